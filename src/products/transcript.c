/* SPDX-License-Identifier: MIT
 *
 * adj_transcript: writes a log as a transcript (docs/transcripts.md), of which adj_record makes the same
 * game. It reads the records and does not play; the rulebook is only needed for names and for the words
 * that describe draws. Texts are bare if YAML reads them as texts, otherwise in double quotes. Must not use
 * more of the library than its header.
 */
#include "adjudge.h"

#include "api/call.h"
#include "base/mem.h"
#include "base/tr.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <string.h>

struct writer {
    const char *log;
    const struct adj_log_options *options;
    struct adj_records *records;
    struct adj_rulebook *rulebook;
    struct adj_text text; /* of the library, until the next one */
    bool observed; /* every result of chance is written, and no seed */
    struct buf committed, opened; /* shares of the seed: the roles; role and share; each text with its NUL */
    bool played; /* `play:` is written */
    bool other; /* something else than the rulebook and remarks came after the header */
    size_t remark; /* of the header, that may come next */
};

/* ---------------------------------------------------------------- YAML */

/* `text` has letters, digits, blanks and punctuation, `word` small letters. Both cases are the same. */
static bool is_word(const char *text, const char *word)
{
    for (; *word && (*text | 0x20) == *word; text++)
        word++;
    return !*word && !*text;
}

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
        if (is_word(text, words[i]))
            return false;
    return true;
}

/* Whether a transcript cannot contain the character as it is. */
static bool is_refused(uint32_t code)
{
    return code != '\t' && code != '\n' && (utf8_is_unsafe(code) || code == 0xfffe || code == 0xffff);
}

/* The escapes of YAML 1.2 for texts in double quotes. */
static void write_escaped(struct buf *out, const char *text)
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
        else if (is_refused(code))
            buf_printf(out, code > 0xffff ? "\\U%08" PRIX32 : "\\u%04" PRIX32, code);
        else
            buf_add(out, text, n);
    }
}

/* Bare if that is safe: the file is meant to be read and edited by people. */
static void write_text(struct buf *out, const char *text)
{
    if (is_bare(text)) {
        buf_str(out, text);
        return;
    }
    buf_char(out, '"');
    write_escaped(out, text);
    buf_char(out, '"');
}

static void write_key(struct buf *out, const char *key, const char *text)
{
    buf_printf(out, "%s: ", key);
    write_text(out, text);
    buf_char(out, '\n');
}

/* Room for the next text of the library. */
static struct adj_text *text_room(struct writer *w)
{
    adj_text_free(&w->text);
    return &w->text;
}

static const char *text_of(struct adj_value object, const char *key)
{
    return adj_value_text(adj_value_get(object, key));
}

/* A piece as it is printed, where it has such a name; what is not a piece (a face) is unchanged. */
static void write_name(struct writer *w, struct buf *out, const char *name)
{
    const char *printed = adj_rulebook_name(w->rulebook, name, NULL);
    if (!printed)
        mem_exhausted();
    write_text(out, printed);
}

/* A flow sequence on one line. */
static void write_names(struct writer *w, struct buf *out, struct adj_value names)
{
    buf_char(out, '[');
    for (size_t i = 0; i < adj_value_size(names); i++) {
        buf_str(out, i ? ", " : "");
        write_name(w, out, adj_value_text(adj_value_item(names, i)));
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
        if (!n || is_refused(code))
            return false;
    }
    return true;
}

