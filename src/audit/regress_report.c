/* SPDX-License-Identifier: MIT
 *
 * Fills the reports of `adjudge regress`. Their tables: schema/report-regress.schema.json.
 */
#include "audit/regress_report.h"

#include "audit/regress_parts.h"
#include "base/tr.h"

#define DIFFERENCES_MAX 100 /* of two positions, in JSON */
#define TEXT_OF(number) #number
#define MAX_ITEMS(number) "\"maxItems\": " TEXT_OF(number)

/* ---------------------------------------------------------------- the tables of one log */

static const struct report_field side_fields[] = {REPORT_TEXT(regress_entry_side, what, "what", "What happens."),
                                                  REPORT_TEXT_OR_NULL(regress_entry_side, rule, "rule",
                                                                      "The rule that did it; null: the game itself."),
                                                  REPORT_TEXT_OR_NULL(regress_entry_side, title, "title",
                                                                      "Its title."),
                                                  REPORT_TEXT_OR_NULL(regress_entry_side, text, "text", "Its text."),
                                                  {0}};
static const struct report_shape side_shape = {.name = "side",
                                               .size = sizeof(struct regress_entry_side),
                                               .fields = side_fields};

static const struct report_field change_fields[] =
    {REPORT_TEXT_LIKE(diff_change, path, "path", REQUIRED, "\"pattern\": \"^(/([^~/]|~[01])*)*$\"",
                      "Where: a JSON Pointer (RFC 6901) into the position."),
     REPORT_JSON_OPTIONAL(diff_change, a, "old", "The value by the old rules; absent: none."),
     REPORT_JSON_OPTIONAL(diff_change, b, "new", "The value by the changed rules; absent: none."),
     {0}};
static const struct report_shape change_shape = {.size = sizeof(struct diff_change), .fields = change_fields};

static const struct report_field first_fields[] =
    {REPORT_COUNT(regress_entry_first, after, "after", "The number of decisions before the first difference."),
     REPORT_TEXT_OR_NULL(regress_entry_first, role, "role",
                         "The player who took the last of them; null: none was taken."),
     REPORT_TEXT_OR_NULL(regress_entry_first, decision, "decision", "The last of them."),
     REPORT_OBJECT_OR_NULL(regress_entry_first, old, "old", &side_shape,
                           "What happens by the old rules; null: nothing at this place."),
     REPORT_OBJECT_OR_NULL(regress_entry_first, new, "new", &side_shape, "What happens by the changed rules."),
     {.key = "position",
      .type = REPORT_FIELD_LIST,
      .presence = REPORT_REQUIRED,
      .offset = offsetof(struct regress_entry_first, changes),
      .count_offset = REPORT_OFFSET(regress_entry_first, count, size_t),
      .shape = &change_shape,
      .constraint = MAX_ITEMS(DIFFERENCES_MAX),
      .description =
          "What differs between the two positions after that decision; empty if nothing does, or if the next "
          "decision cannot be taken."},
     {0}};
static const struct report_shape first_shape = {.size = sizeof(struct regress_entry_first), .fields = first_fields};

static const struct report_field substitution_fields[] =
    {REPORT_TEXT(regress_entry_substitution, by, "by",
                 "The file of the migration, or the player that --policy names."),
     REPORT_COUNT(regress_entry_substitution, from, "from",
                  "The number of the first decision of the log that has a substitute, from 1."),
     REPORT_TEXT_OR_NULL(regress_entry_substitution, why, "why", "What could not be taken; null of a migration."),
     REPORT_COUNT(regress_entry_substitution, replaced, "instead", "Decisions in place of the log's."),
     REPORT_COUNT(regress_entry_substitution, inserted, "put_in", "Decisions that the log does not have."),
     REPORT_COUNT(regress_entry_substitution, omitted, "left_out", "Decisions of the log that were not taken."),
     {0}};
const struct report_shape regress_substitution_shape = {.name = "substitution",
                                                        .size = sizeof(struct regress_entry_substitution),
                                                        .fields = substitution_fields};

