/* SPDX-License-Identifier: MIT
 *
 * From counts to what is shown: names, texts and places of rules and clauses, which reasons hold, and the figures.
 */
#include "audit/cover_report.h"

#include "base/mem.h"
#include "base/tr.h"
#include "lang/print_code.h"

#include <inttypes.h>
#include <string.h>

/* What the functions below need to name rules and clauses. */
struct fill_ctx {
    struct arena *arena;
    const struct cover *cover;
    const struct compiled *c;
    const char *lang;
    struct buf text;
    struct cover_rule *rules; /* in the order of the rulebook */
    size_t rule_count;
    struct cover_card *cards;
    size_t card_count;
    const char **findings;
    size_t finding_count, finding_cap;
};

/* ---------------------------------------------------------------- words and places */

/* Appends what precedes the block of a statement or sentence, on one line. */
static void add_head(struct buf *out, const char *code)
{
    bool any = false;
    for (const char *line = code; *line;) {
        size_t len = strcspn(line, "\n"), blanks = strspn(line, " ");
        if (blanks < len) {
            if (any)
                buf_char(out, ' ');
            buf_add(out, line + blanks, len - blanks);
            any = true;
            if (line[len - 1] == ':')
                return;
        }
        line += len + (line[len] == '\n');
    }
}

/* The code of a clause without the statements inside it, which are clauses of their own. */
static const char *clause_text(struct fill_ctx *m, const struct node *n, const char *lang)
{
    struct arena *a = m->arena;
    buf_reset(&m->text);
    print_node(&m->text, m->c->vocab, n, lang, NULL, NULL);
    const char *code = arena_strdup(a, buf_cstr(&m->text));
    buf_reset(&m->text);
    add_head(&m->text, code);
    return arena_strdup(a, buf_cstr(&m->text));
}

/* FILE:LINE, relative to the rulebook; "" for code that is in no file. */
static const char *place(struct fill_ctx *m, struct src_pos pos)
{
    const struct rulebook *rb = m->c->rb;
    if (pos.file < 0 || (size_t)pos.file >= rb->file_count)
        return "";
    return arena_printf(m->arena, "%s:%d", rb->files[pos.file].path, pos.line);
}

/* On one line, as YAML may have it on several. */
static const char *text_in(struct fill_ctx *m, const struct rb_texts *texts)
{
    const char *text = rb_text_in(texts, m->lang, m->c->rb->language.text);
    if (!text)
        return "";
    char *line = arena_strdup(m->arena, text);
    for (char *s = line; *s; s++)
        if (*s == '\n')
            *s = ' ';
    return line;
}

/* A sentence by what it is for. */
static const char *kind_of(const struct coverage_clause *clause)
{
    if (clause->part != CLAUSE_EFFECT)
        return clause->part == CLAUSE_OFFER ? "choice" : "statement";
    switch (clause->node->op) {
    case R_WHEN: return "when";
    case R_BEFORE: return "before";
    case R_AFTER: return "after";
    case R_INSTEAD: return "replacement";
    case R_WHENEVER: return "whenever";
    case R_ALWAYS: return "invariant";
    case R_ORDER: return "order";
    case R_MOMENT: return "moment";
    case R_DESPITE: return "exception";
    case R_FORBID: return "prohibition";
    case R_ONLY: return "condition";
    case R_LIMIT: return "limit";
    case R_DEFINE: return "definition";
    default: return "value";
    }
}

/* ---------------------------------------------------------------- rules, clauses, cards */

/* `use` NULL: no log was counted. */
static const struct cover_use *use_of(struct fill_ctx *m, const struct coverage_use *use)
{
    struct cover_use *u = ARENA_NEW(m->arena, struct cover_use);
    if (!use || !use->count)
        return u;
    struct cover_place *place = ARENA_NEW(m->arena, struct cover_place);
    *place = (struct cover_place){m->cover->names[use->shortest], (uint64_t)use->length, (uint64_t)use->first};
    *u = (struct cover_use){(uint64_t)use->count, (uint64_t)use->games, place};
    return u;
}

