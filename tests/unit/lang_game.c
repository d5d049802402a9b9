/* SPDX-License-Identifier: MIT
 *
 * Plays a rulebook for a test and writes its course down; see the header.
 */
#include "lang_game.h"

#include "base/input.h"
#include "vm/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- opening and closing */

static bool has_key(const char *yaml, const char *key)
{
    size_t n = strlen(key);
    for (const char *s = yaml; s && *s; s = strchr(s, '\n')) {
        s += *s == '\n';
        if (!strncmp(s, key, n) && s[n] == ':')
            return true;
        if (!*s)
            break;
    }
    return false;
}

void lang_game_read(struct lang_game *g, const char *yaml)
{
    static const char *const needed[][2] = {{"adjudge", "1"}, {"id", "t"}, {"title", "t"}, {"house", "true"},
                                            {"players", "{names: [Ann, Bob]}"}};
    struct buf b = BUF_INIT;
    *g = (struct lang_game){.diags = {.arena = &g->arena}};
    buf_str(&b, yaml);
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!has_key(yaml, needed[i][0]))
            buf_printf(&b, "\n%s: %s", needed[i][0], needed[i][1]);
    buf_str(&b, "\n");
    struct rb_file file = {"rulebook.yaml", buf_cstr(&b), b.len};
    g->rb = rulebook_from_files(&file, 1, &g->diags);
    buf_release(&b);
}

void lang_game_open(struct lang_game *g, const char *yaml)
{
    lang_game_read(g, yaml);
    g->c = compile_rulebook(g->rb, &g->diags);
    if (!g->diags.errors)
        lang_game_require_sound(g->c);
}

void lang_game_require_sound(const struct compiled *c)
{
    struct verify_result r = verify_program(&c->program, NULL);
    if (!r.what)
        return;
    fprintf(stderr, "unsound program: %s at %d\n", r.what, r.pc);
    abort();
}

void lang_game_close(struct lang_game *g)
{
    if (g->plays)
        vm_release(&g->vm);
    journal_release(&g->journal);
    buf_release(&g->course);
    compiled_free(g->c);
    rulebook_free(g->rb);
    arena_release(&g->arena);
}

void lang_game_start(struct lang_game *g, int players)
{
    if (!g->plays)
        vm_init(&g->vm, &g->c->program);
    g->plays = true;
    vm_start(&g->vm, players, g->c->program.start);
    g->vm.journal = &g->journal;
}

/* ---------------------------------------------------------------- words */

static void put_value(struct buf *out, const struct vocab *v, struct type t, int32_t value)
{
    if (t.tag == TY_NUMBER)
        buf_printf(out, "%d", value);
    else if (t.tag == TY_TRUTH)
        buf_str(out, value ? "yes" : "no");
    else if (value < 0 || value >= v->member_count)
        buf_str(out, value == NOTHING ? "nothing" : "?");
    else
        buf_str(out, v->members[value].name);
}

static struct type placeholder_type(const struct vocab *v, const struct vocab_placeholder *h)
{
    bool number = h->kinds[0] == ANY_NUMBER || (h->kinds[0] >= 0 && v->kinds[h->kinds[0]].category == RB_NUMBER);
    return number ? type_any_number() : type_of_kind(TY_PIECE, h->kinds[0]);
}

static void put_phrase(struct buf *out, const struct vocab *v, int32_t phrase, const int32_t *values)
{
    const struct vocab_phrase *p = v->phrases[phrase];
    buf_str(out, p->id);
    for (int i = 0; i < p->placeholder_count; i++) {
        buf_str(out, i ? "," : "(");
        put_value(out, v, placeholder_type(v, &p->placeholders[i]), values[i]);
    }
    if (p->placeholder_count)
        buf_char(out, ')');
}

static void put_zone(struct buf *out, const struct lang_game *g, int32_t instance)
{
    const struct vocab *v = g->c->vocab;
    if (instance < 0) {
        buf_str(out, "nowhere");
        return;
    }
    const struct vocab_zone *z = &v->zones[g->c->program.zone_of[instance]];
    if (z->of >= 0)
        buf_printf(out, "%s's ", v->members[v->kinds[z->of].first + instance - z->first].name);
    buf_str(out, z->name);
    if (z->phrase >= 0)
        buf_printf(out, "#%d", instance - z->first);
}

