/* SPDX-License-Identifier: MIT
 *
 * Names, values and phrases in the languages of a rulebook. A text is looked for from the particular to the general:
 * what the author wrote for this very thing in this language, what `words` say, how such things are called in general
 * (squares, counted pieces), the text in the rulebook's own language, the name itself.
 */
#include "lang/print.h"

#include "base/tr.h"
#include "lang/ast.h"
#include "lang/euphony.h"
#include "lang/name_map.h"
#include "lang/plural.h"
#include "lang/print_forms.h"
#include "lang/shared_names.h"

#include <string.h>

/* ---------------------------------------------------------------- texts */

static const char *own_language(const struct vocab *v)
{
    return v->rb->language.text ? v->rb->language.text : "en";
}

/* The text in this very language: texts in others are no substitute here, because more general
 * texts in this one come first. */
static const char *text_exactly(const struct rb_texts *texts, const char *lang)
{
    for (size_t i = 0; i < texts->count; i++)
        if (!strcmp(texts->items[i].lang, lang))
            return texts->items[i].str.text;
    return NULL;
}

/* What `words` has for a name in this very language. Names with several languages are chained. */
static const char *word_exactly(const struct vocab *v, const char *name, const char *lang)
{
    for (int i = name_map_get(v->words, name); i >= 0; i = v->next_word[i])
        if (!strcmp(v->rb->words[i].lang, lang))
            return v->rb->words[i].form.text;
    return NULL;
}

/* What the author wrote for a name in this very language; texts may be NULL. */
static const char *written(const struct vocab *v, const struct rb_texts *texts, const char *name, const char *lang)
{
    const char *text = texts ? text_exactly(texts, lang) : NULL;
    return text ? text : word_exactly(v, name, lang);
}

/* In a case where the author gave cases; a name without any text with blanks for '-'. */
static void add_written(struct buf *out, const char *text, const char *name, const char *grammatical_case)
{
    noun_add(out, text ? noun_in_case(text, grammatical_case) : noun_of_name(name));
}

/* ---------------------------------------------------------------- kinds, words, fields */

const char *print_kind_forms(const struct vocab *v, int kind, const char *lang)
{
    if (kind < 0)
        return form_text(lang, FORM_NUMBER_NOUN);
    const struct vocab_kind *k = &v->kinds[kind];
    const char *text = written(v, k->decl ? &k->decl->texts : NULL, k->name, lang);
    if (!text && kind == v->direction && !k->decl)
        text = form_text(lang, FORM_DIRECTION_NOUN);
    return text ? text : written(v, k->decl ? &k->decl->texts : NULL, k->name, own_language(v));
}

void print_kind(struct buf *out, const struct vocab *v, int kind, const char *lang, const char *grammatical_case)
{
    const char *forms = print_kind_forms(v, kind, lang), *name = kind < 0 ? "" : v->kinds[kind].name;
    bool many = grammatical_case && !strcmp(grammatical_case, "many");
    add_written(out, forms, many && !forms ? v->kinds[kind].plural : name, grammatical_case);
}

bool print_has_plural(const struct vocab *v, int kind, const char *lang)
{
    const char *forms = print_kind_forms(v, kind, lang);
    return forms ? noun_has_case(forms, "many") : v->kinds[kind].plural != NULL;
}

const char *print_word_forms(const struct vocab *v, const char *word, const char *lang)
{
    const char *text = word_exactly(v, word, lang);
    int kind = text ? -1 : vocab_kind_named(v, word);
    if (kind >= 0)
        text = print_kind_forms(v, kind, lang);
    return text ? text : word_exactly(v, word, own_language(v));
}

void print_word(struct buf *out, const struct vocab *v, const char *word, const char *lang,
                const char *grammatical_case)
{
    add_written(out, print_word_forms(v, word, lang), word, grammatical_case);
}

void print_event_noun(struct buf *out, const struct vocab *v, const struct vocab_phrase *event, const char *lang,
                      const char *grammatical_case)
{
    if (print_has_event_noun(v, event, lang) || !print_phrase_text(event, lang)) {
        print_word(out, v, event->id, lang, grammatical_case);
        return;
    }
    struct print_arg args[PLACEHOLDERS_MAX];
    for (int i = 0; i < event->placeholder_count; i++)
        args[i] = (struct print_arg){.type = type_of_kind(TY_PIECE, event->placeholders[i].kinds[0]), .any = PRINT_ANY};
    print_phrase(out, v, event, 0, MODAL_NONE, args, lang);
}

