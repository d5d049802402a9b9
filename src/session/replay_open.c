/* SPDX-License-Identifier: MIT
 *
 * From a log to a game at its first decision: reads the header, checks that this program can play it, finds the
 * rulebook, and sets the game up. Must not take a decision.
 *
 */
#include "session/replay_parts.h"

#include "base/foreign_word.h"
#include "base/tr.h"
#include "base/mem.h"
#include "rulebook/digest.h"
#include "session/log_rulebook.h"

#include <stdlib.h>
#include <string.h>

static int refuse(struct replay *r, const char *what, const char *log_side, const char *game_side, const char *text)
{
    replay_differ(r, REPLAY_REFUSED, what, log_side, game_side, "%s", tr(r->lang, text));
    r->difference.record = 0; /* the header is record 0 */
    return -1;
}

/* ---------------------------------------------------------------- the header */

/* A log without any record is not a log at all. */
static int read_header(struct replay *r)
{
    const struct log_record *first = replay_peek(r);
    if (!first) { /* a reader hands out no record before a header */
        r->verdict = REPLAY_LOG;
        if (r->item_state == ITEM_END)
            log_fail(&r->reader.fault, LOG_NOT_A_LOG, TR("the log has no records"));
        return -1;
    }
    r->header = *first;
    replay_use(r);
    return 0;
}

static int share_fails(struct replay *r, const char *role, uint64_t record, const char *text)
{
    replay_differ(r, REPLAY_DIVERGED, "share", NULL, NULL, "%s",
                  arena_printf(&r->memory, tr(r->lang, text), foreign_word(&r->memory, role)));
    r->difference.record = record;
    return -1;
}

static bool is_role(const struct log_header *h, const char *name)
{
    for (size_t i = 0; i < h->roles.count; i++)
        if (!strcmp(h->roles.items[i].role, name))
            return true;
    return false;
}

/* The shares are at the end of the log, but the first draw may need them. A redacted log hides them. */
static int read_shares(struct replay *r, const struct replay_options *options)
{
    const struct log_header *h = &r->header.header;
    r->unseeded = h->viewer != NULL;
    if (h->needs == LOG_FORMAT || h->viewer || h->seed)
        return 0;
    shares_read(&r->shares, &r->reader, &r->memory);
    shares_add(&r->shares, options->shares, options->share_count);
    r->unseeded = r->shares.missing != NULL;
    for (size_t i = 0; i < r->shares.count; i++)
        if (!is_role(h, r->shares.items[i].role))
            return share_fails(r, r->shares.items[i].role, r->shares.items[i].committed_at,
                               TR("%s has committed to a share of the seed, but plays no role"));
    if (r->shares.fault.role)
        return share_fails(r, r->shares.fault.role, r->shares.fault.record, r->shares.fault.text);
    if (r->shares.wrong)
        return share_fails(r, r->shares.wrong->role, r->shares.wrong->opened_at,
                           TR("%s has opened another share of the seed than the one committed to"));
    return 0;
}

/* A replay under other semantics, or with another generator, would report differences that no player caused. */
static int check_versions(struct replay *r)
{
    const struct log_header *h = &r->header.header;
    if (h->semantics != GAME_SEMANTICS)
        return refuse(r, "semantics", arena_printf(&r->memory, "%lld", (long long)h->semantics),
                      arena_printf(&r->memory, "%d", GAME_SEMANTICS),
                      TR("the log was played by another meaning of rules"));
    if (strcmp(h->chance, GAME_CHANCE))
        return refuse(r, "chance", h->chance, GAME_CHANCE, TR("the log draws its chance in another way"));
    return 0;
}

/* A rule that reached a limit stopped the game; under another limit it might not. */
static int check_limits(struct replay *r, const struct log_record *ours)
{
    const struct log_quotas *theirs = &r->header.header.limits, *here = &ours->header.limits;
    for (size_t i = 0; i < theirs->count; i++)
        for (size_t j = 0; j < here->count; j++)
            if (!strcmp(theirs->items[i].name, here->items[j].name) && theirs->items[i].value != here->items[j].value)
                return refuse(r, "limits",
                              arena_printf(&r->memory, "%s %lld", theirs->items[i].name,
                                           (long long)theirs->items[i].value),
                              arena_printf(&r->memory, "%s %lld", here->items[j].name,
                                           (long long)here->items[j].value),
                              TR("the log was played within other limits"));
    return 0;
}

