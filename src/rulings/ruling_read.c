/* SPDX-License-Identifier: MIT
 *
 * From YAML to a ruling: known keys, the right kinds of value, and what each status needs. Knows no rules.
 */
#include "rulings/ruling_inner.h"

#include <string.h>

static const char *const status_names[] = {[RULING_CONFIRMED] = "confirmed", [RULING_DEFAULT] = "default",
                                           [RULING_DISPUTED] = "disputed", [RULING_TEXT] = "text"};

const char *ruling_status_name(enum ruling_status status)
{
    return status_names[status];
}

/* ---------------------------------------------------------------- texts */

/* true: the text is left to the editor, and was counted. */
static bool is_left(struct ruling *r, const struct rb_str *text)
{
    if (!text->text || strncmp(text->text, "TODO", 4))
        return false;
    if (!r->todo_count++ || text->pos.line < r->todo.pos.line)
        r->todo = *text;
    return true;
}

static void note_todo(struct ruling *r, const struct rb_texts *texts)
{
    for (size_t i = 0; i < texts->count; i++)
        is_left(r, &texts->items[i].str);
}

#define READ_WORDS(name, member, what)                                                                               \
    static void name(struct yaml_map *k, void *target, const struct yaml_node *n)                                    \
    {                                                                                                                \
        struct ruling *r = target;                                                                                   \
        r->member = yaml_map_languages(k, n, what);                                                                  \
        note_todo(r, &r->member);                                                                                    \
    }
READ_WORDS(read_question, question, "question")
READ_WORDS(read_disputed, disputed, "disputed")
READ_WORDS(read_answer, answer, "answer")

static void read_keywords(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    struct ruling *r = target;
    if (n->type != YAML_SEQUENCE) {
        yaml_map_wrong(k, n, "keywords", "a list");
        return;
    }
    r->keywords = ARENA_ARRAY(k->arena, struct rb_texts, n->count + 1);
    for (size_t i = 0; i < n->count; i++) {
        struct rb_texts word = yaml_map_languages(k, n->items[i], "a keyword");
        note_todo(r, &word);
        if (word.count)
            r->keywords[r->keyword_count++] = word;
    }
}

static void read_id(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct ruling *)target)->id = yaml_map_text(k, n, "ruling");
}

static void read_rulebook(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct ruling *)target)->rulebook = yaml_map_text(k, n, "rulebook");
}

static void read_status(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    struct ruling *r = target;
    r->status_text = yaml_map_text(k, n, "status");
    for (size_t i = 0; r->status_text.text && i < sizeof status_names / sizeof *status_names; i++)
        if (!strcmp(status_names[i], r->status_text.text)) {
            r->status = (enum ruling_status)i;
            return;
        }
    if (r->status_text.text && !is_left(r, &r->status_text))
        diag_add(k->diags, DIAG_ERROR, "bad-value", n->pos, (int)n->size,
                 "status is '%s', but should be confirmed, default, disputed or text", n->text);
}

/* ---------------------------------------------------------------- citations */

static void cite_source(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct ruling_cite *)target)->source = yaml_map_text(k, n, "source");
}

static void cite_section(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct ruling_cite *)target)->section = yaml_map_text(k, n, "section");
}

static void cite_line(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct ruling_cite *)target)->line = yaml_map_number(k, n, "line", 1, 1000000);
}

static void read_cites(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    static const struct yaml_map_key keys[] = {
        {"source", cite_source}, {"section", cite_section}, {"line", cite_line}, {NULL, NULL}};
    struct ruling *r = target;
    if (n->type != YAML_SEQUENCE) {
        yaml_map_wrong(k, n, "cites", "a list of rules and of places in sources");
        return;
    }
    for (size_t i = 0; i < n->count; i++) {
        struct ruling_cite c = {.pos = n->items[i]->pos};
        if (yaml_map_is_text(n->items[i]))
            c.rule = yaml_map_text(k, n->items[i], "cites");
        else if (!yaml_map_mapping(k, &c, n->items[i], keys, "a citation"))
            continue;
        else if (!c.source.text) {
            diag_add(k->diags, DIAG_ERROR, "missing-key", c.pos, 1, "this citation has no 'source'");
            continue;
        }
        if (!is_left(r, &c.rule))
            ARENA_PUSH(k->arena, r->cites, r->cite_count, r->cite_cap) = c;
    }
}

/* ---------------------------------------------------------------- what is asked */

