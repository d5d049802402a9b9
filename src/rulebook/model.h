/* SPDX-License-Identifier: MIT
 *
 * A rulebook as its author wrote it: every entry of its YAML files with the place it is at, checked for shape
 * (known keys, right kinds of value) and nothing more. What the words mean is the business of lang/.
 *
 * Everything is on the arena of the rulebook and lives as long as it does. Lists keep the order of the files.
 * Entries of this rulebook and of those that it extends are together here; positions distinguish them
 * (rb_layer_at).
 *
 * A card shows most of it:
 *
 *     cards:
 *     - name: Safe-Haven                  struct rb_member
 *       en: SAFE HAVEN                    struct rb_texts
 *       worth: 4                          struct rb_value
 *       rules:
 *       - id: CO-Haven                    struct rb_rule
 *         title: Safe haven
 *         text: A player with this chart loses no hull to a storm.
 *         code: a ship is sheltered when this chart is in the ship's owner's hand
 */
#ifndef ADJ_RULEBOOK_MODEL_H
#define ADJ_RULEBOOK_MODEL_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>

/* A piece of text and where it starts. text is NULL where the author gave none. Always valid UTF-8
 * without control characters: yaml.c refuses others. */
struct rb_str {
    const char *text;
    struct src_pos pos;
};

/* The same text in several languages: {en: …, pl: …}. A plain string counts as the rulebook's own language. */
/* The sentence of a field in the forms of a noun: how long it can be, in bytes; what is between its alternatives, as '|'
 * is taken. */
enum { RB_SENTENCE_MAX = 240, RB_SENTENCE_OR = '\x1f' };

