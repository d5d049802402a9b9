/* SPDX-License-Identifier: MIT
 *
 * Prints a node by its form (forms.h): each slot from the part of the node that the parser fills. Knows no
 * single form.
 */
#include "lang/euphony.h"
#include "lang/print_printer.h"

#include <assert.h>
#include <string.h>

struct filling {
    struct printer *p;
    const struct node *n;
};

static const struct node *field_of(const struct node *n, char field)
{
    const struct node *const fields[] = {n->a, n->b, n->c, n->d};
    return fields[field - 'a'];
}

/* ---------------------------------------------------------------- which alternative */

/* Whether the node has what the slot prints. */
static bool is_given(const struct node *n, const struct form_piece *slot)
{
    char field = form_slot_field(slot);
    if (field)
        return field_of(n, field);
    if (form_piece_is(slot, "until"))
        return n->duration.until;
    if (form_piece_is(slot, "times"))
        return n->duration.times;
    if (form_piece_is(slot, "act"))
        return n->args.count;
    return !form_piece_is(slot, "body") || n->body.count;
}

/* Whether everything in the alternative at `s` is there, except what is optional. */
static bool all_given(const struct node *n, const char *s)
{
    for (struct form_piece x;;) {
        s = form_next(s, &x);
        if (x.kind == PIECE_SLOT && !is_given(n, &x))
            return false;
        if (x.kind == PIECE_OR || x.kind == PIECE_CLOSE || x.kind == PIECE_END)
            return true;
        bool any = x.kind != PIECE_OPEN || x.mark != '+';
        for (bool more = x.kind == PIECE_OPEN; more;) {
            any = any || all_given(n, s);
            s = form_skip(s);
            more = *s++ == '|';
        }
        if (!any)
            return false;
    }
}

/* How an alternative is chosen: by the value that the parser kept (<=…>), or by whether all of
 * it can be filled. */
static bool fits(void *ctx, char mark, const char *text, int number)
{
    const struct node *n = ((struct filling *)ctx)->n;
    return mark == '=' ? n->value == number : all_given(n, text);
}

/* ---------------------------------------------------------------- slots */

/* now the sky is wind: a change is printed as the comparison that it makes true. */
static void print_change(struct printer *p, const struct node *n)
{
    struct node change = {.op = E_COMPARE, .rel = REL_IS, .a = n->a, .b = n->b};
    printer_expression(p, n->op == S_SET ? &change : n->a, NULL);
}

/* until the round ends */
static void print_event(struct printer *p, const struct vocab_phrase *event, const char *grammatical_case)
{
    if (p->code) {
        buf_str(p->out, event->id);
        return;
    }
    grammatical_case = printer_slot_case(p, print_word_forms(p->v, event->id, p->lang), grammatical_case);
    print_event_noun(p->out, p->v, event, p->lang, grammatical_case);
}

/* despite CO-3 and CO-4 */
static void print_rules(struct printer *p, const struct node *n)
{
    for (size_t i = 0; i < n->id_count; i++) {
        if (i)
            buf_str(p->out, form_text(p->lang, FORM_AND));
        buf_str(p->out, n->ids[i]);
    }
}

/* one of (calm, wind) */
static void print_list(struct printer *p, const struct node_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        if (i)
            buf_str(p->out, ",\5");
        size_t start = p->out->len;
        printer_expression(p, list->items[i], NULL);
        printer_deepen(p, start); /* a line is broken between items first */
    }
}

/* The kind of a set: its plural, or for 1 the kind; in languages where plurals are not declared, the kind. */
static void print_kinds(struct printer *p, const struct node *n)
{
    const struct vocab_kind *kind = &p->v->kinds[n->b->type.kind];
    if (p->code || !form_has_language(p->lang))
        buf_str(p->out, node_is_one(n->d) ? kind->name : kind->plural);
    else
        print_kind(p->out, p->v, n->b->type.kind, p->lang, NULL);
}

