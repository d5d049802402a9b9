/* SPDX-License-Identifier: MIT
 *
 * Writes a document as text for a terminal: columns are code points, words that do not fit go to the next line, and
 * colours are ANSI sequences. Knows no report.
 */
#include "doc/doc.h"

#include "base/utf8.h"

#include <string.h>

enum {
    STEP = 2, /* columns of a level: an item in an item, an event in an event */
    GAP = 2, /* between two columns */
    LABEL_MAX = 40, /* columns of labels; longer ones push their value to the right */
    NOTES = 4, /* columns by which notes are indented */
    CITED = 52, /* columns of what a step did before its rule, unless it needs more */
    MIDDLE = 44, /* columns of what a step did, unless it needs more */
    SEPARATOR = 3 /* " · " */
};

#define DIM "2"
#define BOLD "1"

struct text_writer {
    struct buf *out;
    struct arena *arena;
    int width, step;
    int indent; /* of the block that is being written */
    int at; /* columns since the line began */
    bool color;
    const char *paint; /* the colour that is switched on; NULL */
};

static void write_blocks(struct text_writer *w, const struct doc_node *first);

/* ---------------------------------------------------------------- lines */

/* Switches the colour only when it changes, and always switches it off first: sequences do not nest. */
static void paint(struct text_writer *w, const char *color)
{
    if (!w->color || w->paint == color)
        return;
    if (w->paint)
        buf_str(w->out, "\x1b[0m");
    if (color)
        buf_printf(w->out, "\x1b[%sm", color);
    w->paint = color;
}

/* Fills with blanks up to `column`. Never goes back. */
static void go_to(struct text_writer *w, int column)
{
    if (w->at < column) {
        buf_fill(w->out, ' ', (size_t)(column - w->at));
        w->at = column;
    }
}

static void end_line(struct text_writer *w)
{
    paint(w, NULL);
    buf_char(w->out, '\n');
    w->at = 0;
}

/* Goes to `column`, on the next line where this one is longer. */
static void begin_at(struct text_writer *w, int column)
{
    if (w->at > column)
        end_line(w);
    go_to(w, column);
}

/* Adds a text at the place that is reached. Line breaks in it are escaped: only the writer ends
 * lines. */
static void add(struct text_writer *w, const char *text, size_t len, const char *color)
{
    paint(w, color);
    size_t from = w->out->len;
    for (const char *end = text + len; text < end;) {
        const char *line_end = memchr(text, '\n', (size_t)(end - text));
        size_t part = (size_t)((line_end ? line_end : end) - text);
        utf8_add_safe(w->out, text, part);
        text += part;
        if (text < end) {
            buf_str(w->out, "\\u000a");
            text++;
        }
    }
    w->at += (int)utf8_count(w->out->data + from, w->out->len - from);
}

/* ---------------------------------------------------------------- runs */

/* A part of a line in one colour. */
struct span {
    const char *text; /* NULL: a gap */
    const char *color;
    int column; /* of a gap: the one to reach; 0: GAP blanks */
    bool exact; /* its blanks are printed as they are, and the line never breaks there */
};

struct spans {
    struct span *items;
    size_t count, cap;
};

/* The ANSI code of a run. A run without a style has the colour of what is `around` it. */
static const char *color_of(const struct doc_node *n, const char *around)
{
    switch (n->style) {
    case STYLE_RULE: return "36";
    case STYLE_OK:
    case STYLE_ADDED:
    case STYLE_CONFIRMED: return "32";
    case STYLE_BAD:
    case STYLE_REMOVED: return "31";
    case STYLE_WARN:
    case STYLE_DISPUTED: return "33";
    default: return n->op == DOC_STRONG ? BOLD : n->op == DOC_SMALL ? DIM : around;
    }
}