struct rb_texts {
    struct rb_text {
        const char *lang; /* "en", "pl": as in the manifest's list of languages */
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

/* The wordings that a phrase had in the rulebooks below, before this one gave it others: code of
 * those rulebooks is read with them. */
struct rb_earlier {
    struct rb_str *items;
    size_t count;
};

/* `name: type` under has, table, holds, options: the type is a sentence such as "0 to 5, at first 2". */
struct rb_field {
    struct rb_str name; /* one word */
    struct rb_str type; /* read by vocab_parse_type */
    struct rb_texts texts; /* how the name is printed, where given */
    bool quiet; /* bookkeeping, which traces omit */
    bool shown; /* of an event: traces print it with each decision */
};

/* `field: value` of a card. The value is kept as text ("3", "yes", "minion"). */
struct rb_value {
    struct rb_str name; /* of a field of the kind; lang/ checks that it exists */
    struct rb_str value;
};

/* A place in a source. */
struct rb_cite {
    struct rb_str source, section; /* source: the id of an entry under sources */
    int line; /* 0: none given */
    struct src_pos pos; /* line 0: the rule cites nothing */
};

/* A rule, of the game or of a card. One without code is a text that people follow; answers can cite
 * it. */
struct rb_rule {
    struct rb_str id; /* "DB-LOS-5": unique in the rulebook */
    struct rb_texts title, text; /* the rule in words, restated; shown in answers and pages */
    struct rb_cite cite; /* where the source has it */
    struct rb_str ruling; /* id of the ruling it follows where the source is unclear */
    struct rb_str *replaces; /* rules of the rulebooks below that are not in force because this one is */
    size_t replaces_count;
    bool house; /* our own and not the source's: `house: yes` in the rule, or in the manifest */
    struct rb_str code; /* NULL text: a rule in words only */
    int code_indent; /* columns to add to a column inside code; its first line is code.pos.line */
    bool code_literal; /* a block scalar (|), whose lines map one to one to lines of the file */
    struct rb_code *about; /* what it is about, so that answers cite it: see lang/about.h */
    size_t about_count;
};

/* One card of a kind, or one named piece. */
struct rb_member {
    struct rb_str name; /* "Storm-Warden"; a list has such members, too */
    struct rb_texts texts; /* forms of the name */
    int copies; /* at least 1 */
    struct rb_str *each; /* cards, while they are read: fields whose combinations it represents; see load_each.c */
    size_t each_count;
    bool house; /* as in struct rb_rule */
    struct rb_value *values; /* of its fields; those that are absent have their first value */
    size_t value_count;
    struct rb_str faces; /* a die of its own: NULL or "running, running, science" as written, joined by ", " */
    struct rb_rule *rules; /* "this card" in their code is each of its copies */
    size_t rule_count;
};

/* The section that declares a kind. */
enum rb_category { RB_PLAYER, RB_PIECE, RB_LIST, RB_NUMBER };

/* How squares of a grid are drawn where their fields have some values. No rule depends on it. */
struct rb_look {
    struct src_pos pos;
    struct rb_value *is; /* fields and their values; lang/ checks them */
    size_t is_count;
    struct rb_str letter, symbol; /* in text, and on pages; NULL symbol: the letter; NULL letter: … */
    struct rb_str number; /* … the number that this field has */
    bool ground; /* what else is there is drawn over it, and it is not listed then */
};

/* How the squares of a grid are called: by numbers, or by the letter of their column and the number of their row, as
 * on a chessboard (a1 in the south-west corner), or counted from the north (a1 in the north-west corner). */
enum rb_letters { RB_NOT_LETTERED, RB_LETTERED, RB_LETTERED_FROM_NORTH };

/* A kind of thing: players, an entry under pieces, lists or numbers. */
struct rb_kind {
    enum rb_category category;
    struct rb_str name; /* "war fleet"; of players: their noun */
    struct rb_texts texts; /* forms of the noun */
    struct rb_str plural; /* "war fleets"; NULL text: name + s */
    bool house; /* as in struct rb_rule */
    struct rb_member *members; /* names, cards, or nothing for grid, count and number */
    size_t member_count;
    bool cards; /* members came from `cards`: the kind gets a title */
    int count; /* `count: 8`; 0: none */
    bool count_each; /* `count: 5 for each player` */
    int grid_width, grid_height; /* `grid: 18 x 18`; 0: none */
    struct rb_str directions; /* NULL, all or diagonal */
    enum rb_letters lettered; /* how the squares of a grid are called */
    struct rb_look *looks; /* of squares, the one on top first */
    size_t look_count;
    struct rb_str *also; /* squares next to the grid */
    size_t also_count;
    struct rb_link {
        struct rb_str a, b;
    } *links; /* `links: [[A, B], …]`: both ways */
    size_t link_count;
    bool linked; /* `links` was given, even if empty */
    struct rb_track { /* `track: [a1, b1]`: places one after the other; `ring`: after the last comes the first */
        struct rb_str *places; /* NULL: all members, in their order (`track: yes`) */
        size_t count;
        struct src_pos pos;
        bool ring;
    } *tracks;
    size_t track_count;
    int low, high; /* numbers: from, to; players: fewest, most that may play (`count: 2 to 4`) */
    struct rb_str faces; /* dice: a type ("1 to 6", "a symbol") */
    bool background; /* printed positions omit it */
    struct rb_str *hidden; /* names of fields and kept conditions that not everyone sees */
    size_t hidden_count;
    struct rb_field *fields; /* has */
    size_t field_count;
};

/* The number of a row in the names of squares and on drawn boards; `row` is counted from 0 in the north. */
static inline int rb_row_number(enum rb_letters lettered, int rows, int row)
{
    return lettered == RB_LETTERED ? rows - row : lettered ? row + 1 : row;
}

/* A zone as it is declared: a place for pieces of one kind. */
struct rb_zone {
    struct rb_str name; /* "deck" */
    struct rb_str of; /* kind that has one each; NULL: one for the table, or one for each value of the phrase */
    struct rb_str holds; /* a kind */
    bool ordered; /* it has a top and a bottom */
    bool house; /* as in struct rb_rule */
    bool quiet; /* traces omit what enters and leaves it */
    struct rb_texts texts; /* a phrase ("the stack of [player] in [sector]") or the printed name */
    struct rb_earlier earlier;
};

/* The section that declares a phrase. */
enum rb_phrase_class { RB_CONDITION, RB_VALUE, RB_EVENT, RB_CHANCE };

/* A condition, a value, an event or a chance as it is declared. */
struct rb_phrase {
    enum rb_phrase_class cls;
    struct rb_str id; /* "capture": stable in logs and reports, independent of the words */
    struct rb_texts texts; /* its template: "[angel] captures [hero]" */
    struct rb_earlier earlier;
    struct rb_str is; /* values: the type */
    struct rb_str *position; /* values that count how often a position occurred: what it consists of, "square's man" */
    size_t position_count;
    struct rb_str parent; /* `a kind of: act` */
    bool kept, hidden; /* conditions: rules set it, and do not define it; not everyone sees it */
    bool quiet; /* conditions and events: `quiet: yes`, bookkeeping, which traces omit */
    bool shown; /* events: `shown: yes`, in traces also if nothing comes of it */
    bool mark; /* events: `mark: yes`, a heading in the log and in traces (a phase, a turn) */
    struct rb_field *holds; /* events: numbers and pieces kept while it lasts */
    size_t hold_count;
};

/* How a name or a field is printed in another language. */
struct rb_word {
    const char *lang;
    struct rb_str name, form; /* of the code; as it is printed */
};

/* A document that rules cite. Only its name: a rulebook must not contain the source's text. */
struct rb_source {
    struct rb_str id;
    struct rb_texts title;
    struct rb_str edition, publisher, url;
};

/* One file of a rulebook as read; the digest is over these texts, and logs contain them. */
struct rb_file {
    const char *path; /* relative to the rulebook's folder, with '/'; of a layer below: "NAME/" and that */
    const char *text; /* its text, NUL-terminated; size bytes */
    size_t size;
};

/* A rulebook that extends another is a stack of layers: the rulebook itself, what it extends, and so on. */
struct rb_layer {
    const char *name; /* of its folder, which is next to that of the rulebook; NULL: the rulebook itself */
    struct rb_str id; /* of its manifest */
    struct rb_str over; /* the name of the next layer; NULL text: there is none */
    bool house; /* all of it is our own */
    size_t first_file; /* its manifest; its other files follow */
};

/* A rule of a layer below that is not in force, and why. */
struct rb_gone {
    struct rb_rule rule;
    const struct rb_rule *by; /* the rule that replaces it; NULL: it was removed */
    struct rb_rule lift; /* removed: id names it, text states why, cite and house where that comes from */
    struct src_pos pos; /* where it is named as replaced or removed */
};

/* A rulebook, or as much of it as could be read. All but `arena` is on the arena. */
struct rulebook {
    struct arena arena;
    const char *folder; /* where it was read from; NULL: from memory (a log) */
    const char *parent_folder; /* what precedes the names of folders next to it: "rulebooks/"; NULL: from memory */
    struct rb_file *files; /* files[0] is rulebook.yaml; the index in a src_pos */
    size_t file_count, file_cap;
    struct rb_layer *layers; /* layers[0]: the rulebook itself */
    size_t layer_count, layer_cap;
    char digest[65]; /* SHA-256 over all files, in hex; see rulebook_digest */