bool print_has_event_noun(const struct vocab *v, const struct vocab_phrase *event, const char *lang)
{
    return !strcmp(lang, own_language(v)) || word_exactly(v, event->id, lang) || vocab_kind_named(v, event->id) >= 0;
}

/* column, row, title, owner, face: fields that the language itself gives. */
static const char *builtin_field(const struct vocab_field *f, const char *lang)
{
    static const struct {
        const char *name;
        enum form form;
    } fields[] = {{"column", FORM_COLUMN},
                  {"row", FORM_ROW},
                  {"column-from-east", FORM_COLUMN_FROM_EAST},
                  {"row-from-south", FORM_ROW_FROM_SOUTH},
                  {"title", FORM_TITLE},
                  {"owner", FORM_OWNER},
                  {"face", FORM_FACE}};
    for (size_t i = 0; !f->decl && i < sizeof fields / sizeof *fields; i++)
        if (!strcmp(f->name, fields[i].name))
            return form_text(lang, fields[i].form);
    return NULL;
}

/* What the author wrote for a field; one that is named after its kind is called as that: the hero's square. */
const char *print_field_forms(const struct vocab *v, const struct vocab_field *f, const char *lang)
{
    const struct rb_texts *texts = NULL;
    if (f->decl)
        texts = &f->decl->texts;
    else if (f->zone >= 0)
        texts = &v->zones[f->zone].decl->texts;
    const char *text = written(v, texts, f->name, lang);
    if (!text)
        text = builtin_field(f, lang);
    int kind = text ? -1 : vocab_kind_named(v, f->name);
    if (kind >= 0)
        text = print_kind_forms(v, kind, lang);
    return text ? text : written(v, texts, f->name, own_language(v));
}

void print_field_in_case(struct buf *out, const struct vocab *v, const struct vocab_field *f, const char *lang,
                         const char *grammatical_case)
{
    add_written(out, print_field_forms(v, f, lang), f->name, grammatical_case);
}

void print_field(struct buf *out, const struct vocab *v, const struct vocab_field *f, const char *lang)
{
    print_field_in_case(out, v, f, lang, NULL);
}

/* ---------------------------------------------------------------- members */

/* A field of something, each printed by itself: filled into the language's possessive. */
struct possession {
    struct buf *out;
    const struct vocab *v;
    const char *lang;
    int owner;
    const struct vocab_field *field; /* NULL: a counted piece */
    int kind, copy;
};

/* The "die 3" of "Ann's die 3": a piece without a name of its own. */
static void print_counted(struct possession *p, const char *grammatical_case)
{
    print_kind(p->out, p->v, p->kind, p->lang, grammatical_case);
    buf_printf(p->out, " %d", p->copy);
}

static void possession_slot(void *ctx, const struct form_piece *slot, const char *grammatical_case, bool bare)
{
    struct possession *p = ctx;
    (void)bare;
    if (*slot->text == '1')
        print_owner(p->out, p->v, p->owner, p->lang, grammatical_case);
    else if (p->field)
        print_field_in_case(p->out, p->v, p->field, p->lang, grammatical_case);
    else
        print_counted(p, grammatical_case);
}

/* Ann's hand; in languages with cases the owner is in the genitive, after the field. */
static void print_possession(struct possession *p, const char *grammatical_case)
{
    form_print(p->out, form_text(p->lang, FORM_POSSESSIVE), &(struct form_context){.grammatical_case = grammatical_case},
               &(struct form_filler){.slot = possession_slot, .ctx = p});
}

void print_field_of(struct buf *out, const struct vocab *v, int owner, const struct vocab_field *f, const char *lang)
{
    print_possession(&(struct possession){.out = out, .v = v, .lang = lang, .owner = owner, .field = f}, NULL);
}

/* Whose field a sentence is about. */
struct stated {
    struct buf *out;
    const struct vocab *v;
    const char *lang;
    int owner;
    const struct vocab_phrase *event;
};