/* A clause that only counts how often a rule was checked is not one for the reader. */
static void make_clause(struct fill_ctx *m, size_t i, const struct coverage_clause *clause)
{
    struct cover_rule *rule = &m->rules[coverage_rule_of(m->cover->coverage, i)];
    const struct coverage_use *use = m->cover->sum.clauses ? &m->cover->sum.clauses[i] : NULL;
    if (clause->part == CLAUSE_ASKED) {
        rule->asked += use ? (uint64_t)use->count : 0;
        return;
    }
    if (clause->part == CLAUSE_EFFECT && rule->extent == COVERAGE_NO_CODE)
        rule->extent = COVERAGE_UNASKED;
    const char *code = clause_text(m, clause->node, "en");
    rule->clauses[rule->clause_count++] = (struct cover_clause){
        .kind = kind_of(clause), .code = code, .use = use_of(m, use), .where = place(m, clause->node->pos),
        .text = strcmp(m->lang, "en") ? clause_text(m, clause->node, m->lang) : code,
    };
}

/* Sizes are counted first, so that each rule gets one array. */
static void make_rules(struct fill_ctx *m)
{
    const struct cover *cover = m->cover;
    size_t count, *sizes;
    const struct coverage_clause *clauses = coverage_clauses(cover->coverage, &count);
    m->rule_count = coverage_rule_count(cover->coverage);
    m->rules = ARENA_ARRAY(m->arena, struct cover_rule, m->rule_count + 1);
    sizes = ARENA_ARRAY(m->arena, size_t, m->rule_count + 1);
    for (size_t i = 0; i < count; i++)
        sizes[coverage_rule_of(cover->coverage, i)]++;
    for (size_t i = 0; i < m->rule_count; i++) {
        const struct compiled_rule *r = &m->c->rules[i];
        m->rules[i] = (struct cover_rule){
            .rule = r->rule->id.text, .title = text_in(m, &r->rule->title), .text = text_in(m, &r->rule->text),
            .card = r->card ? r->card->name.text : NULL, .where = place(m, r->rule->id.pos),
            .extent = COVERAGE_NO_CODE, .use = use_of(m, cover->sum.rules ? &cover->sum.rules[i] : NULL),
            .clauses = ARENA_ARRAY(m->arena, struct cover_clause, sizes[i] + 1),
        };
    }
    for (size_t i = 0; i < count; i++)
        make_clause(m, i, &clauses[i]);
    for (size_t i = 0; i < m->rule_count; i++) {
        struct cover_rule *r = &m->rules[i];
        if (r->extent != COVERAGE_NO_CODE)
            r->extent = r->use->times ? COVERAGE_EXERCISED : r->asked ? COVERAGE_ASKED : COVERAGE_UNASKED;
    }
}

/* After the reasons, which say what is excepted. */
static void make_cards(struct fill_ctx *m)
{
    const struct cover *cover = m->cover;
    size_t count, rule = 0;
    const struct rb_member *const *cards = coverage_cards(cover->coverage, &count);
    m->cards = ARENA_ARRAY(m->arena, struct cover_card, count + 1);
    for (size_t i = 0; i < count; i++) {
        bool any = false, excepted = true;
        for (; rule < m->rule_count && coverage_card_of(cover->coverage, rule) <= (int32_t)i; rule++) {
            if (coverage_card_of(cover->coverage, rule) < 0 || m->rules[rule].extent == COVERAGE_NO_CODE)
                continue;
            any = true;
            excepted = excepted && m->rules[rule].reason;
        }
        if (any)
            m->cards[m->card_count++] = (struct cover_card){
                cards[i]->name.text, use_of(m, cover->sum.cards ? &cover->sum.cards[i] : NULL), excepted};
    }
}

/* ---------------------------------------------------------------- reasons */