/* "is a hero called x" */
static void print_one(struct printer *p, const struct node *n)
{
    struct node noun = {.op = E_NOUN, .type = n->var->type, .value = NOUN_A, .var = n->var, .args = n->args};
    printer_noun(p, &noun, NULL, false);
}

/* the player gives the gifts: the event for each of them, with the set in place of it */
static void print_act(struct printer *p, const struct node *n)
{
    struct node event = *n->args.items[0], set = {.op = E_VAR, .type = n->var->type, .var = n->var},
                *args[PLACEHOLDERS_MAX];
    for (size_t i = 0; i < event.args.count; i++) {
        struct node *x = event.args.items[i];
        args[i] = x->op == E_VAR && x->var == n->b->var ? &set : x;
    }
    event.args.items = args;
    printer_expression(p, &event, NULL);
}

/* Whether the verb of the sentence goes with the part, so that a name needs the noun of its kind. */
static bool is_agreed_with(const struct node *n, const struct node *part)
{
    return part == n->a && (n->op == E_IN || n->op == E_ONE_OF || n->op == E_BETWEEN || n->op == E_WITHIN);
}

/* A slot that names a field of the node prints that; all others have a case here, as they have a
 * reader in the parser. */
static void print_slot(void *ctx, const struct form_piece *cased, const char *grammatical_case, bool bare)
{
    const struct filling *f = ctx;
    const char *slash = memchr(cased->text, '/', cased->len);
    struct form_piece without_case = *cased;
    without_case.len = slash ? (size_t)(slash - cased->text) : cased->len;
    const struct form_piece *slot = &without_case;
    struct printer *p = f->p;
    const struct node *n = f->n;
    char field = form_slot_field(slot);
    const struct node *part = field ? field_of(n, field) : NULL;
    if (part)
        grammatical_case = printer_slot_case(p, printer_forms(p, part), grammatical_case);
    size_t start = p->out->len;
    if (part && part->op == E_NOUN)
        printer_noun(p, part, grammatical_case, bare);
    else if (part && (grammatical_case || is_agreed_with(n, part)))
        printer_owner(p, part, grammatical_case ? grammatical_case : "nom");
    else if (part)
        printer_expression(p, part, grammatical_case);
    else if (form_piece_is(slot, "change") || form_piece_is(slot, "kept-condition"))
        print_change(p, n);
    else if (form_piece_is(slot, "event"))
        print_event(p, n->phrase, grammatical_case);
    else if (form_piece_is(slot, "until"))
        print_event(p, n->duration.until, grammatical_case);
    else if (form_piece_is(slot, "times"))
        printer_expression(p, n->duration.times, grammatical_case);
    else if (form_piece_is(slot, "rules"))
        print_rules(p, n);
    else if (form_piece_is(slot, "list"))
        print_list(p, &n->args);
    else if (form_piece_is(slot, "name"))
        printer_variable(p, n->var, grammatical_case);
    else if (form_piece_is(slot, "one"))
        print_one(p, n);
    else if (form_piece_is(slot, "kinds"))
        print_kinds(p, n);
    else if (form_piece_is(slot, "filters"))
        printer_filters(p, n->b, NULL);
    else if (form_piece_is(slot, "act"))
        print_act(p, n);
    else
        printer_block_slot(p, n, slot);
    if (part && !p->code)
        euphony_adjust(p->out, start, p->lang);
}

/* What a node is known to be: yes or no, or nothing; otherwise TY_NONE. */
static void constant_of(const struct printer *p, const struct node *n, struct type *type, int32_t *value)
{
    *type = n->type;
    *value = n->value;
    bool known = n->op == E_TRUTH || n->op == E_NOTHING || n->op == E_NAME || printer_known_value(p, n, type, value);
    if (n->op == E_TRUTH)
        type->tag = TY_TRUTH;
    bool nothing = known && (n->op == E_NOTHING || (type->tag != TY_NUMBER && type->tag != TY_TRUTH && *value == NOTHING));
    if (nothing)
        type->tag = TY_NOTHING;
    else if (!known || type->tag != TY_TRUTH)
        type->tag = TY_NONE;
}

