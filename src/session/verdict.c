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
                                     "illegal",  "refused", "cannot be read", NULL};

const char *verdict_name(enum verdict verdict)
{
    return verdict_names[verdict];
}

const char *verdict_word(enum verdict verdict, const char *lang)
{
    static const char *const words[] = {TR("ok"),       TR("torn"),    TR("damaged"), TR("tampered"),
                                        TR("diverged"), TR("illegal"), TR("refused"), TR("cannot be read")};
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

/* A message that already quotes the path does not repeat it. */
void verdict_format(struct buf *out, const char *path, const char *word, const char *text)
{
    const char *between = "";
    const char *const parts[] = {path && names_path(text, path) ? NULL : path, word, *text ? text : NULL};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i]) {
            buf_str(out, between);
            buf_str(out, parts[i]);
            between = ": ";
        }
}

static void format_verdict(struct buf *out, const char *path, enum verdict verdict, const char *text,
                           const char *lang)
{
    verdict_format(out, path, verdict == VERDICT_ENVIRONMENT ? NULL : verdict_word(verdict, lang), text);
}

void verdict_format_fault(struct buf *out, const char *path, const struct log_fault *f, const char *lang)
{
    struct buf text = BUF_INIT;
    if (f->verdict != LOG_OK)
        log_fault_describe(&text, f, lang);
    format_verdict(out, path, verdict_of_fault(f), buf_cstr(&text), lang);
    buf_release(&text);
}

void verdict_format_replay(struct buf *out, const char *path, const struct replay *r)
{
    if (r->verdict == REPLAY_LOG)
        verdict_format_fault(out, path, &r->reader.fault, r->lang);
    else
        format_verdict(out, path, verdict_of_replay(r), r->verdict == REPLAY_OK ? "" : r->difference.text, r->lang);
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