/* The name of a cell and its type; false for those of the engine. */
static bool put_cell(struct buf *out, const struct lang_game *g, int32_t cell, struct type *type)
{
    const struct vocab *v = g->c->vocab;
    const struct area *a = program_area(&g->c->program, cell);
    int32_t n = cell - a->first;
    switch (a->what) {
    case AREA_TABLE:
    case AREA_FIELD: {
        const struct vocab_field *f = a->owner;
        if (a->what == AREA_FIELD)
            buf_printf(out, "%s's ", v->members[v->kinds[a->kind].first + n].name);
        buf_str(out, f->name);
        *type = f->type;
        return true;
    }
    case AREA_POSITIONS:
        buf_str(out, ((const struct vocab_phrase *)a->owner)->id);
        *type = type_any_number();
        return true;
    case AREA_CONDITION:
    case AREA_VALUE: {
        const struct vocab_phrase *p = a->owner;
        int32_t values[PLACEHOLDERS_MAX];
        for (int i = p->placeholder_count; i-- > 0;) {
            const struct vocab_kind *k = &v->kinds[p->placeholders[i].kinds[0]];
            int32_t count = k->category == RB_NUMBER ? k->high - k->low + 1 : k->count;
            values[i] = (k->category == RB_NUMBER ? k->low : k->first) + n % count;
            n /= count;
        }
        put_phrase(out, v, p->index, values);
        *type = a->what == AREA_VALUE ? p->type : type_truth();
        return true;
    }
    default: return false;
    }
}

const char *lang_trap_name(enum vm_trap trap)
{
    static const char *const names[] = {[TRAP_NONE] = "none", [TRAP_FUEL] = "fuel", [TRAP_STACK] = "stack",
                                        [TRAP_OVERFLOW] = "overflow", [TRAP_DIVISION] = "division",
                                        [TRAP_BOUNDS] = "bounds", [TRAP_NO_EVENT] = "no event", [TRAP_LEAK] = "leak", [TRAP_CARRIED] = "carried leak", [TRAP_ASKED] = "asked",
                                        [TRAP_HIDDEN] = "veiled", [TRAP_NO_VALUE] = "no value",
                                        [TRAP_TWO_VALUES] = "two values", [TRAP_NOTHING] = "nothing",
                                        [TRAP_EMPTY] = "empty", [TRAP_RESTLESS] = "restless",
                                        [TRAP_INVARIANT] = "invariant", [TRAP_FULL] = "full",
                                        [TRAP_CHOICES] = "choices", [TRAP_MENU] = "menu", [TRAP_ABSENT] = "absent",
                                        [TRAP_TRIALS] = "trials", [TRAP_PATH] = "path", [TRAP_SAME] = "same"};
    return (size_t)trap < sizeof names / sizeof *names && names[trap] ? names[trap] : "?";
}

/* ---------------------------------------------------------------- the course */

static void put_change(struct lang_game *g, const struct journal_entry *e)
{
    struct buf *out = &g->course;
    const struct vocab *v = g->c->vocab;
    struct type type = type_any_number();
    if (e->a < g->c->program.cell_count) {
        if (!put_cell(out, g, e->a, &type))
            return;
    } else {
        const int32_t *where = g->journal.values + e->values;
        const struct vocab_phrase *p = v->phrases[where[0]];
        const struct vocab_field *f = &p->holds[where[1] - p->placeholder_count];
        buf_printf(out, "the %s's %s", p->id, f->name);
        type = f->type;
    }
    buf_str(out, ": ");
    put_value(out, v, type, e->b);
    buf_str(out, " to ");
    put_value(out, v, type, e->c);
}

static void put_draw(struct lang_game *g, const struct journal_entry *e)
{
    const int32_t *values = g->journal.values + e->values;
    buf_str(&g->course, " for ");
    put_phrase(&g->course, g->c->vocab, values[0], values + 1);
    buf_printf(&g->course, " #%d", e->c);
}

