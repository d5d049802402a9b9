/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge regress` on one log as a document: the verdict, the first difference, and what caused it.
 * The summary of all logs is in regress_document_summary.c. All texts of rulebooks are arguments, never formats.
 */
#include "audit/regress_report.h"

#include "base/tr.h"

#include <string.h>

static const char *const labels[] = {
    [REGRESS_SAME] = TR("same"),
    [REGRESS_ATTRIBUTION] = TR("same play, different rules"),
    [REGRESS_PLAY] = TR("different play, same result"),
    [REGRESS_ILLEGAL] = TR("decision no longer legal"),
    [REGRESS_MISSING] = TR("decision missing"),
    [REGRESS_RESULT] = TR("different result"),
    [REGRESS_ENDLESS] = TR("no longer ends"),
    [REGRESS_OTHER_GAME] = TR("different game"),
    [REGRESS_OTHER_EDITION] = TR("different edition"),
    [REGRESS_NO_RULEBOOK] = TR("no rulebook"),
    [REGRESS_MIGRATION] = TR("migration does not fit"),
    [REGRESS_SPOILT] = TR("torn"),
    TR("damaged"),
    TR("tampered"),
    TR("diverged"),
    TR("illegal"),
    TR("contradicted"),
    TR("refused"),
    TR("cannot be read"),
};

/* The label for people; the JSON has stable names. */
const char *regress_verdict_label(const char *lang, int verdict)
{
    return tr(lang, labels[verdict]);
}

/* Skipped logs are warnings: they say nothing about the rules. */
static enum doc_style style_of(int verdict)
{
    return verdict == REGRESS_SAME ? STYLE_OK : verdict >= REGRESS_SKIPPED ? STYLE_WARN : STYLE_BAD;
}

/* The news of a log in one line. */
static void add_verdict(struct doc *d, struct doc_node *in, const struct regress_entry *e)
{
    doc_run(d, in, DOC_NAME, e->file);
    doc_text(d, in, ": ");
    doc_status(d, in, style_of(e->verdict), regress_verdict_label(d->lang, e->verdict));
    if (e->message) {
        doc_text(d, in, ": ");
        doc_exact(d, in, e->message);
    }
    if (e->verdict == REGRESS_RESULT)
        doc_printf(d, in, ": %s → %s", e->old_result_shown, e->new_result_shown);
}

/* ---------------------------------------------------------------- the first difference */

/* `with_text`: false if the other side has the same text. */
static void add_side(struct doc *d, struct doc_node *facts, const char *label, const struct regress_entry_side *s,
                     bool with_text)
{
    struct doc_node *fact = doc_fact(d, facts, label, s ? NULL : tr(d->lang, "nothing"));
    if (!s)
        return;
    if (s->rule) {
        doc_rule(d, fact, s->rule);
        doc_gap(d, fact);
    }
    doc_exact(d, fact, s->what);
    if (s->text && with_text)
        doc_run(d, doc_paragraph(d, fact, NULL), DOC_SMALL, s->text);
}

/* Where the games differ first, with both sides. */
static void add_first(struct doc *d, struct doc_node *facts, const struct regress_entry_first *f)
{
    struct doc_node *fact = doc_fact(d, facts, tr(d->lang, "first at"), NULL);
    if (f->decision)
        doc_exact(d, fact,
                  arena_printf(&d->arena, tr(d->lang, "decision %s, %s: %s"), TR_NUMBER(d->lang, f->after), f->role_translated,
                               f->decision_translated));
    else
        doc_text(d, fact, tr(d->lang, "the start"));
    if (f->old || f->new) {
        bool same = f->old && f->new && f->old->text && f->new->text && !strcmp(f->old->text, f->new->text);
        add_side(d, facts, tr(d->lang, "old rules"), f->old, true);
        add_side(d, facts, tr(d->lang, "new rules"), f->new, !same);
    }
    if (f->old_position)
        diff_add(d, doc_fact(d, facts, tr(d->lang, "positions"), tr(d->lang, "old → new:")), f->old_position,
                 f->new_position, d->lang, SIZE_MAX);
}

/* Changed rules that took effect there, or what else changed. */
static void add_causes(struct doc *d, struct doc_node *facts, const struct regress_entry *e)
{
    const char *label = tr(d->lang, "caused by");
    for (size_t i = 0; i < e->cause_count; i++) {
        struct doc_node *fact = doc_fact(d, facts, i ? "" : label, NULL);
        doc_rule(d, fact, e->causes[i].rule);
        doc_gap(d, fact);
        doc_exact(d, fact, e->causes[i].how);
    }
    if (!e->cause_count)
        doc_fact(d, facts, label, tr(d->lang, "no changed rule, but a card, a piece, a number or a phrase"));
}

/* ---------------------------------------------------------------- substitutes and chance */

/* Appends one more part of a list of counts; `text` contains `n`. */
static void add_count(struct buf *list, uint64_t n, const char *text)
{
    if (n)
        buf_printf(list, "%s%s", list->len ? ", " : "", text);
}

/* Who decided, from where on, and how often. */
static const char *substitution_text(struct doc *d, const struct regress_entry_substitution *s)
{
    struct arena *a = &d->arena;
    struct buf list = BUF_ON(&d->arena);
    add_count(&list, s->replaced,
              tr_counted(a, d->lang, "%s decision replaced", "%s decisions replaced", s->replaced));
    add_count(&list, s->inserted,
              tr_counted(a, d->lang, "%s decision inserted", "%s decisions inserted", s->inserted));
    add_count(&list, s->omitted, tr_counted(a, d->lang, "%s decision omitted", "%s decisions omitted", s->omitted));
    return arena_printf(&d->arena, tr(d->lang, "%s, from decision %s on: %s"), s->by, TR_NUMBER(d->lang, s->from),
                        buf_cstr(&list));
}

static void add_substitution(struct doc *d, struct doc_node *facts, const char *label,
                             const struct regress_entry_substitution *s)
{
    if (!s)
        return;
    struct doc_node *fact = doc_fact(d, facts, label, NULL);
    doc_exact(d, fact, substitution_text(d, s));
    if (s->why)
        doc_exact(d, fact, arena_printf(&d->arena, tr(d->lang, "; because %s"), s->why));
}

/* How many draws the games have in common. */
static const char *chance_text(struct doc *d, const struct regress_chance *c)
{
    struct arena *a = &d->arena;
    struct buf list = BUF_ON(&d->arena);
    buf_str(&list, tr_counted(a, d->lang, "%s draw with the same result", "%s draws with the same result", c->same));
    add_count(&list, c->other,
              tr_counted(a, d->lang, "%s with a different result", "%s with different results", c->other));
    add_count(&list, c->only_new, tr_counted(a, d->lang, "%s new", "%s new", c->only_new));
    add_count(&list, c->only_old, tr_counted(a, d->lang, "%s no longer drawn", "%s no longer drawn", c->only_old));
    return buf_cstr(&list);
}

/* ---------------------------------------------------------------- what was expected */

static const struct {
    const char *name, *label; /* label: what a text calls this member of a line of regress-expected.jsonl */
} members[] = {
    {"verdict", TR("verdict")},    {"message", TR("message")},       {"behind", TR("caused by")},
    {"results", TR("results")},    {"after", TR("decision number")}, {"role", TR("role")},
    {"decision", TR("decision")},  {"was", TR("old rules")},         {"is", TR("new rules")},
    {"position", TR("positions")}, {"migrated", TR("migration")},    {"played", TR("substituted")},
    {"chance", TR("chance")},
};

/* A literal of the table: names come from regress_unmet. */
static const char *member_label(const struct doc *d, const char *name)
{
    size_t i = 0;
    while (strcmp(members[i].name, name))
        i++;
    return tr(d->lang, members[i].label);
}

/* A line of a file can have any value for a key; what is not as expected is printed as JSON. */
static const char *text_or_json(struct doc *d, const struct json_value *v)
{
    struct buf b = BUF_ON(&d->arena);
    if (v->kind == JSON_VALUE_TEXT)
        return v->text;
    regress_format_value(&b, v);
    return buf_cstr(&b);
}

/* The label, or the word itself if it is unknown. */
static const char *verdict_in_words(struct doc *d, const struct json_value *v)
{
    for (int i = 0; v->kind == JSON_VALUE_TEXT && i < REGRESS_VERDICTS; i++)
        if (!strcmp(regress_verdict_names[i], v->text))
            return regress_verdict_label(d->lang, i);
    return text_or_json(d, v);
}

/* The elements of a list in one line. */
static const char *joined(struct doc *d, const struct json_value *list, const char *between)
{
    struct buf b = BUF_ON(&d->arena);
    if (list->kind != JSON_VALUE_LIST)
        return text_or_json(d, list);
    for (const struct json_value *v = list->sub.first; v; v = v->next)
        buf_printf(&b, "%s%s", v == list->sub.first ? "" : between, text_or_json(d, v));
    return buf_cstr(&b);
}

/* Expected differences of positions are counted, not listed. */
static const char *positions_text(struct doc *d, const struct json_value *v)
{
    const struct json_value *n = json_value_member(v, "differences");
    if (!n || n->kind != JSON_VALUE_INT || n->number < 0)
        return text_or_json(d, v);
    return tr_counted(&d->arena, d->lang, "%s difference, not this", "%s differences, not these",
                      (uint64_t)n->number);
}

/* "CO-8  what happened" */
static const char *side_text(struct doc *d, const struct json_value *v)
{
    const struct json_value *rule = json_value_member(v, "rule"), *what = json_value_member(v, "what");
    if (!what)
        return tr(d->lang, "nothing");
    return arena_printf(&d->arena, "%s%s%s", rule ? text_or_json(d, rule) : "", rule ? "  " : "",
                        text_or_json(d, what));
}

/* 0 if the member is missing or is not a count. */
static uint64_t number_of(const struct json_value *object, const char *key)
{
    const struct json_value *v = json_value_member(object, key);
    return v && v->kind == JSON_VALUE_INT && v->number > 0 ? (uint64_t)v->number : 0;
}

static const char *chance_in_words(struct doc *d, const struct json_value *v)
{
    const struct regress_chance c = {.same = number_of(v, "same"),
                                     .other = number_of(v, "other"),
                                     .only_new = number_of(v, "more"),
                                     .only_old = number_of(v, "gone")};
    return chance_text(d, &c);
}

static const char *substitution_in_words(struct doc *d, const struct json_value *v)
{
    const struct json_value *by = json_value_member(v, "by");
    if (!by)
        return text_or_json(d, v);
    const struct regress_entry_substitution s = {.by = text_or_json(d, by),
                                                 .from = number_of(v, "from"),
                                                 .replaced = number_of(v, "instead"),
                                                 .inserted = number_of(v, "put_in"),
                                                 .omitted = number_of(v, "left_out")};
    return substitution_text(d, &s);
}

/* A value of an expected line for people. */
static const char *member_text(struct doc *d, const struct regress_member *m)
{
    if (!m->value)
        return tr(d->lang, "none");
    if (!strcmp(m->name, "verdict"))
        return verdict_in_words(d, m->value);
    if (!strcmp(m->name, "position"))
        return positions_text(d, m->value);
    if (!strcmp(m->name, "was") || !strcmp(m->name, "is"))
        return side_text(d, m->value);
    if (!strcmp(m->name, "migrated") || !strcmp(m->name, "played"))
        return substitution_in_words(d, m->value);
    if (!strcmp(m->name, "chance"))
        return chance_in_words(d, m->value);
    return joined(d, m->value, strcmp(m->name, "results") ? ", " : " → ");
}

/* What was expected and is different now. */
static void add_expected(struct doc *d, struct doc_node *facts, const struct regress_entry *e)
{
    for (size_t i = 0; i < e->unmet_count; i++) {
        struct doc_node *fact = doc_fact(d, facts, i ? "" : tr(d->lang, "expected"), NULL);
        doc_exact(d, fact,
                  arena_printf(&d->arena, "%s: %s", member_label(d, e->unmet[i].name), member_text(d, &e->unmet[i])));
    }
}

/* ---------------------------------------------------------------- the document */

/* A log that was skipped has only its verdict. */
static void add_entry(struct doc *d, const struct regress_entry *e)
{
    struct doc_node *section = doc_section(d, d->body, NULL, NULL), *facts;
    add_verdict(d, section->first, e);
    if (!e->compared)
        return;
    facts = doc_add(d, section, DOC_FACTS);
    if (e->kind && record_kind_is_special(e->kind))
        record_kind_add_to(d, doc_fact(d, facts, tr(d->lang, "record"), NULL), e->kind);
    if (e->first)
        add_first(d, facts, e->first);
    if (e->verdict != REGRESS_SAME)
        add_causes(d, facts, e);
    add_substitution(d, facts, tr(d->lang, "migration"), e->migrated);
    add_substitution(d, facts, tr(d->lang, "substituted"), e->played);
    doc_fact(d, facts, tr(d->lang, "chance"), chance_text(d, e->chance));
    add_expected(d, facts, e);
}

void regress_document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct regress_report *v = r->value;
    (void)style;
    for (size_t i = 0; i < v->count; i++)
        if (v->replays[i].shown)
            add_entry(d, &v->replays[i]);
    if (v->sum)
        regress_document_summary(d, v->sum);
}