/* A reason for something that is exercised is out of date. */
static void find(struct fill_ctx *m, const struct cover_reason *r, const char *subject,
                 const struct cover_use *use)
{
    const char *text =
        use ? arena_printf(m->arena,
                           tr_count(m->lang, "a reason is given for %s, which is exercised %s time",
                                    "a reason is given for %s, which is exercised %s times", use->times),
                           subject, arena_printf(m->arena, "%" PRIu64, use->times))
            : arena_printf(m->arena, tr(m->lang, "a reason is given for %s, which is not there"), subject);
    ARENA_PUSH(m->arena, m->findings, m->finding_count, m->finding_cap) =
        arena_printf(m->arena, "%s:%d: %s", r->file, r->pos.line, text);
}

/* Rules without code cannot be excluded: they cannot be exercised anyway. */
static struct cover_rule *rule_named(struct fill_ctx *m, const char *id)
{
    for (size_t i = 0; i < m->rule_count; i++)
        if (m->rules[i].extent != COVERAGE_NO_CODE && !strcmp(m->rules[i].rule, id))
            return &m->rules[i];
    return NULL;
}

/* Several clauses of a rule can read alike ("stop"): it holds as long as one of them was never reached. */
static void use_reason(struct fill_ctx *m, const struct cover_reason *r)
{
    struct cover_rule *rule = rule_named(m, r->rule.text);
    const char *subject = r->clause.text ? arena_printf(m->arena, tr(m->lang, "'%s' of %s"), r->clause.text, r->rule.text)
                                         : r->rule.text;
    const struct cover_use *used = NULL;
    bool holds = false;
    if (!rule || !r->clause.text) {
        if (!rule || rule->use->times)
            find(m, r, subject, rule ? rule->use : NULL);
        else
            rule->reason = r->reason.text;
        return;
    }
    for (size_t i = 0; i < rule->clause_count; i++) {
        struct cover_clause *clause = &rule->clauses[i];
        if (strcmp(clause->code, r->clause.text))
            continue;
        if (clause->use->times)
            used = clause->use;
        else {
            clause->reason = r->reason.text;
            holds = true;
        }
    }
    if (!holds)
        find(m, r, subject, used);
}

/* A reason for a rule holds for all of it. */
static void spread_reasons(struct fill_ctx *m)
{
    for (size_t i = 0; i < m->rule_count; i++)
        for (size_t k = 0; k < m->rules[i].clause_count; k++)
            if (m->rules[i].reason && !m->rules[i].clauses[k].use->times)
                m->rules[i].clauses[k].reason = m->rules[i].reason;
}

/* ---------------------------------------------------------------- figures */

/* Exercised counts more than excluded: an excluded clause that was exercised is not subtracted. */
static void measure(struct cover_share *s, const struct cover_use *use, bool excepted)
{
    s->all++;
    s->exercised += use->times > 0;
    s->excepted += !use->times && excepted;
}

/* Exceptions and replacements are clauses with a measure of their own. */
static void measure_rule(struct cover_share *shares, const struct cover_rule *rule)
{
    if (rule->extent != COVERAGE_NO_CODE)
        measure(&shares[COVER_RULES], rule->use, rule->reason);
    for (size_t k = 0; k < rule->clause_count; k++) {
        const struct cover_clause *clause = &rule->clauses[k];
        measure(&shares[COVER_CLAUSES], clause->use, clause->reason);
        if (!strcmp(clause->kind, "exception"))
            measure(&shares[COVER_EXCEPTIONS], clause->use, clause->reason);
        if (!strcmp(clause->kind, "replacement"))
            measure(&shares[COVER_REPLACEMENTS], clause->use, clause->reason);
    }
}

