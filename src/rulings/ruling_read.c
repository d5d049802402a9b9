/* SPDX-License-Identifier: MIT
 *
 * From YAML to a ruling: known keys, the right kinds of value, and what each status needs. Knows no rules.
 */
#include "rulings/ruling_inner.h"

#include "base/tr.h"

#include <string.h>

enum { LINES_MAX = 1000000 }; /* of a source */

static const char *const status_names[] = {[RULING_CONFIRMED] = "confirmed", [RULING_DEFAULT] = "default",
                                           [RULING_DISPUTED] = "disputed", [RULING_TEXT] = "text"};

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

/* Counts the texts of all languages that are still to be written. */
static void note_todo(struct ruling *r, const struct rb_texts *texts)
{
    for (size_t i = 0; i < texts->count; i++)
        is_left(r, &texts->items[i].str);
}

/* ---------------------------------------------------------------- keys with readers of their own */

/* Each entry can be a text or a mapping of languages. */
static void read_keywords(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *n)
{
    struct ruling *ruling = target;
    if (n->type != YAML_SEQUENCE) {
        yaml_wrong(r, n, key->text, TR("a list"));
        return;
    }
    ruling->keywords = ARENA_ARRAY(r->arena, struct rb_texts, n->count + 1);
    for (size_t i = 0; i < n->count; i++)
        if (yaml_languages(r, n->items[i], key->text, &ruling->keywords[ruling->keyword_count]))
            ruling->keyword_count++;
}

/* A status that begins with TODO is counted, and not an error. */
static void read_status(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *n)
{
    struct ruling *ruling = target;
    if (!yaml_text(r, n, key->text, TR("text"), &ruling->status_text))
        return;
    for (size_t i = 0; i < sizeof status_names / sizeof *status_names; i++)
        if (!strcmp(status_names[i], ruling->status_text.text)) {
            ruling->status = (enum ruling_status)i;
            return;
        }
    if (!is_left(ruling, &ruling->status_text))
        yaml_bad_value(r, n, key->text, TR("confirmed, default, disputed or text"));
}

/* The keys of a situation are those of a fixture; see fixture.h. */
static void read_situation(struct yaml_reader *r, void *target, const struct yaml_node *key,
                           const struct yaml_node *n)
{
    struct ruling *ruling = target;
    (void)key;
    ruling->has_situation = yaml_map(r, &fixture_situation_shape, &ruling->situation, n);
}

/* ---------------------------------------------------------------- citations and readings */

static const struct yaml_field cite_fields[] = {
    YAML_FIELD(PLACE, ruling_cite, pos, NULL),
    YAML_FIELD(TEXT, ruling_cite, rule, NULL, .plain = true),
    YAML_FIELD(TEXT, ruling_cite, source, "source", .required = true),
    YAML_FIELD(TEXT, ruling_cite, section, "section"),
    YAML_FIELD(INT, ruling_cite, line, "line", .low = 1, .high = LINES_MAX),
    {0},
};

/* false: the entry is dropped, because it names neither a rule nor a source or is to be written. */
static bool check_cite(struct yaml_reader *r, void *target, const struct yaml_node *n, bool sound)
{
    const struct ruling_cite *c = target;
    (void)n, (void)sound;
    return (c->rule.text || c->source.text) && !is_left(r->owner, &c->rule);
}

static const struct yaml_shape cite_shape = {.what = TR("a citation"), .fields = cite_fields,
                                             .size = sizeof(struct ruling_cite), .check = check_cite};

/* A key that YAML_FIELD cannot require, because the value may be left to the editor. */
static void missing(struct yaml_reader *r, struct src_pos pos, const char *what, const char *key)
{
    diag_add(r->diags, DIAG_ERROR, "missing-key", pos, 1, "missing key '%s' in %p", key, message_plain(r->arena, what));
}

static const struct yaml_field reading_fields[] = {
    YAML_FIELD(PLACE, ruling_reading, pos, NULL),
    YAML_FIELD(ASSIGNMENTS, ruling_reading, options, "options", .expected = TR("a mapping of options to values")),
    YAML_FIELD(LANGUAGES, ruling_reading, answer, "answer"),
    YAML_ARRAY(LIST, ruling_reading, asks.items, asks.count, "asks", .shape = &ruling_ask_shape),
    {0},
};

/* Without options a reading would be the answer again. */
static bool check_reading(struct yaml_reader *r, void *target, const struct yaml_node *n, bool sound)
{
    const struct ruling_reading *reading = target;
    (void)n, (void)sound;
    if (!reading->options.count)
        missing(r, reading->pos, TR("a reading"), "options");
    if (!reading->answer.count)
        missing(r, reading->pos, TR("a reading"), "answer");
    note_todo(r->owner, &reading->answer);
    return true;
}

