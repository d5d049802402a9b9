/* SPDX-License-Identifier: MIT
 *
 * See the header. What an operand means is reported by its letter in opcodes.def.
 */
#include "lang/disasm.h"

#include "lang/about.h"

#include "vm/opcode.h"

#include <string.h>

struct disasm_ctx {
    const struct compiled *c;
    const struct program *p;
    const char *rule;
    struct arena arena; /* of what is shown of one instruction */
    struct buf text; /* an operand on its way */
    const char **operands;
    size_t count, cap;
};

static const char *phrase_id(const struct disasm_ctx *l, int32_t phrase)
{
    return phrase >= 0 && (size_t)phrase < l->c->vocab->phrase_count ? l->c->vocab->phrases[phrase]->id : "none";
}

/* "about CO-23"; false: it is the procedure of no entry. */
static bool name_about(const struct disasm_ctx *l, struct buf *out, int32_t proc)
{
    for (size_t i = 0; i < l->c->about_count; i++)
        if (l->c->abouts[i].proc == proc) {
            buf_printf(out, "about %s", l->c->rules[l->c->abouts[i].rule].rule->id.text);
            return true;
        }
    return false;
}

/* A procedure by what it computes: "event sail", "may sail", "value speed". */
/* A procedure that belongs to no phrase: those that the program names, and those that questions have added. */
static const char *own_proc(const struct program *p, int32_t proc)
{
    if (proc == p->start)
        return "the game";
    if (proc == p->state_check)
        return "at all times";
    if (proc == p->window)
        return "at any moment";
    return proc == p->invariants ? "invariants" : "added";
}

static void name_proc(const struct disasm_ctx *l, struct buf *out, int32_t proc)
{
    const struct vocab *v = l->c->vocab;
    const struct program *p = l->p;
    for (size_t i = 0; i < v->phrase_count; i++) {
        const char *id = v->phrases[i]->id;
        if (p->events[i].proc == proc)
            buf_printf(out, "event %s", id);
        else if (l->c->checks.items[i] == proc)
            buf_printf(out, "may %s", id);
        else if (l->c->procs.items[i] == proc)
            buf_printf(out, "%s %s", v->phrases[i]->cls == PHRASE_VALUE ? "value" : "condition", id);
        else
            continue;
        return;
    }
    if (name_about(l, out, proc))
        return;
    buf_str(out, own_proc(p, proc));
}

/* A cell of the table or of a kept condition or value; the others are reached by way of their pieces. */
static void name_cell(const struct disasm_ctx *l, struct buf *out, int32_t cell)
{
    const struct area *area = program_area(l->p, cell);
    if (area && area->what == AREA_TABLE)
        buf_printf(out, " (%s)", ((const struct vocab_field *)area->owner)->name);
    else if (area && (area->what == AREA_CONDITION || area->what == AREA_VALUE))
        buf_printf(out, " (%s)", ((const struct vocab_phrase *)area->owner)->id);
}

/* What the instruction before `pc` finished: the author's own words for it. NULL: nothing that has a name. */
static const struct node *finished_at(const struct disasm_ctx *l, int32_t pc)
{
    const struct code_mark *mark = program_mark(l->p, pc), *first = l->p->marks;
    for (; mark && mark->pc == pc; mark = mark > first ? mark - 1 : NULL) {
        const struct node *n = mark->node;
        if (n && (n->op == E_FIELD || (n->op == E_PHRASE && n->phrase->kept)))
            return n;
    }
    return NULL;
}

/* Everything that piece number 0 would have that cell of: areas lie anywhere, so it can be several. */
static void name_offset(const struct disasm_ctx *l, struct buf *out, int32_t offset)
{
    bool any = false;
    for (size_t i = 0; i < l->p->area_count; i++) {
        const struct area *a = &l->p->areas[i];
        const struct vocab_phrase *condition = a->what == AREA_CONDITION || a->what == AREA_VALUE ? a->owner : NULL;
        int kind = condition ? (condition->placeholder_count == 1 ? condition->placeholders[0].kinds[0] : -1)
                             : a->kind;
        if (kind < 0 || a->first - l->c->vocab->kinds[kind].first != offset)
            continue;
        buf_str(out, any ? " or " : " (");
        if (condition)
            buf_str(out, condition->id);
        else
            buf_printf(out, "%s's %s", l->c->vocab->kinds[kind].name,
                       a->what == AREA_FIELD   ? ((const struct vocab_field *)a->owner)->name
                       : a->what == AREA_PLACE ? "place"
                       : a->what == AREA_ABOVE ? "neighbour above"
                                               : "neighbour below");
        any = true;
    }
    if (any)
        buf_char(out, ')');
}

