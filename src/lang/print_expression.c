/* SPDX-License-Identifier: MIT
 *
 * Printing expressions: names, fields, sums, phrases; and filling in the forms of a language.
 */
#include "lang/euphony.h"
#include "lang/print_noun.h"
#include "lang/print_printer.h"

#include <string.h>

/* ---------------------------------------------------------------- forms */

/* What the noun of the kind asks of words that go with it: case, gender, and whether it is
 * animate. */
struct form_context printer_context(const struct printer *p, int kind, const char *grammatical_case)
{
    const char *noun = print_kind_forms(p->v, kind, p->lang);
    struct form_context s = {.grammatical_case = grammatical_case};
    if (grammatical_case && !strcmp(grammatical_case, "many")) {
        s.gender = NOUN_PLURAL;
        s.many = true;
    } else if (noun) {
        s.gender = noun_gender(noun);
        s.animate = noun_is_animate(noun);
    }
    return s;
}

/* The forms of the noun that a node is printed as or begins with; NULL: it has none. */
const char *printer_forms(const struct printer *p, const struct node *n)
{
    struct type type = n->type;
    int32_t value = n->value;
    const struct phrase_text *text;
    switch (n->op) {
    case E_NAME: return print_named_forms(p->v, value, p->lang);
    case E_VAR:
        if (p->values && p->values->value_of(p->values->ctx, n->var, &type, &value))
            return type.tag == TY_PIECE || type.tag == TY_MAYBE ? print_named_forms(p->v, value, p->lang) : NULL;
        return n == p->subject || !n->var->name ? print_kind_forms(p->v, n->type.kind, p->lang)
                                                : print_word_forms(p->v, n->var->name, p->lang);
    case E_THIS:
    case E_NOUN: return print_kind_forms(p->v, n->type.kind, p->lang);
    case E_FIELD:
    case E_TABLE:
    case E_EVENT_FIELD: return print_field_forms(p->v, n->field, p->lang);
    case E_EVENT: return print_word_forms(p->v, n->phrase->id, p->lang);
    case E_EVENT_PLACEHOLDER: return print_word_forms(p->v, n->a->phrase->placeholders[n->value].name, p->lang);
    case E_PHRASE:
        text = print_phrase_text(n->phrase, p->lang);
        return text->count && text->parts[0].what == PART_NOUN ? text->parts[0].words : NULL;
    default: return NULL;
    }
}

struct form_context printer_context_of(const struct printer *p, const struct node *n)
{
    const char *noun = printer_forms(p, n);
    struct form_context s = {0};
    if (noun) {
        s.gender = noun_gender(noun);
        s.animate = noun_is_animate(noun);
    }
    return s;
}

bool printer_has_place_form(const struct printer *p, const struct node *n)
{
    const char *forms = p->code ? NULL : printer_forms(p, n);
    return forms && noun_has_case(forms, "in");
}

bool printer_is_several(const struct printer *p, const struct node *n)
{
    const char *forms = p->code ? NULL : printer_forms(p, n);
    return forms && noun_is_declined(forms) && noun_gender(forms) == NOUN_PLURAL;
}

const char *printer_slot_case(struct printer *p, const char *forms, const char *grammatical_case)
{
    struct buf *out = p->out;
    if (!grammatical_case || out->len < 2 || out->data[out->len - 2] != ':')
        return grammatical_case;
    if (!forms || !noun_has_case(forms, grammatical_case))
        return NULL;
    out->data[out->len - 2] = out->data[out->len - 1];
    buf_cut(out, out->len - 1);
    return grammatical_case;
}

/* Names that a sentence gave, unchanged; a noun without a name is called by its kind. */
void printer_variable(struct printer *p, const struct variable *var, const char *grammatical_case)
{
    if (p->code)
        buf_str(p->out, var->name ? var->name : p->v->kinds[var->type.kind].name);
    else if (!var->name || (var->type.tag == TY_NUMBER && var->type.kind < 0 &&
                            !strcmp(var->name, form_text("en", FORM_NUMBER_NOUN))))
        print_kind(p->out, p->v, var->type.kind, p->lang, grammatical_case);
    else
        print_word(p->out, p->v, var->name, p->lang, grammatical_case);
}

bool printer_known_value(const struct printer *p, const struct node *n, struct type *type, int32_t *value)
{
    return n->op == E_VAR && p->values && p->values->value_of(p->values->ctx, n->var, type, value);
}

struct fill_ctx {
    struct printer *p;
    const struct fill *fills;
};