static const struct yaml_shape reading_shape = {.what = TR("a reading"), .fields = reading_fields,
                                                .size = sizeof(struct ruling_reading), .check = check_reading};

/* ---------------------------------------------------------------- the file */

static const struct yaml_field ruling_fields[] = {
    YAML_FIELD(PLACE, ruling, pos, NULL),
    YAML_FIELD(TEXT, ruling, id, "ruling"),
    YAML_FIELD(TEXT, ruling, rulebook, "rulebook"),
    YAML_OTHER(read_keywords, "keywords"),
    YAML_FIELD(LANGUAGES, ruling, question, "question"),
    YAML_FIELD(LANGUAGES, ruling, disputed, "disputed"),
    YAML_OTHER(read_situation, "situation"),
    YAML_ARRAY(LIST, ruling, asks.items, asks.count, "asks", .shape = &ruling_ask_shape),
    YAML_FIELD(LANGUAGES, ruling, answer, "answer"),
    YAML_ARRAY(LIST, ruling, cites, cite_count, "cites", .shape = &cite_shape,
               .expected = TR("a list of rules and of places in sources")),
    YAML_OTHER(read_status, "status"),
    YAML_FIELD(ASSIGNMENTS, ruling, takes, "takes", .expected = TR("a mapping of options to values")),
    YAML_ARRAY(LIST, ruling, readings, reading_count, "readings", .shape = &reading_shape),
    YAML_FIELD(TEXTS, ruling, see, "see"),
    {0},
};

/* Words without a claim are distinguished from forgotten claims. */
static void check_claims(struct yaml_reader *reader, const struct ruling *r)
{
    bool text = r->status == RULING_TEXT;
    if (text && (r->has_situation || r->asks.count))
        diag_add(reader->diags, DIAG_ERROR, "conflicting-keys", r->status_text.pos, 1,
                 "a ruling of the status 'text' claims nothing: it has neither 'situation' nor 'asks'");
    if (!text && !r->has_situation)
        missing(reader, r->pos, TR("a ruling"), "situation");
    if (!text && !r->asks.count)
        missing(reader, r->pos, TR("a ruling"), "asks");
    for (size_t i = 0; i < r->reading_count; i++)
        if (!text && !r->readings[i].asks.count)
            missing(reader, r->readings[i].pos, TR("a reading"), "asks");
        else if (text && r->readings[i].asks.count)
            diag_add(reader->diags, DIAG_ERROR, "conflicting-keys", r->readings[i].pos, 1,
                     "a ruling of the status 'text' claims nothing: its readings have no 'asks'");
}

/* A ruling without an id gets an empty one, so that its other faults can be reported as well. */
static bool check_ruling(struct yaml_reader *r, void *target, const struct yaml_node *n, bool sound)
{
    struct ruling *ruling = target;
    (void)sound;
    if (!ruling->id.text)
        ruling->id = (struct rb_str){"", n->pos};
    is_left(ruling, &ruling->id);
    note_todo(ruling, &ruling->question);
    note_todo(ruling, &ruling->disputed);
    note_todo(ruling, &ruling->answer);
    for (size_t i = 0; i < ruling->keyword_count; i++)
        note_todo(ruling, &ruling->keywords[i]);
    ruling->situation.id = ruling->id;
    if (!ruling->question.count)
        missing(r, ruling->pos, TR("a ruling"), "question");
    if (!ruling->answer.count)
        missing(r, ruling->pos, TR("a ruling"), "answer");
    if (!ruling->status_text.text)
        missing(r, ruling->pos, TR("a ruling"), "status");
    else
        check_claims(r, ruling);
    return true;
}

/* A file without the key `ruling` is not a ruling, and is skipped quietly. */
bool ruling_read(struct ruling *out, const char *text, size_t size, int file, struct arena *arena,
                 struct diags *diags)
{
    static const struct yaml_shape shape = {.what = TR("a ruling"), .fields = ruling_fields, .check = check_ruling};
    struct yaml_budget budget = {0};
    struct yaml_reader r = {.arena = arena, .diags = diags, .language = "", .owner = out};
    *out = (struct ruling){.status = RULING_DISPUTED};
    const struct yaml_node *root = yaml_read(arena, diags, &budget, file, text, size);
    if (!root || !yaml_get(root, "ruling"))
        return false;
    yaml_map(&r, &shape, out, root);
    return true;
}
