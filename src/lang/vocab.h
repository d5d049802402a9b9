/* SPDX-License-Identifier: MIT
 *
 * The vocabulary of a rulebook: its kinds of thing with their members and fields, its zones, and its phrases, with
 * every name resolved to a number. It is what the parser reads with, what the compiler assigns cells by, and what
 * prints choices, traces and answers again.
 *
 * Members of all kinds are numbered in one sequence, so that a value alone identifies a thing; nothing is -1. For
 * example, with two players and a board of 3 x 3: players 0 and 1, squares 2 to 10, marks from 11 on.
 */
#ifndef ADJ_LANG_VOCAB_H
#define ADJ_LANG_VOCAB_H

#include "base/arena.h"
#include "base/diag.h"
#include "lang/type.h"
#include "rulebook/model.h"
#include "vm/program.h"

/* The value of an expression that has no piece: "nothing". */
enum { NOTHING = -1 };

/* Limits, checked when a rulebook is compiled. They bound memory: a rulebook comes from a stranger. */
enum {
    MEMBERS_MAX = 65536, /* of all kinds together */
    CELLS_MAX = 1 << 20, /* game state: 4 MiB a copy */
    PLACEHOLDER_KINDS_MAX = 8, /* alternatives of one placeholder of a rulebook; the language's take any number */
    PLACEHOLDERS_MAX = 6, /* in one phrase; the sample games need 4 at most */
    POSITIONS_MAX = 10000, /* that one value remembers */
};

/* A thing: a square, a card, a word of a list, a player. */
struct vocab_member {
    const char *name; /* stable: "angel-4", "square-7-5", "Dont-Blink/2" */
    const struct rb_member *decl; /* NULL for members made by a grid or a count */
    int kind;
    int copy; /* cards with several copies: 1, 2, …; otherwise 0 */
    int title; /* cards: member of the kind's title list; otherwise NOTHING */
};

/* Where a field is: in the state, in the table of what never changes, or a zone of its own. */
enum field_store { FIELD_CELL, FIELD_FIXED, FIELD_ZONE };

/* A field of a kind, of the table, or of an event. */
struct vocab_field {
    const char *name; /* "force" */
    const struct rb_field *decl; /* NULL for built-in ones (column, row, title, owner, face) */
    struct type type;
    enum field_store store;
    bool hidden; /* not everyone sees it: needs `knows` */
    bool option; /* of the table: chosen before the game, never changed by a rule */
    bool set; /* some rule of the rulebook changes it; dice: the face, by being rolled */
    int32_t first_value; /* what it is at first, unless a member states another value */
    int32_t *values; /* per member, where members differ; NULL: first_value for all */
    int zone; /* FIELD_ZONE: index into zones */
    int cell; /* first cell (FIELD_CELL) or first entry of the fixed table (FIELD_FIXED); set by the layout */
    /* FIELD_FIXED: its list of pieces by value, and the one from last to first, see program.h; -1: not made. */
    int list[2];
};

/* How a square is drawn whose fields have these values; see struct rb_look. */
struct vocab_look {
    const struct rb_look *decl;
    struct vocab_look_value {
        const struct vocab_field *field;
        int32_t value;
    } *is;
    size_t count;
    const struct vocab_field *number; /* whose number is drawn; NULL: the letter */
};

/* A kind of thing. Its members are numbers in one run. */
struct vocab_kind {
    const char *name, *plural; /* "war fleet", "war fleets" */
    const struct rb_kind *decl; /* NULL for direction, titles, number */
    enum rb_category category;
    int first, count; /* members are first … first + count - 1; numbers have none */
    int32_t low, high; /* numbers */
    int title_kind; /* cards: the kind that lists their titles; otherwise -1 */
    int titles_of; /* such a list: the kind of card; otherwise -1 */
    int width, height; /* grid; 0: none. Squares next to the grid come after those of the grid */
    int directions; /* how many of the eight: 4 or 8; first direction's position in them is fixed by name */
    bool near; /* has neighbours: a grid, links or tracks */
    const unsigned char *links; /* count × count truth table, row by row; NULL without links */
    bool tracked; /* members follow one another on tracks */
    struct program_track *tracks;
    int track_count;
    int32_t *on_track; /* the members on all of them, one track after the other */
    int on_track_count;
    bool ring, round; /* there is a ring; all members are on rings */
    bool die; /* it has faces, and can be rolled */
    struct type face_type; /* of a die: what its faces show */
    bool hides; /* has a hidden field or is hidden in a kept condition: needs `knows` */
    bool held; /* some zone holds it */
    bool in_order; /* some zone that holds it is ordered */
    struct vocab_field *fields;
    size_t field_count, field_cap;
    struct vocab_look *looks; /* the one on top first */
    size_t look_count;
};

