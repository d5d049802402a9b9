/* SPDX-License-Identifier: MIT
 *
 * The position of a game, as data: fields, places and conditions by name, in a fixed order, seen by one player or in
 * full. What a player may not know is "?" or the noun of its kind, and does not show by order, number or place
 * either. It is built from the machine alone and knows neither logs nor how the game came here.
 */
#ifndef ADJ_SESSION_POSITION_H
#define ADJ_SESSION_POSITION_H

#include "base/json_value.h"
#include "lang/compile.h"
#include "session/sight.h"
#include "vm/vm.h"

enum { POSITION_ALL = SIGHT_ALL }; /* a viewer who sees everything */

struct position_value {
    enum { POSITION_UNKNOWN, POSITION_NUMBER, POSITION_TRUTH, POSITION_NOTHING, POSITION_MEMBER, POSITION_SOME } what;
    int32_t value; /* number, 0 or 1, a member; SOME: an unknown one of that kind */
};

struct position_field {
    const struct vocab_field *field;
    struct position_value value;
    bool first; /* it has its first value */
};

struct position_piece {
    int32_t member;
    int32_t zone; /* instance, NOWHERE; for kinds that lie in zones */
    struct position_field *fields;
    size_t field_count;
};

struct position_kind {
    int32_t kind;
    struct position_piece *pieces; /* those whose identity the viewer knows */
    size_t count;
};

struct position_zone {
    int32_t zone;
    /* MEMBER or SOME; from the top, where the zone has an order, otherwise known ones first. */
    struct position_value *items;
    size_t count;
};

struct position_condition {
    const struct vocab_phrase *phrase;
    struct position_value placeholders[PLACEHOLDERS_MAX];
};

/* One cell of a kept value. */
struct position_number {
    struct position_condition of; /* the value and what fills its placeholders */
    struct position_value value;
    bool first; /* it has its first value */
};

/* Lives on the arena it was made with; refers to the vocabulary. */
struct position {
    const struct compiled *compiled;
    struct arena *arena;
    int32_t viewer;
    struct position_field *table;
    size_t table_count;
    struct position_kind *kinds; /* those that have something to show */
    size_t kind_count;
    struct position_zone *zones; /* all */
    size_t zone_count;
    struct position_condition *conditions; /* kept conditions that hold … */
    size_t condition_count;
    struct position_number *values; /* kept values */
    size_t value_count;
    struct position_condition *unknown; /* … and those of which the viewer may not know whether they do */
    size_t unknown_count;
};

/* `viewer`: a player's member number, or POSITION_ALL. `vm` is at a decision, a draw or the end, and is as before
 * afterwards. */
struct position *position_make(const struct compiled *c, struct vm *vm, int32_t viewer, struct arena *arena);

/* Returns {"table":{…},"<plural>":{"<name>":{"<field>":…,"in":"<zone>"}},"conditions":[…],"values":{"<value>":…},
 * "unknown":[…],"zones":{"<zone>":[…]}} on the arena of the position, and all that it needs; "unknown" only for a viewer, "values" only
 * where the rulebook keeps some. With
 * English names ("en") it is what a log's position record has; in other languages fields and kinds are called as
 * they are printed, and two of them may have one name. */
struct json_value *position_json(const struct position *p, const char *lang, struct buf *scratch);

/* One value in words; SOME: "a blink card" without its article. */
void position_format_value(struct buf *out, const struct position *p, const struct position_value *value,
                           struct type type, const char *lang);
void position_format_condition(struct buf *out, const struct position *p, const struct position_condition *k,
                               const char *lang);
/* "the men of Red on the hill: 3" */
void position_format_number(struct buf *out, const struct position *p, const struct position_number *n, const char *lang);

#endif
