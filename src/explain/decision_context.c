/* SPDX-License-Identifier: MIT
 *
 * Taking decisions down; see decision_context.h.
 */
#include "explain/decision_context.h"

#include "base/tr.h"

#include "lang/print.h"
#include "session/words.h"

#include <string.h>

enum { OFFERED_MAX = 2 }; /* choices that a heading names */

struct decision_context decision_context_start(const char *lang)
{
    return (struct decision_context){.decision = tr(lang, "the game begins"), .sentence = -1, .event = -1,
                                     .asks_next = -1};
}

static const char *keep(struct arena *arena, struct buf *scratch)
{
    const char *text = arena_strndup(arena, buf_cstr(scratch), scratch->len);
    buf_reset(scratch);
    return text;
}

/* "Angel phase": headings begin with a capital, where that is a letter of ASCII. */
static const char *heading_of(const struct game *g, const struct vocab_phrase *event, const char *lang,
                              struct arena *arena, struct buf *scratch)
{
    buf_reset(scratch);
    print_event_noun(scratch, g->compiled->vocab, event, lang, NULL);
    if (scratch->len && scratch->data[0] >= 'a' && scratch->data[0] <= 'z')
        scratch->data[0] = (char)(scratch->data[0] - 'a' + 'A');
    return keep(arena, scratch);
}

/* The choices that were not taken: all of them, or those that are other events than the decision. */
struct left {
    const struct vm_option **items;
    int32_t count;
};

static struct left left_by(const struct vm *vm, const struct decision_context *m, struct arena *arena)
{
    struct left left = {ARENA_ARRAY(arena, const struct vm_option *, (size_t)vm->ask.count), 0};
    for (int32_t i = 0; i < vm->ask.count; i++)
        if (m->passes || choices_event(vm, &vm->ask.options[i]) != m->event)
            left.items[left.count++] = &vm->ask.options[i];
    return left;
}

/* "Rory drags angel 5 into (9,7)": the choices, if they are few. */
static const char *offered(const struct game *g, const struct left *left, const char *lang, struct arena *arena,
                           struct buf *scratch)
{
    const struct vm *vm = &g->vm;
    buf_reset(scratch);
    for (int32_t i = 0; left->count <= OFFERED_MAX && i < left->count; i++) {
        buf_str(scratch, i ? ", " : "");
        choices_format(scratch, g->compiled, vm, (size_t)(left->items[i] - vm->ask.options), lang);
    }
    return scratch->len ? keep(arena, scratch) : NULL;
}

/* The event that every choice is, or -1. */
static int32_t offered_event(const struct vm *vm, const struct left *left)
{
    int32_t event = left->count ? choices_event(vm, left->items[0]) : -1;
    for (int32_t i = 1; event >= 0 && i < left->count; i++)
        if (choices_event(vm, left->items[i]) != event)
            return -1;
    return event;
}

static bool is_shared(const struct left *left, int placeholder)
{
    for (int32_t i = 1; i < left->count; i++)
        if (left->items[i]->values[placeholder] != left->items[0]->values[placeholder])
            return false;
    return true;
}

/* "Clara does not drag angel 3 into any square" */
static const char *not_done(const struct game *g, const struct left *left, const char *lang, struct arena *arena,
                            struct buf *scratch)
{
    const struct vocab *v = g->compiled->vocab;
    int32_t event = offered_event(&g->vm, left);
    const struct vocab_phrase *p = event < 0 ? NULL : v->phrases[event];
    struct print_arg args[PLACEHOLDERS_MAX];
    if (!p || !print_has_negation(p, lang))
        return NULL;
    words_args(args, v, p, left->items[0]->values);
    for (int i = 0; i < p->placeholder_count; i++) { /* "any card", where the choices differ in it */
        const struct vocab_placeholder *of = &p->placeholders[i];
        if (is_shared(left, i))
            continue;
        if (!i || of->kind_count != 1 || of->kinds[0] < 0) /* not "any angel does not move" */
            return NULL;
        args[i] = (struct print_arg){.type = type_of_kind(TY_PIECE, of->kinds[0]), .any = PRINT_ANY};
    }
    buf_reset(scratch);
    print_phrase(scratch, v, p, 0, MODAL_NOT, args, lang);
    return keep(arena, scratch);
}

