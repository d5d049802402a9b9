/* SPDX-License-Identifier: MIT
 *
 * Reads what a form of forms.def describes: chooses the form by the next words, then follows its
 * template. What fills a slot is read by parse_slots.c. Other files ask for words of the
 * language here, by their forms (parse_at_form). Must not know any single form.
 */
#include "lang/form_list.h"
#include "lang/parser.h"

#include <assert.h>
#include <string.h>

static bool piece_here(const struct parser *p, const struct form_piece *x, int ahead)
{
    return form_piece_is(x, parse_peek(p, ahead)->text);
}

/* ---------------------------------------------------------------- the words of one form */

int parse_words_ahead(const struct parser *p, int ahead, const char *s)
{
    struct form_piece x;
    for (int count = 0;; count++) {
        s = form_next(s, &x);
        if (x.kind != PIECE_WORD)
            return count;
        if (!piece_here(p, &x, ahead + count))
            return 0;
    }
}

int parse_form_ahead(const struct parser *p, int ahead, enum form f)
{
    return parse_words_ahead(p, ahead, form_words(f));
}

bool parse_at_form(const struct parser *p, enum form f)
{
    return parse_form_ahead(p, 0, f) > 0;
}

bool parse_take_form(struct parser *p, enum form f)
{
    int words = parse_form_ahead(p, 0, f);
    p->at += (size_t)words;
    return words > 0;
}

void parse_expect_form(struct parser *p, enum form f)
{
    struct form_piece x;
    form_next(form_words(f), &x);
    parse_expect(p, arena_strndup(p->arena, x.text, x.len));
}

/* ---------------------------------------------------------------- which form */

enum { ALL_WORDS = 1000 }; /* all words before the first slot are here: better than any part of another form */

/* How well the words and signs that the template begins with agree with the next ones; 0: not at
 * all. The form with the most words wins, so that "repeat while" beats "repeat". A form that
 * agrees with fewer of its words is still chosen if no other fits better: then the message names
 * the missing word. */
static int agreement(const struct parser *p, const char *s)
{
    struct form_piece x;
    for (int count = 0;; count++) {
        s = form_next(s, &x);
        if (x.kind == PIECE_UNLESS && piece_here(p, &x, count))
            return 0;
        if (x.kind == PIECE_UNLESS) {
            count--;
            continue;
        }
        if (parse_slot_begins_block(&x))
            return !strcmp(parse_peek(p, count)->text, ":") ? ALL_WORDS + count + 1 : count;
        if (x.kind != PIECE_WORD)
            return ALL_WORDS + count;
        if (!piece_here(p, &x, count))
            return count == 1 && parse_at_form(p, FORM_THE) ? 0 : count; /* many things begin with "the" */
    }
}

enum form parse_which(const struct parser *p, enum form_group group, const struct node *head)
{
    enum form best = FORM_COUNT;
    int most = 0;
    char begins = head ? '[' : *parse_peek(p, 0)->text;
    for (enum form f = 0; f < FORM_COUNT; f++) {
        struct form_piece first;
        if (form_rows[f].group != group)
            continue;
        const char *s = form_rows[f].english;
        while ((unsigned char)*s <= ' ') /* a break */
            s++;
        if (*s != begins)
            continue;
        if (head)
            s = form_next(s, &first);
        if (head && !parse_slot_accepts(&first, head))
            continue;
        int n = agreement(p, s);
        if (n > most) {
            most = n;
            best = f;
        }
    }
    return best;
}

/* ---------------------------------------------------------------- following its template */

/* the lowest over …: the word after "the" can also be what the author calls something. */
static bool note_own_name(struct reading *r, struct diag *d)
{
    struct form_piece word;
    if (form_rows[r->form].group != GROUP_AGGREGATE)
        return false;
    form_next(form_next(form_words(r->form), &word), &word);
    return parse_note_own_name(r->p, d, arena_strndup(r->p->arena, word.text, word.len));
}

_Noreturn static void fail_expected(struct reading *r, const struct message *what)
{
    struct diag *d = parse_expected(r->p, what);
    if (note_own_name(r, d))
        parse_give_up(r->p);
    if (r->form == FORM_TOP || r->form == FORM_BOTTOM)
        parse_note_top(r->p, d, r->form == FORM_TOP ? "top" : "bottom");
    else
        diag_note(r->p->diags, d, "the form: %s", form_shown(r->form, r->p->arena));
    parse_give_up(r->p);
}

static void expect_piece(struct reading *r, const struct form_piece *x)
{
    if (!piece_here(r->p, x, 0))
        fail_expected(r, message_new(r->p->arena, "'%s'", arena_strndup(r->p->arena, x->text, x->len)));
    r->p->at++;
}

static void read_pieces(struct reading *r, const char *s);

/* One of the alternatives at `s`: the one whose first word is next; otherwise, where one is needed, the one that
 * begins with a slot. Returns what follows the group. */
static const char *read_group(struct reading *r, const char *s, char mark)
{
    const char *chosen = NULL, *other = NULL, *start = s;
    int number = 0;
    for (int i = 1;; i++) {
        struct form_piece x;
        form_next(s, &x);
        if (!chosen && x.kind == PIECE_WORD && piece_here(r->p, &x, 0)) {
            chosen = s;
            number = i;
        }
        other = x.kind == PIECE_SLOT ? s : other;
        s = form_skip(s);
        if (*s++ != '|')
            break;
    }
    if (mark == '=')
        r->n->value = number;
    if (!chosen && mark == '+')
        chosen = other;
    if (chosen)
        read_pieces(r, chosen);
    else if (mark == '+')
        fail_expected(r, form_alternatives(start, r->p->arena));
    return s;
}

/* Up to the end of the template, or of the alternative that `s` is in. */
static void read_pieces(struct reading *r, const char *s)
{
    for (struct form_piece x;;) {
        s = form_next(s, &x);
        switch (x.kind) {
        case PIECE_WORD: expect_piece(r, &x); break;
        case PIECE_SLOT: parse_slot(r, &x); break;
        case PIECE_OPEN: s = read_group(r, s, x.mark); break;
        case PIECE_UNLESS: break;
        default: return;
        }
    }
}

struct reading parse_form(struct parser *p, struct node *n, enum form form)
{
    assert(form < FORM_COUNT && form_rows[form].group != GROUP_WORD);
    const struct form_row *row = &form_rows[form];
    struct reading r = {.p = p, .n = n, .form = form, .scope = p->scope};
    struct form_piece first;
    const char *rest = form_next(row->english, &first);
    n->op = row->op;
    form_set_number(n, row->number);
    read_pieces(&r, first.kind == PIECE_SLOT ? rest : row->english);
    if (row->group >= GROUP_OFFER && !r.line_ended)
        parse_line_end(p);
    if (!row->naming && !(p->about && row->op == E_IN)) /* the condition of an entry knows the owner of its zone */
        p->scope = r.scope;
    return r;
}
