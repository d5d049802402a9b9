/* SPDX-License-Identifier: MIT
 *
 * The beginning of the text of native code: the machine's registers, by their place in struct vm; tables that never
 * change; and the few functions that instructions use, each as the machine has it (vm/geometry.h, vm/program.h, vm/exec_*.c).
 */
#include "native/native_text_inner.h"

#include "vm/frame.h"
#include "vm/memo.h"
#include "vm/native.h"
#include "vm/opcode.h"
#include "vm/trial.h"

#include <stddef.h>
#include <stdio.h>

static void define_register(const struct native_writer *w, const char *name, const char *type, size_t offset)
{
    buf_printf(w->out, "#define %s (*(%s *)(vm + %zu))\n", name, type, offset);
}

static void write_registers(const struct native_writer *w)
{
    const struct program *p = w->p;
    define_register(w, "M", "int32_t *", offsetof(struct vm, m));
    define_register(w, "PC", "int32_t", offsetof(struct vm, pc));
    define_register(w, "FP", "int32_t", offsetof(struct vm, fp));
    define_register(w, "SP", "int32_t", offsetof(struct vm, sp));
    define_register(w, "EVENT", "int32_t", offsetof(struct vm, event));
    define_register(w, "FUEL", "int32_t", offsetof(struct vm, fuel));
    define_register(w, "VIEWER", "int32_t", offsetof(struct vm, viewer));
    define_register(w, "GUARDING", "_Bool", offsetof(struct vm, guarding));
    define_register(w, "WINDOW", "int32_t", offsetof(struct vm, window_sp));
    define_register(w, "STATE_CHECK", "int32_t", offsetof(struct vm, state_check_sp));
    define_register(w, "HIDDEN_SP", "int32_t", offsetof(struct vm, hidden_sp));
    define_register(w, "PROHIBITION", "int32_t", offsetof(struct vm, last_prohibition));
    define_register(w, "JOURNAL", "void *", offsetof(struct vm, journal));
    define_register(w, "MEMO", "void *", offsetof(struct vm, memo));
    define_register(w, "ZONES", "void *", offsetof(struct vm, zones));
    define_register(w, "TURN_RUNS", "_Bool", offsetof(struct vm, turns.runs));
    define_register(w, "TURNS_OVER", "int32_t", offsetof(struct vm, turns.over));
    define_register(w, "CHOICES", "int32_t", offsetof(struct vm, ask.count));
    define_register(w, "IS_WINDOW", "_Bool", offsetof(struct vm, ask.is_window));
    buf_printf(w->out, "#define TRIALS (*(int32_t *)(*(char **)(vm + %zu) + %zu))\n", offsetof(struct vm, trials),
               offsetof(struct vm_trials, count));
    buf_printf(w->out, "#define AT(pc) (*(const int32_t **)(*(char **)(vm + %zu) + %zu) + (pc))\n", offsetof(struct vm, program),
               offsetof(struct program, code));
    buf_printf(w->out, "#define PLAYERS m[%d]\n#define DURATIONS m[%d]\n", p->cell_players, p->cell_durations);
    buf_printf(w->out, "enum { ROOM = %d, DEPTH = %d };\n", p->cell_count + STACK_MAX, NATIVE_DEPTH_MAX);
    buf_printf(w->out, "enum { H_RETURN = %d, H_CALLER = %d, H_PROC = %d, H_EVENT = %d, H_OVER = %d, H_DEPTH = %d, NEVER_BEGAN = %d };\n", H_RETURN,
               H_CALLER, H_PROC, H_EVENT, H_OVER, H_DEPTH, NEVER_BEGAN);
}

/* Fails to compile where the two declarations differ. */
static void write_call(const struct native_writer *w)
{
    buf_str(w->out, "struct helpers { _Bool (*const *exec)(char *, const int32_t *); _Bool (*compute)(char *, const int32_t *), (*happen)(char *, const int32_t *), (*call)(char *, const int32_t *);\n"
                    "_Bool (*offer)(char *, int32_t, int32_t, const int32_t *); void (*written)(char *, int32_t, int32_t);\n"
                    "int32_t (*next_in_zone)(const char *, int32_t, int32_t, int32_t); };\n"
                    "struct call { char *vm; int32_t *m; const struct helpers *helpers; int32_t fuel, viewer, prohibition, room, depth;\n"
                    "const int32_t *hidden, *before; int32_t hidden_sp, branch; };\n"
                    "#define HIDDEN(cell) (c->hidden && (cell) < c->hidden_sp && c->hidden[cell] && c->hidden[cell] != c->branch)\n");
    buf_printf(w->out, "_Static_assert(sizeof(struct call) == %zu && offsetof(struct call, branch) == %zu, \"\");\n",
               sizeof(struct native_call), offsetof(struct native_call, branch));
}

