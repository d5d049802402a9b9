/* SPDX-License-Identifier: MIT
 *
 * Reads and runs the rulings of a folder, has them answered, and puts their texts into the language of the answers.
 * Rulings that fail are not answered: their texts would state what is not so.
 */
#include "rulings/answers/answers_inner.h"

#include "base/sort.h"
#include "base/tr.h"
#include "fixture/fixture_words.h"
#include "lang/print.h"
#include "report/write.h"

#include <string.h>

/* ---------------------------------------------------------------- texts */

static const char *text_of(const struct answers_setup *s, const struct rb_texts *texts)
{
    return rb_text_in(texts, s->lang, s->c->rb->language.text);
}

/* "NAME=VALUE" in words; the text itself if it is not an option of this rulebook. */
static const char *option_words(const struct answers_setup *s, struct buf *scratch, const char *assignment)
{
    const struct vocab *v = s->c->vocab;
    const char *equals = strchr(assignment, '=');
    const char *name = arena_strndup(s->arena, assignment,
                                     equals ? (size_t)(equals - assignment) : strlen(assignment));
    const struct vocab_field *f = vocab_table_field(v, name);
    struct diags diags = {.arena = s->arena};
    int32_t value;
    if (!f || !equals ||
        vocab_parse_value(s->c->vocab, &f->type, equals + 1, (struct src_pos){-1, 0, 0}, &value, &diags))
        return assignment;
    buf_reset(scratch);
    print_field(scratch, v, f, s->lang);
    buf_str(scratch, ": ");
    print_value(scratch, v, f->type, value, s->lang, NULL);
    return arena_strdup(s->arena, buf_cstr(scratch));
}

static const char *joined_options(const struct answers_setup *s, struct buf *scratch, const struct text_list *options)
{
    const char *all = "";
    for (size_t i = 0; i < options->count; i++)
        all = arena_printf(s->arena, "%s%s%s", all, i ? ", " : "", option_words(s, scratch, options->items[i].text));
    return all;
}

/* The name of a file without its folders; NULL stays NULL. */
static const char *last_of(const char *path)
{
    const char *slash = path ? strrchr(path, '/') : NULL;
    return slash ? slash + 1 : path;
}

/* The question in words, or as it is put to the rules. */
static const char *question_text(const struct answers_setup *s, const struct fixture_words *words,
                                 const struct ruling_ask *ask)
{
    const char *asked = text_of(s, &ask->words), *about = "";
    if (asked)
        return asked;
    for (size_t i = 0; i < ask->about.count && ask->kind != RULING_CHOICES; i++) {
        const struct rb_str *one = &ask->about.items[i];
        const char *printed = ask->kind == RULING_HOLDS ? fixture_words_condition(words, one)
                                                        : fixture_words_decision(words, one->text);
        about = arena_printf(s->arena, "%s%s%s", about, i ? "; " : "", printed);
    }
    switch (ask->kind) {
    case RULING_MAY: return arena_printf(s->arena, tr(s->lang, "May this be decided: %s?"), about);
    case RULING_DOES: return arena_printf(s->arena, tr(s->lang, "What happens: %s?"), about);
    case RULING_HOLDS: return arena_printf(s->arena, tr(s->lang, "Is it so: %s?"), about);
    case RULING_CHOICES: return tr(s->lang, "What may be decided?");
    default: return tr(s->lang, "Who has won?");
    }
}

/* The texts that a ruling has without being run. */
static struct answered_ruling begin(const struct answers_setup *s, struct buf *scratch, const struct ruling *ruling)
{
    const char *question = text_of(s, &ruling->question), *in_short = text_of(s, &ruling->answer);
    struct answered_ruling r = {.ruling = ruling,
                                .question = question ? question : ruling->id.text,
                                .in_short = in_short ? in_short : "",
                                .disputed = text_of(s, &ruling->disputed),
                                .keywords = ARENA_ARRAY(s->arena, const char *, ruling->keyword_count + 1),
                                .log = last_of(ruling->situation.log.text),
                                .options = joined_options(s, scratch, &ruling->situation.options)};
    for (size_t i = 0; i < ruling->keyword_count; i++)
        r.keywords[i] = text_of(s, &ruling->keywords[i]);
    return r;
}

