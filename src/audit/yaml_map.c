/* SPDX-License-Identifier: MIT
 *
 * YAML key by key; see the header.
 */
#include "audit/yaml_map.h"

#include "base/word.h"

#include <string.h>

void yaml_map_wrong(struct yaml_map *k, const struct yaml_node *n, const char *what, const char *wanted)
{
    if (n->type != YAML_BAD)
        diag_add(k->diags, DIAG_ERROR, "wrong-type", n->pos, 1, "%s is %s, but should be %s", what,
                 n->type == YAML_TEXT && !n->size ? "empty" : yaml_kind_name(n), wanted);
}

static void unknown_key(struct yaml_map *k, const struct yaml_node *key, const struct yaml_map_key *keys,
                        const char *what)
{
    struct diag *d = diag_add(k->diags, DIAG_ERROR, "unknown-key", key->pos, (int)key->size, "%s has no key '%s'",
                              what, key->text);
    const char *best = NULL;
    int nearest = 3; /* farther than any likely slip */
    for (const struct yaml_map_key *x = keys; x->name; x++) {
        int distance = word_distance(x->name, key->text, 2);
        if (distance >= nearest)
            continue;
        nearest = distance;
        best = x->name;
    }
    if (best)
        diag_note(k->diags, d, "did you mean '%s'?", best);
}

bool yaml_map_mapping(struct yaml_map *k, void *target, const struct yaml_node *n, const struct yaml_map_key *keys,
                      const char *what)
{
    if (n->type != YAML_MAPPING) {
        yaml_map_wrong(k, n, what, "a mapping of keys");
        return false;
    }
    for (size_t i = 0; i < n->count; i++) {
        const struct yaml_map_key *x = keys;
        while (x->name && strcmp(x->name, n->pairs[i].key->text))
            x++;
        if (x->name)
            x->read(k, target, n->pairs[i].value);
        else
            unknown_key(k, n->pairs[i].key, keys, what);
    }
    return true;
}

bool yaml_map_is_text(const struct yaml_node *n)
{
    return (n->type == YAML_TEXT || n->type == YAML_INT || n->type == YAML_BOOL) && n->size;
}

struct rb_str yaml_map_text(struct yaml_map *k, const struct yaml_node *n, const char *what)
{
    if (yaml_map_is_text(n))
        return (struct rb_str){n->text, n->pos};
    yaml_map_wrong(k, n, what, "text");
    return (struct rb_str){NULL, n->pos};
}

static bool is_plain(const struct yaml_node *n)
{
    return yaml_map_is_text(n) && n->style == YAML_PLAIN;
}

static int open_brackets(const struct yaml_node *n)
{
    int open = 0;
    for (const char *s = n->text; *s; s++)
        open += (*s == '(') - (*s == ')');
    return open;
}

/* A bracket that one item opens and a later one closes says that they are one text: how many they are, from number
 * `at` on; 1 where it stays open. */
static size_t parts_of_text(const struct yaml_node *list, size_t at)
{
    int open = is_plain(list->items[at]) ? open_brackets(list->items[at]) : 0;
    for (size_t n = 1; open > 0 && at + n < list->count && is_plain(list->items[at + n]); n++) {
        open += open_brackets(list->items[at + n]);
        if (open == 0)
            return n + 1;
    }
    return 1;
}

const struct yaml_node *yaml_map_item(struct yaml_map *k, const struct yaml_node *list, size_t *at)
{
    const struct yaml_node *first = list->items[*at];
    size_t parts = parts_of_text(list, *at);
    *at += parts;
    if (parts == 1)
        return first;
    struct yaml_node *whole = ARENA_NEW(k->arena, struct yaml_node);
    *whole = *first;
    for (size_t i = *at - parts + 1; i < *at; i++)
        whole->text = arena_printf(k->arena, "%s,%s", whole->text, list->items[i]->text);
    return whole;
}