/* Flattens nested runs into spans. Notes are not text of the line: write_note places them. */
static void gather(struct text_writer *w, struct spans *list, const struct doc_node *first, const char *around)
{
    for (const struct doc_node *n = first; n; n = n->next) {
        if (!doc_is_run(n) || n->op == DOC_NOTE)
            continue;
        const char *color = color_of(n, around);
        if (n->op == DOC_GAP)
            ARENA_PUSH(w->arena, list->items, list->count, list->cap) = (struct span){.column = n->level};
        else if (n->text)
            ARENA_PUSH(w->arena, list->items, list->count, list->cap) =
                (struct span){.text = n->text, .color = color, .exact = n->op == DOC_NAME};
        else
            gather(w, list, n->first, color);
    }
}

static struct spans spans_of(struct text_writer *w, const struct doc_node *first, const char *around)
{
    struct spans list = {0};
    gather(w, &list, first, around);
    return list;
}

/* Columns from byte `from` of span `i` on to the next place where the line can be broken. */
static int word_columns(const struct spans *list, size_t i, size_t from)
{
    int columns = 0;
    for (; i < list->count && list->items[i].text; i++, from = 0) {
        const struct span *s = &list->items[i];
        size_t len = s->exact ? strlen(s->text + from) : strcspn(s->text + from, " ");
        columns += (int)utf8_count(s->text + from, len);
        if (s->text[from + len])
            break;
    }
    return columns;
}

/* Columns of the spans on one line, gaps at their smallest. */
static int columns_of(const struct spans *list)
{
    int columns = 0;
    for (size_t i = 0; i < list->count; i++)
        columns += list->items[i].text ? utf8_columns(list->items[i].text) : GAP;
    return columns;
}

/* Writes span `i`. A line that is full continues at column `left`; -1: it is never broken. */
static void flow_span(struct text_writer *w, const struct spans *list, size_t i, int left)
{
    const struct span *s = &list->items[i];
    for (size_t at = 0; s->text[at];) {
        size_t len = strcspn(s->text + at, " ");
        add(w, s->text + at, len, s->color);
        at += len;
        size_t blanks = strspn(s->text + at, " ");
        if (!blanks)
            continue;
        at += blanks;
        int next = s->text[at] ? word_columns(list, i, at) : word_columns(list, i + 1, 0);
        if (left >= 0 && w->at > left && w->at + 1 + next > w->width) {
            end_line(w);
            go_to(w, left);
        } else
            add(w, " ", 1, s->color);
    }
}

/* Writes spans one after the other, with line breaks where needed. `left`: as for flow_span. */
static void flow(struct text_writer *w, const struct spans *list, int left)
{
    int begin = w->at;
    for (size_t i = 0; i < list->count; i++) {
        const struct span *s = &list->items[i];
        if (s->exact)
            add(w, s->text, strlen(s->text), s->color);
        else if (s->text)
            flow_span(w, list, i, left);
        else
            go_to(w, begin + s->column > w->at + GAP ? begin + s->column : w->at + GAP);
    }
}

static void write_runs(struct text_writer *w, const struct doc_node *first, int left, const char *color)
{
    struct spans list = spans_of(w, first, color);
    flow(w, &list, left);
}

/* Whether a node has text of its own, before any blocks. */
static bool has_runs(const struct doc_node *n)
{
    for (const struct doc_node *c = n->first; c; c = c->next)
        if (doc_is_run(c))
            return true;
    return false;
}

/* What is very deep inside still has a quarter of the width. */
static void write_inside(struct text_writer *w, const struct doc_node *n, int indent)
{
    int before = w->indent, most = w->width * 3 / 4 > before ? w->width * 3 / 4 : before;
    w->indent = indent < most ? indent : most;
    write_blocks(w, n->first);
    w->indent = before;
}

/* ---------------------------------------------------------------- lists and facts */