static void stated_slot(void *ctx, const struct form_piece *slot, const char *grammatical_case, bool bare)
{
    struct stated *s = ctx;
    (void)slot;
    (void)bare;
    if (s->event)
        print_event_noun(s->out, s->v, s->event, s->lang, grammatical_case);
    else if (s->owner != NOTHING)
        print_owner(s->out, s->v, s->owner, s->lang, grammatical_case);
}

bool print_field_sentence(struct buf *out, const struct vocab *v, int owner, const struct vocab_phrase *event,
                          const struct vocab_field *f, bool yes, const char *lang)
{
    char text[RB_SENTENCE_MAX + 1];
    struct stated s = {out, v, lang, owner, event};
    bool found = f->type.tag == TY_TRUTH && noun_sentence(text, print_field_forms(v, f, lang), yes);
    if (found) {
        const char *forms = event              ? print_word_forms(v, event->id, lang)
                            : owner != NOTHING ? print_named_forms(v, owner, lang)
                                               : NULL;
        form_print(out, text, &(struct form_context){.gender = forms ? noun_gender(forms) : NOUN_MASCULINE},
                   &(struct form_filler){.slot = stated_slot, .ctx = &s});
    }
    return found;
}

struct noun_form print_declared_form(const struct vocab *v, const struct rb_member *m, const char *lang,
                                     const char *grammatical_case)
{
    const char *text = written(v, &m->texts, m->name.text, lang);
    if (!text)
        text = written(v, &m->texts, m->name.text, own_language(v));
    return text ? noun_in_case(text, grammatical_case) : noun_of_name(m->name.text);
}

/* A square and a counted piece are called after their kind. */
const char *print_member_forms(const struct vocab *v, int member, const char *lang)
{
    if (member == NOTHING)
        return NULL;
    const struct vocab_member *m = &v->members[member];
    const char *text = written(v, m->decl ? &m->decl->texts : NULL, m->decl ? m->decl->name.text : m->name, lang);
    return text || m->decl ? text : print_kind_forms(v, m->kind, lang);
}

static void print_declared(struct buf *out, const struct vocab *v, const struct vocab_member *m, const char *lang,
                           const char *grammatical_case)
{
    noun_add(out, print_declared_form(v, m->decl, lang, grammatical_case));
    if (shared_names_has(v, (int)(m - v->members), lang))
        buf_printf(out, " (%s)", m->decl->name.text);
    if (m->copy)
        buf_printf(out, " %d", m->copy);
}

static void print_unnamed(struct buf *out, const struct vocab *v, int member, const char *lang,
                          const char *grammatical_case)
{
    const struct vocab_member *m = &v->members[member];
    const struct vocab_kind *k = &v->kinds[m->kind];
    int i = member - k->first;
    const char *text = word_exactly(v, m->name, lang);
    if (!text && m->kind == v->direction && !k->decl)
        text = form_direction(lang, direction_of_member(v, member));
    if (!text && i < k->width * k->height && !k->decl->lettered) {
        buf_printf(out, "(%d,%d)", i % k->width, i / k->width);
        return;
    }
    if (!text && m->copy) {
        struct possession p = {.out = out, .v = v, .lang = lang, .kind = m->kind, .copy = m->copy};
        if (k->decl && k->decl->count_each && k->decl->count > 0) {
            p.owner = v->kinds[v->players].first + i / k->decl->count;
            print_possession(&p, grammatical_case);
        } else
            print_counted(&p, grammatical_case);
        return;
    }
    add_written(out, text ? text : word_exactly(v, m->name, own_language(v)), m->name, grammatical_case);
}

void print_member(struct buf *out, const struct vocab *v, int member, const char *lang, const char *grammatical_case)
{
    if (member == NOTHING)
        buf_str(out, form_text(lang, FORM_NOTHING));
    else if (v->members[member].decl)
        print_declared(out, v, &v->members[member], lang, grammatical_case);
    else
        print_unnamed(out, v, member, lang, grammatical_case);
}

/* Whether its name stays the same in each case, as a square's does; a counted piece is called after its kind. */
static bool has_no_cases(const struct vocab *v, int member, const char *lang)
{
    const struct vocab_member *m = &v->members[member];
    const char *forms = print_member_forms(v, member, lang);
    bool own = m->decl || word_exactly(v, m->name, lang);
    return own ? !forms || !noun_is_declined(forms) : !m->copy;
}

