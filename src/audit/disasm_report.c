/* SPDX-License-Identifier: MIT
 *
 * The structs, the tables (schema/report-disasm.schema.json), the data and the document of a compiled program.
 */
#include "audit/disasm_report.h"

#include "audit/requested_rule.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "lang/disasm.h"

#include <stdio.h>
#include <string.h>

struct instruction {
    uint64_t place;
    const char *procedure, *op;
    const char *const *operands;
    size_t operand_count;
    const char *rule, *file;
    uint64_t line;
    int values, slots; /* of the procedure that begins here; for people */
};

struct disasm_report {
    const char *rulebook;
    struct instruction *instructions;
    size_t count, cap;
};

static const struct report_field instruction_fields[] = {
    REPORT_COUNT(instruction, place, "place", "Its number in the code."),
    REPORT_TEXT_OR_NULL(instruction, procedure, "procedure",
                        "The procedure that begins here; null: none does, or only one rule was asked for."),
    REPORT_TEXT_LIKE(instruction, op, "op", REQUIRED, "\"pattern\": \"^[A-Z_]+$\"",
                     "The instruction, an entry of src/vm/opcodes.def."),
    REPORT_TEXTS(instruction, operands, operand_count, "operands", "Its operands as the text shows them."),
    REPORT_TEXT_OR_NULL(instruction, rule, "rule", "The id of the rule that it was compiled from; null: none."),
    REPORT_TEXT_OR_NULL(instruction, file, "file", "The file of the rule, relative to the rulebook's folder."),
    REPORT_COUNT_OR_NULL(instruction, line, "line", "The line in that file."),
    {0}};
static const struct report_shape instruction_shape = {.size = sizeof(struct instruction),
                                                      .fields = instruction_fields};
static const struct report_field fields[] = {
    REPORT_TEXT_OR_NULL(disasm_report, rulebook, "rulebook", "The id of the rulebook."),
    REPORT_MANY(disasm_report, instructions, count, LIST, REQUIRED, "instructions", &instruction_shape,
                "The instructions in the order of the code."),
    {0}};
static const struct report_shape shape = {.size = sizeof(struct disasm_report), .fields = fields};

/* ---------------------------------------------------------------- the data */

struct filler {
    struct arena *arena;
    struct disasm_report *out;
};

/* Texts are valid only during the call, so they are copied. */
static void add_instruction(void *ctx, const struct disasm_instruction *i)
{
    struct filler *f = ctx;
    struct disasm_report *out = f->out;
    const char **operands = ARENA_ARRAY(f->arena, const char *, i->operand_count + 1);
    for (size_t n = 0; n < i->operand_count; n++)
        operands[n] = arena_copy(f->arena, i->operands[n]);
    ARENA_PUSH(f->arena, out->instructions, out->count, out->cap) =
        (struct instruction){.place = (uint64_t)i->place,
                             .procedure = arena_copy(f->arena, i->procedure),
                             .op = i->op,
                             .operands = operands,
                             .operand_count = i->operand_count,
                             .rule = arena_copy(f->arena, i->rule),
                             .file = arena_copy(f->arena, i->file),
                             .line = i->rule ? (uint64_t)i->line : REPORT_NO_COUNT,
                             .values = i->values,
                             .slots = i->slots};
}

bool disasm_report_fill(struct report *r, const struct compiled *c, const char *rule)
{
    if (!requested_rule_found(r, c, rule))
        return false;
    struct filler f = {&r->arena, ARENA_NEW(&r->arena, struct disasm_report)};
    f.out->rulebook = arena_copy(f.arena, c->rb->id.text);
    disasm_each(c, rule, add_instruction, &f);
    r->value = f.out;
    return true;
}

/* ---------------------------------------------------------------- the document */

enum { NAME_WIDTH = 14, RULE_COLUMN = 58 };

/* Operands are aligned; the rule begins in a column of its own if there is room. */
static const char *line_of(struct doc *d, const struct instruction *i)
{
    struct arena *a = &d->arena;
    const char *line = arena_printf(a, "%6d  %s", (int)i->place, i->op);
    for (size_t n = 0; n < i->operand_count; n++)
        line = n ? arena_printf(a, "%s %s", line, i->operands[n])
                 : arena_printf(a, "%6d  %-*s %s", (int)i->place, NAME_WIDTH, i->op, i->operands[n]);
    if (!i->rule)
        return line;
    int columns = utf8_columns(line);
    return arena_printf(a, "%s%*s  ; %s  %s:%d", line, columns < RULE_COLUMN ? RULE_COLUMN - columns : 0, "", i->rule,
                        i->file, (int)i->line);
}

/* Measures first, because a program can have thousands of lines. */
static const char *lines_of(struct doc *d, const struct instruction *first, size_t count)
{
    const char **lines = ARENA_ARRAY(&d->arena, const char *, count);
    size_t size = 1;
    for (size_t i = 0; i < count; i++) {
        lines[i] = line_of(d, &first[i]);
        size += strlen(lines[i]) + 1;
    }
    char *text = arena_alloc(&d->arena, size), *end = text;
    for (size_t i = 0; i < count; i++)
        end += sprintf(end, "%s\n", lines[i]);
    return text;
}

/* Adds the listing of a procedure, or of the part of it that is one rule's, from instruction `at` on. Returns the
 * first instruction after it. */
static size_t add_procedure(struct doc *d, const struct disasm_report *r, size_t at)
{
    const struct instruction *first = &r->instructions[at];
    struct doc_node *in = d->body;
    size_t end = at + 1;
    while (end < r->count && !r->instructions[end].procedure)
        end++;
    if (first->procedure) {
        in = doc_section(d, d->body, NULL, NULL);
        in->apart = true;
        doc_printf(d, in->first, "%s: %s, %s", first->procedure,
                   tr_counted(&d->arena, d->lang, "%s value", "%s values", (uint64_t)first->values),
                   tr_counted(&d->arena, d->lang, "%s slot", "%s slots", (uint64_t)first->slots));
    }
    doc_add(d, in, DOC_FIGURE)->plain = lines_of(d, first, end - at);
    return end;
}

/* Not indented: listings are compared with diff. */
static void document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct disasm_report *p = r->value;
    (void)style;
    d->indent = 0;
    for (size_t at = 0; at < p->count;)
        at = add_procedure(d, p, at);
}

const struct report_kind disasm_report_kind = {
    .name = "disasm",
    .version = 1,
    .title = "adjudge disasm --format json",
    .description = "The program that rules are compiled to. If the rulebook has errors, the output is the report of check.",
    .heading = TR("Compiled program"),
    .shape = &shape,
    .document = document,
};
