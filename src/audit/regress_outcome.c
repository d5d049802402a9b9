/* SPDX-License-Identifier: MIT
 *
 * Makes, reads and compares the lines of files of expected differences. Lines that were accepted must stay what they
 * are: changing a text or the form here makes every accepted difference an unexpected one.
 */
#include "audit/regress_outcome.h"

#include "audit/regress_report.h"
#include "base/sha256.h"
#include "explain/diff/diff.h"
#include "report/json.h"

#include <sodium.h>
#include <string.h>

enum {
    TOLD_MAX = 3, /* differences of positions that are in a line to be recognized; the hash is of all */
    VALUE_MAX = 40, /* bytes of a value among them: a zone's list of cards has more */
    HASHED = 8 /* bytes of the hash: forging it would only deceive its author */
};

/* ---------------------------------------------------------------- the line as a table */

struct outcome_side {
    const char *rule, *what;
};

struct outcome_position {
    uint64_t differences;
    const struct diff_change *first;
    size_t count;
    const char *hash;
};

struct outcome {
    const char *log, *verdict, *message;
    const char *const *results;
    size_t result_count;
    uint64_t after;
    const char *role, *decision;
    const struct outcome_side *was, *is;
    const struct outcome_position *position;
    const char *const *causes;
    size_t cause_count;
    const struct regress_entry_substitution *migrated, *played;
    const struct regress_chance *chance;
};

static const struct report_field side_fields[] = {REPORT_TEXT_OPTIONAL(outcome_side, rule, "rule",
                                                                       "The rule that did it."),
                                                  REPORT_TEXT_OPTIONAL(outcome_side, what, "what", "What happens."),
                                                  {0}};
static const struct report_shape side_shape = {.name = "side",
                                               .size = sizeof(struct outcome_side),
                                               .fields = side_fields};

static const struct report_field change_fields[] =
    {REPORT_TEXT_LIKE(diff_change, path, "path", REQUIRED, "\"pattern\": \"^(/([^~/]|~[01])*)*$\"",
                      "Where: a JSON Pointer (RFC 6901) into the position."),
     REPORT_JSON_OPTIONAL(diff_change, a, "old", "The value by the old rules, … if it is long; absent: none."),
     REPORT_JSON_OPTIONAL(diff_change, b, "new", "The value by the changed rules, … if it is long; absent: none."),
     {0}};
static const struct report_shape change_shape = {.size = sizeof(struct diff_change), .fields = change_fields};

static const struct report_field position_fields[] =
    {REPORT_COUNT(outcome_position, differences, "differences", "How many values differ."),
     REPORT_LIST(outcome_position, first, count, "first", &change_shape, "The first three of them."),
     REPORT_TEXT_LIKE(outcome_position, hash, "hash", REQUIRED, "\"pattern\": \"^[0-9a-f]{16}$\"",
                      "Of all of them, with all of their values: it differs if anything else differs."),
     {0}};
static const struct report_shape position_shape = {.size = sizeof(struct outcome_position),
                                                   .fields = position_fields};

static const struct report_field line_fields[] =
    {REPORT_TEXT_LIKE(
         outcome, log, "log", REQUIRED, "\"minLength\": 1",
         "The log: its name in the folder of the file, or, in a file that --expected names, as the command "
         "is given it."),
     /* From here on it is an outcome: */
     REPORT_WORD(outcome, verdict, "verdict", REQUIRED, regress_difference_names, "The verdict."),
     REPORT_TEXT_OPTIONAL(outcome, message, "message", "Why the changed game cannot follow."),
     REPORT_TEXTS_OPTIONAL(outcome, results, result_count, "results",
                           "How the game ends by its own rules, and by the changed ones."),
     REPORT_COUNT_OPTIONAL(outcome, after, "after", "The number of decisions before the first difference."),
     REPORT_TEXT_OPTIONAL(outcome, role, "role", "The player who took the last of them."),
     REPORT_TEXT_OPTIONAL(outcome, decision, "decision", "The last of them."),
     REPORT_OBJECT_OPTIONAL(outcome, was, "was", &side_shape, "The first difference, by the old rules."),
     REPORT_OBJECT_OPTIONAL(outcome, is, "is", &side_shape, "The same by the changed rules."),
     REPORT_OBJECT_OPTIONAL(outcome, position, "position", &position_shape,
                            "What differs between the two positions after that decision."),
     REPORT_TEXTS_OPTIONAL(outcome, causes, cause_count, "behind", "The changed rules that caused the difference."),
     REPORT_OBJECT_OPTIONAL(outcome, migrated, "migrated", &regress_substitution_shape,
                            "What the log's migration did."),
     REPORT_OBJECT_OPTIONAL(outcome, played, "played", &regress_substitution_shape,
                            "The substitutes that the policy decided."),
     REPORT_OBJECT_OPTIONAL(outcome, chance, "chance", &regress_chance_shape, "Random draws, matched by purpose."),
     {0}};
