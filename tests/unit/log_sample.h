/* SPDX-License-Identifier: MIT
 *
 * Records of a small game for the tests of the log.
 */
#ifndef ADJ_TESTS_LOG_SAMPLE_H
#define ADJ_TESTS_LOG_SAMPLE_H

#include "log/pack.h"
#include "memfs.h"

/* What they point to is static; the next call of the same function may change it. */
struct log_record sample_header(void);
struct log_record sample_rulebook(void);
struct log_record sample_decision(int64_t n);
struct log_record sample_roll(int64_t index);
struct log_record sample_end(int64_t n);

/* The bytes of a log with that many decisions, each followed by a roll. `gather` 0: live. `sealed`: with its end. */
void sample_log(struct buf *out, int64_t decisions, uint32_t gather, bool sealed);

#endif
