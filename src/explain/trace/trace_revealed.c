/* SPDX-License-Identifier: MIT
 *
 * Compares what a viewer may know before and after a decision; see the header.
 */
#include "explain/trace/trace_revealed.h"

#include "base/tr.h"
#include "explain/format.h"
#include "lang/secrecy.h"
#include "session/words.h"

enum { UNKNOWN = INT32_MIN }; /* no value of a cell is that low */

int32_t *trace_revealed_before(struct sight *sight, const struct compiled *c, struct arena *arena)
{
    int32_t *known = ARENA_ARRAY(arena, int32_t, c->program.cell_count + 1);
    for (int32_t cell = 0; cell < c->program.cell_count; cell++)
        known[cell] = UNKNOWN;
    for (size_t i = 0; i < c->program.area_count; i++) {
        const struct area *a = &c->program.areas[i];
        for (int32_t cell = a->first; cell < a->first + a->count && cell < c->program.cell_count; cell++)
            if (sight_knows_cell_in(sight, c, sight->vm, a, cell))
                known[cell] = sight->vm->m[cell];
    }
    return known;
}

/* Whether a sentence wrote something must not follow from anything hidden. */
static bool is_open(const struct compiled *c, int32_t sentence)
{
    return sentence >= 0 && !secrecy_node_depends(c, c->sentences.items[sentence]->node);
}

bool *trace_revealed_told(const struct sight *sight, const struct compiled *c, const struct vm *vm, struct arena *arena)
{
    if (!sight->is_hidden)
        return NULL;
    bool *told = ARENA_ARRAY(arena, bool, c->program.cell_count + 1);
    for (int32_t cell = 0; cell < c->program.cell_count; cell++)
        told[cell] = vm->told_by[cell] >= 0 && vm->told_by[cell] != sight->viewer && is_open(c, vm->told_in[cell]);
    return told;
}

/* ---------------------------------------------------------------- which cells */

/* The member that a cell is about; NOTHING: none, or several. */
static int32_t piece_of(const struct compiled *c, const struct area *a, int32_t cell)
{
    return a->kind < 0 ? NOTHING : c->program.kinds[a->kind].first + cell - a->first;
}

static bool names_piece(const struct compiled *c, const struct journal *j, const struct journal_entry *e, int32_t piece)
{
    const struct vocab_phrase *p = c->vocab->phrases[e->a];
    for (int i = 0; i < p->placeholder_count && i < e->value_count; i++)
        if (j->values[e->values + i] == piece &&
            words_placeholder_type(c->vocab, &p->placeholders[i], piece).kind == c->vocab->members[piece].kind)
            return true;
    return false;
}

/* What the trace states anyway: a change of the cell; or, of a place, a move of the piece or an event that names it. */
static bool states(const struct compiled *c, const struct journal *j, const struct journal_entry *e, int32_t cell,
                   int32_t placed)
{
    switch (e->kind) {
    case JOURNAL_CHANGE: return e->a == cell;
    case JOURNAL_MOVE:
    case JOURNAL_SHOW: return placed != NOTHING && e->a == placed;
    case JOURNAL_EVENT: return placed != NOTHING && names_piece(c, j, e, placed);
    default: return false;
    }
}

static bool is_stated(const struct compiled *c, const struct journal *j, const bool *seen, int32_t cell)
{
    const struct area *a = program_area(&c->program, cell);
    int32_t placed = a->what == AREA_PLACE ? piece_of(c, a, cell) : NOTHING;
    for (size_t i = 0; i < j->count; i++)
        if (seen[i] && states(c, j, &j->entries[i], cell, placed))
            return true;
    return false;
}

/* Whether the place of the piece was known, which it is for all that can be identified. */
static bool was_named(const struct compiled *c, const int32_t *before, int32_t piece)
{
    int32_t kind = c->vocab->members[piece].kind;
    return !c->vocab->kinds[kind].held || before[c->program.kinds[kind].place + piece] != UNKNOWN;
}

/* Of a piece that could not be identified before, its place is revealed, and of the rest what is not as at first; of a
 * condition that was not known, that it holds. An open decision reveals a value also if it is the old one. */
