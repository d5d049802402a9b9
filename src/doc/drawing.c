/* SPDX-License-Identifier: MIT
 *
 * Shapes, and their SVG; see the header. Sizes and places are attributes, which a content security policy without
 * inline styles lets pass.
 */
#include "doc/drawing.h"

#include "doc/html.h"

struct drawing *drawing_new(struct arena *arena, int width, int height, const char *title)
{
    struct drawing *d = ARENA_NEW(arena, struct drawing);
    *d = (struct drawing){.arena = arena, .width = width, .height = height, .percent = 100, .title = title};
    return d;
}

/* Shapes are kept in the order in which they are drawn. */
static struct shape *add(struct drawing *d, struct shape shape)
{
    struct shape *s = &ARENA_PUSH(d->arena, d->shapes, d->count, d->cap);
    *s = shape;
    return s;
}

struct shape *drawing_box(struct drawing *d, enum shape_style style, int x, int y, int w, int h)
{
    return add(d, (struct shape){.form = SHAPE_BOX, .style = style, .x = x, .y = y, .w = w, .h = h});
}

struct shape *drawing_line(struct drawing *d, enum shape_style style, int x1, int y1, int x2, int y2)
{
    return add(d, (struct shape){.form = SHAPE_LINE, .style = style, .x = x1, .y = y1, .w = x2 - x1, .h = y2 - y1});
}

struct shape *drawing_disc(struct drawing *d, enum shape_style style, int x, int y, int radius)
{
    return add(d, (struct shape){.form = SHAPE_DISC, .style = style, .x = x, .y = y, .w = radius});
}

struct shape *drawing_text(struct drawing *d, enum shape_style style, int x, int y, int size, const char *text)
{
    return add(d, (struct shape){.form = SHAPE_TEXT, .style = style, .x = x, .y = y, .h = size, .text = text});
}

/* The class of a look in the style sheet. */
static const char *shape_class(enum shape_style style)
{
    static const char *const classes[SHAPE_LOOKS] = {
        [SHAPE_PLAIN] = "sq",   [SHAPE_DARK] = "sq2",   [SHAPE_FIELD] = "fld",  [SHAPE_WALL] = "wall",
        [SHAPE_LINK] = "lnk",   [SHAPE_AREA] = "area",  [SHAPE_LABEL] = "lbl",  [SHAPE_NAME] = "nm",
        [SHAPE_GLYPH] = "gl",   [SHAPE_PIECE_1] = "p1", [SHAPE_PIECE_2] = "p2", [SHAPE_PIECE_3] = "p3",
        [SHAPE_PIECE_4] = "p4", [SHAPE_PIECE_5] = "p5", [SHAPE_PIECE_6] = "p6", [SHAPE_LETTERS] = "pc",
    };
    return classes[style];
}

/* Ends the tag of a shape: with a title, which browsers show as a hint, with letters, or empty. */
static void write_title(struct buf *out, const struct shape *s, const char *tag)
{
    if (!s->title && s->form != SHAPE_TEXT) {
        buf_str(out, "/>\n");
        return;
    }
    buf_char(out, '>');
    if (s->title) {
        buf_str(out, "<title>");
        html_text(out, s->title);
        buf_str(out, "</title>");
    }
    if (s->form == SHAPE_TEXT)
        html_text(out, s->text);
    buf_printf(out, "</%s>\n", tag);
}

static void write_shape(struct buf *out, const struct shape *s)
{
    const char *cls = shape_class(s->style);
    switch (s->form) {
    case SHAPE_BOX:
        buf_printf(out, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", cls, s->x, s->y, s->w,
                   s->h);
        write_title(out, s, "rect");
        break;
    case SHAPE_LINE:
        buf_printf(out, "<line class=\"%s\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"", cls, s->x, s->y, s->x + s->w,
                   s->y + s->h);
        write_title(out, s, "line");
        break;
    case SHAPE_DISC:
        buf_printf(out, "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"", cls, s->x, s->y, s->w);
        write_title(out, s, "circle");
        break;
    case SHAPE_TEXT:
        buf_printf(out, "<text class=\"%s\" x=\"%d\" y=\"%d\" font-size=\"%d\"", cls, s->x, s->y, s->h);
        write_title(out, s, "text");
        break;
    }
}

/* The title has an id, so that screen readers announce the drawing by it. */
void drawing_svg(struct buf *out, const struct drawing *d, const char *id)
{
    buf_printf(out, "<svg%s viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" aria-labelledby=\"%s\">\n",
               d->broad ? " class=\"broad\"" : "", d->width, d->height, d->width * d->percent / 100,
               d->height * d->percent / 100, id);
    buf_printf(out, "<title id=\"%s\">", id);
    html_text(out, d->title);
    buf_str(out, "</title>\n");
    for (size_t i = 0; i < d->count; i++)
        write_shape(out, &d->shapes[i]);
    buf_str(out, "</svg>\n");
}
