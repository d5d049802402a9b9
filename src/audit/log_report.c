/* SPDX-License-Identifier: MIT
 *
 * The figures of a log or a collection: the struct, its tables (schema/report-log.schema.json) and its document.
 */
#include "audit/log_report.h"

#include "base/tr.h"
#include "explain/record_kind.h"
#include "session/verdict.h"

/* A part of a collection that is lost. */
struct loss {
    uint64_t first, last, offset;
    const char *verdict, *message;
    uint64_t frame; /* for people */
};

/* What only a collection has. */
struct games {
    uint64_t games, games_lost, rulebooks;
    const struct loss *losses;
    size_t loss_count;
};

struct log_report {
    const char *file;
    int verdict; /* enum verdict */
    const char *reason, *message;
    const struct record_kind *kind; /* NULL: a collection, or nothing could be read */
    uint64_t bytes, text_bytes, frames, records, decisions, rolls, snapshots, hidden;
    bool sealed, thin;
    uint64_t format;
    const char *id, *head;
    uint64_t bytes_lost;
    const struct games *collection; /* NULL: it is none */
    const char *recovered; /* NULL: nothing was recovered */
    bool guessable;
    bool unread; /* reading stopped at a fault, so what follows is unknown; for people */
    uint64_t offset; /* of the first byte that is lost; for people */
};

static const struct report_field loss_fields[] = {
    REPORT_COUNT(loss, first, "first", "The first game that is lost; 0: none that can be named."),
    REPORT_COUNT(loss, last, "last", "The last one."),
    REPORT_TEXT(loss, verdict, "verdict", "What is wrong."),
    REPORT_TEXT(loss, message, "message", "The same in a sentence."),
    REPORT_COUNT(loss, offset, "offset", "Where the frame starts, in bytes."),
    {0}};
static const struct report_shape loss_shape = {.size = sizeof(struct loss), .fields = loss_fields};

static const struct report_field games_fields[] = {
    REPORT_COUNT(games, games, "games",
                 "Of a collection: how many games are intact. `sealed` then says whether it is closed."),
    REPORT_COUNT(games, games_lost, "games_lost", "Of a collection: how many games are known to be lost."),
    REPORT_COUNT(games, rulebooks, "rulebooks", "Of a collection: how many rulebooks it contains."),
    REPORT_LIST(games, losses, loss_count, "losses", &loss_shape,
                "Of a collection: what is lost or not as it was written, in the order of the file."),
    {0}};
static const struct report_shape games_shape = {.size = sizeof(struct games), .fields = games_fields};

#define HASH_OR_NONE "\"pattern\": \"^([0-9a-f]{64})?$\""

