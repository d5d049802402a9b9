/* SPDX-License-Identifier: MIT
 *
 * See the header. The keys are documented in docs/log-format.md, "The kind of record".
 */
#include "explain/record_kind.h"

#include "base/foreign_word.h"
#include "base/tr.h"

#include <string.h>

/* ---------------------------------------------------------------- the tables */

static const char *const begins_names[] = {"beginning", "position", NULL};
static const char *const ends_names[] = {"complete", "stopped", "no result", "open", "cut", "diverged", "hidden", "unread", NULL};
enum { TAKEOVERS_SHOWN = 2 /* of a role, in a line; JSON has all */ };

static const char *const chance_names[] = {"none", "seed", "shares", "observed", "partly observed", "secret seed", NULL};

static const struct report_field takeover_fields[] = {
    REPORT_COUNT(record_takeover, after, "after", "The last decision before."),
    REPORT_TEXT(record_takeover, by, "by", "Who decided from then on: human, random, first, …"),
    {0}};
static const struct report_shape takeover_shape = {
    .name = "takeover", .size = sizeof(struct record_takeover), .fields = takeover_fields};

static const struct report_field player_fields[] = {
    REPORT_TEXT(record_player, role, "role", "The role."),
    REPORT_TEXT(record_player, by, "by", "Who decided for it, according to the header: human, random, first, …"),
    REPORT_COUNT(record_player, decisions, "decisions", "How many of its decisions were replayed, or read where nothing was."),
    REPORT_COUNT(record_player, recomputed, "recomputed",
                 "How many of these were computed again and are the same: those of random and first."),
    REPORT_LIST(record_player, takeovers, takeover_count, "takeovers", &takeover_shape,
                "Who decided for it later, where the log was resumed by different players."),
    {0}};
static const struct report_shape player_shape = {
    .name = "player", .size = sizeof(struct record_player), .fields = player_fields};

static const struct report_field fields[] = {
    REPORT_NAME(record_kind, begins, "begins", REQUIRED, begins_names,
                "Where the game begins: as its rules state, or at a position that the writer of the log set up."),
    REPORT_NAME(record_kind, ends, "ends", REQUIRED, ends_names,
                "complete: the game is over; stopped: it is not, but the log has its end record; no result: one of "
                "these two; open: the log has no end record; cut: the file has a fault; diverged: the log differs from its rules; hidden: the log hides the rest; unread: "
                "the rest was not read."),
    REPORT_NAME(record_kind, chance, "chance", REQUIRED, chance_names,
                "Where the random draws come from: the seed in the log, a seed made of players' shares, the table "
                "(observed), or a seed that the log does not show."),
    REPORT_COUNT(record_kind, observed, "observed", "How many draws were typed in."),
    REPORT_LIST_OPTIONAL(record_kind, players, player_count, "players", &player_shape,
                         "Who decided according to the header; absent of a log that was only written."),
    {0}};
const struct report_shape record_kind_shape = {
    .name = "record", .size = sizeof(struct record_kind), .fields = fields};

/* ---------------------------------------------------------------- the data */

static int chance_of(uint64_t observed, uint64_t other, bool secret, bool shares)
{
    if (observed)
        return other ? RECORD_PARTLY_OBSERVED : RECORD_OBSERVED;
    if (!other)
        return RECORD_NO_CHANCE;
    return secret ? RECORD_SECRET_SEED : shares ? RECORD_SHARES : RECORD_SEED;
}

static struct record_player *role_named(struct record_roles *roles, const char *name)
{
    for (size_t i = 0; i < roles->count; i++)
        if (!strcmp(roles->items[i].role, name))
            return &roles->items[i];
    return NULL;
}

static void take_roles(struct record_roles *out, struct arena *arena, const struct log_roles *roles)
{
    if (roles->count > RECORD_ROLES_MAX)
        return;
    for (out->count = 0; out->count < roles->count; out->count++)
        out->items[out->count] = (struct record_player){.role = arena_strdup(arena, roles->items[out->count].role),
                                                        .by = arena_strdup(arena, roles->items[out->count].by)};
}

/* Of several between two decisions the last one counts, as in a replay. */
static void take_takeover(struct record_roles *out, struct arena *arena, const struct log_player *p)
{
    struct record_player *player = role_named(out, p->role);
    if (!player)
        return;
    size_t *cap = &out->takeover_caps[player - out->items], n = player->takeover_count;
    struct record_takeover *items = player->takeovers;
    if (n && items[n - 1].after == (uint64_t)p->n)
        items[n - 1].by = arena_strdup(arena, p->by);
    else
        ARENA_PUSH(arena, items, player->takeover_count, *cap) =
            (struct record_takeover){(uint64_t)p->n, arena_strdup(arena, p->by)};
    player->takeovers = items;
}

