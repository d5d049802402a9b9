/* SPDX-License-Identifier: MIT
 *
 * The way of a rulebook through the compiler: vocabulary (vocab.c), sentences (parse.c), cells
 * (layout.c), checks (check.c), code (compile_*.c), and then code that is added to it later
 * (fixtures, questions). Errors are diagnostics; a rulebook with errors has no code. Must not
 * know any rule or phrase of a particular game.
 */
#include "lang/compile.h"

#include "lang/about.h"
#include "lang/carried.h"
#include "lang/check.h"
#include "lang/emit.h"
#include "lang/forms.h"
#include "lang/layout.h"
#include "lang/print.h"
#include "lang/rule_members.h"
#include "lang/secrecy.h"
#include "lang/walk.h"

#include "base/mem.h"
#include "base/tr.h"
#include "vm/trap.h"

#include <string.h>

/* ---------------------------------------------------------------- reading */

/* Ten times the largest game; each byte becomes up to 100 of tokens and nodes. */
enum { CODE_SIZE_MAX = 4 * 1024 * 1024 };

static bool has_room(struct compiled *c, const struct rb_str *code, struct diags *diags)
{
    c->code_size += strlen(code->text);
    if (c->code_size > CODE_SIZE_MAX)
        diag_add(diags, DIAG_ERROR, "too-large", code->pos, 1, "the code of all rules has more than %d bytes",
                 CODE_SIZE_MAX);
    return c->code_size <= CODE_SIZE_MAX;
}

/* A rule without code is only read by people, and cited for what it is about. */
static void add_rule(struct compiled *c, const struct rb_rule *rule, int card_kind, const struct rb_member *card,
                     struct diags *diags)
{
    ARENA_PUSH(&c->arena, c->rules, c->rule_count, c->rule_cap) =
        (struct compiled_rule){rule, card_kind, card, NOTHING};
    bool room = true;
    for (size_t i = 0; i < rule->about_count && room; i++)
        room = has_room(c, &rule->about[i].text, diags);
    if (room)
        about_read(c, c->rule_count - 1, diags);
    const struct rule_origin from = {rule, (int)c->rule_count - 1, card_kind, card};
    if (room && rule->code.text && has_room(c, &rule->code, diags))
        parse_rule(c->vocab, &from, &c->arena, diags, &c->sentences);
}

/* The order of rules is the order of the rulebook, then cards by kind: it decides which of two
 * rules about one event runs first. */
static void read_rules(struct compiled *c, struct diags *diags)
{
    const struct vocab *v = c->vocab;
    for (size_t i = 0; i < c->rb->rule_count; i++)
        add_rule(c, &c->rb->rules[i], -1, NULL, diags);
    for (size_t k = 0; k < v->kind_count; k++) {
        const struct rb_kind *d = v->kinds[k].decl;
        for (size_t i = 0; d && i < d->member_count; i++)
            for (size_t j = 0; j < d->members[i].rule_count; j++)
                add_rule(c, &d->members[i].rules[j], (int)k, &d->members[i], diags);
    }
    for (size_t i = 0; i < c->sentences.count; i++)
        c->sentences.items[i]->index = (int)i;
}

/* A field that some statement changes needs a cell; all others can go into the table of what
 * never changes. */
static void note_set(void *ctx, const struct node *n)
{
    const struct node *target = form_target(n);
    (void)ctx;
    if (target && target->field)
        target->field->set = true;
}

/* No rule changes what is printed on a card. */
static void find_what_is_set(struct compiled *c)
{
    for (size_t i = 0; i < c->sentences.count; i++)
        walk_nodes(c->sentences.items[i]->node, note_set, NULL);
    for (size_t k = 0; k < c->vocab->kind_count; k++) {
        struct vocab_field *face = c->vocab->kinds[k].die ? vocab_field_of(c->vocab, (int)k, "face") : NULL;
        if (face)
            face->set = true;
    }
}

/* ---------------------------------------------------------------- preparing */

struct emit emit_new(struct compiled *c, struct diags *diags)
{
    return (struct emit){.c = c, .v = c->vocab, .p = &c->program, .arena = &c->arena, .diags = diags,
                         .sentence_index = -1};
}

static bool any_sentence(const struct compiled *c, enum node_op form)
{
    for (size_t i = 0; i < c->sentences.count; i++)
        if (c->sentences.items[i]->node->op == form)
            return true;
    return false;
}

