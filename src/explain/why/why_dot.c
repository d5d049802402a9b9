/* SPDX-License-Identifier: MIT
 *
 * The answer to why as a picture for Graphviz: an arrow leads from each thing to what it brought about, a dotted
 * one from an event to its parts, a grey one from what was passed over. Texts are in it as strangers wrote them, so
 * everything that has a meaning to Graphviz is escaped.
 */
#include "explain/why/why_report.h"

#include <inttypes.h>

/* Shapes differ by what a reader looks for first: decisions, chance, events; boxes are changes. */
static const char *shape_of(int kind)
{
    switch (kind) {
    case CAUSE_DECISION: return "house";
    case CAUSE_ROLL:
    case CAUSE_SHUFFLE:
    case CAUSE_PICK: return "diamond";
    case CAUSE_EVENT:
    case CAUSE_STOPPED:
    case CAUSE_ANNOUNCED: return "ellipse";
    default: return "box";
    }
}

/* Into a text in quotes: lines are kept, other control characters are blanks. */
static void add_escaped(struct buf *out, const char *text)
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

static void add_node(struct buf *out, const struct why_node *n)
{
    buf_printf(out, "  n%" PRIu64 " [shape=%s, label=\"", n->id, shape_of(n->kind));
    add_escaped(out, n->label);
    buf_printf(out, "\\n%" PRIu64, n->decision);
    if (n->rule) {
        buf_str(out, " [");
        add_escaped(out, n->rule);
        buf_char(out, ']');
    }
    buf_str(out, "\"];\n");
}

/* Edges point from cause to effect, upwards to the answer. */
void why_chain_dot(struct buf *out, const struct why_chain *w)
{
    static const char *const styles[] = {[WHY_PART] = " [style=dotted]", [WHY_READ] = "",
                                         [WHY_PASSED] = " [color=gray]"};
    buf_str(out, "digraph why {\n  rankdir=BT;\n  node [fontname=\"sans-serif\"];\n");
    buf_str(out, "  asked [shape=box, style=bold, label=\"");
    add_escaped(out, *w->answer ? w->answer : w->asked);
    buf_str(out, "\"];\n");
    for (size_t i = 0; i < w->node_count; i++)
        add_node(out, &w->nodes[i]);
    for (size_t i = 0; i < w->root_count; i++)
        buf_printf(out, "  n%" PRId64 " -> asked;\n", w->roots[i]);
    for (size_t i = 0; i < w->stopped_count; i++)
        buf_printf(out, "  n%" PRId64 " -> asked [style=dashed];\n", w->stopped[i]);
    for (size_t i = 0; i < w->edge_count; i++)
        buf_printf(out, "  n%" PRIu64 " -> n%" PRIu64 "%s;\n", w->edges[i].to, w->edges[i].from,
                   styles[w->edges[i].bond]);
    buf_str(out, "}\n");
}