/* A table with the name that macros and functions below use. */
static void write_table(const struct native_writer *w, const char *type, const char *name, const int32_t *items, size_t count)
{
    buf_printf(w->out, "static const %s %s[%zu] = {", type, name, count + 1);
    for (size_t i = 0; i < count; i++)
        buf_printf(w->out, "%s%d,", i % 32 ? "" : "\n", items[i]); /* no number of a program is the least of all */
    buf_str(w->out, "0};\n");
}

static int32_t member_count(const struct program *p)
{
    int32_t most = 0;
    for (int32_t i = 0; i < p->kind_count; i++)
        if (p->kinds[i].first + p->kinds[i].count > most)
            most = p->kinds[i].first + p->kinds[i].count;
    return most;
}

static void write_steps(const struct native_writer *w, int32_t members)
{
    const struct program *p = w->p;
    buf_printf(w->out, "enum { MEMBERS = %d, WAYS = %d };\nstatic const int32_t steps[%d] = {", members, WAYS, members * WAYS + 1);
    for (int32_t i = 0; i < members; i++) {
        const struct program_kind *k = program_kind_of(p, i);
        for (int32_t way = 0; way < WAYS; way++)
            buf_printf(w->out, "%d,", i - k->first < k->stepped ? k->steps[WAYS * (i - k->first) + way] : -1);
        buf_char(w->out, '\n');
    }
    buf_str(w->out, "0};\nstatic const signed char way_of[] = {");
    for (int32_t i = 0; i < members; i++)
        buf_printf(w->out, "%d,", p->direction_of[i]);
    buf_str(w->out, "0};\n");
}

static void write_links(const struct native_writer *w)
{
    const struct program *p = w->p;
    for (int32_t i = 0; i < p->kind_count; i++) {
        const struct program_kind *k = &p->kinds[i];
        if (!k->links)
            continue;
        buf_printf(w->out, "static const unsigned char links%d[] = {", i);
        for (int32_t n = 0; n < k->count * k->count; n++)
            buf_printf(w->out, "%d,", k->links[n]);
        buf_str(w->out, "0};\n");
    }
    buf_str(w->out, "static inline int32_t near(int32_t a, int32_t b)\n{\nif (a < 0 || b < 0 || kinds[a] != kinds[b]) return 0;\nswitch (kinds[a]) {\n");
    for (int32_t i = 0; i < p->kind_count; i++)
        if (p->kinds[i].links)
            buf_printf(w->out, "case %d: return links%d[(a - %d) * %d + b - %d];\n", i, i, p->kinds[i].first, p->kinds[i].count, p->kinds[i].first);
    buf_str(w->out, "}\nreturn on_grid(a) && (steps[WAYS * a] == b || steps[WAYS * a + 2] == b || steps[WAYS * a + 4] == b || steps[WAYS * a + 6] == b);\n}\n");
}

static void write_grids(const struct native_writer *w)
{
    const struct program *p = w->p;
    buf_str(w->out, "static inline int32_t on_grid(int32_t a)\n{\nif (a < 0) return 0;\nswitch (kinds[a]) {\n");
    for (int32_t i = 0; i < p->kind_count; i++)
        if (p->kinds[i].width)
            buf_printf(w->out, "case %d: return a < %d;\n", i, p->kinds[i].first + p->kinds[i].width * p->kinds[i].height);
    buf_str(w->out, "}\nreturn 0;\n}\n");
}

/* The events of procedures, and their general forms, for what asks which events run. */
static void write_events(const struct native_writer *w)
{
    const struct program *p = w->p;
    buf_str(w->out, "static const int32_t events[] = {");
    for (size_t i = 0; i < p->proc_count; i++)
        buf_printf(w->out, "%d,", p->procs[i].event);
    buf_str(w->out, "0};\nstatic const int32_t parents[] = {");
    for (int32_t i = 0; i < p->phrase_count; i++)
        buf_printf(w->out, "%d,", p->events[i].parent);
    buf_str(w->out, "0};\nstatic const int32_t zone_kinds[] = {");
    for (int32_t i = 0; i < p->zone_instance_count; i++)
        buf_printf(w->out, "%d,", p->zones[p->zone_of[i]].kind);
    buf_str(w->out, "0};\nstatic const int32_t frames[] = {");
    for (size_t i = 0; i < p->proc_count; i++)
        buf_printf(w->out, "%d,", p->procs[i].slots);
    buf_str(w->out, "0};\n");
}

/* One way of vm/known.h, as a condition. */
static void write_way(const struct native_writer *w, const struct known_way *way)
{
    buf_str(w->out, "if (");
    if (way->players != EVERYONE)
        buf_printf(w->out, "(bit & %d) && ", way->players);
    char cell[100];
    snprintf(cell, sizeof cell, "m[%d + piece * %d + player * %d]", way->cell, way->by_piece, way->by_player);
    switch (way->what) {
    case KNOWN_ALWAYS: buf_str(w->out, "1"); break;
    case KNOWN_SELF: buf_str(w->out, "piece == player"); break;
    case KNOWN_HOLDER: buf_printf(w->out, "%s == player", cell); break;
    case KNOWN_MARKED: buf_str(w->out, cell); break;
    case KNOWN_PLACE:
        buf_printf(w->out, "%s >= 0 && (known_players[%s] & bit || (known_owners[%s] >= 0 && known_owners[%s] < %d + PLAYERS))", cell, cell, cell,
                   cell, w->p->players_first);
        break;
    }
    buf_str(w->out, ") return 1;\n");
}