static void cut_out(struct buf *out, size_t from, size_t len)
{
    memmove(out->data + from, out->data + from + len, out->len - from - len);
    buf_cut(out, out->len - len);
}

/* The noun of the kind in a case, unless the author has written it there. */
static void print_kind_before(struct buf *out, const char *noun, const char *grammatical_case)
{
    size_t start = out->len;
    noun_add(out, noun_in_case(noun, grammatical_case));
    buf_char(out, ' ');
    size_t len = out->len - start;
    if (start >= len && !memcmp(out->data + start - len, out->data + start, len))
        buf_cut(out, start);
}

/* The name, without the noun of its kind, if it begins with that: "3" of "płytka 3". */
static void print_after_kind(struct buf *out, const struct vocab *v, int member, const char *lang, const char *noun)
{
    size_t start = out->len;
    noun_add(out, noun_in_case(noun, NULL));
    buf_char(out, ' ');
    size_t len = out->len - start;
    print_member(out, v, member, lang, NULL);
    bool repeats = out->len > start + 2 * len && !memcmp(out->data + start, out->data + start + len, len);
    cut_out(out, start, repeats ? 2 * len : len);
}

/* A member whose own name is the noun of its kind, because there is only one of them. */
static bool is_named_as_kind(const struct vocab *v, int member, const char *lang, const char *noun)
{
    const char *forms = v->members[member].decl ? print_member_forms(v, member, lang) : NULL;
    return forms && noun_same(noun_in_case(forms, NULL), noun_in_case(noun, NULL));
}

void print_owner(struct buf *out, const struct vocab *v, int member, const char *lang, const char *grammatical_case)
{
    const char *noun = member == NOTHING ? NULL : print_kind_forms(v, v->members[member].kind, lang);
    if (!grammatical_case || !noun || !noun_is_declined(noun) || !has_no_cases(v, member, lang) ||
        v->members[member].kind == v->direction) {
        print_member(out, v, member, lang, grammatical_case);
        return;
    }
    if (is_named_as_kind(v, member, lang, noun)) {
        noun_add(out, noun_in_case(noun, grammatical_case));
        return;
    }
    print_kind_before(out, noun, grammatical_case);
    print_after_kind(out, v, member, lang, noun);
}

const char *print_named_forms(const struct vocab *v, int member, const char *lang)
{
    bool by_kind = member != NOTHING && has_no_cases(v, member, lang) && v->members[member].kind != v->direction;
    const char *noun = by_kind ? print_kind_forms(v, v->members[member].kind, lang) : NULL;
    return noun && noun_is_declined(noun) ? noun : print_member_forms(v, member, lang);
}

void print_value(struct buf *out, const struct vocab *v, struct type type, int32_t value, const char *lang,
                 const char *grammatical_case)
{
    switch (type.tag) {
    case TY_TRUTH: buf_str(out, form_text(lang, value ? FORM_YES : FORM_NO)); break;
    case TY_PIECE:
    case TY_MAYBE:
    case TY_NOTHING: print_member(out, v, value, lang, grammatical_case); break;
    case TY_ZONE: print_zone_in_case(out, v, value, lang, grammatical_case); break;
    case TY_EVENT: print_event_noun(out, v, v->phrases[type.kind], lang, grammatical_case); break;
    default: buf_printf(out, "%d", value); break;
    }
}

/* ---------------------------------------------------------------- phrases */

const struct phrase_text *print_phrase_text(const struct vocab_phrase *p, const char *lang)
{
    for (int i = 0; i < p->text_count; i++)
        if (!strcmp(p->texts[i].lang, lang))
            return &p->texts[i];
    return p->text_count ? &p->texts[0] : NULL;
}

static const char opening[] = "„", closing[] = "”";

bool print_joins(const char *words)
{
    return (words[0] == '\'' && words[1] == 's' && (!words[2] || words[2] == ' ')) ||
           (words[0] && strchr(",;:)", words[0])) || !strncmp(words, closing, sizeof closing - 1);
}

