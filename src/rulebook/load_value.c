/* SPDX-License-Identifier: MIT
 *
 * Readers of single values: text, names, numbers, flags, ranges and texts in several languages. Knows no keys.
 */
#include "rulebook/load.h"

#include "rulebook/text.h"

#include <stdlib.h>
#include <string.h>

static int node_span(const struct yaml_node *node)
{
    return node->type == YAML_SEQUENCE || node->type == YAML_MAPPING ? 1 : text_span(node->text);
}

void load_wrong(struct loader *l, const struct yaml_node *node, const char *subject, const char *wanted)
{
    if (node->type != YAML_BAD)
        diag_add(l->diags, DIAG_ERROR, "wrong-type", node->pos, node_span(node), "'%s' must be %s, but this is %s",
                 text_clip(l->arena, subject), wanted, yaml_kind_name(node));
}

void load_bad_value(struct loader *l, const struct yaml_node *node, const char *subject, const char *wanted)
{
    diag_add(l->diags, DIAG_ERROR, "bad-value", node->pos, node_span(node), "'%s' must be %s, but this is '%s'",
             text_clip(l->arena, subject), wanted, text_clip(l->arena, node->text));
}

/* Where the first character of the text stands: behind a quote, or below the | of a block. */
static struct src_pos text_pos(const struct yaml_node *node)
{
    struct src_pos pos = node->pos;
    if (node->style == YAML_QUOTED) {
        pos.column++;
    } else if (node->style != YAML_PLAIN) {
        pos.line = node->text_line;
        pos.column = node->indent + 1;
    }
    return pos;
}

bool load_str(struct loader *l, const struct yaml_node *node, const char *subject, const char *wanted,
              struct rb_str *out)
{
    if (node->type != YAML_TEXT && node->type != YAML_INT) {
        load_wrong(l, node, subject, wanted);
        return false;
    }
    if (!node->text[strspn(node->text, " \t\n")]) {
        diag_add(l->diags, DIAG_ERROR, "wrong-type", node->pos, 1, "'%s' must be %s, but this is empty",
                 text_clip(l->arena, subject), wanted);
        return false;
    }
    *out = (struct rb_str){node->text, text_pos(node)};
    return true;
}

bool load_line(struct loader *l, const struct yaml_node *node, const char *subject, const char *wanted,
               struct rb_str *out)
{
    struct rb_str str;
    if (!load_str(l, node, subject, wanted, &str))
        return false;
    if (strchr(str.text, '\n')) {
        diag_add(l->diags, DIAG_ERROR, "wrong-type", node->pos, 1, "'%s' must be %s, but this has several lines",
                 text_clip(l->arena, subject), wanted);
        return false;
    }
    *out = str;
    return true;
}

bool load_int(struct loader *l, const struct yaml_node *node, const char *subject, int low, int high, int *out)
{
    bool number = node->type == YAML_INT;
    if (number && node->number >= low && node->number <= high) {
        *out = (int)node->number;
        return true;
    }
    const char *wanted = arena_printf(l->arena, "a number from %d to %d", low, high);
    if (number)
        load_bad_value(l, node, subject, wanted);
    else
        load_wrong(l, node, subject, wanted);
    return false;
}

bool load_flag(struct loader *l, const struct yaml_node *node, const char *subject, bool *out)
{
    if (node->type == YAML_BOOL)
        *out = node->number != 0;
    else if (node->type == YAML_TEXT && (!strcmp(node->text, "yes") || !strcmp(node->text, "no")))
        *out = node->text[0] == 'y';
    else {
        load_wrong(l, node, subject, "yes or no");
        return false;
    }
    return true;
}

/* A whole number of at most nine digits at *s, which then points behind it. */
static bool parse_int(const char **s, int *out)
{
    const char *digits = *s + (**s == '-');
    size_t len = strspn(digits, "0123456789");
    if (len < 1 || len > 9)
        return false;
    *out = (int)strtol(*s, NULL, 10);
    *s = digits + len;
    return true;
}

bool load_range(struct loader *l, const struct yaml_node *node, const char *subject, const char *wanted, int *low,
                int *high)
{
    if (node->type != YAML_TEXT) {
        load_wrong(l, node, subject, wanted);
        return false;
    }
    const char *s = node->text;
    int from, to;
    bool good = parse_int(&s, &from) && !strncmp(s, " to ", 4);
    s += good ? 4 : 0;
    if (!good || !parse_int(&s, &to) || *s || from > to) {
        load_bad_value(l, node, subject, wanted);
        return false;
    }
    *low = from;
    *high = to;
    return true;
}

