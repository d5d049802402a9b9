/* SPDX-License-Identifier: MIT
 *
 * Values of YAML as the loader needs them: numbers with bounds, yes and no, texts in several
 * languages, nouns with cases, code with its place. A value of another kind is reported with
 * what was expected. Must not know which key it reads.
 */
#include "rulebook/yaml_value.h"

#include "base/tr.h"
#include "base/word.h"
#include "rulebook/text.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- messages */

static int span_of(const struct yaml_node *n)
{
    return n->type == YAML_SEQUENCE || n->type == YAML_MAPPING ? 1 : text_span(n->text);
}

static bool is_blank(const struct yaml_node *n)
{
    return n->type == YAML_TEXT && !n->text[strspn(n->text, " \t\n")];
}

/* Nothing is reported of a node that was reported already (YAML_BAD): one error for one mistake. */
static void report_wrong(struct yaml_reader *r, const struct yaml_node *n, const struct message *what,
                         const struct message *expected)
{
    const char *found = is_blank(n)                                ? TR("an empty text")
                        : n->type == YAML_SEQUENCE && !n->count ? TR("an empty list")
                                                                 : yaml_kind_name(n);
    if (n->type != YAML_BAD)
        diag_add(r->diags, DIAG_ERROR, "wrong-type", n->pos, is_blank(n) ? 1 : span_of(n),
                 "%p: expected %p, found %p", what, expected, message_plain(r->arena, found));
}

static const struct message *quoted(struct yaml_reader *r, const char *subject)
{
    return message_new(r->arena, "'%s'", text_clip(r->arena, subject));
}

void yaml_wrong(struct yaml_reader *r, const struct yaml_node *n, const char *subject, const char *expected)
{
    report_wrong(r, n, quoted(r, subject), message_plain(r->arena, expected));
}

void yaml_wrong_thing(struct yaml_reader *r, const struct yaml_node *n, const char *what, const char *expected)
{
    report_wrong(r, n, message_plain(r->arena, what), message_plain(r->arena, expected));
}

static void report_value(struct yaml_reader *r, const struct yaml_node *n, const char *subject,
                         const struct message *expected)
{
    diag_add(r->diags, DIAG_ERROR, "bad-value", n->pos, span_of(n), "'%s': expected %p, found '%s'",
             text_clip(r->arena, subject), expected, text_clip(r->arena, n->text));
}

void yaml_bad_value(struct yaml_reader *r, const struct yaml_node *n, const char *subject, const char *expected)
{
    report_value(r, n, subject, message_plain(r->arena, expected));
}

/* Suggests the nearest key, or lists all of them if none is near. */
void yaml_unknown_key(struct yaml_reader *r, const struct yaml_node *key, const char *what, const char *const *known,
                      size_t count)
{
    struct diag *d = diag_add(r->diags, DIAG_ERROR, "unknown-key", key->pos, text_span(key->text),
                              "unknown key '%s' in %p", text_clip(r->arena, key->text),
                              message_plain(r->arena, what));
    if (r->diags->count >= DIAG_MAX)
        return; /* this one is only counted: no memory for its notes */
    const char *nearest = word_nearest(key->text, known, count);
    if (nearest) {
        diag_note(r->diags, d, "did you mean '%s'?", nearest);
    } else if (count) {
        const char *list = known[0];
        for (size_t i = 1; i < count; i++)
            list = arena_printf(r->arena, "%s, %s", list, known[i]);
        diag_note(r->diags, d, "known keys: %s", list);
    }
}

/* ---------------------------------------------------------------- scalars */

bool yaml_is_scalar(const struct yaml_node *n)
{
    return (n->type == YAML_TEXT || n->type == YAML_INT || n->type == YAML_BOOL) && n->size;
}

/* The place is that of the text itself, after a quote or below the | of
 * a block, if r->inside is set. */
struct rb_str yaml_placed(const struct yaml_reader *r, const struct yaml_node *n)
{
    struct src_pos pos = n->pos;
    if (r->inside && n->style == YAML_QUOTED) {
        pos.column++;
    } else if (r->inside && n->style != YAML_PLAIN) {
        pos.line = n->text_line;
        pos.column = n->indent + 1;
    }
    return (struct rb_str){n->text, pos};
}

/* Text may be empty or have several lines. */
bool yaml_text(struct yaml_reader *r, const struct yaml_node *n, const char *subject, const char *expected,
               struct rb_str *out)
{
    if (!yaml_is_scalar(n)) {
        yaml_wrong(r, n, subject, expected);
        return false;
    }
    *out = yaml_placed(r, n);
    return true;
}