static void print_kind_noun(struct printer *p, int kind, const char *grammatical_case)
{
    if (!p->code)
        print_kind(p->out, p->v, kind, p->lang, grammatical_case);
    else
        buf_str(p->out, kind < 0 ? form_text(p->lang, FORM_NUMBER_NOUN) : p->v->kinds[kind].name);
}

/* Names in code are those that were declared. */
static const char *code_name(const struct fill *f)
{
    if (f->field)
        return f->field->name;
    return f->event ? f->event->id : f->word;
}

/* Fills a slot of a WORD or of a noun's form with what the caller gave for it. */
static void print_slot(void *ctx, const struct form_piece *slot, const char *grammatical_case, bool bare)
{
    const struct fill_ctx *x = ctx;
    struct printer *p = x->p;
    const struct fill *f = &x->fills[*slot->text - (*slot->text < 'a' ? '1' : 'a')];
    if (f->node)
        grammatical_case = printer_slot_case(p, printer_forms(p, f->node), grammatical_case);
    size_t start = p->out->len;
    if (f->node && f->node->op == E_NOUN)
        printer_noun(p, f->node, grammatical_case, bare);
    else if (f->owner || (f->node && grammatical_case))
        printer_owner(p, f->node, grammatical_case);
    else if (f->node)
        printer_expression(p, f->node, grammatical_case);
    else if (f->variable)
        printer_variable(p, f->variable, grammatical_case);
    else if (f->kind_given)
        print_kind_noun(p, f->kind, grammatical_case);
    else if (p->code)
        buf_str(p->out, code_name(f));
    else if (f->field)
        print_field_in_case(p->out, p->v, f->field, p->lang, grammatical_case);
    else if (f->event)
        print_event_noun(p->out, p->v, f->event, p->lang, grammatical_case);
    else
        print_word(p->out, p->v, f->word, p->lang, grammatical_case);
    if (!p->code)
        euphony_adjust(p->out, start, p->lang);
}

void printer_template(struct printer *p, const char *text, const struct fill *fills, const struct form_context *context)
{
    static const struct form_context plain = {0};
    struct fill_ctx x = {p, fills};
    form_print(p->out, text, context ? context : &plain, &(struct form_filler){.slot = print_slot, .ctx = &x});
}

void printer_form(struct printer *p, enum form f, const struct fill *fills, const struct form_context *context)
{
    printer_template(p, form_text(p->lang, f), fills, context);
}

/* Breaks (bytes 1 to 8) of what is in brackets come after those outside: a line is broken
 * outside first. */
void printer_deepen(struct printer *p, size_t start)
{
    for (size_t i = start; i < p->out->len; i++)
        if (p->out->data[i] >= 1 && p->out->data[i] <= 6)
            p->out->data[i] = (char)(p->out->data[i] + 2);
}

/* ---------------------------------------------------------------- phrases */

struct phrase_walk {
    struct printer *p;
    const struct node *n;
    const char *grammatical_case; /* of its noun */
    const struct trie *at; /* along the tree of words, as the parser goes; NULL: not in code */
    bool begun; /* something was printed */
};

/* Follows the words along the tree, so that it is known which words the parser would stop at. */
static void walk_words(struct phrase_walk *w, const char *words)
{
    for (const char *s = words; w->at && *s;) {
        size_t len = strcspn(s, " ");
        const struct trie_word *x = w->at->words;
        while (x && (strlen(x->word) != len || memcmp(x->word, s, len)))
            x = x->more;
        w->at = x ? x->next : NULL;
        s += len;
        s += strspn(s, " ");
    }
}

static void print_words(struct phrase_walk *w, const char *words)
{
    if (w->begun && !print_joins(words) && !print_is_open(w->p->out))
        buf_char(w->p->out, ' ');
    buf_str(w->p->out, words);
    w->begun = true;
}

/* Whether a name or a number is printed, before which a label comes; a noun takes the place of the label. */
static bool is_named(const struct printer *p, const struct node *n)
{
    struct type type;
    int32_t value;
    if (printer_known_value(p, n, &type, &value))
        return type.tag == TY_NUMBER || value != NOTHING;
    return n->op == E_NAME || n->op == E_NUMBER;
}

/* While a placeholder is printed, the words that follow it end conditions on a noun, as they do
 * for the parser. */
