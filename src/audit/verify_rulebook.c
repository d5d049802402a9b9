/* SPDX-License-Identifier: MIT
 *
 * See the header. Must not open files: the caller gives the rulebook of the folder.
 */
#include "audit/verify_rulebook.h"

#include "base/tr.h"

#include <string.h>
#include <strings.h>

bool verify_digest_is_readable(const char *digest)
{
    size_t len = strlen(digest);
    return len >= DIGEST_DIGITS_LEAST && len < 65 && strspn(digest, "0123456789abcdefABCDEF") == len;
}

static const char *word_of(enum rulediff_kind kind, const char *lang)
{
    static const char *const words[] = {
        [RULEDIFF_CHANGED] = TR("%s: changed"),   [RULEDIFF_REWORDED] = TR("%s: reworded"),
        [RULEDIFF_ADDED] = TR("%s: added"),       [RULEDIFF_REMOVED] = TR("%s: removed"),
        [RULEDIFF_REPLACED] = TR("%s: replaced"), [RULEDIFF_RENAMED] = TR("%s: renamed"),
    };
    return tr(lang, words[kind]);
}

/* From the rulebook of the log to that of the folder. */
static void list_things(struct verify_expected *e, const struct compiled *of_log, const char *lang)
{
    struct buf name = BUF_ON(&e->arena);
    rulediff_make(&e->diff, of_log, e->compiled);
    e->things = ARENA_ARRAY(&e->arena, const char *, e->diff.count + 1);
    for (e->thing_count = 0; e->thing_count < e->diff.count; e->thing_count++) {
        const struct rulediff_change *c = &e->diff.items[e->thing_count];
        buf_reset(&name);
        rulediff_name_thing(&name, lang, rulediff_thing(c));
        e->things[e->thing_count] = arena_printf(&e->arena, word_of(c->kind, lang), buf_cstr(&name));
    }
    rulediff_release(&e->diff);
}

/* The games of a collection usually have the same rulebook: their differences are searched for once. */
static struct verify_match match_folder(struct verify_expected *e, const struct compiled *of_log, const char *lang)
{
    const char *digest = of_log->rb->digest;
    struct verify_match m = {.with = e->folder, .same = !strcmp(digest, e->compiled->rb->digest)};
    if (m.same)
        return m;
    if (strcmp(e->against, digest)) {
        *e->against = 0;
        arena_reset(&e->arena);
        list_things(e, of_log, lang);
        memcpy(e->against, digest, sizeof e->against);
    }
    m.things = e->things;
    m.thing_count = e->thing_count;
    return m;
}

size_t verify_match_rulebook(struct verify_expected *e, const struct replay *r, const char *lang,
                             struct verify_match out[2])
{
    size_t count = 0;
    if (!r->game)
        return 0;
    if (e->compiled)
        out[count++] = match_folder(e, r->compiled, lang);
    if (e->digest)
        out[count++] = (struct verify_match){
            .with = e->digest, .same = !strncasecmp(r->compiled->rb->digest, e->digest, strlen(e->digest))};
    return count;
}

void verify_expected_release(struct verify_expected *e)
{
    rulediff_release(&e->diff);
    arena_release(&e->arena);
    memset(e, 0, sizeof *e);
}
