/* SPDX-License-Identifier: MIT
 *
 * The rulings of a rulebook for its pages: reads and runs them, connects them with rules, and has the pieces that
 * several pages show of a ruling. Rulings that fail are not published: site_read_rulings then returns false with a
 * report of them. How a ruling is answered step by step is in answers.c.
 */
#include "site/rulings.h"

#include "base/sort.h"
#include "base/tr.h"
#include "lang/print.h"
#include "report/write.h"

#include <string.h>

/* ---------------------------------------------------------------- reading */

/* A ruling can cite a rule that also names it; it is listed once. */
static void connect(struct site_book *b, struct site_ruling *r, const char *rule)
{
    int at = name_map_get(b->by_id, rule);
    if (at < 0)
        return;
    struct site_rule *to = &b->rules[at];
    for (size_t i = 0; i < to->ruling_count; i++)
        if (to->rulings[i] == r)
            return;
    ARENA_PUSH(&b->arena, to->rulings, to->ruling_count, to->ruling_cap) = r;
}

/* To the rules that it cites, and to those that say they follow it. */
static void connect_all(struct site_book *b, struct site_ruling *r)
{
    for (size_t i = 0; i < r->ruling->cite_count; i++)
        if (r->ruling->cites[i].rule.text)
            connect(b, r, r->ruling->cites[i].rule.text);
    for (size_t i = 0; i < b->rule_count; i++)
        if (b->rules[i].rule->ruling.text && !strcmp(b->rules[i].rule->ruling.text, r->ruling->id.text))
            connect(b, r, b->rules[i].rule->id.text);
}

/* The id, if the ruling has no question. */
static const char *question_of(const struct site_book *b, const struct ruling *r)
{
    const char *question = site_text(b, &r->question);
    return question ? question : r->id.text;
}

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
    return compare_ids(((const struct site_ruling *)a)->ruling->id.text,
                       ((const struct site_ruling *)b)->ruling->id.text);
}

/* Warnings are allowed; a ruling that fails or a rule that names a missing one is not. */
static bool is_publishable(const struct ruling_counts *n, const struct ruling_set *set)
{
    bool publishable = !n->failed && !n->broken;
    for (size_t i = 0; i < set->book_count; i++)
        publishable &= !set->books[i]->diags.errors;
    return publishable;
}

/* Runs all of them: an answer is on a page only if the rules give it. */
bool site_read_rulings(struct site_book *b, struct ruling_counts *counts, struct buf *why)
{
    const struct report_style quiet = {.detail = -1};
    int err;
    if (!b->rb->folder)
        return true;
    if (board_hints_read(&b->hints, b->c, b->rb->folder, b->lang, &b->arena, why, &err)) {
        *counts = (struct ruling_counts){.broken = 1, .environment = err != 0};
        return false;
    }
    b->set.loaded.lang = b->lang;
    ruling_set_add(&b->set, b->rb->folder);
    ruling_set_check(&b->set);
    ruling_set_run(&b->set, NULL, NULL);
    *counts = ruling_report_count(&b->set);
    if (!is_publishable(counts, &b->set)) {
        b->wrong = report_new(&ruling_report_kind, b->lang);
        ruling_report_fill(b->wrong, &b->set, false);
        report_write(why, b->wrong, &quiet);
        return false;
    }
    b->rulings = ARENA_ARRAY(&b->arena, struct site_ruling, b->set.file_count + 1);
    for (size_t i = 0; i < b->set.file_count; i++) {
        const struct ruling_set_file *f = b->set.files[i];
        if (!f->ruling.todo.text)
            b->rulings[b->ruling_count++] = (struct site_ruling){
                .ruling = &f->ruling,
                .book = f->book,
                .question = question_of(b, &f->ruling),
                .page = arena_printf(&b->arena, "%s/rulings/%s", b->folder,
                                     site_place(&b->arena, "", f->ruling.id.text)),
            };
    }
    sort_stable(b->rulings, b->ruling_count, sizeof *b->rulings, compare, NULL);
    for (size_t i = 0; i < b->ruling_count; i++) {
        site_answer_all(&b->answering, &b->rulings[i], b->lang, &b->hints, &b->arena);
        connect_all(b, &b->rulings[i]);
    }
    return true;
}

/* ---------------------------------------------------------------- pieces of pages */

const struct site_ruling *site_ruling_named(const struct site_book *b, const char *id)
{
    for (size_t i = 0; i < b->ruling_count; i++)
        if (!strcmp(b->rulings[i].ruling->id.text, id))
            return &b->rulings[i];
    return NULL;
}

void site_ruling_link(struct doc *p, struct doc_node *in, const struct site_ruling *r)
{
    doc_link(p, in, r->page, NULL, r->ruling->id.text);
}

/* Bytes other than letters and digits become "-HH", so that different keywords have different
 * ids. */
const char *site_keyword_place(struct arena *arena, const char *keyword)
{
    struct buf place = BUF_INIT;
    for (const char *s = keyword; *s; s++)
        if ((*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') || (*s >= '0' && *s <= '9'))
            buf_char(&place, *s);
        else
            buf_printf(&place, "-%02x", (unsigned)(unsigned char)*s);
    const char *kept = arena_printf(arena, "k_%s", buf_cstr(&place));
    buf_release(&place);
    return kept;
}

/* The words follow those of docs/rulings.md. */
void site_status_mark(struct site_book *b, struct doc *p, struct doc_node *in, const struct ruling *r)
{
    static const struct {
        enum doc_style style;
        const char *text;
    } marks[] = {
        [RULING_CONFIRMED] = {STYLE_CONFIRMED, TR("confirmed by the text")},
        [RULING_DEFAULT] = {STYLE_DEFAULT, TR("default reading")},
        [RULING_DISPUTED] = {STYLE_DISPUTED, TR("disputed")},
        [RULING_TEXT] = {STYLE_PLAIN, TR("words only")},
    };
    doc_mark(p, in, marks[r->status].style, tr(b->lang, marks[r->status].text));
}

const char *site_ruling_answer(const struct site_book *b, const struct ruling *r)
{
    const char *answer = site_text(b, &r->answer);
    return answer ? answer : "";
}

/* "NAME=VALUE" in the words of the page; the text itself if it is not an option of this
 * rulebook. */
const char *site_option_words(struct site_book *b, struct doc *p, const char *assignment)
{
    const char *equals = strchr(assignment, '=');
    const char *name = arena_strndup(&p->arena, assignment,
                                     equals ? (size_t)(equals - assignment) : strlen(assignment));
    const struct vocab_field *f = vocab_table_field(b->v, name);
    struct diags diags = {.arena = &p->arena};
    int32_t value;
    if (!f || !equals ||
        vocab_parse_value(b->c->vocab, &f->type, equals + 1, (struct src_pos){-1, 0, 0}, &value, &diags))
        return arena_strdup(&p->arena, assignment);
    buf_reset(&b->scratch);
    print_field(&b->scratch, b->v, f, b->lang);
    buf_str(&b->scratch, ": ");
    print_value(&b->scratch, b->v, f->type, value, b->lang, NULL);
    return arena_strdup(&p->arena, buf_cstr(&b->scratch));
}
