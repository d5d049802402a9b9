/* SPDX-License-Identifier: MIT
 *
 * Writing YAML that transcript_read reads. Texts are bare if YAML reads them as texts, otherwise in double
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
        else if (code < 0x20 || text_refused(code))
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

/* A piece as it is printed, where it has such a name; what is not a piece (a face) is unchanged. */
static void write_name(struct transcript_writer *w, struct buf *out, const char *name)
{
    const struct vocab *v = w->replay.compiled->vocab;
    int member = vocab_member_named(v, name);
    buf_reset(&w->scratch);
    if (member >= 0)
        print_member(&w->scratch, v, member, "en", NULL);
    write_text(out, member >= 0 ? buf_cstr(&w->scratch) : name);
}

/* A flow sequence on one line. */
static void write_names(struct transcript_writer *w, struct buf *out, const struct log_texts *texts)
{
    buf_char(out, '[');
    for (size_t i = 0; i < texts->count; i++) {
        buf_str(out, i ? ", " : "");
        write_name(w, out, texts->items[i]);
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
static void write_options(struct buf *out, const struct log_options *options)
{
    if (!options->count)
        return;
    buf_str(out, "options: {");
    for (size_t i = 0; i < options->count; i++) {
        const struct log_option *o = &options->items[i];
        buf_str(out, i ? ", " : "");
        write_text(out, o->name);
        buf_str(out, ": ");
        if (o->type == LOG_OPTION_BOOL)
            buf_str(out, o->number ? "yes" : "no");
        else if (o->type == LOG_OPTION_INT)
            buf_printf(out, "%" PRId64, o->number);
        else
            write_text(out, o->text);
    }
    buf_str(out, "}\n");
}

static void write_roles(struct buf *out, const struct log_roles *roles)
{
    buf_str(out, "players: {");
    for (size_t i = 0; i < roles->count; i++) {
        buf_str(out, i ? ", " : "");
        write_text(out, roles->items[i].role);
        buf_str(out, ": ");
        write_text(out, roles->items[i].by);
    }
    buf_str(out, "}\n");
}

/* The seed is omitted with `observed`: every result is then written down, and a seed would
 * contradict it. */
static void write_header(struct transcript_writer *w, struct buf *out, const struct log_header *h)
{
    write_key(out, "rulebook", h->rulebook.id);
    if (*h->rulebook.edition)
        write_key(out, "edition", h->rulebook.edition);
    write_roles(out, &h->roles);
    write_options(out, &h->options);
    if (h->seed && !w->observed)
        write_key(out, "seed", h->seed);
    if (h->given)
        write_code(out, "given", h->given);
    if (h->start)
        write_key(out, "start", h->start);
}

/* ---------------------------------------------------------------- what chance is for */

/* Back from the stable text of a value, as words_stable prints it. */
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

/* The purpose as a person would say it, in the words of the rulebook. */
static void write_purpose(struct transcript_writer *w, struct buf *out, const char *purpose,
                        const struct log_texts *values)
{
    const struct vocab *v = w->replay.compiled->vocab;
    const struct vocab_phrase *p = vocab_phrase_named(v, purpose);
    int32_t filled[PLACEHOLDERS_MAX] = {0};
    if (!p || p->cls != PHRASE_CHANCE) { /* the shuffle of a zone, which has its name */
        write_text(out, values->count ? values->items[0] : purpose);
        return;
    }
    for (size_t i = 0; i < values->count && i < (size_t)p->placeholder_count; i++)
        filled[i] = value_of(w, &p->placeholders[i], values->items[i]);
    buf_reset(&w->scratch);
    words_phrase(&w->scratch, v, p, 0, filled, "en");
    write_text(out, buf_cstr(&w->scratch));
}

/* Results from the seed are omitted: the seed produces them again. */
static void write_draw(struct transcript_writer *w, struct buf *out, const struct log_record *r)
{
    bool shuffle = r->kind == LOG_SHUFFLE;
    if ((shuffle ? r->shuffle.by : r->roll.by) == LOG_BY_SEED && !w->observed)
        return;
    buf_str(out, "- roll: {for: ");
    write_purpose(w, out, shuffle ? r->shuffle.purpose : r->roll.purpose,
                shuffle ? &r->shuffle.values : &r->roll.values);
    buf_str(out, ", got: ");
    if (shuffle)
        write_names(w, out, &r->shuffle.order);
    else if (r->kind == LOG_PICK)
        write_name(w, out, r->roll.got);
    else
        write_text(out, r->roll.got);
    buf_str(out, "}\n");
}

/* ---------------------------------------------------------------- the record sequence */

/* The key is written before the first step, after all remarks of the head. */
static void begin_play(struct transcript_writer *w, struct buf *out)
{
    if (!w->played)
        buf_str(out, "play:\n");
    w->played = true;
}

/* "place: a garden" after the header is the remark of that name; false: it is one like any other. */
static bool write_head_remark(struct transcript_writer *w, struct buf *out, const char *text)
{
    for (size_t i = w->remark; i < TRANSCRIPT_REMARKS && !w->other; i++) {
        size_t len = strlen(transcript_remarks[i]);
        if (strncmp(text, transcript_remarks[i], len) || strncmp(text + len, ": ", 2) || !text[len + 2])
            continue;
        w->remark = i + 1;
        write_key(out, transcript_remarks[i], text + len + 2);
        return true;
    }
    return false;
}

/* A remark that records a condition becomes a check again. */
static void write_note(struct transcript_writer *w, struct buf *out, const char *text)
{
    static const char board[] = TRANSCRIPT_BOARD_PREFIX;
    bool condition = !strncmp(text, board, sizeof board - 1) && text[sizeof board - 1];
    if (write_head_remark(w, out, text))
        return;
    begin_play(w, out);
    w->other = true;
    write_key(out, condition ? "- board" : "- note", condition ? text + sizeof board - 1 : text);
}

/* A log with neither winners nor a draw was stopped. */
static void write_end(struct transcript_writer *w, struct buf *out, const struct log_end *e)
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
        write_names(w, out, &e->winners);
        buf_str(out, "}\n");
    }
}

/* Records that a transcript does not need (hashes, snapshots, section markers) are dropped. */
static void write_record(struct transcript_writer *w, struct buf *out, const struct log_record *r)
{
    switch (r->kind) {
    case LOG_HEADER: write_header(w, out, &r->header); return;
    case LOG_RULEBOOK: return;
    case LOG_NOTE: write_note(w, out, r->annotation.text); return;
    case LOG_END: write_end(w, out, &r->end); return;
    case LOG_DECISION:
        begin_play(w, out);
        buf_str(out, "- {role: ");
        write_text(out, r->decision.role);
        buf_str(out, ", do: ");
        write_text(out, r->decision.choice);
        buf_str(out, "}\n");
        break;
    case LOG_ROLL:
    case LOG_PICK:
    case LOG_SHUFFLE:
        begin_play(w, out);
        write_draw(w, out, r);
        break;
    default: break; /* what follows from the others */
    }
    w->other = true;
}

/* A log without its rulebook is refused: purposes could not be written in words. */
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
        write_record(w, out, item.record);
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
