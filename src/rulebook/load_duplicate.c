/* SPDX-License-Identifier: MIT
 *
 * Names that are given twice, in one rulebook or in several layers of it. One function reports
 * them all, so that the message is the same for rules, kinds, fields and sources.
 */
#include "rulebook/load.h"

#include "rulebook/text.h"

#include <string.h>

void load_report_twice(struct loader *l, struct name *names, size_t count, const char *what)
{
    if (count < 2)
        return;
    names_sort(names, count);
    const struct name *first = names;
    for (size_t i = 1; i < count; i++) {
        if (strcmp(first->text, names[i].text)) {
            first = &names[i];
            continue;
        }
        struct diag *d = diag_add(l->diags, DIAG_ERROR, "duplicate-id", names[i].pos, text_span(names[i].text),
                                  "%p '%s' already exists", message_plain(l->arena, what),
                                  text_clip(l->arena, names[i].text));
        diag_note(l->diags, d, "the first is in %s:%d:%d", l->rb->files[first->pos.file].path, first->pos.line,
                  first->pos.column);
        if (rb_layer_at(l->rb, first->pos) == rb_layer_at(l->rb, names[i].pos))
            continue;
        if (strcmp(what, "the rule"))
            diag_note(l->diags, d, "a rulebook changes its base under 'changes'");
        else
            diag_note(l->diags, d, "a rule that replaces another has its own id, and  replaces: %s",
                      text_clip(l->arena, first->text));
    }
}
