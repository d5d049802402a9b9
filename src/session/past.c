/* SPDX-License-Identifier: MIT
 *
 * See the header. Must not know where the decisions come from.
 */
#include "session/past.h"

#include "base/tr.h"
#include "session/draws.h"

/* A linear search: games have a few hundred draws. */
const char *const *past_observed(const struct past *past, const struct log_record *asked, size_t *count)
{
    *count = 0;
    for (size_t i = 0; i < past->draw_count; i++) {
        const struct log_record *r = &past->draws[i];
        if (!draws_addresses_agree(r, asked))
            continue;
        *count = r->kind == LOG_SHUFFLE ? r->shuffle.order.count : 1;
        return r->kind == LOG_SHUFFLE ? r->shuffle.order.items : &r->roll.got;
    }
    return NULL;
}

int past_play(const struct past *past, struct game *g, const char *lang, struct buf *why)
{
    for (size_t i = 0; i < past->count; i++)
        if (g->state != GAME_DECISION || game_decide_text(g, past->decisions[i])) {
            buf_printf(why, tr(lang, "%s: these rules do not lead there: decision %zu: %s"), past->name, i + 1,
                       g->message.len ? buf_cstr(&g->message) : past->decisions[i]);
            return -1;
        }
    if (g->state == GAME_DECISION)
        return 0;
    buf_printf(why, "%s: %s", past->name, g->state == GAME_OVER ? tr(lang, "the game is over there") : buf_cstr(&g->message));
    return -1;
}