static const struct report_field chance_fields[] =
    {REPORT_COUNT(regress_chance, same, "same", "Rolls, picks and shuffles with the same result."),
     REPORT_COUNT(regress_chance, other, "other", "Those with a different result."),
     REPORT_COUNT(regress_chance, only_new, "more", "Those that only the changed rules require."),
     REPORT_COUNT(regress_chance, only_old, "gone", "Those that only the old rules require."),
     {0}};
const struct report_shape regress_chance_shape = {.size = sizeof(struct regress_chance), .fields = chance_fields};

static const struct report_field truth_fields[] = {REPORT_BOOL(regress_truth, is, "", NULL), {0}};
static const struct report_shape truth_shape = {.size = sizeof(struct regress_truth),
                                                .fields = truth_fields,
                                                .is_value = true};

static const struct report_field entry_fields[] =
    {REPORT_TEXT(regress_entry, file, "file", "The log."),
     REPORT_NAME(regress_entry, verdict, "verdict", REQUIRED, regress_verdict_names,
                 "The result of the comparison; docs/commands/regress.md defines the verdicts."),
     REPORT_BOOL(regress_entry, compared, "compared", "It was compared; false: skipped."),
     REPORT_OBJECT_OR_NULL(regress_entry, kind, "record", &record_kind_shape,
                           RECORD_KIND_KEY " Up to where it was compared; null: its game could not begin."),
     REPORT_TEXT_OR_NULL(regress_entry, message, "message",
                         "Why it was skipped, or why the changed game cannot follow."),
     REPORT_COUNT(regress_entry, decisions, "decisions", "How many decisions both games have taken."),
     REPORT_TEXT_OR_NULL(regress_entry, old_result, "old_result",
                         "How the game ended by its own rules, as far as it was played; null if it was skipped."),
     REPORT_TEXT_OR_NULL(regress_entry, new_result, "new_result", "How it ended by the changed rules."),
     REPORT_OBJECT_OR_NULL(regress_entry, first, "first", &first_shape, "The first difference; null: there is none."),
     REPORT_COUNT_OR_NULL(
         regress_entry, choices_differ_at, "choices_differ_at",
         "The first decision at which the number of legal choices differs while everything else is the "
         "same; null: none."),
     REPORT_TEXTS(regress_entry, touched, touched_count, "touched",
                  "The ids of the changed rules, and names of changed rows, that took effect in it."),
     REPORT_TEXTS(regress_entry, cause_ids, cause_id_count, "behind",
                  "The ids of the changed rules, and names of changed rows, that caused the first difference."),
     REPORT_OBJECT_OR_NULL(regress_entry, migrated, "migrated", &regress_substitution_shape,
                           "What the log's migration did; null: nothing."),
     REPORT_OBJECT_OR_NULL(regress_entry, played, "played", &regress_substitution_shape,
                           "The substitutes that the policy decided; null: none."),
     REPORT_OBJECT(regress_entry, chance, "chance", &regress_chance_shape, "Random draws, matched by purpose."),
     REPORT_OBJECT_OR_NULL(regress_entry, as_expected, "as_expected", &truth_shape,
                           "It is what was accepted, or the same if nothing was; null: it was not compared."),
     {0}};
static const struct report_shape entry_shape = {.size = sizeof(struct regress_entry), .fields = entry_fields};

/* ---------------------------------------------------------------- the tables of all logs */

const char *const regress_difference_names[] = {"other attribution only",
                                                "other course, same result",
                                                "decision now illegal",
                                                "decision now missing",
                                                "other result",
                                                "no longer ends",
                                                NULL};

static const struct report_field verdict_fields[] = {REPORT_COUNT(regress_summary_verdict, count, "",
                                                                  "How many logs have this verdict."),
                                                     {0}};
static const struct report_shape verdict_shape = {.size = sizeof(struct regress_summary_verdict),
                                                  .fields = verdict_fields,
                                                  .is_value = true};

