/* SPDX-License-Identifier: MIT
 *
 * Maps faults and replays to verdicts, and prints the line "PATH: WORD: TEXT". Must not decide what a verdict
 * means for an exit status: the commands do.
 *
 */
#include "session/verdict.h"

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

const char *verdict_text(const struct replay *r)
{
    bool refused = verdict_of_replay(r) == VERDICT_ENVIRONMENT;
    return refused ? log_error_meaning(r->reader.fault.error) : replay_message(r);
}

/* Whether `text` has 'PATH' in it. */
static bool names_path(const char *text, const char *path)
{
    size_t len = strlen(path);
    for (const char *at = text; (at = strchr(at, '\'')); at++)
        if (!strncmp(at + 1, path, len) && at[1 + len] == '\'')
            return true;
    return false;
}

/* A message that already quotes the path does not repeat it. */
void verdict_tell(struct buf *out, const char *path, const char *word, const char *text)
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

static void tell(struct buf *out, const char *path, enum verdict verdict, const char *text)
{
    verdict_tell(out, path, verdict == VERDICT_ENVIRONMENT ? NULL : verdict_name(verdict), text);
}

void verdict_tell_fault(struct buf *out, const char *path, const struct log_fault *f)
{
    tell(out, path, verdict_of_fault(f), f->verdict == LOG_OK ? "" : f->text);
}

void verdict_tell_replay(struct buf *out, const char *path, const struct replay *r)
{
    tell(out, path, verdict_of_replay(r), replay_message(r));
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
    doc_status(d, in, verdict == VERDICT_OK ? STYLE_OK : STYLE_BAD, verdict_name(verdict));
    if (*text) {
        doc_text(d, in, ": ");
        doc_exact(d, in, text);
    }
}