/* Breaks a line only between two items, after a separator. */
static void write_inline(struct text_writer *w, const struct doc_node *n)
{
    begin_at(w, w->indent);
    for (const struct doc_node *item = n->first; item; item = item->next) {
        struct spans list = spans_of(w, item->first, NULL);
        int room = item->next ? GAP : 0; /* for the " ·" that ends a line */
        if (item != n->first && w->at + SEPARATOR + columns_of(&list) + room > w->width) {
            add(w, " ·", strlen(" ·"), NULL);
            end_line(w);
            go_to(w, w->indent);
        } else if (item != n->first)
            add(w, " · ", strlen(" · "), NULL);
        flow(w, &list, w->indent + STEP);
    }
    end_line(w);
}

/* A note begins with "= ", as the letters of a figure explain themselves below it. */
static void write_list(struct text_writer *w, const struct doc_node *n)
{
    if (n->style == STYLE_INLINE) {
        write_inline(w, n);
        return;
    }
    bool notes = n->style == STYLE_NOTES;
    int indent = w->indent + (notes ? NOTES : 0);
    for (const struct doc_node *item = n->first; item; item = item->next) {
        begin_at(w, indent);
        if (notes)
            add(w, "= ", STEP, NULL);
        write_runs(w, item->first, item->style == STYLE_LINE ? -1 : indent + STEP, NULL);
        end_line(w);
        write_inside(w, item, indent + STEP);
    }
}

/* Where values begin: after the widest label. A single very long label does not push all values
 * away. */
static int label_column(const struct doc_node *facts)
{
    int widest = 0;
    for (const struct doc_node *fact = facts->first; fact; fact = fact->next) {
        int columns = fact->level * STEP + utf8_columns(fact->text);
        widest = columns > widest && columns <= LABEL_MAX ? columns : widest;
    }
    return widest + GAP;
}

/* Lines that are not broken need the width. */
static bool is_below_label(const struct doc_node *fact)
{
    return fact->last && (fact->last->op == DOC_DIFF || fact->last->op == DOC_CODE);
}

/* A value begins in the column, or after its label if that is longer. Blocks that need the width
 * begin below the label. */
static void write_fact(struct text_writer *w, const struct doc_node *fact, int column)
{
    int left = w->indent + fact->level * STEP;
    bool below = is_below_label(fact), runs = has_runs(fact);
    begin_at(w, left);
    add(w, fact->text, strlen(fact->text), DIM);
    paint(w, NULL);
    if (runs || (fact->first && !below))
        go_to(w, w->at + GAP > column && *fact->text ? w->at + GAP : column);
    if (runs) {
        write_runs(w, fact->first, column, NULL);
        end_line(w);
    }
    write_inside(w, fact, below ? left + STEP : w->at > column ? w->at : column);
    if (w->at)
        end_line(w);
}

static void write_facts(struct text_writer *w, const struct doc_node *n)
{
    int column = w->indent + label_column(n);
    for (const struct doc_node *fact = n->first; fact; fact = fact->next)
        write_fact(w, fact, column);
}

/* ---------------------------------------------------------------- steps */

/* The note of a step; NULL. */
static const struct doc_node *note_of(const struct doc_node *step)
{
    for (const struct doc_node *n = step->first; n; n = n->next)
        if (n->op == DOC_NOTE)
            return n;
    return NULL;
}

/* The column for a text of `length` columns: `column`, or further left or right if it fits only there. Ends the line and
 * returns `below` if it fits nowhere in it. */
static int column_for(struct text_writer *w, int column, int length, int below)
{
    int right = column + length > w->width ? w->width - length : column;
    if (right < w->at + GAP)
        right = w->at + GAP;
    if (right + length <= w->width)
        return right;
    end_line(w);
    return below;
}

/* In the right-hand column. */
static void write_note(struct text_writer *w, const struct doc_node *note, int text, int indent)
{
    struct spans list = spans_of(w, note->first, DIM);
    int right = column_for(w, text + MIDDLE, columns_of(&list), text + indent + 2 * STEP);
    go_to(w, right);
    flow(w, &list, right);
}

