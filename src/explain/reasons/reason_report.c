/* SPDX-License-Identifier: MIT
 *
 * See the header. Must not know how facts are found.
 */
#include "explain/reasons/reason_report.h"

#include "base/tr.h"

/* ---------------------------------------------------------------- the table */

static const char *const kinds[] = {
    [REASON_STATE] = "state", [REASON_DEFINED] = "defined", [REASON_UNDEFINED] = "undefined",
    [REASON_NUMBER] = "number", [REASON_TERM] = "term", [REASON_MEMBER] = "member", [REASON_RULE] = "rule", NULL};

static const struct report_field fields[] = {
    REPORT_NAME(reason_fact, kind, "kind", REQUIRED, kinds,
                "state: it is so in the position; defined: a rule defines it so, or takes it away; undefined: no rule "
                "makes it so; number: it consists of terms or members; rule: a rule that could have made it so."),
    REPORT_BOOL(reason_fact, holds, "holds", "False: the text says what is not so, or the rule does not apply."),
    REPORT_TEXT(reason_fact, text, "text", "The fact in words; of a term or a member its value; empty for a rule."),
    REPORT_TEXT_OPTIONAL(reason_fact, name, "name", "Whose value a term or a member is."),
    REPORT_TEXT_OR_NULL(reason_fact, rule, "rule", "The rule that makes it so; null: no rule."),
    REPORT_COUNT_OPTIONAL(reason_fact, since, "since", "The decision after which it is so; 0: the start."),
    REPORT_LIST_OPTIONAL(reason_fact, parts.items, parts.count, "because", &reason_fact_shape,
                         "The facts that make it so, or that prevent it."),
    {0}};
const struct report_shape reason_fact_shape = {
    .name = "fact", .size = sizeof(struct reason_fact), .fields = fields};

/* ---------------------------------------------------------------- for people */

static bool is_part(const struct reason_facts *parts)
{
    return parts->count && (parts->items[0].kind == REASON_TERM || parts->items[0].kind == REASON_MEMBER);
}

static const char *sign_of(const struct reason_fact *part, const char *lang)
{
    switch (part->sign) {
    case '+': return " + ";
    case '-': return " - ";
    case '>': return tr(lang, ", at least ");
    case '<': return tr(lang, ", at most ");
    default: return part->sign ? ", " : " ";
    }
}

/* " = 6 (EM-BAT-2) + 2 (EM-RACE-2)"; one term alone is the value itself. */
static void add_parts(struct doc *d, struct doc_node *in, const struct reason_facts *parts)
{
    for (size_t i = 0; i < parts->count; i++) {
        const struct reason_fact *part = &parts->items[i];
        bool alone = parts->count == 1 && part->kind == REASON_TERM;
        doc_text(d, in, i ? sign_of(part, d->lang) : alone ? " " : " = ");
        if (!alone)
            doc_printf(d, in, "%s ", part->text);
        doc_text(d, in, "(");
        if (part->rule)
            doc_rule(d, in, part->rule);
        if (part->name)
            doc_printf(d, in, part->rule ? ": %s" : "%s", part->name);
        doc_text(d, in, ")");
    }
}

void reason_fact_text(struct doc *d, struct doc_node *in, const struct reason_fact *f)
{
    doc_text(d, in, f->text);
    if (is_part(&f->parts))
        add_parts(d, in, &f->parts);
    if (f->since != REPORT_NO_COUNT)
        doc_printf(d, in, f->since ? tr(d->lang, ", since %llu") : tr(d->lang, ", since the start"),
                   (unsigned long long)f->since);
    if (f->rule) {
        doc_text(d, in, " (");
        doc_rule(d, in, f->rule);
        doc_text(d, in, ")");
    }
}

/* In the order in which they are printed. */
const char *reason_facts_first_rule(const struct reason_facts *facts)
{
    const char *rule = NULL;
    for (size_t i = 0; i < facts->count && !rule; i++) {
        const struct reason_fact *f = &facts->items[i];
        for (size_t k = 0; is_part(&f->parts) && k < f->parts.count && !rule; k++)
            rule = f->parts.items[k].rule;
        rule = rule ? rule : f->rule ? f->rule : reason_facts_first_rule(&f->parts);
    }
    return rule;
}

bool reason_fact_cites(const struct reason_fact *f)
{
    bool cites = f->rule != NULL;
    for (size_t i = 0; is_part(&f->parts) && i < f->parts.count && !cites; i++)
        cites = f->parts.items[i].rule != NULL;
    return cites;
}

static struct doc_node *list_in(struct doc *d, struct doc_node *item, struct doc_node **list)
{
    if (!*list)
        *list = doc_add(d, item, DOC_LIST);
    return *list;
}

/* Of terms, what each of them consists of; a value that is another value has the parts of that. */
static void add_term_parts(struct doc *d, struct doc_node *item, const struct reason_facts *terms,
                           struct doc_node **list)
{
    for (size_t i = 0; i < terms->count; i++) {
        const struct reason_fact *term = &terms->items[i];
        if (is_part(&term->parts) && term->parts.count > 1) {
            struct doc_node *line = doc_item(d, list_in(d, item, list), term->text);
            add_parts(d, line, &term->parts);
        }
        if (is_part(&term->parts))
            add_term_parts(d, item, &term->parts, list);
        else if (term->parts.count)
            reason_facts_document(d, list_in(d, item, list), &term->parts);
    }
}

bool reason_fact_opens(const struct reason_fact *f)
{
    bool opens = !is_part(&f->parts) && (f->parts.count || f->parts.more || f->kind == REASON_UNDEFINED);
    for (size_t i = 0; is_part(&f->parts) && i < f->parts.count; i++)
        opens |= f->parts.items[i].parts.count > 1 || reason_fact_opens(&f->parts.items[i]);
    return opens;
}

void reason_fact_parts(struct doc *d, struct doc_node *item, const struct reason_fact *f)
{
    struct doc_node *list = NULL;
    if (is_part(&f->parts))
        add_term_parts(d, item, &f->parts, &list);
    else if (f->parts.count || f->parts.more)
        reason_facts_document(d, list_in(d, item, &list), &f->parts);
    else if (f->kind == REASON_UNDEFINED)
        doc_item(d, list_in(d, item, &list), tr(d->lang, "no rule makes it so"));
}

/* "DB-MV-4 does not apply: Amy's square is (6,7)" */
static void add_rule(struct doc *d, struct doc_node *item, const struct reason_fact *f)
{
    doc_rule(d, item, f->rule);
    if (!f->parts.count && !f->parts.more)
        doc_text(d, item, tr(d->lang, " does not apply"));
    else if (f->parts.count == 1 && !f->parts.more) {
        doc_text(d, item, tr(d->lang, " does not apply: "));
        reason_fact_text(d, item, &f->parts.items[0]);
        reason_fact_parts(d, item, &f->parts.items[0]);
    } else {
        doc_text(d, item, tr(d->lang, " does not apply:"));
        reason_fact_parts(d, item, f);
    }
}

void reason_facts_document(struct doc *d, struct doc_node *list, const struct reason_facts *facts)
{
    for (size_t i = 0; i < facts->count; i++) {
        const struct reason_fact *f = &facts->items[i];
        struct doc_node *item = doc_item(d, list, NULL);
        if (f->kind == REASON_RULE) {
            add_rule(d, item, f);
            continue;
        }
        reason_fact_text(d, item, f);
        reason_fact_parts(d, item, f);
    }
    if (facts->more)
        doc_printf(d, doc_item(d, list, NULL), tr(d->lang, "… %zu more"), (size_t)facts->more);
}