static const struct report_shape line_shape = {.size = sizeof(struct outcome), .fields = line_fields};
static const struct report_shape outcome_shape = {.size = sizeof(struct outcome), .fields = line_fields + 1};

const struct report_file regress_expected_file = {
    .name = "regress-expected",
    .title = "An expected difference of a recorded game under changed rules",
    .description =
        "A line of regress-expected.jsonl next to logs: a difference that was accepted; written and read by "
        "`adjudge regress`.",
    .shape = &line_shape,
};

/* ---------------------------------------------------------------- making it */

/* The canonical form of a line; see the head of this file. */
static const char *line_of(struct arena *arena, struct report_value value)
{
    struct buf b = BUF_ON(arena);
    report_value_json_line(&b, value);
    return buf_cstr(&b);
}

void regress_format_value(struct buf *out, const struct json_value *value)
{
    report_value_json_line(out, report_value_of_json(value));
}

/* Long values would make lines unreadable; the hash covers them. */
static const struct json_value *shortened(struct arena *arena, const struct json_value *value)
{
    if (!value || strlen(line_of(arena, report_value_of_json(value))) <= VALUE_MAX)
        return value;
    return json_value_text(arena, "…");
}

/* The list of all changes as text. */
static const char *changes_text(struct arena *arena, const struct diff_change *changes, size_t count)
{
    struct buf b = BUF_ON(arena);
    for (size_t i = 0; i < count; i++) {
        buf_str(&b, i ? ", " : "[");
        report_value_json_line(&b, (struct report_value){.type = REPORT_VALUE_OBJECT,
                                                         .at = &changes[i],
                                                         .shape = &change_shape});
    }
    buf_char(&b, ']');
    return buf_cstr(&b);
}

/* How many values differ, the first of them, and a hash of all, so that any other difference is noticed. */
static const struct outcome_position *position_of(const struct regress *r, struct arena *arena)
{
    uint8_t hash[SHA256_SIZE];
    char hex[2 * HASHED + 1];
    const struct diff_change *changes;
    struct outcome_position *p = ARENA_NEW(arena, struct outcome_position);
    struct diff_change *first = ARENA_ARRAY(arena, struct diff_change, TOLD_MAX);
    size_t all = diff_changes(arena, r->old_position, r->new_position, SIZE_MAX, &changes);
    const char *text = changes_text(arena, changes, all);
    sha256_of(hash, text, strlen(text));
    sodium_bin2hex(hex, sizeof hex, hash, HASHED);
    for (; p->count < TOLD_MAX && p->count < all; p->count++)
        first[p->count] = (struct diff_change){changes[p->count].path, shortened(arena, changes[p->count].a),
                                               shortened(arena, changes[p->count].b)};
    p->differences = all;
    p->first = first;
    p->hash = arena_strdup(arena, hex);
    return p;
}

/* In English: lines do not depend on the language of the report. */
static const struct outcome_side *side_of(struct arena *arena, const struct regress_side *side)
{
    struct outcome_side *s = ARENA_NEW(arena, struct outcome_side);
    if (side->what.english)
        *s = (struct outcome_side){side->rule, side->what.english};
    return s;
}