bool print_is_open(const struct buf *out)
{
    size_t quote = sizeof opening - 1;
    return out->len && (out->data[out->len - 1] == '(' ||
                        (out->len >= quote && !memcmp(out->data + out->len - quote, opening, quote)));
}

const char *print_word_with(const struct phrase_part *part, const char *lang, int32_t number)
{
    return part->forms[plural_form(lang, number)];
}

const char *print_word_without_number(const struct phrase_part *part)
{
    return part->forms[part->form_count - 1];
}

struct phrase_printer {
    struct buf *out;
    const struct vocab *v;
    const char *lang, *grammatical_case; /* the case of a PART_NOUN */
    const struct print_arg *args;
    int wording, modal;
    bool counts; /* in English, the word after the number 1 is in the singular */
    bool begun; /* something was printed: a blank comes before what follows */
};

const char *print_agreeing_word(const struct phrase_part *part, enum noun_gender gender)
{
    int last = part->form_count - 1;
    return part->forms[(int)gender < last ? (int)gender : last];
}

static const struct vocab_field *field_of_zone_instance(const struct vocab *v, int zone_instance);

/* Of what words have to agree with; masculine where it is unknown. */
static enum noun_gender gender_of(const struct phrase_printer *p, const struct print_arg *arg)
{
    const char *forms = NULL;
    if (arg->text)
        return NOUN_MASCULINE;
    if (arg->any) {
        forms = print_kind_forms(p->v, arg->type.kind, p->lang);
    } else if (arg->type.tag == TY_ZONE) {
        const struct vocab_field *f = field_of_zone_instance(p->v, arg->value);
        forms = f ? print_field_forms(p->v, f, p->lang) : NULL;
    } else if (arg->type.tag == TY_PIECE || arg->type.tag == TY_MAYBE)
        forms = print_member_forms(p->v, arg->value, p->lang);
    else if (arg->type.tag == TY_EVENT)
        forms = print_word_forms(p->v, p->v->phrases[arg->type.kind]->id, p->lang);
    return forms ? noun_gender(forms) : NOUN_MASCULINE;
}

/* Blanks between parts, but not before "'s", commas and the like, nor after "(". */
static void next_part(struct phrase_printer *p, const char *words)
{
    if (p->begun && !print_joins(words) && !print_is_open(p->out))
        buf_char(p->out, ' ');
    buf_str(p->out, words);
    p->begun = true;
}

struct any_kind {
    const struct phrase_printer *p;
    int kind;
};

static void print_any_slot(void *ctx, const struct form_piece *slot, const char *grammatical_case, bool bare)
{
    const struct any_kind *x = ctx;
    (void)slot;
    (void)bare;
    print_kind(x->p->out, x->p->v, x->kind, x->p->lang, grammatical_case);
}

/* "any card", "dowolną kartę"; "some card" */
static void print_any(const struct phrase_printer *p, const struct print_arg *arg, const char *grammatical_case)
{
    int kind = arg->type.kind;
    struct any_kind x = {p, kind};
    const char *forms = print_kind_forms(p->v, kind, p->lang);
    enum form form = arg->any == PRINT_SOME ? FORM_SOME : p->modal == MODAL_NOT ? FORM_NOT_ANY : FORM_ANY;
    struct form_context context = {.grammatical_case = grammatical_case};
    if (forms) {
        context.gender = noun_gender(forms);
        context.animate = noun_is_animate(forms);
    }
    form_print(p->out, form_text(p->lang, form), &context,
               &(struct form_filler){.slot = print_any_slot, .ctx = &x});
}