static void put_what(struct lang_game *g, const struct journal_entry *e)
{
    struct buf *out = &g->course;
    const struct vocab *v = g->c->vocab;
    const struct type piece = type_of_kind(TY_PIECE, 0);
    const int32_t *values = g->journal.values + e->values;
    switch ((enum journal_kind)e->kind) {
    case JOURNAL_EVENT: put_phrase(out, v, e->a, values); break;
    case JOURNAL_EVENT_END: buf_printf(out, "%s is over", v->phrases[e->a]->id); break;
    case JOURNAL_CHANGE: put_change(g, e); break;
    case JOURNAL_MOVE:
        put_value(out, v, piece, e->a);
        buf_str(out, ": ");
        put_zone(out, g, e->b);
        buf_str(out, " to ");
        put_zone(out, g, e->c);
        break;
    case JOURNAL_FORBIDDEN:
        buf_str(out, "forbidden: ");
        put_phrase(out, v, e->a, values);
        break;
    case JOURNAL_PREVENTED: buf_printf(out, "prevented: %s", v->phrases[e->a]->id); break;
    case JOURNAL_INSTEAD:
        buf_str(out, "replaced: ");
        put_phrase(out, v, e->a, values);
        break;
    case JOURNAL_ENDED: buf_printf(out, "ended: %s", v->phrases[e->a]->id); break;
    case JOURNAL_WHENEVER: buf_str(out, "whenever"); break;
    case JOURNAL_ROLL:
        put_value(out, v, piece, e->a);
        buf_printf(out, " rolls %d", e->b);
        put_draw(g, e);
        break;
    case JOURNAL_SHUFFLE:
        put_zone(out, g, e->a);
        buf_printf(out, " is shuffled #%d", e->c);
        break;
    case JOURNAL_PICK:
        put_value(out, v, piece, e->a);
        buf_str(out, " is picked");
        put_draw(g, e);
        break;
    case JOURNAL_CHOSE:
        buf_str(out, "chosen: ");
        put_value(out, v, e->b ? type_any_number() : piece, e->a);
        break;
    case JOURNAL_CHOSE_SOME:
        buf_str(out, "chosen:");
        for (int32_t i = 0; i < e->b; i++) {
            buf_char(out, ' ');
            put_value(out, v, piece, g->journal.values[e->a + i]);
        }
        break;
    case JOURNAL_NO_CHOICE: buf_str(out, "no choice"); break;
    case JOURNAL_SHOW:
        buf_str(out, "shown: ");
        put_value(out, v, piece, e->a);
        buf_str(out, " to ");
        put_value(out, v, piece, e->b);
        break;
    case JOURNAL_ANNOUNCED:
        buf_str(out, "announced: ");
        put_phrase(out, v, e->a, values);
        break;
    case JOURNAL_RUN_OUT: buf_str(out, "run out"); break;
    case JOURNAL_WINS:
        put_value(out, v, piece, e->a);
        buf_str(out, " wins");
        break;
    case JOURNAL_LOSES:
        put_value(out, v, piece, e->a);
        buf_str(out, " loses");
        break;
    case JOURNAL_DRAWN: buf_str(out, "drawn"); break;
    case JOURNAL_NO_WINNER: buf_str(out, "no winner"); break;
    case JOURNAL_MOVE_END: break;
    }
}

static void put_entry(struct lang_game *g, const struct journal_entry *e)
{
    bool hidden = e->kind == JOURNAL_MOVE_END || (e->kind == JOURNAL_CHANGE && g->in_move) ||
                  (e->kind == JOURNAL_CHANGE && e->a < g->c->program.cell_count &&
                   program_area(&g->c->program, e->a)->what == AREA_ENGINE);
    if (e->kind == JOURNAL_MOVE || e->kind == JOURNAL_SHUFFLE)
        g->in_move = true;
    if (e->kind == JOURNAL_MOVE_END)
        g->in_move = false;
    if (hidden)
        return;
    bool own = e->kind == JOURNAL_EVENT || e->kind == JOURNAL_EVENT_END || e->kind == JOURNAL_FORBIDDEN ||
               e->kind == JOURNAL_INSTEAD;
    buf_fill(&g->course, ' ', (size_t)(e->depth + !own));
    put_what(g, e);
    if (e->kind != JOURNAL_EVENT_END && e->sentence >= 0)
        buf_printf(&g->course, " [%s]", compiled_rule_id(g->c, e->sentence));
    buf_char(&g->course, '\n');
}

