/* SPDX-License-Identifier: MIT
 *
 * Packs: an entry `{each: [suit, rank]}` under `cards` represents one card for each combination of what these
 * fields can be, the last one changing fastest, called by its values: cups-7. Carried out when all files are read,
 * because the lists that the fields speak of may be in any of them.
 */
#include "rulebook/load.h"

#include "base/word.h"
#include "rulebook/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    EACH_MAX = 4, /* fields of one pack */
    PACK_MAX = 10000 /* cards of one pack; as many as there may be pieces of a kind */
};

/* What a field can be: the names of a kind, or numbers. */
struct range {
    const struct rb_field *field;
    const struct rb_kind *list; /* NULL: numbers */
    long low;
    size_t count;
};

struct pack {
    struct rb_member *items;
    size_t count, cap;
};

static const struct rb_field *field_named(const struct rb_kind *k, const char *name)
{
    for (size_t i = 0; i < k->field_count; i++)
        if (!strcmp(k->fields[i].name.text, name))
            return &k->fields[i];
    return NULL;
}

/* "0 to 9": as a range. */
static bool numbers(const char *type, size_t len, struct range *r)
{
    char *end;
    long low = strtol(type, &end, 10);
    if (end == type || strncmp(end, " to ", 4))
        return false;
    const char *second = end + 4;
    long high = strtol(second, &end, 10);
    if (end == second || end != type + len || high < low || high - low >= PACK_MAX)
        return false;
    r->low = low;
    r->count = (size_t)(high - low) + 1;
    return true;
}

/* "a suit", where suit is a list or a kind of number. */
static bool names(const struct rulebook *rb, const char *type, size_t len, struct range *r)
{
    size_t article = !strncmp(type, "a ", 2) ? 2 : !strncmp(type, "an ", 3) ? 3 : 0;
    for (size_t i = 0; article && i < rb->kind_count; i++) {
        const struct rb_kind *k = &rb->kinds[i];
        if (strlen(k->name.text) != len - article || strncmp(k->name.text, type + article, len - article))
            continue;
        r->list = k->category == RB_LIST ? k : NULL;
        r->low = k->low;
        r->count = k->category == RB_LIST     ? k->member_count
                   : k->category == RB_NUMBER ? (size_t)(k->high - k->low) + 1
                                              : 0;
        return r->count != 0;
    }
    return false;
}

static bool find_range(struct loader *l, const struct rb_kind *k, const struct rb_str *name, bool first,
                       struct range *r)
{
    r->field = field_named(k, name->text);
    if (!r->field) {
        diag_add(l->diags, DIAG_ERROR, "unknown-field", name->pos, text_span(name->text), "%p has no '%s'",
                 message_noun(l->arena, text_clip(l->arena, k->name.text)), text_clip(l->arena, name->text));
        return false;
    }
    const char *type = r->field->type.text, *comma = strstr(type, ", at first");
    size_t len = comma ? (size_t)(comma - type) : strlen(type);
    if (!numbers(type, len, r) && !names(l->rb, type, len, r)) {
        struct diag *d = diag_add(l->diags, DIAG_ERROR, "bad-value", name->pos, text_span(name->text),
                                  "'%s' is neither a word of a list nor a number, so there is not one card for each",
                                  text_clip(l->arena, name->text));
        diag_note(l->diags, d, "for a number or a thing of each pair, declare a value with  kept: yes");
        return false;
    }
    if (first && !r->list) {
        diag_add(l->diags, DIAG_ERROR, "bad-value", name->pos, text_span(name->text),
                 "a card is called by its values, so the first of them is a word of a list and no number");
        return false;
    }
    return true;
}

/* The word or number that the field has on card `i`. */
static const char *value_text(struct loader *l, const struct range *r, size_t i)
{
    return r->list ? r->list->members[i].name.text : arena_printf(l->arena, "%ld", r->low + (long)i);
}

/* Card number `number` of the pack: its digits, with the ranges as bases, are the values. */
static void add_card(struct loader *l, const struct rb_member *entry, const struct range *ranges, size_t number,
                     struct pack *pack)
{
    struct rb_member card = *entry;
    size_t place[EACH_MAX];
    card.each_count = 0;
    card.name = (struct rb_str){NULL, entry->each[0].pos};
    card.values = ARENA_ARRAY(l->arena, struct rb_value, entry->value_count + entry->each_count);
    if (entry->value_count)
        memcpy(card.values, entry->values, entry->value_count * sizeof *card.values);
    for (size_t i = entry->each_count; i-- > 0;) {
        place[i] = number % ranges[i].count;
        number /= ranges[i].count;
    }
    for (size_t i = 0; i < entry->each_count; i++) {
        const char *text = value_text(l, &ranges[i], place[i]);
        card.name.text = card.name.text ? arena_printf(l->arena, "%s-%s", card.name.text, text) : text;
        card.values[card.value_count++] = (struct rb_value){entry->each[i], {text, entry->each[i].pos}};
    }
    ARENA_PUSH(l->arena, pack->items, pack->count, pack->cap) = card;
}

/* {each: [suit, rank]}: cups-1, cups-2, … */
static void add_pack(struct loader *l, const struct rb_kind *k, const struct rb_member *entry, struct pack *pack)
{
    struct range ranges[EACH_MAX] = {{0}};
    size_t cards = 1;
    if (entry->each_count > EACH_MAX) {
        diag_add(l->diags, DIAG_ERROR, "too-large", entry->each[0].pos, 1, "a pack has at most %d fields", EACH_MAX);
        return;
    }
    for (size_t i = 0; i < entry->each_count; i++) {
        if (!find_range(l, k, &entry->each[i], i == 0, &ranges[i]))
            return;
        cards *= ranges[i].count;
        if (cards > PACK_MAX) {
            diag_add(l->diags, DIAG_ERROR, "too-large", entry->each[0].pos, 1, "a pack has at most %d cards",
                     PACK_MAX);
            return;
        }
    }
    for (size_t i = 0; i < cards; i++)
        add_card(l, entry, ranges, i, pack);
}

void load_each(struct loader *l)
{
    for (size_t i = 0; i < l->rb->kind_count; i++) {
        struct rb_kind *k = &l->rb->kinds[i];
        struct pack pack = {0};
        for (size_t m = 0; k->cards && m < k->member_count; m++) {
            if (k->members[m].each_count)
                add_pack(l, k, &k->members[m], &pack);
            else
                ARENA_PUSH(l->arena, pack.items, pack.count, pack.cap) = k->members[m];
        }
        if (k->cards) {
            k->members = pack.items;
            k->member_count = pack.count;
        }
    }
}