/* A zone: one of the table, one for each thing of a kind, or a phrase with placeholders. */
struct vocab_zone {
    const char *name; /* "deck" */
    const struct rb_zone *decl;
    int phrase; /* index of its phrase, or -1 */
    int of; /* kind that has one each, or -1 */
    int holds; /* kind of its pieces */
    bool ordered; /* it has a top and a bottom */
    int first, count; /* instances: numbered over all zones */
};

/* What a phrase is for; each is declared in a section of its own. */
enum phrase_class { PHRASE_CONDITION, PHRASE_VALUE, PHRASE_EVENT, PHRASE_CHANCE, PHRASE_ZONE };

/* Phrases of the language itself, which have code of their own in the compiler. */
enum phrase_builtin {
    NOT_BUILTIN, /* the rulebook declares it */
    BUILTIN_EMPTY, /* [zone] is empty */
    BUILTIN_UNDER_WAY, /* [event] is under way */
    BUILTIN_WIN, /* [player] wins */
    BUILTIN_DRAW, /* the game is a draw */
    BUILTIN_LOSE, /* [player] loses */
    BUILTIN_NO_WINNER, /* the game ends without a winner */
    BUILTIN_RESULT, /* the result of [player]: points at the end, which rules define */
    BUILTIN_NEXT_PLAYER, /* the player after [player] */
    BUILTIN_PREVIOUS_PLAYER, /* the player before [player] */
    BUILTIN_NEXT_TO, /* [square] is next to [square] */
    BUILTIN_ON_BOARD, /* [square] is on the board */
    BUILTIN_ONE_STEP, /* one step [direction] of [square] */
    BUILTIN_HOW_FAR, /* how far [square] is [direction] of [square] */
    BUILTIN_ROLLED, /* [die] is rolled */
    BUILTIN_KNOWS, /* [player] knows [piece] */
    BUILTIN_OCCURRED, /* a value of the rulebook that counts how often a position occurred */
};

/* One thing that a position consists of: a field of the table, the field of all of a kind, a kept condition, or what
 * lies in zones. */
struct vocab_position_part {
    const struct vocab_field *field; /* NULL: the condition */
    int kind; /* whose field it is; -1: the table's */
    const struct vocab_phrase *condition;
};

/* What is compared to find whether a position has occurred. */
struct vocab_position {
    struct vocab_position_part *parts;
    size_t count;
    int index; /* in program.positions; set by the layout */
};

/* A placeholder of a phrase: "[target: ship or isle]" is called target and takes two kinds. */
struct vocab_placeholder {
    const char *name;
    int *kinds; /* alternatives; see ANY_ZONE, ANY_EVENT, ANY_NUMBER */
    int kind_count;
};
/* In place of a kind: every zone, every event, every number. */
enum { ANY_ZONE = -2, ANY_EVENT = -3, ANY_NUMBER = -4 };

/* A template cut into parts. "[hero] {is|is not} held" is a placeholder, a pair and words. In events
 * and conditions one part is a pair of wordings: of a condition, that it holds or not; of an event,
 * "captures" or "capture". */
