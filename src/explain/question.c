/* SPDX-License-Identifier: MIT
 *
 * Reading questions, and their plain answers; see question.h.
 */
#include "explain/question.h"

#include "base/utf8.h"
#include "base/word.h"
#include "explain/printed_names.h"
#include "explain/format.h"
#include "base/tr.h"

#include "lang/forms.h"
#include "lang/print_code.h"
#include "lang/translated.h"
#include "session/words.h"
#include "session/result.h"

#include <string.h>

enum { FAR = 3 /* as many letters may differ in a name that was meant */, LISTED_MAX = 8 };

/* ---------------------------------------------------------------- paths */

/* The nearest of the names that were tried. */
struct nearest {
    const char *name_sought;
    /* Name: scratch; value: the nearest; list: those that were tried, if they are few. */
    struct question_space *space;
    int distance;
    int tried;
};

static bool is_name(struct nearest *n, const char *name)
{
    if (n->tried++ < LISTED_MAX)
        buf_printf(&n->space->list, "%s%s", n->space->list.len ? ", " : "", name);
    int distance = word_distance(n->name_sought, name, FAR);
    if (distance < n->distance) {
        n->distance = distance;
        buf_reset(&n->space->value);
        buf_str(&n->space->value, name);
    }
    return !strcmp(n->name_sought, name);
}

static bool is_member_name(struct nearest *n, const struct vocab *v, int32_t member)
{
    buf_reset(&n->space->name);
    print_member(&n->space->name, v, member, "en", NULL);
    return is_name(n, buf_cstr(&n->space->name));
}

static int unknown(struct nearest *n, struct buf *why, const char *what)
{
    const char *lang = n->space->lang;
    buf_printf(why, tr(lang, "unknown %s '%s'"), what, n->name_sought);
    if (n->distance <= FAR && (size_t)n->distance < strlen(n->name_sought))
        buf_printf(why, tr(lang, "; did you mean '%s'?"), buf_cstr(&n->space->value));
    else if (n->space->list.len)
        buf_printf(why, tr(lang, "; expected one of: %s%s"), buf_cstr(&n->space->list),
                   n->tried > LISTED_MAX ? ", …" : "");
    return -1;
}

static int found_field(struct question *out, const struct vocab *v, const struct vocab_field *f, int32_t member)
{
    *out = (struct question){.what = QUESTION_CELL, .type = f->type, .at = f->cell, .member = member, .field = f};
    if (f->store == FIELD_FIXED)
        out->what = QUESTION_FIXED;
    else if (f->store == FIELD_ZONE) {
        out->what = QUESTION_ZONE;
        out->at = v->zones[f->zone].first + (member == NOTHING ? 0 : member - vocab_kind_of(v, member)->first);
    } else
        out->at += member == NOTHING ? 0 : member;
    return 0;
}

static int read_table(struct question *out, const struct vocab *v, struct nearest *n, struct buf *why)
{
    for (size_t i = 0; i < v->table_count; i++)
        if (is_name(n, v->table[i].name))
            return found_field(out, v, &v->table[i], NOTHING);
    return unknown(n, why, tr(n->space->lang, "table field"));
}

static int read_zone(struct question *out, const struct vocab *v, struct nearest *n, struct buf *why)
{
    for (int32_t zone = 0; zone < v->zone_instance_count; zone++) {
        buf_reset(&n->space->name);
        print_zone(&n->space->name, v, zone, "en");
        if (is_name(n, buf_cstr(&n->space->name))) {
            *out = (struct question){.what = QUESTION_ZONE, .at = zone};
            return 0;
        }
    }
    return unknown(n, why, tr(n->space->lang, "zone"));
}

