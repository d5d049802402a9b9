/* SPDX-License-Identifier: MIT
 *
 * Where a turn of a loop begins that vm/fast_loop.h has found: past the pieces whose turns do nothing, because they are
 * not in the zone of the test, or do not own it. Each of those turns costs what it costs in the code.
 */
#include "native/native_emit.h"

#include "vm/fast_loop.h"
#include "vm/fused.h"

static void go_to_next(const struct native_writer *w, const struct loop *l)
{
    const char *fuel = w->acts ? "FUEL" : "c->fuel";
    PUT("int32_t turns = next - s[%d] - (next == end);\nif (turns >= 0 && turns <= %s) {\n%s -= turns; s[%d] = next;\nif (next == end) goto L%d;\n}\n",
        l->slot, fuel, fuel, l->slot, l->over);
}

static const char *other_side(const struct loop_test *t)
{
    return t->with == WITH_NUMBER ? "%d" : t->with == WITH_SLOT ? "s[%d]" : "m[%d]";
}

/* search() of fast_loop.c, with a zone */
static void write_zone(const struct native_writer *w, const struct loop *l)
{
    const struct loop_test *t = &l->tests[l->zone_test];
    const struct program_kind *kind = &w->p->kinds[w->p->kind_of[l->last]];
    bool guarded = false;
    for (int32_t i = 0; i <= l->zone_test; i++)
        guarded |= l->tests[i].guarded && w->p->knows >= 0;
    const char *sees = w->acts ? "(VIEWER < 0 || GUARDING)" : "c->viewer < 0";
    PUT("if (ZONES%s%s%s) {\nint32_t zone = ", w->acts ? "" : " && !c->hidden", guarded ? " && " : "", guarded ? sees : "");
    PUT(other_side(t), t->number);
    if (t->owner)
        PUT("; zone = zone < 0 ? -1 : zone + %d", t->zones);
    PUT(";\nif (zone >= 0 && zone < %d && zone_kinds[zone] == %d) {\nint32_t end = %d, next = next_in_zone(vm, zone, %d, %d, s[%d], end);\n",
        w->p->zone_instance_count, w->p->kind_of[l->last], l->last + 1, (kind->count + 63) / 64, kind->first, l->slot);
    go_to_next(w, l);
    PUT("}\n}\n");
}

/* skip() of fast_loop.c */
static void write_owners(const struct native_writer *w, const struct loop *l)
{
    PUT("%s{\nint32_t end = %d%s, next = end, owner;\n", w->acts ? "" : "if (!c->hidden) ", l->how == LOOP_PLAYERS ? l->last : l->last + 1, l->how == LOOP_PLAYERS ? " + PLAYERS" : "");
    for (int32_t i = 0; i < l->zone_count; i++) {
        const struct loop_zone *z = &l->zones[i];
        PUT("owner = s[%d] < 0 ? -1 : m[%d + s[%d]] - %d;\nif (owner >= s[%d] && owner < next) next = owner;\n", z->thing, z->field, z->thing,
            z->zones, l->slot);
    }
    go_to_next(w, l);
    PUT("}\n");
}

const struct loop *native_loop_at(const struct program *p, int32_t pc)
{
    const struct loop *l = p->fused[pc] == FUSED_LOOP ? &p->loops[p->fused[pc + 1]] : NULL;
    bool zone = l && l->how == LOOP_UP && l->zone_test >= 0;
    return l && l->last >= 0 && (zone || l->zone_count) ? l : NULL;
}

void native_write_loop(const struct native_writer *w)
{
    const struct loop *l = native_loop_at(w->p, w->pc);
    if (l && l->zone_count)
        write_owners(w, l);
    else if (l)
        write_zone(w, l);
}
