/* SPDX-License-Identifier: MIT
 *
 * From counts to what is shown: names, texts and places of rules and clauses, which reasons hold, and the figures.
 */
#include "audit/cover_view.h"

#include "base/mem.h"
#include "lang/print_code.h"

#include <inttypes.h>
#include <string.h>

/* What the functions below need to name rules and clauses. */
struct cover_view_ctx {
    struct cover_view *view;
    const struct compiled *c;
    const char *lang;
    struct buf text;
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
static const char *clause_text(struct cover_view_ctx *m, const struct node *n, const char *lang)
{
    struct arena *a = &m->view->arena;
    buf_reset(&m->text);
    print_node(&m->text, m->c->vocab, n, lang, NULL, NULL);
    const char *code = arena_strdup(a, buf_cstr(&m->text));
    buf_reset(&m->text);
    add_head(&m->text, code);
    return arena_strdup(a, buf_cstr(&m->text));
}

/* FILE:LINE, relative to the rulebook; "" for code that is in no file. */
static const char *place(struct cover_view_ctx *m, struct src_pos pos)
{
    const struct rulebook *rb = m->c->rb;
    if (pos.file < 0 || (size_t)pos.file >= rb->file_count)
        return "";
    return arena_printf(&m->view->arena, "%s:%d", rb->files[pos.file].path, pos.line);
}

/* On one line, as YAML may have it on several. */
static const char *text_in(struct cover_view_ctx *m, const struct rb_texts *texts)
{
    const char *text = rb_text_in(texts, m->lang, m->c->rb->language.text);
    if (!text)
        return "";
    char *line = arena_strdup(&m->view->arena, text);
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

/* A clause that only counts how often a rule was checked is not one for the reader. */
static void make_clause(struct cover_view_ctx *m, size_t i, const struct coverage_clause *clause)
{
    static const struct coverage_use none;
    const struct cover *cover = m->view->cover;
    struct cover_rule_view *rule = &m->view->rules[coverage_rule_of(cover->coverage, i)];
    const struct coverage_use *use = cover->sum.clauses ? &cover->sum.clauses[i] : &none;
    if (clause->part == CLAUSE_ASKED) {
        rule->asked += use->count;
        return;
    }
    if (clause->part == CLAUSE_EFFECT && rule->extent == COVERAGE_NO_CODE)
        rule->extent = COVERAGE_UNASKED;
    const char *code = clause_text(m, clause->node, "en");
    rule->clauses[rule->clause_count++] = (struct cover_clause_view){
        .kind = kind_of(clause), .code = code, .use = use, .where = place(m, clause->node->pos),
        .text = strcmp(m->lang, "en") ? clause_text(m, clause->node, m->lang) : code,
    };
}

/* Sizes are counted first, so that each rule gets one array. */
static void make_rules(struct cover_view_ctx *m)
{
    static const struct coverage_use none;
    struct cover_view *view = m->view;
    const struct cover *cover = view->cover;
    size_t count, *sizes;
    const struct coverage_clause *clauses = coverage_clauses(cover->coverage, &count);
    view->rule_count = coverage_rule_count(cover->coverage);
    view->rules = ARENA_ARRAY(&view->arena, struct cover_rule_view, view->rule_count + 1);
    sizes = ARENA_ARRAY(&view->arena, size_t, view->rule_count + 1);
    for (size_t i = 0; i < count; i++)
        sizes[coverage_rule_of(cover->coverage, i)]++;
    for (size_t i = 0; i < view->rule_count; i++) {
        const struct compiled_rule *r = &m->c->rules[i];
        view->rules[i] = (struct cover_rule_view){
            .id = r->rule->id.text, .title = text_in(m, &r->rule->title), .text = text_in(m, &r->rule->text),
            .card = r->card ? r->card->name.text : NULL, .where = place(m, r->rule->id.pos),
            .extent = COVERAGE_NO_CODE, .use = cover->sum.rules ? &cover->sum.rules[i] : &none,
            .clauses = ARENA_ARRAY(&view->arena, struct cover_clause_view, sizes[i] + 1),
        };
    }
    for (size_t i = 0; i < count; i++)
        make_clause(m, i, &clauses[i]);
    for (size_t i = 0; i < view->rule_count; i++) {
        struct cover_rule_view *r = &view->rules[i];
        if (r->extent != COVERAGE_NO_CODE)
            r->extent = r->use->count ? COVERAGE_EXERCISED : r->asked ? COVERAGE_ASKED : COVERAGE_UNASKED;
    }
}

/* After the reasons, which say what is excepted. */
static void make_cards(struct cover_view_ctx *m)
{
    static const struct coverage_use none;
    struct cover_view *view = m->view;
    const struct cover *cover = view->cover;
    size_t count, rule = 0;
    const struct rb_member *const *cards = coverage_cards(cover->coverage, &count);
    view->cards = ARENA_ARRAY(&view->arena, struct cover_card_view, count + 1);
    for (size_t i = 0; i < count; i++) {
        struct cover_card_view card = {cards[i]->name.text, cover->sum.cards ? &cover->sum.cards[i] : &none, true};
        bool any = false;
        for (; rule < view->rule_count && coverage_card_of(cover->coverage, rule) <= (int32_t)i; rule++) {
            if (coverage_card_of(cover->coverage, rule) < 0 || view->rules[rule].extent == COVERAGE_NO_CODE)
                continue;
            any = true;
            card.excepted = card.excepted && view->rules[rule].reason;
        }
        if (any)
            view->cards[view->card_count++] = card;
    }
}

/* ---------------------------------------------------------------- reasons */

/* A reason for something that is exercised is out of date. */
static void find(struct cover_view_ctx *m, const struct cover_reason *r, const char *subject,
                 const struct coverage_use *use)
{
    struct cover_view *view = m->view;
    const char *times = use ? arena_printf(&view->arena, "%" PRId64 " %s", use->count,
                                           use->count == 1 ? "time" : "times")
                            : NULL;
    ARENA_PUSH(&view->arena, view->findings, view->finding_count,
               view->finding_cap) = times ? arena_printf(&view->arena,
                                                         "%s:%d: a reason is given for %s, which is exercised %s",
                                                         r->file, r->pos.line, subject, times)
                                          : arena_printf(&view->arena,
                                                         "%s:%d: a reason is given for %s, which is not there",
                                                         r->file, r->pos.line, subject);
}

/* Rules without code cannot be excluded: they cannot be exercised anyway. */
static struct cover_rule_view *rule_named(struct cover_view *view, const char *id)
{
    for (size_t i = 0; i < view->rule_count; i++)
        if (view->rules[i].extent != COVERAGE_NO_CODE && !strcmp(view->rules[i].id, id))
            return &view->rules[i];
    return NULL;
}

/* Several clauses of a rule can read alike ("stop"): it holds as long as one of them was never reached. */
static void use_reason(struct cover_view_ctx *m, const struct cover_reason *r)
{
    struct cover_rule_view *rule = rule_named(m->view, r->rule.text);
    const char *subject = r->clause.text ? arena_printf(&m->view->arena, "'%s' of %s", r->clause.text, r->rule.text)
                                         : r->rule.text;
    const struct coverage_use *used = NULL;
    bool holds = false;
    if (!rule || !r->clause.text) {
        if (!rule || rule->use->count)
            find(m, r, subject, rule ? rule->use : NULL);
        else
            rule->reason = r->reason.text;
        return;
    }
    for (size_t i = 0; i < rule->clause_count; i++) {
        struct cover_clause_view *clause = &rule->clauses[i];
        if (strcmp(clause->code, r->clause.text))
            continue;
        if (clause->use->count)
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
static void spread_reasons(struct cover_view *view)
{
    for (size_t i = 0; i < view->rule_count; i++)
        for (size_t k = 0; k < view->rules[i].clause_count; k++)
            if (view->rules[i].reason && !view->rules[i].clauses[k].use->count)
                view->rules[i].clauses[k].reason = view->rules[i].reason;
}

/* ---------------------------------------------------------------- figures */

/* Exercised counts more than excluded: an excluded clause that was exercised is not subtracted. */
static void measure(struct cover_figure *f, const struct coverage_use *use, bool excepted)
{
    f->all++;
    f->exercised += use->count > 0;
    f->excepted += !use->count && excepted;
}

/* Exceptions and replacements are clauses with a measure of their own. */
static void make_figures(struct cover_view *view)
{
    struct cover_figure *f = view->figures;
    for (size_t i = 0; i < view->rule_count; i++) {
        const struct cover_rule_view *rule = &view->rules[i];
        if (rule->extent != COVERAGE_NO_CODE)
            measure(&f[COVER_RULES], rule->use, rule->reason);
        for (size_t k = 0; k < rule->clause_count; k++) {
            const struct cover_clause_view *clause = &rule->clauses[k];
            measure(&f[COVER_CLAUSES], clause->use, clause->reason);
            if (!strcmp(clause->kind, "exception"))
                measure(&f[COVER_EXCEPTIONS], clause->use, clause->reason);
            if (!strcmp(clause->kind, "replacement"))
                measure(&f[COVER_REPLACEMENTS], clause->use, clause->reason);
        }
    }
    for (size_t i = 0; i < view->card_count; i++)
        measure(&f[COVER_CARDS], view->cards[i].use, view->cards[i].excepted);
}

/* Excluded clauses are not in the denominator. */
unsigned cover_share(const struct cover_figure *f)
{
    size_t counted = f->all - f->excepted;
    return counted ? (unsigned)(f->exercised * 1000 / counted) : 1000;
}

/* In integers, so that 99.99 % is not rounded to 100. */
bool cover_is_enough(const struct cover_view *view)
{
    const struct cover_figure *f = &view->figures[COVER_CLAUSES];
    return view->threshold < 0 ||
           (view->id && f->exercised * 100 >= (f->all - f->excepted) * (size_t)view->threshold);
}

/* The guard frees the working buffer, which is not on the arena. */
void cover_view_make(struct cover_view *view, const struct cover *cover, const struct cover_reasons *reasons,
                     int threshold, const char *lang)
{
    struct mem_guard guard;
    struct cover_view_ctx making = {view, cover->c, lang, BUF_INIT}, *volatile m = &making;
    view->cover = cover;
    view->threshold = threshold;
    if (!cover->c)
        return;
    MEM_TRY(guard) {
        view->id = cover->c->rb->id.text;
        view->edition = cover->c->rb->edition.text ? cover->c->rb->edition.text : "";
        view->title = text_in(m, &cover->c->rb->title);
        make_rules(m);
        for (size_t i = 0; i < reasons->count; i++)
            use_reason(m, &reasons->items[i]);
        spread_reasons(view);
        make_cards(m);
        make_figures(view);
        MEM_DONE();
        buf_release(&m->text);
        return;
    }
    buf_release(&m->text);
    mem_exhausted();
}

void cover_view_release(struct cover_view *view)
{
    arena_release(&view->arena);
}