/* A number is a string, too, as in `name: 7`; an empty text is not. */
bool yaml_string(struct yaml_reader *r, const struct yaml_node *n, const char *subject, const char *expected,
                 struct rb_str *out)
{
    if ((n->type != YAML_TEXT && n->type != YAML_INT) || is_blank(n)) {
        yaml_wrong(r, n, subject, expected);
        return false;
    }
    *out = yaml_placed(r, n);
    return true;
}

/* For names and ids, which appear in messages and logs: no line breaks. */
bool yaml_line(struct yaml_reader *r, const struct yaml_node *n, const char *subject, const char *expected,
               struct rb_str *out)
{
    struct rb_str str;
    if (!yaml_string(r, n, subject, expected, &str))
        return false;
    if (strchr(str.text, '\n')) {
        diag_add(r->diags, DIAG_ERROR, "wrong-type", n->pos, 1, "'%s': expected %p, found several lines",
                 text_clip(r->arena, subject), message_plain(r->arena, expected));
        return false;
    }
    *out = str;
    return true;
}

/* count: 3 */
bool yaml_int(struct yaml_reader *r, const struct yaml_node *n, const char *subject, int low, int high, int *out)
{
    bool number = n->type == YAML_INT;
    if (number && n->number >= low && n->number <= high) {
        *out = (int)n->number;
        return true;
    }
    const struct message *expected = message_new(r->arena, "a number from %d to %d", low, high);
    if (number)
        report_value(r, n, subject, expected);
    else
        report_wrong(r, n, quoted(r, subject), expected);
    return false;
}

/* ordered: yes */
bool yaml_flag(struct yaml_reader *r, const struct yaml_node *n, const char *subject, bool *out)
{
    if (n->type == YAML_BOOL)
        *out = n->number != 0;
    else if (n->type == YAML_TEXT && (!strcmp(n->text, "yes") || !strcmp(n->text, "no")))
        *out = n->text[0] == 'y';
    else {
        yaml_wrong(r, n, subject, TR("yes or no"));
        return false;
    }
    return true;
}

/* A whole number of at most nine digits at *s, which then points after it. */
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

/* "2 to 4", both within int. */
bool yaml_range(struct yaml_reader *r, const struct yaml_node *n, const char *subject, const char *expected, int *low,
                int *high)
{
    if (n->type != YAML_TEXT) {
        yaml_wrong(r, n, subject, expected);
        return false;
    }
    const char *s = n->text;
    int from, to;
    bool good = parse_int(&s, &from) && !strncmp(s, " to ", 4);
    s += good ? 4 : 0;
    if (!good || !parse_int(&s, &to) || *s || from > to) {
        yaml_bad_value(r, n, subject, expected);
        return false;
    }
    *low = from;
    *high = to;
    return true;
}

/* code: |: with the place of its first line and its indentation, so that the parser's messages
 * point into the file. */
bool yaml_code(struct yaml_reader *r, const struct yaml_node *n, const char *subject, struct rb_code *out)
{
    struct rb_code code = {.literal = n->style == YAML_LITERAL, .indent = n->indent};
    if (!yaml_text(r, n, subject, TR("text"), &code.text))
        return false;
    if (code.literal) {
        code.text.pos.line = n->text_line;
        code.text.pos.column = n->indent + 1;
    }
    *out = code;
    return true;
}

/* ---------------------------------------------------------------- lists */

/* A wrong element is reported and omitted from the list; the others are read. */
bool yaml_names(struct yaml_reader *r, const struct yaml_node *n, const char *subject, struct rb_str **items,
                size_t *count)
{
    if (n->type != YAML_SEQUENCE) {
        yaml_wrong(r, n, subject, TR("a list of names, such as [one, two]"));
        return false;
    }
    *items = ARENA_ARRAY(r->arena, struct rb_str, n->count);
    *count = 0;
    for (size_t i = 0; i < n->count; i++)
        if (yaml_line(r, n->items[i], subject, TR("a list of names"), &(*items)[*count]))
            ++*count;
    return true;
}

static int open_brackets(const struct yaml_node *n)
{
    int open = 0;
    for (const char *s = n->text; *s; s++)
        open += (*s == '(') - (*s == ')');
    return open;
}

/* Only plain scalars are cut at commas; in quotes a comma is part of the text. */
static bool is_plain(const struct yaml_node *n)
{
    return yaml_is_scalar(n) && n->style == YAML_PLAIN;
}

