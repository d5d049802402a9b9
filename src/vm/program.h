/* SPDX-License-Identifier: MIT
 *
 * The program of a rulebook: what the machine runs. Made by lang/, run by vm/, and all that vm/ knows of a game.
 *
 * The state of a game is one array of 32-bit cells. First come the cells of the game (fields, conditions,
 * zones), assigned once for a rulebook; after them, as a stack, the frames of what is continuing. So a copy of the
 * array and four registers is the complete game, at any decision.
 */
#ifndef ADJ_VM_PROGRAM_H
#define ADJ_VM_PROGRAM_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The instructions, in the order of opcodes.def, from which the numbers follow. No number is stored
 * anywhere: rulebooks are compiled when they are loaded. */
enum opcode {
#define OP(name, ...) OP_##name,
#include "vm/opcodes.def"
#undef OP
    OP_COUNT_OF
};

/* Limits of a running game. They are part of the semantics: two machines with different limits would
 * disagree about a game, so a log records them in its header (session/header.c) and replay refuses
 * others. */
enum {
    STACK_MAX = 256 * 1024, /* cells for frames: 1 MiB */
    FUEL_MAX = 20 * 1000 * 1000, /* instructions between two decisions: some tenths of a second at the most */
    DURATIONS_MAX = 256, /* "until the round ends" at one time */
    DURATION_CELLS = 5, /* cell, value to go back to, event, endings left, sentence */
    ANNOUNCED_MAX = 64, /* events waiting on the stack of responses */
    ANNOUNCED_CELLS = 2 + 6, /* event, sentence, values */
    SETTLE_MAX = 100, /* rounds of rules that hold at all times before they are called endless */
    VALUES_MAX = 6, /* values of an event or a chance (PLACEHOLDERS_MAX in lang/) */
};

/* What a game that is over has in program.cell_drawn and program.cell_results. */
enum { DRAWN_DRAW = 1, DRAWN_NO_WINNER };
enum { RESULT_NONE, RESULT_WON, RESULT_LOST };

/* What the cells of an area are for, in the order in which layout.c (lang/) places them. */
enum area_kind {
    AREA_TABLE, /* one cell: a field of the table */
    AREA_FIELD, /* a cell for each piece of a kind */
    AREA_CONDITION, /* kept condition: a cell for each combination */
    AREA_VALUE, /* kept value: the same */
    AREA_PLACE, /* zone in which each piece of a kind is */
    AREA_ABOVE, /* ordered zones: the piece above, … */
    AREA_BELOW,
    AREA_ENDS, /* … and (top, bottom) of each zone */
    AREA_CHANCE, /* how often each roll was made */
    AREA_SHUFFLES, /* how often each zone was shuffled */
    AREA_ENGINE, /* number of players, durations, announced events, the result */
    AREA_POSITIONS /* positions that occurred, see struct program_position */
};

/* A run of cells with one meaning. Areas cover all cells in order, without gaps: program_area finds
 * the one of a cell. Machines do not need them; everything that names a cell for people does. */
struct area {
    enum area_kind what;
    int32_t first, count; /* cells */
    const void *owner; /* struct vocab_field, vocab_phrase, vocab_zone or vocab_kind; NULL for the engine's */
    int32_t kind; /* AREA_FIELD, PLACE, ABOVE, BELOW: kind of the pieces; otherwise -1 */
};

/* Members of a kind that follow one another: so many, from the first on in program_kind.on_track. */
struct program_track {
    int32_t first, count;
    bool ring; /* after the last of them comes the first */
};

/* A kind of piece. Its members are numbers in one run; cells are given as that of piece number
 * 0, which may not exist, so that the cell of a piece is a sum. */
struct program_kind {
    int32_t first, count;
    int32_t place, above, below, face; /* cells of piece number 0, or NO_CELL */
    int32_t width, height; /* of a grid; 0: none */
    const unsigned char *links; /* count * count of them, by pair of places: joined or not; NULL: none */
    const int32_t *steps; /* WAYS places for each square or place, see geometry_steps; NULL without grid and track */
    int32_t stepped; /* so many pieces, from the first on, have entries in it */
    const int32_t *on_track; /* members that follow one another, one track after the other; NULL: none do */
    const struct program_track *tracks;
    int32_t track_count;
    const int32_t *track_of, *track_place; /* by piece of the kind: its track, or -1, and its place in on_track */
};
/* Directions: those of grids, clockwise from north, and those of tracks. */
enum { GRID_WAYS = 8, WAY_ONWARD = GRID_WAYS, WAY_BACK, WAYS };
/* NO_CELL: a kind without such cells (any sum with it stays below 0). NOWHERE: the place of a piece
 * that is in no zone, and the end of a list of pieces. */