/* ---------------------------------------------------------------- the rulebook */

static const char *expected_digest(const struct replay *r)
{
    return r->header.header.rulebook.digest;
}

/* The first error is enough: a rulebook that a log was played by had none. */
static int first_error(struct replay *r, const char *what)
{
    for (size_t i = 0; i < r->diags.count; i++)
        if (r->diags.items[i].severity == DIAG_ERROR)
            return refuse(r, "rulebook", NULL, NULL,
                          arena_printf(&r->memory, "%s: %s", tr(r->lang, what),
                                       message_text(&r->memory, r->lang, r->diags.items[i].text)));
    return refuse(r, "rulebook", NULL, NULL, what);
}

static int compile(struct replay *r)
{
    if (!r->diags.errors)
        r->own = compile_rulebook(r->rulebook, &r->diags);
    if (r->diags.errors || !compiled_has_program(r->own))
        return first_error(r, TR("the rulebook has errors"));
    r->compiled = r->own;
    return 0;
}

/* Whether `rb` has the digest of the header and the same files, byte for byte. */
static bool is_of_files(const struct replay *r, const struct rulebook *rb, const struct log_files *files)
{
    if (strcmp(rb->digest, expected_digest(r)) || rb->file_count != files->count)
        return false;
    for (size_t i = 0; i < files->count; i++) {
        const struct log_file *f = &files->items[i];
        size_t size = strlen(f->text);
        if (strcmp(rb->files[i].path, f->path) || rb->files[i].size != size ||
            memcmp(rb->files[i].text, f->text, size))
            return false;
    }
    return true;
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp((*(const struct log_file *const *)a)->path, (*(const struct log_file *const *)b)->path);
}

/* Of two files with one path, another reader could take the other. */
static int check_paths(struct replay *r, const struct log_files *files)
{
    const struct log_file **sorted = ARENA_ARRAY(&r->memory, const struct log_file *, files->count + 1);
    for (size_t i = 0; i < files->count; i++)
        sorted[i] = &files->items[i];
    qsort(sorted, files->count, sizeof *sorted, compare_paths);
    for (size_t i = 1; i < files->count; i++)
        if (!strcmp(sorted[i - 1]->path, sorted[i]->path))
            return replay_differ(r, REPLAY_DIVERGED, "rulebook", sorted[i]->path, NULL,
                                 TR("the rulebook in the log has two files called '%s'"), sorted[i]->path);
    return 0;
}

/* The digest identifies the rulebook, and people read its name. */
static int check_names(struct replay *r)
{
    const struct log_rulebook_ref *says = &r->header.header.rulebook;
    const struct rulebook *rb = r->compiled->rb;
    const char *id = rb->id.text ? rb->id.text : "", *edition = rb->edition.text ? rb->edition.text : "";
    if (strcmp(says->id, id))
        replay_differ(r, REPLAY_DIVERGED, "rulebook", says->id, id,
                      TR("the header calls the rulebook '%s', but its rules are those of '%s'"), says->id, id);
    else if (strcmp(says->edition, edition))
        replay_differ(r, REPLAY_DIVERGED, "rulebook", says->edition, edition,
                      TR("the header calls it edition '%s' of the rulebook, but the rules are edition '%s'"),
                      says->edition, edition);
    r->difference.record = 0; /* the header is record 0 */
    return r->verdict == REPLAY_OK ? 0 : -1;
}

