/* SPDX-License-Identifier: MIT
 *
 * The table of forms.def, and its templates in pieces. To add a language: a column in forms.def, its directions and a
 * row in `languages`. Knows no vocabulary.
 */
#include "lang/forms.h"

#include <assert.h>
#include <string.h>

enum { ANY = FORM_ANY_NUMBER };

#define FORM(name, group, op, number, english, polish) {GROUP_##group, op, number, false, english},
#define NAMING(name, group, op, number, english, polish) {GROUP_##group, op, number, true, english},
#define WORD(name, english, polish) {GROUP_WORD, E_NUMBER, ANY, false, english},
const struct form_row form_rows[FORM_COUNT] = {
#include "lang/forms.def"
};

#define FORM(name, group, op, number, english, polish) polish,
#define NAMING(name, group, op, number, english, polish) polish,
#define WORD(name, english, polish) polish,
static const char *const polish_texts[FORM_COUNT] = {
#include "lang/forms.def"
};

/* ---------------------------------------------------------------- languages */

static const struct language {
    const char *code;
    const char *const *texts; /* NULL: those of the code */
    const char *directions[WAYS]; /* nouns; NULL: the names of the language of the code */
} languages[] = {
    {"en", NULL, {NULL}},
    {"pl",
     polish_texts,
     {"f północ północy północy północ północą północy",
      "m północny_wschód północnego_wschodu północnemu_wschodowi północny_wschód północnym_wschodem "
      "północnym_wschodzie",
      "m wschód wschodu wschodowi wschód wschodem wschodzie",
      "m południowy_wschód południowego_wschodu południowemu_wschodowi południowy_wschód południowym_wschodem "
      "południowym_wschodzie",
      "n południe południa południu południe południem południu",
      "m południowy_zachód południowego_zachodu południowemu_zachodowi południowy_zachód południowym_zachodem "
      "południowym_zachodzie",
      "m zachód zachodu zachodowi zachód zachodem zachodzie",
      "m północny_zachód północnego_zachodu północnemu_zachodowi północny_zachód północnym_zachodem "
      "północnym_zachodzie",
      "m przód przodu przodowi przód przodem przodzie", "m tył tyłu tyłowi tył tyłem tyle"}},
};
enum { LANGUAGE_COUNT = sizeof languages / sizeof *languages };

static const struct language *find_language(const char *lang)
{
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        if (!strcmp(languages[i].code, lang))
            return &languages[i];
    return NULL;
}

bool form_has_language(const char *lang)
{
    return find_language(lang) != NULL;
}

const char *form_text(const char *lang, enum form f)
{
    const struct language *l = find_language(lang);
    return l && l->texts && l->texts[f] ? l->texts[f] : form_rows[f].english;
}

const char *form_direction(const char *lang, int direction)
{
    const struct language *l = find_language(lang);
    return l ? l->directions[direction] : NULL;
}

/* ---------------------------------------------------------------- nodes */

/* What distinguishes nodes of one op that have different forms. */
static int form_number(const struct node *n)
{
    switch (n->op) {
    case E_ARITH: return n->sign;
    case E_COMPARE: return n->rel;
    case S_CHOOSE_SET: return n->d ? n->c != NULL : 2; /* up to, exactly, any number */
    case R_LIMIT: return n->b->op == E_NUMBER && n->b->value == 1;
    case R_VALUE: return n->how;
    default: return n->value;
    }
}

/* Several rows of the table share an op; the number of the row is kept where the op has room for it. */
void form_set_number(struct node *n, int number)
{
    if (number == ANY)
        return;
    switch (n->op) {
    case E_ARITH: n->sign = (char)number; break;
    case E_COMPARE: n->rel = number; break;
    case S_CHOOSE_SET:
    case R_LIMIT: break; /* distinguished by what they hold */
    case R_VALUE: n->how = number; break;
    default: n->value = number;
    }
}

