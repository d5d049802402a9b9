/* SPDX-License-Identifier: MIT
 *
 * The draft as text: YAML with the answer as comments.
 */
#include "rulings/ruling_draft_inner.h"

#include "base/tr.h"
#include "lang/vocab.h"
#include "session/words.h"

#include <string.h>

enum {
    READINGS_MAX = 6, /* alternative readings that are shown */
    NUMBERS_MAX = 12 /* an option with more values is not tried */
};

static const char CLAIMS_LANG[] = "en"; /* of what claims expect of traces */

/* ---------------------------------------------------------------- YAML */

/* In double quotes always: drafts are short and quoted texts are always valid YAML. */
static void write_text(struct buf *out, const char *text)
{
    buf_char(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            buf_char(out, '\\');
        buf_char(out, *text == '\n' ? ' ' : *text);
    }
    buf_char(out, '"');
}

/* Lines of the answer as YAML comments, below the keys that the editor completes. */
static void write_comment(struct buf *out, const char *text)
{
    while (*text) {
        size_t len = strcspn(text, "\n");
        buf_str(out, len ? "# " : "#");
        buf_add(out, text, len);
        buf_char(out, '\n');
        text += len + (text[len] == '\n');
    }
}

/* An entry of `asks`. A decision that is legal and does nothing is claimed to be legal only. */
static void write_claim(struct buf *out, const struct draft_answer *a, const char *margin)
{
    bool claims = a->rule_count || a->change_count; /* what does nothing may be done all the same */
    static const char *const keys[] =
        {[DRAFT_NO] = "may", [DRAFT_YES] = "does", [DRAFT_HOLDS] = "holds", [DRAFT_HOLDS_NOT] = "holds"};
    bool no = a->kind == DRAFT_NO || a->kind == DRAFT_HOLDS_NOT;
    buf_printf(out, "%s- %s: ", margin, keys[a->kind == DRAFT_YES && !claims ? DRAFT_NO : a->kind]);
    write_text(out, a->asked);
    buf_str(out, no ? "\n" : "");
    if (no)
        buf_printf(out, "%s  answer: no", margin);
    buf_char(out, '\n');
    if (a->kind == DRAFT_NO && a->forbidden_by)
        buf_printf(out, "%s  rules: [%s]\n", margin, a->forbidden_by);
    if (a->kind != DRAFT_YES || !claims)
        return;
    buf_printf(out, "%s  rules: [", margin);
    for (size_t i = 0; i < a->rule_count; i++)
        buf_printf(out, "%s%s", i ? ", " : "", a->rules[i]);
    buf_str(out, "]\n");
    if (a->change_count)
        buf_printf(out, "%s  says:\n", margin);
    for (size_t i = 0; i < a->change_count; i++) {
        buf_printf(out, "%s  - ", margin);
        write_text(out, a->changes[i]);
        buf_char(out, '\n');
    }
}

/* ---------------------------------------------------------------- citations */

static const struct rb_rule *rule_named(const struct compiled *c, const char *id)
{
    const struct compiled_rule *named = compiled_rule_named(c, id);
    return named ? named->rule : NULL;
}

/* Rules often share a line of the source; it is cited once. */
static bool same_place(const struct rb_rule *a, const struct rb_rule *b)
{
    return a->cite.line == b->cite.line && !strcmp(a->cite.source.text, b->cite.source.text) &&
           !strcmp(a->cite.section.text ? a->cite.section.text : "",
                   b->cite.section.text ? b->cite.section.text : "");
}

static void write_place(struct buf *out, const struct rb_rule *r)
{
    buf_printf(out, "- {source: %s", r->cite.source.text);
    if (r->cite.section.text) {
        buf_str(out, ", section: ");
        write_text(out, r->cite.section.text);
    }
    if (r->cite.line)
        buf_printf(out, ", line: %d", r->cite.line);
    buf_str(out, "}\n");
}

static size_t add_cited(const struct rb_rule **rules, size_t count, const struct rb_rule *rule)
{
    for (size_t i = 0; i < count; i++)
        if (rules[i] == rule)
            return count;
    if (rule)
        rules[count++] = rule;
    return count;
}

