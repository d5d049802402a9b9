/* SPDX-License-Identifier: MIT
 *
 * What a corpus exercised, as text: the figures, each rule and card with its counts, what was never touched with its
 * words, the reasons, and the logs that were passed over.
 */
#include "audit/cover_view.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "explain/wrap.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

enum { INNER = 6, NAMES_MAX = 40 }; /* columns */

static const char dim[] = "2", good[] = "32", bad[] = "31", bold[] = "1";

struct cover_writer {
    struct wrap wrap;
    const struct cover_view *view;
    struct buf scratch;
    int counts; /* the column where they stand */
    size_t line; /* where the present line begins in the output */
};

static void add(struct cover_writer *w, const char *color, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
static void add(struct cover_writer *w, const char *color, const char *fmt, ...)
{
    va_list ap;
    buf_reset(&w->scratch);
    va_start(ap, fmt);
    buf_vprintf(&w->scratch, fmt, ap);
    va_end(ap);
    wrap_add(&w->wrap, buf_cstr(&w->scratch), color);
}

/* Names of files may hold line breaks. */
static void end_line(struct cover_writer *w)
{
    wrap_end_line(&w->wrap);
    buf_one_line(w->wrap.out, w->line);
    w->line = w->wrap.out->len;
}

/* Words from here on, to the end of a line, below one another from column `left` on. */
static void flow(struct cover_writer *w, const char *text, int left, const char *color)
{
    wrap_go_to(&w->wrap, left);
    wrap_flow(&w->wrap, text, left, color);
    wrap_end_line(&w->wrap);
    w->line = w->wrap.out->len;
}

static void heading(struct cover_writer *w, const char *text)
{
    end_line(w);
    add(w, bold, "%s", text);
    end_line(w);
}

static const char *plural(int64_t n)
{
    return n == 1 ? "" : "s";
}

/* ---------------------------------------------------------------- figures */

static void write_figures(struct cover_writer *w)
{
    const struct cover_view *view = w->view;
    for (enum cover_measure m = COVER_RULES; m < COVER_MEASURES; m++) {
        const struct cover_figure *f = &view->figures[m];
        unsigned share = cover_share(f);
        if (!f->all)
            continue;
        add(w, NULL, "  %-14s%5zu of %5zu  ", cover_measure_name(m), f->exercised, f->all);
        add(w, share == 1000 ? good : NULL, "%3u.%u %%", share / 10, share % 10);
        if (f->excepted)
            add(w, dim, "  but for %zu with a reason", f->excepted);
        end_line(w);
    }
    if (view->threshold >= 0) {
        add(w, cover_is_enough(view) ? good : bad, "  %s the threshold of %d %% of the clauses",
            cover_is_enough(view) ? "reaches" : "below", view->threshold);
        end_line(w);
    }
}

static void write_head(struct cover_writer *w)
{
    const struct cover *cover = w->view->cover;
    if (w->view->id)
        add(w, NULL, "%s, edition %s (%.16s…): ", w->view->id, w->view->edition, cover->c->rb->digest);
    add(w, NULL, "%zu log%s counted, %" PRIu64 " decision%s", cover->counted, plural((int64_t)cover->counted),
        cover->decisions, plural((int64_t)cover->decisions));
    if (cover->counted < cover->count)
        add(w, bad, ", %zu log%s skipped", cover->count - cover->counted,
            plural((int64_t)(cover->count - cover->counted)));
    end_line(w);
}

/* ---------------------------------------------------------------- what was exercised */

static void write_use(struct cover_writer *w, const struct coverage_use *use)
{
    add(w, NULL, "%9" PRId64 " %7" PRId64, use->count, use->games);
    add(w, dim, "  %s at %" PRId64, w->view->cover->names[use->shortest], use->first);
}

/* The counts stand behind the longest name of a rule or a card. */
static int column_of_counts(const struct cover_view *view)
{
    int widest = 0;
    for (size_t i = 0; i < view->rule_count; i++)
        widest = utf8_columns(view->rules[i].id) > widest ? utf8_columns(view->rules[i].id) : widest;
    for (size_t i = 0; i < view->card_count; i++)
        widest = utf8_columns(view->cards[i].name) > widest ? utf8_columns(view->cards[i].name) : widest;
    return 3 + (widest < NAMES_MAX ? widest : NAMES_MAX);
}

static void heading_of_counts(struct cover_writer *w, const char *text)
{
    end_line(w);
    add(w, bold, "%s", text);
    wrap_go_to(&w->wrap, w->counts);
    add(w, bold, "%9s %7s  %s", "times", "logs", "shortest log, and after which decision");
    end_line(w);
}

static void write_clauses(struct cover_writer *w, const struct cover_rule_view *rule)
{
    for (size_t i = 0; i < rule->clause_count; i++) {
        const struct cover_clause_view *clause = &rule->clauses[i];
        flow(w, clause->text, INNER, NULL);
        wrap_go_to(&w->wrap, w->counts);
        if (clause->use->count)
            write_use(w, clause->use);
        else
            add(w, clause->reason ? dim : bad, "%9s", "never");
        end_line(w);
    }
}

static void write_exercised(struct cover_writer *w, bool everything)
{
    const struct cover_view *view = w->view;
    if (view->figures[COVER_RULES].exercised)
        heading_of_counts(w, everything ? "rules, with clauses" : "rules");
    for (size_t i = 0; i < view->rule_count; i++) {
        if (view->rules[i].extent != COVERAGE_EXERCISED)
            continue;
        add(w, NULL, "  %s", view->rules[i].id);
        wrap_go_to(&w->wrap, w->counts);
        write_use(w, view->rules[i].use);
        end_line(w);
        if (everything)
            write_clauses(w, &view->rules[i]);
    }
    if (view->figures[COVER_CARDS].exercised)
        heading_of_counts(w, "cards");
    for (size_t i = 0; i < view->card_count; i++)
        if (view->cards[i].use->count) {
            add(w, NULL, "  %s", view->cards[i].name);
            wrap_go_to(&w->wrap, w->counts);
            write_use(w, view->cards[i].use);
            end_line(w);
        }
}

/* ---------------------------------------------------------------- what was not */

static bool lacks(const struct cover_rule_view *rule, const struct cover_clause_view *clause, bool reasoned)
{
    return !clause->use->count && (clause->reason != NULL) == reasoned && !(rule->reason && reasoned);
}

static bool lacks_any(const struct cover_rule_view *rule, bool reasoned)
{
    bool any = rule->reason && reasoned;
    for (size_t i = 0; i < rule->clause_count; i++)
        any |= lacks(rule, &rule->clauses[i], reasoned);
    return any;
}

static void write_rule_head(struct cover_writer *w, const struct cover_rule_view *rule)
{
    add(w, NULL, "  %s", rule->id);
    add(w, NULL, "  %s", rule->title);
    add(w, dim, "  %s", rule->where);
    end_line(w);
    if (rule->extent == COVERAGE_ASKED)
        add(w, NULL, "      asked %" PRId64 " time%s whether it applies, and it never did", rule->asked,
            plural(rule->asked));
    else if (rule->extent == COVERAGE_UNASKED)
        add(w, NULL, "      its code never ran");
    if (rule->extent != COVERAGE_EXERCISED)
        end_line(w);
    if (*rule->text && rule->extent != COVERAGE_EXERCISED)
        flow(w, rule->text, INNER, NULL);
}

static void write_lacking(struct cover_writer *w, const char *title, bool reasoned)
{
    bool any = false;
    for (size_t i = 0; i < w->view->rule_count; i++) {
        const struct cover_rule_view *rule = &w->view->rules[i];
        if (!lacks_any(rule, reasoned))
            continue;
        if (!any)
            heading(w, title);
        any = true;
        write_rule_head(w, rule);
        if (rule->reason)
            flow(w, rule->reason, INNER, dim);
        for (size_t k = 0; k < rule->clause_count; k++) {
            const struct cover_clause_view *clause = &rule->clauses[k];
            if (!lacks(rule, clause, reasoned))
                continue;
            add(w, dim, "      %s  ", clause->where);
            flow(w, clause->text, INNER + 4, NULL);
            if (clause->reason)
                flow(w, clause->reason, INNER + 4, dim);
        }
    }
}

static void write_cards_lacking(struct cover_writer *w)
{
    const struct cover_view *view = w->view;
    const struct cover_figure *f = &view->figures[COVER_CARDS];
    if (f->exercised + f->excepted == f->all)
        return;
    heading(w, "cards that were never exercised");
    for (size_t i = 0; i < view->card_count; i++)
        if (!view->cards[i].use->count && !view->cards[i].excepted) {
            add(w, NULL, "  %s", view->cards[i].name);
            end_line(w);
        }
}

static void write_skipped(struct cover_writer *w)
{
    const struct cover *cover = w->view->cover;
    if (cover->counted < cover->count)
        heading(w, "logs that were skipped");
    for (size_t i = 0; i < cover->count; i++) {
        const struct cover_log *log = &cover->logs[i];
        if (log->status == COVER_COUNTED)
            continue;
        add(w, NULL, "  %s: ", cover->names[i]);
        add(w, bad, "%s", cover_status_name(log));
        add(w, NULL, ": %s", log->message);
        end_line(w);
    }
}

void cover_text(struct buf *out, const struct cover_view *view, int width, bool color, bool everything)
{
    struct mem_guard guard;
    struct cover_writer writing = {.wrap = wrap_begin(out, width, color), .view = view, .line = out->len},
                   *volatile w = &writing;
    MEM_TRY(guard) {
        w->counts = column_of_counts(view);
        write_head(w);
        if (view->id) {
            write_figures(w);
            write_exercised(w, everything);
            write_lacking(w, "never exercised", false);
            write_cards_lacking(w);
            write_lacking(w, "never exercised, for a reason", true);
        }
        write_skipped(w);
        if (view->finding_count)
            heading(w, "reasons that do not hold");
        for (size_t i = 0; i < view->finding_count; i++) {
            add(w, NULL, "  %s", view->findings[i]);
            end_line(w);
        }
        MEM_DONE();
        buf_release(&w->scratch);
        return;
    }
    buf_release(&w->scratch);
    mem_exhausted();
}
