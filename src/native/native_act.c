/* SPDX-License-Identifier: MIT
 *
 * Instructions that act: they begin and end events, change cells, offer choices. See native_emit.h.
 */
#include "native/native_emit.h"

#include "vm/exec.h"
#include "vm/frame.h"
#include "vm/fuel.h"
#include "vm/opcode.h"

/* … and continue where it has set the registers. */
static void execute_elsewhere(struct native_writer *w)
{
    native_put_on_stack(w);
    PUT("return h->exec[%d](vm, AT(%d)) ? 1 : 2;\n", *w->at, w->pc);
}

/* A draw: no trial knows what comes of it. */
static void execute_draw(struct native_writer *w)
{
    FAIL_IF("TRIALS");
    native_execute(w);
}

/* The choices of a player who may not see everything are computed by the machine. */
static void ask(struct native_writer *w)
{
    int32_t next = w->pc + LENGTH_OP_ASK;
    execute_draw(w);
    PUT("if (HIDDEN_SP >= 0) goto x%d;\n", next);
    if (w->exits)
        w->exits[next] = true;
}

/* What is only noted in the journal: where there is one, by the machine. */
static void note(struct native_writer *w)
{
    FAIL_IF("JOURNAL");
    native_spend(w, COST_NOTE);
}

/* exec_write, without a journal, and while no duration runs */
static void write_cell(struct native_writer *w)
{
    int32_t address = top(w) - 1, value = top(w);
    FAIL_IF("t%d < %d || t%d > %d || FUEL < %d", value, w->at[1], value, w->at[2], COST_NOTE);
    PUT("if (JOURNAL || DURATIONS || HIDDEN_SP >= 0) {\n");
    native_execute_acting(w);
    PUT("} else {\nFUEL -= %d;\nif (m[t%d] != t%d) { m[t%d] = t%d; if (MEMO) h->written(vm, t%d, t%d); }\n}\n", COST_NOTE, address, value,
        address, value, address, value);
}

/* frame_make and exec_make_event, for a procedure that is known; before it, everything is on the stack. */
static void happen(struct native_writer *w)
{
    const struct program *p = w->p;
    int32_t number = p->events[w->at[1]].proc, cost = exec_call_cost(p, number);
    const struct proc *q = &p->procs[number];
    FAIL_IF("FUEL < %d || ROOM - (int32_t)(b - m) - %d < %d", cost, w->height, q->slots - q->args + HEADER_CELLS);
    native_put_on_stack(w);
    PUT("{ int32_t *f = b + %d, *e = f + %d, at = (int32_t)(f - m);\nFUEL -= %d;\n", w->height - q->args, q->slots, cost);
    for (int32_t i = q->args; i < q->slots && q->slots - q->args <= 8; i++)
        PUT("f[%d] = 0;\n", i);
    if (q->slots - q->args > 8)
        PUT("set_clear(f + %d, %d);\n", q->args, q->slots - q->args);
    PUT("e[H_RETURN] = %d; e[H_CALLER] = FP; e[H_PROC] = %d; e[H_EVENT] = EVENT; e[H_OVER] = e[H_REPLACED] = 0;\n"
        "e[H_DEPTH] = EVENT >= 0 ? m[EVENT + H_DEPTH] + 1 : 0; e[H_SENTENCE] = %d; e[H_UNKNOWN] = HANDED; HANDED = 0;\n"
        "EVENT = at + %d; FP = at; SP = at + %d; PC = %d;\nreturn 1; }\n",
        w->pc + LENGTH_OP_HAPPEN, number, w->at[2], q->slots, q->slots + HEADER_CELLS, *w->at == OP_HAPPEN_CHOSEN ? q->chosen : q->entry);
}

/* exec_leave */
static void leave(struct native_writer *w)
{
    PUT("if (m[EVENT + H_OVER] != NEVER_BEGAN && (JOURNAL || DURATIONS)) {\n");
    execute_elsewhere(w);
    PUT("}\n{ int32_t e = EVENT; EVENT = m[e + H_EVENT]; SP = e - frames[m[e + H_PROC]]; PC = m[e + H_RETURN]; FP = m[e + H_CALLER]; return 1; }\n");
}

/* exec_begin */
static void begin(struct native_writer *w)
{
    PUT("if (JOURNAL || DURATIONS) {\n");
    native_execute_acting(w);
    PUT("} else {\n");
    native_spend(w, COST_NOTE);
    PUT("}\n");
}