/* First the rules about just this decision, then the rule of the decision, then those that made the answer, then their
 * sources. */
static void write_cites(struct buf *out, const struct compiled *c, const struct draft_answer *a)
{
    const struct rb_rule *rules[ABOUT_RULES_MAX + 1 + DRAFT_RULES_MAX];
    size_t count = 0;
    for (size_t i = 0; i < a->about_count; i++)
        count = add_cited(rules, count, rule_named(c, a->about[i]));
    count = add_cited(rules, count, a->asking ? rule_named(c, a->asking) : NULL);
    for (size_t i = 0; i < a->rule_count; i++)
        count = add_cited(rules, count, rule_named(c, a->rules[i]));
    buf_str(out, count ? "cites:\n" : "cites: [TODO]\n");
    for (size_t i = 0; i < count; i++)
        buf_printf(out, "- %s\n", rules[i]->id.text);
    for (size_t i = 0; i < count; i++) {
        bool told = !rules[i]->cite.source.text;
        for (size_t k = 0; k < i && !told; k++)
            told = rules[k]->cite.source.text && same_place(rules[k], rules[i]);
        if (!told)
            write_place(out, rules[i]);
    }
}

/* ---------------------------------------------------------------- other readings */

/* "no" or "yes", for the draft of the answer. */
static const char *word_of(const struct draft_answer *a, const char *lang)
{
    return a->kind == DRAFT_NO || a->kind == DRAFT_HOLDS_NOT ? tr(lang, "no") : tr(lang, "yes");
}

/* The values that an option can have; 0: too many to try. */
static size_t values_of(const struct vocab *v, const struct type *t, int32_t *first)
{
    int64_t count = 2;
    *first = 0;
    if (t->tag == TY_NUMBER) {
        *first = t->low;
        count = (int64_t)t->high - t->low + 1;
    } else if (t->tag == TY_PIECE) {
        *first = v->kinds[t->kind].first;
        count = v->kinds[t->kind].count;
    } else if (t->tag != TY_TRUTH)
        count = 0;
    return count > NUMBERS_MAX ? 0 : (size_t)count;
}

static void write_reading(struct buf *out, const char *option, const struct draft_answer *a, const char *lang)
{
    const char *equals = strchr(option, '=');
    buf_printf(out, "- options: {%.*s: %s}\n  answer: TODO %s; %s\n  asks:\n", (int)(equals - option), option,
               equals + 1, word_of(a, lang), tr(lang, "in words"));
    write_claim(out, a, "  ");
}

/* The search for other readings. */
struct draft_trial {
    struct ruling_draft *d;
    const struct ruling_draft_request *request;
    struct fixture_set_book *book;
    const struct fixture_log *log;
    const struct draft_answer *base;
    size_t found;
};

/* An option under which the game does not reach the position is not a reading of this question. */
static void try_option(struct draft_trial *t, const char *option)
{
    struct draft_answer other;
    int failed = draft_ask(t->d, t->request, t->book, t->log, option, &other);
    buf_reset(&t->d->message);
    if (failed || draft_same(&other, t->base)) /* failed: by this option the game does not come there */
        return;
    if (!t->found++)
        buf_str(&t->d->text, "readings:\n");
    write_reading(&t->d->text, option, &other, t->d->books.lang);
}

/* Every value of every option is tried; those that change the answer are readings. */
static void write_readings(struct draft_trial *t)
{
    const struct vocab *v = t->book->book.compiled->vocab;
    for (size_t i = 0; i < v->table_count; i++) {
        int32_t first = 0;
        size_t count = v->table[i].option ? values_of(v, &v->table[i].type, &first) : 0;
        for (size_t k = 0; k < count && t->found < READINGS_MAX; k++) {
            buf_reset(&t->d->scratch);
            buf_printf(&t->d->scratch, "%s=", v->table[i].name);
            words_stable(&t->d->scratch, v, v->table[i].type, first + (int32_t)k);
            try_option(t, arena_strndup(&t->d->arena, buf_cstr(&t->d->scratch), t->d->scratch.len));
        }
    }
}