/* A literal block keeps line breaks and colons as they are in rules. */
static void write_code(struct buf *out, const char *key, const char *text)
{
    if (!is_block(text)) {
        write_key(out, key, text);
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

/* Values have the type that the log gives them; texts that look like numbers are quoted by
 * write_text. */
static void write_options(struct buf *out, struct adj_value options)
{
    if (!adj_value_size(options))
        return;
    buf_str(out, "options: {");
    for (size_t i = 0; i < adj_value_size(options); i++) {
        struct adj_value value = adj_value_item(options, i);
        buf_str(out, i ? ", " : "");
        write_text(out, adj_value_key(options, i));
        buf_str(out, ": ");
        if (value.type == ADJ_VALUE_BOOLEAN)
            buf_str(out, adj_value_boolean(value) ? "yes" : "no");
        else if (value.type == ADJ_VALUE_INTEGER)
            buf_printf(out, "%" PRId64, adj_value_integer(value));
        else
            write_text(out, adj_value_text(value));
    }
    buf_str(out, "}\n");
}

static void write_roles(struct buf *out, struct adj_value roles)
{
    buf_str(out, "players: {");
    for (size_t i = 0; i < adj_value_size(roles); i++) {
        struct adj_value role = adj_value_item(roles, i);
        buf_str(out, i ? ", " : "");
        write_text(out, text_of(role, "role"));
        buf_str(out, ": ");
        write_text(out, text_of(role, "by"));
    }
    buf_str(out, "}\n");
}

/* What the role has opened; NULL: nothing. */
static const char *share_of(const struct writer *w, const char *role)
{
    const char *at = w->opened.data, *end = w->opened.len ? at + w->opened.len : at, *share;
    for (; at < end; at = share + strlen(share) + 1) {
        share = at + strlen(at) + 1;
        if (!strcmp(at, role))
            return share;
    }
    return NULL;
}

/* The seed depends on the order of the commitments. */
static void write_shares(const struct writer *w, struct buf *out)
{
    const char *at = w->committed.data, *end = w->committed.len ? at + w->committed.len : at;
    for (; at < end; at += strlen(at) + 1) {
        buf_str(out, at == w->committed.data ? "shares: {" : ", ");
        write_text(out, at);
        buf_str(out, ": ");
        write_text(out, share_of(w, at));
    }
    buf_str(out, w->committed.len ? "}\n" : "");
}

static void note_share(struct writer *w, struct adj_value record)
{
    const char *kind = adj_value_text(adj_value_item(record, 0)), *what = text_of(record, "what"),
               *by = text_of(record, "by");
    if (!what || !by || strcmp(what, "seed") != 0)
        return;
    if (!strcmp(kind, "commit"))
        buf_add(&w->committed, by, strlen(by) + 1);
    if (strcmp(kind, "open") != 0)
        return;
    buf_add(&w->opened, by, strlen(by) + 1);
    buf_add(&w->opened, text_of(record, "text"), strlen(text_of(record, "text")) + 1);
}

/* The seed is omitted with `observed`: every result is then written down, and a seed would
 * contradict it. */
static void write_header(struct writer *w, struct buf *out, struct adj_value h)
{
    struct adj_value rulebook = adj_value_get(h, "rulebook");
    const char *seed = text_of(h, "seed"), *given = text_of(h, "given"), *start = text_of(h, "start");
    write_key(out, "rulebook", text_of(rulebook, "id"));
    if (*text_of(rulebook, "edition"))
        write_key(out, "edition", text_of(rulebook, "edition"));
    write_roles(out, adj_value_get(h, "roles"));
    write_options(out, adj_value_get(h, "options"));
    if (seed && !w->observed)
        write_key(out, "seed", seed);
    if (!w->observed)
        write_shares(w, out);
    if (given)
        write_code(out, "given", given);
    if (start)
        write_key(out, "start", start);
}

/* ---------------------------------------------------------------- the record sequence */

/* Results from the seed are omitted: the seed produces them again. */
static void write_draw(struct writer *w, struct buf *out, struct adj_value record, const char *kind)
{
    if (!strcmp(text_of(record, "by"), "seed") && !w->observed)
        return;
    if (adj_rulebook_purpose(w->rulebook, record, NULL, text_room(w)) != ADJ_OK)
        mem_exhausted();
    buf_str(out, "- roll: {for: ");
    write_text(out, w->text.data);
    buf_str(out, ", got: ");
    if (!strcmp(kind, "shuffle"))
        write_names(w, out, adj_value_get(record, "order"));
    else if (!strcmp(kind, "pick"))
        write_name(w, out, text_of(record, "got"));
    else
        write_text(out, text_of(record, "got"));
    buf_str(out, "}\n");
}

/* The key is written before the first step, after all remarks of the head. */
static void begin_play(struct writer *w, struct buf *out)
{
    if (!w->played)
        buf_str(out, "play:\n");
    w->played = true;
}

/* "place: a garden" after the header is the remark of that name, in this order; false: it is one like any other. */
static bool write_head_remark(struct writer *w, struct buf *out, const char *text)
{
    static const char *const remarks[] = {"title", "place", "time"};
    for (size_t i = w->remark; i < sizeof remarks / sizeof *remarks && !w->other; i++) {
        size_t len = strlen(remarks[i]);
        if (strncmp(text, remarks[i], len) || strncmp(text + len, ": ", 2) || !text[len + 2])
            continue;
        w->remark = i + 1;
        write_key(out, remarks[i], text + len + 2);
        return true;
    }
    return false;
}

/* A remark that records a condition becomes a check again. */
static void write_note(struct writer *w, struct buf *out, const char *text)
{
    static const char board[] = "board: ";
    bool condition = !strncmp(text, board, sizeof board - 1) && text[sizeof board - 1];
    if (write_head_remark(w, out, text))
        return;
    begin_play(w, out);
    w->other = true;
    write_key(out, condition ? "- board" : "- note", condition ? text + sizeof board - 1 : text);
}

/* A log with neither winners nor a draw was stopped, unless its rules ended it. */
static void write_end(struct writer *w, struct buf *out, struct adj_value end)
{
    if (!w->played)
        buf_str(out, "play: []\n");
    w->played = true;
    if (adj_value_boolean(adj_value_get(end, "draw")))
        buf_str(out, "ends: {draw: yes}\n");
    else if (!adj_value_size(adj_value_get(end, "winners")))
        buf_str(out, adj_value_boolean(adj_value_get(end, "over")) ? "ends: {winners: []}\n" : "ends: stopped\n");
    else {
        buf_str(out, "ends: {winners: ");
        write_names(w, out, adj_value_get(end, "winners"));
        buf_str(out, "}\n");
    }
}

static void write_decision(struct buf *out, struct adj_value record)
{
    buf_str(out, "- {role: ");
    write_text(out, text_of(record, "role"));
    buf_str(out, ", do: ");
    write_text(out, text_of(record, "do"));
    buf_str(out, "}\n");
}

/* Records that a transcript does not need (hashes, snapshots, section markers) are dropped. */
static void write_record(struct writer *w, struct buf *out, struct adj_value record)
{
    const char *kind = adj_value_text(adj_value_item(record, 0));
    bool annotation = strcmp(adj_value_key(record, 0), "record") != 0;
    if (annotation && !strcmp(kind, "note"))
        write_note(w, out, text_of(record, "text"));
    else if (annotation || strcmp(kind, "rulebook") != 0)
        w->other = true;
    if (annotation)
        return;
    if (!strcmp(kind, "end"))
        write_end(w, out, record);
    else if (!strcmp(kind, "decision")) {
        begin_play(w, out);
        write_decision(out, record);
    } else if (text_of(record, "for")) {
        begin_play(w, out);
        write_draw(w, out, record, kind);
    }
}

/* ---------------------------------------------------------------- the call */

/* Moves the reason of the library into `out`: what was written before a fault is dropped, because half a
 * transcript would be another game. */
static enum adj_status fail(struct writer *w, struct buf *out, enum adj_status status)
{
    buf_reset(out);
    if (w->text.len)
        buf_add(out, w->text.data, w->text.len);
    return status;
}

/* Shares are opened at the end of a log, but the head of a transcript has them. Results that come from shares which were
 * not all opened are written. */
static enum adj_status read_shares(struct writer *w)
{
    struct adj_value record;
    enum adj_status status = adj_records_open(w->log, w->options->lang, &w->records, text_room(w));
    while (status == ADJ_OK && (status = adj_records_next(w->records, &record, text_room(w))) == ADJ_OK &&
           record.type != ADJ_VALUE_NULL)
        note_share(w, record);
    adj_records_close(w->records);
    w->records = NULL;
    for (size_t i = 0; i < w->committed.len; i += strlen(w->committed.data + i) + 1)
        w->observed |= !share_of(w, w->committed.data + i);
    return status;
}

/* What a redacted log hides would be missing in the transcript, which would be another game. */
static enum adj_status check_original(const struct writer *w, struct buf *out, struct adj_value header)
{
    if (!text_of(header, "for"))
        return ADJ_OK;
    buf_printf(out, tr(w->options->lang, "%s: the log is redacted: a transcript needs the original log"), w->log);
    return ADJ_BAD_INPUT;
}

static enum adj_status write_log(void *ctx, struct buf *out)
{
    struct writer *w = ctx;
    struct adj_value record;
    enum adj_status status = read_shares(w);
    if (status == ADJ_OK)
        status = adj_records_open(w->log, w->options->lang, &w->records, text_room(w));
    if (status == ADJ_OK)
        status = adj_rulebook_of_log(w->log, w->options, &w->rulebook, text_room(w));
    if (status == ADJ_OK)
        status = adj_records_next(w->records, &record, text_room(w));
    if (status != ADJ_OK)
        return fail(w, out, status);
    if (check_original(w, out, record) != ADJ_OK)
        return ADJ_BAD_INPUT;
    write_header(w, out, record);
    while ((status = adj_records_next(w->records, &record, text_room(w))) == ADJ_OK && record.type != ADJ_VALUE_NULL)
        write_record(w, out, record);
    if (status != ADJ_OK)
        return fail(w, out, status);
    if (!w->played)
        buf_str(out, "play: []\n");
    return ADJ_OK;
}

static void release(void *ctx)
{
    struct writer *w = ctx;
    adj_records_close(w->records);
    adj_rulebook_close(w->rulebook);
    adj_text_free(&w->text);
    buf_release(&w->committed);
    buf_release(&w->opened);
}

enum adj_status adj_transcript(const char *log, const struct adj_log_options *options, int observed,
                               struct adj_text *out)
{
    struct writer w = {.log = log, .options = options, .observed = observed != 0};
    return api_text_call(write_log, &w, release, out);
}
