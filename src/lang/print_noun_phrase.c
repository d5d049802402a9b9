/* SPDX-License-Identifier: MIT
 *
 * Printing nouns with the conditions that narrow them down: "an angel called twin that is awake and whose square is
 * …".
 */
#include "base/diag.h"
#include "base/word.h"
#include "lang/print_printer.h"
#include "lang/walk.h"

#include <string.h>

static enum form filter_form(const struct printer *p, const struct node *f, const struct node *noun);

struct references {
    const struct variable *var;
    size_t count;
};

static void count_reference(void *ctx, const struct node *n)
{
    struct references *x = ctx;
    x->count += n->op == E_VAR && n->var == x->var;
}

/* Whether anything speaks of the noun by its name, and not only by a pronoun. Code keeps each name that it gives. */
static bool needs_name(const struct printer *p, const struct node *n)
{
    struct references x = {.var = n->var};
    if (p->code)
        return true;
    walk_nodes(p->root, count_reference, &x);
    size_t pronouns = n == p->subject_noun || p->further;
    for (size_t i = 0; i < n->args.count; i++)
        pronouns += filter_form(p, n->args.items[i], n) != FORM_FILTER_WHERE;
    return x.count > pronouns;
}

/* "a hero called x": without conditions. */
static void print_head(struct printer *p, const struct node *n, const char *grammatical_case, bool bare)
{
    int quantifier = n->value, kind = n->type.kind;
    const struct variable *var = n->var;
    static const enum form forms[] = {[NOUN_A] = FORM_A,         [NOUN_ANY] = FORM_ANY,   [NOUN_EACH] = FORM_EACH,
                                      [NOUN_EVERY] = FORM_EVERY, [NOUN_SOME] = FORM_SOME, [NOUN_NO] = FORM_NONE};
    const char *name = kind < 0 ? form_text("en", FORM_NUMBER_NOUN) : p->v->kinds[kind].name;
    enum form f = bare ? FORM_BARE : forms[quantifier];
    if (f == FORM_ANY && p->negated && !p->code)
        f = FORM_NOT_ANY;
    if (f == FORM_A && form_begins_with(FORM_AN, word_article(name)))
        f = FORM_AN;
    struct fill fills[3] = {{.kind_given = true, .kind = kind}};
    struct form_context s = printer_context(p, kind, grammatical_case);
    printer_form(p, f, fills, &s);
    if (var && var->name && strcmp(var->name, name) && needs_name(p, n)) {
        struct fill called[3] = {{.word = var->name}};
        printer_form(p, FORM_CALLED, called, &s);
    }
}

/* ---------------------------------------------------------------- conditions on a noun */

static bool is_the_noun(const struct node *n, const struct node *noun)
{
    return n->op == E_VAR && n->var == noun->var && !n->in_brackets;
}

static bool stops_at_in(const struct printer *p)
{
    for (const struct trie_word *w = p->stop_words; w; w = w->more)
        if (form_begins_with(FORM_FILTER_IN, w->word))
            return true;
    return false;
}

/* Can the condition be printed with a relative pronoun in this language? */
static bool can_be_relative(const struct printer *p, const struct node *f, const struct node *subject)
{
    if (p->code || !strcmp(p->lang, "en"))
        return true;
    if (f->op == E_PHRASE)
        return printer_begins_with(p, f, subject); /* directly: "who stares", not "whose square …" */
    return f->a == subject || (f->a->op == E_FIELD && f->a->a == subject);
}

/* "a square without a mark": a field of the noun itself that has cases is nothing. */
static bool is_without(const struct printer *p, const struct node *f, const struct node *noun)
{
    if (p->code || f->op != E_COMPARE || f->rel != REL_IS || f->b->op != E_NOTHING || f->a->op != E_FIELD ||
        !is_the_noun(f->a->a, noun))
        return false;
    const char *forms = printer_forms(p, f->a);
    return forms && noun_is_declined(forms);
}

/* The form that the parser would read the condition by; FORM_FILTER: it begins with a pronoun. */
static enum form filter_form(const struct printer *p, const struct node *f, const struct node *noun)
{
    if (f->in_brackets)
        return FORM_FILTER_WHERE;
    if (f->op == E_IN && !f->value && is_the_noun(f->a, noun) && !stops_at_in(p))
        return f->b->type.tag == TY_LINE ? FORM_FILTER_ALONG : FORM_FILTER_IN;
    if (f->op == E_BETWEEN && !f->value && is_the_noun(f->a, noun))
        return FORM_FILTER_BETWEEN;
    if (f->op == E_WITHIN && !f->value && is_the_noun(f->a, noun))
        return FORM_FILTER_WITHIN;
    if (f->op == E_COMPARE && f->rel == REL_IS_NOT && is_the_noun(f->a, noun) &&
        (f->b->op != E_ARITH || f->b->in_brackets))
        return FORM_FILTER_OTHER;
    if (is_without(p, f, noun))
        return FORM_FILTER_WITHOUT;
    const struct node *subject = printer_subject(f);
    return subject && subject->var == noun->var && can_be_relative(p, f, subject) ? FORM_FILTER : FORM_FILTER_WHERE;
}