/* Returns how many items from number `at` on are one text, because one opens a bracket that a later one closes; 1 if
 * it stays open. */
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

/* In {…} and […] a comma ends an item even inside of round brackets: "(a, b)" comes as two and
 * is put together here. */
const struct yaml_node *yaml_item(struct yaml_reader *r, const struct yaml_node *list, size_t *at)
{
    const struct yaml_node *first = list->items[*at];
    size_t parts = parts_of_text(list, *at);
    *at += parts;
    if (parts == 1)
        return first;
    struct yaml_node *joined = ARENA_NEW(r->arena, struct yaml_node);
    *joined = *first;
    for (size_t i = *at - parts + 1; i < *at; i++)
        joined->text = arena_printf(r->arena, "%s,%s", joined->text, list->items[i]->text);
    return joined;
}

bool yaml_texts(struct yaml_reader *r, const struct yaml_node *n, const char *subject, const char *expected,
                struct text_list *out)
{
    *out = (struct text_list){.given = true};
    if (n->type != YAML_SEQUENCE) {
        yaml_wrong(r, n, subject, expected);
        return false;
    }
    out->items = ARENA_ARRAY(r->arena, struct rb_str, n->count + 1);
    for (size_t i = 0; i < n->count;)
        if (yaml_text(r, yaml_item(r, n, &i), subject, TR("text"), &out->items[out->count]))
            out->count++;
    return true;
}

/* A single text is a list of one, so that authors need no brackets. */
bool yaml_text_or_texts(struct yaml_reader *r, const struct yaml_node *n, const char *subject, struct text_list *out)
{
    if (!yaml_is_scalar(n))
        return yaml_texts(r, n, subject, TR("text, or a list"), out);
    *out = (struct text_list){ARENA_NEW(r->arena, struct rb_str), 1, true};
    out->items[0] = yaml_placed(r, n);
    return true;
}

/* `{limit: 3, secret: yes}` becomes the texts "limit=3" and "secret=yes", as on the command line. */
bool yaml_assignments(struct yaml_reader *r, const struct yaml_node *n, const char *subject, const char *expected,
                      struct text_list *out)
{
    *out = (struct text_list){.given = true};
    if (n->type != YAML_MAPPING) {
        yaml_wrong(r, n, subject, expected);
        return false;
    }
    out->items = ARENA_ARRAY(r->arena, struct rb_str, n->count + 1);
    for (size_t i = 0; i < n->count; i++) {
        const char *name = n->pairs[i].key->text;
        struct rb_str value;
        if (yaml_text(r, n->pairs[i].value, name, TR("text"), &value))
            out->items[out->count++] = (struct rb_str){arena_printf(r->arena, "%s=%s", name, value.text), value.pos};
    }
    return true;
}

/* ---------------------------------------------------------------- languages and forms */

bool yaml_is_language(const char *key)
{
    return key[0] >= 'a' && key[0] <= 'z' && key[1] >= 'a' && key[1] <= 'z' && !key[2];
}

static const char *const cases[] = {"nom", "gen", "dat", "acc", "ins", "loc", "voc", "gender", "plural", "many", "in",
                                     "yes", "no"};
enum { CASE_COUNT = sizeof cases / sizeof *cases };

static bool is_case(const char *key)
{
    for (size_t i = 0; i < CASE_COUNT; i++)
        if (!strcmp(cases[i], key))
            return true;
    return false;
}

/* "[owner: udany|udana]": the text of one bracket, as a template of forms.h has it. False: it is something else. */
static bool add_owner(struct buf *out, const char *text, size_t len)
{
    static const char owner[] = "owner";
    size_t name = sizeof owner - 1;
    if (len < name || memcmp(text, owner, name) != 0)
        return false;
    const char *rest = text + name;
    len -= name;
    if (len > 2 && *rest == ':' && rest[1] == ' ') {
        buf_char(out, '{');
        for (size_t i = 2; i < len; i++)
            buf_char(out, rest[i] == '|' ? RB_SENTENCE_OR : rest[i] == ' ' ? '_' : rest[i]);
        buf_char(out, '}');
        return true;
    }
    bool cased = len == 4 && *rest == '/';
    if (len && !cased)
        return false;
    buf_printf(out, "[1/%.3s]", cased ? rest + 1 : "nom");
    return true;
}

