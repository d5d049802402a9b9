/* SPDX-License-Identifier: MIT
 *
 * Prints choices, and reads an answer back. If a text can be read as a list in several ways, the longest name
 * wins, so that a name with a comma in it is found. Must not take the decision.
 *
 */
#include "session/choices.h"

#include "base/tr.h"
#include "session/choice_act.h"
#include "session/words.h"

#include <assert.h>
#include <string.h>

static const char canonical[] = "en";
enum { LANGS_MAX = 32 };

const char *choices_pass(const char *lang)
{
    return tr_in(lang, "choice", "pass");
}

const char *choices_none(const char *lang)
{
    return tr_in(lang, "choice", "none");
}

bool choices_is_pass(const char *text, const char *lang)
{
    return words_same(text, choices_pass("en")) || (lang && words_same(text, choices_pass(lang)));
}

bool choices_only_pass(const struct choices *choices)
{
    return choices->passes && choices->count == 1;
}

int32_t choices_event(const struct vm *vm, const struct vm_option *option)
{
    return vm_offer_event(vm, option->offer);
}

struct type choices_type(const struct compiled *c, const struct vm *vm, int32_t value)
{
    const struct node *n = vm_ask_node(vm);
    const struct node *noun = n && n->op == S_CHOOSE ? n->b : n && n->op == S_FOR_EACH ? n->a : NULL;
    if (noun && noun->var && noun->var->type.tag == TY_NUMBER)
        return noun->var->type;
    return type_of_kind(TY_PIECE, value >= 0 && value < c->vocab->member_count ? c->vocab->members[value].kind : -1);
}

const char *choices_then(const char *lang)
{
    return tr_in(lang, "path", ", then ");
}

size_t choices_first_step(const struct compiled *c, const char *text, const char **rest)
{
    const char *langs[LANGS_MAX + 1], *end = NULL;
    size_t count = print_languages(c->vocab, langs, LANGS_MAX);
    langs[count++] = canonical;
    *rest = NULL;
    for (size_t i = 0; i < count; i++) {
        const char *then = choices_then(langs[i]), *at = strstr(text, then);
        if (!at || (end && at >= end))
            continue;
        end = at;
        *rest = at + strlen(then);
    }
    return end ? (size_t)(end - text) : strlen(text);
}

/* Steps of a path are joined. */
void choices_format_option(struct buf *out, const struct compiled *c, const struct vm *vm, const struct vm_option *o,
                           const char *lang)
{
    int32_t event = choices_event(vm, o);
    if (event < 0)
        print_value(out, c->vocab, choices_type(c, vm, o->values[0]), o->values[0], lang, NULL);
    for (int32_t i = 0; event >= 0 && i < vm_step_count(&vm->ask, o); i++) {
        buf_str(out, i ? choices_then(lang) : "");
        words_phrase(out, c->vocab, c->vocab->phrases[event], 0, i ? vm_step(&vm->ask, o, i)->values : o->values, lang);
    }
}

void choices_format(struct buf *out, const struct compiled *c, const struct vm *vm, size_t place, const char *lang)
{
    if (place >= (size_t)vm->ask.count)
        buf_str(out, choices_pass(lang));
    else
        choices_format_option(out, c, vm, &vm->ask.options[place], lang);
}

void choices_format_taken(struct buf *out, const struct compiled *c, const struct vm *vm, const struct choice_answer *answer,
                          const char *lang)
{
    struct choice_act act = choice_act_of(vm);
    if (!answer->count)
        buf_str(out, choices_none(lang));
    if (act.event && answer->count) {
        choice_act_format(out, c, vm, &act, answer->places, answer->count, lang);
        return;
    }
    for (int32_t i = 0; i < answer->count; i++) {
        buf_str(out, i ? ", " : "");
        choices_format(out, c, vm, (size_t)answer->places[i], lang);
    }
}

/* Choices that are no event, for the table of texts. */
enum { CHOOSE_PIECE = -1, CHOOSE_NUMBER = -2, PASS = -3 };

/* The text of an option depends only on this key, so texts are shared between decisions. `path` has room for the
 * values of all steps. */
