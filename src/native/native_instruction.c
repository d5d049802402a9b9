/* SPDX-License-Identifier: MIT
 *
 * Instructions that compute, jump and call, as C text; see native_emit.h.
 */
#include "native/native_emit.h"

#include "vm/exec.h"
#include "vm/frame.h"
#include "vm/opcode.h"
#include "vm/trap.h"

enum { NUMBER_LEAST = -1000000000, NUMBER_MAX = 1000000000 }; /* as in vm/exec.c */

/* Two values become one. */
static void combine(struct native_writer *w, const char *operator)
{
    PUT("t%d = t%d %s t%d;\n", top(w) - 1, top(w) - 1, operator, top(w));
}

/* … in 64 bits. The texts come before, between and after the two values. */
static void calculate(struct native_writer *w, const char *before, const char *between, const char *after)
{
    PUT("{ int64_t wide = %s(int64_t)t%d %s t%d%s;\n", before, top(w) - 1, between, top(w), after);
    FAIL_IF("wide < %d || wide > %d", NUMBER_LEAST, NUMBER_MAX);
    PUT("t%d = (int32_t)wide; }\n", top(w) - 1);
}

static void divide(struct native_writer *w)
{
    FAIL_IF("!t%d", top(w));
    switch (*w->at) {
    case OP_DIV_UP: calculate(w, "div_up(", ",", ")"); break;
    case OP_DIV_DOWN: calculate(w, "div_down(", ",", ")"); break;
    default: PUT("t%d = (int32_t)(t%d - div_down(t%d, t%d) * t%d);\n", top(w) - 1, top(w) - 1, top(w) - 1, top(w), top(w));
    }
}

/* ---------------------------------------------------------------- cells */

/* Gives up where the cell is hidden. In the code of an event, nothing is (native_go_on). */
static void see(struct native_writer *w, const char *cell, int32_t of, int32_t from)
{
    if (w->acts)
        return;
    PUT("if (c->hidden) { int32_t cell = ");
    PUT(cell, of, from);
    PUT(";\n");
    FAIL_IF("HIDDEN(cell)");
    PUT("}\n");
}

static void read_field(struct native_writer *w)
{
    FAIL_IF("t%d < 0", top(w));
    see(w, "t%d + %d", top(w), w->at[1]);
    PUT("t%d = m[%d + t%d];\n", top(w), w->at[1], top(w));
}

static void read_fixed(struct native_writer *w)
{
    FAIL_IF("t%d < 0", top(w));
    PUT("t%d = fixed[%d + t%d];\n", top(w), w->at[1], top(w));
}

static void add_to_piece(struct native_writer *w)
{
    FAIL_IF("t%d < 0", top(w));
    PUT("t%d += %d;\n", top(w), w->at[1]);
}

/* exec_keyed */
static void find_keyed(struct native_writer *w)
{
    int32_t count = w->at[2], first = w->height - count;
    PUT("{ int64_t place = 0;\n");
    for (int32_t i = 0; i < count; i++) {
        const int32_t *pair = w->at + 3 + 2 * i;
        FAIL_IF("t%d < %d || t%d - %d >= %d", first + i, pair[0], first + i, pair[0], pair[1]);
        PUT("place = place * %d + (t%d - %d);\n", pair[1], first + i, pair[0]);
    }
    PUT("t%d = %d + (int32_t)place; }\n", first, w->at[1]);
}

/* Whether the player who chooses knows the piece on the stack: above it, for KNOWN or GUARDED. */
static bool guard(struct native_writer *w)
{
    int32_t knows = w->p->knows;
    if (knows >= 0 && w->p->known_count)
        PUT("if (%s && !TRIALS && known(m, %s, t%d)) goto L%d;\n", w->acts ? "VIEWER >= 0 && !GUARDING && HIDDEN_SP < 0" : "c->viewer >= 0 && !c->hidden",
            w->acts ? "VIEWER" : "c->viewer", top(w), w->at[1]);
    if (knows < 0 || !w->computes[knows]) {
        if (w->acts)
            FAIL_IF("VIEWER >= 0 && !GUARDING && %d", knows >= 0);
        native_jump(w, w->at[1]);
        return true;
    }
    if (!w->acts) {
        PUT("if (c->viewer < 0) goto L%d;\n", w->at[1]);
        FAIL_IF("TRIALS");
        PUT("{ int32_t viewer = c->viewer; c->viewer = -1; t%d = p%d(c, viewer, t%d); c->viewer = viewer; if (c->fuel < 0) return 0; }\n",
            w->height, knows, top(w));
        return true;
    }
    PUT("if (VIEWER < 0 || GUARDING) goto L%d;\n", w->at[1]);
    FAIL_IF("TRIALS");
    PUT("{ struct call call = {vm, m, h, FUEL, -1, PROHIBITION, room, DEPTH}; int32_t fuel = FUEL, known = p%d(&call, VIEWER, t%d);\n"
        "if (call.fuel < 0) FUEL = fuel;\n", knows, top(w));
    FAIL_IF("call.fuel < 0");
    PUT("FUEL = call.fuel; PROHIBITION = call.prohibition; t%d = known; }\n", w->height);
    return true;
}