/* A part that is about what fills a placeholder. Names come after a label in their base form. */
static void print_part_with(struct phrase_printer *p, const struct phrase_part *part, const struct print_arg *arg,
                            const char *grammatical_case)
{
    size_t start;
    bool nothing = !arg->text && arg->value == NOTHING && (arg->type.tag == TY_MAYBE || arg->type.tag == TY_NOTHING);
    switch (part->what) {
    case PART_COUNTED:
        next_part(p, arg->text || arg->any ? print_word_without_number(part)
                                           : print_word_with(part, p->lang, arg->value));
        break;
    case PART_AGREEING: next_part(p, print_agreeing_word(part, gender_of(p, arg))); break;
    case PART_LABEL:
        if (!nothing && !arg->any && !arg->name_only)
            next_part(p, part->words);
        break;
    default:
        next_part(p, arg->text ? arg->text : "");
        start = p->out->len;
        if (arg->any)
            print_any(p, arg, grammatical_case);
        else if (!arg->text && !arg->name_only && (arg->type.tag == TY_PIECE || arg->type.tag == TY_MAYBE))
            print_owner(p->out, p->v, arg->value, p->lang, part->labelled ? NULL : grammatical_case);
        else if (!arg->text)
            print_value(p->out, p->v, arg->type, arg->value, p->lang, part->labelled ? NULL : grammatical_case);
        for (int32_t i = 0; i < arg->more; i++) {
            buf_str(p->out, ", ");
            print_value(p->out, p->v, arg->type, arg->more_value(arg->more_ctx, i), p->lang, part->labelled ? NULL : grammatical_case);
        }
        euphony_adjust(p->out, start, p->lang);
    }
}

static void print_parts(struct phrase_printer *p, const struct phrase_part *parts, int count);

static const char does_not[] = TR("does not");

static bool begins_with_word(const struct phrase_part *part, const char *word)
{
    size_t len = strlen(word);
    return part->what == PART_WORDS && !strncmp(part->words, word, len) &&
           (!part->words[len] || part->words[len] == ' ');
}

static bool has_genitive_of_negation(const char *lang)
{
    return !strcmp(lang, "pl") || !strcmp(lang, "sl") || !strcmp(lang, "lt");
}

/* A condition negates in its second wording; an event by a modal, where it has no wording of its own for that. */
const char *print_object_case(const struct phrase_part *pair, const struct phrase_part *placeholder, int wording, int modal,
                              const char *lang)
{
    const char *grammatical_case = placeholder->grammatical_case;
    if (!has_genitive_of_negation(lang) || !grammatical_case || strcmp(grammatical_case, "acc") != 0 ||
        placeholder->labelled || !pair || pair->what != PART_PAIR || !pair->pair_count[1])
        return grammatical_case;
    bool event = (modal == MODAL_NOT || modal == MODAL_MAY_NOT) && pair->pair[2] == pair->pair[1];
    bool condition = !modal && wording == 1 && begins_with_word(pair->pair[1], tr(lang, does_not));
    return event || condition ? "gen" : grammatical_case;
}

/* The length of a regular English plural without its ending, and the ending of the singular: "enem" and "y". */
static size_t stem_of(const char *word, size_t len, const char **ending)
{
    *ending = "";
    if (len < 3 || word[len - 1] != 's' || strchr("sui", word[len - 2]))
        return len;
    if (len > 4 && word[len - 2] == 'e' && word[len - 3] == 'i') {
        *ending = "y";
        return len - 3;
    }
    return len - 1;
}

/* "cards from the deck" after 1: "card from the deck". Kinds have their own plural. */
static void next_singular(struct phrase_printer *p, const char *words)
{
    size_t len = strcspn(words, " ");
    char word[32] = "";
    if (len < sizeof word)
        memcpy(word, words, len);
    int kind = vocab_kind_with_plural(p->v, word);
    const char *ending;
    size_t stem = stem_of(words, len, &ending);
    next_part(p, "");
    if (kind >= 0)
        print_kind(p->out, p->v, kind, p->lang, NULL);
    else {
        buf_add(p->out, words, stem);
        buf_str(p->out, ending);
    }
    buf_str(p->out, words + len);
}

/* Whether the number 1 comes before part `i`. */
static bool is_single(const struct phrase_printer *p, const struct phrase_part *parts, int i)
{
    const struct phrase_part *before = i ? &parts[i - 1] : NULL;
    const struct print_arg *arg = before && before->what == PART_PLACEHOLDER ? &p->args[before->placeholder] : NULL;
    return p->counts && arg && !arg->text && arg->type.tag == TY_NUMBER && arg->value == 1;
}

/* "is not played" */
static void print_not_after_verb(struct phrase_printer *p, const struct phrase_part *pair, int count)
{
    const char *verb = pair->words, *rest = strchr(verb, ' ');
    char first[16] = "";
    if (rest && (size_t)(rest - verb) < sizeof first)
        memcpy(first, verb, (size_t)(rest - verb));
    next_part(p, *first ? first : verb);
    next_part(p, "not");
    if (*first)
        next_part(p, rest + 1);
    print_parts(p, pair + 1, count - 1);
}

