/* SPDX-License-Identifier: MIT
 *
 * Purposes of chance by their words; see the header.
 */
#include "explain/purpose.h"

#include "explain/format.h"
#include "session/words.h"

#include <stdlib.h>
#include <string.h>

enum { PURPOSES_SHOWN = 3 };

/* In English, as logs have it, or in the language of the code, as authors write it. */
bool purpose_is(const struct compiled *c, const struct vm_draw *d, const char *text, struct buf *scratch)
{
    const char *const langs[] = {"en", c->rb->language.text};
    for (size_t i = 0; i < 2; i++) {
        if (!langs[i])
            continue;
        buf_reset(scratch);
        format_purpose(scratch, c, d->chance, d->values, d->zone, langs[i]);
        if (words_same(buf_cstr(scratch), text))
            return true;
    }
    return false;
}

static bool is_zone(const struct compiled *c, int32_t zone, const char *text, struct buf *scratch)
{
    const char *const langs[] = {"en", c->rb->language.text};
    for (size_t i = 0; i < 2; i++) {
        buf_reset(scratch);
        if (langs[i])
            format_zone(scratch, c->vocab, zone, langs[i]);
        if (words_same(buf_cstr(scratch), text))
            return true;
    }
    return false;
}

int32_t purpose_zone(const struct compiled *c, const char *text, struct buf *scratch)
{
    for (int32_t zone = 0; zone < c->program.zone_instance_count; zone++)
        if (is_zone(c, zone, text, scratch))
            return zone;
    return -1;
}

/* A zone is a purpose only if it is ordered: no other can be shuffled. */
bool purpose_exists(const struct compiled *c, const struct decision_reader *reader, const char *text,
                    struct buf *scratch)
{
    const struct program *p = &c->program;
    struct decision_reading reading;
    if (decision_read_chance(reader, text, &reading, 1))
        return true;
    int32_t zone = purpose_zone(c, text, scratch);
    return zone >= 0 && p->zones[p->zone_of[zone]].ordered;
}

/* Whether `text` contains the word, with blanks around it. */
static bool has_word(const char *text, const char *word, size_t len)
{
    while (*text) {
        size_t size = strcspn(text, " ");
        if (size == len && !strncmp(text, word, len))
            return true;
        text += size;
        text += strspn(text, " ");
    }
    return false;
}

/* How many words of `text` are in `other`, too. */
static int shared_words(const char *text, const char *other)
{
    int n = 0;
    while (*text) {
        size_t len = strcspn(text, " ");
        n += has_word(other, text, len);
        text += len;
        text += strspn(text, " ");
    }
    return n;
}

void purpose_suggest(struct buf *out, const struct compiled *c, const char *text)
{
    const struct vocab *v = c->vocab;
    const struct vocab_phrase *best[PURPOSES_SHOWN] = {0};
    for (size_t i = 0; i < v->phrase_count; i++) {
        const struct vocab_phrase *p = v->phrases[i];
        if (p->cls != PHRASE_CHANCE)
            continue;
        for (int k = 0; k < PURPOSES_SHOWN; k++)
            if (!best[k] || shared_words(text, p->source_text) > shared_words(text, best[k]->source_text)) {
                const struct vocab_phrase *moved = best[k];
                best[k] = p;
                p = moved;
                if (!p)
                    break;
            }
    }
    for (int k = 0; k < PURPOSES_SHOWN && best[k]; k++)
        buf_printf(out, "%s%s", k ? "; " : "", best[k]->source_text);
    if (!best[0])
        buf_str(out, "a zone with an order, to shuffle it");
}

/* ---------------------------------------------------------------- as logs have them */

/* The opposite of words_stable. */
static int32_t value_of(const struct compiled *c, const struct vocab_placeholder *placeholder, const char *text,
                        struct buf *scratch)
{
    int member = vocab_member_named(c->vocab, text);
    int32_t zone = -1;
    if (member >= 0)
        return member;
    if (placeholder->kinds[0] == ANY_ZONE)
        zone = purpose_zone(c, text, scratch);
    if (zone >= 0)
        return zone;
    return strcmp(text, "nothing") ? (int32_t)strtol(text, NULL, 10) : NOTHING;
}

/* The shuffle of a zone has no phrase: its only value is the zone. */
void purpose_format_recorded(struct buf *out, const struct compiled *c, const char *purpose, const char *const *values,
                             size_t count, const char *lang, struct buf *scratch)
{
    const struct vocab *v = c->vocab;
    const struct vocab_phrase *p = vocab_phrase_named(v, purpose);
    int32_t filled[PLACEHOLDERS_MAX] = {0}, zone;
    if (p && p->cls == PHRASE_CHANCE) {
        for (size_t i = 0; i < count && i < (size_t)p->placeholder_count; i++)
            filled[i] = value_of(c, &p->placeholders[i], values[i], scratch);
        words_phrase(out, v, p, 0, filled, lang);
    } else if (count && (zone = purpose_zone(c, values[0], scratch)) >= 0)
        format_zone(out, v, zone, lang);
    else
        buf_str(out, count ? values[0] : purpose);
}
