/* SPDX-License-Identifier: MIT
 *
 * Replays logs for their rows. The rulebook of a log is kept for the next one, with the code of the measures, because
 * compiling takes longer than most games.
 */
#include "table/table_rows.h"

#include "base/mem.h"
#include "base/tr.h"

static void begin_rows(struct table_rows *r, const struct table_options *o)
{
    r->format = o->format;
    r->columns = table_columns(o->kind, &r->column_count);
    r->more = o->measures;
}

static size_t more_columns(const struct table_options *o)
{
    return table_has_measures(o->kind) ? o->measure_count : 0;
}

void table_head(struct buf *out, const struct table_options *options)
{
    struct table_rows rows = {0};
    begin_rows(&rows, options);
    rows_head(out, &rows, more_columns(options));
}

/* ---------------------------------------------------------------- measures */

/* Their code is added to the rules before the game runs. */
static void read_measures(struct table_maker *m, struct compiled *c)
{
    arena_reset(&m->lasting);
    m->asked_of = NULL;
    m->space.lang = m->options.lang;
    m->questions = ARENA_ARRAY(&m->lasting, struct question, m->options.measure_count + 1);
    for (size_t i = 0; i < m->options.measure_count; i++) {
        struct question *q = &m->questions[i];
        if (question_read(q, c, m->options.measures[i], &m->space, &m->unread))
            return;
        if (q->what != QUESTION_VALUE && q->what != QUESTION_CONDITION) {
            buf_printf(&m->unread, tr(m->options.lang, "'%s' is neither a value nor a condition of the rules"),
                       m->options.measures[i]);
            return;
        }
    }
    m->asked_of = c;
}

/* Called before the first step of the game. */
static void prepare(void *ctx, struct game *g)
{
    struct table_maker *m = ctx;
    if (more_columns(&m->options) && m->asked_of != g->compiled)
        read_measures(m, m->replay.own ? m->replay.own : m->compiled);
    if (m->options.kind != TABLE_RULES)
        return;
    m->coverage = coverage_new(g->compiled);
    coverage_watch_fast(m->coverage, &g->vm, &g->decisions);
}

static void read_record(void *ctx, const struct log_item *item)
{
    table_record(ctx, item->record);
}

/* ---------------------------------------------------------------- one log */

static void forget_rulebook(struct table_maker *m)
{
    compiled_free(m->compiled);
    rulebook_free(m->rulebook);
    m->compiled = NULL;
    m->rulebook = NULL;
}

/* The rulebook outlives the log unless the log has a start position of its own in it. */
static void forget_log(struct table_maker *m)
{
    struct rulebook *rulebook;
    struct compiled *compiled;
    if (m->coverage && m->replay.game)
        coverage_stop(m->coverage, &m->replay.game->vm);
    coverage_free(m->coverage);
    m->coverage = NULL;
    if (m->replay.own && replay_take_rulebook(&m->replay, &rulebook, &compiled)) {
        replay_release(&m->replay);
        forget_rulebook(m);
        m->rulebook = rulebook;
        m->compiled = compiled;
    } else {
        if (m->replay.own == m->asked_of)
            m->asked_of = NULL;
        replay_release(&m->replay);
    }
    m->replay = (struct replay){0};
    m->rows.count = 0;
    buf_reset(&m->rows.text);
    arena_reset(&m->arena);
}

static int replay(struct table_maker *m, const char *log)
{
    const struct replay_options options = {.known = m->compiled, .folder = m->options.folder, .lang = m->options.lang,
                                           .kept = &m->kept, .prepared = prepare, .ctx = m, .read = read_record,
                                           .read_ctx = m};
    int more = replay_open(&m->replay, log, &options) || replay_to(&m->replay, 0) < 0 ? -1 : 1;
    while (more > 0 && !m->unread.len) {
        table_step(m, false);
        more = replay_next(&m->replay);
    }
    return more;
}

/* The first half of the digits of the head of the log's chain: the same game has the same id in every table, in
 * each copy of its log. */
static void write_rows(struct table_maker *m, struct buf *out)
{
    uint8_t head[LOG_HASH_SIZE];
    char id[LOG_STATE_LEN + 1];
    log_chain_head(&m->replay.reader.sequence.chain, head);
    for (int i = 0; i < LOG_STATE_LEN; i++)
        id[i] = "0123456789abcdef"[head[i / 2] >> (i % 2 ? 0 : 4) & 15];
    id[LOG_STATE_LEN] = '\0';
    rows_write(out, &m->rows, id);
}

enum verdict table_add(struct table_maker *m, const char *log, struct buf *out, struct buf *why)
{
    begin_rows(&m->rows, &m->options);
    buf_reset(&m->unread);
    m->log = log;
    m->turns = 0;
    m->unread_choices = NULL;
    int more = replay(m, log);
    enum verdict verdict = verdict_of_replay(&m->replay);
    if (m->unread.len) {
        verdict = VERDICT_REFUSED;
        verdict_format(why, log, NULL, buf_cstr(&m->unread));
    } else if (more < 0 || verdict != VERDICT_OK)
        verdict_format_replay(why, log, &m->replay);
    else if (m->replay.hidden) {
        verdict = VERDICT_REFUSED;
        verdict_format(why, log, NULL, tr(m->options.lang, "the log hides records, so its game cannot be played again"));
    } else {
        table_step(m, true);
        table_game(m);
        write_rows(m, out);
    }
    forget_log(m);
    return verdict;
}

void table_maker_release(struct table_maker *m)
{
    forget_log(m);
    forget_rulebook(m);
    question_space_release(&m->space);
    log_collection_close(&m->kept);
    rows_release(&m->rows);
    arena_release(&m->arena);
    arena_release(&m->lasting);
    buf_release(&m->scratch);
    buf_release(&m->unread);
}
