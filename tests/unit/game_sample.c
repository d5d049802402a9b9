/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "diag_english.h"
#include "game_sample.h"

#include "vm/verify.h"

#include "log/pack.h"
#include "session/bots.h"
#include "session/record.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void compile(struct game_sample *s)
{
    if (!s->diags.errors)
        s->c = compile_rulebook(s->rb, &s->diags);
    for (size_t i = 0; s->diags.errors && i < s->diags.count; i++)
        fprintf(stderr, "%d:%d: %s\n", s->diags.items[i].pos.line, s->diags.items[i].pos.column,
                diag_english(&s->diags, i));
    cr_assert_eq(s->diags.errors, 0);
    struct verify_result r = verify_program(&s->c->program, NULL);
    cr_assert_null(r.what, "unsound program: %s at %d", r.what, r.pc);
}

void game_sample_load(struct game_sample *s, const char *folder)
{
    int err;
    const char *root = getenv("ADJ_SOURCE_ROOT");
    *s = (struct game_sample){.diags = {.arena = &s->arena}};
    s->rb = rulebook_load(arena_printf(&s->arena, "%s/%s", root ? root : ".", folder), &s->diags, &err);
    compile(s);
}

void game_sample_from_text(struct game_sample *s, const char *manifest)
{
    struct rb_file file = {"rulebook.yaml", manifest, strlen(manifest)};
    *s = (struct game_sample){.diags = {.arena = &s->arena}};
    s->rb = rulebook_from_files(&file, 1, &s->diags);
    compile(s);
}

void game_sample_release(struct game_sample *s)
{
    compiled_free(s->c);
    rulebook_free(s->rb);
    arena_release(&s->arena);
}

/* ---------------------------------------------------------------- files */

static char folder[64];
static struct arena paths;
static const char *names[64];
static size_t name_count;

const char *game_sample_path(const char *name)
{
    if (!*folder) {
        strcpy(folder, "/tmp/adjudge-test-XXXXXX");
        cr_assert(mkdtemp(folder));
    }
    cr_assert_lt(name_count, sizeof names / sizeof *names);
    return names[name_count++] = arena_printf(&paths, "%s/%s", folder, name);
}

void game_sample_clean(void)
{
    while (name_count)
        unlink(names[--name_count]);
    if (*folder)
        cr_expect_eq(rmdir(folder), 0, "files were left in %s", folder);
    *folder = '\0';
    arena_release(&paths);
}

/* ---------------------------------------------------------------- games */

void game_sample_play(struct game *g, uint64_t decisions)
{
    while (g->state == GAME_DECISION && g->decisions < decisions) {
        int32_t seat = g->vm.ask.player - g->vm.program->players_first;
        cr_assert_eq(bots_decide(g, bots_know(g->by[seat]) ? g->by[seat] : "random"), 0, "%s", buf_cstr(&g->message));
    }
}

void game_sample_record(const struct game_sample *s, const struct game_setup *setup, const char *path,
                        uint64_t decisions)
{
    static const struct log_writer_options quick = {.sync = LOG_SYNC_NEVER};
    struct game g = {0};
    struct recorder r = {0};
    cr_assert_eq(game_prepare(&g, s->c, setup), 0, "%s", buf_cstr(&g.message));
    cr_assert_eq(recorder_start(&r, &g, path, false, &quick), 0, "%s", r.writer.fault.text);
    struct game_sink sink = recorder_sink(&r);
    game_begin(&g, &sink);
    game_sample_play(&g, decisions ? decisions : UINT64_MAX);
    if (!decisions)
        game_end(&g);
    cr_assert_eq(recorder_finish(&r), 0);
    cr_assert_not(g.unrecorded);
    recorder_release(&r);
    game_release(&g);
}

struct buf game_sample_dump(const char *path)
{
    struct buf out = BUF_INIT;
    struct log_reader r;
    struct log_item item;
    log_reader_init(&r, NULL, 0, NULL);
    cr_assert_eq(log_reader_open(&r, path, NULL), 0, "%s", r.fault.text);
    while (log_reader_next(&r, &item) > 0) {
        buf_add(&out, item.line, item.len);
        buf_char(&out, '\n');
    }
    cr_assert_eq(r.fault.verdict, LOG_OK, "%s", r.fault.text);
    log_reader_release(&r);
    return out;
}

void game_sample_import(const char *path, const char *text)
{
    struct log_info info;
    struct log_fault fault;
    static const struct log_writer_options options = {.sync = LOG_SYNC_NEVER, .overwrite = true};
    int failed = log_import(text, strlen(text), path, &options, &info, &fault);
    cr_assert_eq(failed, 0, "%s", fault.text);
}

struct buf game_sample_replace(const char *text, const char *from, const char *to)
{
    struct buf out = BUF_INIT;
    const char *at = strstr(text, from);
    cr_assert(at, "'%s' is not there", from);
    buf_add(&out, text, (size_t)(at - text));
    buf_str(&out, to);
    buf_str(&out, at + strlen(from));
    return out;
}
