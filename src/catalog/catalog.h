/* SPDX-License-Identifier: MIT
 *
 * A rulebook for readers, as data in one language: its rules with their texts, their code and what they have to
 * do with each other, the things that they are about, its sources and options, how a game of it begins, and what
 * recorded games exercised. Pages are written from it. It uses the compiled rulebook, printers of names and code,
 * positions and cover reports; it knows no pages.
 *
 *     catalog.c             all of it; sources and options
 *     catalog_rules.c       rules: texts, code, where they come from, recorded games
 *     catalog_relations.c   what rules have to do with each other
 *     catalog_things.c      kinds of things, and places for them
 */
#ifndef ADJ_CATALOG_CATALOG_H
#define ADJ_CATALOG_CATALOG_H

#include "base/arena.h"
#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

struct board_hints;
struct board_view;
struct compiled;
struct cover_report;
struct game;
struct name_map;

/* Rules, in an order that depends on what they are a list of. */
struct catalog_rules {
    struct catalog_rule **items; /* rules of the catalog */
    size_t count, cap;
};

/* Where something comes from. */
struct catalog_citation {
    const char *title; /* of the source; its id, if it has none; NULL: nothing is cited */
    const char *url, *section; /* NULL: none */
    int line; /* 0: none */
};

/* Code in one language. */
struct catalog_code {
    const char *lang, *text;
};

/* How often a rule took effect in recorded games. */
struct catalog_use {
    uint64_t games; /* that were played by a state of the rulebook that has the rule, with code */
    uint64_t logs, times; /* in how many of them it took effect, and how often */
};

/* A rule, also a disabled one. */
struct catalog_rule {
    const char *id, *title, *text; /* title, text: NULL: there is none */
    size_t index; /* in catalog.rules */
    bool house; /* it is not of the source */
    const char *ruling; /* id of the ruling that it follows; NULL: none */
    const char *replaced_by, *removed_by; /* id of a rule, or of a rulebook; both NULL: it is enabled */
    const char *removed_because; /* NULL: no reason is given */
    bool in_words; /* it has no code */
    struct catalog_code *codes; /* the language of the catalog first; those in which there is something to print */
    size_t code_count;
    struct catalog_citation citation;
    const char **about; /* what it states that it is about */
    size_t about_count;
    const char **replaces; /* ids of rules of rulebooks below */
    size_t replace_count;
    struct catalog_rules rests_on, used_by; /* through the phrases that they speak of */
    struct catalog_rules lifts, overridden_by; /* prohibitions, by "despite" */
    struct catalog_use use;
    int file; /* in catalog.files; -1: it is a rule of a card */
};

/* A condition that holds in every position of a game. */
struct catalog_invariant {
    const char *id, *text, *code; /* code: in the language of the catalog */
    struct catalog_citation citation;
};

/* The rules of one file, without those of cards. */
struct catalog_file {
    size_t number; /* in the rulebook's files */
    const char *name; /* without folders and extension */
    size_t layer; /* of which rulebook it is; 0: this one; others: a rulebook that it extends */
    const char *layer_id; /* the id of that rulebook */
    struct catalog_rules rules; /* in the order of the file; at least one */
};

struct catalog_source {
    const char *title, *url, *edition, *publisher; /* NULL: not stated; title: its id, if it has none */
};

/* What can be chosen before a game. */
struct catalog_option {
    const char *words, *name; /* in the language of the catalog; as it is set */
    const char *type; /* its values, in the language of the catalog */
};

/* A member of a kind, with its copies. */
struct catalog_thing {
    const char *name;
    const char *id; /* of a thing with rules; NULL: it has none */
    bool house; /* it is not of the source, though its kind is */
    int copies;
    const char **values; /* one for each column of its kind */
    struct catalog_rules rules;
};

/* What a kind is listed as. */
enum catalog_form {
    CATALOG_NUMBERS, /* from low to high */
    CATALOG_GRID, /* width by height squares, and the things that are none of them */
    CATALOG_TABLE, /* things that differ in values, or have copies */
    CATALOG_NAMES
};

/* A kind of thing that the rulebook declares. */
struct catalog_kind {
    const char *id, *name; /* as declared; in the language of the catalog */
    bool house; /* it is not of the source */
    struct catalog_field {
        const char *name, *type; /* type: in the rule language */
    } *fields; /* that are declared */
    size_t field_count;
    enum catalog_form form;
    int low, high; /* NUMBERS */
    int width, height; /* GRID */
    bool counted; /* TABLE: some have copies */
    const char **columns; /* TABLE: the fields in which things differ from the start */
    size_t column_count;
    struct catalog_thing *things; /* in the order of the rulebook; GRID: those other than the squares */
    size_t thing_count;
};

/* A place where things lie. */
struct catalog_zone {
    const char *name, *holds; /* holds: the kind of its things */
    bool house;
};

/* Recorded games. */
struct catalog_games {
    uint64_t games, decisions;
    uint64_t earlier; /* of the games: played by an earlier state of the rules */
};

struct catalog { /* all zero before catalog_make; release it in each case */
    struct arena arena; /* of everything in it */
    const char *lang; /* of its texts; what has none in it is in the language of the rulebook, … */
    const char *own_lang; /* … which is this one */
    const char *id, *title, *edition, *digest; /* title: the id, if it has none; edition: "" */
    const char *about; /* NULL: there is none */
    bool has_house; /* a rule or a kind is not of the source */
    struct catalog_rule *rules; /* enabled ones, in their order, then the others */
    size_t rule_count;
    struct catalog_file *files; /* with rules, in the order of the rulebook and those that it extends */
    size_t file_count;
    struct catalog_invariant *invariants; /* in the order of the rulebook */
    size_t invariant_count;
    struct catalog_source *sources;
    size_t source_count;
    struct catalog_option *options;
    size_t option_count;
    struct catalog_kind *kinds; /* pieces and players first */
    size_t kind_count;
    struct catalog_zone *zones;
    size_t zone_count;
    struct catalog_games games;
    /* ---- for the functions below alone */
    const struct compiled *c;
    struct name_map *by_id; /* rules */
    struct game *game; /* whose position is being described; NULL: none */
    struct buf scratch; /* working space */
};

/* What a catalog is made from. */
struct catalog_setup {
    const struct compiled *c; /* which can run, and must outlive the catalog */
    const char *lang;
    const struct cover_report *const *covers; /* what recorded games exercised, by the state of the rulebook */
    size_t cover_count;
};

void catalog_make(struct catalog *out, const struct catalog_setup *setup);
void catalog_release(struct catalog *c);

/* The rule of that id, also a disabled one; NULL: there is none. */
const struct catalog_rule *catalog_rule_named(const struct catalog *c, const char *id);
/* A citation of a source by its id, which may be unknown. */
struct catalog_citation catalog_cite(const struct catalog *c, const char *source, const char *section, int line);
/* How a game begins: the position before the first decision of a game with a seed that never changes, as the
 * player sees it who decides first, on `arena`. *viewer: the name of that player. false: there is none; the
 * rulebook is made to be extended, or nothing is decided. */
bool catalog_beginning(struct catalog *c, const struct board_hints *hints, struct arena *arena,
                       struct board_view *view, const char **viewer);

/* The program that made it, with its version. */
extern const char catalog_engine[];

#endif