/* `n` holds the piece; `field`: the rest of the path. */
static int read_piece(struct question *out, const struct compiled *c, const struct vocab_kind *k, struct nearest *n,
                      const char *field,
                      struct buf *why)
{
    const struct vocab *v = c->vocab;
    int32_t member = k->first;
    while (member < k->first + k->count && !is_member_name(n, v, member))
        member++;
    if (member == k->first + k->count) {
        buf_reset(&n->space->name);
        print_kind(&n->space->name, v, (int)(k - v->kinds), n->space->lang ? n->space->lang : "en", NULL);
        return unknown(n, why, buf_cstr(&n->space->name));
    }
    n->name_sought = field;
    n->distance = FAR + 1;
    n->tried = 0;
    buf_reset(&n->space->list);
    if (k->held && is_name(n, "in")) {
        int32_t place = c->program.kinds[k - v->kinds].place;
        *out = (struct question){.what = QUESTION_CELL, .at = place + member, .member = member};
        return 0;
    }
    for (size_t i = 0; i < k->field_count; i++)
        if (is_name(n, k->fields[i].name))
            return found_field(out, v, &k->fields[i], member);
    return unknown(n, why, tr(n->space->lang, "field"));
}

/* A path may name a kind in the singular or the plural: "heroes/Amy" is what `show` prints,
 * "hero/Amy" what people type. */
static const struct vocab_kind *kind_called(const struct vocab *v, const char *name, size_t len)
{
    for (size_t i = 0; i < v->kind_count; i++) {
        const struct vocab_kind *k = &v->kinds[i];
        const char *plural = k->plural ? k->plural : k->name;
        if ((strlen(plural) == len && !strncmp(plural, name, len)) ||
            (strlen(k->name) == len && !strncmp(k->name, name, len)))
            return k;
    }
    return NULL;
}

/* 1: it is no path. */
static int read_path(struct question *out, struct compiled *c, const char *text, struct question_space *space,
                     struct buf *why)
{
    const struct vocab *v = c->vocab;
    const char *slash = strchr(text, '/'), *last = strrchr(text, '/');
    struct nearest n = {.name_sought = slash ? slash + 1 : text, .space = space, .distance = FAR + 1};
    buf_reset(&space->list);
    size_t len = slash ? (size_t)(slash - text) : 0;
    const struct vocab_kind *k = kind_called(v, text, len);
    int result = 1;
    if (len == 5 && !strncmp(text, "table", len))
        result = read_table(out, v, &n, why);
    else if (len == 5 && !strncmp(text, "zones", len))
        result = read_zone(out, v, &n, why);
    else if ((len == 10 && !strncmp(text, "conditions", len)) || (len == 6 && !strncmp(text, "values", len)))
        result = question_read(out, c, slash + 1, space, why);
    else if (k && last > slash) {
        n.name_sought = arena_strndup(&c->arena, slash + 1, (size_t)(last - slash - 1));
        result = read_piece(out, c, k, &n, last + 1, why);
    }
    return result;
}

/* The beginning of a path is answered with a longer one. False: the text is none. */
static bool suggest_longer_path(struct buf *why, const struct vocab *v, const char *text,
                                struct question_space *space)
{
    size_t len = strcspn(text, "/");
    const struct vocab_kind *k = kind_called(v, text, len);
    struct buf *path = &space->name;
    buf_reset(path);
    buf_add(path, text, len);
    buf_char(path, '/');
    if (len == 5 && !strncmp(text, "table", len) && v->table_count)
        buf_str(path, v->table[0].name);
    else if (len == 5 && !strncmp(text, "zones", len) && v->zone_instance_count)
        print_zone(path, v, 0, "en");
    else if (k && k->count && (k->field_count || k->held)) {
        print_member(path, v, k->first, "en", NULL);
        buf_printf(path, "/%s", k->field_count ? k->fields[0].name : "in");
    } else
        return false;
    buf_printf(why, tr(space->lang, "incomplete path; for example: %s"), buf_cstr(path));
    return true;
}

/* ---------------------------------------------------------------- the language */

/* A rule that exists only for the compiler. Its file is -1, so that positions in messages are of the
 * question's text. */
static struct rb_rule *rule_for(struct compiled *c, const char *text)
{
    struct rb_rule *rule = ARENA_NEW(&c->arena, struct rb_rule);
    rule->id.text = "question";
    rule->code.text = arena_strdup(&c->arena, text);
    rule->code.pos = (struct src_pos){-1, 1, 1};
    return rule;
}

/* The line of the code that the complaint is about. */
static const char *line_of(struct arena *arena, const char *code, int number)
{
    for (; number > 1 && strchr(code, '\n'); number--)
        code = strchr(code, '\n') + 1;
    return arena_strndup(arena, code, strcspn(code, "\n"));
}

