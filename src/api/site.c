/* SPDX-License-Identifier: MIT
 *
 * Rulebooks and rulings as pages: the guard, and what does not fit; the work is done by site/.
 */
#include "site/site.h"

#include "api/cover.h"
#include "api/rulebook.h"
#include "api/text.h"
#include "base/mem.h"
#include "session/words.h"

#include <string.h>

static enum adj_status check(const struct adj_site_source *sources, size_t count, const char *lang, struct buf *why)
{
    if (!count) {
        buf_str(why, "no rulebook is given");
        return ADJ_USAGE;
    }
    for (size_t i = 0; i < count; i++) {
        if (!api_rulebook_runs(sources[i].rb)) {
            buf_str(why, "a rulebook has errors");
            return ADJ_BAD_INPUT;
        }
        const char *id = sources[i].rb->rb->id.text;
        for (size_t k = 0; k < i; k++)
            if (!strcmp(sources[k].rb->rb->id.text, id)) {
                buf_printf(why, "two of the rulebooks are called '%s', and their pages would be the same", id);
                return ADJ_USAGE;
            }
        if (!words_has_language(sources[i].rb->compiled->vocab, lang, why))
            return ADJ_USAGE;
    }
    return ADJ_OK;
}

static enum adj_status make(struct site *s, const struct adj_site_source *sources, size_t count, const char *lang,
                            adj_site_file *file, void *ctx, struct buf *why)
{
    struct ruling_counts rulings = {0};
    struct site_source *list = ARENA_ARRAY(&s->arena, struct site_source, count + 1);
    for (size_t i = 0; i < count; i++) {
        const struct cover_view **covers = ARENA_ARRAY(&s->arena, const struct cover_view *,
                                                       sources[i].cover_count + 1);
        for (size_t k = 0; k < sources[i].cover_count; k++)
            covers[k] = &sources[i].covers[k]->view;
        list[i] = (struct site_source){sources[i].rb->compiled, covers, sources[i].cover_count};
    }
    site_make(s, list, count, lang);
    if (!site_check(s, &rulings, why))
        return rulings.environment ? ADJ_ENVIRONMENT : rulings.broken ? ADJ_BAD_INPUT : ADJ_FINDING;
    site_write(s, file, ctx);
    return ADJ_OK;
}

enum adj_status adj_site(const struct adj_site_source *sources, size_t count, const struct adj_style *style,
                         adj_site_file *file, void *ctx, struct adj_text *why)
{
    struct mem_guard guard;
    struct site made = {0}, *volatile s = &made;
    struct buf buf = BUF_INIT, *volatile text = &buf;
    volatile enum adj_status status = ADJ_ENVIRONMENT;
    if (why)
        *why = (struct adj_text){0};
    MEM_TRY(guard) {
        const char *own = count && sources[0].rb->rb ? sources[0].rb->rb->language.text : "en";
        const char *lang = style->lang ? style->lang : own;
        status = check(sources, count, lang, text);
        if (status == ADJ_OK)
            status = make(s, sources, count, lang, file, ctx, text);
        api_text_give(why, text);
        MEM_DONE();
    } else
        status = ADJ_ENVIRONMENT;
    buf_release(text);
    site_release(s);
    return status;
}