/* "[owner] ma cechę": a sentence that states a field of yes or no, as a template of forms.h. False: it cannot be one. */
static bool add_sentence(struct buf *out, const char *text)
{
    for (const char *s = text; *s;) {
        size_t plain = strcspn(s, "[");
        for (size_t i = 0; i < plain; i++)
            if (strchr("{}<>|~=]", s[i]))
                return false;
        buf_add(out, s, plain);
        s += plain;
        if (!*s)
            return true;
        size_t len = strcspn(s, "]");
        if (!s[len] || !add_owner(out, s + 1, len - 1))
            return false;
        s += len + 1;
    }
    return true;
}

static void add_field_sentence(struct yaml_reader *r, const struct yaml_pair *pair, const char *text)
{
    size_t before = r->buf->len;
    buf_printf(r->buf, "%s%s=", before ? "|" : "", pair->key->text);
    if (strlen(text) <= RB_SENTENCE_MAX / 2 && add_sentence(r->buf, text)) /* "[owner]" becomes "[1/nom]" */
        return;
    buf_cut(r->buf, before);
    yaml_bad_value(r, pair->value, pair->key->text,
                   TR("a sentence, in which [owner] is whose field it is: [owner/gen] in a case, [owner: a|b|c] a word for "
                      "its gender"));
}

/* Adds "gen=…" to r->buf. One case of a noun, in the form that lang/print_noun.h reads. */
static void add_case(struct yaml_reader *r, const struct yaml_pair *pair)
{
    struct rb_str form;
    const char *name = pair->key->text;
    if (!is_case(name)) {
        yaml_unknown_key(r, pair->key, TR("the forms of a noun"), cases, CASE_COUNT);
    } else if (yaml_line(r, pair->value, name, TR("a form of the noun"), &form)) {
        if (!strcmp(name, "yes") || !strcmp(name, "no"))
            add_field_sentence(r, pair, form.text);
        else if (strpbrk(form.text, "|="))
            yaml_bad_value(r, pair->value, name, TR("a form without | and ="));
        else
            buf_printf(r->buf, "%s%s=%s", r->buf->len ? "|" : "", name, form.text);
    }
}

/* statek, or {nom: statek, gen: statku}: joined into one text, as lang/print_noun.h reads it. */
bool yaml_noun(struct yaml_reader *r, const struct yaml_node *n, const char *subject, struct rb_str *out)
{
    if (n->type != YAML_MAPPING)
        return yaml_line(r, n, subject, TR("text, or a mapping of cases such as {nom: …, gen: …}"), out);
    buf_reset(r->buf);
    for (size_t i = 0; i < n->count; i++)
        add_case(r, &n->pairs[i]);
    if (!r->buf->len)
        return false; /* every form in it was reported, or there was none: the name itself is printed then */
    *out = (struct rb_str){arena_strndup(r->arena, r->buf->data, r->buf->len), n->pos};
    return true;
}

bool yaml_language(struct yaml_reader *r, const struct yaml_node *key, const struct yaml_node *n, bool noun,
                   struct rb_texts *out)
{
    struct rb_str str = {0};
    if (!(noun ? yaml_noun(r, n, key->text, &str) : yaml_string(r, n, key->text, TR("text"), &str)))
        return false;
    /* a new array each time: two letters make 676 languages at most, and authors write three */
    struct rb_text *items = ARENA_ARRAY(r->arena, struct rb_text, out->count + 1);
    if (out->count)
        memcpy(items, out->items, out->count * sizeof *items);
    items[out->count++] = (struct rb_text){key->text, str};
    out->items = items;
    return true;
}

/* Ann's hand, or {en: Ann's hand, pl: ręka Ann} */
bool yaml_languages(struct yaml_reader *r, const struct yaml_node *n, const char *subject, struct rb_texts *out)
{
    if (n->type != YAML_MAPPING) {
        struct rb_str str;
        if (!yaml_string(r, n, subject, TR("text, or a mapping of languages such as {en: …, pl: …}"), &str))
            return false;
        out->items = ARENA_NEW(r->arena, struct rb_text);
        *out->items = (struct rb_text){r->language, str};
        out->count = 1;
        return true;
    }
    for (size_t i = 0; i < n->count; i++) {
        const struct yaml_pair *pair = &n->pairs[i];
        if (yaml_is_language(pair->key->text))
            yaml_language(r, pair->key, pair->value, false, out);
        else
            yaml_unknown_key(r, pair->key, TR("a text; the keys here are languages of two letters, such as en"), NULL, 0);
    }
    return out->count > 0;
}
