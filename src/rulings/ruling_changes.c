/* SPDX-License-Identifier: MIT
 *
 * Which changed rules may explain a claim that failed: those that took effect while it was played, or were checked
 * whether they apply, and have changed since the claim was accepted.
 */
#include "rulings/ruling_set.h"

#include "base/input.h"
#include "base/tr.h"
#include "scenario/scenario_files.h"

#include <string.h>

/* ---------------------------------------------------------------- what was accepted */

/* The text of accepted.txt, read once for each rulebook. A missing file is not an error. */
static char *accepted_of(struct ruling_set *set, struct ruling_set_book *home)
{
    if (home->looked)
        return home->accepted;
    home->looked = true;
    buf_reset(&set->scratch);
    if (!input_read(&set->scratch, scenario_inside(&set->arena, home->folder, ruling_accepted_name),
                       SCENARIO_FILE_MAX))
        home->accepted = arena_strndup(&set->arena, buf_cstr(&set->scratch), set->scratch.len);
    return home->accepted;
}

/* Whether no earlier file of this folder uses the same rulebook: each rulebook is listed once. */
static bool is_first(const struct ruling_set *set, const struct ruling_set_book *home, size_t file)
{
    for (size_t i = 0; i < file; i++)
        if (set->files[i]->home == home && set->files[i]->book == set->files[file]->book)
            return false;
    return true;
}

bool ruling_set_has_rulings(const struct ruling_set *set, const struct ruling_set_book *home)
{
    for (size_t i = 0; i < set->file_count; i++)
        if (set->files[i]->home == home)
            return true;
    return false;
}

/* The rules of a rulebook, and the rulings of `home` that are played by it. */
static void accept_book(struct ruling_set *set, const struct ruling_set_book *home, const struct ruling_set_book *book,
                        struct buf *out)
{
    ruling_accepted_write(out, book->book->book.compiled, &set->arena);
    for (size_t i = 0; i < set->file_count; i++) {
        const struct ruling_set_file *f = set->files[i];
        if (f->home == home && f->book == book && f->ruling.id.text && f->ruling.status != RULING_TEXT)
            ruling_accepted_add(out, f->ruling.id.text, f->digest);
    }
}

/* The comment at the head of the file names the command that writes it. */
void ruling_set_accept(struct ruling_set *set, const struct ruling_set_book *home, struct buf *out)
{
    buf_str(
        out,
        "# The rules as they were when the claims beside were accepted last; written by adjudge "
        "rulings check --accept.\n");
    for (size_t i = 0; i < set->file_count; i++) {
        const struct ruling_set_file *f = set->files[i];
        if (f->home == home && f->book && f->book->book->book.compiled && is_first(set, home, i))
            accept_book(set, home, f->book, out);
    }
}

/* ---------------------------------------------------------------- what changed */

static void add(struct ruling_set *set, struct ruling_changes *to, const char *text)
{
    ARENA_PUSH(&set->arena, to->items, to->count, to->cap) = text;
}

/* A rule that changed, with the place where the reader can find it. */
static void add_rule(struct ruling_set *set, struct ruling_changes *to, const struct rulebook *rb,
                     const struct rb_rule *rule, enum ruling_change change)
{
    struct buf *place = &set->scratch;
    buf_reset(place);
    rb_format_path(place, rb, (size_t)rule->id.pos.file, rb->folder);
    add(set, to,
        arena_printf(&set->arena, change == RULING_ADDED ? tr(set->loaded.lang, "%s (%s:%d) is new") : "%s (%s:%d)",
                     rule->id.text, buf_cstr(place), rule->id.pos.line));
}

/* A rule that was removed cannot have been at work; it may be missed all the same, so each is
 * listed. */
static void add_gone(struct ruling_set *set, struct ruling_changes *to, const struct ruling_accepted *a)
{
    for (size_t i = 0; i < a->count; i++)
        if (!ruling_set_rule(set->running->book, a->rules[i].id))
            add(set, to, arena_printf(&set->arena, tr(set->loaded.lang, "%s is no longer there"), a->rules[i].id));
}

/* Only rules that were used or checked by this claim are reported: other changes cannot have made
 * it fail. */
static void compare(struct ruling_set *set, struct ruling_changes *to, struct fixture_run *run, char *text)
{
    const struct compiled *c = run->book->compiled;
    struct ruling_accepted accepted;
    if (!ruling_accepted_read(&accepted, arena_strdup(&set->arena, text), c->rb->id.text, &set->arena) ||
        !ruling_was_accepted(&accepted, set->running->ruling.id.text, set->running->digest))
        return;
    to->known = true;
    for (size_t i = 0; i < c->rule_count; i++) {
        enum ruling_change change = ruling_accepted_change(&accepted, c->rules[i].rule, &set->arena);
        if (change != RULING_SAME && coverage_rule(run->book->coverage, i) >= COVERAGE_ASKED)
            add_rule(set, to, c->rb, c->rules[i].rule, change);
    }
    add_gone(set, to, &accepted);
    if (!to->count && accepted.digest && strcmp(accepted.digest, c->rb->digest))
        add(set, to, tr(set->loaded.lang, "no rule that was at work; but something else in the rulebook"));
}

/* Called while the run is still at its end: coverage is that of the claim that failed. */
void ruling_find_changes(void *ctx, const struct ruling_outcome *o, struct fixture_run *run)
{
    struct ruling_set *set = ctx;
    const struct ruling_set_file *f = set->running;
    char *text = o->result.count && run->game.compiled && f->home ? accepted_of(set, f->home) : NULL;
    if (text)
        compare(set, o->changes, run, text);
    if (set->see)
        set->see(set->see_ctx, o, run);
}