bool load_names(struct loader *l, const struct yaml_node *node, const char *subject, struct rb_str **items,
                size_t *count)
{
    if (node->type != YAML_SEQUENCE) {
        load_wrong(l, node, subject, "a list of names, such as [one, two]");
        return false;
    }
    *items = ARENA_ARRAY(l->arena, struct rb_str, node->count);
    *count = 0;
    for (size_t i = 0; i < node->count; i++)
        if (load_line(l, node->items[i], subject, "a list of names", &(*items)[*count]))
            ++*count;
    return true;
}

bool load_is_language(const char *key)
{
    return key[0] >= 'a' && key[0] <= 'z' && key[1] >= 'a' && key[1] <= 'z' && !key[2];
}

static const char *const cases[] = {"nom", "gen", "dat", "acc", "ins", "loc", "voc", "gender", "plural"};
enum { CASE_COUNT = sizeof cases / sizeof *cases };

static bool is_case(const char *key)
{
    for (size_t i = 0; i < CASE_COUNT; i++)
        if (!strcmp(cases[i], key))
            return true;
    return false;
}

/* Adds "gen=…" to l->buf. */
static void add_case(struct loader *l, const struct yaml_pair *pair)
{
    struct rb_str form;
    if (!is_case(pair->key->text)) {
        load_unknown_key(l, pair->key, "the forms of a noun", cases, CASE_COUNT);
    } else if (load_line(l, pair->value, pair->key->text, "a form of the noun", &form)) {
        if (strpbrk(form.text, "|="))
            load_bad_value(l, pair->value, pair->key->text, "a form without | and =");
        else
            buf_printf(&l->buf, "%s%s=%s", l->buf.len ? "|" : "", pair->key->text, form.text);
    }
}

bool load_form(struct loader *l, const struct yaml_node *node, const char *subject, struct rb_str *out)
{
    if (node->type != YAML_MAPPING)
        return load_line(l, node, subject, "text, or a mapping of cases such as {nom: …, gen: …}", out);
    buf_reset(&l->buf);
    for (size_t i = 0; i < node->count; i++)
        add_case(l, &node->pairs[i]);
    if (!l->buf.len)
        return false; /* every form in it was reported, or there was none: the name itself is printed then */
    *out = (struct rb_str){arena_strndup(l->arena, l->buf.data, l->buf.len), node->pos};
    return true;
}

bool load_language(struct loader *l, const struct yaml_node *key, const struct yaml_node *value, bool nouns,
                   struct rb_texts *out)
{
    struct rb_str str = {0};
    if (!(nouns ? load_form(l, value, key->text, &str) : load_str(l, value, key->text, "text", &str)))
        return false;
    /* a new array each time: two letters make 676 languages at most, and authors write three */
    struct rb_text *items = ARENA_ARRAY(l->arena, struct rb_text, out->count + 1);
    if (out->count)
        memcpy(items, out->items, out->count * sizeof *items);
    items[out->count++] = (struct rb_text){key->text, str};
    out->items = items;
    return true;
}

bool load_texts(struct loader *l, const struct yaml_node *node, const char *subject, struct rb_texts *out)
{
    if (node->type != YAML_MAPPING) {
        struct rb_str str;
        if (!load_str(l, node, subject, "text, or a mapping of languages such as {en: …, pl: …}", &str))
            return false;
        out->items = ARENA_NEW(l->arena, struct rb_text);
        *out->items = (struct rb_text){l->rb->language.text, str};
        out->count = 1;
        return true;
    }
    for (size_t i = 0; i < node->count; i++) {
        const struct yaml_pair *pair = &node->pairs[i];
        if (load_is_language(pair->key->text))
            load_language(l, pair->key, pair->value, false, out);
        else
            load_unknown_key(l, pair->key, "a text; the keys here are languages of two letters, such as en", NULL, 0);
    }
    return out->count > 0;
}

struct rb_str load_key_str(const struct yaml_node *key)
{
    return (struct rb_str){key->text, text_pos(key)};
}