/* ---------------------------------------------------------------- the draft */

/* The keys in the order of schema/ruling.schema.json. TODO marks what only a person can write. */
static void write_draft(struct ruling_draft *d, const struct ruling_draft_request *request,
                        struct fixture_set_book *book, const struct fixture_log *log, const struct draft_answer *a)
{
    struct buf *out = &d->text;
    const char *lang = d->books.lang;
    buf_printf(out, "ruling: %s\n", request->id ? request->id : "TODO");
    if (request->rulebook_there)
        buf_printf(out, "rulebook: %s\n", request->rulebook_there);
    buf_str(out,
            "keywords: [TODO]\n");
    buf_printf(out, "question: TODO %s\n", tr(lang, "the question, as people ask it"));
    buf_printf(out, "disputed: TODO %s\nsituation:\n  log: ", tr(lang, "why there is a doubt"));
    write_text(out, request->log_there);
    buf_printf(out, "\n  after: %zu\nasks:\n", log->count);
    write_claim(out, a, "");
    buf_printf(out, "answer: TODO %s; %s\n", word_of(a, lang), tr(lang, "in words"));
    write_comment(out, a->words);
    write_cites(out, book->book.compiled, a);
    buf_printf(out, "status: TODO %s\n", tr(lang, "confirmed, default or disputed"));
    struct draft_trial t = {d, request, book, log, a, 0};
    write_readings(&t);
}

/* Drafts are of a rulebook that can be played. */
static struct fixture_set_book *open_book(struct ruling_draft *d, const struct ruling_draft_request *request)
{
    struct fixture_set_book *book = fixture_books_at(&d->books, request->rulebook, CLAIMS_LANG, &d->arena);
    if (book->book.compiled)
        return book;
    d->environment = book->err != 0;
    buf_str(&d->message, fixture_books_trouble(&d->books, book, request->rulebook, &d->arena));
    return NULL;
}

/* The editor reads the answer in their own language: the question is asked again in it. */
static void translate_answer(struct ruling_draft *d, const struct ruling_draft_request *request,
                             const struct fixture_log *log, struct draft_answer *a)
{
    struct draft_answer translated;
    if (!strcmp(d->books.lang, CLAIMS_LANG))
        return;
    struct fixture_set_book *book = fixture_books_at(&d->books, request->rulebook, d->books.lang, &d->arena);
    if (book->book.compiled && !draft_ask(d, request, book, log, NULL, &translated))
        a->words = translated.words;
}

/* A log of a different game is refused: its positions mean nothing to these rules. */
int ruling_draft_make(struct ruling_draft *d, const struct ruling_draft_request *request)
{
    struct fixture_log *log = ARENA_NEW(&d->arena, struct fixture_log);
    struct draft_answer *answer = ARENA_NEW(&d->arena, struct draft_answer);
    const char *why = NULL;
    d->books.unmeasured = true;
    struct fixture_set_book *book = open_book(d, request);
    if (!book)
        return -1;
    if (!fixture_log_read(log, &d->logs, request->log, request->after, false, d->books.lang, &d->arena, &why)) {
        buf_str(&d->message, why);
        return -1;
    }
    const char *played = log->header.rulebook.id;
    if (strcmp(played, book->rb->id.text)) {
        buf_printf(&d->message, tr(d->books.lang, "%s is a game of %s, not of %s"), request->log, played, book->rb->id.text);
        return -1;
    }
    if (draft_ask(d, request, book, log, NULL, answer))
        return -1;
    translate_answer(d, request, log, answer);
    write_draft(d, request, book, log, answer);
    return 0;
}

void ruling_draft_release(struct ruling_draft *d)
{
    fixture_run_release(&d->run);
    question_space_release(&d->asking);
    why_release(&d->why);
    fixture_log_space_release(&d->logs);
    fixture_books_release(&d->books);
    buf_release(&d->text);
    buf_release(&d->message);
    buf_release(&d->scratch);
    arena_release(&d->arena);
    *d = (struct ruling_draft){0};
}