/* The first row that fits. `number` distinguishes rows with the same op, so at most one fits. */
enum form form_of(const struct node *n)
{
    int number = form_number(n);
    for (enum form f = 0; f < FORM_COUNT; f++)
        if (form_rows[f].op == n->op && form_rows[f].group > GROUP_FILTER &&
            (form_rows[f].number == ANY || form_rows[f].number == number))
            return f;
    return FORM_COUNT;
}

/* What a statement changes: A of "now A is B"; of others what fills the slot that is read as `kept`. */
const struct node *form_target(const struct node *n)
{
    if (n->op < S_HAPPEN || n->op >= R_WHEN || n->op == S_SET)
        return n->op == S_SET ? n->a : NULL;
    const struct node *const fields[] = {n->a, n->b, n->c, n->d};
    struct form_piece x;
    for (const char *s = form_rows[form_of(n)].english;;) {
        s = form_next(s, &x);
        struct form_piece reader = form_slot_reader(&x);
        if (x.kind == PIECE_SLOT && form_piece_is(&reader, "kept"))
            return fields[form_slot_field(&x) - 'a'];
        if (x.kind == PIECE_END)
            return NULL;
    }
}

/* ---------------------------------------------------------------- pieces */

/* Not isalpha: templates are read often, and their words are of these letters. */
static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

const char *form_next(const char *s, struct form_piece *x)
{
    while (*s && (unsigned char)*s <= ' ')
        s++;
    *x = (struct form_piece){.kind = PIECE_WORD, .text = s, .len = 1};
    switch (*s) {
    case '\0': x->kind = PIECE_END; return s;
    case '|': x->kind = PIECE_OR; return s + 1;
    case '>': x->kind = PIECE_CLOSE; return s + 1;
    case '<':
        x->kind = PIECE_OPEN;
        x->mark = s[1] == '+' || s[1] == '=' ? s[1] : '\0';
        return s + 1 + (x->mark != '\0');
    case '[':
        x->kind = PIECE_SLOT;
        x->text = s + 1;
        x->len = strcspn(s + 1, "]");
        return x->text + x->len + 1;
    case '~':
        x->kind = PIECE_UNLESS;
        x->text = ++s;
        break;
    default: break;
    }
    for (x->len = 0; is_letter(s[x->len]);)
        x->len++;
    x->len += x->len == 0; /* a sign */
    return s + x->len;
}

const char *form_skip(const char *s)
{
    for (int depth = 0; *s; s++) {
        if (*s == '[')
            s += strcspn(s, "]");
        else if (*s == '{')
            s += strcspn(s, "}");
        else if (!depth && (*s == '|' || *s == '>'))
            return s;
        else
            depth += (*s == '<') - (*s == '>');
    }
    return s;
}

bool form_piece_is(const struct form_piece *x, const char *text)
{
    return strlen(text) == x->len && !memcmp(text, x->text, x->len);
}

const char *form_words(enum form f)
{
    struct form_piece head;
    const char *rest = form_next(form_rows[f].english, &head);
    return head.kind == PIECE_SLOT ? rest : form_rows[f].english;
}

const char *form_after_slot(enum form f, char field)
{
    struct form_piece x = {.kind = PIECE_WORD};
    const char *s = form_rows[f].english;
    do {
        assert(x.kind != PIECE_END);
        s = form_next(s, &x);
    } while (x.kind != PIECE_SLOT || form_slot_field(&x) != field);
    return s;
}

bool form_begins_with(enum form f, const char *word)
{
    struct form_piece x;
    form_next(form_words(f), &x);
    return x.kind == PIECE_WORD && form_piece_is(&x, word);
}

char form_slot_field(const struct form_piece *slot)
{
    return slot->len == 1 || !is_letter(slot->text[1]) ? slot->text[0] : '\0';
}

struct form_piece form_slot_reader(const struct form_piece *slot)
{
    struct form_piece x = *slot;
    const char *blank = form_slot_field(slot) ? memchr(slot->text, ' ', slot->len) : NULL;
    if (blank) {
        x.text = blank + 1;
        x.len = slot->len - (size_t)(x.text - slot->text);
    }
    return x;
}
