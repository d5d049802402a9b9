/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge whynot`: its tables (schema/report-whynot.schema.json), and how it is filled from an answer.
 * whynot_document.c formats it.
 */
#include "explain/whynot/whynot_report.h"

#include "base/tr.h"
#include "session/verdict.h"

struct whynot_report {
    const char *file, *error;
    const struct whynot_answer *answer;
};

/* ---------------------------------------------------------------- the tables */

static const char *const verdicts[] = {
    [WHYNOT_LEGAL] = "legal",
    [WHYNOT_FORBIDDEN] = "forbidden",
    [WHYNOT_NOT_OFFERED] = "not offered",
    [WHYNOT_WRONG_PLAYER] = "wrong player",
    [WHYNOT_WRONG_MOMENT] = "wrong moment",
    [WHYNOT_NO_DECISION] = "no decision",
    [WHYNOT_MUST_CHOOSE] = "must choose",
    [WHYNOT_WRONG_COUNT] = "wrong count",
    [WHYNOT_CANNOT_KNOW] = "cannot know",
    [WHYNOT_NO_PIECE] = "no such piece",
    [WHYNOT_NO_EVENT] = "no such decision",
    [WHYNOT_OVER] = "over",
    [WHYNOT_CANNOT_DECIDE] = "nobody decides",
    NULL,
};

static const char *const forms[] = {
    [WHYNOT_FORBIDS] = "forbids",
    [WHYNOT_ONLY_WHEN] = "allows only when",
    [WHYNOT_LIMITS] = "limits",
    [WHYNOT_OFFERS] = "does not offer",
    [WHYNOT_DEMANDS] = "demands a choice",
    [WHYNOT_PERMITS] = "permits",
    NULL,
};

static const struct report_field lift_fields[] = {
    REPORT_TEXT(whynot_lift, rule, "rule", "An exception that would override it."),
    REPORT_TEXT_OR_NULL(whynot_lift, when, "when", "What it requires."),
    {0}};
static const struct report_shape lift_shape = {.size = sizeof(struct whynot_lift), .fields = lift_fields};

static const struct report_field obstacle_fields[] = {
    REPORT_TEXT_OR_NULL(whynot_obstacle, rule, "rule", "The rule that is in the way; null: the game itself."),
    REPORT_NAME(whynot_obstacle, form, "does", REQUIRED, forms, "How it is in the way."),
    REPORT_TEXT_OR_NULL(whynot_obstacle, title, "title", "Its title in the language of the report."),
    REPORT_OBJECT_OR_NULL(whynot_obstacle, cite, "cite", &citation_shape, "What the rule cites."),
    REPORT_LIST(whynot_obstacle, replaces, replaces_count, "replaces", &replaced_rule_shape, REPLACED_LIST),
    REPORT_TEXT_OR_NULL(whynot_obstacle, says, "says",
                        "The sentence of the rule, or what it offers; null: the rule that offers a legal decision."),
    REPORT_TEXT_OR_NULL(whynot_obstacle, condition, "condition",
                        "The condition under which alone it is allowed, or to what it is offered."),
    REPORT_TEXT_OR_NULL(whynot_obstacle, now, "now",
                        "The parts of the condition that decided, with their values; null: there is none, or they "
                        "may not be told."),
    REPORT_TEXT_OR_NULL(whynot_obstacle, needed, "needed", "What would have to be different."),
    REPORT_LIST(whynot_obstacle, lifts, lift_count, "unless", &lift_shape, "Exceptions that did not apply."),
    REPORT_LIST_OPTIONAL(whynot_obstacle, why.items, why.count, "because", &reason_fact_shape, REASON_FACTS_LIST),
    {0}};
static const struct report_shape obstacle_shape = {
    .name = "reason", .size = sizeof(struct whynot_obstacle), .fields = obstacle_fields};

static const struct report_field elsewhere_fields[] = {
    REPORT_TEXT(whynot_item, rule, "rule", "A rule that offers it at other points, or makes it happen."),
    REPORT_TEXT_OR_NULL(whynot_item, text, "title", "Its title."),
    REPORT_TEXT_OPTIONAL(whynot_item, now, "now", "Why it does not offer it now."),
    {0}};
static const struct report_shape elsewhere_shape = {.size = sizeof(struct whynot_item), .fields = elsewhere_fields};

static const struct report_field answer_fields[] = {
    REPORT_COUNT(whynot_answer, number, "decision", "The number that it would have."),
    REPORT_TEXT(whynot_answer, decision, "do", "The decision as it is understood, or as it was given."),
    REPORT_TEXT_OR_NULL(whynot_answer, as, "as", "Who asks; null: someone who may know everything."),
    REPORT_TEXT_OR_NULL(whynot_answer, role, "role", "Who decides; null: no player does."),
    REPORT_TEXT_OR_NULL(whynot_answer, rule, "rule", "The rule that lets this player decide."),
    REPORT_NAME(whynot_answer, verdict, "verdict", REQUIRED, verdicts,
                "Which of the answers in docs/commands/whynot.md it is."),
    REPORT_TEXT(whynot_answer, text, "text", "The verdict in words."),
    REPORT_LIST(whynot_answer, reasons, reason_count, "reasons", &obstacle_shape,
                "All rules in the way that may be told, in the order of the rulebook."),
    REPORT_LIST(whynot_answer, elsewhere, elsewhere_count, "elsewhere", &elsewhere_shape,
                "For the verdicts wrong moment and no decision."),
    REPORT_TEXTS(whynot_answer, offered, offered_count, "offered",
                 "What is offered now, if the decision is not among it."),
    REPORT_TEXTS(whynot_answer, meant, meant_count, "meant", "Names or phrases that may have been meant."),
    REPORT_TEXTS(whynot_answer, nearest, nearest_count, "nearest",
                 "Up to five legal choices with the fewest values that differ."),
    REPORT_LIST_OPTIONAL(whynot_answer, permits, permit_count, "permits", &obstacle_shape,
                         "Of a legal decision: the rule that offers it, then the rules that permit it; before both, those that "
                         "say they are about just this."),
    REPORT_LIST_OPTIONAL(whynot_answer, about, about_count, "about", &about_cited_shape, ABOUT_CITED_LIST),
    REPORT_LIST_OPTIONAL(whynot_answer, rules, rule_count, "rules", &named_rule_shape,
                         "All rules that the answer names, the most decisive first."),
    {0}};
const struct report_shape whynot_answer_shape = {
    .name = "answer", .size = sizeof(struct whynot_answer), .fields = answer_fields};

static const struct report_field fields[] = {
    REPORT_TEXT_OR_NULL(whynot_report, file, "file", "The log; null: a game in progress."),
    REPORT_TEXT_OR_NULL(whynot_report, error, "error", "Why there is no answer; null: there is one."),
    REPORT_OBJECT_OR_NULL(whynot_report, answer, "answer", &whynot_answer_shape, "The answer; null: an error."),
    {0}};
static const struct report_shape shape = {.size = sizeof(struct whynot_report), .fields = fields};

/* ---------------------------------------------------------------- the data */

static const struct whynot_lift *copy_lifts(struct arena *a, const struct whynot_reason *r)
{
    struct whynot_lift *lifts = ARENA_ARRAY(a, struct whynot_lift, r->lift_count);
    for (size_t i = 0; i < r->lift_count; i++)
        lifts[i] = (struct whynot_lift){arena_copy(a, r->lifts[i].rule), arena_copy(a, r->lifts[i].when)};
    return lifts;
}

static void copy_reason(struct whynot_obstacle *out, struct arena *a, const struct whynot *w,
                        const struct whynot_reason *r)
{
    *out = (struct whynot_obstacle){
        .form = (int)r->form,
        .rule = r->rule ? arena_copy(a, r->rule->id.text) : NULL,
        .title = arena_copy(a, r->title),
        .cite = r->rule ? citation_make(a, &r->rule->cite) : NULL,
        .says = arena_copy(a, r->says),
        .condition = arena_copy(a, r->condition),
        .now = arena_copy(a, r->now),
        .needed = arena_copy(a, r->needed),
        .lifts = copy_lifts(a, r),
        .lift_count = r->lift_count,
        .why = reason_facts_copy(a, &r->why),
        .replaced = arena_copy(a, r->replaces),
    };
    if (r->rule)
        out->replaces = replaced_rules(a, w->rulebook, r->rule, &out->replaces_count);
}

static const struct whynot_obstacle *copy_reasons(struct arena *a, const struct whynot *w,
                                                  const struct whynot_reason *list, size_t count)
{
    struct whynot_obstacle *reasons = ARENA_ARRAY(a, struct whynot_obstacle, count);
    for (size_t i = 0; i < count; i++)
        copy_reason(&reasons[i], a, w, &list[i]);
    return reasons;
}

static const char *const *copy_texts(struct arena *a, const struct whynot_list *list)
{
    const char **texts = ARENA_ARRAY(a, const char *, list->count);
    for (size_t i = 0; i < list->count; i++)
        texts[i] = arena_copy(a, list->items[i].text);
    return texts;
}

/* Lists of rules have "" for a missing title, because a list item needs a text; the report has null. */
static const struct whynot_item *copy_rules(struct arena *a, const struct whynot_list *list)
{
    struct whynot_item *rules = ARENA_ARRAY(a, struct whynot_item, list->count);
    for (size_t i = 0; i < list->count; i++) {
        const char *title = list->items[i].text;
        rules[i] = (struct whynot_item){arena_copy(a, list->items[i].rule), *title ? arena_copy(a, title) : NULL,
                                        arena_copy(a, list->items[i].now), NULL};
    }
    return rules;
}

/* Their texts are on the arena of the answer, which the report outlives. */
static const struct named_rule *copy_named(struct arena *a, const struct whynot *w)
{
    struct named_rules copies = {.arena = a, .c = w->rules.c, .lang = w->rules.lang};
    for (size_t i = 0; i < w->rules.count; i++)
        named_rules_add_id(&copies, w->rules.items[i].id);
    return copies.items;
}

/* Copies everything, because the answer's own memory ends with the game, and a report outlives it. */
const struct whynot_answer *whynot_answer_make(struct arena *a, const struct whynot *w)
{
    struct whynot_answer *made = ARENA_NEW(a, struct whynot_answer);
    *made = (struct whynot_answer){
        .verdict = (int)w->verdict,
        .number = w->number,
        .decision = arena_copy(a, w->decision),
        .as = arena_copy(a, w->as),
        .role = arena_copy(a, w->role),
        .rule = arena_copy(a, w->rule),
        .text = arena_copy(a, w->text),
        .reasons = copy_reasons(a, w, w->reasons, w->reason_count),
        .reason_count = w->reason_count,
        .permits = copy_reasons(a, w, w->permits, w->permit_count),
        .permit_count = w->permit_count,
        .about = about_cited_make(a, &w->about, w->rulebook, w->rules.lang),
        .about_count = w->about.count,
        .about_decides = w->about_decides,
        .rules = copy_named(a, w),
        .rule_count = w->rules.count,
        .elsewhere = copy_rules(a, &w->elsewhere),
        .elsewhere_count = w->elsewhere.count,
        .offered = copy_texts(a, &w->menu),
        .offered_count = w->menu.count,
        .meant = copy_texts(a, &w->meant),
        .meant_count = w->meant.count,
        .nearest = copy_texts(a, &w->nearest),
        .nearest_count = w->nearest.count,
    };
    return made;
}

/* ---------------------------------------------------------------- the report */

void whynot_report_fill(struct report *r, const char *file, const struct whynot *w)
{
    struct whynot_report *made = ARENA_NEW(&r->arena, struct whynot_report);
    *made = (struct whynot_report){.file = arena_copy(&r->arena, file), .answer = whynot_answer_make(&r->arena, w)};
    r->value = made;
}

/* The error is a field of the report, so that other programs can read it, and the sentence of its
 * failure. */
void whynot_report_fill_error(struct report *r, const char *file, const char *error)
{
    struct whynot_report *made = ARENA_NEW(&r->arena, struct whynot_report);
    *made = (struct whynot_report){.file = arena_copy(&r->arena, file), .error = arena_copy(&r->arena, error)};
    r->value = made;
    verdict_format(&r->scratch, file, NULL, error);
    report_set_failure(r, buf_cstr(&r->scratch));
}

static void document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct whynot_report *w = r->value;
    (void)style;
    if (w->answer)
        whynot_answer_document(d, d->body, w->answer);
}

const struct report_kind whynot_report_kind = {
    .name = "whynot",
    .version = 2,
    .title = "adjudge whynot --format json",
    .description = "Why a decision is not legal at a point of a game, or that it is legal.",
    .heading = TR("Why not"),
    .shape = &shape,
    .document = document,
};