/* Uses a rulebook that is compiled already if it is the same; compiles that of the log otherwise. */
static int rulebook_inside(struct replay *r, const struct log_rulebook *record, const struct replay_options *options)
{
    const struct compiled *const given[] = {options->compiled, options->known};
    for (size_t i = 0; i < 2 && !replay_has_start_position(r); i++)
        if (given[i] && is_of_files(r, given[i]->rb, &record->files)) {
            r->compiled = given[i];
            return 0;
        }
    if (check_paths(r, &record->files))
        return -1;
    const struct rb_file *files = log_rulebook_files(record, &r->memory);
    char digest[65];
    rulebook_digest(files, record->files.count, digest);
    if (strcmp(digest, expected_digest(r)))
        return replay_differ(r, REPLAY_DIVERGED, "rulebook", expected_digest(r), digest,
                             TR("the rulebook in the log is not the one that its header names"));
    r->rulebook = rulebook_from_files(files, record->files.count, &r->diags);
    if (!r->diags.errors && strcmp(r->rulebook->digest, digest)) /* it is over the files in the order of the manifest */
        return replay_differ(r, REPLAY_DIVERGED, "rulebook", digest, r->rulebook->digest,
                             TR("the files of the rulebook in the log are not in the order of its manifest"));
    return compile(r);
}

/* A thin log names the digest of its rulebook; the caller must provide the folder or the compiled rulebook. */
static int rulebook_outside(struct replay *r, const struct replay_options *options)
{
    int err = 0;
    if (options->compiled && !strcmp(options->compiled->rb->digest, expected_digest(r))) {
        if (replay_has_start_position(r)) {
            r->rulebook = rulebook_from_files(options->compiled->rb->files, options->compiled->rb->file_count,
                                              &r->diags);
            return compile(r);
        }
        r->compiled = options->compiled;
        return 0;
    }
    if (!options->folder)
        return refuse(r, "rulebook", expected_digest(r), options->compiled ? options->compiled->rb->digest : NULL,
                      options->compiled ? TR("the log is thin, and was played by another rulebook than the one given")
                                        : TR("the log is thin: the folder of its rulebook must be given"));
    r->rulebook = rulebook_load(options->folder, &r->diags, &err);
    if (r->diags.errors)
        return first_error(r, TR("the rulebook given has errors"));
    if (strcmp(r->rulebook->digest, expected_digest(r)))
        return refuse(r, "rulebook", expected_digest(r), r->rulebook->digest,
                      TR("the log is thin, and was played by another rulebook than the one given"));
    return compile(r);
}

/* A thin log in a collection can use a rulebook that an earlier game of the collection carries. */
static int find_rulebook(struct replay *r, const struct replay_options *options)
{
    const struct log_record *second = replay_peek(r);
    r->diags.arena = &r->memory;
    r->thin = !second || second->kind != LOG_RULEBOOK;
    if (r->thin) {
        const struct log_rulebook *earlier = log_rulebook_of_collection(&r->reader, expected_digest(r), &r->memory);
        r->thin = !earlier;
        return earlier ? rulebook_inside(r, earlier, options) : rulebook_outside(r, options);
    }
    int result = rulebook_inside(r, &second->rulebook, options);
    if (!result)
        replay_use(r);
    return result;
}

/* ---------------------------------------------------------------- the set-up */

/* Options are given to a game as texts, "name=value", as on the command line. */
static const char *option_text(struct arena *arena, const struct log_option *o)
{
    switch (o->type) {
    case LOG_OPTION_BOOL: return arena_printf(arena, "%s=%s", o->name, o->number ? "yes" : "no");
    case LOG_OPTION_INT: return arena_printf(arena, "%s=%lld", o->name, (long long)o->number);
    default: return arena_printf(arena, "%s=%s", o->name, o->text);
    }
}

/* The same set-up as when the log was recorded; what the header omits has its default. */
int replay_set_up(struct replay *r, struct game *g, const struct compiled *c,
                  const struct start_position *start_position, struct game_pool *pool)
{
    const struct log_header *h = &r->header.header;
    const char **options = ARENA_ARRAY(&r->memory, const char *, h->options.count + 1);
    const char **by = ARENA_ARRAY(&r->memory, const char *, h->roles.count + 1);
    for (size_t i = 0; i < h->options.count; i++)
        options[i] = option_text(&r->memory, &h->options.items[i]);
    for (size_t i = 0; i < h->roles.count; i++)
        by[i] = h->roles.items[i].by;
    struct game_setup setup = {.seed = h->seed,
                               .shares = r->shares.items,
                               .share_count = r->unseeded ? 0 : r->shares.count,
                               .players = (int)h->roles.count,
                               .options = options,
                               .option_count = h->options.count,
                               .by = by,
                               .start_position = start_position,
                               .pool = pool,
                               .lang = r->lang};
    return game_prepare(g, c, &setup);
}

