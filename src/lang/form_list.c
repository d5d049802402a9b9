/* SPDX-License-Identifier: MIT
 *
 * Writes the English templates of forms.def for readers: slots by what fills them, optional parts in brackets.
 */
#include "lang/form_list.h"

#include <string.h>

#define BREAKS " \1\2\3\4\5\6\7\10"

/* A head that any term can fill has no reader of its own. */
static const char *shown_slot(const struct form_piece *slot)
{
    if (slot->len == 1)
        return "VALUE";
    static const struct {
        const char *name, *shown;
    } slots[] = {
#define SLOT(name, shown, reader) {name, shown},
#include "lang/slots.def"
#undef SLOT
    };
    struct form_piece reader = form_slot_reader(slot);
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++)
        if (form_piece_is(&reader, slots[i].name))
            return slots[i].shown;
    return "";
}

struct lister {
    struct buf *out;
    int line; /* which alternative of the first group <+…> */
    int lines; /* how many it has; 0: none was met */
    int depth; /* of optional parts */
};

static const char *show_pieces(struct lister *l, const char *s);

/* "[x|y]": the blank before the first alternative is before the bracket. */
static const char *show_optional(struct lister *l, const char *s)
{
    buf_str(l->out, *s && (unsigned char)*s <= ' ' ? " [" : "[");
    l->depth++;
    for (;;) {
        s = show_pieces(l, s + ((unsigned char)*s <= ' '));
        if (*s++ != '|')
            break;
        buf_char(l->out, '|');
    }
    buf_char(l->out, ']');
    l->depth--;
    return s;
}

/* <+x|y>: the first such group makes a line of each alternative, further ones are shown as x|y. */
static const char *show_one_of(struct lister *l, const char *s)
{
    bool first = !l->depth && !l->lines;
    for (int i = 0;; i++) {
        const char *end = form_skip(s);
        if (!first && i)
            buf_char(l->out, '|');
        if (!first || i == l->line)
            show_pieces(l, s);
        l->lines = first ? i + 1 : l->lines;
        s = end;
        if (*s++ != '|')
            return s;
    }
}

/* Up to the end of the template, or of the alternative that `s` is in; returns that place. */
static const char *show_pieces(struct lister *l, const char *s)
{
    for (;;) {
        struct form_piece x;
        if (!*s || *s == '|' || *s == '>')
            return s;
        if ((unsigned char)*s <= ' ') {
            buf_char(l->out, ' ');
            s++;
            continue;
        }
        s = form_next(s, &x);
        if (x.kind == PIECE_SLOT)
            buf_str(l->out, shown_slot(&x));
        else if (x.kind == PIECE_WORD)
            buf_add(l->out, x.text, x.len);
        else if (x.kind == PIECE_OPEN)
            s = x.mark == '+' ? show_one_of(l, s) : show_optional(l, s);
        else
            s += *s == ' '; /* a word that must not follow */
    }
}

/* A form with optional parts is several lines in lists; `line` selects one, 0 shows them all in one. */
bool form_show(struct buf *out, enum form f, int line)
{
    struct lister l = {.out = out, .line = line};
    size_t start = out->len;
    const char *s = form_rows[f].english;
    show_pieces(&l, s + strspn(s, BREAKS));
    if (form_rows[f].group == GROUP_PRONOUN)
        buf_str(out, " …"); /* the condition that it is the subject of */
    if (line == 0 || line < l.lines)
        return true;
    buf_cut(out, start);
    return false;
}

const char *form_shown(enum form f, struct arena *arena)
{
    struct buf b = BUF_ON(arena);
    form_show(&b, f, 0);
    return buf_cstr(&b);
}

/* The words of a form after the first `passed`: what could complete it. */
const char *form_words_text(enum form f, int passed, struct arena *arena)
{
    const char *text = "", *s = form_words(f);
    struct form_piece x;
    for (int i = 0; s = form_next(s, &x), x.kind == PIECE_WORD; i++)
        if (i >= passed)
            text = arena_printf(arena, "%s%s%.*s", text, *text ? " " : "", (int)x.len, x.text);
    return text;
}

/* "a, b or c": how the forms of a group begin. */
const struct message *form_first_words(enum form_group group, struct arena *arena)
{
    const struct message *list = NULL, *last = NULL;
    for (enum form f = 0; f < FORM_COUNT; f++) {
        struct form_piece x;
        if (form_rows[f].group != group)
            continue;
        form_next(form_words(f), &x);
        if (last)
            list = list ? message_new(arena, "%p, %p", list, last) : last;
        last = message_new(arena, "%s", arena_strndup(arena, x.text, x.len));
    }
    return list ? message_new(arena, "%p or %p", list, last) : last;
}

/* "'a' or 'b'": the words of a group <a|b>. */
const struct message *form_alternatives(const char *s, struct arena *arena)
{
    const struct message *list = NULL;
    for (;;) {
        struct form_piece x;
        form_next(s, &x);
        const struct message *word = message_new(arena, "'%s'", arena_strndup(arena, x.text, x.len));
        list = list ? message_new(arena, "%p or %p", list, word) : word;
        s = form_skip(s);
        if (*s++ != '|')
            return list;
    }
}