/* What is chosen where no event is offered: pieces, unless the statement that asks names numbers. */
static struct type chosen_type(const struct lang_game *g)
{
    const struct node *n = vm_ask_node(&g->vm);
    return n && n->op == S_CHOOSE ? n->b->type : type_of_kind(TY_PIECE, 0);
}

static void put_option(struct buf *out, const struct lang_game *g, const struct vm_option *o)
{
    int32_t event = vm_offer_event(&g->vm, o->offer);
    for (int32_t i = 0; event >= 0 && i < vm_step_count(&g->vm.ask, o); i++) {
        buf_str(out, i ? "+" : ""); /* steps of a path */
        put_phrase(out, g->c->vocab, event, vm_step(&g->vm.ask, o, i)->values);
    }
    if (event < 0)
        put_value(out, g->c->vocab, chosen_type(g), o->values[0]);
}

static void put_question(struct lang_game *g)
{
    const struct vm_ask *ask = &g->vm.ask;
    buf_str(&g->course, "? ");
    put_value(&g->course, g->c->vocab, type_of_kind(TY_PIECE, 0), ask->player);
    if (ask->kind == ASK_SOME)
        buf_printf(&g->course, " %d to %d of", ask->least, ask->most);
    buf_char(&g->course, ':');
    for (int32_t i = 0; i < ask->count; i++) {
        buf_char(&g->course, ' ');
        put_option(&g->course, g, &ask->options[i]);
    }
    buf_printf(&g->course, "%s%s [%s]\n", ask->may_pass ? " pass" : "", ask->is_hidden ? " (veiled)" : "",
               compiled_rule_id(g->c, ask->sentence));
}

/* "= draw", "= no winner -Ann", "= Ann Bob": a minus is before those who have lost. */
static void put_result(struct lang_game *g)
{
    const struct program *p = &g->c->program;
    const struct vocab *v = g->c->vocab;
    const int32_t *m = g->vm.m;
    int32_t drawn = m[p->cell_drawn], winner = m[p->cell_winner];
    buf_str(&g->course, drawn == DRAWN_DRAW        ? "= draw"
                        : drawn == DRAWN_NO_WINNER ? "= no winner"
                        : winner < 0               ? "= over"
                                                   : "=");
    if (winner >= 0)
        buf_printf(&g->course, " %s", v->members[winner].name);
    for (int32_t i = 0; p->cell_results >= 0 && i < v->kinds[v->players].count; i++)
        if (m[p->cell_results + i] && p->players_first + i != winner)
            buf_printf(&g->course, " %s%s", m[p->cell_results + i] == RESULT_LOST ? "-" : "",
                       v->members[p->players_first + i].name);
    buf_char(&g->course, '\n');
}

static void put_end(struct lang_game *g, enum vm_status status)
{
    if (status == VM_TRAPPED)
        buf_printf(&g->course, "! %s [%s]\n", lang_trap_name(g->vm.fault.trap),
                   compiled_rule_id(g->c, g->vm.fault.sentence));
    else
        put_result(g);
}

/* ---------------------------------------------------------------- going on */

uint32_t lang_game_random(uint32_t *state, uint32_t bound)
{
    *state = *state * 1664525u + 1013904223u; /* Numerical Recipes; quality does not matter here */
    return (uint32_t)(((uint64_t)(*state >> 8) * bound) >> 24);
}