static const struct report_field example_fields[] =
    {REPORT_WORD(regress_summary_example, verdict, "verdict", REQUIRED, regress_difference_names,
                 "The kind of difference."),
     REPORT_COUNT(regress_summary_example, count, "count", "How many replays differ in this way."),
     REPORT_TEXT(regress_summary_example, file, "file", "The one with the earliest difference."),
     REPORT_COUNT(regress_summary_example, at, "at", "The number of decisions before it."),
     {0}};
static const struct report_shape example_shape = {.size = sizeof(struct regress_summary_example),
                                                  .fields = example_fields};

static const struct report_field rule_fields[] =
    {REPORT_TEXT_OR_NULL(regress_summary_rule, rule, "rule",
                         "Its id, or the name of a changed row of a table; null: differences that no changed rule "
                         "caused."),
     REPORT_TEXT_OR_NULL(regress_summary_rule, title, "title", "Its title."),
     REPORT_TEXT_OR_NULL(regress_summary_rule, how, "how", "What changed."),
     REPORT_COUNT(regress_summary_rule, touched, "touched", "Replays in which it took effect."),
     REPORT_COUNT(regress_summary_rule, caused, "behind", "Replays that differ because of it."),
     REPORT_LIST(regress_summary_rule, examples, count, "examples", &example_shape,
                 "One for each kind of difference."),
     {0}};
static const struct report_shape rule_shape = {.size = sizeof(struct regress_summary_rule), .fields = rule_fields};

static const struct report_field summary_fields[] =
    {REPORT_COUNT(regress_summary, replays, "replays", "How many were compared or skipped."),
     REPORT_COUNT(regress_summary, of, "of", "How many there are; if more, the comparison was stopped."),
     REPORT_MAP(regress_summary, verdicts, verdict_count, "verdicts", &verdict_shape,
                "The number of replays for each verdict that occurs."),
     REPORT_COUNT(regress_summary, expected, "expected", "Replays that differ as expected."),
     REPORT_TEXTS(regress_summary, gone, gone_count, "gone", "Logs with an expected difference that do not exist."),
     REPORT_LIST(regress_summary, rules, rule_count, "rules", &rule_shape,
                 "Each changed rule that games use. Touched by 0: it is untested."),
     REPORT_COUNT(regress_summary, migrated, "migrated", "Replays with a migration."),
     REPORT_COUNT(regress_summary, played, "played", "Replays with substitutes that the policy decided."),
     REPORT_COUNT(regress_summary, words_only, "words_only", "Rules that changed in nothing that games use."),
     REPORT_COUNT(regress_summary, things, "things",
                  "Cards, pieces, numbers and phrases that changed in what games use."),
     {0}};
static const struct report_shape summary_shape = {.size = sizeof(struct regress_summary), .fields = summary_fields};

static const struct report_field fields[] = {REPORT_LIST(regress_report, replays, count, "replays", &entry_shape,
                                                         "The logs, in the order in which they were given."),
                                             REPORT_OBJECT_OPTIONAL(regress_report, sum, "sum", &summary_shape,
                                                                    "The summary."),
                                             {0}};
static const struct report_shape shape = {.size = sizeof(struct regress_report), .fields = fields};

/* ---------------------------------------------------------------- one log */

/* NULL: nothing happens on that side. */
static const struct regress_entry_side *side_of(struct arena *a, const struct regress_side *s)
{
    if (!s->what.english)
        return NULL;
    struct regress_entry_side *side = ARENA_NEW(a, struct regress_entry_side);
    *side = (struct regress_entry_side){arena_copy(a, s->what.translated), arena_copy(a, s->rule),
                                        arena_copy(a, s->title), arena_copy(a, s->text)};
    return side;
}

