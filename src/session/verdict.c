/* SPDX-License-Identifier: MIT
 *
 * Maps faults and replays to verdicts, and prints the line "PATH: WORD: TEXT". Must not decide what a verdict
 * means for an exit status: the commands do.
 *
 */
#include "session/verdict.h"

#include "base/error.h"
#include "base/tr.h"

#include <string.h>

/* A log that ends early is torn; other faults of the format mean that the file is not readable as a log. */
enum verdict verdict_of_fault(const struct log_fault *f)
{
    switch (f->verdict) {
    case LOG_OK: return VERDICT_OK;
    case LOG_TORN: return VERDICT_TORN;
    case LOG_DAMAGED: return VERDICT_DAMAGED;
    case LOG_TAMPERED: return VERDICT_TAMPERED;
    case LOG_ENVIRONMENT: return VERDICT_ENVIRONMENT;
    default: return VERDICT_REFUSED;
    }
}

enum verdict verdict_of_replay(const struct replay *r)
{
    switch (r->verdict) {
    case REPLAY_OK: return VERDICT_OK;
    case REPLAY_LOG: return verdict_of_fault(&r->reader.fault);
    case REPLAY_DIVERGED: return VERDICT_DIVERGED;
    case REPLAY_ILLEGAL: return VERDICT_ILLEGAL;
    default: return VERDICT_REFUSED;
    }
}

const char *const verdict_names[] = {"ok",       "torn",    "damaged",        "tampered", "diverged",
                                     "illegal",  "contradicted", "refused", "cannot be read", NULL};

const char *verdict_name(enum verdict verdict)
{
    return verdict_names[verdict];
}

const char *verdict_word(enum verdict verdict, const char *lang)
{
    static const char *const words[] = {TR("ok"),       TR("torn"),    TR("damaged"), TR("tampered"),
                                        TR("diverged"), TR("illegal"), TR("contradicted"), TR("refused"),
                                        TR("cannot be read")};
    return tr(lang, words[verdict]);
}

const char *verdict_text(struct replay *r)
{
    bool refused = verdict_of_replay(r) == VERDICT_ENVIRONMENT;
    return refused ? tr(r->lang, error_meaning(r->reader.fault.error)) : replay_message(r);
}

/* Whether `text` has `path` between these quotation marks. */
static bool quotes_path(const char *text, const char *path, const char *open, const char *close)
{
    size_t len = strlen(path);
    for (const char *at = text; (at = strstr(at, open));) {
        at += strlen(open);
        if (!strncmp(at, path, len) && !strncmp(at + len, close, strlen(close)))
            return true;
    }
    return false;
}

/* Whether `text` has 'PATH' or „PATH” in it. */
static bool names_path(const char *text, const char *path)
{
    return quotes_path(text, path, "'", "'") || quotes_path(text, path, "„", "”");
}

/* A message from `from` on gets its path and its verdict before it. If it already quotes the path, it does not repeat
 * it. */
static void put_before(struct buf *out, size_t from, const char *path, const char *word)
{
    const char *const parts[] = {word, path && names_path(buf_cstr(out) + from, path) ? NULL : path};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i]) {
            if (out->len > from)
                buf_insert(out, from, ": ");
            buf_insert(out, from, parts[i]);
        }
}

static const char *word_before(enum verdict verdict, const char *lang)
{
    return verdict == VERDICT_ENVIRONMENT ? NULL : verdict_word(verdict, lang);
}

void verdict_format(struct buf *out, const char *path, const char *word, const char *text)
{
    size_t from = out->len;
    buf_str(out, text);
    put_before(out, from, path, word);
}

void verdict_format_fault(struct buf *out, const char *path, const struct log_fault *f, const char *lang)
{
    size_t from = out->len;
    if (f->verdict != LOG_OK)
        log_fault_describe(out, f, lang);
    put_before(out, from, path, word_before(verdict_of_fault(f), lang));
}

void verdict_format_replay(struct buf *out, const char *path, const struct replay *r)
{
    if (r->verdict == REPLAY_LOG)
        verdict_format_fault(out, path, &r->reader.fault, r->lang);
    else
        verdict_format(out, path, word_before(verdict_of_replay(r), r->lang),
                       r->verdict == REPLAY_OK ? "" : r->difference.text);
}

void verdict_add(struct doc *d, struct doc_node *in, const char *path, enum verdict verdict, const char *text)
{
    if (!names_path(text, path)) {
        doc_run(d, in, DOC_NAME, path);
        doc_text(d, in, ": ");
    }
    if (verdict == VERDICT_ENVIRONMENT) {
        doc_exact(d, in, text);
        return;
    }
    doc_status(d, in, verdict == VERDICT_OK ? STYLE_OK : STYLE_BAD, verdict_word(verdict, d->lang));
    if (*text) {
        doc_text(d, in, ": ");
        doc_exact(d, in, text);
    }
}
