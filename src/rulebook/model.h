/* SPDX-License-Identifier: MIT
 *
 * A rulebook as its author wrote it: every entry of its YAML files with the place it is at, checked for shape
 * (known keys, right kinds of value) and nothing more. What the words mean is the business of lang/.
 *
 * Everything depends on the arena of the rulebook and lives as long as it does. Lists keep the order of the files.
 */
#ifndef ADJ_RULEBOOK_MODEL_H
#define ADJ_RULEBOOK_MODEL_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>

/* A piece of text and where it starts. text is NULL where the author gave none. */
struct rb_str {
    const char *text;
    struct src_pos pos;
};

/* The same text in several languages: {en: …, pl: …}. A plain string counts as the rulebook's own language. */
struct rb_texts {
    struct rb_text {
        const char *lang;
        struct rb_str str;
    } *items;
    size_t count;
};

/* Code of the rule language with its place: how the columns of a block lie in its file. */
struct rb_code {
    struct rb_str text; /* NULL text: none */
    int indent; /* of a literal block */
    bool literal;
};

/* The wordings that a phrase had in the rulebooks below, before others were given: what is written there is read by
 * them. */
struct rb_earlier {
    struct rb_str *items;
    size_t count;
};

/* `name: type` under has, table, holds, options: the type is a sentence such as "0 to 5, at first 2". */
struct rb_field {
    struct rb_str name;
    struct rb_str type;
    struct rb_texts texts; /* how the name is printed, where given */
};

/* `field: value` of a card. The value is kept as text ("3", "yes", "minion"). */
struct rb_value {
    struct rb_str name;
    struct rb_str value;
};

/* A place in a source. */
struct rb_cite {
    struct rb_str source, section; /* source: the id of an entry under sources */
    int line; /* 0: none given */
    struct src_pos pos; /* line 0: the rule cites nothing */
};

/* A rule, of the game or of a card. */
struct rb_rule {
    struct rb_str id;
    struct rb_texts title, text;
    struct rb_cite cite;
    struct rb_str ruling; /* id of the ruling it follows where the source is unclear */
    struct rb_str *replaces; /* rules of the rulebooks below that are not in force because this one is */
    size_t replaces_count;
    bool house; /* our own, not the source's: it says so, or its whole rulebook does */
    struct rb_str code; /* NULL text: a rule in words only */
    int code_indent; /* columns to add to a column inside code; its first line is code.pos.line */
    bool code_literal; /* a block scalar (|), whose lines map one to one to lines of the file */
    struct rb_code *about; /* what it is about, so that answers cite it: see lang/about.h */
    size_t about_count;
};

/* One card of a kind, or one named piece. */
struct rb_member {
    struct rb_str name;
    struct rb_texts texts; /* forms of the name */
    int copies; /* at least 1 */
    struct rb_str *each; /* cards, while they are read: fields whose combinations it represents; see load_each.c */
    size_t each_count;
    bool house;
    struct rb_value *values;
    size_t value_count;
    struct rb_str faces; /* a die of its own: NULL or "running, running, science" as written, joined by ", " */
    struct rb_rule *rules;
    size_t rule_count;
};

/* The section that declares a kind. */
enum rb_category { RB_PLAYER, RB_PIECE, RB_LIST, RB_NUMBER };

/* A kind of thing: players, an entry under pieces, lists or numbers. */
struct rb_kind {
    enum rb_category category;
    struct rb_str name;
    struct rb_texts texts; /* forms of the noun */
    struct rb_str plural;
    bool house;
    struct rb_member *members; /* names, cards, or nothing for grid, count and number */
    size_t member_count;
    bool cards; /* members came from `cards`: the kind gets a title */
    int count; /* `count: 8`; 0: none */
    bool count_each; /* `count: 5 for each player` */
    int grid_width, grid_height; /* `grid: 18 x 18`; 0: none */
    struct rb_str directions; /* NULL, all or diagonal */
    struct rb_str *also; /* squares beside the grid */
    size_t also_count;
    struct rb_link {
        struct rb_str a, b;
    } *links; /* `links: [[A, B], …]`: both ways */
    size_t link_count;
    bool linked; /* `links` was given, even if empty */
    int low, high; /* numbers: from, to; players: fewest, most that may play (`count: 2 to 4`) */
    struct rb_str faces; /* dice: a type ("1 to 6", "a symbol") */
    bool background; /* people are not told of it in positions */
    struct rb_str *hidden; /* names of fields and kept conditions that not everyone sees */
    size_t hidden_count;
    struct rb_field *fields; /* has */
    size_t field_count;
};

/* A zone as it is declared. */
struct rb_zone {
    struct rb_str name;
    struct rb_str of; /* kind that has one each; NULL: one for the table, or the phrase tells */
    struct rb_str holds;
    bool ordered;
    bool house;
    struct rb_texts texts; /* a phrase ("the stack of [player] in [sector]") or the printed name */
    struct rb_earlier earlier;
};

/* The section that declares a phrase. */
enum rb_phrase_class { RB_CONDITION, RB_VALUE, RB_EVENT, RB_CHANCE };