/* The rule and its title, as far to the right as they need, in the line of what the rule did or in the next one. */
static void write_citation(struct text_writer *w, const struct doc_node *step, int left)
{
    struct spans list = {0};
    if (note_of(step))
        list = spans_of(w, note_of(step)->first, DIM);
    int title = columns_of(&list), rule = utf8_columns(step->text);
    int length = rule + (title ? GAP + title : 0);
    int right = column_for(w, left + CITED, length, w->width - length > left ? w->width - length : left);
    go_to(w, right);
    add(w, step->text, strlen(step->text), "36");
    paint(w, NULL);
    if (title) {
        go_to(w, w->at + GAP);
        flow(w, &list, right);
    }
}

static void write_cited(struct text_writer *w, const struct doc_node *n)
{
    for (const struct doc_node *step = n->first; step; step = step->next) {
        int left = w->indent + step->level * STEP;
        go_to(w, left);
        write_runs(w, step->first, left + STEP, NULL);
        if (step->text)
            write_citation(w, step, w->indent);
        end_line(w);
    }
}

/* The column of rules is as wide as its widest entry; the text of all steps is aligned after it. */
static void write_steps(struct text_writer *w, const struct doc_node *n)
{
    int widest = 0;
    for (const struct doc_node *step = n->first; step; step = step->next) {
        int columns = step->text ? utf8_columns(step->text) : 0;
        widest = columns > widest ? columns : widest;
    }
    int text = w->indent + widest + (widest ? GAP : 0);
    for (const struct doc_node *step = n->first; step; step = step->next) {
        int indent = step->level * STEP;
        go_to(w, w->indent);
        if (step->text)
            add(w, step->text, strlen(step->text), step->style == STYLE_PLAIN ? "36" : NULL);
        paint(w, NULL);
        go_to(w, text + indent);
        if (has_runs(step)) {
            write_runs(w, step->first, text + indent + STEP, NULL);
            if (note_of(step))
                write_note(w, note_of(step), text, indent);
            end_line(w);
        }
        write_inside(w, step, text + indent);
    }
}

/* ---------------------------------------------------------------- tables */

enum { COLUMNS_MAX = 12 }; /* of a table; more are never needed */

/* An empty cell counts as a number: it must not change how its column is aligned. */
static bool is_number(const struct doc_node *cell)
{
    const struct doc_node *n = cell->first;
    return !n || (!n->next && n->op == DOC_TEXT && strspn(n->text, "0123456789.,%- ") == strlen(n->text));
}

/* What a table needs, measured before its first row is written. */
struct columns {
    int widths[COLUMNS_MAX];
    bool numbers[COLUMNS_MAX]; /* all cells below the head are numbers, which end at the same column */
    size_t count;
};

/* Goes through all cells first: a column is as wide as its widest cell. */
static struct columns measure(struct text_writer *w, const struct doc_node *table)
{
    struct columns c = {.count = 0};
    for (size_t i = 0; i < COLUMNS_MAX; i++)
        c.numbers[i] = true;
    for (const struct doc_node *row = table->first; row; row = row->next) {
        size_t i = 0;
        for (const struct doc_node *cell = row->first; cell && i < COLUMNS_MAX; cell = cell->next, i++) {
            struct spans list = spans_of(w, cell->first, NULL);
            int columns = columns_of(&list);
            c.widths[i] = columns > c.widths[i] ? columns : c.widths[i];
            c.numbers[i] &= row == table->first || is_number(cell);
        }
        c.count = i > c.count ? i : c.count;
    }
    return c;
}

/* Only the last column may be broken. The others are exactly as wide as measured. */
static void write_row(struct text_writer *w, const struct doc_node *row, const struct columns *c, bool head)
{
    int column = w->indent;
    size_t i = 0;
    for (const struct doc_node *cell = row->first; cell && i < c->count; cell = cell->next, i++) {
        struct spans list = spans_of(w, cell->first, head ? DIM : NULL);
        bool last = i + 1 == c->count;
        if (list.count)
            go_to(w, c->numbers[i] ? column + c->widths[i] - columns_of(&list) : column);
        flow(w, &list, last && !c->numbers[i] ? column : -1);
        column += c->widths[i] + GAP;
    }
    end_line(w);
}

