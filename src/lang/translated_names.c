/* SPDX-License-Identifier: MIT
 *
 * Every name of a rulebook as it is printed in a language, in each case. Must not know what is asked.
 */
#include "lang/translated_inner.h"

#include "base/utf8.h"
#include "lang/euphony.h"
#include "lang/print.h"
#include "lang/print_forms.h"

#include <string.h>

static bool is_word_of_its_own(char c)
{
    return c && strchr("(),:;", c);
}

/* "Życie Anny (3)" is "zycie", "anny", "(", "3", ")". */
struct translated_words translated_split(struct arena *arena, const char *text)
{
    struct translated_words w = {0};
    char *folded = arena_alloc(arena, strlen(text) + 1), *to = folded;
    for (const char *s = text; *s;) {
        uint32_t c = utf8_next_letter(&s);
        if (c < 0x80)
            *to++ = (char)c;
        else
            to += utf8_encode(to, c);
    }
    for (const char *s = folded; *s;) {
        size_t blanks = strspn(s, " \t\n\001\002\003\004\005\006\007\010");
        size_t len = is_word_of_its_own(s[blanks]) ? 1 : strcspn(s + blanks, " \t\n\001\002\003\004\005\006\007\010(),:;");
        if (len)
            ARENA_PUSH(arena, w.items, w.count, w.cap) = arena_strndup(arena, s + blanks, euphony_base_length(s + blanks, len));
        s += blanks + len;
    }
    return w;
}

bool translated_same(struct arena *arena, const char *a, const char *b)
{
    struct translated_words x = translated_split(arena, a), y = translated_split(arena, b);
    bool same = x.count == y.count;
    for (size_t i = 0; same && i < x.count; i++)
        same = !strcmp(x.items[i], y.items[i]);
    return same;
}

/* ---------------------------------------------------------------- gathering */

struct gathering {
    struct translated_names *names;
    const struct vocab *v;
    const char *lang;
    struct arena *arena;
    struct buf *text;
    const struct vocab_field *option; /* that is printed */
};

static const char *const cases[] = {NULL, "gen", "dat", "acc", "ins", "loc", "many", "in"};
enum { CASE_COUNT = sizeof cases / sizeof *cases };

/* The words of `text` with single blanks; NULL: none. */
static const char *key_of(struct gathering *g, const char *text)
{
    struct translated_words w = translated_split(g->arena, text);
    const char *key = NULL;
    for (size_t i = 0; i < w.count; i++)
        key = key ? arena_printf(g->arena, "%s %s", key, w.items[i]) : w.items[i];
    if (w.count > g->names->longest)
        g->names->longest = w.count;
    return key;
}

/* Adds what is in g->text; the same name in another case is one name. */
static void add(struct gathering *g, struct translated_name name)
{
    struct translated_names *n = g->names;
    const char *key = key_of(g, buf_cstr(g->text));
    if (!key)
        return;
    int first = name_map_get(n->first, key), last = -1;
    for (int i = first; i >= 0; i = n->items[i].next) {
        if (n->items[i].what == name.what && n->items[i].kind == name.kind && !strcmp(n->items[i].code, name.code))
            return;
        last = i;
    }
    name.next = -1;
    ARENA_PUSH(g->arena, n->items, n->count, n->cap) = name;
    if (first < 0)
        name_map_add(n->first, key, (int)n->count - 1);
    else
        n->items[last].next = (int)n->count - 1;
}

static void add_members(struct gathering *g)
{
    for (int m = 0; m < g->v->member_count; m++)
        for (int c = 0; c < CASE_COUNT; c++) {
            buf_reset(g->text);
            print_member(g->text, g->v, m, g->lang, cases[c]);
            add(g, (struct translated_name){.code = g->v->members[m].name,
                                            .type = {TY_PIECE, g->v->members[m].kind, 0, 0}});
            buf_reset(g->text);
            print_owner(g->text, g->v, m, g->lang, cases[c]);
            add(g, (struct translated_name){.code = g->v->members[m].name,
                                            .type = {TY_PIECE, g->v->members[m].kind, 0, 0}});
        }
}

static void add_field(struct gathering *g, const struct vocab_field *f, int kind)
{
    for (int c = 0; c < CASE_COUNT; c++) {
        buf_reset(g->text);
        print_field_in_case(g->text, g->v, f, g->lang, cases[c]);
        add(g, kind >= 0 ? (struct translated_name){.what = NAME_FIELD, .code = f->name, .type = f->type, .kind = kind}
                         : (struct translated_name){.code = arena_printf(g->arena, "the %s", f->name), .type = f->type});
    }
}

static void print_option_slot(void *ctx, const struct form_piece *slot, const char *grammatical_case, bool bare)
{
    const struct gathering *g = ctx;
    (void)slot;
    (void)bare;
    print_field_in_case(g->text, g->v, g->option, g->lang, grammatical_case);
}