/* Whether some rule runs at the event. Asking about it ("the roll") does not count. */
static bool any_rule_about(const struct compiled *c, int event)
{
    for (size_t i = 0; event >= 0 && i < c->sentences.count; i++) {
        const struct node *n = c->sentences.items[i]->node;
        if ((n->op == R_WHEN || n->op == R_BEFORE || n->op == R_AFTER || n->op == R_INSTEAD) && n->a &&
            n->a->phrase->index == event)
            return true;
    }
    return false;
}

static int32_t *fresh_list(struct arena *a, size_t n)
{
    int32_t *list = ARENA_ARRAY(a, int32_t, n + 1);
    for (size_t i = 0; i <= n; i++)
        list[i] = -1;
    return list;
}

/* Whether rules define the phrase of the language, as "a place is next to a place" can be. */
static bool is_defined(const struct compiled *c, const struct vocab_phrase *ph)
{
    for (size_t i = 0; i < c->sentences.count; i++) {
        const struct node *n = c->sentences.items[i]->node;
        if ((n->op == R_DEFINE || n->op == R_VALUE) && n->a->phrase == ph)
            return true;
    }
    return false;
}

/* Numbers all procedures before any code is written, because rules call one another in any
 * order. */
static void reserve(struct emit *e)
{
    struct compiled *c = e->c;
    struct program *p = e->p;
    const struct vocab *v = e->v;
    c->procs.items = fresh_list(e->arena, v->phrase_count);
    c->checks.items = fresh_list(e->arena, v->phrase_count);
    c->procs.count = c->checks.count = (int32_t)v->phrase_count;
    p->events = ARENA_ARRAY(e->arena, struct program_event, v->phrase_count + 1);
    for (size_t i = 0; i < v->phrase_count; i++) {
        struct vocab_phrase *ph = v->phrases[i];
        p->events[i] = (struct program_event){-1, ph->parent, ph->placeholder_count, ph->mark, false};
        if (ph->cls == PHRASE_EVENT) {
            int args = ph->builtin == BUILTIN_ROLLED ? 2 + VALUES_MAX : ph->placeholder_count;
            p->events[i].proc = emit_reserve(e, args, ph->index, true);
            if (needs_check(e, ph))
                p->procs[p->events[i].proc].check = c->checks.items[i] = emit_reserve(e, ph->placeholder_count, -1, false);
        } else if ((ph->cls == PHRASE_VALUE && !ph->kept && (!ph->builtin || (ph->builtin == BUILTIN_RESULT && is_defined(c, ph)))) ||
                   (ph->cls == PHRASE_CONDITION && !ph->kept &&
                    (!ph->builtin || ph->builtin == BUILTIN_KNOWS ||
                     (ph->builtin == BUILTIN_NEXT_TO && is_defined(c, ph)))))
            c->procs.items[i] = emit_reserve(e, ph->placeholder_count, -1, false);
    }
    p->state_check = any_sentence(c, R_WHENEVER) ? emit_reserve(e, 0, -1, true) : -1;
    p->window = any_sentence(c, R_MOMENT) ? emit_reserve(e, 0, -1, true) : -1;
    p->invariants = any_sentence(c, R_ALWAYS) ? emit_reserve(e, 0, -1, false) : -1;
    p->knows = v->knows >= 0 ? c->procs.items[v->knows] : -1;
    p->rolled = v->rolled;
    p->result = v->result >= 0 ? c->procs.items[v->result] : -1;
    e->uses_rolled = any_rule_about(c, v->rolled);
    p->start = emit_reserve(e, 0, -1, true);
}

/* now … until the round ends: the machine looks for what expires only at events that are marked
 * like this. */
static void note_duration(void *ctx, const struct node *n)
{
    struct emit *e = ctx;
    if ((n->op == S_SET || n->op == S_SET_CONDITION) && n->duration.until)
        e->p->events[n->duration.until->index].timed = true;
}

enum { COUNTED_MAX = 65536 }; /* in one frame: a quarter of the stack */