/* Reports the first error only: the others mostly follow from it. */
static void describe_error(struct buf *why, struct question_stop *stop, const char *lang, const char *code,
                           const struct diags *d)
{
    buf_reset(why);
    const struct diag *first = &d->items[0];
    *stop = (struct question_stop){0};
    if (first->pos.line)
        *stop = (struct question_stop){line_of(d->arena, code, first->pos.line), first->pos.column};
    message_print(why, lang, first->text);
    if (first->note_count) { /* the nearest */
        buf_str(why, "; ");
        message_print(why, lang, first->notes[0]);
    }
}

static bool is_further(const struct diags *a, const struct diags *b) /* what was read further is what was meant */
{
    return a->count && b->count && a->items[0].pos.column > b->items[0].pos.column;
}

/* A value that is yes or no is reported as a value, a condition by what it follows. */
static bool is_condition(const struct node *n)
{
    bool field = n->op == E_TABLE || n->op == E_FIELD || n->op == E_EVENT_FIELD || n->op == E_TRUTH;
    return n->type.tag == TY_TRUTH && !field && (n->op != E_PHRASE || n->phrase->cls == PHRASE_CONDITION);
}

/* Tries a value, then a condition. If both fail, the error that was found further to the right is
 * the more likely one: "the hull of shipp 1" was meant as a value. */
static int read_code(struct question *out, struct compiled *c, const char *text, const char *lang,
                     struct question_stop *stop, struct buf *why)
{
    struct diags value = {.arena = &c->arena}, condition = {.arena = &c->arena};
    *out = (struct question){.what = QUESTION_VALUE};
    out->proc = compile_expression(c, rule_for(c, text), &out->type, &value);
    if (out->proc < 0) {
        out->what = QUESTION_CONDITION;
        out->type = type_truth();
        out->proc = compile_condition(c, rule_for(c, text), &condition);
    }
    if (out->proc < 0) {
        describe_error(why, stop, lang, text, is_further(&condition, &value) ? &condition : &value);
        return -1;
    }
    out->node = c->sentences.items[c->sentences.count - 1]->node;
    out->code = arena_strdup(&c->arena, text);
    if (is_condition(out->node))
        out->what = QUESTION_CONDITION;
    return 0;
}

/* "Cy wins" is no condition of the rules, which only say when it happens. */
static bool read_win(struct question *out, const struct vocab *v, const char *text, struct question_space *space)
{
    const struct vocab_kind *players = v->players < 0 ? NULL : &v->kinds[v->players];
    for (int32_t m = players ? players->first : 0; players && v->win >= 0 && m < players->first + players->count;
         m++) {
        struct print_arg stable[PLACEHOLDERS_MAX] = {{.text = v->members[m].name}};
        buf_reset(&space->name);
        words_phrase(&space->name, v, v->phrases[v->win], 0, &m, "en");
        buf_reset(&space->value);
        print_phrase(&space->value, v, v->phrases[v->win], 0, 0, stable, "en");
        if (!words_same(text, buf_cstr(&space->name)) && !words_same(text, buf_cstr(&space->value)))
            continue;
        *out = (struct question){.what = QUESTION_END, .member = m};
        return true;
    }
    return false;
}

/* Of the reading that left less of the text it is reported where it stopped. */
static bool leaves_less(const struct question_stop *a, const struct question_stop *b)
{
    return a->line && b->line && utf8_columns(a->line) - a->column < utf8_columns(b->line) - b->column;
}

/* The text as code, with the names as they are in code or as they are printed. */
static int read_either(struct question *out, struct compiled *c, const char *text, struct question_space *space,
                       struct buf *why)
{
    const char *in_code = printed_names_in_code(c->vocab, text, &space->arena, &space->name);
    struct question_stop stop;
    if (!read_code(out, c, text, space->lang, &space->stop, why) ||
        !read_code(out, c, in_code, space->lang, &stop, &space->name))
        return 0;
    if (leaves_less(&stop, &space->stop)) {
        space->stop = stop;
        buf_reset(why);
        buf_str(why, buf_cstr(&space->name));
    }
    return -1;
}