/* Positions are compared only if both could be taken. */
static const struct regress_entry_first *first_of(struct arena *a, const struct regress *c)
{
    struct regress_entry_first *f = ARENA_NEW(a, struct regress_entry_first);
    *f = (struct regress_entry_first){.after = c->at,
                                      .role = arena_copy(a, c->role),
                                      .decision = arena_copy(a, c->decision),
                                      .role_translated = arena_copy(a, c->role_translated),
                                      .decision_translated = arena_copy(a, c->decision_translated),
                                      .old = side_of(a, &c->old),
                                      .new = side_of(a, &c->new)};
    if (!c->old_position)
        return f;
    f->old_position = json_value_copy_all(a, c->positions_translated[0]);
    f->new_position = json_value_copy_all(a, c->positions_translated[1]);
    f->count = diff_changes(a, json_value_copy_all(a, c->old_position), json_value_copy_all(a, c->new_position),
                            DIFFERENCES_MAX, &f->changes);
    f->count = f->count < DIFFERENCES_MAX ? f->count : DIFFERENCES_MAX;
    return f;
}

/* NULL: there were no substitutes. */
static const struct regress_entry_substitution *substitution_of(struct arena *a, const struct regress_substitution *s)
{
    if (!s->by)
        return NULL;
    struct regress_entry_substitution *out = ARENA_NEW(a, struct regress_entry_substitution);
    *out = (struct regress_entry_substitution){arena_copy(a, s->by), s->from,     arena_copy(a, s->why.translated),
                                               s->replaced,          s->inserted, s->omitted};
    return out;
}

/* Rules that took effect, and those of them that caused the difference. */
static void fill_rules(struct arena *a, struct regress_entry *e, const struct regress *c)
{
    const char **touched = ARENA_ARRAY(a, const char *, c->reached_count + 1),
               **ids = ARENA_ARRAY(a, const char *, c->reached_count + 1);
    struct regress_entry_cause *causes = ARENA_ARRAY(a, struct regress_entry_cause, c->reached_count + 1);
    for (size_t i = 0; i < c->reached_count; i++) {
        const struct regress_reached *reached = &c->reached[i];
        const char *id = arena_copy(a, reached->rule->id);
        if (reached->touched)
            touched[e->touched_count++] = id;
        if (!reached->is_cause)
            continue;
        ids[e->cause_id_count++] = id;
        causes[e->cause_count++] = (struct regress_entry_cause){id, arena_copy(a, reached->rule->how)};
    }
    e->touched = touched;
    e->cause_ids = ids;
    e->causes = causes;
}

/* Which members of the expected line are different now. */
static void fill_expected(struct arena *a, struct regress_entry *e, const struct regress_finding *f)
{
    struct regress_truth *as_expected = ARENA_NEW(a, struct regress_truth);
    as_expected->is = !f->unexpected;
    e->as_expected = e->compared ? as_expected : NULL;
    if (f->expected && f->unexpected)
        e->unmet_count = regress_unmet(f->expected, f->outcome, a, &e->unmet);
}

/* What is as expected is not shown, nor what is the same, unless it has a migration, or is hidden in part. */
static bool is_shown(const struct regress *c, const struct regress_finding *f)
{
    bool differs = c->verdict != REGRESS_SAME || c->migrated.by || f->expected || c->replay.hidden_after;
    return differs && (!f->outcome || f->unexpected);
}

/* Copies everything: the comparison is released before the report is written. */
void regress_report_fill(struct report *r, const struct regress *c, const struct regress_finding *f)
{
    struct arena *a = &r->arena;
    struct regress_entry *e = ARENA_NEW(a, struct regress_entry);
    struct regress_chance *chance = ARENA_NEW(a, struct regress_chance);
    struct regress_report *report = ARENA_NEW(a, struct regress_report);
    *chance = c->chance;
    *e = (struct regress_entry){.file = arena_copy(a, f->file),
                                .verdict = (int)c->verdict,
                                .compared = c->verdict < REGRESS_SKIPPED,
                                .kind = record_kind_of_replay(a, &c->replay, true),
                                .message = arena_copy(a, c->message.translated),
                                .decisions = c->decisions,
                                .old_result = arena_copy(a, c->old_result.english),
                                .new_result = arena_copy(a, c->new_result.english),
                                .first = c->differs ? first_of(a, c) : NULL,
                                .choices_differ_at = c->choices_at ? c->choices_at : REPORT_NO_COUNT,
                                .migrated = substitution_of(a, &c->migrated),
                                .played = substitution_of(a, &c->played),
                                .chance = chance,
                                .shown = is_shown(c, f),
                                .old_result_shown = arena_copy(a, c->old_result.translated),
                                .new_result_shown = arena_copy(a, c->new_result.translated)};
    fill_rules(a, e, c);
    fill_expected(a, e, f);
    *report = (struct regress_report){.replays = e, .count = 1};
    r->value = report;
}

