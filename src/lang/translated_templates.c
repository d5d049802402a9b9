/* SPDX-License-Identifier: MIT
 *
 * Phrases and forms as rows of words and slots: as they are printed in a language, for reading, and as code, for
 * writing what was read. Forms with alternatives are omitted.
 */
#include "lang/translated_inner.h"

#include "lang/print.h"
#include "lang/print_noun.h"

#include <string.h>

/* ---------------------------------------------------------------- phrases */

const char *translated_only_word(const struct translated_item *x)
{
    return x->form_count == 1 && x->forms[0].count == 1 && !x->optional ? x->forms[0].items[0] : NULL;
}

static void add_form(struct translated_item *x, const char *text, struct arena *arena)
{
    struct translated_words w = translated_split(arena, text);
    if (w.count)
        ARENA_PUSH(arena, x->forms, x->form_count, x->form_cap) = w;
}

static void add_item(struct translated_template *t, struct translated_item x, struct arena *arena)
{
    ARENA_PUSH(arena, t->items, t->count, t->cap) = x;
}

/* Each word for itself. A colon comes only before what has no cases. */
static void add_words(struct translated_template *t, const char *text, bool optional, struct arena *arena)
{
    struct translated_words w = translated_split(arena, text);
    for (size_t i = 0; i < w.count; i++) {
        struct translated_item x = {.optional = optional || !strcmp(w.items[i], ":")};
        add_form(&x, w.items[i], arena);
        add_item(t, x, arena);
    }
}

/* The forms of a word that agrees with something else. */
static void add_agreeing(struct translated_template *t, const struct phrase_part *part, struct arena *arena)
{
    struct translated_item item = {0};
    for (int i = 0; i < part->form_count; i++)
        add_form(&item, part->forms[i], arena);
    add_item(t, item, arena);
}

static const char *const cases[] = {"nom", "gen", "dat", "acc", "ins", "loc"};

static void add_noun(struct translated_template *t, const char *noun, struct arena *arena)
{
    struct translated_item item = {0};
    struct buf text = BUF_INIT;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        buf_reset(&text);
        noun_add(&text, noun_in_case(noun, cases[i]));
        add_form(&item, buf_cstr(&text), arena);
    }
    buf_release(&text);
    add_item(t, item, arena);
}

static void add_parts(struct translated_template *t, const struct phrase_part *parts, int count, struct arena *arena)
{
    for (int i = 0; i < count; i++)
        switch (parts[i].what) {
        case PART_WORDS:
        case PART_LABEL: add_words(t, parts[i].words, parts[i].what == PART_LABEL, arena); break;
        case PART_NOUN: add_noun(t, parts[i].words, arena); break;
        case PART_COUNTED:
        case PART_AGREEING: add_agreeing(t, &parts[i], arena); break;
        case PART_PAIR: add_parts(t, parts[i].pair[t->wording], parts[i].pair_count[t->wording], arena); break;
        case PART_PLACEHOLDER:
            add_item(t, (struct translated_item){.slot = parts[i].placeholder}, arena);
            break;
        }
}

void translated_add_phrases(struct translated_templates *out, const struct vocab *v, const char *lang,
                            struct arena *arena)
{
    for (size_t i = 0; i < v->phrase_count; i++) {
        const struct vocab_phrase *p = v->phrases[i];
        const struct phrase_text *text = print_phrase_text(p, lang);
        bool condition = p->cls == PHRASE_CONDITION;
        if (p->refused || !text || (!condition && p->cls != PHRASE_VALUE && p->cls != PHRASE_ZONE))
            continue;
        for (int wording = 0; wording < 1 + condition; wording++) {
            struct translated_template t = {.phrase = p, .wording = wording, .condition = condition, .type = p->type};
            add_parts(&t, text->parts, text->count, arena);
            ARENA_PUSH(arena, out->items, out->count, out->cap) = t;
        }
    }
}

static const char *joined(struct arena *arena, const char *a, const char *b)
{
    return arena_printf(arena, "%s%s%s", a, *a && *b && !print_joins(b) ? " " : "", b);
}