enum { NO_CELL = INT32_MIN, NOWHERE = -1 };

/* A declared zone. Its instances are numbers in one run over all zones. */
struct program_zone {
    int32_t first, count; /* instances */
    int32_t kind; /* of what it holds */
    bool ordered;
    int32_t ends; /* cell of (top, bottom) of its first instance */
    int32_t shuffles; /* cell of its first instance's counter */
};

/* What the machine knows of an event; its number is that of its phrase. An event with a parent is a
 * special case of it: rules about the parent also apply to it. */
struct program_event {
    int32_t proc; /* its procedure */
    int32_t parent; /* event, or -1 */
    int32_t values; /* how many placeholders */
    bool mark; /* a heading in logs and traces */
    bool timed; /* some duration ends with it */
};

/* The purpose of draws: a counter for each combination of values. Value number i is first[i] to
 * first[i] + count[i] - 1; the combination selects the counter as digits select a number, the last
 * digit changing fastest. */
struct program_chance {
    int32_t counters; /* first cell */
    int32_t values; /* how many; VALUES_MAX at most */
    int32_t first[VALUES_MAX], count[VALUES_MAX];
};

/* Cells that are part of a position. */
struct program_part {
    int32_t first, count; /* cells */
    int32_t low; /* the least value, which is written as 0 */
    int32_t nothing; /* 1: nothing is written as 0, and other values as one more; otherwise 0 */
    int32_t bits; /* that each of them needs */
};

/* What is compared to find how often a position has occurred, and where the last ones are. Each is written down bit
 * for bit, so two that differ never count as one. */
struct program_position {
    struct program_part *parts;
    int32_t part_count;
    int32_t cells; /* of all parts */
    int32_t words; /* that a position takes */
    int32_t most; /* so many are remembered, the last ones; the oldest is forgotten for the next */
    /* First of the cells in which they are: a header, then for each its words and the number of decisions that had
     * been made. */
    int32_t history;
};
enum { POSITION_WORDS_MAX = 4096 };
/* Its header: how often the one that was counted last has occurred, for explanations; how many are there; the place of
 * the next one. */
enum { POSITION_TIMES, POSITION_HELD, POSITION_NEXT, POSITION_HEADER };

/* A procedure: the code of an event, of a condition or value, or of a check. A frame has `slots`
 * slots, the first `args` of which the caller has pushed. */
struct proc {
    int32_t entry; /* first instruction */
    int32_t chosen; /* events: entry for a legal choice */
    int32_t after, leave; /* events: where END_EVENT and PREVENT continue */
    int32_t slots, args; /* of its frame; how many of them are values */
    int32_t event; /* or -1 */
    int32_t check; /* events: procedure that computes whether it may happen, or -1 */
    int32_t counters; /* events: slot at which the counters of limits begin */
    bool acts; /* statements run in it; otherwise it computes something and changes nothing */
    /* Whether its answers can be kept (memo.h): never, only while no player's choices are computed, or always. */
    enum memo_policy {
        MEMO_NEVER, /* it acts, or reads what memo.h cannot note */
        MEMO_UNSEEN, /* it checks what the player who chooses may know */
        MEMO_ALWAYS /* its answer is the same for all viewers */
    } memo;
};

/* What is at a place of the code, for messages and explanations: the rule, its line, and the
 * expression whose value is on the stack here. The machine itself does not read marks. */
struct code_mark {
    int32_t pc;
    int32_t sentence; /* or -1 */
    int32_t line; /* in the rulebook's file; 0: none */
    const void *node; /* struct node of an expression that has its value here, or of the statement that asks; or NULL.
                         Several marks of one place follow each other, innermost first */
    int32_t below; /* where the value lies: so far below the top of the stack */
    int32_t slot; /* of a name: where its value is kept; -1: this is no name */
    bool asks; /* this is the statement */
};

/* The slots of "the longest line", counted from the first one. The instructions for lines use them
 * by these offsets, so their order is fixed. */
enum line_slot {
    LINE_BEST, /* the longest line so far */
    LINE_AXIS, /* 0 to 3 */
    LINE_WAY, /* the direction: an axis, and then the opposite one, axis + 4 */
    LINE_LENGTH, /* of the line along this axis */
    LINE_THROUGH, /* the square that the line goes through */
    LINE_SQUARE, /* the one that is tested */
    LINE_SLOTS
};