/* What needs the rulebook that it is played by, or what came of it. */
static void finish(const struct answers_setup *s, struct buf *scratch, struct answered_ruling *r,
                   const struct fixture_book *book)
{
    const struct fixture *f = &r->ruling->situation;
    const struct fixture_words words = {book->compiled, book->reader, s->lang, s->arena, scratch};
    r->decisions = ARENA_ARRAY(s->arena, const char *, f->step_count + 1);
    for (size_t i = 0; i < f->step_count; i++)
        if (f->steps[i].decision.text)
            r->decisions[r->decision_count++] = fixture_words_decision(&words, f->steps[i].decision.text);
    for (size_t i = 0; i < r->question_count; i++)
        r->questions[i]->text = question_text(s, &words, &r->questions[i]->ask);
    for (size_t i = 0; i < r->reading_count; i++) {
        struct answer_reading *to = &r->readings[i];
        to->options = to->reading ? joined_options(s, scratch, &to->reading->options) : "";
        to->in_short = to->reading ? text_of(s, &to->reading->answer) : r->in_short;
    }
}

/* ---------------------------------------------------------------- the set */

/* Runs of digits are compared as numbers, so that R-2 comes before R-10. */
static int compare_ids(const char *a, const char *b)
{
    for (; *a && *b; a++, b++) {
        size_t n = strspn(a, "0123456789"), m = strspn(b, "0123456789");
        if (n && m && n != m)
            return n < m ? -1 : 1;
        int d = n && m ? strncmp(a, b, n) : (unsigned char)*a - (unsigned char)*b;
        if (d)
            return d;
        a += n && m ? n - 1 : 0;
        b += n && m ? n - 1 : 0;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

static int compare(const void *a, const void *b, const void *context)
{
    (void)context;
    return compare_ids((*(const struct ruling_set_file *const *)a)->ruling.id.text,
                       (*(const struct ruling_set_file *const *)b)->ruling.id.text);
}

/* Warnings are allowed; a ruling that fails or a rule that names a missing one is not. */
static bool is_sound(const struct ruling_counts *n, const struct ruling_set *set)
{
    bool sound = !n->failed && !n->broken;
    for (size_t i = 0; i < set->book_count; i++)
        sound &= !set->books[i]->diags.errors;
    return sound;
}

/* false: with the report in `why`. */
static bool check(struct answered_rulings *x, const struct answers_setup *s, struct ruling_counts *counts,
                  struct buf *why)
{
    const struct report_style quiet = {.detail = -1};
    x->set.loaded.lang = s->lang;
    ruling_set_add(&x->set, s->c->rb->folder);
    ruling_set_check(&x->set);
    ruling_set_run(&x->set, NULL, NULL);
    *counts = ruling_report_count(&x->set);
    if (is_sound(counts, &x->set))
        return true;
    x->wrong = report_new(&ruling_report_kind, s->lang);
    ruling_report_fill(x->wrong, &x->set, false);
    report_write(why, x->wrong, &quiet);
    return false;
}

/* A ruling in words only has no situation to be played. */
static void answer_file(struct answered_rulings *x, const struct answers_setup *s, const struct ruling_set_file *f)
{
    struct answered_ruling *r = &x->items[x->count++];
    *r = begin(s, &x->scratch, &f->ruling);
    if (f->ruling.status == RULING_TEXT)
        return;
    x->books.unmeasured = true;
    struct fixture_book *book = &fixture_books_at(&x->books, f->book->book->folder, s->lang, s->arena)->book;
    if (!book->compiled)
        return;
    answer_ruling(x, r, book, s);
    finish(s, &x->scratch, r, book);
}

bool answered_read(struct answered_rulings *x, const struct answers_setup *s, struct ruling_counts *counts,
                   struct buf *why)
{
    if (!s->c->rb->folder)
        return true;
    if (!check(x, s, counts, why))
        return false;
    const struct ruling_set_file **files = ARENA_ARRAY(s->arena, const struct ruling_set_file *,
                                                       x->set.file_count + 1);
    size_t count = 0;
    for (size_t i = 0; i < x->set.file_count; i++)
        if (!x->set.files[i]->ruling.todo.text)
            files[count++] = x->set.files[i];
    sort_stable(files, count, sizeof *files, compare, NULL);
    x->items = ARENA_ARRAY(s->arena, struct answered_ruling, count + 1);
    for (size_t i = 0; i < count; i++)
        answer_file(x, s, files[i]);
    return true;
}

void answered_release(struct answered_rulings *x)
{
    fixture_run_release(&x->run);
    fixture_books_release(&x->books);
    ruling_set_release(&x->set);
    report_free(x->wrong);
    buf_release(&x->scratch);
}