static struct choice_key key_of(const struct compiled *c, const struct vm *vm, const struct vm_option *o, int32_t *path)
{
    int32_t event = choices_event(vm, o), steps = vm_step_count(&vm->ask, o);
    for (int32_t i = 0; steps > 1 && i < steps; i++)
        memcpy(path + i * o->count, vm_step(&vm->ask, o, i)->values, (size_t)o->count * sizeof *path);
    if (event >= 0)
        return (struct choice_key){event, steps * o->count, steps > 1 ? path : o->values};
    bool number = choices_type(c, vm, o->values[0]).tag == TY_NUMBER;
    return (struct choice_key){number ? CHOOSE_NUMBER : CHOOSE_PIECE, 1, o->values};
}

/* Prints the option only if no earlier decision of these games had it. */
static struct choice_text *text_of_option(struct choice_texts *texts, const struct compiled *c, const struct vm *vm,
                                          const struct vm_option *o, struct buf *scratch)
{
    int32_t path[PATH_STEPS_MAX * VALUES_MAX];
    struct choice_key key = key_of(c, vm, o, path);
    struct choice_text *known = choice_texts_known(texts, &key);
    if (known)
        return known;
    buf_reset(scratch);
    choices_format_option(scratch, c, vm, o, canonical);
    return choice_texts_add(texts, &key, buf_cstr(scratch), scratch->len);
}

static struct choice_text *text_of_pass(struct choice_texts *texts)
{
    const char *pass = choices_pass(canonical);
    const struct choice_key key = {.what = PASS};
    struct choice_text *known = choice_texts_known(texts, &key);
    return known ? known : choice_texts_add(texts, &key, pass, strlen(pass));
}

/* Appends a choice. Two choices with one text cannot be distinguished in a log, so the game stops at them. */
static void add_choice(struct choices *to, struct choice_text *text)
{
    size_t place = to->count++;
    if (text->list == to->known->list && !to->ambiguous) {
        to->ambiguous = true;
        to->same = place;
    }
    to->texts[place] = text->text;
    text->list = to->known->list;
    text->place = place;
}

/* Passing is the last choice, after those of the machine; where several things are chosen, there is
 * no passing. */
void choices_make(struct choices *out, const struct compiled *c, const struct vm *vm, struct choice_texts *texts,
                  struct arena *arena, struct buf *scratch)
{
    const struct vm_ask *ask = &vm->ask;
    *out = (struct choices){.known = texts, .passes = ask->may_pass, .several = ask->kind == ASK_SOME};
    if (out->several) {
        out->least = (size_t)ask->least;
        out->most = (size_t)ask->most;
        struct choice_act act = choice_act_of(vm);
        if (act.event)
            choice_act_frame(c, vm, &act, canonical, arena, scratch, &out->before, &out->after);
    }
    out->texts = ARENA_ARRAY(arena, const char *, ask->count + 1);
    choice_texts_begin(texts);
    for (int32_t i = 0; i < ask->count; i++)
        add_choice(out, text_of_option(texts, c, vm, &ask->options[i], scratch));
    if (out->passes)
        add_choice(out, text_of_pass(texts));
}

bool choices_find(const struct choices *choices, const char *text, int32_t *place)
{
    const struct choice_text *found = choice_texts_find(choices->known, text);
    if (found)
        *place = (int32_t)found->place;
    return found != NULL;
}

/* ---------------------------------------------------------------- reading */

/* Prints an event with the identifiers of the rulebook: "Red-King moves to square-4-1". */
static const char *stable_event(struct buf *scratch, const struct vocab *v, const struct vocab_phrase *p,
                                const int32_t *values, struct arena *arena)
{
    struct print_arg args[PLACEHOLDERS_MAX] = {{.text = NULL}};
    for (int i = 0; i < p->placeholder_count; i++) {
        buf_reset(scratch);
        words_stable(scratch, v, words_placeholder_type(v, &p->placeholders[i], values[i]), values[i]);
        args[i].text = arena_strndup(arena, buf_cstr(scratch), scratch->len);
    }
    buf_reset(scratch);
    print_phrase(scratch, v, p, 0, 0, args, canonical);
    return arena_strndup(arena, buf_cstr(scratch), scratch->len);
}

