/* SPDX-License-Identifier: MIT
 *
 * Files, folders and rulebooks of rulings; see ruling_set.h.
 */
#include "rulings/ruling_set.h"

#include "base/error.h"
#include "base/input.h"
#include "base/tr.h"

#include <string.h>

static const char rulings_name[] = "rulings";

/* ---------------------------------------------------------------- files */

/* Not in the set yet: a file without a ruling is dropped. */
static struct ruling_set_file *new_file(struct ruling_set *set, const char *path)
{
    struct ruling_set_file *f = ARENA_NEW(&set->arena, struct ruling_set_file);
    scenario_file_begin(&f->source, &set->arena, path);
    return f;
}

/* `met` also counts files that could not be read, so that "no rulings here" is not reported for
 * them. */
static void keep_file(struct ruling_set *set, struct ruling_set_file *f)
{
    ARENA_PUSH(&set->arena, set->files, set->file_count, set->file_cap) = f;
    set->met++;
}

/* A file that was named twice, directly and by its folder, is added once. */
static bool is_there(const struct ruling_set *set, const char *path)
{
    for (size_t i = 0; i < set->file_count; i++)
        if (!strcmp(set->files[i]->source.path, path))
            return true;
    return false;
}

/* `named`: by the caller, not found in a folder, where files without a ruling are skipped. */
static void add_file(struct ruling_set *set, const char *path, bool named)
{
    if (is_there(set, path)) {
        set->met++;
        return;
    }
    struct ruling_set_file *f = new_file(set, path);
    struct scenario_file *source = &f->source;
    size_t len;
    const char *text = scenario_file_text(source, named ? NULL : "ruling", set->loaded.lang, &set->scratch, &len);
    int number = SCENARIO_FILE_BASE + (int)set->file_count;
    if (!text && !source->trouble)
        return;
    if (text)
        f->digest = ruling_digest(text, len, &set->arena);
    if (text && !ruling_read(&f->ruling, text, len, number, &set->arena, &source->diags) && !source->diags.errors)
        source->trouble = tr(set->loaded.lang, "missing key 'ruling'");
    fixture_open_log(&f->ruling.situation, source->path, &set->logs, set->loaded.lang, &set->arena,
                     &source->diags);
    keep_file(set, f);
}

/* ---------------------------------------------------------------- folders */

/* "a/b" for "a/c/../b": rulebooks are distinguished by their paths. Where a folder is a link to another place
 * this names a different one, as a shell does. */
static const char *without_detours(struct arena *a, const char *path)
{
    char *out = arena_strdup(a, path);
    for (char *up = out; (up = strstr(up, "/../"));) {
        char *from = up;
        while (from > out && from[-1] != '/')
            from--;
        if (up == out || (up - from == 2 && !memcmp(from, "..", 2)) || (up - from == 1 && *from == '.')) {
            up++;
            continue;
        }
        memmove(from, up + 4, strlen(up + 4) + 1);
        up = out;
    }
    return out;
}

/* "/" itself stays. */
static const char *without_slash(struct arena *a, const char *path)
{
    size_t len = strlen(path);
    while (len > 1 && path[len - 1] == '/')
        len--;
    return len ? arena_strndup(a, path, len) : ".";
}

/* A folder with rulebook.yaml. */
static bool is_rulebook(struct ruling_set *set, const char *folder)
{
    return input_is_file(scenario_inside(&set->arena, folder, "rulebook.yaml"));
}

/* The rulebook in whose folder of rulings a file is; NULL: it is elsewhere. */
static const char *home_of(struct ruling_set *set, const char *path)
{
    struct arena *a = &set->arena;
    const char *folder = without_slash(a, scenario_folder_of(a, path));
    const char *above = NULL;
    if (!strcmp(folder, "."))
        above = "..";
    else if (!strcmp(scenario_last_part(a, folder), rulings_name))
        above = without_slash(a, scenario_folder_of(a, folder));
    return above && is_rulebook(set, above) ? above : NULL;
}