/* ---------------------------------------------------------------- loops */

/* for each piece from the first to the last, and back to the place at[3] */
static void next_piece(struct native_writer *w, const char *step, const char *comparison)
{
    int32_t slot = w->at[1];
    PUT("if (s[%d] %s 1 %s %d%s) {\n", slot, step, comparison, w->at[2], *w->at == OP_NEXT_PLAYER ? " + PLAYERS" : "");
    native_pay_for_jump(w, w->at[3]);
    PUT("s[%d] %s= 1;\ngoto L%d;\n}\ns[%d] %s= 1;\n", slot, step, w->at[3], slot, step);
}

static void begin_list(struct native_writer *w)
{
    int32_t slot = w->at[2];
    PUT("s[%d] = list(%d, t%d, &s[%d]); s[%d] = lists[s[%d]];\n", slot + 1, w->at[1], top(w), slot + 2, slot, slot + 1);
}

static void next_in_list(struct native_writer *w)
{
    int32_t slot = w->at[1];
    PUT("if (s[%d] + 1 < s[%d]) {\n", slot + 1, slot + 2);
    native_pay_for_jump(w, w->at[2]);
    PUT("s[%d]++; s[%d] = lists[s[%d]];\ngoto L%d;\n}\ns[%d]++;\n", slot + 1, slot, slot + 1, w->at[2], slot + 1);
}

static void onward(struct native_writer *w)
{
    PUT("{ int32_t next = step(s[%d], s[%d]); if (next >= 0) {\n", w->at[1], w->at[2]);
    native_pay_for_jump(w, w->at[3]);
    PUT("s[%d] = next;\ngoto L%d;\n} }\n", w->at[1], w->at[3]);
}

static void times(struct native_writer *w)
{
    PUT("if (s[%d] <= 0) {\n", w->at[1]);
    native_pay_for_jump(w, w->at[2]);
    PUT("s[%d]--;\ngoto L%d;\n}\ns[%d]--;\n", w->at[1], w->at[2], w->at[1]);
}

static void jump_when(struct native_writer *w, const char *condition, int32_t of)
{
    PUT("if (%s t%d) {\n", condition, of);
    native_jump(w, w->at[1]);
    PUT("}\n");
}

/* ---------------------------------------------------------------- calls and events */

static void call_values(struct native_writer *w)
{
    int32_t proc = w->at[1], args = w->p->procs[proc].args, first = w->height - args;
    for (int32_t i = 0; i < args; i++)
        PUT(", t%d", first + i);
    PUT(");\n");
}

/* a condition or a value */
static bool write_call(struct native_writer *w)
{
    int32_t proc = w->at[1], first = w->height - w->p->procs[proc].args, cost = exec_call_cost(w->p, proc);
    if (w->acts && w->p->procs[proc].acts) {
        native_put_on_stack(w);
        PUT("return h->call(vm, AT(%d));\n", w->pc);
        return true;
    }
    if (!w->computes[proc])
        return false;
    if (!w->acts) {
        native_spend(w, cost);
        PUT("t%d = p%d(c", first, proc);
        call_values(w);
        PUT("if (c->fuel < 0) return 0;\n");
        return true;
    }
    PUT("{ struct call call = {vm, m, h, FUEL - %d, %s, PROHIBITION, room, DEPTH};\n", cost,
        w->p->knows < 0 ? "-1" : "VIEWER < 0 || GUARDING ? -1 : VIEWER");
    FAIL_IF("call.fuel < 0");
    PUT("int32_t fuel = FUEL, result = p%d(&call", proc);
    call_values(w);
    PUT("if (call.fuel < 0) FUEL = fuel;\n");
    FAIL_IF("call.fuel < 0");
    PUT("FUEL = call.fuel; PROHIBITION = call.prohibition; t%d = result; }\n", first);
    return true;
}

static void spend_on_search(struct native_writer *w)
{
    PUT("{ int32_t cost = depth(vm, m) / %d;\n", COST_CELLS);
    if (w->acts) {
        FAIL_IF("FUEL < cost");
        PUT("FUEL -= cost; }\n");
    } else {
        FAIL_IF("(c->fuel -= cost) < 0");
        PUT("}\n");
    }
}