/* Whether the question is printed as the text, so that it is what was asked. */
static bool is_printed_as(const struct question *q, const struct compiled *c, const char *text,
                          struct question_space *space)
{
    buf_reset(&space->value);
    print_node(&space->value, c->vocab, q->node, space->lang, NULL, NULL);
    return translated_same(&space->arena, text, buf_cstr(&space->value));
}

/* The text in the language of the answer, which is not that of the code. Of several readings the one that is printed
 * as the text counts; without one, the first that has a value. */
static bool read_translated(struct question *out, struct compiled *c, const char *text, struct question_space *space)
{
    const char *readings[TRANSLATED_MAX];
    struct question_stop stop;
    bool found = false;
    if (!space->lang || !strcmp(space->lang, "en") || !form_has_language(space->lang))
        return false;
    struct translated_reader *reader = translated_reader_new(c->vocab, space->lang, &space->arena, &space->name);
    size_t count = translated_read(reader, text, &space->arena, readings);
    for (size_t i = 0; i < count; i++) {
        struct question q;
        if (read_code(&q, c, readings[i], space->lang, &stop, &space->name))
            continue;
        bool same = is_printed_as(&q, c, text, space);
        if (same || !found)
            *out = q;
        found = true;
        if (same)
            break;
    }
    return found;
}

/* Tries a path of `show --format json`, the name of a zone or piece, code, and the language of the answer,
 * in this order. */
int question_read(struct question *out, struct compiled *c, const char *text, struct question_space *space,
                  struct buf *why)
{
    int result = read_path(out, c, text, space, why);
    if (result <= 0)
        return result;
    if (!strcmp(text, "winner") || !strcmp(text, tr(space->lang, "winner"))) {
        *out = (struct question){.what = QUESTION_END, .member = NOTHING};
        return 0;
    }
    if (read_win(out, c->vocab, text, space))
        return 0;
    if (!read_either(out, c, text, space, why) || read_translated(out, c, text, space)) {
        buf_reset(why);
        return 0;
    }
    buf_reset(&space->value);
    if (suggest_longer_path(&space->value, c->vocab, text, space)) {
        buf_reset(why);
        buf_str(why, buf_cstr(&space->value));
        space->stop.line = NULL;
    }
    return -1;
}

/* ---------------------------------------------------------------- answers */

struct answer {
    const struct compiled *c;
    const char *lang;
    struct question_space *space;
    struct buf *out;
    struct reason_facts *facts;
};

static struct buf *empty(struct buf *b)
{
    buf_reset(b);
    return b;
}

static void format_equation(const struct answer *a, struct type type, int32_t value)
{
    print_value(empty(&a->space->value), a->c->vocab, type, value, a->lang, NULL);
    buf_printf(a->out, tr(a->lang, "%s is %s"), buf_cstr(&a->space->name), buf_cstr(&a->space->value));
}

/* "the deck: Reef 1, Current 2", or "the deck: none". */
static void answer_zone(const struct answer *a, const struct vm *vm, int32_t zone)
{
    struct buf *list = empty(&a->space->value);
    int32_t count = vm_zone_items(vm, zone, NULL, 0), *items = ARENA_ARRAY(&a->space->arena, int32_t, count + 1);
    vm_zone_items(vm, zone, items, count);
    format_zone(empty(&a->space->name), a->c->vocab, zone, a->lang);
    for (int32_t i = 0; i < count; i++) {
        buf_str(list, i ? ", " : "");
        print_member(list, a->c->vocab, items[i], a->lang, NULL);
    }
    const char *all = count ? buf_cstr(list) : choices_none(a->lang);
    buf_printf(a->out, tr(a->lang, "%s: %s"), buf_cstr(&a->space->name), all);
}

/* A path to a cell, without rules: "angel 4's square is (7,2)"; for a place "angel 4: the board". */
static void answer_cell(const struct answer *a, const struct vm *vm, int32_t cell)
{
    if (format_stated(a->out, a->c, cell, vm->m[cell], a->lang))
        return;
    format_cell_name(empty(&a->space->name), a->c, cell, a->lang);
    format_cell_value(empty(&a->space->value), a->c, cell, vm->m[cell], a->lang);
    bool place = program_area(&a->c->program, cell)->what == AREA_PLACE;
    buf_printf(a->out, place ? tr(a->lang, "%s: %s") : tr(a->lang, "%s is %s"), buf_cstr(&a->space->name),
               buf_cstr(&a->space->value));
}

