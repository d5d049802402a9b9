/* SPDX-License-Identifier: MIT
 *
 * Describes a run-time fault of a rule for its author: the rule, its place, the decision, and the values that
 * failed a check. Names hidden pieces too, because the game is over and its rulebook has an error.
 *
 */
#include "session/cells.h"

#include "base/tr.h"
#include "session/game.h"
#include "session/words.h"

#include <string.h>

/* Where the fault lies: the file, -1 where no sentence is to blame, and the line. */
static int fault_place(const struct game *g, int *line)
{
    const struct compiled *c = g->compiled;
    /* What is asked is to blame, and no place in it. */
    bool asks = !g->vm.fault.trap || g->vm.fault.trap == TRAP_MENU;
    int32_t sentence = asks ? g->vm.ask.sentence : g->vm.fault.sentence, pc = asks ? g->vm.ask.place : g->vm.fault.pc;
    const struct code_mark *mark = pc >= 0 ? program_mark(g->vm.program, pc) : NULL;
    if (sentence < 0 || (size_t)sentence >= c->sentences.count)
        return -1;
    const struct src_pos *pos = &c->sentences.items[sentence]->node->pos;
    *line = mark && mark->sentence == sentence && mark->line ? mark->line : pos->line;
    return pos->file >= 0 && (size_t)pos->file < c->rb->file_count ? pos->file : -1;
}

/* "rulebooks/coast/rules.yaml:57: CO-12, ": file and line, so that editors can open it, and the
 * rule. */
static void describe_place(struct buf *out, const struct game *g, int32_t sentence, const char *lang)
{
    const struct compiled *c = g->compiled;
    int line = 0, file = fault_place(g, &line);
    if (file >= 0) {
        rb_format_path(out, c->rb, (size_t)file, c->rb->folder);
        buf_printf(out, ":%d: ", line);
    }
    if (sentence >= 0) /* a value that no rule gives belongs to none */
        buf_printf(out, "%s, ", compiled_rule_id(c, sentence));
    if (g->decisions)
        buf_printf(out, tr(lang, "at decision %llu: "), (unsigned long long)g->decisions);
    else
        buf_str(out, tr(lang, "before the first decision: "));
}

/* Appends a member, or the number that is none. */
static void describe_member(struct buf *out, const struct game *g, int32_t member, const char *lang)
{
    if (member >= NOTHING && member < g->compiled->vocab->member_count)
        print_member(out, g->compiled->vocab, member, lang, NULL);
    else
        buf_printf(out, "%d", member);
}

/* Numbers have a range to name; other fields have only the value that they cannot have. */
static void describe_bounds(struct buf *out, struct game *g, const struct vm_fault *f, const char *lang)
{
    struct buf cell = BUF_ON(&g->memory), value = BUF_ON(&g->memory);
    struct type type = cells_type(g->compiled, &g->vm, f->a);
    cells_format(&cell, g->compiled, &g->vm, f->a, lang);
    if (type.tag == TY_NUMBER || type.tag == TY_NONE)
        buf_printf(out, tr(lang, "%s would become %d; its range is %d to %d"), buf_cstr(&cell), f->b, f->c,
                   f->d);
    else {
        describe_member(&value, g, f->b, lang);
        buf_printf(out, tr(lang, "%s would become %s, which its type does not allow"), buf_cstr(&cell),
                   buf_cstr(&value));
    }
}

/* b to d as enum native_difference has them. */
static void describe_native(struct buf *out, const struct game *g, const struct vm_fault *f, const char *lang)
{
    static const char *const whats[] = {
        [NATIVE_STOPS_ELSEWHERE] = TR("the place where it stops"), [NATIVE_CELL] = TR("a value of an event"),
        [NATIVE_FUEL] = TR("the number of steps"), [NATIVE_CHOICES] = TR("the choices"), [NATIVE_DRAW] = TR("the draw"),
        [NATIVE_FAULT] = TR("the fault"), [NATIVE_JOURNAL] = TR("what it notes"), [NATIVE_ANSWER] = TR("a condition or value"),
        [NATIVE_OTHER] = TR("the state of the machine")};
    struct buf cell = BUF_ON(&((struct game *)g)->memory);
    if (f->a == NATIVE_CELL && program_area(g->vm.program, f->b)) {
        cells_format(&cell, g->compiled, &g->vm, f->b, lang);
        buf_printf(out, tr(lang, "native code differs from the interpreter: %s is %d, and %d when interpreted"), buf_cstr(&cell), f->d, f->c);
    } else
        buf_printf(out, tr(lang, "native code differs from the interpreter: %s"), tr(lang, whats[f->a]));
}

