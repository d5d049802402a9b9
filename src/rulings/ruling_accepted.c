/* SPDX-License-Identifier: MIT
 *
 * Digests of rules, written and compared; see the header.
 */
#include "rulings/ruling_accepted.h"

#include "rulebook/digest.h"

#include <string.h>

const char ruling_accepted_name[] = "accepted.txt";

enum { DIGITS = 16 };

/* How the code is formatted does not matter. */
static void digest_rule(const struct rb_rule *rule, struct arena *arena, char out[DIGITS + 1])
{
    char digest[65];
    const char *written = rule->code.text ? rule->code.text : "";
    char *code = arena_strdup(arena, written);
    size_t len = 0;
    for (const char *s = written; *s; s++)
        if (*s != ' ' || (s != written && s[-1] != ' ' && s[-1] != '\n'))
            code[len++] = *s;
    const struct rb_file file = {.path = rule->id.text, .text = code, .size = len};
    rulebook_digest(&file, 1, digest);
    memcpy(out, digest, DIGITS);
    out[DIGITS] = '\0';
}

/* One file can serve rulings of several rulebooks, so each list begins with the id of its own. */
void ruling_accepted_write(struct buf *out, const struct compiled *c, struct arena *arena)
{
    char digest[DIGITS + 1];
    buf_printf(out, "rulebook %s %s\n", c->rb->id.text, c->rb->digest);
    for (size_t i = 0; i < c->rule_count; i++) {
        digest_rule(c->rules[i].rule, arena, digest);
        buf_printf(out, "%s %s\n", c->rules[i].rule->id.text, digest);
    }
}

const char *ruling_digest(const char *text, size_t size, struct arena *arena)
{
    const struct rb_file file = {.path = "ruling", .text = text, .size = size};
    char digest[65];
    rulebook_digest(&file, 1, digest);
    return arena_strndup(arena, digest, DIGITS);
}

void ruling_accepted_add(struct buf *out, const char *id, const char *digest)
{
    buf_printf(out, "ruling %s %s\n", id, digest);
}

bool ruling_was_accepted(const struct ruling_accepted *a, const char *id, const char *digest)
{
    for (size_t i = 0; i < a->ruling_count; i++)
        if (!strcmp(a->rulings[i].id, id))
            return !strcmp(a->rulings[i].digest, digest);
    return false;
}

/* The next word of a line, closed with a NUL; "" after the last. */
static char *next_word(char **at)
{
    char *word = *at + strspn(*at, " \t\r");
    *at = word + strcspn(word, " \t\r");
    if (**at)
        *(*at)++ = '\0';
    return word;
}

/* Cuts the text into words in place. Lines of other rulebooks are skipped; unknown lines are
 * harmless. */
bool ruling_accepted_read(struct ruling_accepted *out, char *text, const char *id, struct arena *arena)
{
    bool ours = false, found = false;
    *out = (struct ruling_accepted){0};
    for (char *line = text, *next; *line; line = next) {
        next = line + strcspn(line, "\n");
        if (*next)
            *next++ = '\0';
        if (*line == '#')
            continue;
        const char *first = next_word(&line), *second = next_word(&line);
        if (!strcmp(first, "rulebook")) {
            ours = !strcmp(second, id);
            found = found || ours;
            if (ours)
                out->digest = next_word(&line);
        } else if (!strcmp(first, "ruling")) {
            if (ours)
                ARENA_PUSH(arena, out->rulings, out->ruling_count, out->ruling_cap) =
                    (struct ruling_accepted_rule){second, next_word(&line)};
        } else if (ours && *second)
            ARENA_PUSH(arena, out->rules, out->count, out->cap) = (struct ruling_accepted_rule){first, second};
    }
    return found;
}

/* A linear search: this is asked only about the rules of a claim that failed. */
enum ruling_change ruling_accepted_change(const struct ruling_accepted *a, const struct rb_rule *rule,
                                          struct arena *arena)
{
    char digest[DIGITS + 1];
    digest_rule(rule, arena, digest);
    for (size_t i = 0; i < a->count; i++)
        if (!strcmp(a->rules[i].id, rule->id.text))
            return strcmp(a->rules[i].digest, digest) ? RULING_CHANGED : RULING_SAME;
    return RULING_ADDED;
}