/* The words for "is in", by what the place is called. */
static enum form word_for_in(const struct printer *p, const struct node *n)
{
    if (n->b->type.tag == TY_LINE)
        return n->value ? FORM_IS_NOT_ALONG : FORM_IS_ALONG;
    if (printer_has_place_form(p, n->b))
        return n->value ? FORM_IS_NOT_AT : FORM_IS_AT;
    if (printer_is_several(p, n->b))
        return n->value ? FORM_IS_NOT_AMONG : FORM_IS_AMONG;
    return FORM_COUNT;
}

/* The words for "is in", and for a comparison with nothing, yes, no or a number; FORM_COUNT: it is printed as it is
 * written. */
static enum form comparing_word(const struct printer *p, const struct node *n)
{
    bool is_not = n->rel == REL_IS_NOT, option = n->a && n->a->op == E_TABLE && n->a->field->option;
    struct type type;
    int32_t value;
    if (n->op == E_IN)
        return word_for_in(p, n);
    if (p->code || n->op != E_COMPARE || (n->rel != REL_IS && !is_not))
        return FORM_COUNT;
    constant_of(p, n->b, &type, &value);
    if (type.tag == TY_TRUTH && is_not == !value)
        return option ? FORM_OPTION_IS_YES : FORM_IS_TRUE;
    if (type.tag == TY_TRUTH)
        return option ? FORM_OPTION_IS_NO : FORM_IS_FALSE;
    const char *forms = printer_forms(p, n->a);
    bool declined = forms && noun_is_declined(forms) && !(p->subject && printer_subject(n) == p->subject);
    if (type.tag == TY_NOTHING && declined)
        return is_not ? FORM_IS_SOMETHING : FORM_IS_NOTHING;
    if (type.tag == TY_NOTHING)
        return is_not ? FORM_EXISTS_VALUE : FORM_EXISTS_NO_VALUE;
    if (n->a->type.tag == TY_NUMBER && n->a->type.kind < 0)
        return is_not ? FORM_IS_NOT_NUMBER : FORM_IS_NUMBER;
    return FORM_COUNT;
}

/* "the card's apostate is yes" by the sentence that the language has for the field. False: it has none. */
static bool print_stated(struct printer *p, const struct node *field, bool yes)
{
    char text[RB_SENTENCE_MAX + 1];
    bool of_something = field->op == E_FIELD || field->op == E_EVENT_FIELD;
    const struct vocab_field *f = field->op == E_EVENT_FIELD ? &field->a->phrase->holds[field->value] : field->field;
    bool found = (of_something || field->op == E_TABLE) &&
                 noun_sentence(text, print_field_forms(p->v, f, p->lang), yes);
    if (found) {
        struct form_context context = {0};
        if (of_something)
            context = printer_context_of(p, field->a);
        printer_template(p, text, (struct fill[3]){{.node = field->a, .owner = of_something}}, &context);
    }
    return found;
}

void printer_node(struct printer *p, const struct node *n, enum form form)
{
    assert(form < FORM_COUNT); /* every node that is printed by a form has one */
    struct filling f = {p, n};
    struct form_context plain = {0};
    bool has_noun = n->a && (n->op < S_HAPPEN || n->op == R_VALUE);
    struct form_context context = has_noun ? printer_context_of(p, n->a) : plain;
    enum form word = comparing_word(p, n);
    if (n->op == E_COMPARE)
        p->compared = n->a;
    if ((word == FORM_IS_TRUE || word == FORM_IS_FALSE) && print_stated(p, n->a, word == FORM_IS_TRUE))
        return;
    if (word != FORM_COUNT) {
        printer_form(p, word, (struct fill[3]){{.node = n->a}, {.node = n->b}}, &context);
        return;
    }
    form_print(p->out, form_text(p->lang, form), &context, &(struct form_filler){print_slot, fits, &f});
}