/* "opcja „długa gra”" */
static void add_option(struct gathering *g, const struct vocab_field *f)
{
    g->option = f;
    buf_reset(g->text);
    form_print(g->text, form_text(g->lang, FORM_THE_OPTION), &(struct form_context){0},
               &(struct form_filler){.slot = print_option_slot, .ctx = g});
    add(g, (struct translated_name){.code = arena_printf(g->arena, "the %s", f->name), .type = f->type});
}

/* The noun of a kind is what a sentence has named without giving it a name. */
static void add_kind(struct gathering *g, int kind)
{
    const struct vocab_kind *k = &g->v->kinds[kind];
    bool number = k->category == RB_NUMBER;
    for (int c = 0; c < CASE_COUNT; c++) {
        buf_reset(g->text);
        print_kind(g->text, g->v, kind, g->lang, cases[c]);
        add(g, (struct translated_name){.code = arena_printf(g->arena, "the %s", k->name),
                                        .type = {number ? TY_NUMBER : TY_PIECE, kind, k->low, k->high}});
        add(g, (struct translated_name){.what = NAME_KIND, .code = k->name, .kind = kind});
    }
}

/* "tura", "życie tury", "gracz tury" */
static void add_event(struct gathering *g, const struct vocab_phrase *p)
{
    const char *const *end = cases + CASE_COUNT;
    for (const char *const *c = cases; c < end; c++) {
        buf_reset(g->text);
        print_event_noun(g->text, g->v, p, g->lang, *c);
        add(g, (struct translated_name){.code = arena_printf(g->arena, "the %s", p->id), .type = {TY_EVENT, p->index, 0, 0}});
        for (int i = 0; i < p->hold_count; i++) {
            buf_reset(g->text);
            print_field_in_case(g->text, g->v, &p->holds[i], g->lang, *c);
            add(g, (struct translated_name){.what = NAME_EVENT_FIELD, .code = p->holds[i].name, .type = p->holds[i].type,
                                            .kind = p->index});
        }
        for (int i = 0; i < p->placeholder_count; i++) {
            buf_reset(g->text);
            print_word(g->text, g->v, p->placeholders[i].name, g->lang, *c);
            add(g, (struct translated_name){.what = NAME_EVENT_FIELD, .code = p->placeholders[i].name,
                                            .type = {TY_NONE, -1, 0, 0}, .kind = p->index});
        }
    }
}

/* What rules call the things that they speak of. */
static void add_given(struct gathering *g, const char *word)
{
    for (int c = 0; c < CASE_COUNT; c++) {
        buf_reset(g->text);
        print_word(g->text, g->v, word, g->lang, cases[c]);
        add(g, (struct translated_name){.what = NAME_GIVEN, .code = word});
    }
}

/* Each form of a word that is declined by gender, as the form prints it. */
static void add_pronouns(struct gathering *g, enum form f)
{
    const enum noun_gender genders[] = {NOUN_MASCULINE, NOUN_FEMININE, NOUN_NEUTER, NOUN_PLURAL};
    for (size_t i = 0; i < sizeof genders / sizeof *genders; i++)
        for (int c = 0; c < CASE_COUNT; c++) {
            const struct form_context context = {.grammatical_case = cases[c], .gender = genders[i]};
            buf_reset(g->text);
            form_print(g->text, form_text(g->lang, f), &context, &(struct form_filler){0});
            add(g, (struct translated_name){.what = NAME_PRONOUN, .code = "that", .type = {TY_NONE, -1, 0, 0}});
        }
}

static void add_word(struct gathering *g, enum form f, const char *code, struct type type)
{
    buf_reset(g->text);
    buf_str(g->text, form_text(g->lang, f));
    add(g, (struct translated_name){.code = code, .type = type});
}

void translated_gather(struct translated_names *names, const struct vocab *v, const char *lang, struct arena *arena,
                       struct buf *scratch)
{
    struct gathering g = {names, v, lang, arena, scratch, NULL};
    names->first = name_map_new(arena);
    add_members(&g);
    for (size_t i = 0; i < v->table_count; i++) {
        add_field(&g, &v->table[i], -1);
        if (v->table[i].option)
            add_option(&g, &v->table[i]);
    }
    for (size_t k = 0; k < v->kind_count; k++)
        for (size_t i = 0; i < v->kinds[k].field_count; i++)
            add_field(&g, &v->kinds[k].fields[i], (int)k);
    for (size_t k = 0; k < v->kind_count; k++)
        add_kind(&g, (int)k);
    for (size_t i = 0; i < v->phrase_count; i++)
        if (v->phrases[i]->cls == PHRASE_EVENT && print_has_event_noun(v, v->phrases[i], lang))
            add_event(&g, v->phrases[i]);
    for (size_t i = 0; i < v->rb->word_count; i++)
        if (!strcmp(v->rb->words[i].lang, lang))
            add_given(&g, v->rb->words[i].name.text);
    add_pronouns(&g, FORM_THAT);
    add_pronouns(&g, FORM_THAT_OF_MANY);
    add_word(&g, FORM_YES, "yes", type_truth());
    add_word(&g, FORM_NO, "no", type_truth());
    add_word(&g, FORM_NOTHING, "nothing", (struct type){TY_NOTHING, -1, 0, 0});
}
