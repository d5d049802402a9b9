/* SPDX-License-Identifier: MIT
 *
 * The answer to why as a picture for Graphviz: an arrow leads from each thing to what it brought about, a dotted one
 * from an event to its parts, a grey one from what was passed over. Texts stand in it as strangers wrote them, so
 * whatever means something to Graphviz is escaped.
 */
#include "explain/why/why.h"

#include "base/tr.h"

#include <string.h>

static const char *shape_of(enum cause_kind kind)
{
    switch (kind) {
    case CAUSE_DECISION: return "house";
    case CAUSE_ROLL:
    case CAUSE_SHUFFLE:
    case CAUSE_PICK: return "diamond";
    case CAUSE_EVENT:
    case CAUSE_ANNOUNCED: return "ellipse";
    default: return "box";
    }
}

/* Into a text in quotes: lines are kept, other control characters are blanks. */
static void put_escaped(struct buf *out, const char *text)
{
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            buf_char(out, '\\');
        if (c == '\n')
            buf_str(out, "\\n");
        else
            buf_char(out, c < ' ' || c == 127 ? ' ' : *text);
    }
}

static void put_link(struct buf *out, const struct why *w, size_t i, const char *lang, struct buf *scratch)
{
    const struct why_link *l = &w->links[i];
    const char *text = l->text ? l->text : "";
    buf_reset(scratch);
    if (l->kind == CAUSE_DECISION)
        buf_printf(scratch, l->text ? tr(lang, "%s: %s") : tr(lang, "%s decides"), l->role, l->text);
    else
        buf_str(scratch, text);
    buf_printf(out, "  n%zu [shape=%s, label=\"", i, shape_of(l->kind));
    put_escaped(out, buf_cstr(scratch));
    buf_printf(out, "\\n%llu", (unsigned long long)l->decision);
    if (strcmp(l->rule, "game") != 0) {
        buf_str(out, " [");
        put_escaped(out, l->rule);
        buf_char(out, ']');
    }
    buf_str(out, "\"];\n");
}

void why_dot(struct buf *out, struct why *w, const char *lang)
{
    static const char *const styles[] = {[WHY_PART] = " [style=dotted]", [WHY_READ] = "",
                                         [WHY_PASSED] = " [color=gray]"};
    buf_str(out, "digraph why {\n  rankdir=BT;\n  node [fontname=\"sans-serif\"];\n");
    buf_str(out, "  asked [shape=box, style=bold, label=\"");
    put_escaped(out, w->answer && *w->answer ? w->answer : w->asked);
    buf_str(out, "\"];\n");
    for (size_t i = 0; i < w->link_count; i++)
        put_link(out, w, i, lang, &w->scratch);
    for (size_t i = 0; i < w->root_count; i++)
        buf_printf(out, "  n%d -> asked;\n", w->roots[i]);
    for (size_t i = 0; i < w->edge_count; i++)
        buf_printf(out, "  n%d -> n%d%s;\n", w->edges[i].to, w->edges[i].from, styles[w->edges[i].bond]);
    buf_str(out, "}\n");
}