void record_roles_take(struct record_roles *roles, struct arena *arena, const struct log_record *record)
{
    struct record_player *player = NULL;
    switch (record->kind) {
    case LOG_HEADER: take_roles(roles, arena, &record->header.roles); break;
    case LOG_DECISION: player = role_named(roles, record->decision.role); break;
    case LOG_HIDDEN_DECISION: player = role_named(roles, record->hidden_decision.role); break;
    case LOG_PLAYER: take_takeover(roles, arena, &record->player); break;
    default: break;
    }
    if (player)
        player->decisions++;
}

const struct record_kind *record_kind_of_claims(struct arena *arena, const struct log_claims *claims, bool ended,
                                                const uint64_t kinds[LOG_RECORD_KINDS], bool fault,
                                                const struct record_roles *roles)
{
    struct record_kind *k = ARENA_NEW(arena, struct record_kind);
    if (roles && roles->count) {
        struct record_player *players = ARENA_ARRAY(arena, struct record_player, roles->count);
        memcpy(players, roles->items, roles->count * sizeof *players);
        k->players = players;
        k->player_count = roles->count;
    }
    uint64_t draws = kinds[LOG_ROLL] + kinds[LOG_PICK] + kinds[LOG_SHUFFLE];
    bool shares = kinds[LOG_COMMIT] != 0;
    k->begins = claims->laid_out ? RECORD_FROM_POSITION : RECORD_FROM_BEGINNING;
    k->ends = fault ? RECORD_CUT : !ended ? RECORD_UNFINISHED : claims->decided ? RECORD_COMPLETE : RECORD_NO_RESULT;
    k->chance = chance_of(claims->observed, draws - claims->observed, !claims->seeded && !kinds[LOG_OPEN], shares);
    k->observed = claims->observed;
    if (kinds[LOG_HIDDEN] && !k->observed)
        k->chance = RECORD_SECRET_SEED;
    return k;
}

static int end_of(const struct replay *r, bool part)
{
    if (r->verdict == REPLAY_LOG)
        return RECORD_CUT;
    if (r->verdict != REPLAY_OK)
        return RECORD_DIVERGED;
    if (r->hidden_after)
        return RECORD_HIDDEN;
    if (part && !r->finished)
        return RECORD_UNREAD;
    if (r->game->state == GAME_OVER)
        return RECORD_COMPLETE;
    return r->ended ? RECORD_STOPPED : RECORD_UNFINISHED;
}

static void add_takeovers(struct arena *arena, struct record_player *out, const struct replay_takeover *list)
{
    struct record_takeover *items = NULL;
    size_t cap = 0;
    for (; list; list = list->next)
        ARENA_PUSH(arena, items, out->takeover_count, cap) =
            (struct record_takeover){list->after, arena_strdup(arena, list->by)};
    out->takeovers = items;
}

const struct record_kind *record_kind_of_replay(struct arena *arena, const struct replay *r, bool part)
{
    const struct log_roles *roles = &r->header.header.roles;
    if (!r->game || !r->players)
        return NULL;
    struct record_kind *k = ARENA_NEW(arena, struct record_kind);
    struct record_player *players = ARENA_ARRAY(arena, struct record_player, roles->count);
    for (size_t i = 0; i < roles->count; i++) {
        players[i] = (struct record_player){.role = arena_strdup(arena, roles->items[i].role),
                                            .by = arena_strdup(arena, roles->items[i].by),
                                            .decisions = r->players[i].decisions,
                                            .recomputed = r->players[i].recomputed};
        add_takeovers(arena, &players[i], r->players[i].takeovers);
    }
    k->begins = replay_has_start_position(r) ? RECORD_FROM_POSITION : RECORD_FROM_BEGINNING;
    k->ends = end_of(r, part);
    k->chance = chance_of(r->rolls_observed, r->rolls_checked + r->rolls_unseeded, r->rolls_unseeded, r->shares.count);
    k->observed = r->rolls_observed;
    if (r->hidden_after && !k->observed)
        k->chance = RECORD_SECRET_SEED; /* a draw can be what is hidden */
    k->players = players;
    k->player_count = roles->count;
    return k;
}

bool record_kind_is_special(const struct record_kind *k)
{
    return k->begins == RECORD_FROM_POSITION || k->ends == RECORD_HIDDEN || k->observed;
}

/* ---------------------------------------------------------------- for people */

