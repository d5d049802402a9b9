/* SPDX-License-Identifier: MIT
 *
 * Writing YAML that transcript_read reads. Texts stand bare where YAML takes them for texts, otherwise in double
 * quotes.
 */
#include "transcript/transcript_write.h"

#include "base/utf8.h"
#include "explain/purpose.h"
#include "rulebook/text.h"
#include "session/words.h"
#include "transcript/transcript.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- YAML */

/* Letters, digits and blanks, beginning with a letter, and no word that YAML (of any version) takes for something
 * else. */
static bool is_bare(const char *text)
{
    static const char *const words[] = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"};
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
                      others[] = "0123456789 '()-";
    size_t len = strlen(text);
    if (!len || !strchr(letters, text[0]) || text[len - 1] == ' ')
        return false;
    for (const char *s = text; *s; s++)
        if (!strchr(letters, *s) && !strchr(others, *s))
            return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words_same(text, words[i]))
            return false;
    return true;
}

static void put_escaped(struct buf *out, const char *text)
{
    size_t left = strlen(text), n;
    for (; left; text += n, left -= n) {
        uint32_t code = 0;
        n = utf8_decode(text, left, &code);
        if (!n)
            n = 1; /* cannot be: a log is UTF-8 */
        else if (code == '"' || code == '\\')
            buf_printf(out, "\\%c", (char)code);
        else if (code == '\n')
            buf_str(out, "\\n");
        else if (code == '\t')
            buf_str(out, "\\t");
        else if (code < 0x20 || text_refused(code))
            buf_printf(out, code > 0xffff ? "\\U%08" PRIX32 : "\\u%04" PRIX32, code);
        else
            buf_add(out, text, n);
    }
}

static void put_text(struct buf *out, const char *text)
{
    if (is_bare(text)) {
        buf_str(out, text);
        return;
    }
    buf_char(out, '"');
    put_escaped(out, text);
    buf_char(out, '"');
}

static void put_key(struct buf *out, const char *key, const char *text)
{
    buf_printf(out, "%s: ", key);
    put_text(out, text);
    buf_char(out, '\n');
}

/* A piece as it is printed, where it has such a name; what is no piece (a face) stays as it is. */
static void put_name(struct transcript_writer *w, struct buf *out, const char *name)
{
    const struct vocab *v = w->replay.compiled->vocab;
    int member = vocab_member_named(v, name);
    buf_reset(&w->scratch);
    if (member >= 0)
        print_member(&w->scratch, v, member, "en", NULL);
    put_text(out, member >= 0 ? buf_cstr(&w->scratch) : name);
}

static void put_names(struct transcript_writer *w, struct buf *out, const struct log_texts *texts)
{
    buf_char(out, '[');
    for (size_t i = 0; i < texts->count; i++) {
        buf_str(out, i ? ", " : "");
        put_name(w, out, texts->items[i]);
    }
    buf_char(out, ']');
}

/* Lines that YAML takes as they are: they begin at the margin and end with one newline. */
static bool is_block(const char *text)
{
    size_t len = strlen(text), left = len, n;
    if (len < 2 || text[0] == ' ' || text[0] == '\n' || text[len - 1] != '\n' || text[len - 2] == '\n')
        return false;
    for (const char *s = text; left; s += n, left -= n) {
        uint32_t code = 0;
        n = utf8_decode(s, left, &code);
        if (!n || (code != '\n' && text_refused(code)))
            return false;
    }
    return true;
}

static void put_code(struct buf *out, const char *key, const char *text)
{
    if (!is_block(text)) {
        put_key(out, key, text);
        return;
    }
    buf_printf(out, "%s: |\n", key);
    while (*text) {
        size_t len = strcspn(text, "\n") + 1;
        buf_str(out, len > 1 ? "  " : "");
        buf_add(out, text, len);
        text += len;
    }
}

/* ---------------------------------------------------------------- the head */

static void put_options(struct buf *out, const struct log_options *options)
{
    if (!options->count)
        return;
    buf_str(out, "options: {");
    for (size_t i = 0; i < options->count; i++) {
        const struct log_option *o = &options->items[i];
        buf_str(out, i ? ", " : "");
        put_text(out, o->name);
        buf_str(out, ": ");
        if (o->type == LOG_OPTION_BOOL)
            buf_str(out, o->number ? "yes" : "no");
        else if (o->type == LOG_OPTION_INT)
            buf_printf(out, "%" PRId64, o->number);
        else
            put_text(out, o->text);
    }
    buf_str(out, "}\n");
}

static void put_roles(struct buf *out, const struct log_roles *roles)
{
    buf_str(out, "players: {");
    for (size_t i = 0; i < roles->count; i++) {
        buf_str(out, i ? ", " : "");
        put_text(out, roles->items[i].role);
        buf_str(out, ": ");
        put_text(out, roles->items[i].by);
    }
    buf_str(out, "}\n");
}

static void put_header(struct transcript_writer *w, struct buf *out, const struct log_header *h)
{
    put_key(out, "rulebook", h->rulebook.id);
    if (*h->rulebook.edition)
        put_key(out, "edition", h->rulebook.edition);
    put_roles(out, &h->roles);
    put_options(out, &h->options);
    if (h->seed && !w->observed)
        put_key(out, "seed", h->seed);
    if (h->given)
        put_code(out, "given", h->given);
    if (h->start)
        put_key(out, "start", h->start);
}

/* ---------------------------------------------------------------- what chance is for */