static void read_situation(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    struct ruling *r = target;
    r->has_situation = fixture_read_situation(k, &r->situation, n);
}

static void read_asks(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ruling_read_asks(k, &((struct ruling *)target)->asks, n);
}

static void read_takes(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct ruling *)target)->takes = yaml_map_assignments(k, n, "takes", "a mapping of options to values");
}

static void reading_options(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct ruling_reading *)target)->options = yaml_map_assignments(k, n, "options",
                                                                      "a mapping of options to values");
}

static void reading_answer(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct ruling_reading *)target)->answer = yaml_map_languages(k, n, "answer");
}

static void reading_asks(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ruling_read_asks(k, &((struct ruling_reading *)target)->asks, n);
}

static void missing(struct yaml_map *k, struct src_pos pos, const char *what, const char *key)
{
    diag_add(k->diags, DIAG_ERROR, "missing-key", pos, 1, "this %s has no '%s'", what, key);
}

static void read_readings(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    static const struct yaml_map_key keys[] = {
        {"options", reading_options}, {"answer", reading_answer}, {"asks", reading_asks}, {NULL, NULL}};
    struct ruling *r = target;
    if (n->type != YAML_SEQUENCE) {
        yaml_map_wrong(k, n, "readings", "a list");
        return;
    }
    for (size_t i = 0; i < n->count; i++) {
        struct ruling_reading reading = {.pos = n->items[i]->pos};
        if (!yaml_map_mapping(k, &reading, n->items[i], keys, "a reading"))
            continue;
        if (!reading.options.count)
            missing(k, reading.pos, "reading", "options");
        if (!reading.answer.count)
            missing(k, reading.pos, "reading", "answer");
        note_todo(r, &reading.answer);
        ARENA_PUSH(k->arena, r->readings, r->reading_count, r->reading_cap) = reading;
    }
}

static void read_see(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct ruling *)target)->see = yaml_map_texts(k, n, "see");
}

/* ---------------------------------------------------------------- the whole */

static const struct yaml_map_key ruling_keys[] = {
    {"ruling", read_id},       {"rulebook", read_rulebook}, {"keywords", read_keywords}, {"question", read_question},
    {"disputed", read_disputed}, {"situation", read_situation}, {"asks", read_asks},     {"answer", read_answer},
    {"cites", read_cites},     {"status", read_status},     {"takes", read_takes},       {"readings", read_readings},
    {"see", read_see},         {NULL, NULL},
};

/* Words without a claim are told apart from claims that were forgotten. */
static void check_claims(struct yaml_map *k, const struct ruling *r)
{
    bool text = r->status == RULING_TEXT;
    if (text && (r->has_situation || r->asks.count))
        diag_add(k->diags, DIAG_ERROR, "conflicting-keys", r->status_text.pos, 1,
                 "a ruling of the status 'text' claims nothing: it has neither 'situation' nor 'asks'");
    if (!text && !r->has_situation)
        missing(k, r->pos, "ruling", "situation");
    if (!text && !r->asks.count)
        missing(k, r->pos, "ruling", "asks");
    for (size_t i = 0; i < r->reading_count; i++)
        if (!text && !r->readings[i].asks.count)
            missing(k, r->readings[i].pos, "reading", "asks");
        else if (text && r->readings[i].asks.count)
            diag_add(k->diags, DIAG_ERROR, "conflicting-keys", r->readings[i].pos, 1,
                     "a ruling of the status 'text' claims nothing: its readings have no 'asks'");
}

bool ruling_read(struct ruling *out, const char *path, const char *text, size_t size, int file, struct arena *arena,
                 struct diags *diags)
{
    struct yaml_budget budget = {0};
    struct yaml_map k = {arena, diags};
    *out = (struct ruling){.path = path, .status = RULING_DISPUTED};
    const struct yaml_node *root = yaml_read(arena, diags, &budget, file, text, size);
    if (!root || !yaml_get(root, "ruling"))
        return false;
    out->pos = root->pos;
    yaml_map_mapping(&k, out, root, ruling_keys, "a ruling");
    if (!out->id.text)
        out->id = (struct rb_str){"", root->pos};
    is_left(out, &out->id);
    out->situation.id = out->id;
    if (!out->question.count)
        missing(&k, out->pos, "ruling", "question");
    if (!out->answer.count)
        missing(&k, out->pos, "ruling", "answer");
    if (!out->status_text.text)
        missing(&k, out->pos, "ruling", "status");
    else
        check_claims(&k, out);
    return true;
}