const char *record_kind_text(const struct record_kind *k, const char *lang)
{
    static const char *const texts[][2] = {
        [RECORD_COMPLETE] = {TR("complete game from its beginning"),
                             TR("complete game from a position that the writer of the log set up")},
        [RECORD_STOPPED] = {TR("game from its beginning, stopped before its end"),
                            TR("game from a position that the writer of the log set up, stopped before its end")},
        [RECORD_NO_RESULT] = {TR("game from its beginning, ended without a result"),
                              TR("game from a position that the writer of the log set up, ended without a result")},
        [RECORD_UNFINISHED] = {TR("unfinished game from its beginning"),
                               TR("unfinished game from a position that the writer of the log set up")},
        [RECORD_CUT] = {TR("game from its beginning, only up to the fault in the file"),
                        TR("game from a position that the writer of the log set up, only up to the fault in the file")},
        [RECORD_DIVERGED] = {TR("game from its beginning, only up to the difference"),
                             TR("game from a position that the writer of the log set up, only up to the difference")},
        [RECORD_HIDDEN] = {TR("game from its beginning, only up to what the log hides"),
                           TR("game from a position that the writer of the log set up, only up to what the log hides")},
        [RECORD_UNREAD] = {TR("game from its beginning"), TR("game from a position that the writer of the log set up")},
    };
    return tr(lang, texts[k->ends][k->begins]);
}

const char *record_chance_text(const struct record_kind *k, const char *lang)
{
    static const char *const texts[] = {
        [RECORD_NO_CHANCE] = TR("no random draws"),
        [RECORD_SEED] = TR("random draws from the seed in the log"),
        [RECORD_SHARES] = TR("random draws from a seed made of the players' shares"),
        [RECORD_OBSERVED] = TR("random draws typed in"),
        [RECORD_PARTLY_OBSERVED] = TR("random draws partly typed in"),
        [RECORD_SECRET_SEED] = TR("random draws from a seed that the log does not show"),
    };
    return tr(lang, texts[k->chance]);
}

/* How far it was recomputed who decided. */
static const char *proven_text(const struct record_player *p, const char *lang)
{
    if (!p->decisions)
        return tr(lang, "no decisions");
    return p->recomputed == p->decisions ? tr(lang, "recomputed") : tr(lang, "according to the log");
}

static bool is_alike(const struct record_player *a, const struct record_player *b)
{
    return !a->takeover_count && !b->takeover_count && !strcmp(a->by, b->by) && !a->decisions == !b->decisions &&
           (a->recomputed == a->decisions) == (b->recomputed == b->decisions);
}

/* A kind of player that the program has is a word of the reader's language; others are words of the log. */
void record_add_player_kind(struct buf *out, const char *by, const char *lang)
{
    if (!strcmp(by, "human"))
        buf_str(out, tr_in(lang, "kind of player", "human"));
    else if (!strcmp(by, "random"))
        buf_str(out, tr_in(lang, "kind of player", "random"));
    else if (!strcmp(by, "first"))
        buf_str(out, tr_in(lang, "kind of player", "first"));
    else
        foreign_word_add(out, by, false);
}

/* ", after decision 2 human, … and 3 more players": a log can have one after each decision. */
static void add_takeovers_text(struct buf *out, const struct record_player *p, const char *lang)
{
    size_t shown = p->takeover_count > TAKEOVERS_SHOWN ? TAKEOVERS_SHOWN : p->takeover_count;
    for (size_t i = 0; i < shown; i++) {
        buf_printf(out, tr(lang, ", after decision %s "), TR_NUMBER(lang, p->takeovers[i].after));
        record_add_player_kind(out, p->takeovers[i].by, lang);
    }
    if (p->takeover_count > shown)
        buf_printf(out, tr_count(lang, ", … and %s more change", ", … and %s more changes", p->takeover_count - shown),
                   TR_NUMBER(lang, p->takeover_count - shown));
}

/* ": random, after decision 2 human, according to the log" */
static void add_player(struct buf *out, const struct record_player *p, const char *lang, const char *end)
{
    buf_str(out, ": ");
    record_add_player_kind(out, p->by, lang);
    add_takeovers_text(out, p, lang);
    buf_printf(out, ", %s%s", proven_text(p, lang), end);
}

/* Neighbours about whom the same is known are named together. Roles are words of the log. */
const char *record_players_text(struct arena *arena, const struct record_kind *k, const char *lang)
{
    struct buf b = BUF_ON(arena);
    for (size_t i = 0; i < k->player_count; i++) {
        const struct record_player *p = &k->players[i];
        bool more = i + 1 < k->player_count && is_alike(p, p + 1);
        foreign_word_add(&b, p->role, true);
        if (more)
            buf_str(&b, ", ");
        else
            add_player(&b, p, lang, i + 1 < k->player_count ? "; " : "");
    }
    return buf_cstr(&b);
}

void record_kind_add_to(struct doc *d, struct doc_node *line, const struct record_kind *k)
{
    doc_text(d, line, record_kind_text(k, d->lang));
    if (k->observed)
        doc_printf(d, line, "; %s", record_chance_text(k, d->lang));
}

void record_kind_add(struct doc *d, const struct record_kind *k)
{
    struct doc_node *line = doc_add(d, d->body, DOC_PARAGRAPH);
    line->style = STYLE_LINE;
    record_kind_add_to(d, line, k);
}
