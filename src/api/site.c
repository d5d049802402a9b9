/* SPDX-License-Identifier: MIT
 *
 * Rulebooks and rulings as pages: the guard, and what does not fit; the work is done by site/.
 */
#include "site/site.h"

#include "base/tr.h"
#include "api/call.h"
#include "api/cover.h"
#include "api/rulebook.h"
#include "session/words.h"

#include <string.h>

/* Pages are in folders named after rulebooks, so ids must differ. */
static enum adj_status check(const struct adj_site_source *sources, size_t count, const char *lang, struct buf *why)
{
    if (!count) {
        buf_str(why, tr(lang, "no rulebook is given"));
        return ADJ_USAGE;
    }
    for (size_t i = 0; i < count; i++) {
        if (!api_rulebook_runs(sources[i].rb)) {
            buf_str(why, tr(lang, "a rulebook has errors"));
            return ADJ_BAD_INPUT;
        }
        const char *id = sources[i].rb->rb->id.text;
        for (size_t k = 0; k < i; k++)
            if (!strcmp(sources[k].rb->rb->id.text, id)) {
                buf_printf(why, tr(lang, "two of the rulebooks are called '%s', and their pages would be the same"),
                           id);
                return ADJ_USAGE;
            }
        if (!words_has_language(sources[i].rb->compiled->vocab, lang, why))
            return ADJ_USAGE;
    }
    return ADJ_OK;
}

struct site_ctx {
    const struct adj_site_source *sources;
    size_t count;
    const char *lang; /* NULL: that of the first rulebook */
    adj_site_file *file;
    void *file_ctx;
    struct site site;
};

/* A site with a ruling that fails is not written: its pages would state what is not so. */
static enum adj_status write(struct site_ctx *x, const char *lang, struct buf *why)
{
    struct site *s = &x->site;
    struct site_source *list = ARENA_ARRAY(&s->arena, struct site_source, x->count + 1);
    for (size_t i = 0; i < x->count; i++) {
        const struct adj_site_source *from = &x->sources[i];
        const struct cover_report **covers = ARENA_ARRAY(&s->arena, const struct cover_report *, from->cover_count + 1);
        for (size_t k = 0; k < from->cover_count; k++)
            covers[k] = from->covers[k]->report;
        list[i] = (struct site_source){from->rb->compiled, covers, from->cover_count};
    }
    site_make(s, list, x->count, lang);
    switch (site_check(s, why)) {
    case SITE_UNREAD: return ADJ_ENVIRONMENT;
    case SITE_BROKEN: return ADJ_BAD_INPUT;
    case SITE_FAILED: return ADJ_FINDING;
    default: site_write(s, x->file, x->file_ctx);
    }
    return ADJ_OK;
}

/* The language defaults to that of the first rulebook. */
static enum adj_status make(void *ctx, struct buf *why)
{
    struct site_ctx *x = ctx;
    const char *own = x->count && x->sources[0].rb->rb ? x->sources[0].rb->rb->language.text : "en";
    const char *lang = x->lang ? x->lang : own;
    enum adj_status status = check(x->sources, x->count, lang, why);
    return status == ADJ_OK ? write(x, lang, why) : status;
}

static void release(void *ctx)
{
    site_release(&((struct site_ctx *)ctx)->site);
}

enum adj_status adj_site(const struct adj_site_source *sources, size_t count, const char *lang,
                         adj_site_file *file, void *ctx, struct adj_text *why)
{
    struct site_ctx x = {.sources = sources, .count = count, .lang = lang, .file = file, .file_ctx = ctx};
    return api_text_call(make, &x, release, why);
}