/* Faults without names. false: it has some. */
static bool describe_plain(struct buf *out, const struct vm_fault *f, const char *lang)
{
    switch (f->trap) {
    case TRAP_NONE: buf_str(out, tr(lang, "the game stopped for an unknown reason")); break;
    case TRAP_FUEL:
        buf_printf(out, tr(lang, "more than %d steps without a decision"), f->a);
        break;
    case TRAP_STACK: buf_str(out, tr(lang, "events are nested too deeply")); break;
    case TRAP_OVERFLOW:
        buf_printf(out, tr(lang, "a number is outside %d to %d"), NUMBER_LOW, NUMBER_HIGH);
        break;
    case TRAP_DIVISION: buf_str(out, tr(lang, "division by 0")); break;
    case TRAP_NOTHING: buf_str(out, tr(lang, "a required value is nothing, or out of range")); break;
    case TRAP_EMPTY: buf_str(out, tr(lang, "no match for 'the highest' or 'the lowest'")); break;
    case TRAP_RESTLESS:
        buf_printf(out, tr(lang, "'whenever' rules still apply after %d rounds"), SETTLE_MAX);
        break;
    case TRAP_INVARIANT: buf_str(out, tr(lang, "an 'always' condition does not hold")); break;
    case TRAP_FULL: buf_str(out, tr(lang, "too many durations or announced events at the same time")); break;
    case TRAP_PATH:
        buf_printf(out, tr(lang, "a choice has more than %d steps"), f->a);
        break;
    case TRAP_TRIALS: buf_printf(out, tr(lang, "more than %d trials ('after …') inside one another"), f->a); break;
    case TRAP_ASKED: buf_str(out, tr(lang, "whether a player is asked would reveal hidden information")); break;
    case TRAP_CHOICES: buf_printf(out, tr(lang, "more than %d legal choices"), f->a); break;
    default: return false;
    }
    return true;
}

/* Faults about a phrase of the rulebook. false: it is about something else. */
static bool describe_of_phrase(struct buf *out, const struct game *g, const struct vm_fault *f, struct buf *name,
                               const char *lang)
{
    const struct compiled *c = g->compiled;
    switch (f->trap) {
    case TRAP_NO_EVENT:
        print_event_noun(name, c->vocab, c->vocab->phrases[f->a], lang, NULL);
        buf_printf(out, tr(lang, "no %s is in progress"), buf_cstr(name));
        if (f->a == g->vm.program->rolled)
            buf_str(out,
                    tr(lang, ", so there is nothing to roll again: 'again' is only for rules about a roll "
                             "(after a die is rolled); elsewhere write 'roll DIE for CHANCE'"));
        break;
    case TRAP_NO_VALUE:
        buf_printf(out, tr(lang, "no rule gives a value of '%s'"), c->vocab->phrases[f->a]->source_text);
        break;
    case TRAP_TWO_VALUES:
        buf_printf(out, tr(lang, "'%s' has different values by %s and %s"), c->vocab->phrases[f->a]->source_text,
                   compiled_rule_id(c, f->b), compiled_rule_id(c, f->c));
        break;
    case TRAP_VALUE:
        buf_printf(out, tr(lang, "'%s' is %d; its range is %d to %d"), c->vocab->phrases[f->a]->source_text, f->b,
                   f->c, f->d);
        break;
    default: return false;
    }
    return true;
}

