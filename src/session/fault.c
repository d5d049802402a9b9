/* SPDX-License-Identifier: MIT
 *
 * Describes a run-time fault of a rule for its author: the rule, its place, the decision, and the values that
 * failed a check. Names hidden pieces too, because the game is over and its rulebook has an error.
 *
 */
#include "session/cells.h"
#include "session/game.h"
#include "session/words.h"

#include <string.h>

static const char lang[] = "en";

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

static void say_place(struct buf *out, const struct game *g, int32_t sentence)
{
    const struct compiled *c = g->compiled;
    int line = 0, file = fault_place(g, &line);
    if (file >= 0) {
        rb_put_path(out, c->rb, (size_t)file, c->rb->folder);
        buf_printf(out, ":%d: ", line);
    }
    if (sentence >= 0) /* a value that no rule gives belongs to none */
        buf_printf(out, "%s, ", compiled_rule_id(c, sentence));
    if (g->decisions)
        buf_printf(out, "at decision %llu", (unsigned long long)g->decisions);
    else
        buf_str(out, "before the first decision");
    buf_str(out, ": ");
}

static void say_bounds(struct buf *out, const struct game *g, const struct vm_fault *f)
{
    struct type type = cells_type(g->compiled, &g->vm, f->a);
    cells_say(out, g->compiled, &g->vm, f->a, lang);
    buf_str(out, " would become ");
    if (type.tag == TY_NUMBER || type.tag == TY_NONE) {
        buf_printf(out, "%d, but goes from %d to %d", f->b, f->c, f->d);
        return;
    }
    bool is_member = f->b >= NOTHING && f->b < g->compiled->vocab->member_count;
    if (is_member)
        print_member(out, g->compiled->vocab, f->b, lang, NULL);
    else
        buf_printf(out, "%d", f->b);
    buf_str(out, ", which it cannot be");
}

static void say_phrase_of(struct buf *out, const struct game *g, int32_t phrase)
{
    buf_printf(out, "'%s'", g->compiled->vocab->phrases[phrase]->source_text);
}

static void say_trap(struct buf *out, const struct game *g, const struct vm_fault *f)
{
    const struct compiled *c = g->compiled;
    const struct vocab *v = c->vocab;
    switch (f->trap) {
    case TRAP_NONE: buf_str(out, "the machine stopped without a reason"); break;
    case TRAP_FUEL:
        buf_printf(out, "the rules take more than %d steps without anybody deciding anything", f->a);
        break;
    case TRAP_STACK: buf_str(out, "events happen inside one another without an end"); break;
    case TRAP_OVERFLOW:
        buf_printf(out, "a number leaves the bounds of numbers, %d to %d", NUMBER_LOW, NUMBER_HIGH);
        break;
    case TRAP_DIVISION: buf_str(out, "something is divided by 0"); break;
    case TRAP_BOUNDS: say_bounds(out, g, f); break;
    case TRAP_NO_EVENT:
        buf_str(out, "no ");
        print_event_noun(out, v, v->phrases[f->a], lang, NULL);
        buf_str(out, " is going on");
        if (f->a == g->vm.program->rolled)
            buf_str(
                out,
                ", so there is nothing to roll again: 'again' is for rules that answer the roll of a die (after a "
                "die is rolled); elsewhere say 'roll DIE for CHANCE'");
        break;
    case TRAP_LEAK:
        buf_str(out, "the choices of ");
        print_member(out, v, f->a, lang, NULL);
        buf_str(out, " would tell what is hidden about ");
        print_member(out, v, f->b, lang, NULL);
        break;
    case TRAP_ABSENT:
        print_member(out, v, f->a, lang, NULL);
        buf_str(out, " does not play in this game, and can neither decide nor win");
        break;
    case TRAP_VEILED:
        buf_str(out, "the choices of ");
        print_member(out, v, f->a, lang, NULL);
        buf_str(out, " would tell ");
        cells_say(out, c, &g->vm, f->b, lang);
        buf_str(out, ", which is decided at the same time");
        break;
    case TRAP_NO_VALUE:
        buf_str(out, "no rule says what ");
        say_phrase_of(out, g, f->a);
        buf_str(out, " is");
        break;
    case TRAP_TWO_VALUES:
        say_phrase_of(out, g, f->a);
        buf_printf(out, " is one thing by %s and another by %s", compiled_rule_id(c, f->b),
                   compiled_rule_id(c, f->c));
        break;
    case TRAP_NOTHING: buf_str(out, "something is asked of nothing"); break;
    case TRAP_EMPTY: buf_str(out, "the highest or lowest of nothing is asked for"); break;
    case TRAP_RESTLESS:
        buf_printf(out, "the rules that hold at all times do not come to rest in %d rounds", SETTLE_MAX);
        break;
    case TRAP_INVARIANT: buf_str(out, "what must always hold does not hold"); break;
    case TRAP_FULL: buf_str(out, "too many durations or announced events wait at once"); break;
    case TRAP_VALUE:
        buf_printf(out, "'%s' is %d, but it goes from %d to %d", g->compiled->vocab->phrases[f->a]->source_text, f->b,
                   f->c, f->d);
        break;
    case TRAP_MENU:
        buf_str(out, "too many combinations in one decision: working out what ");
        print_member(out, v, f->b, lang, NULL);
        buf_printf(out, " may decide takes more than %d steps, with %d choices found by then", f->a, f->c);
        break;
    case TRAP_CHOICES: buf_printf(out, "there are more than %d choices", f->a); break;
    }
}

void game_fault_text(struct buf *out, const struct game *g)
{
    if (g->choices.ambiguous && !g->vm.fault.trap) {
        say_place(out, g, g->vm.ask.sentence);
        buf_printf(out, "two choices have the same words: '%s'", g->choices.texts[g->choices.same]);
        return;
    }
    say_place(out, g, g->vm.fault.trap == TRAP_MENU ? g->vm.ask.sentence : g->vm.fault.sentence);
    say_trap(out, g, &g->vm.fault);
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