static void print_argument(struct phrase_walk *w, const struct phrase_part *part, const char *grammatical_case)
{
    const struct trie_word *outer = w->p->stop_words;
    if (w->at)
        w->at = w->at->placeholder;
    if (w->begun) { /* what is first was read before the parser knew the phrase */
        w->p->stop_words = w->at ? w->at->words : NULL;
        if (!print_is_open(w->p->out))
            buf_char(w->p->out, ' ');
    }
    w->begun = true;
    const struct node *n = w->n->args.items[part->placeholder];
    size_t start = w->p->out->len;
    if (grammatical_case && !part->labelled)
        printer_owner(w->p, n, grammatical_case);
    else
        printer_expression(w->p, n, part->labelled && is_named(w->p, n) ? NULL : grammatical_case);
    if (!w->p->code)
        euphony_adjust(w->p->out, start, w->p->lang);
    w->p->stop_words = outer;
}

/* punkt, punkty, punktów: by the number, where it is known. */
static const char *counted_word(const struct phrase_walk *w, const struct phrase_part *part)
{
    const struct node *n = w->n->args.items[part->placeholder];
    struct type type;
    int32_t number = n->value;
    if (n->op == E_NUMBER || printer_known_value(w->p, n, &type, &number))
        return print_word_with(part, w->p->lang, number);
    return print_word_without_number(part);
}

/* The verb that a wording begins with for several subjects: "are" for "is", "watch" for "watches". *rest: the words after
 * it. NULL: it is unknown. */
static const char *verb_of_many(const struct phrase_part *pair, int wording, const char **rest)
{
    static const char *const verbs[][2] = {{"is", "are"}, {"has", "have"}, {"was", "were"}, {"does", "do"}};
    static const char does_not[] = "does not ";
    const struct phrase_part *one = pair->pair_count[wording] ? pair->pair[wording] : NULL;
    const struct phrase_part *no = pair->pair_count[1] ? pair->pair[1] : NULL;
    if (!one || one->what != PART_WORDS || !no || no->what != PART_WORDS)
        return NULL;
    size_t len = strcspn(one->words, " ");
    *rest = one->words + len;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strlen(verbs[i][0]) == len && !memcmp(one->words, verbs[i][0], len))
            return verbs[i][1];
    *rest = no->words + strlen(does_not); /* "does not watch" */
    return strncmp(no->words, does_not, strlen(does_not)) ? NULL : "";
}

bool printer_has_verb_of_many(const struct printer *p, const struct node *n)
{
    const char *rest;
    const struct phrase_text *text = n->op == E_PHRASE ? print_phrase_text(n->phrase, p->lang) : NULL;
    const struct phrase_part *verb = text && text->count > 1 ? &text->parts[1] : NULL;
    return verb && verb->what == PART_PAIR && verb_of_many(verb, n->wording, &rest);
}

static void print_words_of_many(struct phrase_walk *w, const struct phrase_part *pair)
{
    const char *rest, *verb = verb_of_many(pair, w->n->wording, &rest);
    print_words(w, verb);
    buf_str(w->p->out, rest);
    w->p->verb_is_many = false;
}

static void print_parts(struct phrase_walk *w, const struct phrase_part *parts, int count)
{
    static const enum form modals[] = {
        [MODAL_MAY] = FORM_MAY, [MODAL_MAY_NOT] = FORM_MAY_NOT, [MODAL_WOULD] = FORM_WOULD, [MODAL_MUST] = FORM_MUST};
    for (int i = 0; i < count; i++) {
        const struct phrase_part *part = &parts[i];
        if (part->what == PART_PAIR) {
            int wording = print_wording(w->n->wording, w->n->modal);
            if (w->n->modal) {
                print_words(w, form_text(w->p->lang, modals[(int)w->n->modal]));
                w->at = w->at ? w->at->modal : NULL;
            }
            int many = w->p->verb_is_many; /* its first words are printed in another form */
            if (many)
                print_words_of_many(w, part);
            print_parts(w, part->pair[wording] + many, part->pair_count[wording] - many);
        } else if (part->what == PART_WORDS) {
            walk_words(w, part->words);
            print_words(w, part->words);
        } else if (part->what == PART_COUNTED)
            print_words(w, counted_word(w, part));
        else if (part->what == PART_AGREEING)
            print_words(w, print_agreeing_word(part, printer_context_of(w->p, w->n->args.items[part->placeholder]).gender));
        else if (part->what == PART_NOUN) {
            print_words(w, "");
            noun_add(w->p->out, noun_in_case(part->words, w->grammatical_case));
        } else if (part->what == PART_PLACEHOLDER)
            print_argument(w, part, print_object_case(i ? &parts[i - 1] : NULL, part, w->n->wording, w->n->modal, w->p->lang));
        else if (is_named(w->p, w->n->args.items[part->placeholder]))
            print_words(w, part->words); /* a label */
    }
}