static const struct report_field fields[] = {
    REPORT_TEXT(log_report, file, "file", "The log."),
    REPORT_NAME(log_report, verdict, "verdict", REQUIRED, verdict_names,
                "ok, or what is wrong with the file; docs/log-format.md defines them."),
    REPORT_TEXT(log_report, reason, "reason",
                "The verdict in the reader's own words (docs/log-format.md, \"Verdicts\"); empty if nothing is wrong."),
    REPORT_TEXT(log_report, message, "message", "What is wrong, in one sentence; empty if nothing is."),
    REPORT_OBJECT_OPTIONAL(log_report, kind, "record", &record_kind_shape,
                           RECORD_KIND_KEY " According to its records: nothing was replayed. Absent: a collection, or nothing "
                           "could be read."),
    REPORT_COUNT(log_report, bytes, "bytes", "The size of the file."),
    REPORT_COUNT(log_report, text_bytes, "text_bytes", "The size of the records as plain lines."),
    REPORT_COUNT(log_report, frames, "frames", "How many compressed parts."),
    REPORT_COUNT(log_report, records, "records", "How many records."),
    REPORT_COUNT(log_report, decisions, "decisions", "How many of them are decisions."),
    REPORT_COUNT(log_report, rolls, "rolls", "How many are random draws: rolls, shuffles and picks."),
    REPORT_COUNT(log_report, snapshots, "snapshots",
                 "How many are positions, with which `adjudge verify` can show what differs."),
    REPORT_COUNT(log_report, hidden, "hidden", "How many are hidden from the role that it was redacted for."),
    REPORT_BOOL(log_report, sealed, "sealed", "The log is complete: it has its end record, as far as the reader came."),
    REPORT_BOOL(log_report, thin, "thin", "The log does not contain its rulebook, as far as the reader came."),
    REPORT_COUNT(log_report, format, "format",
                 "The version of the format that it is written in; 0 if not even its first frame is intact."),
    REPORT_TEXT_LIKE(log_report, id, "id", REQUIRED, HASH_OR_NONE, "The id of the file."),
    REPORT_TEXT_LIKE(log_report, head, "head", REQUIRED, HASH_OR_NONE,
                     "The hash chain at its end; whoever noted it can tell later whether this is the same log."),
    REPORT_COUNT(log_report, bytes_lost, "bytes_lost", "How many bytes are lost, from the fault on."),
    REPORT_PART(log_report, collection, &games_shape),
    REPORT_TEXT_OPTIONAL(log_report, recovered, "recovered",
                         "Of log recover: the file that what was intact was written to."),
    REPORT_BOOL(log_report, guessable, "guessable",
                "Of log redact: the secret is short: trying out secrets can show what is hidden."),
    {0}};
static const struct report_shape shape = {.name = "log_file", .size = sizeof(struct log_report), .fields = fields};

/* ---------------------------------------------------------------- the data */

static const char *sentence(struct arena *a, const struct log_fault *f, const char *lang)
{
    struct buf b = BUF_ON(a);
    log_fault_describe(&b, f, lang);
    return buf_cstr(&b);
}

/* Losses are in the order of the file. */
static const struct games *games_of(struct arena *a, const struct log_info *i, const struct log_scan *scan,
                                    const char *lang)
{
    struct games *g = ARENA_NEW(a, struct games);
    struct loss *losses = ARENA_ARRAY(a, struct loss, scan->loss_count + 1);
    for (size_t n = 0; n < scan->loss_count; n++) {
        const struct log_loss *l = &scan->losses[n];
        losses[n] = (struct loss){l->first, l->last, l->fault.offset, log_verdict_name(l->fault.verdict),
                                  sentence(a, &l->fault, lang), l->fault.frame};
    }
    *g = (struct games){i->games, i->games_lost, i->rulebooks, losses, scan->loss_count};
    return g;
}

/* Figures of a damaged log are about the part before the fault. */
void log_report_fill(struct report *r, const char *path, const struct log_info *i, const struct log_scan *scan,
                     const struct record_roles *roles)
{
    struct arena *a = &r->arena;
    struct log_report *l = ARENA_NEW(a, struct log_report);
    bool ok = i->fault.verdict == LOG_OK;
    *l = (struct log_report){
        .file = arena_strdup(a, path),
        .verdict = (int)verdict_of_fault(&i->fault),
        .reason = ok ? "" : log_verdict_name(i->fault.verdict),
        .message = ok ? "" : sentence(a, &i->fault, r->lang),
        .kind = i->records && !i->collection
                    ? record_kind_of_claims(a, &i->claims, i->sealed, i->kinds, !ok, roles)
                    : NULL,
        .bytes = i->file_bytes,
        .text_bytes = i->text_bytes,
        .frames = i->frames,
        .records = i->records,
        .decisions = i->decisions,
        .rolls = i->kinds[LOG_ROLL] + i->kinds[LOG_PICK] + i->kinds[LOG_SHUFFLE],
        .snapshots = i->kinds[LOG_POSITION],
        .hidden = i->kinds[LOG_HIDDEN] + i->kinds[LOG_HIDDEN_DECISION],
        .sealed = i->sealed,
        .thin = i->thin,
        .unread = !i->collection && !ok && i->fault.verdict != LOG_TORN,
        .format = (uint64_t)i->format,
        .id = arena_strdup(a, i->id),
        .head = arena_strdup(a, i->head),
        .bytes_lost = i->fault.bytes_lost,
        .collection = i->collection ? games_of(a, i, scan, r->lang) : NULL,
        .offset = i->fault.offset,
    };
    r->value = l;
}