/* ---------------------------------------------------------------- several of them, in English */

/* Whether the condition goes with several things as well as with one, or its verb has such a form. */
static bool is_of_many(const struct printer *p, const struct node *f, const struct node *noun)
{
    enum form form = filter_form(p, f, noun);
    if (form != FORM_FILTER)
        return form != FORM_FILTER_WHERE;
    const struct node *subject = printer_subject(f); /* of the noun itself, or of a field: "whose hull" */
    bool is_noun = f->op == E_PHRASE ? printer_begins_with(p, f, subject) : f->a == subject;
    return !is_noun || printer_has_verb_of_many(p, f);
}

bool printer_may_be_many(const struct printer *p, const struct node *noun)
{
    if (p->code || strcmp(p->lang, "en") || noun->type.kind < 0 || !print_has_plural(p->v, noun->type.kind, p->lang))
        return false;
    for (size_t i = 0; i < noun->args.count; i++)
        if (!is_of_many(p, noun->args.items[i], noun))
            return false;
    return true;
}

static void print_filter(struct printer *p, enum form form, const struct node *f, const struct form_context *s)
{
    bool pair = form == FORM_FILTER_IN || form == FORM_FILTER_OTHER; /* the noun and b */
    struct fill fills[3] = {{.node = f}, {.node = pair ? f->b : f}};
    if (form == FORM_FILTER_ALONG)
        fills[0].node = f->b;
    if (form == FORM_FILTER_IN && printer_is_several(p, f->b)) {
        printer_form(p, FORM_FILTER_AMONG, (struct fill[3]){{.node = f->b}}, s);
        return;
    }
    if (form == FORM_FILTER_BETWEEN || form == FORM_FILTER_WITHIN) {
        printer_node(p, f, form);
        return;
    }
    if (form == FORM_FILTER_WITHOUT)
        fills[0] = (struct fill){.field = f->a->field};
    if (form == FORM_FILTER) {
        p->subject = printer_subject(f);
        p->subject_is_pronoun = true;
        p->verb_is_many = p->subject_is_many && !strcmp(p->lang, "en") && f->op == E_PHRASE &&
                          printer_begins_with(p, f, p->subject);
    }
    printer_form(p, form, fills, s);
    p->verb_is_many = false;
}

/* The next condition follows without "and". */
static bool ends_with_term(enum form f)
{
    return f == FORM_FILTER_IN || f == FORM_FILTER_ALONG || f == FORM_FILTER_BETWEEN || f == FORM_FILTER_WITHIN ||
           f == FORM_FILTER_OTHER;
}

void printer_filters(struct printer *p, const struct node *noun, const char *grammatical_case)
{
    const struct node *outer = p->subject, *outer_noun = p->subject_noun;
    bool outer_is_pronoun = p->subject_is_pronoun, outer_is_many = p->subject_is_many;
    p->subject_is_many = grammatical_case && !strcmp(grammatical_case, "many");
    struct form_context s = printer_context(p, noun->type.kind, grammatical_case);
    const struct node *further = p->further;
    size_t count = noun->args.count + (further ? 1 : 0);
    enum form before = FORM_FILTER_IN;
    bool clause = false;
    p->further = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct node *f = i < noun->args.count ? noun->args.items[i] : further;
        enum form form = filter_form(p, f, noun);
        bool short_form = form == FORM_FILTER_WITHOUT, after_short = before == FORM_FILTER_WITHOUT;
        bool joined = i && !short_form && !after_short && !ends_with_term(before);
        if (joined)
            buf_str(p->out, form_text(p->lang, FORM_FILTER_AND));
        size_t start = p->out->len;
        p->subject = NULL;
        print_filter(p, form, f, &s);
        printer_deepen(p, start + 2);
        if (joined) { /* the break is before "and", without a comma after it */
            if (p->out->data[start] == ',') {
                memmove(p->out->data + start, p->out->data + start + 1, p->out->len - start);
                p->out->len--;
            }
            p->out->data[start] = ' ';
        }
        before = form;
        clause = clause || form == FORM_FILTER;
    }
    if (clause && *form_text(p->lang, FORM_FILTER) == ',')
        buf_char(p->out, CLAUSE_END);
    p->subject = outer;
    p->subject_noun = outer_noun;
    p->subject_is_pronoun = outer_is_pronoun;
    p->subject_is_many = outer_is_many;
}

void printer_noun(struct printer *p, const struct node *n, const char *grammatical_case, bool bare)
{
    print_head(p, n, grammatical_case, bare);
    printer_filters(p, n, grammatical_case);
}