struct text_list yaml_map_texts(struct yaml_map *k, const struct yaml_node *n, const char *what)
{
    struct text_list list = {.given = true};
    if (n->type != YAML_SEQUENCE) {
        yaml_map_wrong(k, n, what, "a list");
        return list;
    }
    list.items = ARENA_ARRAY(k->arena, struct rb_str, n->count + 1);
    for (size_t i = 0; i < n->count;) {
        struct rb_str s = yaml_map_text(k, yaml_map_item(k, n, &i), what);
        if (s.text)
            list.items[list.count++] = s;
    }
    return list;
}

struct text_list yaml_map_text_or_texts(struct yaml_map *k, const struct yaml_node *n, const char *what)
{
    if (!yaml_map_is_text(n))
        return yaml_map_texts(k, n, what);
    struct text_list one = {ARENA_NEW(k->arena, struct rb_str), 1, true};
    one.items[0] = yaml_map_text(k, n, what);
    return one;
}

struct text_list yaml_map_assignments(struct yaml_map *k, const struct yaml_node *n, const char *what,
                                      const char *wanted)
{
    struct text_list list = {.given = true};
    if (n->type != YAML_MAPPING) {
        yaml_map_wrong(k, n, what, wanted);
        return list;
    }
    list.items = ARENA_ARRAY(k->arena, struct rb_str, n->count + 1);
    for (size_t i = 0; i < n->count; i++) {
        struct rb_str value = yaml_map_text(k, n->pairs[i].value,
                                            arena_printf(k->arena, "'%s'", n->pairs[i].key->text));
        if (value.text)
            list.items[list.count++] =
                (struct rb_str){arena_printf(k->arena, "%s=%s", n->pairs[i].key->text, value.text), value.pos};
    }
    return list;
}

bool yaml_map_flag(struct yaml_map *k, const struct yaml_node *n, const char *what)
{
    static const char *const words[] = {"no", "false", "yes", "true"};
    for (int i = 0; i < 4 && yaml_map_is_text(n); i++)
        if (!strcmp(n->text, words[i]))
            return i >= 2;
    yaml_map_wrong(k, n, what, "yes or no");
    return false;
}

static bool is_language(const char *s)
{
    return s[0] >= 'a' && s[0] <= 'z' && s[1] >= 'a' && s[1] <= 'z' && !s[2];
}

struct rb_texts yaml_map_languages(struct yaml_map *k, const struct yaml_node *n, const char *what)
{
    struct rb_texts texts = {ARENA_ARRAY(k->arena, struct rb_text, n->type == YAML_MAPPING ? n->count + 1 : 1), 0};
    if (n->type != YAML_MAPPING) {
        struct rb_str only = yaml_map_text(k, n, what);
        if (only.text)
            texts.items[texts.count++] = (struct rb_text){"", only};
        return texts;
    }
    for (size_t i = 0; i < n->count; i++) {
        const struct yaml_node *key = n->pairs[i].key;
        struct rb_str text;
        if (!is_language(key->text))
            diag_add(k->diags, DIAG_ERROR, "unknown-key", key->pos, (int)key->size,
                     "%s has no key '%s'; the keys here are languages of two letters, such as en", what, key->text);
        else if ((text = yaml_map_text(k, n->pairs[i].value, what)).text)
            texts.items[texts.count++] = (struct rb_text){key->text, text};
    }
    return texts;
}

int yaml_map_number(struct yaml_map *k, const struct yaml_node *n, const char *what, int low, int high)
{
    if (n->type == YAML_INT && n->number >= low && n->number <= high)
        return (int)n->number;
    if (n->type == YAML_INT)
        diag_add(k->diags, DIAG_ERROR, "bad-value", n->pos, (int)n->size, "%s is %lld, but should be %d to %d", what,
                 n->number, low, high);
    else
        yaml_map_wrong(k, n, what, "a number");
    return low;
}

struct start_position_code yaml_map_code(struct yaml_map *k, const struct yaml_node *n, const char *what)
{
    struct start_position_code code = {.text = yaml_map_text(k, n, what), .literal = n->style == YAML_LITERAL,
                                       .indent = n->indent};
    if (code.literal) {
        code.text.pos.line = n->text_line;
        code.text.pos.column = n->indent + 1;
    }
    return code;
}