/* known_to of vm/known.h */
static void write_known(const struct native_writer *w)
{
    const struct program *p = w->p;
    buf_str(w->out, "static const int32_t known_players[] = {");
    for (int32_t i = 0; p->known_count && i < p->zone_instance_count; i++)
        buf_printf(w->out, "%d,", p->known_places[i].players);
    buf_str(w->out, "0}, known_owners[] = {");
    for (int32_t i = 0; p->known_count && i < p->zone_instance_count; i++)
        buf_printf(w->out, "%d,", p->known_places[i].owner);
    buf_printf(w->out, "0};\nstatic inline int known(const int32_t *m, int32_t player, int32_t piece)\n{\n"
                       "int32_t seat = player - %d, bit = 1 << (seat < 29 ? seat : 29);\n(void)bit; (void)m;\nif (piece < 0) return 0;\nswitch (kinds[piece]) {\n",
               p->players_first);
    for (int32_t i = 0; p->known_count && i < p->kind_count; i++) {
        if (!p->known[i].count)
            continue;
        buf_printf(w->out, "case %d:\n", i);
        for (int32_t k = 0; k < p->known[i].count; k++)
            write_way(w, &p->known[i].items[k]);
        buf_str(w->out, "break;\n");
    }
    buf_str(w->out, "}\nreturn 0;\n}\n");
}

static const char functions[] =
    "static inline int32_t step(int32_t a, int32_t way) { return way < 0 ? -1 : steps[WAYS * a + way]; }\n"
    "static inline int64_t div_down(int64_t a, int64_t b) { int64_t q = a / b; return q - (a % b && (a < 0) != (b < 0)); }\n"
    "static inline int64_t div_up(int64_t a, int64_t b) { int64_t q = a / b; return q + (a % b && (a < 0) == (b < 0)); }\n"
    "static inline int32_t list(int32_t l, int32_t value, int32_t *end)\n{\n"
    "int64_t n = (int64_t)value - lists[l + LIST_LOW];\n"
    "if (n >= 0 && n < lists[l + LIST_VALUES] && lists[l + LIST_HEAD + n] < lists[l + LIST_HEAD + n + 1]) {\n"
    "*end = lists[l + LIST_HEAD + n + 1];\nreturn lists[l + LIST_HEAD + n];\n}\n"
    "*end = lists[l + LIST_OTHER] + 1;\nreturn lists[l + LIST_OTHER];\n}\n"
    "static inline void set_clear(int32_t *set, int32_t n) { for (int32_t i = 0; i < n; i++) set[i] = 0; }\n"
    "static inline int32_t set_empty(const int32_t *set, int32_t n) { int32_t any = 0; for (int32_t i = 0; i < n; i++) any |= set[i]; return any == 0; }\n"
    "static inline int32_t set_open(int32_t *set, int32_t n)\n{\n"
    "for (int32_t i = 0; i < n; i++) {\nuint32_t left = (uint32_t)set[i] & ~(uint32_t)set[n + i];\nif (left) {\n"
    "int32_t bit = __builtin_ctz(left);\nset[n + i] |= (int32_t)(UINT32_C(1) << bit);\nreturn 32 * i + bit;\n}\n}\nreturn -1;\n}\n"
    "static inline int32_t innermost(const char *vm, const int32_t *m, int32_t event)\n{\n"
    "for (int32_t at = EVENT; at >= 0; at = m[at + H_EVENT]) {\nint32_t e = events[m[at + H_PROC]];\n"
    "if (e == event || parents[e] == event) return at;\n}\nreturn -1;\n}\n"
    "static inline int32_t depth(const char *vm, const int32_t *m) { return EVENT >= 0 ? m[EVENT + H_DEPTH] : 0; }\n";

void native_write_prelude(const struct native_writer *w)
{
    const struct program *p = w->p;
    int32_t members = member_count(p);
    buf_str(w->out, "#include <stddef.h>\n#include <stdint.h>\n");
    write_registers(w);
    write_call(w);
    write_table(w, "int32_t", "fixed", p->fixed, (size_t)p->fixed_count);
    write_table(w, "int32_t", "lists", p->lists, p->list_count);
    write_table(w, "int32_t", "kinds", p->kind_of, (size_t)members);
    buf_printf(w->out, "enum { LIST_LOW = %d, LIST_VALUES = %d, LIST_OTHER = %d, LIST_HEAD = %d };\n", LIST_LOW, LIST_VALUES, LIST_OTHER, LIST_HEAD);
    write_steps(w, members);
    write_grids(w);
    write_links(w);
    write_events(w);
    write_known(w);
    buf_str(w->out, functions);
}