/* The code of "the longest line", and where its parts are. The compiler makes it together with the code (gen_line),
 * the verifier checks it, observers and fast loops rely on it. Places, in the order of the code: */
struct program_line {
    int32_t begin; /* stores the square in LINE_THROUGH and LINE_SQUARE, from two values on the stack */
    int32_t tests, tested; /* the conditions on that square begin, and have passed */
    int32_t turn; /* a turn for an axis begins */
    int32_t looks; /* computes the next square */
    int32_t tests_next, joins; /* the same conditions on that one begin, and have passed: it is one of the line */
    int32_t end; /* the instruction that ends the turn; after it all four axes are done */
    int32_t slots; /* the first of LINE_SLOTS */
};

/* Where a clause of a rule begins; coverage counts how often each is reached. Several can be at one
 * place, and the code of one clause can be at several. */
enum clause_part {
    CLAUSE_ASKED, /* whether the sentence applies is computed from here on */
    CLAUSE_EFFECT, /* it applies and does what it is there for */
    CLAUSE_STATEMENT, /* one of its statements; the first one of a block counts how often that block was entered */
    CLAUSE_OFFER /* one of the things a menu offers was chosen */
};
/* One such place. `part` states which of the four events it counts. */
struct clause_place {
    int32_t pc; /* counted when the instruction there is about to be executed */
    int32_t sentence; /* the clause is one of its parts */
    enum clause_part part; /* what is counted here */
    const void *node; /* struct node of the sentence, the statement or the offer */
    const void *around; /* of a statement: the one that it is part of; NULL: none */
};

/* The values on the faces of a die, in the order in which the rulebook lists them: draws choose a
 * place in it. */
struct faces {
    const int32_t *values;
    int32_t count;
};

/* Sets of players are bits, one for each seat; those beyond the 30th share one. */
enum { EVERYONE = 0x3fffffff };

/* A way in which players know pieces of a kind, by one cell of the state; see known.h. */
struct known_way {
    enum {
        KNOWN_ALWAYS,
        KNOWN_SELF, /* the piece is the player */
        KNOWN_HOLDER, /* the cell has the player */
        KNOWN_MARKED, /* the cell is not 0 */
        KNOWN_PLACE /* the cell is its place, whose pieces are known (known_places) */
    } what;
    int32_t players; /* so known to these only */
    int32_t cell, by_piece, by_player; /* which cell it is: the first for piece and player number 0, and steps */
};
struct known_ways {
    struct known_way *items;
    int32_t count;
};
/* The players who know all that is in a zone; and everyone does while `owner` plays (-1: no one). */
struct known_place {
    int32_t players, owner;
};

/* Everything that a machine needs. Any number of machines, in any number of threads, can run one
 * program as long as no code is added to it. All arrays are on the arena of the compiled rulebook. */
struct program {
    int32_t *code; /* instructions with their operands */
    size_t code_count, code_cap;
    int32_t *fused; /* the same, with groups of instructions drawn together, see fused.h */
    size_t fused_count, fused_cap;
    int32_t *seen; /* FUSED_SEEN everywhere: what runs while every instruction is examined */
    size_t seen_count, seen_cap;
    const struct native *native; /* code that a compiler made, see native.h; NULL: it is interpreted */
    int32_t *native_code; /* the fused code, with the places where that begins */
    size_t native_count, native_cap;
    struct loop *loops; /* that are carried out in one go, see fast_loop.h */
    size_t loop_count, loop_cap;
    bool uses_zone_index; /* some of them go through the pieces of a zone */
    struct proc *procs; /* calls name them by their place here */
    size_t proc_count, proc_cap;
    struct code_mark *marks; /* by pc */
    size_t mark_count, mark_cap;
    struct clause_place *clauses; /* by pc */
    size_t clause_count, clause_cap;
    struct program_line *lines; /* by place of their ends */
    size_t line_count, line_cap;
    const struct program_place *verified; /* by place, see verify.h; NULL but in a hostile build */

    struct area *areas; /* in the order of their cells */
    size_t area_count, area_cap;
    int32_t cell_count; /* of the game; frames begin after them */
    int32_t *first_cells; /* values at the beginning of a game */
    int32_t *fixed; /* table of what never changes */
    int32_t fixed_count; /* entries of it */
    int32_t *lists; /* see program_list */
    size_t list_count, list_cap;

