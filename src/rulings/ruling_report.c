/* SPDX-License-Identifier: MIT
 *
 * Rulings for people. A place is always given as file:line:column.
 */
#include "rulings/ruling_report.h"

#include "fixture/fixture_report.h"

#include <string.h>

const char *ruling_verdict_name(enum ruling_verdict v)
{
    static const char *const names[] = {[RULING_HELD] = "holds", [RULING_FAILED] = "failed", [RULING_WORDS] = "text",
                                        [RULING_BROKEN] = "broken", [RULING_NOT_RUN] = "not run"};
    return names[v];
}

struct ruling_counts ruling_report_count(const struct ruling_set *set)
{
    struct ruling_counts n = {0};
    for (size_t i = 0; i < set->file_count; i++) {
        const struct ruling_set_file *f = set->files[i];
        enum ruling_verdict v = ruling_set_verdict(f);
        n.held += v == RULING_HELD;
        n.failed += v == RULING_FAILED;
        n.words += v == RULING_WORDS;
        n.broken += v == RULING_BROKEN;
        n.unfinished += f->ruling.todo.text && (v == RULING_HELD || v == RULING_WORDS);
        n.warnings += f->diags.warnings;
        n.environment = n.environment || f->environment;
    }
    for (size_t i = 0; i < set->book_count; i++)
        n.missing += set->books[i]->diags.errors;
    return n;
}

/* ---------------------------------------------------------------- what is wrong */

static void add_diag(struct buf *out, const struct diag *d)
{
    buf_printf(out, ":%d:%d: %s[%s]: %s\n", d->pos.line, d->pos.column,
               d->severity == DIAG_ERROR ? "error" : "warning", d->id, d->text);
    for (size_t k = 0; k < d->note_count; k++)
        buf_printf(out, "      %s\n", d->notes[k]);
}

static void add_reading(struct buf *out, const struct ruling_reading *r)
{
    buf_str(out, "    read by ");
    for (size_t i = 0; i < r->options.count; i++)
        buf_printf(out, "%s%s", i ? ", " : "", r->options.items[i].text);
    buf_str(out, ":\n");
}

static void add_changes(struct buf *out, const struct ruling_outcome *o)
{
    buf_str(out, o->changes->count ? "      changed since it was accepted\n"
                                 : "      nothing has changed since it was accepted\n");
    for (size_t i = 0; i < o->changes->count; i++)
        buf_printf(out, "        %s\n", o->changes->items[i]);
}

void ruling_report_faults(struct buf *out, const struct ruling_set_file *f)
{
    const struct ruling_reading *reading = NULL;
    if (f->trouble)
        buf_printf(out, "    %s: %s\n", f->ruling.path, f->trouble);
    for (size_t i = 0; i < f->diags.count; i++) {
        buf_printf(out, "    %s", f->ruling.path);
        add_diag(out, &f->diags.items[i]);
    }
    for (size_t i = 0; i < f->result.count; i++) {
        const struct ruling_outcome *o = &f->result.items[i];
        if (o->result.count && o->reading && o->reading != reading)
            add_reading(out, o->reading);
        reading = o->reading;
        for (size_t k = 0; k < o->result.count; k++)
            fixture_report_failure(out, f->ruling.path, &o->result.failures[k]);
        if (o->result.count && o->changes->known)
            add_changes(out, o);
    }
}

void ruling_report_sides(struct buf *out, const struct ruling_set_book *b)
{
    const struct rulebook *rb = b->book->rb;
    for (size_t i = 0; i < b->diags.count; i++) {
        const struct diag *d = &b->diags.items[i];
        buf_str(out, "    ");
        rb_put_path(out, rb, (size_t)d->pos.file, b->book->folder);
        add_diag(out, d);
    }
}

/* ---------------------------------------------------------------- the whole */

static void add_verdict(struct buf *out, const struct ruling_set_file *f, bool color)
{
    enum ruling_verdict v = ruling_set_verdict(f);
    bool good = v == RULING_HELD || v == RULING_WORDS;
    const struct rb_texts *question = &f->ruling.question;
    const char *asked = question->count ? rb_text_in(question, "en", question->items[0].lang) : NULL;
    if (color)
        buf_str(out, good ? "\x1b[32m" : "\x1b[31m");
    buf_printf(out, "%-7s", ruling_verdict_name(v));
    if (color)
        buf_str(out, "\x1b[0m");
    buf_printf(out, " %s", f->ruling.id.text && *f->ruling.id.text ? f->ruling.id.text : f->ruling.path);
    if (asked)
        buf_printf(out, "  %.*s", (int)strcspn(asked, "\n"), asked);
    buf_char(out, '\n');
}

void ruling_report_text(struct buf *out, const struct ruling_set *set, const struct ruling_style *style)
{
    struct ruling_counts n = ruling_report_count(set);
    for (size_t i = 0; i < set->file_count; i++) {
        const struct ruling_set_file *f = set->files[i];
        bool wrong = f->trouble || f->diags.count || f->result.failures;
        if (style->quiet && !wrong)
            continue;
        add_verdict(out, f, style->color);
        ruling_report_faults(out, f);
    }
    for (size_t i = 0; i < set->book_count; i++)
        ruling_report_sides(out, set->books[i]);
    if (style->quiet && !n.failed && !n.broken && !n.missing && !n.warnings)
        return;
    buf_printf(out, "%zu hold%s, %zu failed", n.held, n.held == 1 ? "s" : "", n.failed);
    if (n.words)
        buf_printf(out, ", %zu claim%s nothing", n.words, n.words == 1 ? "s" : "");
    if (n.unfinished)
        buf_printf(out, ", %zu %s unfinished", n.unfinished, n.unfinished == 1 ? "is" : "are");
    if (n.broken)
        buf_printf(out, ", %zu could not be used", n.broken);
    if (n.missing)
        buf_printf(out, ", %zu %s not there", n.missing, n.missing == 1 ? "is" : "are");
    buf_char(out, '\n');
}

void ruling_report_accepted(struct buf *out, const struct ruling_set *set)
{
    size_t count = 0;
    for (size_t i = 0; i < set->file_count; i++) {
        const struct ruling_set_file *f = set->files[i];
        if (f->ruling.todo.text && f->home && f->home->whole) /* others have no file to be written down in */
            buf_printf(out, "%s%s",
                       count++ ? ", " : "accepted, though nobody has written their words yet: ", f->ruling.id.text);
    }
    buf_str(out, count ? "\n" : "");
}
