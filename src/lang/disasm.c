/* SPDX-License-Identifier: MIT */
#include "lang/disasm.h"

#include <string.h>

struct listing {
    struct buf *out;
    const struct compiled *c;
    const struct program *p;
    const char *rule;
};

static const char *phrase_id(const struct listing *l, int32_t phrase)
{
    return phrase >= 0 && (size_t)phrase < l->c->vocab->phrase_count ? l->c->vocab->phrases[phrase]->id : "none";
}

static void name_proc(const struct listing *l, struct buf *out, int32_t proc)
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
    buf_str(out, proc == p->start ? "the game" : proc == p->settle ? "at all times" : proc == p->moment ? "at any moment"
                 : proc == p->invariants ? "invariants" : "added");
}

static void name_cell(const struct listing *l, struct buf *out, int32_t cell)
{
    const struct vocab *v = l->c->vocab;
    for (size_t i = 0; i < v->table_count; i++)
        if (v->table[i].store == FIELD_CELL && v->table[i].cell == cell)
            buf_printf(out, " (%s)", v->table[i].name);
    for (size_t i = 0; i < v->kind_count; i++)
        for (size_t j = 0; j < v->kinds[i].field_count; j++)
            if (v->kinds[i].fields[j].store == FIELD_CELL && v->kinds[i].fields[j].cell == cell)
                buf_printf(out, " (%s's %s)", v->kinds[i].name, v->kinds[i].fields[j].name);
    for (size_t i = 0; i < v->phrase_count; i++)
        if (v->phrases[i]->kept && v->phrases[i]->cell == cell)
            buf_printf(out, " (%s)", v->phrases[i]->id);
}

static void operand(const struct listing *l, char kind, int32_t word, int32_t op)
{
    struct buf *out = l->out;
    switch (kind) {
    case 'p':
        buf_char(out, ' ');
        name_proc(l, out, word);
        break;
    case 'e':
    case 'h':
        buf_printf(out, " %s", phrase_id(l, word));
        break;
    case 'r':
        buf_printf(out, " [%s]", compiled_rule_id(l->c, word));
        break;
    case 'k':
        buf_printf(out, " %s", l->c->vocab->kinds[word].name);
        break;
    case 'j':
        buf_printf(out, word < 0 ? " -" : " @%d", word);
        break;
    case 's':
        buf_printf(out, " $%d", word);
        break;
    case 'c':
        buf_printf(out, " %d", word);
        name_cell(l, out, word);
        break;
    default:
        buf_printf(out, " %d", word);
        if (op == OP_PUSH && word >= 0 && word < l->c->vocab->member_count && word > 9)
            buf_printf(out, " (%s)", l->c->vocab->members[word].name);
    }
}

static void operands(const struct listing *l, const int32_t *at)
{
    const int32_t *word = at + 1;
    for (const char *o = opcode_operands(*at); *o; o++) {
        if (*o != '(') {
            operand(l, *o, *word++, *at);
            continue;
        }
        const char *close = strchr(o, ')');
        for (int32_t n = word[-1]; n > 0; n--)
            for (const char *k = o + 1; k < close; k++)
                operand(l, *k, *word++, *at);
        o = close + 1;
    }
}

static bool wanted(const struct listing *l, int32_t sentence)
{
    return !l->rule || (sentence >= 0 && !strcmp(compiled_rule_id(l->c, sentence), l->rule));
}

void disasm(struct buf *out, const struct compiled *c, const char *rule)
{
    struct listing l = {out, c, &c->program, rule};
    int32_t last_line = -1, last_sentence = -2;
    for (int32_t pc = 0; pc < (int32_t)c->program.code_count; pc += instruction_length(&c->program, pc)) {
        const struct code_mark *mark = program_mark(&c->program, pc);
        int32_t sentence = mark ? mark->sentence : -1, line = mark ? mark->line : 0;
        for (size_t i = 0; i < c->program.proc_count; i++)
            if (c->program.procs[i].entry == pc && !rule) {
                buf_str(out, "\n");
                name_proc(&l, out, (int32_t)i);
                buf_printf(out, ": %d values, %d slots\n", c->program.procs[i].args, c->program.procs[i].slots);
                last_sentence = -2;
            }
        if (!wanted(&l, sentence))
            continue;
        struct buf text = BUF_INIT, *to = l.out;
        l.out = &text;
        buf_printf(&text, "%6d  %-14s", pc, opcode_name(c->program.code[pc]));
        operands(&l, c->program.code + pc);
        l.out = to;
        if (sentence >= 0 && (sentence != last_sentence || line != last_line)) {
            const struct sentence *s = c->sentences.items[sentence];
            int file = s->rule->code.pos.file;
            if (text.len < 58)
                buf_fill(&text, ' ', 58 - text.len);
            buf_printf(&text, "  ; %s  %s:%d", s->rule->id.text,
                       file >= 0 && (size_t)file < c->rb->file_count ? c->rb->files[file].path : "", line);
        }
        last_sentence = sentence;
        last_line = line;
        buf_add(out, text.data, text.len);
        buf_char(out, '\n');
        buf_release(&text);
    }
}