/* Whether no rule does more at the event than ending an event around it. */
static bool does_nothing(const struct compiled *c, const struct vocab_phrase *event)
{
    for (size_t i = 0; i < c->sentences.count; i++) {
        const struct node *n = c->sentences.items[i]->node;
        bool acts = n->op == R_WHEN || n->op == R_BEFORE || n->op == R_AFTER || n->op == R_INSTEAD;
        if (!acts || !n->a || !phrase_is_a(c->vocab, event, n->a->phrase))
            continue;
        for (size_t k = 0; k < n->body.count; k++)
            if (n->body.items[k]->op != S_NOOP && n->body.items[k]->op != S_END)
                return false;
    }
    return true;
}

/* Whether the decision only says that its player continues: "Green holds back". */
static bool only_continues(const struct game *g, const struct decision_context *m)
{
    const struct vocab_phrase *p = m->event < 0 ? NULL : g->compiled->vocab->phrases[m->event];
    return p && p->placeholder_count == 1 && m->values[0] == g->vm.ask.player && does_nothing(g->compiled, p);
}

/* How much an event says about what happens: 2: it names a piece, 1: it names something, 0: only players. */
static int rank_of_event(const struct game *g, const struct vocab_phrase *p, const int32_t *values)
{
    const struct vocab *v = g->compiled->vocab;
    int rank = !p->placeholder_count;
    for (int i = 0; i < p->placeholder_count; i++) {
        struct type type = words_placeholder_type(v, &p->placeholders[i], values[i]);
        bool member = (type.tag == TY_PIECE || type.tag == TY_MAYBE) && values[i] >= 0;
        enum rb_category category = member ? vocab_kind_of(v, values[i])->category : RB_NUMBER;
        int here = category == RB_PIECE ? 2 : category != RB_PLAYER;
        rank = here > rank ? here : rank;
    }
    return rank;
}

/* Whether a rule that holds at any moment made the event: what is around it was interrupted. */
static bool interrupts(const struct game *g, int32_t at)
{
    int32_t sentence = vm_event_sentence(&g->vm, at);
    return sentence >= 0 && g->compiled->sentences.items[sentence]->node->op == R_MOMENT;
}

/* Of the events from `*at` outwards up to one with the heading, one that interrupts others, or the game itself: the
 * innermost that specifies most; -1: there is none. Leaves in `*at` where to continue, or -1. */
static int32_t saying_most(const struct game *g, int32_t *at)
{
    const struct vm *vm = &g->vm;
    const struct vocab *v = g->compiled->vocab;
    int32_t best = -1, inner = -1;
    int rank = -1;
    while (*at >= 0 && (inner < 0 || !interrupts(g, inner))) {
        if (v->phrases[vm_event_of(vm, *at)]->mark || vm_event_outer(vm, *at) < 0) {
            *at = -1;
            return best;
        }
        int here = rank_of_event(g, v->phrases[vm_event_of(vm, *at)], vm_event_values(vm, *at));
        best = here > rank ? *at : best;
        rank = here > rank ? here : rank;
        inner = *at;
        *at = vm_event_outer(vm, inner);
    }
    return best;
}

static const char *note_around(struct decision_context *m, const struct game *g, int32_t at, const char *lang,
                               struct arena *arena, struct buf *scratch)
{
    const struct vm *vm = &g->vm;
    const struct vocab_phrase *event = g->compiled->vocab->phrases[vm_event_of(vm, at)];
    struct decision_pending *p = &m->around[m->around_count++];
    struct print_arg args[PLACEHOLDERS_MAX];
    p->event = event->index;
    memcpy(p->values, vm_event_values(vm, at), (size_t)vm->program->events[p->event].values * sizeof *p->values);
    words_args(args, g->compiled->vocab, event, p->values);
    buf_reset(scratch);
    print_counted_phrase(scratch, g->compiled->vocab, event, MODAL_NONE, args, lang);
    return keep(arena, scratch);
}