/* Each rulebook is loaded once, by however many files it is used. */
static struct ruling_set_book *book_at(struct ruling_set *set, const char *named)
{
    const char *folder = without_slash(&set->arena, without_detours(&set->arena, named));
    for (size_t i = 0; i < set->book_count; i++)
        if (!strcmp(set->books[i]->book->folder, folder))
            return set->books[i];
    struct ruling_set_book *b = ARENA_NEW(&set->arena, struct ruling_set_book);
    b->book = fixture_books_at(&set->loaded, folder, "en", &set->arena);
    b->folder = scenario_inside(&set->arena, folder, rulings_name);
    b->diags.arena = &set->arena;
    ARENA_PUSH(&set->arena, set->books, set->book_count, set->book_cap) = b;
    return b;
}

/* Of a rulebook only its folder of rulings is searched. */
static const char *enter_folder(void *ctx, const char *folder)
{
    struct ruling_set *set = ctx;
    if (!is_rulebook(set, folder))
        return folder;
    book_at(set, folder)->complete = true;
    return scenario_inside(&set->arena, folder, rulings_name);
}

static void add_found(void *ctx, const char *path)
{
    add_file(ctx, path, false);
}

/* A folder that cannot be read is not one without files. */
static void add_unread(void *ctx, const char *folder, int error)
{
    struct ruling_set *set = ctx;
    struct ruling_set_file *f = new_file(set, folder);
    f->source.trouble = tr(set->loaded.lang, error_meaning(error));
    f->source.environment = true;
    keep_file(set, f);
}

/* A folder without rulings is reported, unless it is a rulebook's: that one may have none. */
void ruling_set_add(struct ruling_set *set, const char *path)
{
    if (!input_is_folder(path)) {
        add_file(set, path, true);
        return;
    }
    size_t met = set->met, books = set->book_count;
    const char *home = home_of(set, scenario_inside(&set->arena, path, "x"));
    if (home)
        book_at(set, home)->complete = true;
    scenario_search(&set->arena, path, &(struct scenario_search){enter_folder, add_found, add_unread, set});
    if (set->met > met || set->book_count > books)
        return;
    struct ruling_set_file *f = new_file(set, path);
    f->source.trouble = tr(set->loaded.lang, "no rulings here");
    keep_file(set, f);
}

/* ---------------------------------------------------------------- rulebooks */

/* `rulebook:` is relative to the file, and overrides the rulebook of the folder. */
static void find_book(struct ruling_set *set, struct ruling_set_file *f)
{
    struct arena *a = &set->arena;
    const char *home = home_of(set, f->source.path), *other = f->ruling.rulebook.text, *folder = home;
    if (home)
        f->home = book_at(set, home);
    if (other)
        folder = scenario_relative(a, f->source.path, other);
    if (!folder) {
        diag_add(
            &f->source.diags, DIAG_ERROR, "missing-key", f->ruling.pos, 1,
            "unknown rulebook of this ruling: put it into the folder 'rulings' of a rulebook, or add the key 'rulebook'");
        return;
    }
    f->book = book_at(set, folder);
    if (f->book->book->book.compiled)
        return;
    f->source.environment = f->book->book->err != 0;
    f->source.trouble = fixture_books_trouble(&set->loaded, f->book->book, folder, a);
}

/* Whether there is something to play, and rules to play it by. */
static bool is_usable(const struct ruling_set_file *f)
{
    return !f->source.trouble && f->book && f->ruling.id.text;
}

/* A text without a language is one in that of the rulebook. */
static void name_language(struct rb_texts *texts, const char *language)
{
    for (size_t i = 0; i < texts->count; i++)
        if (!*texts->items[i].lang)
            texts->items[i].lang = language;
}

/* Texts without a language are in that of the rulebook, which is known only now. */
static void name_languages(struct ruling *r, const char *language)
{
    name_language(&r->question, language);
    name_language(&r->disputed, language);
    name_language(&r->answer, language);
    for (size_t i = 0; i < r->keyword_count; i++)
        name_language(&r->keywords[i], language);
    for (size_t i = 0; i < r->asks.count; i++)
        name_language(&r->asks.items[i].words, language);
    for (size_t i = 0; i < r->reading_count; i++) {
        name_language(&r->readings[i].answer, language);
        for (size_t k = 0; k < r->readings[i].asks.count; k++)
            name_language(&r->readings[i].asks.items[k].words, language);
    }
}

