/* SPDX-License-Identifier: MIT
 *
 * Choices in words, and words read back; see the header. Where one text could be a list in more than one way the
 * longest name wins, so that a name with a comma in it is found.
 */
#include "session/choices.h"

#include "session/words.h"

#include <string.h>

static const char canonical[] = "en";
enum { LANGS_MAX = 32 };

int32_t choices_event(const struct vm *vm, const struct vm_option *option)
{
    if (vm->ask.kind != ASK_DO)
        return -1;
    return vm->program->code[vm->ask.offers[option->offer] + 1]; /* HAPPEN_CHOSEN or ANNOUNCE: the event comes first */
}

/* What a player chooses among: pieces, unless the statement that asks says numbers. */
static struct type chosen_type(const struct compiled *c, const struct vm *vm, int32_t value)
{
    const struct code_mark *mark = program_mark(vm->program, vm->ask_pc);
    const struct node *n = mark ? mark->node : NULL;
    const struct node *noun = n && n->op == S_CHOOSE ? n->b : n && n->op == S_FOR_EACH ? n->a : NULL;
    if (noun && noun->var && noun->var->type.tag == TY_NUMBER)
        return noun->var->type;
    return type_of_kind(TY_PIECE, value >= 0 && value < c->vocab->member_count ? c->vocab->members[value].kind : -1);
}

static void say_option(struct buf *out, const struct compiled *c, const struct vm *vm, const struct vm_option *o, const char *lang)
{
    int32_t event = choices_event(vm, o);
    if (event >= 0)
        words_phrase(out, c->vocab, c->vocab->phrases[event], 0, o->values, lang);
    else
        say_value(out, c->vocab, chosen_type(c, vm, o->values[0]), o->values[0], lang, NULL);
}

void choices_say(struct buf *out, const struct choices *choices, const struct compiled *c, const struct vm *vm, size_t place,
                 const char *lang)
{
    if (place >= (size_t)vm->ask.count)
        buf_str(out, choices->texts[place]);
    else
        say_option(out, c, vm, &vm->ask.options[place], lang);
}

/* FNV-1a: only finds candidates, which are compared in full. */
static uint32_t hash_text(const char *s)
{
    uint32_t h = 2166136261u;
    for (; *s; s++)
        h = (h ^ (unsigned char)*s) * 16777619u;
    return h;
}

/* Two texts that are alike, found by open addressing; the table lives on the arena. */
static void look_for_same(struct choices *ch, struct arena *arena)
{
    size_t size = 16;
    while (size < ch->count * 2)
        size *= 2;
    uint32_t *table = ARENA_ARRAY(arena, uint32_t, size); /* place + 1 */
    for (size_t i = 0; i < ch->count && !ch->ambiguous; i++) {
        size_t at = hash_text(ch->texts[i]) & (size - 1);
        for (; table[at]; at = (at + 1) & (size - 1))
            if (!strcmp(ch->texts[table[at] - 1], ch->texts[i])) {
                ch->ambiguous = true;
                ch->same = i;
            }
        table[at] = (uint32_t)i + 1;
    }
}

void choices_make(struct choices *out, const struct compiled *c, const struct vm *vm, struct arena *arena,
                  struct buf *scratch)
{
    const struct vm_ask *ask = &vm->ask;
    *out = (struct choices){.count = (size_t)ask->count, .passes = ask->may_pass, .several = ask->kind == ASK_SOME};
    if (out->several) {
        out->least = (size_t)ask->least;
        out->most = (size_t)ask->most;
    }
    out->texts = ARENA_ARRAY(arena, const char *, out->count + 1);
    for (size_t i = 0; i < out->count; i++) {
        buf_reset(scratch);
        say_option(scratch, c, vm, &ask->options[i], canonical);
        out->texts[i] = arena_strndup(arena, buf_cstr(scratch), scratch->len);
    }
    if (out->passes)
        out->texts[out->count++] = "pass";
    look_for_same(out, arena);
}

/* ---------------------------------------------------------------- reading */