    struct rb_str id, edition, language, start; /* start: the event that is the game */
    struct rb_texts title, about;
    bool base; /* made to be extended: it may leave open who plays and how many there are of a kind */
    struct rb_source *sources; /* of all layers, like everything below */
    size_t source_count;
    struct rb_kind *kinds; /* players first, then lists, numbers, pieces, each in file order */
    size_t kind_count;
    struct rb_zone *zones; /* in file order */
    size_t zone_count;
    struct rb_field *table, *options; /* fields of the table; those that are chosen before a game */
    size_t table_count, option_count;
    struct rb_phrase *phrases; /* conditions, values, events and chances, as declared */
    size_t phrase_count;
    struct rb_word *words; /* by name, then by language */
    size_t word_count;
    struct rb_rule *rules; /* those in force, without those of cards, which depend on their card */
    size_t rule_count;
    struct rb_gone *gone; /* in the order of the layers below */
    size_t gone_count;
    struct rb_rule *invariants; /* their code is one condition each; no other part of a rule but id, text and cite */
    size_t invariant_count;
};

/* Reads the rulebook in `folder` (or whose manifest `folder` names directly): rulebook.yaml, the
 * files it lists, and the rulebooks that it extends, which are in folders next to its own. Always
 * returns a rulebook, filled as far as its files could be read, which the caller releases with
 * rulebook_free. Errors are added to `diags`, whose arena must outlive the rulebook; a file that
 * cannot be opened is one, too ("cannot-read"), and its errno is in *err (0: none). The files are
 * data of strangers: sizes are limited (load.h), links are not followed. */
struct rulebook *rulebook_load(const char *folder, struct diags *diags, int *err);

/* The same from files in memory (path, text, size), as a log contains them; the texts are copied. */
struct rulebook *rulebook_from_files(const struct rb_file *files, size_t count, struct diags *diags);

/* Releases the rulebook and all that it points to; NULL is allowed. */
void rulebook_free(struct rulebook *rb);

/* The layer that contains a file (an index into `layers`), and the one that contains the place
 * `pos`. */
size_t rb_layer_of_file(const struct rulebook *rb, size_t file);
const struct rb_layer *rb_layer_at(const struct rulebook *rb, struct src_pos pos);

/* The rule `id` of a layer below that is not in force; NULL: there is none. */
const struct rb_gone *rb_gone_named(const struct rulebook *rb, const char *id);

/* Follows the replacements of the rule `id`, which is not in force, to the rule that is in force in
 * its place; NULL if that was removed in the end. *gone: the last step; NULL: no such rule is out of
 * force. */
const struct rb_rule *rb_in_force(const struct rulebook *rb, const char *id, const struct rb_gone **gone);

/* Appends the path of the rulebook's file number `file` as it is from where the rulebook was opened
 * as `folder`; `folder` NULL: the path within the rulebook. For messages:
 * "rulebooks/coast/phrases.yaml". */
void rb_format_path(struct buf *out, const struct rulebook *rb, size_t file, const char *folder);

/* The text in `lang`, or the one in the rulebook's own language `own`, or any; NULL: there is none
 * at all. */
const char *rb_text_in(const struct rb_texts *texts, const char *lang, const char *own);

/* Whether both cite the same line of the same source. */
bool rb_same_line(const struct rb_cite *a, const struct rb_cite *b);

#endif