/* The phrase in the language of the printer; its placeholders come in the order of that text. */
static void print_phrase_of(struct printer *p, const struct node *n, const char *grammatical_case)
{
    const struct phrase_text *text = print_phrase_text(n->phrase, p->lang);
    struct phrase_walk w = {.p = p, .n = n, .grammatical_case = grammatical_case};
    if (p->code)
        w.at = n->phrase->cls == PHRASE_CHANCE ? p->v->chances : p->v->root;
    bool outer = p->negated;
    p->negated = n->modal == MODAL_MAY_NOT;
    print_parts(&w, text->parts, text->count);
    p->negated = outer;
}

/* The placeholder that a text begins with; -1: it begins with a word. */
static int first_placeholder(const struct phrase_text *text, int wording)
{
    const struct phrase_part *part = text->count ? &text->parts[0] : NULL;
    if (part && part->what == PART_PAIR)
        part = part->pair_count[wording] ? part->pair[wording] : NULL;
    bool begins = part && (part->what == PART_PLACEHOLDER || part->what == PART_LABEL);
    return begins ? part->placeholder : -1;
}

bool printer_begins_with(const struct printer *p, const struct node *phrase, const struct node *arg)
{
    int placeholder = first_placeholder(print_phrase_text(phrase->phrase, p->lang),
                                        phrase->modal ? 1 : phrase->wording);
    return placeholder >= 0 && phrase->args.items[placeholder] == arg;
}

const struct node *printer_subject(const struct node *condition)
{
    const struct node *n = NULL;
    switch (condition->op) {
    case E_COMPARE:
    case E_IS_A:
    case E_ONE_OF:
    case E_BETWEEN:
    case E_WITHIN:
    case E_IN: n = condition->a; break;
    case E_PHRASE: {
        int placeholder = first_placeholder(&condition->phrase->texts[0], condition->modal ? 1 : condition->wording);
        n = placeholder >= 0 ? condition->args.items[placeholder] : NULL;
        break;
    }
    default: break;
    }
    while (n && n->op == E_FIELD && !n->in_brackets)
        n = n->a;
    return n && n->op == E_VAR && !n->in_brackets ? n : NULL;
}

/* ---------------------------------------------------------------- names and fields */

/* The pronoun or the noun, at the place where the condition speaks of its subject. */
static void print_subject(struct printer *p, const struct node *n, const char *grammatical_case)
{
    const struct node *noun = p->subject_noun;
    p->subject = NULL;
    if (p->subject_is_pronoun) {
        struct form_context s = printer_context(p, n->type.kind, grammatical_case);
        printer_form(p, p->subject_is_many ? FORM_THAT_OF_MANY : FORM_THAT, NULL, &s);
        return;
    }
    printer_noun(p, noun, grammatical_case, false);
    if (noun->args.count)
        buf_char(p->out, ',');
}

/* the ship, this chart, or, with values, what it was in the game that is explained. */
static void print_named(struct printer *p, const struct node *n, const char *grammatical_case)
{
    struct type type;
    int32_t value;
    if (n == p->subject) {
        print_subject(p, n, grammatical_case);
    } else if (p->values && p->values->value_of(p->values->ctx, n->var, &type, &value)) {
        print_value(p->out, p->v, type, value, p->lang, grammatical_case);
    } else if (n->op == E_THIS) {
        struct fill fills[3] = {{.kind_given = true, .kind = n->type.kind}};
        struct form_context s = printer_context(p, n->type.kind, grammatical_case);
        printer_form(p, FORM_THIS, fills, &s);
    } else {
        struct fill fills[3] = {{.variable = n->var}};
        struct form_context s = printer_context(p, n->type.kind, grammatical_case);
        printer_form(p, FORM_THE, fills, &s);
    }
}

void printer_owner(struct printer *p, const struct node *n, const char *grammatical_case)
{
    struct type type = n->type;
    int32_t value = n->value;
    bool known = n->op == E_NAME || printer_known_value(p, n, &type, &value);
    if (!p->code && known && (n->op == E_NAME || type.tag == TY_PIECE || type.tag == TY_MAYBE))
        print_owner(p->out, p->v, value, p->lang, grammatical_case);
    else
        printer_expression(p, n, grammatical_case);
}

