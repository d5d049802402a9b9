/* SPDX-License-Identifier: MIT
 *
 * The chain of hashes over the records of a log: what makes a record that is missing, foreign, changed or misplaced
 * show. Each version of the format has its own (docs/log-format.md, "The chain"); who reads or writes a log need not
 * know which. It knows lines, and nothing of what they say.
 */
#ifndef ADJ_LOG_CHAIN_H
#define ADJ_LOG_CHAIN_H

#include "base/sha256.h"

#include <stddef.h>
#include <stdint.h>

enum { LOG_HASH_SIZE = 32 };

/* A plain value: copy it to be able to go back. */
struct log_chain {
    int version; /* of the log's format */
    union {
        uint8_t head[LOG_HASH_SIZE]; /* version 1: hashed into the next one with each line */
        struct sha256 running; /* version 2: over all lines so far, finished where a head is asked for */
    };
};

/* Begins the chain of a log of that version whose header line (without its newline) this is: nothing is in it yet.
 * `id`: gets the file id, SHA-256 of that line with its newline. */
void log_chain_begin(struct log_chain *c, int version, const char *line, size_t len, uint8_t id[LOG_HASH_SIZE]);

/* Takes the next line in, without its newline. The header line is taken in like every other. */
void log_chain_add(struct log_chain *c, const char *line, size_t len);

/* The same for a text of whole lines, each with its newline: quicker than one by one. */
void log_chain_add_text(struct log_chain *c, const char *text, size_t len);

/* The head behind the lines so far; of a chain that was never begun (all zero): zeros. */
void log_chain_head(const struct log_chain *c, uint8_t head[LOG_HASH_SIZE]);

/* What stands as `head_before` in the first frame of a log of that version with that file id. */
void log_chain_first(int version, const uint8_t id[LOG_HASH_SIZE], uint8_t head[LOG_HASH_SIZE]);

#endif