static void write_table(struct text_writer *w, const struct doc_node *n)
{
    struct columns c = measure(w, n);
    if (!n->quiet && n->text) {
        go_to(w, w->indent);
        add(w, n->text, strlen(n->text), NULL);
        end_line(w);
    }
    for (const struct doc_node *row = n->first; row; row = row->next)
        write_row(w, row, &c, row == n->first);
}

/* ---------------------------------------------------------------- the other blocks */

/* What comes before a line of a comparison. */
static const char *diff_sign(const struct doc_node *line)
{
    switch (line->style) {
    case STYLE_ADDED: return "+ ";
    case STYLE_REMOVED: return "- ";
    case STYLE_SKIPPED: return "  …";
    default: return "  ";
    }
}

/* Colour and sign say the same, so that nothing is lost without colours. */
static void write_diff(struct text_writer *w, const struct doc_node *n)
{
    for (const struct doc_node *line = n->first; line; line = line->next) {
        const char *sign = diff_sign(line);
        begin_at(w, w->indent);
        add(w, sign, strlen(sign), color_of(line, NULL));
        add(w, line->text, strlen(line->text), color_of(line, NULL));
        end_line(w);
    }
}

/* Lines keep their blanks. An empty line gets no indentation, so that no line ends with blanks. */
static void write_lines(struct text_writer *w, const char *lines)
{
    while (*lines) {
        size_t len = strcspn(lines, "\n");
        if (len)
            begin_at(w, w->indent);
        add(w, lines, len, NULL);
        end_line(w);
        lines += len + (lines[len] == '\n');
    }
}

/* A section without a heading only groups its blocks: they are not indented. */
static void write_section(struct text_writer *w, const struct doc_node *n)
{
    bool headed = has_runs(n->first);
    if (headed) {
        begin_at(w, w->indent);
        write_runs(w, n->first->first, n->first->style == STYLE_LONG ? w->indent + STEP : -1, NULL);
        end_line(w);
    }
    write_inside(w, n, w->indent + (headed ? w->step : 0));
}

/* Writes one block. Kinds without a case are paragraphs. */
static void write_block(struct text_writer *w, const struct doc_node *n)
{
    if (n->apart)
        end_line(w);
    switch (n->op) {
    case DOC_SECTION: write_section(w, n); break;
    case DOC_HEADING: break; /* write_section has written it */
    case DOC_LIST: write_list(w, n); break;
    case DOC_TABLE: write_table(w, n); break;
    case DOC_FACTS: write_facts(w, n); break;
    case DOC_STEPS: n->style == STYLE_CITED ? write_cited(w, n) : write_steps(w, n); break;
    case DOC_DIFF: write_diff(w, n); break;
    case DOC_CODE: write_lines(w, n->text); break;
    case DOC_FIGURE: write_lines(w, n->plain ? n->plain : ""); break;
    case DOC_ASIDE:
        end_line(w);
        write_blocks(w, n->first);
        break;
    default:
        begin_at(w, w->indent);
        write_runs(w, n->first, n->style == STYLE_LINE ? -1 : w->indent + STEP, NULL);
        end_line(w);
        break;
    }
}

static void write_blocks(struct text_writer *w, const struct doc_node *first)
{
    for (const struct doc_node *n = first; n; n = n->next)
        if (!doc_is_run(n))
            write_block(w, n);
}

void doc_terminal(struct buf *out, struct doc *p, const struct doc_layout *layout)
{
    struct text_writer w = {.out = out, .arena = &p->arena, .width = layout->width > 0 ? layout->width : DOC_WIDTH,
                        .step = p->indent, .color = layout->color};
    write_blocks(&w, p->body->first);
}
