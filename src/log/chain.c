/* SPDX-License-Identifier: MIT
 *
 * The two chains. In version 1 each line costs a hash of its own; in version 2 a line only feeds the one hash over
 * the text, which is copied and finished where a head is wanted: at the borders of frames.
 */
#include "log/chain.h"

#include "base/sha256.h"

#include <string.h>

static const char tag_file[16] = "adjudge log file", tag_line[16] = "adjudge log line";

static void sha256(uint8_t out[LOG_HASH_SIZE], const void *const parts[], const size_t sizes[], size_t count)
{
    struct sha256 s;
    sha256_begin(&s);
    for (size_t i = 0; i < count; i++)
        sha256_add(&s, parts[i], sizes[i]);
    sha256_end(&s, out);
}

void log_chain_first(int version, const uint8_t id[LOG_HASH_SIZE], uint8_t head[LOG_HASH_SIZE])
{
    if (version == 1)
        sha256(head, (const void *[]){tag_file, id}, (size_t[]){sizeof tag_file, LOG_HASH_SIZE}, 2);
    else
        memcpy(head, id, LOG_HASH_SIZE);
}

void log_chain_begin(struct log_chain *c, int version, const char *line, size_t len, uint8_t id[LOG_HASH_SIZE])
{
    *c = (struct log_chain){.version = version};
    sha256(id, (const void *[]){line, "\n"}, (size_t[]){len, 1}, 2);
    if (version == 1)
        log_chain_first(version, id, c->head);
    else
        sha256_begin(&c->running);
}

void log_chain_add(struct log_chain *c, const char *line, size_t len)
{
    uint32_t n = (uint32_t)len + 1;
    uint8_t size[4] = {(uint8_t)n, (uint8_t)(n >> 8), (uint8_t)(n >> 16), (uint8_t)(n >> 24)};
    if (c->version == 1) {
        sha256(c->head, (const void *[]){tag_line, c->head, size, line, "\n"},
               (size_t[]){sizeof tag_line, LOG_HASH_SIZE, sizeof size, len, 1}, 5);
        return;
    }
    sha256_add(&c->running, line, len);
    sha256_add(&c->running, "\n", 1);
}

void log_chain_add_text(struct log_chain *c, const char *text, size_t len)
{
    if (c->version != 1) {
        sha256_add(&c->running, text, len);
        return;
    }
    for (const char *end = text + len, *newline; text < end; text = newline + 1) {
        newline = memchr(text, '\n', (size_t)(end - text));
        log_chain_add(c, text, (size_t)(newline - text));
    }
}

void log_chain_head(const struct log_chain *c, uint8_t head[LOG_HASH_SIZE])
{
    if (c->version <= 1) { /* 0: nothing was begun */
        memcpy(head, c->head, LOG_HASH_SIZE);
        return;
    }
    struct sha256 s = c->running;
    sha256_end(&s, head);
}