/* Of a piece that is known, because it was pushed just before: Ann's money, and not only money. */
static void name_of_piece(const struct disasm_ctx *l, struct buf *out, const int32_t *at, int32_t offset)
{
    const struct node *n = *at == OP_IN_ZONE ? NULL : finished_at(l, (int32_t)(at - l->p->code) + 2);
    if (n && n->op == E_PHRASE)
        buf_printf(out, " (%s)", n->phrase->id);
    else if (n)
        buf_printf(out, " (%s's %s)", l->c->vocab->kinds[n->a->type.kind].name, n->field->name);
    else
        name_offset(l, out, offset);
}

static void print_operand(const struct disasm_ctx *l, struct buf *out, char letter, int32_t word, const int32_t *at)
{
    const struct vocab *v = l->c->vocab;
    switch (letter) {
    case 'p': name_proc(l, out, word); break;
    case 'e':
    case 'f':
    case 'h': buf_str(out, phrase_id(l, word)); break;
    case 'r': buf_printf(out, "[%s]", compiled_rule_id(l->c, word)); break;
    case 'j':
        if (word < 0)
            buf_char(out, '-');
        else
            buf_printf(out, "@%d", word);
        break;
    case 's': buf_printf(out, "$%d", word); break;
    case 'c':
        buf_printf(out, "%d", word);
        name_cell(l, out, word);
        break;
    case 'o':
        buf_printf(out, "%d", word);
        name_of_piece(l, out, at, word);
        break;
    default:
        buf_printf(out, "%d", word);
        if (*at == OP_PUSH && word >= 0 && word < v->member_count && word > 9)
            buf_printf(out, " (%s)", v->members[word].name);
    }
}

static void operand(struct disasm_ctx *l, char letter, int32_t word, const int32_t *at)
{
    buf_reset(&l->text);
    print_operand(l, &l->text, letter, word, at);
    ARENA_PUSH(&l->arena, l->operands, l->count, l->cap) = arena_strdup(&l->arena, buf_cstr(&l->text));
}

static void operands(struct disasm_ctx *l, const int32_t *at)
{
    int32_t word;
    char letter;
    for (int step = 0; opcode_operand(at, step, &letter, &word); step++)
        operand(l, letter, word, at);
}

static void begin_procedure(struct disasm_ctx *l, struct disasm_instruction *i)
{
    for (size_t n = 0; n < l->p->proc_count; n++)
        if (l->p->procs[n].entry == i->place) {
            buf_reset(&l->text);
            name_proc(l, &l->text, (int32_t)n);
            i->procedure = arena_strdup(&l->arena, buf_cstr(&l->text));
            i->values = l->p->procs[n].args;
            i->slots = l->p->procs[n].slots;
        }
}

/* The sentence and line of the mark before the instruction. */
static void place_in_rulebook(const struct disasm_ctx *l, struct disasm_instruction *i)
{
    const struct code_mark *mark = program_mark(l->p, i->place);
    if (!mark || mark->sentence < 0)
        return;
    const struct rb_rule *rule = l->c->sentences.items[mark->sentence]->rule;
    int file = rule->code.pos.file;
    i->rule = rule->id.text;
    i->file = file >= 0 && (size_t)file < l->c->rb->file_count ? l->c->rb->files[file].path : "";
    i->line = mark->line;
}

void disasm_each(const struct compiled *c, const char *rule,
                 void (*each)(void *ctx, const struct disasm_instruction *i), void *ctx)
{
    struct disasm_ctx l = {.c = c, .p = &c->program, .rule = rule, .text = BUF_INIT};
    for (int32_t pc = 0; pc < (int32_t)c->program.code_count; pc += opcode_length(c->program.code + pc)) {
        struct disasm_instruction i = {.place = pc, .op = opcode_of(c->program.code[pc])->name};
        place_in_rulebook(&l, &i);
        if (rule && (!i.rule || strcmp(i.rule, rule)))
            continue;
        if (!rule)
            begin_procedure(&l, &i);
        operands(&l, c->program.code + pc);
        i.operands = l.operands;
        i.operand_count = l.count;
        each(ctx, &i);
        arena_release(&l.arena);
        l.operands = NULL;
        l.count = l.cap = 0;
    }
    buf_release(&l.text);
}