static const char *parts_code(const struct translated_template *t, const struct phrase_part *parts, int count,
                              const char *const *fills, struct arena *arena)
{
    const char *text = "";
    for (int i = 0; i < count; i++)
        if (parts[i].what == PART_PAIR)
            text = joined(arena, text,
                          parts_code(t, parts[i].pair[t->wording], parts[i].pair_count[t->wording], fills, arena));
        else
            text = joined(arena, text,
                          parts[i].what == PART_WORDS ? parts[i].words : fills[parts[i].placeholder]);
    return text;
}

/* ---------------------------------------------------------------- forms */

/* The text before the next slot or alternative; *s is set to its end. */
static const char *text_before_slot(const char **s, struct arena *arena)
{
    size_t len = strcspn(*s, "[<>|{~");
    const char *text = arena_strndup(arena, *s, len);
    *s += len;
    return text;
}

/* "wynosi|wynoszą", "ten tego temu ten tym tym|ta tej tej tę tą tej": each form of each alternative. */
static void add_alternatives(struct translated_template *t, const char *s, size_t len, struct arena *arena)
{
    struct translated_item item = {0};
    for (const char *end = s + len; s < end; s++) {
        size_t one = strcspn(s, "|}");
        char *text = arena_strndup(arena, s, one), *word = text;
        int blanks = 0;
        for (char *c = text; *c; c++)
            blanks += *c == ' ';
        for (char *blank; blanks == 5 && (blank = strchr(word, ' ')); word = blank + 1) {
            *blank = 0;
            add_form(&item, word, arena);
        }
        add_form(&item, word, arena);
        s += one;
    }
    add_item(t, item, arena);
}

static int slot_number(const struct form_piece *x)
{
    return *x->text - (*x->text < 'a' ? '1' : 'a');
}

/* A form's template as items; false: it has an alternative. */
static bool add_pieces(struct translated_template *t, const char *s, struct arena *arena)
{
    for (;;) {
        struct form_piece x;
        add_words(t, text_before_slot(&s, arena), false, arena);
        if (!*s)
            return true;
        if (*s == '{') {
            size_t len = strcspn(s, "}");
            add_alternatives(t, s + 1, len - 1, arena);
            s += len + 1;
            continue;
        }
        if (*s != '[')
            return false;
        s = form_next(s, &x);
        t->list = form_piece_is(&x, "list");
        add_item(t, (struct translated_item){.slot = t->list ? 1 : slot_number(&x)}, arena);
    }
}

static bool is_of_noun(enum form f)
{
    return f == FORM_EXISTS || f == FORM_EXISTS_NOT || f == FORM_COUNT_OF || f == FORM_FIRST_OF || f == FORM_LAST_OF;
}

/* Of the others, those that give a name are not read. */
static bool is_read(enum form f)
{
    const struct form_row *row = &form_rows[f];
    bool of_values = row->op == E_ARITH || row->op == E_MINMAX || row->op == E_TOP || row->op == E_COMPARE ||
                     row->op == E_ONE_OF || row->op == E_IN || row->op == E_NOT;
    return is_of_noun(f) || (of_values && !row->naming && row->group >= GROUP_OPERATOR);
}

/* Of the noun in the code. */
static const char *article_of(enum form f)
{
    return f == FORM_EXISTS ? "a " : f == FORM_EXISTS_NOT ? "no " : f == FORM_COUNT_OF ? "every " : "";
}

/* A comparison that is printed by a word of its own. */
static bool is_comparing_word(enum form f)
{
    return f == FORM_IS_NOTHING || f == FORM_IS_SOMETHING || f == FORM_EXISTS_VALUE || f == FORM_EXISTS_NO_VALUE ||
           f == FORM_IS_TRUE || f == FORM_IS_FALSE || f == FORM_OPTION_IS_YES || f == FORM_OPTION_IS_NO ||
           f == FORM_IS_NUMBER || f == FORM_IS_NOT_NUMBER || f == FORM_IS_AMONG || f == FORM_IS_NOT_AMONG ||
           f == FORM_IS_AT || f == FORM_IS_NOT_AT;
}