static void format_stable(struct buf *out, const struct compiled *c, const struct vm *vm, const struct vm_option *o,
                          struct arena *arena)
{
    int32_t event = choices_event(vm, o);
    const char *text = "";
    if (event < 0) {
        words_stable(out, c->vocab, choices_type(c, vm, o->values[0]), o->values[0]);
        return;
    }
    for (int32_t i = 0; i < vm_step_count(&vm->ask, o); i++) {
        const int32_t *values = i ? vm_step(&vm->ask, o, i)->values : o->values;
        text = arena_printf(arena, "%s%s%s", text, i ? choices_then(canonical) : "",
                            stable_event(out, c->vocab, c->vocab->phrases[event], values, arena));
    }
    buf_reset(out);
    buf_str(out, text);
}

struct option_reader {
    const struct choices_reader *of;
    const char *lang; /* NULL: stable names */
    const char *twice; /* what a list names a second time; NULL: nothing */
    bool exactly; /* with the diacritics that names have; otherwise those do not matter */
    bool names_only; /* without nouns before names: "zagrywa BUNT 1" for "zagrywa kartę BUNT 1" */
    const char *before, *after; /* of the list, which has the names in the cases of the sentence; NULL: it has none */
};

/* The rest of `text` after `words` and blanks; NULL: it does not begin with them. */
static const char *after_words(const struct option_reader *r, const char *text, const char *words)
{
    const char *rest = words_match(text, words, r->exactly);
    return rest ? rest + strspn(rest, " \t\n\r") : NULL;
}

static bool is_same(const struct option_reader *r, const char *text, const char *words)
{
    const char *rest = after_words(r, text, words);
    return rest && !*rest;
}

/* The title of a card that there are several of; or NOTHING. */
static int32_t title_of(const struct vocab *v, int32_t value)
{
    bool member = value >= 0 && value < v->member_count;
    return member && v->members[value].copy ? v->members[value].title : NOTHING;
}

/* The option with cards called by their titles: of those that have copies, the nth where bit n of `titles` is set.
 * False: it has fewer of them. */
static bool with_titles(const struct option_reader *r, const struct vm_option *o, unsigned titles,
                        struct vm_option *out)
{
    const struct vocab *v = r->of->c->vocab;
    int32_t event = choices_event(r->of->vm, o);
    *out = *o;
    for (int32_t i = 0; i < (event < 0 ? 1 : o->count); i++) {
        struct type t = event >= 0 ? words_placeholder_type(v, &v->phrases[event]->placeholders[i], o->values[i])
                                   : choices_type(r->of->c, r->of->vm, o->values[i]);
        int32_t title = t.tag == TY_PIECE ? title_of(v, o->values[i]) : NOTHING;
        out->values[i] = title != NOTHING && (titles & 1) ? title : o->values[i];
        titles >>= title != NOTHING;
    }
    return !titles;
}

/* What of the text in the scratch buffer is between the words around a list. */
static const char *without_frame(struct option_reader *r, size_t place)
{
    const char *text = buf_cstr(r->of->scratch);
    size_t len = strlen(text), before = strlen(r->before), after = strlen(r->after);
    if (len < before + after || strncmp(text, r->before, before) || strcmp(text + len - after, r->after))
        return r->of->choices->texts[place];
    return arena_strndup(r->of->arena, text + before, len - before - after);
}

/* A thing as it is called in the sentence that states what is done with it: "siódemkę trefl". */
static const char *text_in_sentence(struct option_reader *r, const struct vm_option *called, size_t place)
{
    struct choice_act act = choice_act_of(r->of->vm);
    struct print_arg args[PLACEHOLDERS_MAX];
    words_args(args, r->of->c->vocab, act.event, called->values + 1);
    args[act.list].value = called->values[0];
    print_phrase(r->of->scratch, r->of->c->vocab, act.event, 0, 0, args, r->lang);
    return without_frame(r, place);
}

/* The option of an event, without nouns before names. */
static void format_with_names_only(struct option_reader *r, const struct vm_option *o)
{
    const struct vocab *v = r->of->c->vocab;
    int32_t event = choices_event(r->of->vm, o);
    struct print_arg args[PLACEHOLDERS_MAX];
    if (event < 0)
        return;
    words_args(args, v, v->phrases[event], o->values);
    for (int i = 0; i < v->phrases[event]->placeholder_count; i++)
        args[i].name_only = true;
    print_phrase(r->of->scratch, v, v->phrases[event], 0, 0, args, r->lang);
}