/* The value is copied: it is constant once it is set. */
void log_report_set_recovered(struct report *r, const char *path)
{
    struct log_report *l = ARENA_NEW(&r->arena, struct log_report);
    *l = *(const struct log_report *)r->value;
    l->recovered = arena_strdup(&r->arena, path);
    r->value = l;
}

void log_report_set_guessable(struct report *r, bool guessable)
{
    struct log_report *l = ARENA_NEW(&r->arena, struct log_report);
    *l = *(const struct log_report *)r->value;
    l->guessable = guessable;
    r->value = l;
}

/* ---------------------------------------------------------------- the document */

/* A file that could not be read has a size and no frames. */
static void add_size(struct doc *d, struct doc_node *facts, const struct log_report *l)
{
    const char *bytes = tr_counted(&d->arena, d->lang, "%s byte", "%s bytes", l->bytes);
    struct doc_node *n = doc_fact(d, facts, tr(d->lang, "size"), NULL);
    if (l->frames)
        doc_printf(d, n, tr(d->lang, "%s, %s of text, %s"), bytes, TR_NUMBER(d->lang, l->text_bytes),
                   tr_counted(&d->arena, d->lang, "%s frame", "%s frames", l->frames));
    else
        doc_text(d, n, bytes);
}

/* Counts of a collection are over all of its games. */
static void add_contents(struct doc *d, struct doc_node *facts, const struct log_report *l)
{
    struct arena *a = &d->arena;
    struct doc_node *n = doc_fact(d, facts, tr(d->lang, "contents"), NULL);
    doc_text(d, n, l->collection ? tr_counted(a, d->lang, "%s game", "%s games", l->collection->games)
                                 : tr_counted(a, d->lang, "%s record", "%s records", l->records));
    doc_printf(d, n, ", %s", tr_counted(a, d->lang, "%s decision", "%s decisions", l->decisions));
    doc_printf(d, n, ", %s", tr_counted(a, d->lang, "%s random draw", "%s random draws", l->rolls));
    if (l->snapshots && !l->collection)
        doc_printf(d, n, ", %s", tr_counted(a, d->lang, "%s snapshot", "%s snapshots", l->snapshots));
    if (l->hidden && !l->collection)
        doc_printf(d, n, ", %s", tr_counted(a, d->lang, "%s hidden record", "%s hidden records", l->hidden));
}

/* Complete or open: whether anything can still be appended. */
static void add_kind(struct doc *d, struct doc_node *facts, const struct log_report *l)
{
    struct doc_node *n = doc_fact(d, facts, tr(d->lang, "kind"), NULL);
    if (l->collection) {
        doc_text(d, n, l->sealed ? tr(d->lang, "closed collection") : tr(d->lang, "open collection"));
        doc_printf(d, n, ", %s", tr_counted(&d->arena, d->lang, "%s rulebook", "%s rulebooks",
                                            l->collection->rulebooks));
    } else if (l->unread && (l->thin || !l->frames)) {
        doc_text(d, n, tr(d->lang, "a log that was not read to its end"));
    } else {
        doc_text(d, n, l->sealed ? tr(d->lang, "complete log") : l->unread ? tr(d->lang, "a log that was not read to its end")
                                                                            : tr(d->lang, "open log"));
        doc_printf(d, n, ", %s", l->thin ? tr(d->lang, "thin: without its rulebook")
                                         : tr(d->lang, "contains its rulebook"));
    }
    doc_printf(d, n, tr(d->lang, ", format %d"), (int)l->format);
}

