/* SPDX-License-Identifier: MIT
 *
 * A rulebook, ordered for its pages; see book.h.
 */
#include "site/book.h"

#include "base/sort.h"
#include "lang/print.h"

#include <string.h>

/* A text without a translation is shown in the language of the rulebook. */
const char *site_text(const struct site_book *b, const struct rb_texts *texts)
{
    return rb_text_in(texts, b->lang, b->rb->language.text);
}

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

const struct site_rule *site_rule_named(const struct site_book *b, const char *id)
{
    int at = name_map_get(b->by_id, id);
    return at < 0 ? NULL : &b->rules[at];
}

/* ---------------------------------------------------------------- rules and files */

/* The name of a file without its folder. */
static const char *without_extension(struct arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return arena_strndup(arena, name, dot ? (size_t)(dot - name) : strlen(name));
}

static bool is_taken(const struct site_book *b, const char *page)
{
    for (size_t i = 0; i < b->part_count; i++)
        if (!strcmp(b->parts[i].page, page))
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

/* Parts are made when the first rule of a file is met, so that files without rules have no page. */
static struct site_part *part_of_file(struct site_book *b, size_t file)
{
    for (size_t i = 0; i < b->part_count; i++)
        if (b->parts[i].file == file)
            return &b->parts[i];
    struct site_part *part = &b->parts[b->part_count];
    const char *name = without_extension(&b->arena, b->rb->files[file].path);
    *part = (struct site_part){.file = file, .layer = &b->rb->layers[rb_layer_of_file(b->rb, file)]};
    part->page = page_of_file(b, name);
    part->title = title_of_file(b, name);
    b->part_count++;
    return part;
}

/* In the order of their file. */
static int compare_rules(const void *a, const void *b, const void *context)
{
    const struct src_pos *x = &(*(const struct site_rule *const *)a)->rule->id.pos;
    const struct src_pos *y = &(*(const struct site_rule *const *)b)->rule->id.pos;
    (void)context;
    return x->line != y->line ? (x->line > y->line) - (x->line < y->line)
                              : (x->column > y->column) - (x->column < y->column);
}

/* The rule gets the page of its file. A rule of a card is moved to its card later. */
static void add_to_part(struct site_book *b, struct site_rule *rule)
{
    struct site_part *part = part_of_file(b, (size_t)rule->rule->id.pos.file);
    struct site_rules *list = &part->rules;
    rule->page = part->page;
    ARENA_PUSH(&b->arena, list->items, list->count, list->cap) = rule;
}

/* Parts in the order of their files: those of the rulebook itself, then those of its base rulebooks. */
static int compare_parts(const void *a, const void *b, const void *context)
{
    size_t x = ((const struct site_part *)a)->file, y = ((const struct site_part *)b)->file;
    (void)context;
    return (x > y) - (x < y);
}

/* Rules that were replaced are listed, too: old rulings and logs refer to them. */
static void make_rules(struct site_book *b)
{
    const struct compiled *c = b->c;
    b->by_id = name_map_new(&b->arena);
    b->parts = ARENA_ARRAY(&b->arena, struct site_part, b->rb->file_count + 1);
    b->rules = ARENA_ARRAY(&b->arena, struct site_rule, c->rule_count + b->rb->gone_count + 1);
    for (size_t i = 0; i < c->rule_count; i++)
        b->rules[b->rule_count++] = (struct site_rule){.rule = c->rules[i].rule,
                                                       .index = i,
                                                       .card = c->rules[i].card};
    for (size_t i = 0; i < b->rb->gone_count; i++)
        b->rules[b->rule_count++] = (struct site_rule){.rule = &b->rb->gone[i].rule, .gone = &b->rb->gone[i]};
    for (size_t i = 0; i < b->rule_count; i++) {
        struct site_rule *rule = &b->rules[i];
        name_map_add(b->by_id, rule->rule->id.text, (int)i);
        if (rule->card)
            rule->page = site_path(&b->arena, b, "components");
        else
            add_to_part(b, rule);
    }
    sort_stable(b->parts, b->part_count, sizeof *b->parts, compare_parts, NULL);
    for (size_t i = 0; i < b->part_count; i++) { /* disabled rules were added last */
        struct site_rules *list = &b->parts[i].rules;
        sort_stable(list->items, list->count, sizeof *list->items, compare_rules, NULL);
    }
}

/* ---------------------------------------------------------------- all of it */

/* Relations need all rules, so they are found last. */
void site_book_make(struct site_book *b, const struct site_source *source, const char *lang)
{
    const struct compiled *c = source->c;
    b->c = c;
    b->v = c->vocab;
    b->rb = c->rb;
    b->lang = lang;
    b->lang_count = print_languages(b->v, b->langs, sizeof b->langs / sizeof *b->langs);
    b->folder = site_place(&b->arena, "", c->rb->id.text);
    b->title = site_text(b, &c->rb->title) ? site_text(b, &c->rb->title) : c->rb->id.text;
    b->covers = source->covers;
    b->cover_count = source->cover_count;
    make_rules(b);
    site_relate(b);
}

void site_book_release(struct site_book *b)
{
    game_release(&b->game);
    answered_release(&b->answered);
    fixture_texts_release(&b->fixtures);
    buf_release(&b->scratch);
    arena_release(&b->arena);
}