/* Faults about players and pieces. */
static void describe_of_members(struct buf *out, struct game *g, const struct vm_fault *f, struct buf *name,
                                const char *lang)
{
    struct buf other = BUF_ON(&g->memory);
    describe_member(name, g, f->trap == TRAP_MENU ? f->b : f->a, lang);
    switch (f->trap) {
    case TRAP_LEAK:
        describe_member(&other, g, f->b, lang);
        buf_printf(out, tr(lang, "the choices of %s would reveal hidden information about %s"), buf_cstr(name),
                   buf_cstr(&other));
        break;
    case TRAP_CARRIED:
        buf_printf(out, tr(lang, "the choices of %s would reveal what was computed from hidden information"), buf_cstr(name));
        break;
    case TRAP_ABSENT:
        buf_printf(out, tr(lang, "%s does not play in this game, and can neither decide nor win"), buf_cstr(name));
        break;
    case TRAP_HIDDEN:
        cells_format(&other, g->compiled, &g->vm, f->b, lang);
        buf_printf(out, tr(lang, "the choices of %s would reveal %s, which is decided at the same time"),
                   buf_cstr(name), buf_cstr(&other));
        break;
    default:
        buf_printf(out,
                   tr(lang,
                      "too many combinations in one decision: computing the choices of %s takes more than %d steps "
                      "(%d choices found)"),
                   buf_cstr(name), f->a, f->c);
        break;
    }
}

static void describe_trap(struct buf *out, struct game *g, const struct vm_fault *f, const char *lang)
{
    struct buf name = BUF_ON(&g->memory);
    if (f->trap == TRAP_BOUNDS)
        describe_bounds(out, g, f, lang);
    else if (f->trap == TRAP_NATIVE)
        describe_native(out, g, f, lang);
    else if (!describe_plain(out, f, lang) && !describe_of_phrase(out, g, f, &name, lang))
        describe_of_members(out, g, f, &name, lang);
}

/* What a fault says that no player may know: which piece, which value. Others say nothing of the position. */
static void describe_for_players(struct buf *out, struct game *g, const struct vm_fault *f, const char *lang)
{
    struct buf name = BUF_ON(&g->memory);
    switch (f->trap) {
    case TRAP_LEAK:
        describe_member(&name, g, f->a, lang);
        buf_printf(out, tr(lang, "the choices of %s would reveal hidden information"), buf_cstr(&name));
        break;
    case TRAP_HIDDEN:
        describe_member(&name, g, f->a, lang);
        buf_printf(out, tr(lang, "the choices of %s would reveal what is decided at the same time"), buf_cstr(&name));
        break;
    case TRAP_BOUNDS:
    case TRAP_VALUE: buf_str(out, tr(lang, "a value is outside of its range")); break;
    case TRAP_NATIVE: buf_str(out, tr(lang, "native code differs from the interpreter")); break;
    case TRAP_MENU:
        describe_member(&name, g, f->b, lang);
        buf_printf(out, tr(lang, "too many combinations in the choices of %s"), buf_cstr(&name));
        break;
    default: describe_trap(out, g, f, lang);
    }
}

static void describe_fault(struct buf *out, struct game *g, bool players, const char *lang)
{
    lang = lang ? lang : "en";
    enum vm_trap trap = g->vm.fault.trap;
    if (trap == TRAP_SAME || (g->choices.ambiguous && !trap)) {
        struct buf choice = BUF_ON(&g->memory);
        choices_format(&choice, g->compiled, &g->vm, trap ? (size_t)g->vm.fault.a : g->choices.same, "en");
        describe_place(out, g, g->vm.ask.sentence, lang);
        if (players)
            buf_str(out, tr(lang, "two choices have the same words"));
        else
            buf_printf(out, tr(lang, "two choices have the same words: '%s'"), buf_cstr(&choice));
        return;
    }
    /* A fault while choices are computed belongs to the rule that asks. */
    describe_place(out, g, trap == TRAP_MENU ? g->vm.ask.sentence : g->vm.fault.sentence, lang);
    (players ? describe_for_players : describe_trap)(out, g, &g->vm.fault, lang);
}

void game_fault_text(struct buf *out, struct game *g, const char *lang)
{
    describe_fault(out, g, false, lang);
}

void game_fault_text_for_players(struct buf *out, struct game *g, const char *lang)
{
    describe_fault(out, g, g->compiled->secrecy != NULL, lang);
}

void game_fault_source(struct buf *out, const struct game *g)
{
    int line = 0, file = fault_place(g, &line);
    const char *text = file >= 0 ? g->compiled->rb->files[file].text : NULL;
    for (int n = 1; text && n < line; n++)
        if ((text = strchr(text, '\n')))
            text++;
    if (!text)
        return;
    buf_printf(out, "%5d | ", line);
    buf_add(out, text, strcspn(text, "\r\n"));
}
