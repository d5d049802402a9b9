/* SPDX-License-Identifier: MIT
 *
 * Order of records and the chain. docs/log-format.md, "The course of a log" and "The chain".
 */
#include "log/course.h"

#include <sodium/crypto_hash_sha256.h>
#include <string.h>

static const char tag_file[] = "adjudge log file", tag_line[] = "adjudge log line";

static void sha256(uint8_t out[LOG_HASH_SIZE], const char *const parts[], const size_t sizes[], size_t count)
{
    crypto_hash_sha256_state s;
    crypto_hash_sha256_init(&s);
    for (size_t i = 0; i < count; i++)
        crypto_hash_sha256_update(&s, (const unsigned char *)parts[i], sizes[i]);
    crypto_hash_sha256_final(&s, out);
}

void log_course_begin(struct log_course *c, const char *line, size_t len)
{
    *c = (struct log_course){.thin = true};
    sha256(c->id, (const char *[]){line, "\n"}, (size_t[]){len, 1}, 2);
    sha256(c->head, (const char *[]){tag_file, (const char *)c->id}, (size_t[]){16, LOG_HASH_SIZE}, 2);
}

static void chain(uint8_t head[LOG_HASH_SIZE], const char *line, size_t len)
{
    uint32_t n = (uint32_t)len + 1;
    char size[4] = {(char)(n & 0xff), (char)(n >> 8 & 0xff), (char)(n >> 16 & 0xff), (char)(n >> 24)};
    sha256(head, (const char *[]){tag_line, (const char *)head, size, line, "\n"},
           (size_t[]){16, LOG_HASH_SIZE, 4, len, 1}, 5);
}

/* The number that a record gives must be that of the decisions so far. */
static int check_number(const struct log_course *c, const struct log_record *r, int64_t n, struct log_fault *fault)
{
    if ((uint64_t)n == c->decisions)
        return 0;
    return log_fail(fault, LOG_MALFORMED, "%s: key \"n\" is %lld, and there were %llu decisions",
                    log_record_name(r->kind), (long long)n, (unsigned long long)c->decisions);
}

static int check_place(const struct log_course *c, const struct log_record *r, struct log_fault *fault)
{
    if (c->ended)
        return log_fail(fault, LOG_MALFORMED, "%s: stands behind the end", log_record_name(r->kind));
    if ((r->kind == LOG_HEADER) != (c->records == 0))
        return log_fail(fault, LOG_MALFORMED, "%s: the header must be the first record and no other",
                        log_record_name(r->kind));
    if (r->kind == LOG_RULEBOOK && c->records != 1)
        return log_fail(fault, LOG_MALFORMED, "rulebook: must stand directly behind the header");
    switch (r->kind) {
    case LOG_DECISION:
        if ((uint64_t)r->decision.n == c->decisions + 1)
            return 0;
        return log_fail(fault, LOG_MALFORMED, "decision: key \"n\" is %lld where %llu is due",
                        (long long)r->decision.n, (unsigned long long)c->decisions + 1);
    case LOG_HASH: return check_number(c, r, r->hash.n, fault);
    case LOG_RESUME: return check_number(c, r, r->resume.n, fault);
    case LOG_END: return check_number(c, r, r->end.n, fault);
    case LOG_POSITION: return check_number(c, r, r->position.n, fault);
    default: return 0;
    }
}

int log_course_accept(struct log_course *c, const char *line, size_t len, struct arena *arena,
                      struct log_scratch *scratch, struct log_record *out, struct log_fault *fault)
{
    if (log_record_decode(arena, scratch, line, len, false, out, fault) || check_place(c, out, fault))
        return -1;
    chain(c->head, line, len);
    c->records++;
    c->kinds[out->kind]++;
    c->decisions += out->kind == LOG_DECISION;
    c->ended = out->kind == LOG_END;
    c->thin = c->thin && out->kind != LOG_RULEBOOK;
    return 0;
}
