/* SPDX-License-Identifier: MIT
 *
 * The hash chain over the records of a log: it shows a record that is missing, foreign, changed or misplaced. The
 * head of the chain is SHA-256 of all lines so far (docs/log-format.md, "The chain"). This module knows lines, and
 * nothing of what they contain.
 */
#ifndef ADJ_LOG_CHAIN_H
#define ADJ_LOG_CHAIN_H

#include "base/sha256.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LOG_HASH_SIZE = SHA256_SIZE };

/* All zero: no line yet. A plain value: copy it to be able to go back. */
struct log_chain {
    bool begun;
    struct sha256 running; /* over all lines so far; a copy is finished where a head is needed */
};

/* Adds the next line, given without its newline. The header line is added like every other. */
void log_chain_add(struct log_chain *c, const char *line, size_t len);

/* Adds a text of complete lines, each with its newline: faster than one by one. */
void log_chain_add_text(struct log_chain *c, const char *text, size_t len);

/* Writes the head after the lines so far to `head`; zeros if there are none. */
void log_chain_head(const struct log_chain *c, uint8_t head[LOG_HASH_SIZE]);

/* Writes the file id to `id`: SHA-256 of the header line (given without its newline) with its newline. The first
 * frame of a log has it as `head_before`. */
void log_chain_file_id(const char *line, size_t len, uint8_t id[LOG_HASH_SIZE]);

#endif