static const struct regress_entry_substitution *substitution_of(struct arena *arena,
                                                                const struct regress_substitution *s, bool is_file)
{
    if (!s->by)
        return NULL;
    const char *slash = is_file ? strrchr(s->by, '/') : NULL; /* logs that are moved expect the same */
    struct regress_entry_substitution *out = ARENA_NEW(arena, struct regress_entry_substitution);
    *out = (struct regress_entry_substitution){slash ? slash + 1 : s->by,
                                               s->from,
                                               s->why.english,
                                               s->replaced,
                                               s->inserted,
                                               s->omitted};
    return out;
}

/* Only the ids: titles may change without changing the outcome. */
static void set_causes(struct outcome *o, const struct regress *r, struct arena *arena)
{
    const char **causes = ARENA_ARRAY(arena, const char *, r->reached_count + 1);
    for (size_t i = 0; i < r->reached_count; i++)
        if (r->reached[i].is_cause)
            causes[o->cause_count++] = r->reached[i].rule->id;
    o->causes = causes;
}

/* NULL: without a difference nothing can be expected. */
const char *regress_outcome(const struct regress *r, struct arena *arena)
{
    const char *results[] = {r->old_result.english, r->new_result.english};
    if (r->verdict == REGRESS_SAME || r->verdict >= REGRESS_SKIPPED)
        return NULL;
    struct outcome o = {.verdict = regress_verdict_names[r->verdict],
                        .message = r->message.english,
                        .results = results,
                        .result_count = sizeof results / sizeof *results,
                        .after = r->differs ? r->at : REPORT_NO_COUNT,
                        .role = r->differs ? r->role : NULL,
                        .decision = r->differs ? r->decision : NULL,
                        .was = side_of(arena, &r->old),
                        .is = side_of(arena, &r->new),
                        .position = r->old_position ? position_of(r, arena) : NULL,
                        .migrated = substitution_of(arena, &r->migrated, true),
                        .played = substitution_of(arena, &r->played, false),
                        .chance = &r->chance};
    set_causes(&o, r, arena);
    return line_of(arena, (struct report_value){.type = REPORT_VALUE_OBJECT, .at = &o, .shape = &outcome_shape});
}

/* ---------------------------------------------------------------- comparing */

/* NULL for a line that is not JSON. */
static const struct json_value *read_line(struct arena *arena, const char *line)
{
    struct json_value_error error;
    return json_value_parse(arena, line, strlen(line), &error);
}

/* Equal texts are equal; otherwise the order of keys does not matter. */
bool regress_is_expected(const char *expected, const char *outcome, struct arena *scratch)
{
    if (!expected || !outcome)
        return expected == outcome;
    if (!strcmp(expected, outcome))
        return true;
    const struct json_value *a = read_line(scratch, expected), *b = read_line(scratch, outcome);
    return a && b && diff_same(a, b);
}

/* Both may be missing. */
static bool same_value(const struct json_value *a, const struct json_value *b)
{
    return a && b ? diff_same(a, b) : a == b;
}

/* If the log is the same now, only the first members are listed. */
size_t regress_unmet(const char *expected, const char *outcome, struct arena *arena,
                     const struct regress_member **out)
{
    static const char *const names[] = {"verdict", "message", "behind",   "results",  "after",  "role",  "decision",
                                        "was",     "is",      "position", "migrated", "played", "chance"};
    enum { NAMES = sizeof names / sizeof *names, OF_THE_SAME = 3 };
    struct regress_member *members = ARENA_ARRAY(arena, struct regress_member, NAMES);
    const struct json_value *was = read_line(arena, expected), *is = outcome ? read_line(arena, outcome) : NULL;
    size_t count = 0;
    for (size_t i = 0; i < (is ? NAMES : OF_THE_SAME); i++) {
        const struct json_value *value = json_value_member(was, names[i]);
        if (!same_value(value, is ? json_value_member(is, names[i]) : NULL))
            members[count++] = (struct regress_member){names[i], value};
    }
    *out = members;
    return count;
}