void translated_add_forms(struct translated_templates *out, const char *lang, struct arena *arena)
{
    for (enum form f = 0; f < FORM_COUNT; f++) {
        struct translated_template t = {.form = f, .type = {TY_NUMBER, -1, NUMBER_LOW, NUMBER_HIGH}};
        t.condition = form_rows[f].group == GROUP_COMPARISON || form_rows[f].group == GROUP_QUESTION ||
                      is_comparing_word(f);
        t.asks = form_rows[f].op == E_NOT ? TRANSLATED_CONDITION : is_of_noun(f) ? TRANSLATED_NOUN : TRANSLATED_VALUE;
        t.article = article_of(f);
        if (form_rows[f].op == E_TOP || form_rows[f].op == E_FIRST)
            t.type = (struct type){TY_NONE, -1, 0, 0};
        if ((is_read(f) || is_comparing_word(f)) && add_pieces(&t, form_text(lang, f), arena))
            ARENA_PUSH(arena, out->items, out->count, out->cap) = t;
    }
}

static const char *form_code(enum form f, const char *const *fills, struct arena *arena)
{
    const char *text = "", *s = form_rows[f].english;
    for (struct form_piece x; s = form_next(s, &x), x.kind != PIECE_END;) {
        bool list = form_piece_is(&x, "list"), close = !strcmp(text, "") || text[strlen(text) - 1] == '(';
        const char *piece = x.kind != PIECE_SLOT ? arena_strndup(arena, x.text, x.len)
                                                 : fills[list ? 1 : slot_number(&x)];
        text = arena_printf(arena, "%s%s%s", text, close || *piece == ')' ? "" : " ", piece);
    }
    return text;
}

/* ---------------------------------------------------------------- sentences of fields */

/* Both sentences of a field of yes or no. kind: of its owner; -1: there is none. */
static void add_sentences(struct translated_templates *out, const struct vocab *v, const struct vocab_field *f, int kind,
                          const char *code, const char *lang, struct arena *arena)
{
    char text[RB_SENTENCE_MAX + 1];
    for (int yes = 0; yes < 2; yes++) {
        struct translated_template t = {.field = f, .field_code = code, .kind = kind, .yes = yes, .condition = true};
        bool has = f->type.tag == TY_TRUTH && !f->option && noun_sentence(text, print_field_forms(v, f, lang), yes);
        t.asks = TRANSLATED_VALUE;
        if (has && add_pieces(&t, text, arena))
            ARENA_PUSH(arena, out->items, out->count, out->cap) = t;
    }
}

void translated_add_sentences(struct translated_templates *out, const struct vocab *v, const char *lang,
                              struct arena *arena)
{
    for (size_t k = 0; k < v->kind_count; k++)
        for (size_t i = 0; i < v->kinds[k].field_count; i++)
            add_sentences(out, v, &v->kinds[k].fields[i], (int)k, v->kinds[k].fields[i].name, lang, arena);
    for (size_t i = 0; i < v->table_count; i++)
        add_sentences(out, v, &v->table[i], -1, arena_printf(arena, "the %s", v->table[i].name), lang, arena);
    for (size_t i = 0; i < v->phrase_count; i++)
        for (int h = 0; h < v->phrases[i]->hold_count; h++)
            add_sentences(out, v, &v->phrases[i]->holds[h], -1,
                          arena_printf(arena, "the %s's %s", v->phrases[i]->id, v->phrases[i]->holds[h].name), lang, arena);
}

/* "that's apostate" is "whose apostate". */
static const char *sentence_code(const struct translated_template *t, const char *const *fills, struct arena *arena)
{
    const char *value = form_text("en", t->yes ? FORM_YES : FORM_NO);
    if (t->kind < 0 || !fills[0])
        return arena_printf(arena, "%s is %s", t->field_code, value);
    if (!strcmp(fills[0], "that"))
        return arena_printf(arena, "whose %s is %s", t->field_code, value);
    return arena_printf(arena, "%s's %s is %s", fills[0], t->field_code, value);
}

const char *translated_code(const struct translated_template *t, const char *const *fills, struct arena *arena)
{
    if (t->field)
        return sentence_code(t, fills, arena);
    if (!t->phrase)
        return form_code(t->form, fills, arena);
    return parts_code(t, t->phrase->texts[0].parts, t->phrase->texts[0].count, fills, arena);
}