/* The verb of one wording, its first word, and what follows the verb of another: "(nie) kupuje" + "karty" of "kupić
 * karty", the wording after a negation. */
static void print_verb_with_object(struct phrase_printer *p, const struct phrase_part *wording,
                                   const struct phrase_part *object, int count)
{
    char verb[64] = "";
    size_t len = wording->what == PART_WORDS ? strcspn(wording->words, " ") : 0;
    next_part(p, len < sizeof verb ? memcpy(verb, wording->words, len) : "");
    const char *rest = object->what == PART_WORDS ? strchr(object->words, ' ') : NULL;
    if (rest)
        next_part(p, rest + 1);
    print_parts(p, object + 1, count - 1);
}

/* "does not go", "do not go", "is not played"; in a language that puts a word before the verb: "nie idzie". */
static void print_negated(struct phrase_printer *p, const struct phrase_part *pair)
{
    const char *word = tr(p->lang, does_not);
    const struct phrase_part *is = pair->pair[0], *be = pair->pair[1];
    if (word != does_not) {
        next_part(p, word);
        if (pair->pair[2] == be)
            print_parts(p, is, pair->pair_count[0]);
        else
            print_verb_with_object(p, is, pair->pair[2], pair->pair_count[2]);
    } else if (pair->pair_count[0] && pair->pair_count[1] && is->what == PART_WORDS && begins_with_word(be, "be")) {
        print_not_after_verb(p, is, pair->pair_count[0]);
    } else {
        bool plural = is->what == PART_WORDS && be->what == PART_WORDS && !strcmp(is->words, be->words);
        next_part(p, plural ? "do not" : word);
        print_parts(p, be, pair->pair_count[1]);
    }
}

static void print_parts(struct phrase_printer *p, const struct phrase_part *parts, int count)
{
    static const enum form modals[] = {
        [MODAL_MAY] = FORM_MAY, [MODAL_MAY_NOT] = FORM_MAY_NOT, [MODAL_WOULD] = FORM_WOULD, [MODAL_MUST] = FORM_MUST};
    for (int i = 0; i < count; i++) {
        const struct phrase_part *part = &parts[i];
        if (part->what == PART_PAIR && p->modal == MODAL_NOT) {
            print_negated(p, part);
        } else if (part->what == PART_PAIR) {
            if (p->modal == MODAL_TRIES)
                next_part(p, tr(p->lang, "tries to"));
            else if (p->modal)
                next_part(p, form_text(p->lang, modals[p->modal]));
            print_parts(p, part->pair[p->wording], part->pair_count[p->wording]);
        } else if (part->what == PART_WORDS && is_single(p, parts, i)) {
            next_singular(p, part->words);
        } else if (part->what == PART_WORDS) {
            next_part(p, part->words);
        } else if (part->what == PART_NOUN) {
            next_part(p, "");
            noun_add(p->out, noun_in_case(part->words, p->grammatical_case));
        } else
            print_part_with(p, part, &p->args[part->placeholder],
                            print_object_case(i ? &parts[i - 1] : NULL, part, p->wording, p->modal, p->lang));
    }
}

int print_wording(int wording, int modal)
{
    if (!modal)
        return wording;
    return modal == MODAL_MAY_NOT ? 2 : 1;
}

static void print_text(struct phrase_printer *p, const struct vocab_phrase *phrase, int wording)
{
    const struct phrase_text *text = print_phrase_text(phrase, p->lang);
    p->wording = print_wording(wording, p->modal);
    p->counts &= text && !strcmp(text->lang, "en");
    if (text)
        print_parts(p, text->parts, text->count);
}

static void print_phrase_in_case(struct buf *out, const struct vocab *v, const struct vocab_phrase *p, int wording,
                                 int modal, const struct print_arg *args, const char *lang,
                                 const char *grammatical_case)
{
    print_text(&(struct phrase_printer){.out = out, .v = v, .lang = lang, .grammatical_case = grammatical_case,
                                        .args = args, .modal = modal}, p, wording);
}