/* ---------------------------------------------------------------- all logs */

/* In the order of the enumeration, which is that of severity. */
static void fill_verdicts(struct arena *a, struct regress_summary *out, const struct regress_sum *s)
{
    struct regress_summary_verdict *verdicts = ARENA_ARRAY(a, struct regress_summary_verdict, REGRESS_VERDICTS);
    for (int v = 0; v < REGRESS_VERDICTS; v++) {
        out->counts[v] = s->verdicts[v];
        if (s->verdicts[v])
            verdicts[out->verdict_count++] = (struct regress_summary_verdict){regress_verdict_names[v],
                                                                              s->verdicts[v]};
    }
    out->verdicts = verdicts;
}

/* One example for each kind of difference. */
static struct regress_summary_rule rule_of(struct arena *a, const struct regress_sum_rule *r)
{
    struct regress_summary_example *examples = ARENA_ARRAY(a, struct regress_summary_example, REGRESS_SKIPPED);
    struct regress_summary_rule rule = {.rule = arena_copy(a, r->id),
                                        .title = arena_copy(a, r->title),
                                        .how = arena_copy(a, r->how),
                                        .touched = r->touched,
                                        .caused = r->is_cause,
                                        .examples = examples};
    for (int v = 0; v < REGRESS_SKIPPED; v++)
        if (r->examples[v].count)
            examples[rule.count++] = (struct regress_summary_example){regress_verdict_names[v], r->examples[v].count,
                                                                      arena_copy(a, r->examples[v].file),
                                                                      r->examples[v].at, v};
    return rule;
}

/* The last entry is for differences that no changed rule caused. */
static void fill_summary_rules(struct arena *a, struct regress_summary *out, const struct regress_sum *s)
{
    struct regress_summary_rule *rules = ARENA_ARRAY(a, struct regress_summary_rule, s->rule_count + 1);
    for (size_t i = 0; i < s->rule_count; i++)
        rules[out->rule_count++] = rule_of(a, &s->rules[i]);
    if (s->elsewhere.is_cause)
        rules[out->rule_count++] = rule_of(a, &s->elsewhere);
    out->rules = rules;
}

void regress_report_fill_sum(struct report *r, const struct regress_sum *s)
{
    struct arena *a = &r->arena;
    struct regress_summary *sum = ARENA_NEW(a, struct regress_summary);
    struct regress_report *report = ARENA_NEW(a, struct regress_report);
    const char **gone = ARENA_ARRAY(a, const char *, s->gone_count + 1);
    for (size_t i = 0; i < s->gone_count; i++)
        gone[i] = arena_copy(a, s->gone[i]);
    *sum = (struct regress_summary){.replays = s->count,
                                    .of = s->of > s->count ? s->of : s->count,
                                    .expected = s->expected,
                                    .gone = gone,
                                    .gone_count = s->gone_count,
                                    .migrated = s->migrated,
                                    .played = s->played,
                                    .words_only = s->words_only,
                                    .things = s->things,
                                    .first_things = arena_copy(a, s->first_things)};
    fill_verdicts(a, sum, s);
    fill_summary_rules(a, sum, s);
    *report = (struct regress_report){.sum = sum};
    r->value = report;
}

const struct report_kind regress_report_kind = {
    .name = "regress",
    .version = 1,
    .title = "adjudge regress --format json",
    .description = "What a changed rulebook does to recorded games: each log, and a summary.",
    .heading = TR("Recorded games under a changed rulebook"),
    .shape = &shape,
    .stream = REPORT_PARTS,
    .document = regress_document,
};
