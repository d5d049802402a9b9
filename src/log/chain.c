/* SPDX-License-Identifier: MIT
 *
 * The chain is one running SHA-256 over the text. Finishing a copy of it gives a head, so a line costs no more than
 * its own bytes, and heads are computed only at the borders of frames. See docs/log-format.md, "The chain".
 */
#include "log/chain.h"

#include <string.h>

/* Begins the hash at the first line: an all-zero chain needs no initialization. */
void log_chain_add_text(struct log_chain *c, const char *text, size_t len)
{
    if (!c->begun)
        sha256_begin(&c->running);
    c->begun = true;
    sha256_add(&c->running, text, len);
}

/* The newline is part of what is hashed, so that lines cannot be joined or split. */
void log_chain_add(struct log_chain *c, const char *line, size_t len)
{
    log_chain_add_text(c, line, len);
    log_chain_add_text(c, "\n", 1);
}

void log_chain_head(const struct log_chain *c, uint8_t head[LOG_HASH_SIZE])
{
    struct sha256 copy = c->running;
    if (c->begun)
        sha256_end(&copy, head);
    else
        memset(head, 0, LOG_HASH_SIZE);
}

void log_chain_file_id(const char *line, size_t len, uint8_t id[LOG_HASH_SIZE])
{
    struct log_chain c = {0};
    log_chain_add(&c, line, len);
    log_chain_head(&c, id);
}