static void answer_draw(struct lang_game *g)
{
    const struct vm_draw *d = &g->vm.draw;
    if (d->kind != DRAW_SHUFFLE) {
        int place = g->random ? (int)lang_game_random(&g->random, (uint32_t)d->count)
                              : g->draw_at < g->draw_count ? g->draws[g->draw_at++] : 0;
        vm_draw_one(&g->vm, place < d->count ? place : d->count - 1);
        return;
    }
    uint32_t *order = ARENA_ARRAY(&g->arena, uint32_t, d->count + 1);
    for (int32_t i = 0; i < d->count; i++)
        order[i] = (uint32_t)(g->random ? i : d->count - 1 - i);
    for (int32_t i = d->count - 1; g->random && i > 0; i--) {
        uint32_t j = lang_game_random(&g->random, (uint32_t)i + 1), keep = order[i];
        order[i] = order[j];
        order[j] = keep;
    }
    vm_draw_order(&g->vm, order);
}

enum vm_status lang_game_run(struct lang_game *g)
{
    enum vm_status status;
    while ((status = vm_run(&g->vm)) == VM_CHANCE)
        answer_draw(g);
    for (; g->shown < g->journal.count; g->shown++)
        put_entry(g, &g->journal.entries[g->shown]);
    if (status == VM_DECISION)
        put_question(g);
    else
        put_end(g, status);
    return status;
}

bool lang_game_take(struct lang_game *g, const char *decision)
{
    const struct vm_ask *ask = &g->vm.ask;
    struct buf b = BUF_INIT;
    int32_t some[64], n = 0;
    bool found = !strcmp(decision, "pass") && ask->may_pass;
    if (ask->kind == ASK_SOME) {
        char *list = arena_strdup(&g->arena, decision), *save = NULL;
        for (char *name = strtok_r(list, ", ", &save); name; name = strtok_r(NULL, ", ", &save))
            for (int32_t i = 0; i < ask->count && n < 64; i++) {
                buf_reset(&b);
                put_option(&b, g, &ask->options[i]);
                if (!strcmp(buf_cstr(&b), name))
                    some[n++] = i;
            }
        found = n >= ask->least && n <= ask->most;
        if (found)
            vm_decide_some(&g->vm, some, n);
    } else if (found)
        vm_decide(&g->vm, -1);
    for (int32_t i = 0; !found && ask->kind != ASK_SOME && i < ask->count; i++) {
        buf_reset(&b);
        put_option(&b, g, &ask->options[i]);
        if (strcmp(buf_cstr(&b), decision))
            continue;
        vm_decide(&g->vm, i);
        found = true;
    }
    buf_release(&b);
    if (found)
        buf_printf(&g->course, "> %s\n", decision);
    return found;
}

const char *lang_game_value(struct lang_game *g, const char *expression)
{
    struct rb_rule *rule = ARENA_NEW(&g->arena, struct rb_rule);
    struct diags diags = {.arena = &g->arena};
    struct buf b = BUF_INIT;
    struct type type = type_truth();
    int32_t result;
    rule->id.text = "asked";
    rule->code = (struct rb_str){arena_strdup(&g->arena, expression), {-1, 1, 1}};
    int32_t proc = compile_expression(g->c, rule, &type, &diags);
    if (proc < 0)
        return arena_printf(&g->arena, "! %s", diags.count ? diags.items[0].id : "?");
    if (vm_evaluate(&g->vm, proc, NULL, 0, -1, &result))
        return arena_printf(&g->arena, "! %s", lang_trap_name(g->vm.fault.trap));
    put_value(&b, g->c->vocab, type, result);
    const char *text = arena_strdup(&g->arena, buf_cstr(&b));
    buf_release(&b);
    return text;
}

/* ---------------------------------------------------------------- files */

char *lang_file(struct arena *arena, const char *path)
{
    const char *root = getenv("ADJ_SOURCE_ROOT");
    struct buf b = BUF_INIT;
    char *text = NULL;
    if (!input_read(&b, root ? arena_printf(arena, "%s/%s", root, path) : path, 1 << 20))
        text = arena_strndup(arena, buf_cstr(&b), b.len);
    buf_release(&b);
    return text;
}
