/* SPDX-License-Identifier: MIT
 *
 * See the header. Must not know which kind of file the statements are from.
 */
#include "scenario/scenario_invariants.h"

#include "base/tr.h"
#include "explain/invariants.h"

#include <string.h>

static bool is_of_name(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || strchr("-_/", c);
}

/* Where the name is a whole word of the code; NULL: nowhere. */
static const char *find_name(const char *code, const char *name)
{
    size_t len = strlen(name);
    for (const char *at = strstr(code, name); at; at = strstr(at + 1, name))
        if ((at == code || !is_of_name(at[-1])) && (!at[len] || !is_of_name(at[len])))
            return at;
    return NULL;
}

/* The first place in the code that names a piece of one of the facts; NULL: there is none. */
static const char *find_piece(const struct vocab *v, const char *code, const struct reason_facts *facts)
{
    const char *first = NULL;
    for (size_t i = 0; i < facts->count && !first; i++) {
        const struct topics *topics = &facts->items[i].topics;
        for (size_t k = 0; k < topics->count && !first; k++) {
            const struct topic *t = &topics->items[k];
            int32_t member = t->known && t->field ? t->values[0] : -1;
            first = member >= 0 && member < v->member_count ? find_name(code, v->members[member].name) : NULL;
        }
        if (!first)
            first = find_piece(v, code, &facts->items[i].parts);
    }
    return first;
}

/* The code of a block begins in the line after its key. */
static struct src_pos place_of(const struct rb_code *given, const char *at)
{
    struct src_pos pos = given->text.pos;
    for (const char *c = given->text.text; at && c < at; c++)
        if (*c == '\n')
            pos.line++;
    return pos;
}

static void add_warning(struct game *g, struct reasons *reasons, size_t at, const struct rb_code *given,
                        const char *lang, struct buf *scratch, struct diags *diags)
{
    const struct compiled *c = g->compiled;
    struct vm *vm = &g->layout->vm;
    const struct compiled_invariant *invariant = &c->invariants[at];
    struct reason_facts facts = {0};
    bool holds;
    buf_reset(scratch);
    invariant_explain(scratch, c, vm, reasons, at, lang);
    bool known = !reasons_condition_facts(reasons, vm, invariant->proc, invariant->node, &facts, &holds);
    const char *piece = known ? find_piece(c->vocab, given->text.text, &facts) : NULL;
    struct diag *d = diag_add(diags, DIAG_WARNING, "broken-invariant", place_of(given, piece), 1, "%s",
                              buf_cstr(scratch));
    diag_note(diags, d, "%s", rb_text_in(&invariant->rule->text, lang, c->rb->language.text));
}

void scenario_check_invariants(struct game *g, struct reasons *reasons, const struct rb_code *given, const char *lang,
                               struct buf *scratch, struct diags *diags)
{
    const struct compiled *c = g->compiled;
    if (!g->layout || g->layout->state != GAME_OVER || !given->text.text)
        return;
    for (size_t i = 0; i < c->invariant_count; i++)
        if (!invariant_holds(c, &g->layout->vm, i))
            add_warning(g, reasons, i, given, lang, scratch, diags);
}
