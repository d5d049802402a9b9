/* SPDX-License-Identifier: MIT
 *
 * A rulebook for readers; see the header. Here: its texts, sources and options, and how a game of it begins.
 */
#include "catalog/catalog_inner.h"

#include "audit/cover_report.h"
#include "base/tr.h"
#include "board/board.h"
#include "lang/print.h"
#include "session/game.h"
#include "session/words.h"

#include <string.h>

const char catalog_engine[] = GAME_ENGINE;

const char *catalog_text(const struct catalog *k, const struct rb_texts *texts)
{
    return rb_text_in(texts, k->lang, k->c->rb->language.text);
}

const char *catalog_printed(struct catalog *k)
{
    return arena_strdup(&k->arena, buf_cstr(&k->scratch));
}

const struct catalog_rule *catalog_rule_named(const struct catalog *k, const char *id)
{
    int at = name_map_get(k->by_id, id);
    return at < 0 ? NULL : &k->rules[at];
}

/* ---------------------------------------------------------------- sources and options */

static void add_sources(struct catalog *k)
{
    const struct rulebook *rb = k->c->rb;
    k->sources = ARENA_ARRAY(&k->arena, struct catalog_source, rb->source_count + 1);
    k->source_count = rb->source_count;
    for (size_t i = 0; i < rb->source_count; i++) {
        const struct rb_source *source = &rb->sources[i];
        const char *title = catalog_text(k, &source->title);
        k->sources[i] = (struct catalog_source){title ? title : source->id.text, source->url.text,
                                                source->edition.text, source->publisher.text};
    }
}

/* Sources are few, so a linear search is enough. */
struct catalog_citation catalog_cite(const struct catalog *k, const char *source, const char *section, int line)
{
    const struct rulebook *rb = k->c->rb;
    struct catalog_citation cite = {.title = source, .section = section, .line = line};
    for (size_t i = 0; i < rb->source_count; i++)
        if (source && !strcmp(rb->sources[i].id.text, source)) {
            cite.title = k->sources[i].title;
            cite.url = k->sources[i].url;
            break;
        }
    return cite;
}

/* What an option can be, as a reader of the catalog chooses it: "no · yes, at first no". The rule language is the English
 * of it. */
static const char *option_values(struct catalog *k, const struct vocab_field *f)
{
    const struct vocab *v = k->c->vocab;
    bool truth = f->type.tag == TY_TRUTH;
    if (!k->lang || !strcmp(k->lang, "en") || (!truth && f->type.tag != TY_PIECE))
        return f->decl->type.text;
    int first = truth ? 0 : v->kinds[f->type.kind].first, count = truth ? 2 : v->kinds[f->type.kind].count;
    buf_reset(&k->scratch);
    for (int i = 0; i < count; i++) {
        buf_printf(&k->scratch, "%s", i ? " · " : "");
        print_value(&k->scratch, v, f->type, first + i, k->lang, NULL);
    }
    buf_printf(&k->scratch, "%s", tr(k->lang, ", at first "));
    print_value(&k->scratch, v, f->type, f->first_value, k->lang, NULL);
    return catalog_printed(k);
}

/* Options are fields of the table that the rulebook marks as such. */
static void add_options(struct catalog *k)
{
    const struct vocab *v = k->c->vocab;
    k->options = ARENA_ARRAY(&k->arena, struct catalog_option, v->table_count + 1);
    for (size_t i = 0; i < v->table_count; i++) {
        const struct vocab_field *f = &v->table[i];
        if (!f->option || !f->decl)
            continue;
        buf_reset(&k->scratch);
        print_field(&k->scratch, v, f, k->lang);
        const char *words = catalog_printed(k);
        k->options[k->option_count++] = (struct catalog_option){words, f->name, option_values(k, f)};
    }
}

/* ---------------------------------------------------------------- games */

static void add_games(struct catalog *k, const struct catalog_setup *setup)
{
    for (size_t i = 0; i < setup->cover_count; i++) {
        const struct cover_report *cover = setup->covers[i];
        k->games.games += cover->logs->counted;
        k->games.decisions += cover->logs->decisions;
        if (strcmp(cover->rulebook->digest, k->digest))
            k->games.earlier += cover->logs->counted;
    }
}

bool catalog_beginning(struct catalog *k, const struct board_hints *hints, struct arena *arena,
                       struct board_view *view, const char **viewer)
{
    const struct game_setup setup = {.seed = k->id};
    if (k->c->rb->base)
        return false;
    k->game = k->game ? k->game : ARENA_NEW(&k->arena, struct game);
    if (game_start(k->game, k->c, &setup, NULL) || k->game->state != GAME_DECISION)
        return false;
    int32_t player = words_player(k->c->vocab, game_to_move(k->game), &k->scratch);
    buf_reset(&k->scratch);
    print_member(&k->scratch, k->c->vocab, player, k->lang, NULL);
    *viewer = catalog_printed(k);
    board_view_make(view, hints, k->c, &k->game->vm, player, arena);
    return true;
}

/* ---------------------------------------------------------------- all of it */

static bool has_house(const struct catalog *k)
{
    const struct rulebook *rb = k->c->rb;
    for (size_t i = 0; i < k->rule_count; i++)
        if (k->rules[i].house)
            return true;
    for (size_t i = 0; i < rb->kind_count; i++)
        if (rb->kinds[i].house)
            return true;
    return false;
}

/* Relations need all rules, and things the rules of cards. */
void catalog_make(struct catalog *k, const struct catalog_setup *setup)
{
    const struct rulebook *rb = setup->c->rb;
    k->c = setup->c;
    k->lang = setup->lang;
    k->own_lang = rb->language.text ? rb->language.text : "en";
    k->id = rb->id.text;
    k->title = catalog_text(k, &rb->title) ? catalog_text(k, &rb->title) : rb->id.text;
    k->edition = rb->edition.text ? rb->edition.text : "";
    k->digest = rb->digest;
    k->about = catalog_text(k, &rb->about);
    add_sources(k);
    catalog_add_rules(k, setup);
    catalog_relate(k);
    catalog_add_invariants(k);
    catalog_add_things(k);
    add_options(k);
    add_games(k, setup);
    k->has_house = has_house(k);
}

void catalog_release(struct catalog *k)
{
    if (k->game)
        game_release(k->game);
    buf_release(&k->scratch);
    arena_release(&k->arena);
}
