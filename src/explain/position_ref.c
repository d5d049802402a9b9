/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "explain/position_ref.h"

#include "base/error.h"
#include "base/input.h"
#include "base/tr.h"
#include "explain/diff/diff.h"
#include "session/position.h"
#include "session/verdict.h"

#include <errno.h>
#include <string.h>

enum { SNAPSHOT_MAX = 64 * 1024 * 1024 }; /* bytes: far more than the widest position has */

void position_ref_describe_missing(struct buf *out, const struct replay *r, uint64_t n, const char *lang)
{
    const struct game *g = r->game;
    if (r->hidden_after) {
        buf_printf(out, tr(lang, "decision %s cannot be replayed: the log is redacted, and hides what the game needs"),
                   TR_NUMBER(lang, n));
        return;
    }
    buf_printf(out, tr_count(lang, "no decision %llu: the log has %llu decision",
                             "no decision %llu: the log has %llu decisions", g->decisions),
               (unsigned long long)n, (unsigned long long)g->decisions);
}

/* A log that breaks off is accepted if the end was requested: its intact part is what it contains. */
int position_ref_replay(struct replay *r, const char *path, uint64_t n, const struct replay_options *options,
                        const char *lang, struct buf *message)
{
    int more = replay_open(r, path, options) ? -1 : replay_to(r, n);
    bool torn = r->verdict == REPLAY_LOG && r->reader.fault.verdict == LOG_TORN && r->game && n == UINT64_MAX;
    if (more < 0 && !torn) {
        verdict_format_replay(message, path, r);
        return -1;
    }
    if (n != UINT64_MAX && r->game->decisions < n) {
        buf_printf(message, "%s: ", path);
        position_ref_describe_missing(message, r, n, lang);
        return -1;
    }
    return 0;
}

void position_ref_describe(struct position_ref *s, const char *lang)
{
    struct game *g = s->replay.game;
    s->state = position_json(position_make(g->compiled, &g->vm, POSITION_ALL, s->arena), lang, &s->text);
}

/* The position in English: a snapshot is in English, too, so that the two can be compared. */
static int from_log(struct position_ref *s, const char *path, uint64_t n, const struct replay_options *options)
{
    if (position_ref_replay(&s->replay, path, n, options, s->lang, &s->message)) {
        s->error = s->replay.verdict == REPLAY_LOG ? s->replay.reader.fault.error : 0;
        return -1;
    }
    s->rulebook = arena_strdup(s->arena, s->replay.compiled->rb->id.text);
    position_ref_describe(s, "en");
    return 0;
}

/* A snapshot is a file of strangers: its size is checked before anything walks through it. */
static int from_snapshot(struct position_ref *s, const char *path)
{
    struct json_value_error error;
    const struct json_value *all = json_value_parse(s->arena, s->text.data, s->text.len, &error);
    if (!all) {
        buf_printf(&s->message, tr(s->lang, "%s: the text %s, at byte %zu"), path, tr(s->lang, error.what), error.at);
        return -1;
    }
    const struct json_value *rulebook = json_value_member(all, "rulebook"),
                       *id = rulebook ? json_value_member(rulebook, "id") : NULL;
    s->rulebook = id && id->kind == JSON_VALUE_TEXT ? id->text : NULL;
    s->state = json_value_member(all, "state");
    if (s->state && diff_can_compare(s->state))
        return 0;
    if (s->state && s->state->kind == JSON_VALUE_OBJECT)
        buf_printf(&s->message, tr(s->lang, "%s: \"state\" is deeper or wider than any position"), path);
    else
        buf_printf(&s->message,
                   tr(s->lang, "%s: there is no key \"state\" with a position, as show --format json writes it"),
                   path);
    return -1;
}

/* 18 digits are less than UINT64_MAX, so the number cannot overflow; LOG@ without digits is the name
 * of a file. */
const char *position_ref_split(struct arena *arena, const char *name, uint64_t *n)
{
    const char *at = strrchr(name, '@');
    *n = UINT64_MAX;
    if (!at || !at[1] || strspn(at + 1, "0123456789") != strlen(at + 1) || strlen(at + 1) > 18)
        return name;
    *n = 0;
    for (const char *s = at + 1; *s; s++)
        *n = *n * 10 + (uint64_t)(*s - '0');
    return arena_strndup(arena, name, (size_t)(at - name));
}

/* The first character that is not blank decides: a log is gzip, a snapshot JSON. */
static bool is_snapshot(const struct buf *text)
{
    const char *s = buf_cstr(text);
    return s[strspn(s, " \t\r\n")] == '{';
}

int position_ref_read(struct position_ref *s, const char *name, const struct replay_options *options)
{
    uint64_t n;
    const char *path = position_ref_split(s->arena, name, &n);
    if (n == UINT64_MAX) {
        if (input_read(&s->text, path, SNAPSHOT_MAX) && errno != EFBIG) {
            s->error = errno;
            buf_printf(&s->message, tr(s->lang, "cannot read '%s': %s"), path, tr(s->lang, error_meaning(s->error)));
            return -1;
        }
        if (is_snapshot(&s->text))
            return from_snapshot(s, path);
    }
    return from_log(s, path, n, options);
}

void position_ref_release(struct position_ref *s)
{
    replay_release(&s->replay);
    buf_release(&s->text);
    buf_release(&s->message);
    memset(s, 0, sizeof *s);
}