/* Whether the event around what was noted adds nothing: one of the same kind, or bookkeeping. */
static bool adds_nothing(const struct decision_context *m, const struct vocab_phrase *event)
{
    bool same = false;
    for (size_t i = 0; i < m->around_count; i++)
        same |= m->around[i].event == event->index;
    return same || (m->around_count && event->decl && event->decl->quiet);
}

/* "Time Loop 1 awaits answers to Blue", "Blue is asked in another's turn, while Red leads a march". */
static void find_occasion(struct decision_context *m, const struct game *g, const char *lang, struct arena *arena,
                          struct buf *scratch)
{
    for (int32_t at = g->vm.event; at >= 0 && m->around_count < sizeof m->around / sizeof *m->around;) {
        int32_t best = saying_most(g, &at);
        if (best < 0)
            return;
        if (adds_nothing(m, g->compiled->vocab->phrases[vm_event_of(&g->vm, best)]))
            continue;
        const char *text = note_around(m, g, best, lang, arena, scratch);
        m->occasion = m->occasion ? arena_printf(arena, tr(lang, "%s, while %s"), m->occasion, text) : text;
    }
}

/* What is 0 or nothing is not there to be counted. */
static bool is_empty(struct type type, int32_t value)
{
    return (type.tag == TY_NUMBER || type.tag == TY_TRUTH) ? value == 0 : type.tag == TY_MAYBE && value == NOTHING;
}

/* Appends the counts of an event that the rulebook shows: "steps: 2", after `between`. */
static void add_counts(struct buf *out, const struct game *g, int32_t at, const char *between, const char *lang)
{
    const struct vm *vm = &g->vm;
    const struct vocab *v = g->compiled->vocab;
    const struct vocab_phrase *p = v->phrases[vm_event_of(vm, at)];
    for (int i = 0; i < p->hold_count; i++) {
        const struct vocab_field *f = &p->holds[i];
        int32_t value = vm_event_values(vm, at)[p->placeholder_count + i];
        if (!f->decl || !f->decl->shown || is_empty(f->type, value))
            continue;
        buf_str(out, out->len ? between : "");
        print_field(out, v, f, lang);
        buf_str(out, ": ");
        print_value(out, v, f->type, value, lang, NULL);
    }
}

/* Up to an event that was interrupted. */
static void find_counts(struct decision_context *m, const struct game *g)
{
    const struct vm *vm = &g->vm;
    int depth = m->depth;
    for (int32_t at = vm->event, inner = -1; at >= 0 && (inner < 0 || !interrupts(g, inner));
         inner = at, at = vm_event_outer(vm, at)) {
        const struct vocab_phrase *p = g->compiled->vocab->phrases[vm_event_of(vm, at)];
        depth--;
        for (int i = 0; i < p->hold_count && m->count_count < DECISION_COUNTS_MAX; i++)
            if (p->holds[i].decl && p->holds[i].decl->shown)
                m->counts[m->count_count++] = (struct decision_count){
                    p->index, p->placeholder_count + i, vm_event_values(vm, at)[p->placeholder_count + i], depth};
    }
}