/* the ship's hull; in a condition on the noun itself: whose hull. */
static void print_possessive(struct printer *p, const struct node *n, const char *grammatical_case)
{
    struct fill fills[3] = {{.node = n->a, .owner = true}, {.field = n->field}};
    struct form_context s = {.grammatical_case = grammatical_case};
    if (n->op == E_EVENT_PLACEHOLDER)
        fills[1] = (struct fill){.word = n->a->phrase->placeholders[n->value].name};
    if (n->a == p->subject && p->subject_is_pronoun) {
        p->subject = NULL;
        s = printer_context(p, n->a->type.kind, grammatical_case);
        s.gender = p->subject_is_many ? NOUN_PLURAL : s.gender;
        printer_form(p, FORM_WHOSE, &fills[1], &s);
    } else
        printer_form(p, FORM_POSSESSIVE, fills, &s);
}

/* How long the article and its blank are, if `text` begins with them and continues; otherwise 0. */
static size_t article_length(enum form article, const char *text, size_t rest)
{
    struct form_piece word;
    form_next(form_words(article), &word);
    bool here = rest > word.len + 1 && !memcmp(text, word.text, word.len) && text[word.len] == ' ';
    return here ? word.len + 1 : 0;
}

/* A name may have an article of its own, as that of an option may, which is asked about by it: "a long game". */
static void drop_second_article(struct buf *out, size_t start)
{
    static const enum form articles[] = {FORM_A, FORM_AN, FORM_THE};
    const char *text = out->data + start, *name = text + article_length(FORM_THE, text, out->len - start);
    for (size_t i = 0; name > text && i < sizeof articles / sizeof *articles; i++) {
        size_t rest = out->len - (size_t)(name - out->data), len = article_length(articles[i], name, rest);
        if (!len)
            continue;
        memmove(out->data + (name - out->data), name + len, rest - len);
        buf_cut(out, out->len - len);
        return;
    }
}

/* "the option 'long game'": to readers its text is not a name that they know. As a condition: "the option 'long game'
 * is yes". */
static void print_option(struct printer *p, const struct node *n)
{
    struct fill fills[3] = {{.field = n->field}};
    if (n->field->type.tag == TY_TRUTH && p->compared != n)
        printer_option_is(p, n, true);
    else
        printer_form(p, FORM_THE_OPTION, fills, NULL);
}

/* the pot, the turn */
static void print_the(struct printer *p, struct fill what, const char *grammatical_case)
{
    struct fill fills[3] = {what};
    struct form_context s = {.grammatical_case = grammatical_case};
    size_t start = p->out->len;
    printer_form(p, FORM_THE, fills, &s);
    if (!p->code)
        drop_second_article(p->out, start);
}

/* ---------------------------------------------------------------- values */

/* Every expression, in the order of enum node_op. What is not listed is a condition. */
void printer_inside(struct printer *p, const struct node *n, const char *grammatical_case)
{
    switch (n->op) {
    case E_NUMBER: buf_printf(p->out, "%d", n->value); break;
    case E_TRUTH: buf_str(p->out, form_text(p->lang, n->value ? FORM_YES : FORM_NO)); break;
    case E_NOTHING: buf_str(p->out, form_text(p->lang, FORM_NOTHING)); break;
    case E_NAME:
        if (p->code)
            buf_str(p->out, p->v->members[n->value].name);
        else
            print_member(p->out, p->v, n->value, p->lang, grammatical_case);
        break;
    case E_VAR:
    case E_THIS: print_named(p, n, grammatical_case); break;
    case E_TABLE:
        if (n->field->option && !p->code)
            print_option(p, n);
        else
            print_the(p, (struct fill){.field = n->field}, grammatical_case);
        break;
    case E_EVENT: print_the(p, (struct fill){.event = n->phrase}, grammatical_case); break;
    case E_FIELD:
    case E_EVENT_PLACEHOLDER:
    case E_EVENT_FIELD: print_possessive(p, n, grammatical_case); break;
    case E_PHRASE: print_phrase_of(p, n, grammatical_case); break;
    case E_NOUN: printer_noun(p, n, grammatical_case, false); break;
    default: printer_condition(p, n); break;
    }
}

/* Brackets are printed where the author wrote them: they are part of the sentence's meaning. */
void printer_expression(struct printer *p, const struct node *n, const char *grammatical_case)
{
    bool one = n->op == E_VAR || n->op == E_NAME;
    if (strcmp(p->lang, "en")) /* in English they keep a phrase from running into the next words */
        one = one || n->op == E_FIELD || (n->op == E_PHRASE && n->phrase->cls == PHRASE_VALUE);
    bool brackets = n->in_brackets && (p->code || !one);
    size_t start = p->out->len;
    if (brackets)
        buf_char(p->out, '(');
    printer_inside(p, n, grammatical_case);
    if (brackets) {
        buf_char(p->out, ')');
        printer_deepen(p, start);
    }
}