/* Every limit ("at most once per turn") counts in the frame of its event. */
static void place_limits(struct emit *e)
{
    const struct vocab *v = e->v;
    e->limits = ARENA_ARRAY(e->arena, struct limit, e->c->sentences.count + 1);
    e->counters = ARENA_ARRAY(e->arena, int32_t, v->phrase_count + 1);
    for (int special = 0; special <= 1; special++) /* general events first: special cases are numbered after them */
        for (size_t i = 0; i < v->phrase_count; i++) {
            const struct vocab_phrase *ph = v->phrases[i];
            if (ph->cls != PHRASE_EVENT || (ph->parent >= 0) != (special == 1))
                continue;
            int64_t total = special ? e->counters[ph->parent] : 0;
            for (size_t n = 0; n < e->c->sentences.count; n++) {
                const struct sentence *s = e->c->sentences.items[n];
                if (s->node->op != R_LIMIT || s->node->phrase != ph)
                    continue;
                int64_t size = 1;
                for (size_t k = 0; k < s->node->a->args.count; k++) {
                    const struct node *arg = s->node->a->args.items[k];
                    if (arg->op == E_NOUN && arg->value != NOUN_ANY && arg->type.kind >= 0)
                        size *= v->kinds[arg->type.kind].category == RB_NUMBER
                                    ? v->kinds[arg->type.kind].high - v->kinds[arg->type.kind].low + 1
                                    : v->kinds[arg->type.kind].count;
                    if (size > COUNTED_MAX) /* before the next one could overflow */
                        break;
                }
                if (total + size > COUNTED_MAX) {
                    struct diag *d = diag_add(e->diags, DIAG_ERROR, "too-many", s->node->pos, s->node->span,
                                              "the limits for '%s' would count more than %d things separately",
                                              ph->id, COUNTED_MAX);
                    diag_note(e->diags, d, "write 'any' if it does not matter which");
                    size = 0;
                }
                e->limits[n] = (struct limit){(int32_t)total, (int32_t)size};
                total += size;
            }
            e->counters[i] = (int32_t)total;
        }
}

/* ---------------------------------------------------------------- generating */

/* Procedures in the order of the vocabulary, so that the same rulebook always makes the same
 * program: its hash is in every log. */
static void generate(struct emit *e)
{
    struct compiled *c = e->c;
    struct program *p = e->p;
    const struct vocab *v = e->v;
    struct early_checks early = {0};
    emit(e, OP_HALT, 0); /* where procedures of vm_evaluate come back to */
    reserve(e);
    early.hides = decides_together(e);
    e->early = &early;
    for (size_t i = 0; i < c->sentences.count; i++)
        walk_nodes(c->sentences.items[i]->node, note_duration, e);
    place_limits(e);
    emit_proc(e, p->start);
    if (v->start >= 0)
        emit(e, OP_HAPPEN, 2, (int32_t)v->start, -1);
    emit(e, OP_HALT, 0);
    emit_proc_end(e, p->start);
    for (size_t i = 0; i < v->phrase_count; i++) {
        gen_definition(e, v->phrases[i]);
        if (v->phrases[i]->cls == PHRASE_EVENT) {
            gen_check(e, v->phrases[i]);
            gen_event(e, v->phrases[i]);
        }
    }
    gen_state_check(e);
    gen_priority_window(e);
    gen_invariants(e);
    gen_early_checks(e);
    e->early = NULL;
    known_make(e);
    about_generate(e);
}

/* After all other code, because no rule asks an invariant. */
static void compile_invariants(struct compiled *c, struct diags *diags)
{
    c->invariants = ARENA_ARRAY(&c->arena, struct compiled_invariant, c->rb->invariant_count);
    for (size_t i = 0; i < c->rb->invariant_count; i++) {
        const struct rb_rule *rule = &c->rb->invariants[i];
        int32_t proc = compile_condition(c, rule, diags);
        if (proc >= 0)
            c->invariants[c->invariant_count++] = (struct compiled_invariant){
                rule, proc, c->sentences.items[c->sentences.count - 1]->node};
    }
}

/* Later steps rely on earlier ones without errors: code is generated only if all of the
 * rulebook is correct. The warnings of all steps are kept. */
static void compile(struct compiled *c, struct diags *diags)
{
    c->vocab = vocab_build(c->rb, &c->arena, diags);
    read_rules(c, diags);
    find_what_is_set(c);
    rule_members_add(c, diags);
    layout_cells(c, diags);
    check_rulebook(c, diags);
    if (!diags->errors)
        print_check_players(c->vocab, diags);
    if (diags->errors) {
        diags->unseen = TR("some errors appear only after these are fixed");
    } else {
        struct emit e = emit_new(c, diags);
        secrecy_make(c);
        carried_make(c);
        generate(&e);
        if (!diags->errors) {
            program_prepare(&c->program, &c->arena);
            compile_invariants(c, diags);
        }
    }
    if (diags->errors)
        c->program.code = NULL;
    diag_sort(diags);
}