/* "Red takes a turn; Red attacks Green in Reef (steps: 2)" */
static const char *under_way_of(const struct game *g, const char *lang, struct arena *arena, struct buf *scratch)
{
    const struct vm *vm = &g->vm;
    const struct vocab *v = g->compiled->vocab;
    const char *text = NULL;
    for (int32_t at = vm->event; at >= 0; at = vm_event_outer(vm, at)) {
        const struct vocab_phrase *p = v->phrases[vm_event_of(vm, at)];
        if (!p->mark || vm_event_outer(vm, at) < 0)
            continue;
        buf_reset(scratch);
        add_counts(scratch, g, at, ", ", lang);
        const char *counts = scratch->len ? keep(arena, scratch) : NULL;
        struct print_arg args[PLACEHOLDERS_MAX];
        words_args(args, v, p, vm_event_values(vm, at));
        print_counted_phrase(scratch, v, p, MODAL_NONE, args, lang);
        if (counts)
            buf_printf(scratch, " (%s)", counts);
        const char *event = keep(arena, scratch);
        text = text ? arena_printf(arena, "%s; %s", event, text) : event;
    }
    return text;
}

/* Whether sentence number `inner` comes before the event around what it does. */
static bool comes_before(const struct compiled *c, int32_t inner)
{
    return inner >= 0 && c->sentences.items[inner]->node->op == R_BEFORE;
}

static void find_pending(struct decision_context *m, const struct game *g, struct arena *arena)
{
    const struct vm *vm = &g->vm;
    struct decision_pending *list = ARENA_ARRAY(arena, struct decision_pending, (size_t)m->depth);
    int depth = m->depth;
    size_t count = 0;
    for (int32_t at = vm->event, inner = vm->ask.sentence; at >= 0; at = vm_event_outer(vm, at)) {
        depth--;
        if (comes_before(g->compiled, inner)) {
            struct decision_pending *p = &list[m->depth - 1 - (int)count++];
            *p = (struct decision_pending){.event = vm_event_of(vm, at), .depth = depth};
            memcpy(p->values, vm_event_values(vm, at),
                   (size_t)vm->program->events[p->event].values * sizeof *p->values);
        }
        inner = vm_event_sentence(vm, at);
    }
    m->pending = list + m->depth - count;
    m->pending_count = count;
}

struct decision_context decision_context_decided(const struct game *g, const struct choice_answer *answer,
                                                 const char *lang, struct arena *arena, struct buf *scratch)
{
    const struct vm *vm = &g->vm;
    struct decision_context m = {.number = g->decisions + 1, .sentence = vm->ask.sentence, .event = -1,
                                .asks_next = -1};
    m.choices = vm->ask.count + (vm->ask.may_pass ? 1 : 0);
    m.may_pass = vm->ask.may_pass;
    m.passes = answer->count == 1 && answer->places[0] >= vm->ask.count;
    m.acts = answer->count && g->choices.before;
    if (answer->count == 1 && !g->choices.several && !m.passes) {
        const struct vm_option *option = &vm->ask.options[answer->places[0]];
        m.event = choices_event(vm, option);
        memcpy(m.values, option->values, sizeof m.values);
    }
    buf_reset(scratch);
    print_member(scratch, g->compiled->vocab, vm->ask.player, lang, NULL);
    m.role = keep(arena, scratch);
    choices_format_taken(scratch, g->compiled, &g->vm, answer, lang);
    m.decision = keep(arena, scratch);
    for (int32_t at = vm->event; at >= 0; at = vm_event_outer(vm, at)) {
        m.depth++;
        if (!m.heading && vm->program->events[vm_event_of(vm, at)].mark)
            m.heading = heading_of(g, g->compiled->vocab->phrases[vm_event_of(vm, at)], lang, arena, scratch);
    }
    m.continues = only_continues(g, &m);
    if (m.passes || m.continues) {
        struct left left = left_by(vm, &m, arena);
        m.not_done = not_done(g, &left, lang, arena, scratch);
        m.declined = offered(g, &left, lang, arena, scratch);
    }
    find_counts(&m, g);
    m.under_way = under_way_of(g, lang, arena, scratch);
    if (m.continues)
        find_occasion(&m, g, lang, arena, scratch);
    find_pending(&m, g, arena);
    return m;
}

void decision_context_taken(struct decision_context *m, const struct game *after)
{
    m->asks_next = after->state == GAME_DECISION ? after->vm.ask.sentence : -1;
}