int replay_compile_start_position(const struct replay *r, struct start_position *out, struct compiled *c,
                                  struct diags *diags)
{
    const struct log_header *h = &r->header.header;
    const struct src_pos nowhere = {-1, 1, 1};
    const struct rb_code given = {.text = {h->given, nowhere}, .literal = true},
                                start = {.text = {h->start, nowhere}};
    return start_position_compile(out, c, "given", &given, &start, diags);
}

/* The roles of the header must be those of the rulebook, in the same order. */
static int check_roles(struct replay *r)
{
    const struct log_roles *roles = &r->header.header.roles;
    for (size_t i = 0; i < roles->count; i++)
        if (strcmp(roles->items[i].role, game_role(r->game, (int)i)))
            return refuse(r, "roles", roles->items[i].role, game_role(r->game, (int)i),
                          TR("the log has other roles than its rulebook"));
    if (r->header.header.viewer && !is_role(&r->header.header, r->header.header.viewer))
        return refuse(r, "for", r->header.header.viewer, NULL,
                      TR("the log is redacted for someone who plays no role"));
    return 0;
}

/* Limits are compared last: they are part of the header that the prepared game would write. */
static int prepare(struct replay *r, const struct replay_options *given)
{
    const struct log_header *h = &r->header.header;
    struct log_record ours;
    if (h->roles.count > MEMBERS_MAX || h->roles.count == 0)
        return refuse(r, "roles", NULL, NULL, TR("the log has no players"));
    if (replay_has_start_position(r) && replay_compile_start_position(r, &r->start_position, r->own, &r->diags))
        return first_error(r, TR("the beginning that the header gives cannot be read"));
    if (replay_set_up(r, r->game, r->compiled, replay_has_start_position(r) ? &r->start_position : NULL,
                      r->compiled == given->known ? given->known_pool : NULL))
        return refuse(r, "set-up", NULL, NULL, buf_cstr(&r->game->message));
    if (check_roles(r))
        return -1;
    game_header(r->game, &r->memory, &ours);
    return check_limits(r, &ours);
}

/* Reads the header, finds the rulebook (inside of the log, or given), and checks everything that can
 * be checked before the first decision. */
int replay_open(struct replay *r, const char *path, const struct replay_options *options)
{
    static const struct replay_options nothing;
    const struct replay_options *o = options ? options : &nothing;
    r->lang = o->lang;
    r->programs = o->programs;
    r->read = o->read;
    r->read_ctx = o->read_ctx;
    r->steps_max = o->steps_max ? o->steps_max : REPLAY_STEPS_MAX;
    log_reader_init(&r->reader, NULL, 0, o->limits);
    log_reader_keep(&r->reader, o->kept);
    if (o->game)
        log_reader_begin_game(&r->reader, o->kept, o->game);
    else if (log_reader_open(&r->reader, path, o->io)) {
        r->verdict = REPLAY_LOG;
        return -1;
    }
    if (read_header(r) || check_versions(r) || read_shares(r, o) || find_rulebook(r, o) ||
        check_names(r))
        return -1;
    r->game = mem_zero(1, sizeof *r->game);
    if (prepare(r, o))
        return -1;
    r->players = ARENA_ARRAY(&r->memory, struct replay_player, r->header.header.roles.count);
    if (o->prepared)
        o->prepared(o->ctx, r->game);
    if (!replay_peek(r)) {
        r->empty = r->item_state == ITEM_END || r->reader.fault.verdict == LOG_TORN;
        if (!r->empty)
            r->verdict = REPLAY_LOG;
        return r->empty ? 0 : -1;
    }
    struct game_sink sink = replay_sink(r);
    game_begin(r->game, &sink);
    return r->verdict == REPLAY_OK ? 0 : -1;
}