static bool is_revealed(const struct compiled *c, const int32_t *before, bool told, const struct vm *now, int32_t cell)
{
    const struct area *a = program_area(&c->program, cell);
    int32_t value = now->m[cell], piece = piece_of(c, a, cell);
    if (before[cell] != UNKNOWN)
        return before[cell] != value || (told && a->what != AREA_PLACE);
    switch (a->what) {
    case AREA_CONDITION: return value != 0;
    case AREA_PLACE: return value >= 0;
    case AREA_VALUE: return value != now->program->first_cells[cell];
    case AREA_FIELD: return was_named(c, before, piece) || value != now->program->first_cells[cell];
    default: return true;
    }
}

const int32_t *trace_revealed_cells(const int32_t *before, const bool *told, struct sight *after, const struct compiled *c,
                                    const struct journal *journal, const bool *seen, struct arena *arena, size_t *count)
{
    int32_t *cells = NULL;
    size_t cap = 0;
    *count = 0;
    for (size_t i = 0; i < c->program.area_count; i++) {
        const struct area *a = &c->program.areas[i];
        for (int32_t cell = a->first; cell < a->first + a->count && cell < c->program.cell_count; cell++)
            if ((before[cell] != after->vm->m[cell] || (told && told[cell])) && sight_knows_cell_in(after, c, after->vm, a, cell) &&
                is_revealed(c, before, told && told[cell], after->vm, cell) && !is_stated(c, journal, seen, cell))
                ARENA_PUSH(arena, cells, *count, cap) = cell;
    }
    return cells;
}

/* ---------------------------------------------------------------- in words */

static const char *kept(struct buf *scratch, struct arena *arena)
{
    return arena_strndup(arena, buf_cstr(scratch), scratch->len);
}

static const char *text_of(const struct compiled *c, const struct vm *vm, int32_t cell, const char *lang,
                           struct buf *scratch, struct arena *arena)
{
    int32_t value = vm->m[cell];
    buf_reset(scratch);
    if (program_area(&c->program, cell)->what == AREA_CONDITION) {
        format_change(scratch, c, cell, !value, value, lang);
        return kept(scratch, arena);
    }
    if (format_stated(scratch, c, cell, value, lang))
        return kept(scratch, arena);
    format_cell_name(scratch, c, cell, lang);
    const char *name = kept(scratch, arena);
    buf_reset(scratch);
    format_cell_value(scratch, c, cell, value, lang);
    return arena_printf(arena, tr(lang, "%s is %s"), name, buf_cstr(scratch));
}

/* All pieces that were revealed in the zone of the first of these cells. */
static const char *text_of_zone(const struct compiled *c, const struct vm *vm, const int32_t *cells, size_t count,
                                const char *lang, struct buf *scratch, struct arena *arena)
{
    int32_t zone = vm->m[cells[0]];
    buf_reset(scratch);
    format_zone(scratch, c->vocab, zone, lang);
    for (size_t i = 0, named = 0; i < count; i++) {
        if (program_area(&c->program, cells[i])->what != AREA_PLACE || vm->m[cells[i]] != zone)
            continue;
        buf_str(scratch, named++ ? ", " : ": ");
        format_cell_name(scratch, c, cells[i], lang);
    }
    return kept(scratch, arena);
}

static bool is_first_of_zone(const struct compiled *c, const struct vm *vm, const int32_t *cells, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (program_area(&c->program, cells[i])->what == AREA_PLACE && vm->m[cells[i]] == vm->m[cells[at]])
            return false;
    return true;
}

const char *const *trace_revealed_texts(const struct compiled *c, const struct vm *vm, const int32_t *cells,
                                        size_t cell_count, const char *lang, struct buf *scratch, struct arena *arena,
                                        size_t *count)
{
    const char **texts = ARENA_ARRAY(arena, const char *, cell_count + 1);
    *count = 0;
    for (size_t i = 0; i < cell_count; i++) {
        if (program_area(&c->program, cells[i])->what != AREA_PLACE)
            texts[(*count)++] = text_of(c, vm, cells[i], lang, scratch, arena);
        else if (is_first_of_zone(c, vm, cells, i))
            texts[(*count)++] = text_of_zone(c, vm, cells + i, cell_count - i, lang, scratch, arena);
    }
    return texts;
}
