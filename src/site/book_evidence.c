/* SPDX-License-Identifier: MIT
 *
 * What shows that the rules of a book do what they say: its fixtures and its rulings, each with its place on the
 * pages, and tied to the rules that it is about.
 */
#include "site/book.h"

#include <string.h>

/* ---------------------------------------------------------------- fixtures */

/* Ids are given once in a file, and may have any characters. `from`: those that have places already. */
static bool is_place_taken(const struct site_book *b, size_t files, size_t items, const char *place)
{
    for (size_t i = 0; i <= files; i++)
        for (size_t k = 0; k < (i < files ? b->fixtures.files[i].count : items); k++)
            if (!strcmp(b->situations[i][k].place, place))
                return true;
    return false;
}

static const char *place_of_fixture(struct site_book *b, size_t file, size_t item)
{
    const struct fixture_text_file *of = &b->fixtures.files[file];
    const char *first = site_place(&b->arena, "f_", arena_printf(&b->arena, "%s_%s", of->name, of->items[item].id)),
               *place = first;
    for (int n = 2; is_place_taken(b, file, item, place); n++)
        place = arena_printf(&b->arena, "%s_%d", first, n);
    return place;
}

/* A rule's entry links to the fixtures that prove it. */
static void note_proofs(struct site_book *b, const struct site_situation *s)
{
    const struct text_list *proves = s->fixture->proves;
    for (size_t i = 0; i < proves->count; i++) {
        const struct catalog_rule *of = catalog_rule_named(&b->catalog, proves->items[i].text);
        struct site_rule *rule = of ? &b->rules[of->index] : NULL;
        if (rule)
            ARENA_PUSH(&b->arena, rule->proofs, rule->proof_count, rule->proof_cap) = s;
    }
}

static void place_fixtures(struct site_book *b)
{
    b->situations = ARENA_ARRAY(&b->arena, struct site_situation *, b->fixtures.count + 1);
    for (size_t i = 0; i < b->fixtures.count; i++) {
        const struct fixture_text_file *file = &b->fixtures.files[i];
        b->situations[i] = ARENA_ARRAY(&b->arena, struct site_situation, file->count);
        for (size_t k = 0; k < file->count; k++) {
            b->situations[i][k] = (struct site_situation){&file->items[k], place_of_fixture(b, i, k)};
            note_proofs(b, &b->situations[i][k]);
        }
    }
}

/* ---------------------------------------------------------------- rulings */

/* A ruling can cite a rule that also names it; it is listed once. */
static void connect(struct site_book *b, const struct site_ruling *r, const char *rule)
{
    const struct catalog_rule *of = catalog_rule_named(&b->catalog, rule);
    if (!of)
        return;
    struct site_rule *to = &b->rules[of->index];
    for (size_t i = 0; i < to->ruling_count; i++)
        if (to->rulings[i] == r)
            return;
    ARENA_PUSH(&b->arena, to->rulings, to->ruling_count, to->ruling_cap) = r;
}

/* To the rules that it cites, and to those that say they follow it. */
static void connect_all(struct site_book *b, const struct site_ruling *r)
{
    const struct ruling *ruling = r->answered->ruling;
    for (size_t i = 0; i < ruling->cite_count; i++)
        if (ruling->cites[i].rule.text)
            connect(b, r, ruling->cites[i].rule.text);
    for (size_t i = 0; i < b->catalog.rule_count; i++) {
        const struct catalog_rule *rule = &b->catalog.rules[i];
        if (rule->ruling && !strcmp(rule->ruling, ruling->id.text))
            connect(b, r, rule->id);
    }
}

static void place_rulings(struct site_book *b)
{
    b->rulings = ARENA_ARRAY(&b->arena, struct site_ruling, b->answered.count + 1);
    for (size_t i = 0; i < b->answered.count; i++) {
        const struct answered_ruling *of = &b->answered.items[i];
        const char *place = site_place(&b->arena, "", of->ruling->id.text);
        b->rulings[i] = (struct site_ruling){of, arena_printf(&b->arena, "%s/rulings/%s", b->folder, place)};
        b->ruling_count++;
        connect_all(b, &b->rulings[i]);
    }
}

/* Pages without some of the fixtures would say that they prove nothing, and an answer is on a page only if the rules
 * give it. */
enum site_state site_read_evidence(struct site_book *b, struct buf *why)
{
    const struct answers_setup setup = {.c = b->c, .hints = &b->hints, .lang = b->lang, .arena = &b->arena};
    struct ruling_counts counts = {0};
    int err;
    if (!fixture_texts_read(&b->fixtures, b->c, b->lang, &b->arena, why))
        return SITE_UNREAD;
    place_fixtures(b);
    if (board_hints_read(&b->hints, b->c, b->lang, &b->arena, why, &err))
        return err ? SITE_UNREAD : SITE_BROKEN;
    if (!answered_read(&b->answered, &setup, &counts, why))
        return counts.environment ? SITE_UNREAD : counts.broken ? SITE_BROKEN : SITE_FAILED;
    place_rulings(b);
    return SITE_SOUND;
}