/* A condition, a value, an event or a chance as it is declared. */
struct rb_phrase {
    enum rb_phrase_class cls;
    struct rb_str id;
    struct rb_texts texts;
    struct rb_earlier earlier;
    struct rb_str is; /* values: the type */
    struct rb_str parent; /* `a kind of: act` */
    bool kept, hidden; /* conditions */
    bool mark; /* events: `mark: yes`, a heading in the log and in traces (a phase, a turn) */
    struct rb_field *holds; /* events: numbers and pieces kept while it lasts */
    size_t hold_count;
};

struct rb_word { /* how a name or a field is printed in another language */
    const char *lang;
    struct rb_str name, form;
};

/* A document that rules cite. */
struct rb_source {
    struct rb_str id;
    struct rb_texts title;
    struct rb_str edition, publisher, url;
};

struct rb_file {
    const char *path; /* relative to the rulebook's folder, with '/'; of a layer below: its name in front */
    const char *text; /* whole text, NUL-terminated; size bytes */
    size_t size;
};

/* A rulebook that extends another one is a stack of layers: the rulebook itself, what it extends, and so on. */
struct rb_layer {
    const char *name; /* of its folder, which stands beside that of the rulebook; NULL: the rulebook itself */
    struct rb_str id; /* as its manifest says */
    struct rb_str over; /* the name of the next layer; NULL text: there is none */
    bool house; /* all of it is our own */
    size_t first_file; /* its manifest; its other files follow */
};

/* A rule of a layer below that is not in force. */
struct rb_gone {
    struct rb_rule rule;
    const struct rb_rule *by; /* the rule that replaces it; NULL: it was lifted */
    struct rb_rule lift; /* lifted: id names it, text says why, cite and house where that comes from */
    struct src_pos pos; /* where it is named as replaced or lifted */
};

/* A rulebook, or as much of it as could be read. All but `arena` is on the arena. */
struct rulebook {
    struct arena arena;
    const char *folder; /* where it was read from; NULL: from memory (a log) */
    const char *parent_folder; /* what comes before the names of folders beside it: "rulebooks/"; NULL: from memory */
    struct rb_file *files; /* files[0] is rulebook.yaml; the index in a src_pos */
    size_t file_count, file_cap;
    struct rb_layer *layers; /* layers[0]: the rulebook itself */
    size_t layer_count, layer_cap;
    char digest[65]; /* SHA-256 over all files, in hex; see rulebook_digest */

    struct rb_str id, edition, language, start; /* start: the event that is the game */
    struct rb_texts title, about;
    bool base; /* made to lie under others: it may leave open who plays and how many there are of a kind */
    struct rb_source *sources;
    size_t source_count;
    struct rb_kind *kinds; /* players first, then lists, numbers, pieces, each in file order */
    size_t kind_count;
    struct rb_zone *zones;
    size_t zone_count;
    struct rb_field *table, *options;
    size_t table_count, option_count;
    struct rb_phrase *phrases;
    size_t phrase_count;
    struct rb_word *words;
    size_t word_count;
    struct rb_rule *rules; /* those in force, without those of cards, which depend on their card */
    size_t rule_count;
    struct rb_gone *gone; /* in the order of the layers below */
    size_t gone_count;
    struct rb_rule *invariants; /* their code is one condition each; no other part of a rule but id, text and cite */
    size_t invariant_count;
};

/* Reads the rulebook in `folder` (or whose manifest `folder` names directly): rulebook.yaml, the files it lists,
 * and the rulebooks that it extends, which are folders beside its own. Always returns a rulebook, filled as far as
 * its files could be read; what is wrong is added to `diags`, whose arena must outlive it. Files that cannot be
 * opened are errors there too ("cannot-read"), with sys_errno set in *err (0 otherwise). The caller releases the
 * result with rulebook_free. */
struct rulebook *rulebook_load(const char *folder, struct diags *diags, int *err);

/* The same from files held in memory (path, text, size); the texts are copied. */
struct rulebook *rulebook_from_files(const struct rb_file *files, size_t count, struct diags *diags);

/* Releases the rulebook and all that it points to; NULL is allowed. */
void rulebook_free(struct rulebook *rb);

/* The layer that a file is of, and that something at `pos` is in. */
size_t rb_layer_of_file(const struct rulebook *rb, size_t file);
const struct rb_layer *rb_layer_at(const struct rulebook *rb, struct src_pos pos);

/* The rule `id` of a layer below that is not in force; NULL: there is none. */
const struct rb_gone *rb_gone_named(const struct rulebook *rb, const char *id);

/* The rule that holds in the place of a rule that is not in force, whatever was there in between; NULL where it was
 * lifted in the end. *gone: the last that became of it; NULL: no such rule is out of force. */
const struct rb_rule *rb_in_force(const struct rulebook *rb, const char *id, const struct rb_gone **gone);

/* Writes how someone who stands where the rulebook was opened would open its file `file`; `folder` is where that
 * was, NULL for a path within the rulebook. */
void rb_format_path(struct buf *out, const struct rulebook *rb, size_t file, const char *folder);

/* The text of `lang`, or the one in the rulebook's own language, or any; NULL when there is none at all. */
const char *rb_text_in(const struct rb_texts *texts, const char *lang, const char *own);

#endif