/* Excluded clauses are not in the denominator. */
static const struct cover_figures *make_figures(struct fill_ctx *m)
{
    struct cover_figures *figures = ARENA_NEW(m->arena, struct cover_figures);
    struct cover_share *shares = ARENA_ARRAY(m->arena, struct cover_share, COVER_MEASURES);
    for (size_t i = 0; i < m->rule_count; i++)
        measure_rule(shares, &m->rules[i]);
    for (size_t i = 0; i < m->card_count; i++)
        measure(&shares[COVER_CARDS], m->cards[i].use, m->cards[i].excepted);
    for (enum cover_measure i = COVER_RULES; i < COVER_MEASURES; i++) {
        uint64_t counted = shares[i].all - shares[i].excepted;
        shares[i].share = counted ? shares[i].exercised * 1000 / counted : 1000;
        figures->of[i] = &shares[i];
    }
    return figures;
}

/* In integers, so that 99.99 % is not rounded to 100. */
static const struct cover_threshold *make_threshold(struct fill_ctx *m, int percent, const struct cover_share *clauses)
{
    if (percent < 0)
        return NULL;
    struct cover_threshold *threshold = ARENA_NEW(m->arena, struct cover_threshold);
    *threshold = (struct cover_threshold){
        (uint64_t)percent, m->c && clauses->exercised * 100 >= (clauses->all - clauses->excepted) * (uint64_t)percent};
    return threshold;
}

/* ---------------------------------------------------------------- all of it */

/* Counted logs are a number; skipped ones are named. */
static const struct cover_logs *make_logs(struct fill_ctx *m)
{
    const struct cover_outcome *o = &m->cover->outcome;
    struct cover_logs *logs = ARENA_NEW(m->arena, struct cover_logs);
    struct cover_skipped *skipped = ARENA_ARRAY(m->arena, struct cover_skipped, o->skipped_count + 1);
    for (size_t i = 0; i < o->skipped_count; i++)
        skipped[i] = (struct cover_skipped){m->cover->names[o->skipped[i].number], cover_status_name(&o->skipped[i]),
                                            o->skipped[i].message};
    *logs = (struct cover_logs){m->cover->count, o->counted, o->decisions, skipped, o->skipped_count};
    return logs;
}

/* Without a rulebook (no log could be opened) only the logs are reported. */
static const struct cover_rulebook *make_rulebook(struct fill_ctx *m, const struct cover_reasons *reasons)
{
    if (!m->c)
        return NULL;
    const struct rulebook *rb = m->c->rb;
    struct cover_rulebook *rulebook = ARENA_NEW(m->arena, struct cover_rulebook);
    *rulebook = (struct cover_rulebook){rb->id.text, rb->edition.text ? rb->edition.text : "", rb->digest};
    make_rules(m);
    for (size_t i = 0; i < reasons->count; i++)
        use_reason(m, &reasons->items[i]);
    spread_reasons(m);
    make_cards(m);
    return rulebook;
}

static const struct cover_report *make(struct fill_ctx *m, const struct cover_reasons *reasons, int threshold)
{
    struct cover_report *out = ARENA_NEW(m->arena, struct cover_report);
    out->rulebook = make_rulebook(m, reasons);
    out->logs = make_logs(m);
    out->figures = make_figures(m);
    out->threshold = make_threshold(m, threshold, out->figures->of[COVER_CLAUSES]);
    out->rules = m->rules;
    out->rule_count = m->rule_count;
    out->cards = m->cards;
    out->card_count = m->card_count;
    out->findings = m->findings;
    out->finding_count = m->finding_count;
    return out;
}

/* The guard frees the working buffer, which is not on the arena. */
const struct cover_report *cover_report_make(struct arena *arena, const struct cover *cover,
                                             const struct cover_reasons *reasons, int threshold, const char *lang)
{
    struct mem_guard guard;
    struct fill_ctx making = {.arena = arena, .cover = cover, .c = cover->c, .lang = lang}, *volatile m = &making;
    MEM_TRY(guard) {
        const struct cover_report *report = make(m, reasons, threshold);
        MEM_DONE();
        buf_release(&m->text);
        return report;
    }
    buf_release(&m->text);
    mem_exhausted();
}