/* NULL: it has not so many titles. */
static const char *text_in(struct option_reader *r, size_t place, unsigned titles)
{
    bool passes = place >= (size_t)r->of->vm->ask.count;
    struct vm_option called;
    if (passes && titles)
        return NULL;
    if (!titles && ((passes && !r->lang) || (r->lang && !strcmp(r->lang, canonical))))
        return r->of->choices->texts[place];
    buf_reset(r->of->scratch);
    if (passes)
        buf_str(r->of->scratch, choices_pass(r->lang));
    else if (!with_titles(r, &r->of->vm->ask.options[place], titles, &called))
        return NULL;
    else if (r->lang && r->before)
        return text_in_sentence(r, &called, place);
    else if (r->lang && r->names_only)
        format_with_names_only(r, &called);
    else if (r->lang)
        choices_format_option(r->of->scratch, r->of->c, r->of->vm, &called, r->lang);
    else
        format_stable(r->of->scratch, r->of->c, r->of->vm, &called, r->of->arena);
    return buf_cstr(r->of->scratch);
}

/* Of more cards with copies in one decision only the first ones may be called by titles. */
enum { TITLES_END = 1 << 3 };

static bool has_titles(const struct vocab *v)
{
    for (size_t k = 0; k < v->kind_count; k++)
        if (v->kinds[k].titles_of >= 0)
            return true;
    return false;
}

/* Whether a later choice matches as well, under a name that differs from `text` by diacritics in another way. */
static bool is_another(struct option_reader *r, const char *text, size_t place, unsigned titles)
{
    char *first = arena_strdup(r->of->arena, text_in(r, place, titles));
    for (size_t i = place + 1; i < r->of->choices->count; i++) {
        const char *title = text_in(r, i, titles);
        if (title && is_same(r, text, title) && strcmp(title, first) != 0)
            return true;
    }
    return false;
}

/* Tries all choices with their full names first, then with titles in place of copies ("BLINK" for "BLINK 3"). */
static bool read_one(struct option_reader *r, const char *text, struct choice_answer *out)
{
    unsigned end = has_titles(r->of->c->vocab) ? TITLES_END : 1;
    for (unsigned titles = 0; titles < end; titles++)
        for (size_t i = 0; i < r->of->choices->count; i++) {
            const char *title = text_in(r, i, titles);
            if (title && is_same(r, text, title)) {
                if (!r->exactly && is_another(r, text, i, titles))
                    return false;
                out->places = ARENA_NEW(r->of->arena, int32_t);
                out->places[0] = (int32_t)i;
                out->count = 1;
                return true;
            }
        }
    return false;
}

/* Returns the rest of the list after the name or the title of a choice; NULL: the list does not begin with it. */
static const char *after_name(struct option_reader *r, const char *text, size_t place)
{
    const char *after = words_after(text, text_in(r, place, 0), r->exactly);
    const char *title = after ? NULL : text_in(r, place, 1);
    return title ? words_after(text, title, r->exactly) : after;
}

/* Reads names joined by ", ". False: a part is not a name, or a name comes twice. */
static bool read_some(struct option_reader *r, const char *text, struct choice_answer *out)
{
    bool *taken = ARENA_ARRAY(r->of->arena, bool, r->of->choices->count + 1);
    while (*text) {
        const char *best = NULL;
        size_t place = 0;
        for (size_t i = 0; i < r->of->choices->count; i++) {
            const char *after = after_name(r, text, i);
            if (after && (!best || after > best || (after == best && taken[place] && !taken[i]))) {
                best = after;
                place = i;
            }
        }
        if (!best)
            return false;
        if (taken[place]) {
            r->twice = r->of->choices->texts[place];
            return false;
        }
        taken[place] = true;
        text = best;
    }
    out->places = ARENA_ARRAY(r->of->arena, int32_t, r->of->choices->count + 1);
    out->count = 0;
    for (size_t i = 0; i < r->of->choices->count; i++)
        if (taken[i])
            out->places[out->count++] = (int32_t)i;
    return true;
}

/* The list in "West passes clubs 2, diamonds 7"; NULL: the text is not such a sentence. */
static const char *list_in_sentence(struct option_reader *r, const char *text)
{
    struct choice_act act = choice_act_of(r->of->vm);
    if (!act.event)
        return NULL;
    choice_act_frame(r->of->c, r->of->vm, &act, r->lang ? r->lang : canonical, r->of->arena, r->of->scratch, &r->before,
                     &r->after);
    const char *rest = after_words(r, text, r->before);
    size_t len = rest ? strlen(rest) : 0;
    for (size_t cut = len; rest && cut > 0; cut--)
        if (is_same(r, rest + cut, r->after))
            return arena_strndup(r->of->arena, rest, cut);
    r->before = r->after = NULL;
    return NULL;
}