/* Damage that loses no game is listed as "wrong". */
static void add_losses(struct doc *d, struct doc_node *facts, const struct games *c)
{
    for (size_t i = 0; i < c->loss_count; i++) {
        const struct loss *l = &c->losses[i];
        struct doc_node *n = doc_fact(d, facts, l->first ? tr(d->lang, "lost") : tr(d->lang, "wrong"), NULL);
        if (l->first && l->last > l->first)
            doc_printf(d, n, tr(d->lang, "games %s to %s: "), TR_NUMBER(d->lang, l->first),
                       TR_NUMBER(d->lang, l->last));
        else if (l->first)
            doc_printf(d, n, tr(d->lang, "game %s: "), TR_NUMBER(d->lang, l->first));
        doc_printf(d, n, tr(d->lang, "%s (frame %s, byte %s)"), l->message, TR_NUMBER(d->lang, l->frame),
                   TR_NUMBER(d->lang, l->offset));
    }
}

static void add_lost(struct doc *d, struct doc_node *facts, const struct log_report *l)
{
    if (l->collection)
        add_losses(d, facts, l->collection);
    else if (l->bytes_lost)
        doc_printf(d, doc_fact(d, facts, tr(d->lang, "lost"), NULL), tr(d->lang, "%s, from byte %s on"),
                   tr_counted(&d->arena, d->lang, "%s byte", "%s bytes", l->bytes_lost),
                   TR_NUMBER(d->lang, l->offset));
}

static void add_recovered(struct doc *d, struct doc_node *facts, const struct log_report *l)
{
    struct arena *a = &d->arena;
    struct doc_node *n = doc_fact(d, facts, tr(d->lang, "recovered"), NULL);
    doc_run(d, n, DOC_NAME, l->recovered);
    doc_printf(d, n, ", %s", l->collection ? tr_counted(a, d->lang, "%s game", "%s games", l->collection->games)
                                           : tr_counted(a, d->lang, "%s decision", "%s decisions", l->decisions));
}

/* Nothing of it was checked against the rules. */
static void add_record(struct doc *d, struct doc_node *facts, const struct record_kind *kind)
{
    doc_printf(d, doc_fact(d, facts, tr(d->lang, "record"), NULL), tr(d->lang, "not replayed; according to the log: %s; %s"),
               record_kind_text(kind, d->lang), record_chance_text(kind, d->lang));
    if (kind->players)
        doc_exact(d, doc_fact(d, facts, tr(d->lang, "players"), NULL), record_players_text(&d->arena, kind, d->lang));
}

/* Ends after the size if not even the first frame is intact. */
static void document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct log_report *l = r->value;
    struct doc_node *section = doc_section(d, d->body, NULL, NULL), *facts;
    (void)style;
    verdict_add(d, section->first, l->file, (enum verdict)l->verdict, l->message);
    facts = doc_add(d, section, DOC_FACTS);
    if (l->kind)
        add_record(d, facts, l->kind);
    add_size(d, facts, l);
    if (!l->frames)
        return; /* nothing is known of what it contains */
    add_contents(d, facts, l);
    add_kind(d, facts, l);
    doc_fact(d, facts, tr(d->lang, "id"), l->id);
    doc_fact(d, facts, tr(d->lang, "head"), l->head);
    add_lost(d, facts, l);
    if (l->recovered)
        add_recovered(d, facts, l);
    if (l->guessable)
        doc_text(d, doc_fact(d, facts, tr(d->lang, "weak"), NULL),
                 tr(d->lang, "the seed or secret is short: what is hidden can be found out by trying"));
}

const struct report_kind log_report_kind = {
    .name = "log",
    .version = 1,
    .title = "adjudge log info, pack, recover, import --format json",
    .description = "A log in figures: of log info and log recover the one that was given, of the others the one that "
                   "was made.",
    .heading = TR("Log file"),
    .shape = &shape,
    .document = document,
};