static void running(struct native_writer *w)
{
    spend_on_search(w);
    PUT("{ int32_t e = innermost(vm, m, %d); t%d = e >= 0%s; }\n", w->at[1], w->height, *w->at == OP_RUNNING_OPEN ? " && !m[e + H_OVER]" : "");
}

static void find_event(struct native_writer *w)
{
    PUT("{ int32_t e = innermost(vm, m, %d);\n", w->at[1]);
    FAIL_IF("e < 0");
    spend_on_search(w);
    PUT("t%d = e - frames[m[e + H_PROC]]; }\n", w->height);
}

/* ---------------------------------------------------------------- all of them */

static bool write_value(struct native_writer *w)
{
    const int32_t *at = w->at;
    int32_t up = w->height, on = top(w);
    switch (*at) {
    case OP_PUSH: PUT("t%d = %d;\n", up, at[1]); return true;
    case OP_POP: return true;
    case OP_DUP: PUT("t%d = t%d;\n", up, on); return true;
    case OP_LOAD: PUT("t%d = s[%d];\n", up, at[1]); return true;
    case OP_STORE: PUT("s[%d] = t%d;\n", at[1], on); return true;
    case OP_BUMP: PUT("s[%d]++;\n", at[1]); return true;
    case OP_CELL:
        see(w, "%d", at[1], 0);
        PUT("t%d = m[%d];\n", up, at[1]);
        return true;
    case OP_FIELD: read_field(w); return true;
    case OP_FIXED: read_fixed(w); return true;
    case OP_PEEK:
        see(w, "t%d", on, 0);
        PUT("t%d = m[t%d];\n", on, on);
        return true;
    case OP_ADDRESS:
    case OP_OWN_ZONE: add_to_piece(w); return true;
    case OP_INDEX:
    case OP_ZONE: find_keyed(w); return true;
    case OP_ADD: calculate(w, "", "+", ""); return true;
    case OP_SUB: calculate(w, "", "-", ""); return true;
    case OP_MUL: calculate(w, "", "*", ""); return true;
    case OP_DIV_UP:
    case OP_DIV_DOWN:
    case OP_REMAINDER: divide(w); return true;
    case OP_MIN: PUT("if (t%d < t%d) t%d = t%d;\n", on, on - 1, on - 1, on); return true;
    case OP_MAX: PUT("if (t%d > t%d) t%d = t%d;\n", on, on - 1, on - 1, on); return true;
    case OP_EQ: combine(w, "=="); return true;
    case OP_NE: combine(w, "!="); return true;
    case OP_GE: combine(w, ">="); return true;
    case OP_LE: combine(w, "<="); return true;
    case OP_GT: combine(w, ">"); return true;
    case OP_LT: combine(w, "<"); return true;
    case OP_NOT: PUT("t%d = !t%d;\n", on, on); return true;
    default: return false;
    }
}

static bool write_flow(struct native_writer *w)
{
    const int32_t *at = w->at;
    switch (*at) {
    case OP_JUMP: native_jump(w, at[1]); return true;
    case OP_JUMP_IF: jump_when(w, "", top(w)); return true;
    case OP_JUMP_UNLESS: jump_when(w, "!", top(w)); return true;
    case OP_JUMP_NOTHING:
        PUT("if (s[%d] < 0) {\n", at[1]);
        native_jump(w, at[2]);
        PUT("}\n");
        return true;
    case OP_NEXT: next_piece(w, "+", "<="); return true;
    case OP_NEXT_PLAYER: next_piece(w, "+", "<"); return true;
    case OP_DOWN: next_piece(w, "-", ">="); return true;
    case OP_FIRST_WITH: begin_list(w); return true;
    case OP_NEXT_WITH: next_in_list(w); return true;
    case OP_ONWARD: onward(w); return true;
    case OP_TIMES: times(w); return true;
    case OP_GUARD: return guard(w);
    case OP_KNOWN:
        PUT("if (t%d) {\n", top(w));
        native_jump(w, at[1]);
        PUT("}\n");
        return true;
    case OP_KNOWN_END: return true; /* only while something is watched: then nothing is native */
    case OP_GUARDED: FAIL_IF("!t%d", top(w)); return true;
    case OP_CALL: return write_call(w);
    default: return false;
    }
}