/* vm_offer; where the list is full, by the machine. All words of the choice are written, as there. */
static void offer(struct native_writer *w)
{
    int32_t count = w->at[2], first = w->height - count;
    FAIL_IF("CHOICES == CHOICES_ROOM && !h->more_choices(vm)");
    PUT("{ struct choice *o = &CHOICE[CHOICES++];\no->offer = %d; o->count = %d; o->path = o->followed = 0;\n", w->at[1], count);
    for (int32_t i = 0; i < VALUES_MAX; i++)
        if (i < count)
            PUT("o->values[%d] = t%d;\n", i, first + i);
        else
            PUT("o->values[%d] = 0;\n", i);
    PUT("}\n");
}

/* Whether anyone is asked, and there is something else to do first. */
static void awaited(struct native_writer *w)
{
    PUT("if ((!CHOICES && !IS_WINDOW) || s[%d]) {\n", w->at[2]);
    native_jump(w, w->at[1]);
    PUT("}\ns[%d] = 1; VIEWER = -1;\n", w->at[2]);
}

/* A decision is the machine's; where there is nothing to decide, the code continues. */
static void decide(struct native_writer *w)
{
    FAIL_IF("CHOICES || IS_WINDOW");
    native_pay_for_jump(w, w->at[1]);
    PUT("VIEWER = -1;\ngoto L%d;\n", w->at[1]);
}

/* "inside": at[1] if the slot of the machine shows that such code runs already, otherwise it does from here on. */
static void enter(struct native_writer *w, const char *name)
{
    PUT("if (%s >= 0) {\n", name);
    native_jump(w, w->at[1]);
    PUT("}\n%s = FP;\n", name);
}

bool native_write_act(struct native_writer *w)
{
    const int32_t *at = w->at;
    switch (*at) {
    case OP_HAPPEN:
    case OP_HAPPEN_CHOSEN: happen(w); return true;
    case OP_RETURN:
        PUT("SP = FP + 1; PC = s[%d + H_RETURN]; FP = s[%d + H_CALLER]; s[0] = t%d; return 1;\n", at[1], at[1], top(w));
        return true;
    case OP_BEGIN: begin(w); return true;
    case OP_TURN: PUT("TURN_RUNS = 1;\n"); return true;
    case OP_TURN_OVER: PUT("TURNS_OVER += TURN_RUNS; TURN_RUNS = 0;\n"); return true;
    case OP_OVER: PUT("m[EVENT + H_OVER] = 1;\n"); return true;
    case OP_LEAVE: leave(w); return true;
    case OP_END_EVENT:
    case OP_PREVENT:
    case OP_PATH_ON: execute_elsewhere(w); return true;
    case OP_WRITE: write_cell(w); return true;
    case OP_FORBIDDEN:
    case OP_COUNT:
    case OP_INSTEAD:
    case OP_OCCURS:
    case OP_RESULT:
    case OP_WRITE_UNTIL:
    case OP_PUT:
    case OP_ANNOUNCE:
    case OP_ANNOUNCE_CHOSEN:
    case OP_STEP:
    case OP_PATH_NEXT:
    case OP_PATHS: native_execute(w); return true;
    case OP_ASK: ask(w); return true;
    case OP_ROLL:
    case OP_ROLL_AGAIN:
    case OP_SHUFFLE: execute_draw(w); return true;
    case OP_NOTE_WHENEVER:
    case OP_NO_CHOICE:
    case OP_SHOW:
    case OP_CHOSE: note(w); return true;
    case OP_WINDOW_BEGIN: enter(w, "WINDOW"); return true;
    case OP_WINDOW_END: PUT("WINDOW = -1;\n"); return true;
    case OP_STATE_CHECK_BEGIN: enter(w, "STATE_CHECK"); return true;
    case OP_STATE_CHECK_END: PUT("STATE_CHECK = -1;\n"); return true;
    case OP_INVARIANT: FAIL_IF("!t%d", top(w)); return true;
    case OP_AWAITED: awaited(w); return true;
    case OP_DECIDE: decide(w); return true;
    case OP_OPTION: offer(w); return true;
    case OP_ALSO_ASKED: PUT("IS_WINDOW = t%d != 0;\n", top(w)); return true;
    default: return false;
    }
}