/* Both sides are compared for rulebooks whose folder is complete in the set: otherwise rulings
 * would seem to be missing. */
void ruling_set_check(struct ruling_set *set)
{
    for (size_t i = 0; i < set->file_count; i++) {
        struct ruling_set_file *f = set->files[i];
        if (f->source.trouble || !f->ruling.id.text)
            continue;
        find_book(set, f);
        if (!is_usable(f))
            continue;
        name_languages(&f->ruling, f->book->book->rb->language.text ? f->book->book->rb->language.text : "en");
        ruling_check_file(set, f);
    }
    for (size_t i = 0; i < set->book_count; i++)
        if (set->books[i]->complete)
            ruling_check_sides(set, set->books[i]);
}

const struct rb_rule *ruling_set_rule(const struct ruling_set_book *book, const char *id)
{
    const struct compiled *c = book->book->book.compiled;
    const struct compiled_rule *named = c ? compiled_rule_named(c, id) : NULL;
    return named ? named->rule : NULL;
}

/* ---------------------------------------------------------------- running */

/* A position that no game reaches is a fault of the ruling, unless the ruling marks it as unreachable. */
static void check_reach(struct ruling_set_file *f)
{
    const struct ruling_result *r = &f->result;
    struct src_pos pos = f->ruling.situation.given.text.pos;
    const struct rb_rule *rule = r->broken ? r->broken : r->restless;
    if (!rule && f->ruling.situation.unreachable && r->count && r->items[0].state)
        diag_add(&f->source.diags, DIAG_WARNING, "reachable-position", f->ruling.situation.pos, 1,
                 "the situation is marked as unreachable, but no rule is known to be in its way");
    if (!rule || (f->ruling.situation.unreachable && !r->broken))
        return;
    struct diag *d = diag_add(&f->source.diags, DIAG_ERROR, "unreachable-position", pos, 1,
                              r->broken ? "no game reaches this position: it breaks %s, which always holds"
                                        : "no game reaches this position: %s would change it immediately",
                              rule->id.text);
    diag_note(&f->source.diags, d,
              r->broken ? "nothing can be decided in it, whether it is marked as unreachable or not"
                        : "if this is intentional, add 'unreachable: yes'");
}

/* Contradictions are looked for at the end, when all positions are known. */
bool ruling_set_run(struct ruling_set *set, int (*progress)(void *ctx, size_t done, size_t total), void *ctx)
{
    for (size_t i = 0; i < set->file_count; i++) {
        struct ruling_set_file *f = set->files[i];
        if (progress && progress(ctx, i, set->file_count))
            return false;
        if (!is_usable(f) || f->source.diags.errors)
            continue;
        set->running = f;
        set->run.warnings = &f->source.diags;
        ruling_run(&f->result, &f->ruling, &f->book->book->book, &set->run, &set->arena, ruling_find_changes, set);
        check_reach(f);
    }
    ruling_check_conflicts(set);
    return true;
}

/* Broken: the file is wrong. Failed: the rules disagree with it. */
enum ruling_verdict ruling_set_verdict(const struct ruling_set_file *f)
{
    if (!is_usable(f) || (f->source.diags.errors && !f->result.ruling) || f->result.unread)
        return RULING_BROKEN;
    if (!f->result.ruling)
        return RULING_NOT_RUN;
    if (f->source.diags.errors || f->result.failures)
        return RULING_FAILED;
    return f->ruling.status == RULING_TEXT ? RULING_WORDS : RULING_HELD;
}

void ruling_set_release(struct ruling_set *set)
{
    fixture_run_release(&set->run);
    fixture_log_space_release(&set->logs);
    fixture_books_release(&set->loaded);
    buf_release(&set->scratch);
    arena_release(&set->arena);
    *set = (struct ruling_set){0};
}
