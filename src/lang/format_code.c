/* SPDX-License-Identifier: MIT
 *
 * Finds the code of a file, prints it again, and puts it in place of the old lines.
 */
#include "lang/format_code.h"

#include "lang/node_same.h"
#include "lang/parse.h"
#include "lang/print_code.h"

#include <string.h>

struct block {
    const struct rb_rule *rule;
    int card_kind;
    const struct rb_member *card;
};

struct formatter {
    struct vocab *v;
    struct arena *arena;
    int file;
    struct block *blocks;
    size_t count, cap;
    struct format_result result;
};

/* ---------------------------------------------------------------- finding the code */

/* Adds a rule of this file; kept in the order of lines, each place once (an alias shows the same code again). */
static void add_rule(struct formatter *f, const struct rb_rule *rule, int card_kind, const struct rb_member *card)
{
    if (!rule->code.text || !rule->code_literal || rule->code.pos.file != f->file)
        return;
    size_t at = f->count;
    while (at && f->blocks[at - 1].rule->code.pos.line > rule->code.pos.line)
        at--;
    if (at && f->blocks[at - 1].rule->code.pos.line == rule->code.pos.line)
        return;
    ARENA_PUSH(f->arena, f->blocks, f->count, f->cap) = (struct block){0};
    memmove(f->blocks + at + 1, f->blocks + at, (f->count - 1 - at) * sizeof *f->blocks);
    f->blocks[at] = (struct block){rule, card_kind, card};
}

/* All code of the file, cards included, in the order of its lines. */
static void find_rules(struct formatter *f)
{
    const struct vocab *v = f->v;
    for (size_t i = 0; i < v->rb->rule_count; i++)
        add_rule(f, &v->rb->rules[i], -1, NULL);
    for (size_t k = 0; k < v->kind_count; k++) {
        const struct rb_kind *d = v->kinds[k].decl;
        for (size_t m = 0; d && m < d->member_count; m++)
            for (size_t i = 0; i < d->members[m].rule_count; i++)
                add_rule(f, &d->members[m].rules[i], (int)k, &d->members[m]);
    }
}

/* ---------------------------------------------------------------- printing it again */

static bool parse_block_code(struct formatter *f, const struct block *b, const char *code, struct sentences *out)
{
    struct diags mistakes = {.arena = f->arena};
    struct rb_rule rule = *b->rule;
    rule.code.text = code;
    parse_rule(f->v, &(struct rule_origin){&rule, 0, b->card_kind, b->card}, f->arena, &mistakes, out);
    return !mistakes.count && out->count;
}

/* Whether the line above the one with number `line` (from 0) of the code is blank. */
static bool after_blank_line(const char *code, int line)
{
    if (line <= 0)
        return false;
    for (int i = 0; i < line - 1; i++)
        code += strcspn(code, "\n") + 1;
    return code[strspn(code, " \r")] == '\n';
}

/* The proof that formatting changed nothing: both texts are read, and the trees compared. */
static bool same_sentences(struct formatter *f, const struct sentences *a, const struct sentences *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!node_same(a->items[i]->node, b->items[i]->node, f->arena))
            return false;
    return true;
}

/* The code again, or NULL where it is to be left as it is. */
static const char *lay_out(struct formatter *f, const struct block *b)
{
    const char *code = b->rule->code.text;
    struct sentences before = {NULL, 0, 0}, after = {NULL, 0, 0};
    if (strchr(code, '#')) {
        f->result.with_comments++;
        return NULL;
    }
    if (!parse_block_code(f, b, code, &before)) {
        f->result.with_mistakes++;
        return NULL;
    }
    struct buf text = BUF_ON(f->arena);
    for (size_t i = 0; i < before.count; i++) {
        if (i && after_blank_line(code, before.items[i]->node->pos.line - b->rule->code.pos.line))
            buf_char(&text, '\n');
        print_sentence(&text, f->v, before.items[i], "en", NULL);
        buf_char(&text, '\n');
    }
    const char *formatted = buf_cstr(&text);
    return parse_block_code(f, b, formatted, &after) && same_sentences(f, &before, &after) ? formatted : NULL;
}

/* ---------------------------------------------------------------- putting it in place */

static const char *next_line(const char *s)
{
    s += strcspn(s, "\n");
    return s + (*s == '\n');
}

/* The end of the lines at `s` that hold `code` after `indent` blanks each, without blank lines at its end; NULL
 * where they differ from the code (for example in their line ends). */
static const char *end_of_code(const char *s, const char *code, size_t indent)
{
    size_t left = strlen(code);
    while (left && (code[left - 1] == '\n' || code[left - 1] == ' '))
        left--;
    for (const char *end = code + left; code < end;) {
        size_t len = strcspn(code, "\n");
        if (len) {
            if (strspn(s, " ") < indent || strncmp(s + indent, code, len))
                return NULL;
            s += indent + len;
        } else
            s += strspn(s, " ");
        if (*s && *s != '\n')
            return NULL;
        s += *s == '\n';
        code += len + (code[len] == '\n');
    }
    return s;
}

/* Blank lines stay empty. */
static void add_indented(struct buf *out, const char *code, size_t indent)
{
    while (*code) {
        size_t len = strcspn(code, "\n");
        if (len)
            buf_fill(out, ' ', indent);
        buf_add(out, code, len);
        buf_char(out, '\n');
        code += len + (code[len] == '\n');
    }
}

struct format_result format_code(struct buf *out, struct vocab *v, int file, struct arena *arena)
{
    struct formatter f = {.v = v, .arena = arena, .file = file};
    const char *at = v->rb->files[file].text, *copied = at;
    int line = 1;
    find_rules(&f);
    for (size_t i = 0; i < f.count; i++) {
        const struct rb_rule *rule = f.blocks[i].rule;
        size_t indent = (size_t)rule->code_indent;
        for (; line < rule->code.pos.line; line++)
            at = next_line(at);
        const char *formatted = lay_out(&f, &f.blocks[i]),
                   *end = formatted ? end_of_code(at, rule->code.text, indent) : NULL;
        if (!end)
            continue;
        buf_add(out, copied, (size_t)(at - copied));
        size_t start = out->len;
        add_indented(out, formatted, indent);
        if (end > at && end[-1] != '\n' && out->len > start) /* the file ends without a newline: so it stays */
            out->len--;
        f.result.changed += out->len - start != (size_t)(end - at) || memcmp(out->data + start, at, out->len - start);
        copied = end;
    }
    buf_add(out, copied, v->rb->files[file].size - (size_t)(copied - v->rb->files[file].text));
    return f.result;
}