struct compiled *compile_rulebook(const struct rulebook *rb, struct diags *diags)
{
    struct arena arena = {0};
    struct compiled *volatile c = ARENA_NEW(&arena, struct compiled);
    struct mem_guard guard;
    c->arena = arena; /* it moves into what it holds; `arena` is not used again */
    c->rb = rb;
    MEM_TRY(guard) {
        compile(c, diags);
        MEM_DONE();
        return c;
    }
    compiled_free(c);
    mem_exhausted();
}

void compiled_free(struct compiled *c)
{
    if (!c)
        return;
    struct arena arena = c->arena;
    arena_release(&arena);
}

const char *compiled_rule_id(const struct compiled *c, int32_t sentence)
{
    return sentence < 0 || (size_t)sentence >= c->sentences.count ? "game"
                                                                  : c->sentences.items[sentence]->rule->id.text;
}

const struct compiled_rule *compiled_rule_named(const struct compiled *c, const char *id)
{
    for (size_t i = 0; i < c->rule_count; i++)
        if (!strcmp(c->rules[i].rule->id.text, id))
            return &c->rules[i];
    return NULL;
}

/* ---------------------------------------------------------------- what is added later */

/* Sentences that are added later have numbers, too, and belong to no rule. */
static struct sentence *admit(struct compiled *c, struct sentence *s)
{
    s->index = (int)c->sentences.count;
    s->rule_index = -1;
    ARENA_PUSH(&c->arena, c->sentences.items, c->sentences.count, c->sentences.cap) = s;
    return s;
}

/* One procedure is added. `errors`: how many there were before, so that mistakes in other code do not count. */
struct addition {
    struct emit e;
    struct extent before;
    size_t errors;
    int32_t proc;
};

/* A procedure without arguments at the end of the program. */
static void begin_addition(struct addition *a, struct compiled *c, struct sentence *s, bool acts, size_t errors,
                           struct diags *diags)
{
    a->e = emit_new(c, diags);
    a->e.uses_rolled = any_rule_about(c, c->vocab->rolled);
    a->before = emit_extent(&a->e);
    a->errors = errors;
    a->proc = emit_reserve(&a->e, 0, -1, acts);
    emit_proc(&a->e, a->proc);
    emit_in_force(&a->e, admit(c, s));
}

/* Takes the code back if it had errors, so that a refused condition leaves no code. */
static int32_t end_addition(struct addition *a)
{
    emit_proc_end(&a->e, a->proc);
    if (a->e.diags->errors > a->errors) {
        emit_take_back(&a->e, &a->before);
        return -1;
    }
    program_prepare(a->e.p, a->e.arena);
    return a->proc;
}

/* A procedure that returns the value of the expression. */
static int32_t lone_value(struct compiled *c, struct sentence *s, size_t errors, struct diags *diags)
{
    struct addition a;
    if (!s || !c->program.code)
        return -1;
    begin_addition(&a, c, s, false, errors, diags);
    gen_value(&a.e, s->node);
    emit_return(&a.e);
    return end_addition(&a);
}

int32_t compile_statements(struct compiled *c, const struct rb_rule *rule, struct diags *diags)
{
    size_t errors = diags->errors;
    struct sentence *s = parse_statements(c->vocab, rule, &c->arena, diags);
    struct addition a;
    if (!s || !c->program.code)
        return -1;
    begin_addition(&a, c, s, true, errors, diags);
    walk_nodes(s->node, note_duration, &a.e);
    gen_block(&a.e, &s->node->body);
    emit(&a.e, OP_HALT, 0);
    return end_addition(&a);
}

int32_t compile_condition(struct compiled *c, const struct rb_rule *rule, struct diags *diags)
{
    size_t before = diags->errors;
    return lone_value(c, parse_lone_condition(c->vocab, rule, &c->arena, diags), before, diags);
}

int32_t compile_expression(struct compiled *c, const struct rb_rule *rule, struct type *type, struct diags *diags)
{
    size_t before = diags->errors;
    struct sentence *s = parse_lone_expression(c->vocab, rule, &c->arena, diags);
    if (s && (s->node->type.tag == TY_EVENT || s->node->type.tag == TY_SET)) {
        diag_add(diags, DIAG_ERROR, "wrong-type", s->node->pos, s->node->span, "this has no value to print");
        return -1;
    }
    if (s)
        *type = s->node->type;
    return lone_value(c, s, before, diags);
}