/* Back from the stable text of a value, as words_stable says it. */
static int32_t value_of(struct transcript_writer *w, const struct vocab_placeholder *placeholder, const char *text)
{
    const struct compiled *c = w->replay.compiled;
    int member = vocab_member_named(c->vocab, text);
    int32_t zone = -1;
    if (member >= 0)
        return member;
    if (placeholder->kinds[0] == ANY_ZONE)
        zone = purpose_zone(c, text, &w->scratch);
    if (zone >= 0)
        return zone;
    return strcmp(text, "nothing") ? (int32_t)strtol(text, NULL, 10) : NOTHING;
}

static void put_purpose(struct transcript_writer *w, struct buf *out, const char *purpose,
                        const struct log_texts *values)
{
    const struct vocab *v = w->replay.compiled->vocab;
    const struct vocab_phrase *p = vocab_phrase_named(v, purpose);
    int32_t filled[HOLES_MAX] = {0};
    if (!p || p->cls != PHRASE_CHANCE) { /* the shuffle of a zone, which goes by its name */
        put_text(out, values->count ? values->items[0] : purpose);
        return;
    }
    for (size_t i = 0; i < values->count && i < (size_t)p->placeholder_count; i++)
        filled[i] = value_of(w, &p->placeholders[i], values->items[i]);
    buf_reset(&w->scratch);
    words_phrase(&w->scratch, v, p, 0, filled, "en");
    put_text(out, buf_cstr(&w->scratch));
}

static void put_draw(struct transcript_writer *w, struct buf *out, const struct log_record *r)
{
    bool shuffle = r->kind == LOG_SHUFFLE;
    if ((shuffle ? r->shuffle.by : r->roll.by) == LOG_BY_SEED && !w->observed)
        return;
    buf_str(out, "- roll: {for: ");
    put_purpose(w, out, shuffle ? r->shuffle.purpose : r->roll.purpose,
                shuffle ? &r->shuffle.values : &r->roll.values);
    buf_str(out, ", got: ");
    if (shuffle)
        put_names(w, out, &r->shuffle.order);
    else if (r->kind == LOG_PICK)
        put_name(w, out, r->roll.got);
    else
        put_text(out, r->roll.got);
    buf_str(out, "}\n");
}

/* ---------------------------------------------------------------- the course */

static void begin_play(struct transcript_writer *w, struct buf *out)
{
    if (!w->played)
        buf_str(out, "play:\n");
    w->played = true;
}

/* "place: a garden" behind the header is the remark of that name; false: it is one like any other. */
static bool put_head_remark(struct transcript_writer *w, struct buf *out, const char *text)
{
    for (size_t i = w->remark; i < TRANSCRIPT_REMARKS && !w->other; i++) {
        size_t len = strlen(transcript_remarks[i]);
        if (strncmp(text, transcript_remarks[i], len) || strncmp(text + len, ": ", 2) || !text[len + 2])
            continue;
        w->remark = i + 1;
        put_key(out, transcript_remarks[i], text + len + 2);
        return true;
    }
    return false;
}

static void put_note(struct transcript_writer *w, struct buf *out, const char *text)
{
    static const char board[] = TRANSCRIPT_BOARD_PREFIX;
    bool condition = !strncmp(text, board, sizeof board - 1) && text[sizeof board - 1];
    if (put_head_remark(w, out, text))
        return;
    begin_play(w, out);
    w->other = true;
    put_key(out, condition ? "- board" : "- note", condition ? text + sizeof board - 1 : text);
}

static void put_end(struct transcript_writer *w, struct buf *out, const struct log_end *e)
{
    if (!w->played)
        buf_str(out, "play: []\n");
    w->played = true;
    if (e->draw)
        buf_str(out, "ends: {draw: yes}\n");
    else if (!e->winners.count)
        buf_str(out, "ends: stopped\n");
    else {
        buf_str(out, "ends: {winners: ");
        put_names(w, out, &e->winners);
        buf_str(out, "}\n");
    }
}

static void put_record(struct transcript_writer *w, struct buf *out, const struct log_record *r)
{
    switch (r->kind) {
    case LOG_HEADER: put_header(w, out, &r->header); return;
    case LOG_RULEBOOK: return;
    case LOG_NOTE: put_note(w, out, r->annotation.text); return;
    case LOG_END: put_end(w, out, &r->end); return;
    case LOG_DECISION:
        begin_play(w, out);
        buf_str(out, "- {role: ");
        put_text(out, r->decision.role);
        buf_str(out, ", do: ");
        put_text(out, r->decision.choice);
        buf_str(out, "}\n");
        break;
    case LOG_ROLL:
    case LOG_PICK:
    case LOG_SHUFFLE:
        begin_play(w, out);
        put_draw(w, out, r);
        break;
    default: break; /* what follows from the others */
    }
    w->other = true;
}

int transcript_write(struct transcript_writer *w, struct buf *out, const char *log,
                     const struct replay_options *options)
{
    struct log_item item;
    int more;
    if (replay_open(&w->replay, log, options) && !w->replay.compiled)
        return -1;
    log_reader_init(&w->reader, NULL, 0, NULL);
    if (log_reader_open(&w->reader, log, NULL))
        return -1;
    while ((more = log_reader_next(&w->reader, &item)) > 0)
        put_record(w, out, item.record);
    if (!w->played)
        buf_str(out, "play: []\n");
    return more;
}

void transcript_writing_release(struct transcript_writer *w)
{
    replay_release(&w->replay);
    log_reader_release(&w->reader);
    buf_release(&w->scratch);
    memset(w, 0, sizeof *w);
}
