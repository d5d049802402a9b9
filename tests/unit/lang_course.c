/* SPDX-License-Identifier: MIT
 *
 * Reads the annotations of tests/lang; see the header.
 */
#include "diag_english.h"
#include "lang_course.h"

#include "lang_game.h"

#include <stdlib.h>
#include <string.h>

struct expected {
    int line;
    const char *severity, *id, *text;
    const char *notes[8];
    int note_count;
    bool met;
};

static char *line_of(struct arena *a, const char *s)
{
    return arena_strndup(a, s, strcspn(s, "\n"));
}

static const char *next_line(const char *s)
{
    s += strcspn(s, "\n");
    return *s ? s + 1 : NULL;
}

/* ---------------------------------------------------------------- findings */

/* "# error[id]: text" somewhere in a line; NULL otherwise. */
static const char *find_mark(const char *line, const char *severity)
{
    char mark[16] = "# ";
    strcat(mark, severity);
    strcat(mark, "[");
    return strstr(line, mark);
}

static size_t read_expected(struct arena *a, const char *text, struct expected *out, size_t max)
{
    static const char *const severities[] = {"error", "warning"};
    size_t count = 0;
    int number = 1;
    for (const char *s = text; s; s = next_line(s), number++) {
        char *line = line_of(a, s);
        for (int i = 0; i < 2; i++) {
            const char *at = find_mark(line, severities[i]);
            if (!at || count == max)
                continue;
            at = strchr(at, '[') + 1;
            size_t n = strcspn(at, "]");
            bool above = strspn(line, " ") == strcspn(line, "#"); /* a line of its own speaks of the next one */
            out[count++] = (struct expected){.line = number + above, .severity = severities[i],
                                             .id = arena_strndup(a, at, n),
                                             .text = at[n] ? at + n + 1 + strspn(at + n + 1, ": ") : ""};
        }
        const char *note = strstr(line, "# note: ");
        if (note && count && out[count - 1].note_count < 8)
            out[count - 1].notes[out[count - 1].note_count++] = note + 8;
    }
    return count;
}

static bool has_notes(const struct expected *e, const struct diags *list, const struct diag *d)
{
    for (int i = 0; i < e->note_count; i++) {
        bool found = false;
        for (size_t j = 0; j < d->note_count; j++)
            found |= strstr(message_english(list, d->notes[j]), e->notes[i]) != NULL;
        if (!found)
            return false;
    }
    return true;
}

static void put_finding(struct buf *out, const char *what, const struct diags *list, const struct diag *d)
{
    buf_printf(out, "%s %d:%d %s[%s]: %s\n", what, d->pos.line, d->pos.column,
               d->severity == DIAG_ERROR ? "error" : "warning", d->id, message_english(list, d->text));
    for (size_t i = 0; i < d->note_count; i++)
        buf_printf(out, "    note: %s\n", message_english(list, d->notes[i]));
}

static const char *kept(struct arena *a, struct buf *b)
{
    const char *s = b->len ? arena_strdup(a, buf_cstr(b)) : NULL;
    buf_release(b);
    return s;
}

const char *lang_course_findings(struct arena *arena, const char *text)
{
    struct lang_game g;
    struct expected list[64];
    struct buf out = BUF_INIT;
    size_t count = read_expected(arena, text, list, 64);
    lang_game_open(&g, text);
    for (size_t i = 0; i < g.diags.count; i++) {
        const struct diag *d = &g.diags.items[i];
        bool met = false;
        for (size_t j = 0; j < count && !met; j++) {
            struct expected *e = &list[j];
            met = !e->met && e->line == d->pos.line &&
                  !strcmp(e->severity, d->severity == DIAG_ERROR ? "error" : "warning") && !strcmp(e->id, d->id) &&
                  strstr(message_english(&g.diags, d->text), e->text) && has_notes(e, &g.diags, d);
            e->met |= met;
        }
        if (!met)
            put_finding(&out, "not expected:", &g.diags, d);
    }
    for (size_t j = 0; j < count; j++)
        if (!list[j].met)
            buf_printf(&out, "missing: %d %s[%s]: %s (%d notes)\n", list[j].line, list[j].severity, list[j].id,
                       list[j].text, list[j].note_count);
    if ((g.c->program.code == NULL) != (g.diags.errors > 0))
        buf_str(&out, "there is a program in spite of errors, or none without\n");
    lang_game_close(&g);
    return kept(arena, &out);
}

/* ---------------------------------------------------------------- the course */

static const char *annotation(struct arena *a, const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at ? line_of(a, at + strlen(key)) : NULL;
}

static void tell_all(struct lang_game *g, struct arena *a, const char *text)
{
    for (const char *at = text; (at = strstr(at, "# tell: ")); at++) {
        const char *what = line_of(a, at + 8);
        buf_printf(&g->course, "%s: %s\n", what, lang_game_value(g, what));
    }
}

char *lang_course_actual(struct arena *arena, const char *text)
{
    struct lang_game g;
    int draws[64];
    const char *draw = annotation(arena, text, "# draw: "), *players = annotation(arena, text, "# players: ");
    lang_game_open(&g, text);
    if (g.diags.errors) {
        for (size_t i = 0; i < g.diags.count; i++)
            put_finding(&g.course, "!", &g.diags, &g.diags.items[i]);
    } else {
        for (char *end; draw && *draw && g.draw_count < 64; draw = end) {
            draws[g.draw_count] = (int)strtol(draw, &end, 10);
            if (end == draw)
                break;
            g.draw_count++;
        }
        g.draws = draws;
        lang_game_start(&g, players ? atoi(players) : g.c->vocab->most_players);
        enum vm_status status = lang_game_run(&g);
        char *take = arena_strdup(arena,
                                  annotation(arena, text, "# take: ") ? annotation(arena, text, "# take: ") : ""),
             *save = NULL;
        for (char *d = strtok_r(take, ";", &save); d && status == VM_DECISION; d = strtok_r(NULL, ";", &save)) {
            d += strspn(d, " ");
            if (!lang_game_take(&g, d)) {
                buf_printf(&g.course, "! no such choice: %s\n", d);
                break;
            }
            status = lang_game_run(&g);
        }
        tell_all(&g, arena, text);
    }
    char *course = arena_strdup(arena, buf_cstr(&g.course));
    lang_game_close(&g);
    return course;
}

const char *lang_course_play(struct arena *arena, const char *text)
{
    struct buf wanted = BUF_INIT, out = BUF_INIT;
    const char *actual = lang_course_actual(arena, text);
    for (const char *s = text; s; s = next_line(s))
        if (!strncmp(s, "#> ", 3))
            buf_printf(&wanted, "%s\n", line_of(arena, s + 3));
    if (!wanted.len)
        buf_str(&out, "the file does not say what must come of it\n");
    if (strcmp(buf_cstr(&wanted), actual)) {
        const char *w = buf_cstr(&wanted), *is = actual;
        int line = 1;
        while (*w && *is && strcspn(w, "\n") == strcspn(is, "\n") && !strncmp(w, is, strcspn(w, "\n"))) {
            w += strcspn(w, "\n") + 1;
            is += strcspn(is, "\n") + 1;
            line++;
        }
        buf_printf(&out, "line %d of the course is   %s\n                should be  %s\nall of it:\n%s", line,
                   line_of(arena, is), line_of(arena, w), actual);
    }
    buf_release(&wanted);
    return kept(arena, &out);
}