/* The same by the names that the rulebook gives: "Red-King moves to square-4-1". */
static void say_stable(struct buf *out, const struct compiled *c, const struct vm *vm, const struct vm_option *o, struct arena *arena)
{
    struct say_arg args[HOLES_MAX] = {{{0}, 0, NULL}};
    int32_t event = choices_event(vm, o);
    if (event < 0) {
        words_stable(out, c->vocab, chosen_type(c, vm, o->values[0]), o->values[0]);
        return;
    }
    const struct vocab_phrase *p = c->vocab->phrases[event];
    for (int i = 0; i < p->hole_count; i++) {
        buf_reset(out);
        words_stable(out, c->vocab, words_hole_type(c->vocab, &p->holes[i], o->values[i]), o->values[i]);
        args[i].text = arena_strndup(arena, buf_cstr(out), out->len);
    }
    buf_reset(out);
    say_phrase(out, c->vocab, p, 0, 0, args, canonical);
}

struct reading {
    const struct choices *choices;
    const struct compiled *c;
    const struct vm *vm;
    struct arena *arena;
    const char *lang; /* NULL: stable names */
    struct buf *scratch;
};

static const char *text_in(struct reading *r, size_t place)
{
    bool passes = place >= (size_t)r->vm->ask.count;
    if (passes || (r->lang && !strcmp(r->lang, canonical)))
        return r->choices->texts[place];
    buf_reset(r->scratch);
    if (!r->lang)
        say_stable(r->scratch, r->c, r->vm, &r->vm->ask.options[place], r->arena);
    else
        choices_say(r->scratch, r->choices, r->c, r->vm, place, r->lang);
    return buf_cstr(r->scratch);
}

static bool read_one(struct reading *r, const char *text, struct choice_answer *out)
{
    for (size_t i = 0; i < r->choices->count; i++)
        if (words_same(text_in(r, i), text)) {
            out->places = ARENA_NEW(r->arena, int32_t);
            out->places[0] = (int32_t)i;
            out->count = 1;
            return true;
        }
    return false;
}

/* Names joined by ", ". False: something is no name, or comes twice. */
static bool read_some(struct reading *r, const char *text, struct choice_answer *out)
{
    bool *taken = ARENA_ARRAY(r->arena, bool, r->choices->count + 1);
    while (*text) {
        const char *best = NULL;
        size_t place = 0;
        for (size_t i = 0; i < r->choices->count; i++) {
            const char *after = words_after(text, text_in(r, i));
            if (after && (!best || after > best)) {
                best = after;
                place = i;
            }
        }
        if (!best || taken[place])
            return false;
        taken[place] = true;
        text = best;
    }
    out->places = ARENA_ARRAY(r->arena, int32_t, r->choices->count + 1);
    out->count = 0;
    for (size_t i = 0; i < r->choices->count; i++)
        if (taken[i])
            out->places[out->count++] = (int32_t)i;
    return true;
}

static bool read_in(struct reading *r, const char *text, struct choice_answer *out)
{
    if (!r->choices->several)
        return read_one(r, text, out);
    if (words_same(text, "none")) {
        *out = (struct choice_answer){ARENA_NEW(r->arena, int32_t), 0};
        return true;
    }
    return *text && read_some(r, text, out);
}

int choices_read(const struct choices *choices, const struct compiled *c, const struct vm *vm, const char *text,
                 struct arena *arena, struct buf *scratch, struct choice_answer *out, const char **why)
{
    const char *langs[LANGS_MAX];
    size_t count = say_languages(c->vocab, langs, LANGS_MAX);
    struct reading r = {choices, c, vm, arena, canonical, scratch};
    bool found = read_in(&r, text, out);
    for (size_t i = 0; i <= count && !found; i++) {
        r.lang = i < count ? langs[i] : NULL;
        found = read_in(&r, text, out);
    }
    if (!found) {
        *why = arena_printf(arena, "'%s' is not among the choices", text);
        return -1;
    }
    if (choices->several && ((size_t)out->count < choices->least || (size_t)out->count > choices->most)) {
        *why = choices->least == choices->most
                   ? arena_printf(arena, "%d chosen, and it must be %zu", (int)out->count, choices->least)
                   : arena_printf(arena, "%d chosen, and it must be %zu to %zu", (int)out->count, choices->least, choices->most);
        return -1;
    }
    return 0;
}

void choices_say_answer(struct buf *out, const struct choices *choices, const struct choice_answer *answer)
{
    if (!answer->count)
        buf_str(out, "none");
    for (int32_t i = 0; i < answer->count; i++) {
        if (i)
            buf_str(out, ", ");
        buf_str(out, choices->texts[answer->places[i]]);
    }
}