void print_phrase(struct buf *out, const struct vocab *v, const struct vocab_phrase *p, int wording, int modal,
                  const struct print_arg *args, const char *lang)
{
    print_phrase_in_case(out, v, p, wording, modal, args, lang, NULL);
}

void print_counted_phrase(struct buf *out, const struct vocab *v, const struct vocab_phrase *p, int modal,
                          const struct print_arg *args, const char *lang)
{
    print_text(&(struct phrase_printer){.out = out, .v = v, .lang = lang, .args = args, .modal = modal,
                                        .counts = true}, p, 0);
}

bool print_has_attempt(const struct vocab_phrase *p, const char *lang)
{
    const struct phrase_text *text = print_phrase_text(p, lang);
    for (int i = 0; text && i < text->count; i++)
        if (text->parts[i].what == PART_PAIR)
            return true;
    return false;
}

/* Where nouns have cases, what the verb has in the accusative would be in the genitive, and other accusatives not. */
bool print_has_negation(const struct vocab_phrase *p, const char *lang)
{
    const struct phrase_text *text = print_phrase_text(p, lang);
    for (int i = 0; text && tr(lang, does_not) != does_not && i < text->count; i++) {
        const char *grammatical_case =
            print_object_case(i ? &text->parts[i - 1] : NULL, &text->parts[i], 0, MODAL_NOT, lang);
        if (grammatical_case && !strcmp(grammatical_case, "acc"))
            return false;
    }
    return print_has_attempt(p, lang);
}

/* ---------------------------------------------------------------- zones */

/* Instances of one zone are numbers in one run. */
static const struct vocab_zone *zone_of_instance(const struct vocab *v, int zone_instance)
{
    for (size_t i = 0; i < v->zone_count; i++)
        if (zone_instance >= v->zones[i].first && zone_instance < v->zones[i].first + v->zones[i].count)
            return &v->zones[i];
    return NULL;
}

/* A zone of the table, or of each piece of a kind, is also a field. */
static const struct vocab_field *field_of_zone(const struct vocab *v, const struct vocab_zone *z)
{
    const struct vocab_field *list = z->of >= 0 ? v->kinds[z->of].fields : v->table;
    size_t count = z->of >= 0 ? v->kinds[z->of].field_count : v->table_count;
    for (size_t i = 0; i < count; i++)
        if (list[i].store == FIELD_ZONE && &v->zones[list[i].zone] == z)
            return &list[i];
    return NULL;
}

static const struct vocab_field *field_of_zone_instance(const struct vocab *v, int zone_instance)
{
    const struct vocab_zone *z = zone_of_instance(v, zone_instance);
    return z && z->phrase < 0 ? field_of_zone(v, z) : NULL;
}

void print_zone_in_case(struct buf *out, const struct vocab *v, int zone_instance, const char *lang,
                        const char *grammatical_case)
{
    const struct vocab_zone *z = zone_of_instance(v, zone_instance);
    if (!z) {
        buf_str(out, form_text(lang, FORM_NOTHING));
        return;
    }
    int position = zone_instance - z->first;
    if (z->phrase >= 0) {
        const struct vocab_phrase *p = v->phrases[z->phrase];
        struct print_arg args[PLACEHOLDERS_MAX] = {{.text = NULL}};
        for (int h = p->placeholder_count - 1; h >= 0; h--) {
            const struct vocab_kind *k = &v->kinds[p->placeholders[h].kinds[0]];
            args[h] = (struct print_arg){.type = type_of_kind(TY_PIECE, p->placeholders[h].kinds[0]),
                                         .value = k->first + position % k->count};
            position /= k->count;
        }
        print_phrase_in_case(out, v, p, 0, MODAL_NONE, args, lang, grammatical_case);
        return;
    }
    const struct vocab_field *f = field_of_zone(v, z);
    if (f && z->of >= 0) {
        struct possession p = {
            .out = out, .v = v, .lang = lang, .owner = v->kinds[z->of].first + position, .field = f};
        print_possession(&p, grammatical_case);
    } else if (f)
        print_field_in_case(out, v, f, lang, grammatical_case);
}

void print_zone(struct buf *out, const struct vocab *v, int zone_instance, const char *lang)
{
    print_zone_in_case(out, v, zone_instance, lang, NULL);
}
