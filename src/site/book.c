/* SPDX-License-Identifier: MIT
 *
 * The pages of a rulebook and of its rules; see book.h.
 */
#include "site/book.h"

#include <string.h>

/* A name as an id of HTML: other characters than letters and digits become dashes. */
const char *site_place(struct arena *arena, const char *prefix, const char *name)
{
    char *place = arena_printf(arena, "%s%s", prefix, name);
    for (char *s = place; *s; s++)
        if (!((*s >= '0' && *s <= '9') || (*s >= 'A' && *s <= 'Z') || (*s >= 'a' && *s <= 'z') || *s == '_'))
            *s = '-';
    return place;
}

const char *site_path(struct arena *arena, const struct site_book *b, const char *path)
{
    return arena_printf(arena, "%s/%s", b->folder, path);
}

/* ---------------------------------------------------------------- rules and files */

static bool is_taken(const struct site_book *b, const char *page)
{
    for (size_t i = 0; i < b->catalog.file_count; i++)
        if (b->parts[i].page && !strcmp(b->parts[i].page, page))
            return true;
    return false;
}

/* "rules/hero-move"; where two files are called so, "rules/hero-move-2". */
static const char *page_of_file(struct site_book *b, const char *name)
{
    const char *place = site_place(&b->arena, "", name),
               *page = arena_printf(&b->arena, "%s/rules/%s", b->folder, place);
    for (int n = 2; is_taken(b, page); n++)
        page = arena_printf(&b->arena, "%s/rules/%s-%d", b->folder, place, n);
    return page;
}

/* "hero-move" becomes "Hero move". */
static const char *title_of_file(struct site_book *b, const char *name)
{
    char *title = arena_strdup(&b->arena, name);
    for (char *s = title; *s; s++)
        if (*s == '-' || *s == '_')
            *s = ' ';
    if (*title >= 'a' && *title <= 'z')
        *title = (char)(*title - 'a' + 'A');
    return title;
}

/* Files that are called the same have pages in the order of their first rules. */
static void place_rules(struct site_book *b)
{
    const struct catalog *c = &b->catalog;
    b->rules = ARENA_ARRAY(&b->arena, struct site_rule, c->rule_count + 1);
    b->parts = ARENA_ARRAY(&b->arena, struct site_part, c->file_count + 1);
    for (size_t i = 0; i < c->rule_count; i++) {
        int file = c->rules[i].file;
        struct site_part *part = file >= 0 ? &b->parts[file] : NULL;
        if (part && !part->page) {
            const char *name = c->files[file].name;
            *part = (struct site_part){&c->files[file], page_of_file(b, name), title_of_file(b, name)};
        }
        b->rules[i].page = part ? part->page : site_path(&b->arena, b, "components");
    }
}

/* ---------------------------------------------------------------- all of it */

void site_book_make(struct site_book *b, const struct site_source *source, const char *lang)
{
    const struct catalog_setup setup = {.c = source->c,
                                        .lang = lang,
                                        .covers = source->covers,
                                        .cover_count = source->cover_count};
    b->c = source->c;
    b->lang = lang;
    catalog_make(&b->catalog, &setup);
    b->folder = site_place(&b->arena, "", b->catalog.id);
    place_rules(b);
}

void site_book_release(struct site_book *b)
{
    answered_release(&b->answered);
    fixture_texts_release(&b->fixtures);
    catalog_release(&b->catalog);
    buf_release(&b->scratch);
    arena_release(&b->arena);
}
