/* SPDX-License-Identifier: MIT
 *
 * See the header. Must not know what a diagnostic is about, nor how one is printed.
 */
#include "base/diag.h"

#include "base/sort.h"

#include <stdarg.h>

/* An item beyond DIAG_MAX goes to a scratch struct of the thread: it is counted, and nothing of it
 * is kept. */
struct diag *diag_put(struct diags *d, enum diag_severity severity, const char *id, struct src_pos pos, int span,
                      const struct message *text)
{
    if (severity == DIAG_ERROR)
        d->errors++;
    else
        d->warnings++;
    static _Thread_local struct diag spill; /* takes what goes over DIAG_MAX, so that callers need not care */
    struct diag *item = &spill;
    if (d->count < DIAG_MAX)
        item = &ARENA_PUSH(d->arena, d->items, d->count, d->cap);
    *item = (struct diag){.severity = severity, .id = id, .pos = pos, .span = span < 1 ? 1 : span, .text = text};
    return item;
}

struct diag *diag_add(struct diags *d, enum diag_severity severity, const char *id, struct src_pos pos, int span,
                      const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    const struct message *text = message_vnew(d->arena, fmt, ap);
    va_end(ap);
    return diag_put(d, severity, id, pos, span, text);
}

void diag_note(struct diags *d, struct diag *item, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    ARENA_PUSH(d->arena, item->notes, item->note_count, item->note_cap) = message_vnew(d->arena, fmt, ap);
    va_end(ap);
}

void diag_take_back(struct diags *d, const struct diags *before)
{
    d->count = before->count;
    d->errors = before->errors;
    d->warnings = before->warnings;
}

/* Orders as an editor would visit the places: by file, line and column. */
static int compare(const void *x, const void *y, const void *context)
{
    const struct diag *a = x, *b = y;
    (void)context;
    if (a->pos.file != b->pos.file)
        return a->pos.file < b->pos.file ? -1 : 1;
    if (a->pos.line != b->pos.line)
        return a->pos.line < b->pos.line ? -1 : 1;
    return (a->pos.column > b->pos.column) - (a->pos.column < b->pos.column);
}

void diag_sort(struct diags *d)
{
    sort_stable(d->items, d->count, sizeof *d->items, compare, NULL);
}