static void answer_fixed(const struct answer *a, const struct question *q)
{
    int32_t value = a->c->program.fixed[q->at + q->member];
    if (print_field_sentence(a->out, a->c->vocab, q->member, NULL, q->field, value, a->lang))
        return;
    print_field_of(empty(&a->space->name), a->c->vocab, q->member, q->field, a->lang);
    format_equation(a, q->type, value);
}

static void answer_end(const struct answer *a, const struct vm *vm)
{
    struct arena *arena = &a->space->arena;
    const struct game_result r = result_of_state(a->c, vm, arena);
    if (vm->m[a->c->program.cell_over])
        buf_printf(a->out, tr(a->lang, "over: %s"), result_text(a->c, &r, a->lang, arena));
    else
        buf_str(a->out, tr(a->lang, "the game continues"));
}

static bool is_plain(struct type t)
{
    return t.tag == TY_NUMBER || t.tag == TY_TRUTH || t.tag == TY_PIECE || t.tag == TY_MAYBE;
}

/* That the value is what it is: a comparison is reported with all that its sides are made of. */
static int answer_facts(const struct answer *a, struct vm *vm, int32_t proc, const struct node *node, bool *holds)
{
    if (reasons_condition_facts(a->space->reasons, vm, proc, node, a->facts, holds))
        return -1;
    reason_facts_in_line(a->out, a->facts, a->lang);
    if (!a->facts->count) /* they name what the asker must not know */
        print_node(a->out, a->c->vocab, node, a->lang, NULL, NULL);
    return 0;
}

/* A value is described like a comparison with itself as the constant: the facts of "X is 8" are what
 * X consists of. */
static int answer_value(const struct answer *a, const struct question *q, struct vm *vm)
{
    int32_t value;
    bool holds;
    if (vm_evaluate(vm, q->proc, NULL, 0, -1, &value))
        return -1;
    struct node same = {.type = q->type, .value = value},
        is = {.op = E_COMPARE, .type = type_truth(), .rel = REL_IS, .a = q->node, .b = &same};
    enum node_op piece = value == NOTHING ? E_NOTHING : E_NAME;
    same.op = q->type.tag == TY_NUMBER ? E_NUMBER : q->type.tag == TY_TRUTH ? E_TRUTH : piece;
    if (is_plain(q->type) && q->node->op != E_NAME && q->node->op != E_NUMBER)
        return answer_facts(a, vm, q->proc, &is, &holds);
    print_node(empty(&a->space->name), a->c->vocab, q->node, a->lang, NULL, NULL);
    format_equation(a, q->type, value);
    return 0;
}

/* Evaluates the question in the present state; the machine does not change. */
int question_answer(const struct question *q, const struct compiled *c, struct vm *vm, const char *lang,
                    struct question_space *space, struct question_result *out)
{
    const struct answer a = {c, lang, space, out->text, &out->facts};
    out->facts = (struct reason_facts){0};
    out->holds = true;
    if (!space->reasons)
        space->reasons = reasons_new(c, lang);
    reasons_ask_for(space->reasons, space->sight, NULL);
    switch (q->what) {
    case QUESTION_ZONE: answer_zone(&a, vm, q->at); return 0;
    case QUESTION_CELL: answer_cell(&a, vm, q->at); return 0;
    case QUESTION_FIXED: answer_fixed(&a, q); return 0;
    case QUESTION_END:
        answer_end(&a, vm);
        out->holds = q->member == NOTHING ||
                     (vm->m[c->program.cell_over] && result_is_won_by(vm, q->member));
        return 0;
    case QUESTION_VALUE: return answer_value(&a, q, vm);
    default: return answer_facts(&a, vm, q->proc, q->node, &out->holds);
    }
}

void question_space_release(struct question_space *space)
{
    buf_release(&space->name);
    buf_release(&space->value);
    buf_release(&space->list);
    arena_release(&space->arena);
    reasons_free(space->reasons);
    *space = (struct question_space){0};
}
