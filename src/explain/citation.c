/* SPDX-License-Identifier: MIT
 *
 * Citations of rules: the table, the copy, the text. Must not look anything up in the source.
 */
#include "explain/citation.h"

#include "base/tr.h"

static const struct report_field fields[] = {
    REPORT_TEXT(citation, source, "source", "The source by its id in the rulebook."),
    REPORT_TEXT_OR_NULL(citation, section, "section", "The section in it, as its author calls it."),
    REPORT_COUNT_OR_NULL(citation, line, "line", "The line in it, from 1."),
    {0}};
const struct report_shape citation_shape = {.name = "citation", .size = sizeof(struct citation), .fields = fields};

const struct citation *citation_make(struct arena *arena, const struct rb_cite *cite)
{
    if (!cite->source.text)
        return NULL;
    struct citation *made = ARENA_NEW(arena, struct citation);
    *made = (struct citation){arena_copy(arena, cite->source.text), arena_copy(arena, cite->section.text),
                              cite->line ? (uint64_t)cite->line : REPORT_NO_COUNT};
    return made;
}

void citation_add(struct doc *d, struct doc_node *in, const struct citation *cite)
{
    doc_exact(d, in, cite->source);
    if (cite->section)
        doc_exact(d, in, arena_printf(&d->arena, ", %s", cite->section));
    if (cite->line != REPORT_NO_COUNT)
        doc_printf(d, in, tr(d->lang, ", line %d"), (int)cite->line);
}