    struct program_kind *kinds; /* by kind */
    int32_t kind_count;
    const int32_t *kind_of; /* kind of each member */
    struct program_zone *zones; /* as declared */
    int32_t zone_count;
    const int32_t *zone_of; /* zone of each instance */
    int32_t zone_instance_count;
    struct program_event *events; /* by phrase; proc -1 where the phrase is no event */
    struct program_chance *chances; /* by phrase */
    int32_t phrase_count; /* rows of the two tables above */
    struct faces *faces; /* by member; count 0: no die */
    const signed char *direction_of; /* by member: 0 to WAYS - 1, or -1 */

    int32_t players_first; /* the member number of the first player */
    int32_t cell_players; /* engine cells: how many play, … */
    int32_t cell_over; /* 0 continuing, 1 over */
    int32_t cell_winner; /* a player, of several the first; or nothing: a draw, or no one */
    int32_t cell_drawn; /* 0, DRAWN_DRAW or DRAWN_NO_WINNER */
    /* A RESULT_… for each player, then whether several are winning or losing together at the moment. -1: no rule lets
     * them, and no rule lets a player lose. */
    int32_t cell_results;
    bool ends_without_winner; /* some rule lets players lose, or ends the game without a winner */
    int32_t cell_durations; /* count, then entries */
    int32_t cell_announced; /* count, then entries */
    int32_t cell_decided; /* how many decisions were made; -1: the game counts no positions */
    struct program_position *positions; /* that are counted */
    int32_t position_count;

    int32_t start; /* procedure the game begins with */
    int32_t state_check, window, invariants, knows; /* procedures, or -1 */
    struct known_ways *known; /* by kind */
    int32_t known_count; /* of all kinds */
    struct known_place *known_places; /* by zone instance */
    int32_t rolled; /* event of a die being rolled, or -1 */
    int32_t result; /* procedure of the result of a player as a number, or -1 */
    int32_t memo_cells; /* so much of the stack takes what is memoized; 0: nothing is */
};

/* An index of pieces by a field that never changes, so that those with a value are found without
 * examining the others. A list begins, at a place of program.lists, with the lowest value, the
 * number of values, and the place of the pieces for values outside of these (one piece, so that a
 * rule which finds nothing has examined something); then the place of the first piece of each value,
 * and the place after the last one. */
enum { LIST_LOW, LIST_VALUES, LIST_OTHER, LIST_HEAD };

/* The pieces of a list that have the value: returns the place of the first in `lists`, and sets *end
 * to the place after the last. There is always at least one; see above for a value without pieces. */
static inline int32_t program_list(const int32_t *lists, int32_t list, int32_t value, int32_t *end)
{
    const int32_t *l = lists + list;
    int64_t n = (int64_t)value - l[LIST_LOW];
    if (n >= 0 && n < l[LIST_VALUES] && l[LIST_HEAD + n] < l[LIST_HEAD + n + 1]) {
        *end = l[LIST_HEAD + n + 1];
        return l[LIST_HEAD + n];
    }
    *end = l[LIST_OTHER] + 1;
    return l[LIST_OTHER];
}

/* Makes the derived parts: fused code, fast loops, and which procedures are memoized. To be called
 * whenever code has been added and before it runs. `arena`: that of the program. */
void program_prepare(struct program *p, struct arena *arena);

/* From here on, machines run `native`, which was made for the program as it is now and must outlive it. No machine may
 * run meanwhile. `arena`: that of the program. */
void program_use_native(struct program *p, const struct native *native, struct arena *arena);

/* The kind of a member, which must exist. */
static inline const struct program_kind *program_kind_of(const struct program *p, int32_t member)
{
    return &p->kinds[p->kind_of[member]];
}

/* The last mark at or before `pc`; NULL: there is none. Found by halving. */
const struct code_mark *program_mark(const struct program *p, int32_t pc);
/* The area in which a cell lies; NULL: it is before the first one. For printing: areas are found by halving. */
const struct area *program_area(const struct program *p, int32_t cell);

/* The slots of a path, see path.h. After these come the values of its last step, then those of all steps, from the
 * first on. */
enum { PATH_COUNT, PATH_DONE, PATH_LAST };
enum { PATH_STEPS_MAX = 32 };

/* How many slots a path of events with so many values takes. */
static inline int32_t path_slots(int32_t values)
{
    return PATH_LAST + values * (1 + PATH_STEPS_MAX);
}

#endif
