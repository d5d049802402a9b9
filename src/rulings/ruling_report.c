/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge rulings check` from a set of rulings, and its tables: schema/report-rulings.schema.json.
 */
#include "rulings/ruling_report.h"

#include "base/tr.h"

#include <string.h>

/* ---------------------------------------------------------------- the tables */

static const char *const severities[] = {[DIAG_ERROR] = "error", [DIAG_WARNING] = "warning", NULL};
static const char *const verdicts[] = {[RULING_HELD] = "holds",    [RULING_FAILED] = "failed",
                                       [RULING_WORDS] = "text",    [RULING_BROKEN] = "broken",
                                       [RULING_NOT_RUN] = "not run", NULL};
static const char *const asks[] = {"situation", "may", "does", "holds", "choices", "wins", NULL};

static const struct report_field message_fields[] = {
    REPORT_NAME(ruling_report_message, severity, "severity", REQUIRED, severities, "How severe it is."),
    REPORT_TEXT(ruling_report_message, id, "id", "The id of the finding; docs/findings.md describes each."),
    REPORT_TEXT(ruling_report_message, file, "file", "The file that it is in."),
    REPORT_COUNT(ruling_report_message, line, "line", "The line, from 1; 0: the file as a whole."),
    REPORT_COUNT(ruling_report_message, column, "column", "The column, from 1."),
    REPORT_TEXT(ruling_report_message, text, "text", "What is wrong, in one sentence."),
    REPORT_TEXTS(ruling_report_message, notes, note_count, "notes", "Details, such as a likely spelling."),
    {0}};
static const struct report_shape message_shape = {
    .name = "message", .size = sizeof(struct ruling_report_message), .fields = message_fields};

static const struct report_field option_fields[] = {
    REPORT_TEXT(ruling_report_option, value, "", "The value of the option."), {0}};
static const struct report_shape option_shape = {
    .size = sizeof(struct ruling_report_option), .fields = option_fields, .is_value = true};

static const struct report_field claim_fields[] = {
    REPORT_MAP(ruling_report_claim, options, option_count, "options", &option_shape,
               "The options of the reading; empty: the answer itself."),
    REPORT_WORD(ruling_report_claim, asks, "asks", REQUIRED, asks,
                "The kind of the question; situation: the position was played, without a question."),
    REPORT_TEXTS(ruling_report_claim, about, about_count, "about", "The decisions or conditions of the question."),
    REPORT_COUNT(ruling_report_claim, line, "line", "Its line in the file."),
    REPORT_TEXT_OR_NULL(ruling_report_claim, state, "state",
                        "The position of the question: a hash, who decides, by which rule. The same text is the "
                        "same position."),
    REPORT_LIST(ruling_report_claim, failures, failure_count, "failures", &failure_report_shape,
                "What does not hold."),
    REPORT_TEXTS_OR_NULL(ruling_report_claim, changes, change_count, "changes",
                         "Of a failure, the rules in use that changed since the claim was accepted; null: not "
                         "known."),
    {0}};
static const struct report_shape claim_shape = {.size = sizeof(struct ruling_report_claim), .fields = claim_fields};

static const struct report_field item_fields[] = {
    REPORT_TEXT(ruling_report_item, file, "file", "Its file."),
    REPORT_TEXT_OR_NULL(ruling_report_item, id, "id", "Its id; null: it has none."),
    REPORT_TEXT_OR_NULL(ruling_report_item, question, "question", "Its question."),
    REPORT_TEXT_OR_NULL(ruling_report_item, status, "status",
                        "Its status, as it is written: confirmed, default, disputed, text."),
    REPORT_NAME(ruling_report_item, verdict, "verdict", REQUIRED, verdicts,
                "text: it claims nothing. broken: it, or its rulebook, could not be used. not run: the run was "
                "stopped before this ruling."),
    REPORT_BOOL(ruling_report_item, unfinished, "unfinished", "It is a draft: a text is still to be written."),
    REPORT_TEXT_OR_NULL(ruling_report_item, trouble, "trouble", "Why it could not be used, unless a message says it."),
    REPORT_LIST(ruling_report_item, messages, message_count, "messages", &message_shape,
                "What is wrong with it, except for its claims."),
    REPORT_LIST(ruling_report_item, claims, claim_count, "claims", &claim_shape,
                "All questions, in the order of the file."),
    {0}};
static const struct report_shape item_shape = {.size = sizeof(struct ruling_report_item), .fields = item_fields};

static const struct report_field fields[] = {
    REPORT_COUNT(ruling_report, hold, "hold", "Rulings whose claims hold."),
    REPORT_COUNT(ruling_report, failed, "failed", "Rulings whose claims do not hold, or that contradict others."),
    REPORT_COUNT(ruling_report, text, "text", "Rulings that claim nothing."),
    REPORT_COUNT(ruling_report, unfinished, "unfinished", "Drafts among those that hold or claim nothing."),
    REPORT_COUNT(ruling_report, broken, "broken", "Files that could not be used."),
    REPORT_COUNT(ruling_report, missing, "missing", "Rulings that rules refer to and that do not exist."),
    REPORT_LIST(ruling_report, rulings, ruling_count, "rulings", &item_shape, "The rulings."),
    REPORT_LIST(ruling_report, messages, message_count, "messages", &message_shape,
                "What is wrong with rules that refer to rulings."),
    {0}};
static const struct report_shape shape = {.size = sizeof(struct ruling_report), .fields = fields};

const struct report_kind ruling_report_kind = {
    .name = "rulings",
    .version = 1,
    .title = "adjudge rulings check --format json",
    .description = "Which rulings hold.",
    .heading = TR("Check of rulings"),
    .shape = &shape,
    .document = ruling_document,
    .cases = ruling_cases,
};

/* ---------------------------------------------------------------- the counts */

/* Counted from the set, because the exit status is needed also where no report is written. */
struct ruling_counts ruling_report_count(const struct ruling_set *set)
{
    struct ruling_counts n = {0};
    for (size_t i = 0; i < set->file_count; i++) {
        const struct ruling_set_file *f = set->files[i];
        enum ruling_verdict v = ruling_set_verdict(f);
        n.held += v == RULING_HELD;
        n.failed += v == RULING_FAILED;
        n.words += v == RULING_WORDS;
        n.broken += v == RULING_BROKEN;
        n.unfinished += f->ruling.todo.text && (v == RULING_HELD || v == RULING_WORDS);
        n.warnings += f->source.diags.warnings;
        n.environment = n.environment || f->source.environment;
    }
    for (size_t i = 0; i < set->book_count; i++)
        n.missing += set->books[i]->diags.errors;
    return n;
}

/* ---------------------------------------------------------------- the data */

/* A text that may be missing or empty. */
static const char *copy(struct report *r, const char *text)
{
    return text && *text ? arena_strdup(&r->arena, text) : NULL;
}

/* The report outlives the set. */
static const char *const *copy_all(struct report *r, const char *const *texts, size_t count)
{
    const char **out = ARENA_ARRAY(&r->arena, const char *, count + 1);
    for (size_t i = 0; i < count; i++)
        out[i] = arena_strdup(&r->arena, texts[i]);
    return out;
}

static const char *const *print_all(struct report *r, const struct message *const *texts, size_t count)
{
    const char **out = ARENA_ARRAY(&r->arena, const char *, count + 1);
    for (size_t i = 0; i < count; i++)
        out[i] = message_text(&r->arena, r->lang, texts[i]);
    return out;
}

/* `suite` groups messages of rules for JUnit. */
static struct ruling_report_message message_of(struct report *r, const struct diag *d, const char *file,
                                               const char *suite)
{
    return (struct ruling_report_message){.severity = (int)d->severity,
                                          .id = d->id,
                                          .file = file,
                                          .line = (uint64_t)d->pos.line,
                                          .column = (uint64_t)d->pos.column,
                                          .text = message_text(&r->arena, r->lang, d->text),
                                          .notes = print_all(r, d->notes, d->note_count),
                                          .note_count = d->note_count,
                                          .suite = suite};
}

/* "name=value" is split: JSON has a map. The pointer also identifies the reading. */
static void fill_options(struct report *r, struct ruling_report_claim *claim, const struct ruling_reading *reading)
{
    struct arena *a = &r->arena;
    size_t count = reading ? reading->options.count : 0;
    struct ruling_report_option *options = ARENA_ARRAY(a, struct ruling_report_option, count + 1);
    for (size_t i = 0; i < count; i++) {
        const char *text = reading->options.items[i].text, *equals = strchr(text, '=');
        options[i] = (struct ruling_report_option){arena_strndup(a, text, (size_t)(equals - text)),
                                                   arena_strdup(a, equals + 1)};
    }
    claim->options = options;
    claim->option_count = count;
    claim->reading = reading ? options : NULL;
}

/* The situation itself has no question; the list is then empty. */
static void fill_about(struct report *r, struct ruling_report_claim *claim, const struct ruling_ask *ask)
{
    const char **about = ARENA_ARRAY(&r->arena, const char *, (ask ? ask->about.count : 0) + 1);
    for (size_t i = 0; ask && i < ask->about.count; i++)
        about[claim->about_count++] = arena_strdup(&r->arena, ask->about.items[i].text);
    claim->about = about;
}

/* Texts are copied, results referred to by kind. */
static struct ruling_report_claim claim_of(struct report *r, const struct ruling_outcome *o)
{
    struct ruling_report_claim claim = {
        .asks = o->ask ? ruling_ask_name(o->ask->kind) : asks[0],
        .line = (uint64_t)(o->ask ? o->ask->pos.line : o->fixture.pos.line),
        .state = copy(r, o->state),
        .failures = failure_report_fill(r, &o->result),
        .failure_count = o->result.count,
        .changes = o->changes->known ? copy_all(r, o->changes->items, o->changes->count) : NULL,
        .change_count = o->changes->count,
    };
    fill_options(r, &claim, o->reading);
    fill_about(r, &claim, o->ask);
    return claim;
}

/* All claims of a reading get the same identity, that of its first one. */
static void fill_claims(struct report *r, struct ruling_report_item *item, const struct ruling_result *result)
{
    struct ruling_report_claim *claims = ARENA_ARRAY(&r->arena, struct ruling_report_claim, result->count + 1);
    for (size_t i = 0; i < result->count; i++) {
        claims[i] = claim_of(r, &result->items[i]);
        if (i && result->items[i].reading == result->items[i - 1].reading)
            claims[i].reading = claims[i - 1].reading;
    }
    item->claims = claims;
    item->claim_count = result->count;
}

/* Its suite is the folder of rulings that it is in. */
static const char *suite_of(const struct ruling_set *set, const struct ruling_set_file *f,
                            const char *const *suites)
{
    const struct ruling_set_book *book = f->home ? f->home : f->book;
    for (size_t i = 0; i < set->book_count; i++)
        if (set->books[i] == book)
            return suites[i];
    return NULL;
}

/* The question in the reader's language, if the ruling has it in that language. */
static struct ruling_report_item item_of(struct report *r, const struct ruling_set_file *f, const char *suite)
{
    const struct rb_texts *question = &f->ruling.question;
    struct ruling_report_message *messages =
        ARENA_ARRAY(&r->arena, struct ruling_report_message, f->source.diags.count + 1);
    struct ruling_report_item item = {
        .file = arena_strdup(&r->arena, f->source.path),
        .id = copy(r, f->ruling.id.text),
        .question = copy(r, question->count ? rb_text_in(question, r->lang, question->items[0].lang) : NULL),
        .status = copy(r, f->ruling.status_text.text),
        .verdict = (int)ruling_set_verdict(f),
        .unfinished = f->ruling.todo.text != NULL,
        .trouble = copy(r, f->source.trouble),
        .messages = messages,
        .message_count = f->source.diags.count,
        .suite = suite,
    };
    for (size_t i = 0; i < f->source.diags.count; i++)
        messages[i] = message_of(r, &f->source.diags.items[i], item.file, suite);
    fill_claims(r, &item, &f->result);
    return item;
}

/* One suite for each folder of rulings. */
static const char *const *fill_suites(struct report *r, struct ruling_report *out, const struct ruling_set *set)
{
    const char **suites = ARENA_ARRAY(&r->arena, const char *, set->book_count + 1);
    for (size_t i = 0; i < set->book_count; i++)
        suites[i] = arena_strdup(&r->arena, set->books[i]->folder);
    out->suites = suites;
    out->suite_count = set->book_count;
    return suites;
}

/* Messages about rules have places in files of the rulebook, not of rulings. */
static void fill_messages(struct report *r, struct ruling_report *out, const struct ruling_set *set)
{
    struct ruling_report_message *messages = NULL;
    size_t cap = 0;
    for (size_t i = 0; i < set->book_count; i++) {
        const struct ruling_set_book *b = set->books[i];
        for (size_t k = 0; k < b->diags.count; k++) {
            const struct diag *d = &b->diags.items[k];
            buf_reset(&r->scratch);
            rb_format_path(&r->scratch, b->book->rb, (size_t)d->pos.file, b->book->folder);
            const char *file = arena_strdup(&r->arena, buf_cstr(&r->scratch));
            ARENA_PUSH(&r->arena, messages, out->message_count, cap) = message_of(r, d, file, out->suites[i]);
        }
    }
    out->messages = messages;
}

/* Only rulings in a folder that was checked completely are recorded. */
static void fill_drafts(struct report *r, struct ruling_report *out, const struct ruling_set *set)
{
    const char **drafts = ARENA_ARRAY(&r->arena, const char *, set->file_count + 1);
    for (size_t i = 0; i < set->file_count; i++) {
        const struct ruling_set_file *f = set->files[i];
        if (f->ruling.todo.text && f->home && f->home->complete)
            drafts[out->draft_count++] = arena_strdup(&r->arena, f->ruling.id.text);
    }
    out->drafts = drafts;
}

/* The suites come first: items refer to their strings. */
void ruling_report_fill(struct report *r, const struct ruling_set *set, bool accepted)
{
    struct ruling_counts n = ruling_report_count(set);
    struct ruling_report *out = ARENA_NEW(&r->arena, struct ruling_report);
    struct ruling_report_item *items = ARENA_ARRAY(&r->arena, struct ruling_report_item, set->file_count + 1);
    *out = (struct ruling_report){.hold = n.held, .failed = n.failed, .text = n.words, .unfinished = n.unfinished,
                                  .broken = n.broken, .missing = n.missing, .rulings = items,
                                  .ruling_count = set->file_count, .warnings = n.warnings};
    const char *const *suites = fill_suites(r, out, set);
    for (size_t i = 0; i < set->file_count; i++)
        items[i] = item_of(r, set->files[i], suite_of(set, set->files[i], suites));
    fill_messages(r, out, set);
    if (accepted)
        fill_drafts(r, out, set);
    r->value = out;
}
