/* SPDX-License-Identifier: MIT
 *
 * All pages, one after the other; see the header.
 */
#include "site/pages.h"

/* All rulebooks are prepared before the first page, because pages link to each other. */
void site_make(struct site *s, const struct site_source *sources, size_t count, const char *lang)
{
    s->books = ARENA_ARRAY(&s->arena, struct site_book, count + 1);
    s->lang = arena_strdup(&s->arena, lang);
    for (size_t i = 0; i < count; i++) {
        s->book_count++;
        site_book_make(&s->books[i], &sources[i], s->lang);
    }
}

/* Stops at the first rulebook that cannot be published. */
enum site_state site_check(struct site *s, struct buf *why)
{
    enum site_state state = SITE_SOUND;
    for (size_t i = 0; i < s->book_count && state == SITE_SOUND; i++)
        state = site_read_evidence(&s->books[i], why);
    return state;
}

void site_release(struct site *s)
{
    for (size_t i = 0; i < s->book_count; i++)
        site_book_release(&s->books[i]);
    doc_release(&s->doc);
    buf_release(&s->text);
    arena_release(&s->arena);
}

/* Each page as HTML and as Markdown. Its memory is then released. */
void site_emit(struct site *s)
{
    buf_reset(&s->text);
    doc_html(&s->text, &s->doc);
    s->file(s->ctx, arena_printf(&s->doc.arena, "%s.html", s->doc.path), buf_cstr(&s->text), s->text.len);
    buf_reset(&s->text);
    doc_markdown(&s->text, &s->doc);
    s->file(s->ctx, arena_printf(&s->doc.arena, "%s.md", s->doc.path), buf_cstr(&s->text), s->text.len);
    doc_release(&s->doc);
}

/* The order only matters to those who watch the progress. */
static void write_book(struct site *s, struct site_book *b)
{
    site_write_game(s, b);
    for (size_t i = 0; i < b->ruling_count; i++)
        site_write_ruling(s, b, &b->rulings[i]);
    for (size_t i = 0; i < b->catalog.file_count; i++)
        site_write_part(s, b, &b->parts[i]);
    site_write_components(s, b);
    site_write_fixtures(s, b);
}

void site_write(struct site *s, site_file *file, void *ctx)
{
    s->file = file;
    s->ctx = ctx;
    site_write_index(s);
    site_write_by_rule(s);
    site_write_by_keyword(s);
    for (size_t i = 0; i < s->book_count; i++)
        write_book(s, &s->books[i]);
}