struct phrase_part {
    enum { PART_WORDS, PART_PLACEHOLDER, PART_PAIR, PART_COUNTED, PART_AGREEING, PART_LABEL, PART_NOUN } what;
    const char *words; /* PART_WORDS, PART_LABEL; PART_NOUN: the forms of the noun (print_noun.h) */
    int placeholder; /* PART_PLACEHOLDER, PART_COUNTED, PART_AGREEING, PART_LABEL */
    /* PART_COUNTED: forms of a word that goes with the number in the placeholder; see plural.h. PART_AGREEING: of one
     * that agrees with what is in it: masculine, feminine, neuter, and plural if it is given. */
    const char **forms;
    int form_count;
    const char *grammatical_case; /* PART_PLACEHOLDER: "acc", …; NULL: the base form */
    bool labelled; /* PART_PLACEHOLDER: a PART_LABEL is before it, words that come only before a name */
    /* PART_PAIR: {is|is not}, {acts|act}; a third one, of an event that may not happen, is the second if it is not given */
    struct phrase_part *pair[3];
    int pair_count[3];
};

/* The text of a phrase in one language. */
struct phrase_text {
    const char *lang;
    struct phrase_part *parts;
    int count;
};

/* A phrase: declared, of a zone, or of the language itself. */
struct vocab_phrase {
    const char *id;
    const struct rb_phrase *decl; /* NULL for built-in ones and zones */
    enum phrase_class cls;
    enum phrase_builtin builtin;
    int index; /* in vocab.phrases */
    int kind; /* zones: index of the zone; otherwise -1 */
    struct src_pos pos;
    const char *source_text; /* as written, in the language of the code */
    struct vocab_placeholder placeholders[PLACEHOLDERS_MAX];
    int placeholder_count;
    struct phrase_text *texts; /* by language, the rulebook's own first */
    int text_count;
    struct phrase_text *earlier; /* wordings of the rulebooks below, for reading only */
    int earlier_count;
    struct type type; /* values and zones */
    int32_t first_value; /* kept values: what they are at first */
    bool kept, hidden, mark; /* as in struct rb_phrase */
    bool legal_openly; /* rules of this event ask, and whether it is legal can follow from something hidden: it is watched (carried.h) */
    bool refused; /* its declaration was reported, so no sentence can use it */
    int parent; /* events: index of the more general event, or -1 */
    struct vocab_field *holds; /* events: values that it keeps while it runs */
    int hold_count;
    struct vocab_position *position; /* BUILTIN_OCCURRED; otherwise NULL */
    int cell; /* kept conditions and values: first cell (layout); chances: first of its counters (layout) */
    int cell_count;
};

/* Tree of the words of all phrases, for reading: from the root, each word or placeholder leads to
 * the next node. Phrases with equal beginnings share nodes, so the parser reads each word once. */
struct trie {
    struct trie_word {
        const char *word;
        struct trie *next;
        struct trie_word *more;
    } *words;
    struct trie *placeholder; /* a name or expression is here */
    struct trie *modal; /* may, may not, would, must are possible here */
    struct vocab_phrase *phrase; /* a phrase can end here; NULL: none */
    int wording; /* of its pair, which was read. 0: is, acts · 1: is not, act */
    int order[PLACEHOLDERS_MAX]; /* placeholder that the nth expression read fills */
};

/* Everything that sentences of one rulebook can name. On the arena of the compilation, and constant
 * after it, so any number of threads can read it. */
struct vocab {
    struct arena *arena;
    const struct rulebook *rb;
    struct vocab_member *members; /* by number */
    int member_count;
    struct vocab_kind *kinds; /* those of the rulebook, and those that it implies: titles, direction, number */
    size_t kind_count, kind_cap;
    struct vocab_field *table; /* table fields, options, and zones of the table */
    size_t table_count, table_cap;
    struct vocab_zone *zones; /* as declared; instances are numbered in their order */
    size_t zone_count, zone_cap;
    int zone_instance_count;
    struct vocab_phrase **phrases; /* by index */
    size_t phrase_count, phrase_cap;
    struct trie *root, *chances; /* of all phrases; of chances, which are only read after "roll for" and the like */
    const struct keywords *keywords; /* of the language */
    struct name_map *names; /* members by name */
    struct name_map *refused_names; /* declared, but words of the language: no sentence can use them */
    struct name_map *words; /* the first of rb->words with a name */
    int *next_word; /* by index in rb->words: the next one with that name, in another language; -1: none */
    struct shared_names *shared; /* by language: see shared_names.h */
    size_t shared_count;
    int players; /* kind of players, or -1 */
    int direction; /* kind of directions, or -1 */
    int knows, rolled, win, draw, lose, no_winner, result; /* phrases, or -1 */
    int start; /* event that is the game, or -1 */
    int fewest_players, most_players;
};