const char *choices_list_in(const struct choices_reader *reader, const char *text)
{
    const char *langs[LANGS_MAX], *list = NULL;
    struct option_reader r = {.of = reader, .lang = canonical};
    size_t count = print_languages(reader->c->vocab, langs, LANGS_MAX);
    list = list_in_sentence(&r, text);
    for (size_t i = 0; i < count && !list; i++) {
        r.lang = langs[i];
        list = list_in_sentence(&r, text);
    }
    return list ? list : text;
}

/* Reads an answer in one language. */
static bool read_in(struct option_reader *r, const char *text, struct choice_answer *out)
{
    if (!r->of->choices->several)
        return read_one(r, text, out);
    if (is_same(r, text, choices_none(r->lang ? r->lang : canonical))) {
        *out = (struct choice_answer){ARENA_NEW(r->of->arena, int32_t), 0};
        return true;
    }
    const char *list = list_in_sentence(r, text);
    if (list && *list && read_some(r, list, out))
        return true;
    r->before = r->after = NULL;
    return *text && read_some(r, text, out);
}

/* Tries English, then each language of the rulebook, then identifiers, then names without the nouns before them, so that
 * any of them is understood. */
static bool read_in_languages(struct option_reader *r, const char *text, struct choice_answer *out)
{
    const char *langs[LANGS_MAX];
    size_t count = print_languages(r->of->c->vocab, langs, LANGS_MAX);
    r->names_only = false;
    r->lang = canonical;
    bool found = read_in(r, text, out);
    for (size_t i = 0; i <= count && !found; i++) {
        r->lang = i < count ? langs[i] : NULL;
        found = read_in(r, text, out);
    }
    r->names_only = true;
    for (size_t i = 0; i < count && !found; i++) {
        r->lang = langs[i];
        found = strcmp(r->lang, canonical) && read_in(r, text, out);
    }
    return found;
}

/* First with diacritics, by which two choices may differ. */
int choices_read(const struct choices_reader *reader, const char *text, struct choice_answer *out, const char **why)
{
    const struct choices *choices = reader->choices;
    struct arena *arena = reader->arena;
    struct option_reader r = {.of = reader, .exactly = true};
    bool found = read_in_languages(&r, text, out);
    if (!found && !r.twice) {
        r.exactly = false;
        found = read_in_languages(&r, text, out);
    }
    size_t len = strlen(text);
    if (!found && len && text[len - 1] == '.') /* the end of a sentence */
        return choices_read(reader, arena_strndup(arena, text, len - 1), out, why);
    if (!found && r.twice) {
        *why = arena_printf(arena, tr(choices->lang, "%s is named twice"), r.twice);
        return -1;
    }
    if (!found) {
        *why = arena_printf(arena, tr(choices->lang, "'%s' is not a legal choice"), text);
        return -1;
    }
    if (choices->several && ((size_t)out->count < choices->least || (size_t)out->count > choices->most)) {
        *why = choices->least == choices->most
                   ? arena_printf(arena, tr(choices->lang, "%d chosen, and it must be %zu"), (int)out->count,
                                  choices->least)
                   : arena_printf(arena, tr(choices->lang, "%d chosen, and it must be %zu to %zu"), (int)out->count,
                                  choices->least, choices->most);
        return -1;
    }
    return 0;
}

/* The canonical text: names in the order of the menu, separated by ", ". */
void choices_format_answer(struct buf *out, const struct choices *choices, const struct choice_answer *answer)
{
    if (!answer->count)
        buf_str(out, choices_none(canonical));
    buf_str(out, answer->count && choices->before ? choices->before : "");
    for (int32_t i = 0; i < answer->count; i++) {
        assert((size_t)answer->places[i] < choices->count && (!i || answer->places[i] > answer->places[i - 1]));
        if (i)
            buf_str(out, ", ");
        buf_str(out, choices->texts[answer->places[i]]);
    }
    buf_str(out, answer->count && choices->after ? choices->after : "");
}