static bool write_look(struct native_writer *w)
{
    const int32_t *at = w->at;
    int32_t up = w->height, on = top(w);
    switch (*at) {
    case OP_SET_CLEAR:
        native_spend(w, at[2] / COST_CELLS);
        PUT("set_clear(s + %d, %d);\n", at[1], at[2]);
        return true;
    case OP_IN_SET:
        PUT("{ int32_t n = t%d - %d; t%d = n >= 0 && (s[%d + n / 32] >> n %% 32 & 1); }\n", on, at[2], on, at[1]);
        return true;
    case OP_JOIN: PUT("s[%d + t%d / 32] |= (int32_t)(UINT32_C(1) << t%d %% 32);\n", at[1], on, on); return true;
    case OP_OPEN:
        native_spend(w, at[2] / COST_CELLS);
        PUT("t%d = set_open(s + %d, %d);\n", up, at[1], at[2]);
        return true;
    case OP_SET_EMPTY:
        native_spend(w, at[2] / COST_CELLS);
        PUT("t%d = set_empty(s + %d, %d);\n", up, at[1], at[2]);
        return true;
    case OP_IN_ZONE:
        if (!w->acts) {
            PUT("if (c->hidden && t%d >= 0) { int32_t cell = %d + t%d;\n", on - 1, at[1], on - 1);
            FAIL_IF("HIDDEN(cell) && (m[cell] == t%d) != (c->before[cell] == t%d)", on, on);
            PUT("}\n");
        }
        PUT("t%d = t%d >= 0 && m[%d + t%d] == t%d;\n", on - 1, on - 1, at[1], on - 1, on);
        return true;
    case OP_NEAR: PUT("t%d = near(t%d, t%d);\n", on - 1, on - 1, on); return true;
    case OP_ON_GRID: PUT("t%d = on_grid(t%d);\n", on, on); return true;
    case OP_STEP_TO:
        FAIL_IF("t%d < 0 || t%d < 0", on, on - 1);
        PUT("t%d = step(t%d, way_of[t%d]);\n", on - 1, on, on - 1);
        return true;
    case OP_TOWARDS:
        FAIL_IF("t%d < 0", on);
        PUT("t%d = step(t%d, s[%d]);\n", on, on, at[1]);
        return true;
    case OP_WAY:
        FAIL_IF("t%d < 0", on);
        PUT("t%d = way_of[t%d];\n", on, on);
        return true;
    case OP_NEXT_SEAT:
        FAIL_IF("t%d < 0", on);
        PUT("{ int32_t n = t%d - %d + 1; t%d = %d + (n >= PLAYERS ? 0 : n); }\n", on, w->p->players_first, on, w->p->players_first);
        return true;
    case OP_LAST_SEAT:
        FAIL_IF("t%d < 0", on);
        PUT("{ int32_t n = t%d - %d; t%d = %d + (n ? n : PLAYERS) - 1; }\n", on, w->p->players_first, on, w->p->players_first);
        return true;
    case OP_DISTANCE:
        if (at[2] && !w->acts)
            return false; /* the set is in slots */
        native_execute(w);
        return true;
    case OP_ZONE_EMPTY:
    case OP_TOP:
    case OP_BOTTOM:
    case OP_HOW_FAR:
    case OP_BEARING:
    case OP_STEPS_TO:
    case OP_OCCURRED:
    case OP_REPLACING:
    case OP_COUNTED: native_execute(w); return true;
    case OP_RUNNING:
    case OP_RUNNING_OPEN: running(w); return true;
    case OP_FIND_EVENT: find_event(w); return true;
    case OP_EVENT_SLOT:
        see(w, "t%d + %d", on, at[1]);
        PUT("t%d = m[t%d + %d];\n", on, on, at[1]);
        return true;
    case OP_EVENT_ADDRESS: PUT("t%d += %d;\n", on, at[1]); return true;
    case OP_WITHIN: FAIL_IF("t%d < %d || t%d > %d", on, at[1], on, at[2]); return true;
    case OP_RESTLESS:
        FAIL_IF("s[%d] >= %d", at[1], SETTLE_MAX);
        PUT("s[%d]++;\n", at[1]);
        return true;
    default: return false;
    }
}

static bool write_end(struct native_writer *w)
{
    switch (*w->at) {
    case OP_RETURN:
        PUT("t0 = t%d; goto done;\n", top(w));
        return true;
    case OP_FORBID: PUT("c->prohibition = %d; t0 = 0; goto done;\n", w->at[2]); return true;
    case OP_TRAP: native_give_up(w); return true;
    default: return false;
    }
}

bool native_write_instruction(struct native_writer *w)
{
    if (opcode_of(*w->at)->effects & EFFECT_LISTS)
        return false;
    return write_value(w) || write_flow(w) || write_look(w) || (w->acts ? native_write_act(w) : write_end(w));
}

bool native_can_write(const struct native_writer *w, const int32_t *at)
{
    struct buf text = {0};
    struct native_writer probe = *w;
    bool written;
    probe.out = &text;
    probe.at = at;
    probe.acts = false;
    probe.exits = NULL;
    probe.height = 8; /* any that is enough */
    written = *at == OP_CALL || *at == OP_GUARD || native_write_instruction(&probe);
    buf_release(&text);
    return written;
}