/* Builds the vocabulary of a rulebook on `arena`. Errors are added to `diags`; the result is usable
 * even then, so that rules can be read and their errors reported, too. */
struct vocab *vocab_build(const struct rulebook *rb, struct arena *arena, struct diags *diags);

/* Finding things; -1 or NULL when there is none. */
/* A member by its name in rules, "Reef/1". */
int vocab_member_named(const struct vocab *v, const char *name);
/* A kind by its noun, "ship". */
int vocab_kind_named(const struct vocab *v, const char *name);
/* A kind by its plural, "ships". */
int vocab_kind_with_plural(const struct vocab *v, const char *plural);
/* A field of a kind by its name. */
struct vocab_field *vocab_field_of(const struct vocab *v, int kind, const char *name);
/* Whether pieces of that type are cards whose titles are hidden: then a piece is called by its
 * number, and not by its title, for players who may not know it. */
bool vocab_hides_names(const struct vocab *v, struct type what);
/* A field, an option or a zone of the table. */
struct vocab_field *vocab_table_field(const struct vocab *v, const char *name);
/* A phrase by its id, "sail". */
struct vocab_phrase *vocab_phrase_named(const struct vocab *v, const char *id);
/* A placeholder by its name, "target". */
int phrase_placeholder_named(const struct vocab_phrase *p, const char *name);
/* True when `p` is `general` or a special case of it. */
bool phrase_is_a(const struct vocab *v, const struct vocab_phrase *p, const struct vocab_phrase *general);
/* The kind of a member, which must exist. */
static inline const struct vocab_kind *vocab_kind_of(const struct vocab *v, int member)
{
    return &v->kinds[v->members[member].kind];
}

/* Reads a type: "0 to 5, at first 2", "a square or nothing", "yes or no". Returns 0, or -1 after an
 * error was added. *first (which may be NULL) is the text of the first value, NULL if there is none;
 * it can name a piece that is not declared yet, so the caller reads it later with vocab_parse_value. */
int vocab_parse_type(struct vocab *v, const struct rb_str *text, struct type *type, const char **first,
                     struct diags *diags);
/* Reads the value that `text` ("3", "yes", "Earth", "nothing") means for `type`. Returns 0, or -1
 * after an error. */
int vocab_parse_value(struct vocab *v, const struct type *type, const char *text, struct src_pos pos,
                      int32_t *value, struct diags *diags);

/* vocab_position.c: resolves what positions consist of. After all phrases were read. */
void vocab_add_positions(struct vocab *v, struct diags *diags);

/* phrases.c: reads all phrases, adds those of the language, and puts them into the tree. */
void vocab_add_phrases(struct vocab *v, struct diags *diags);

/* A kind with its article, as rules write it: "a ship", "an isle". On `arena`. */
const char *type_noun(const struct vocab *v, int kind, struct arena *arena);
/* What a placeholder takes, with its article, in messages. On `arena`. */
const struct message *placeholder_kind_message(const struct vocab *v, int kind, struct arena *arena);
/* How a type is called in messages: "a number", "a square or nothing". On `arena`. */
const struct message *type_name(const struct vocab *v, struct type t, struct arena *arena);
/* The same as rules write it: "a number", "a square or nothing". On `arena`. */
const char *type_in_code(const struct vocab *v, struct type t, struct arena *arena);

/* The eight directions of grids in order: north, northeast, … northwest; where the grid has only four, every other one.
 * Then those of tracks: onward and back. */
extern const char *const direction_names[WAYS];
int direction_of_member(const struct vocab *v, int member); /* 0 to WAYS - 1 */

#endif
