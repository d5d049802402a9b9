/* SPDX-License-Identifier: MIT
 *
 * libadjudge: play, record, replay and explain tabletop games from rulebooks written as data.
 *
 * A program opens a rulebook, starts a game from it and answers what the game requires; or it hands files to one of
 * the functions that report on them. The library never prints, never exits, reads no environment and no clock,
 * except that adj_rulebook_compile finds and runs the C compiler.
 * Objects are not shared between threads without a lock of the caller's; different objects are independent of each
 * other.
 *
 * Results: a function that can fail returns one of enum adj_status. What is wrong in words is in the object's
 * messages (adj_rulebook_messages, adj_game_message) or in the report. Texts are UTF-8; texts that are returned
 * belong to the object they were asked from and live until the next call on it, unless its comment states otherwise.
 */
#ifndef ADJUDGE_H
#define ADJUDGE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ADJ_VERSION "0.1.0"

/* The numbers are the exit statuses of the command. */
enum adj_status {
    ADJ_OK = 0,
    ADJ_FINDING = 1, /* a difference, a divergence, a failed fixture, an illegal decision */
    ADJ_BAD_INPUT = 2, /* rulebook, log, fixture, snapshot */
    ADJ_ENVIRONMENT = 3, /* a file cannot be read or written, no memory, disk full */
    ADJ_USAGE = 64 /* a value that the call does not allow */
};

enum adj_format {
    ADJ_TEXT,
    ADJ_JSON,
    ADJ_DOT, /* why only: Graphviz */
    ADJ_HTML,
    ADJ_MARKDOWN,
    ADJ_TAP, /* test and rulings only: the Test Anything Protocol, version 13 */
    ADJ_JUNIT, /* test and rulings only: JUnit's XML */
    ADJ_JSON_LINE /* JSON as one line */
};

/* How reports are written. All zero is a plain text. The language is that of the report. */
struct adj_style {
    enum adj_format format;
    int color; /* ANSI colours in texts */
    int width; /* columns; 0: 100 */
    int detail; /* below 0: the shortest form of a report; above 0: everything */
};

/* A text that a function fills and its caller frees with adj_text_free. data is NUL-terminated, never NULL after
 * the call. */
struct adj_text {
    char *data;
    size_t len;
};
void adj_text_free(struct adj_text *t);
enum adj_status adj_text_copy(const char *data, size_t len, struct adj_text *out); /* ADJ_ENVIRONMENT: no memory */

/* ---------------------------------------------------------------- reports */

/* What a function found out, as data. A function that gives one sets *out to a report in every case but that memory
 * ran out; the caller frees it. Texts in it are in the language that the function was given (`lang`; NULL:
 * English). */
struct adj_report;
void adj_report_free(struct adj_report *report); /* NULL is allowed */

/* The kind of the report: the value of its key "report", as "verify". Of a function that failed before there was
 * anything to report: "error", with the key "message". A literal. */
const char *adj_report_name(const struct adj_report *report);
/* What failed and why, a sentence; NULL: nothing did. Lives as long as the report. */
const char *adj_report_failure(const struct adj_report *report);

/* Writes the report: as text, HTML or Markdown for people, or as JSON (schema/report-NAME.schema.json). */
enum adj_status adj_report_write(struct adj_report *report, const struct adj_style *style, struct adj_text *out);

/* Several reports as one document: a list in JSON, one page in HTML. Write the beginning, each report with the
 * number of reports before it, and the end. `name`: the kind of the reports, `lang`: the language of its heading. */
enum adj_status adj_reports_begin(const char *name, const char *lang, const struct adj_style *style,
                                  struct adj_text *out);
enum adj_status adj_reports_add(struct adj_report *report, size_t before, const struct adj_style *style,
                                struct adj_text *out);
enum adj_status adj_reports_end(const char *name, const struct adj_style *style, struct adj_text *out);
/* Of a comparison of many logs (adj_regress_report): writes its last report and the end. */
enum adj_status adj_reports_finish(struct adj_report *report, const struct adj_style *style, struct adj_text *out);

/* The data of a report, with the keys and values of its JSON. A value is copied freely and lives as long as the
 * report; what is not there is null. Only `type` is to be read directly. */
enum adj_value_type {
    ADJ_VALUE_NULL,
    ADJ_VALUE_BOOLEAN,
    ADJ_VALUE_INTEGER,
    ADJ_VALUE_STRING,
    ADJ_VALUE_LIST,
    ADJ_VALUE_OBJECT
};
struct adj_value {
    enum adj_value_type type;
    int64_t integer;
    size_t count;
    const void *inside[4];
};
struct adj_value adj_report_value(const struct adj_report *report);
size_t adj_value_size(struct adj_value v); /* members of an object, or elements of a list; otherwise 0 */
const char *adj_value_key(struct adj_value v, size_t index); /* of an object's member, in their order; NULL: none */
struct adj_value adj_value_item(struct adj_value v, size_t index); /* the member, or the element */
struct adj_value adj_value_get(struct adj_value v, const char *key); /* of an object */
const char *adj_value_text(struct adj_value v); /* of a string, any bytes; otherwise NULL */
int64_t adj_value_integer(struct adj_value v); /* of an integer; otherwise 0 */
int adj_value_boolean(struct adj_value v); /* 1 for true; otherwise 0 */
enum adj_status adj_value_json(struct adj_value v, struct adj_text *out); /* writes it as JSON */

/* Called now and then during long work: `done` of `total` (0: unknown). Anything but 0 stops the work cleanly. */
typedef int adj_progress(void *ctx, size_t done, size_t total);

const char *adj_version(void); /* of the library that runs */
/* The report of `version`: the ADJ_VERSION that a program was compiled with, and that of the library. */
enum adj_status adj_version_report(const char *version, const char *lang, struct adj_report **out);

/* What an errno means, in the words of all reports: strerror's depend on the locale and on the system. A literal. */
const char *adj_error_meaning(int error);

/* ---------------------------------------------------------------- rulebooks */

struct adj_rulebook;

/* Reads and compiles the rulebook in a folder. *out is set in every case but ADJ_ENVIRONMENT for no memory; free it
 * with adj_rulebook_close. ADJ_BAD_INPUT: it has errors; adj_rulebook_messages lists them. */
enum adj_status adj_rulebook_open(const char *folder, struct adj_rulebook **out);
void adj_rulebook_close(struct adj_rulebook *rb); /* NULL is allowed */

/* Compiles the rules to native code, by the C compiler `cc`, which this runs; afterwards games and searches of this
 * rulebook run faster, with exactly the same results. The code is kept in $XDG_CACHE_HOME/adjudge/native, or
 * ~/.cache/adjudge/native, and used again for the same rules. To be called before games or searches of the rulebook are
 * opened, and only for a rulebook whose author you trust as far as the program itself. ADJ_ENVIRONMENT: the
 * compiler was not found or failed, or others can write to that folder; `why` (may be NULL) has the reason,
 * and everything works as before. ADJ_BAD_INPUT: the rulebook has errors. */
enum adj_status adj_rulebook_compile(struct adj_rulebook *rb, const char *lang, struct adj_text *why);

/* The report of `check`: everything that was found wrong, sorted by place. */
enum adj_status adj_rulebook_messages(struct adj_rulebook *rb, const char *lang, struct adj_report **out);
size_t adj_rulebook_errors(const struct adj_rulebook *rb);
size_t adj_rulebook_warnings(const struct adj_rulebook *rb);

const char *adj_rulebook_id(const struct adj_rulebook *rb);
const char *adj_rulebook_edition(const struct adj_rulebook *rb);
const char *adj_rulebook_digest(const struct adj_rulebook *rb); /* 64 hex digits */
const char *adj_rulebook_title(const struct adj_rulebook *rb, const char *lang);
/* The players that a game of `players` people has (0: the most that may play), in turn order; NULL past the last. */
const char *adj_rulebook_role(const struct adj_rulebook *rb, size_t index);
size_t adj_rulebook_roles(const struct adj_rulebook *rb);
/* That player as printed in a language; NULL past the last, or without memory. Valid until the next call. */
const char *adj_rulebook_role_title(struct adj_rulebook *rb, size_t index, const char *lang);
/* The index of the player who is called so, by name or as printed in any language; SIZE_MAX: there is none. */
size_t adj_rulebook_role_find(struct adj_rulebook *rb, const char *name);
/* The languages that the rulebook has texts in: "en, pl"; "" where it has errors. Valid until the next call. */
const char *adj_rulebook_languages(struct adj_rulebook *rb);
/* ADJ_OK, also of NULL; or ADJ_USAGE, and `why` (may be NULL) has the sentence: it has no texts in `lang`. */
enum adj_status adj_rulebook_speaks(struct adj_rulebook *rb, const char *lang, struct adj_text *why);

/* A piece, a place or a player, by the name that logs use, as it is printed in a language (NULL: English);
 * `name` itself if nothing is called so. Valid until the next call; NULL: no memory. */
const char *adj_rulebook_name(struct adj_rulebook *rb, const char *name, const char *lang);
/* What a draw was for, in words of a language (NULL: English): "how the raid ends"; of a shuffle, the name
 * of the zone. `record`: a roll, a pick or a shuffle, as adj_records_next gives it. ADJ_USAGE: it is
 * another record. */
enum adj_status adj_rulebook_purpose(struct adj_rulebook *rb, struct adj_value record, const char *lang,
                                     struct adj_text *out);

/* The rule with the id `rule` (NULL: all rules): title, text, source, code in a language, the options that it uses, where
 * it is, and what replaces what. Each of these three gives the report of `check` if the rulebook has errors. ADJ_BAD_INPUT: that, or there is no such rule. */
enum adj_status adj_rulebook_read(struct adj_rulebook *rb, const char *rule, const char *lang, struct adj_report **out);
/* What rules can use: kinds with their members and fields, options, phrases with an example of each; as text also the forms
 * of sentences. */
enum adj_status adj_rulebook_phrases(struct adj_rulebook *rb, const char *lang, struct adj_report **out);
/* The program that the rule, or all rules, are compiled to. */
enum adj_status adj_rulebook_disasm(struct adj_rulebook *rb, const char *rule, const char *lang,
                                    struct adj_report **out);

/* Is given a file whose code is formatted in another way: its path relative to the folder, and its new text.
 * Returns 0 if the file could not be handled: it is not in the report then. */
typedef int adj_file_changed(void *ctx, const char *path, const char *text, size_t len);
/* Formats the code of all rules, except those of rulebooks that this one extends. Writes no file; the report lists
 * those that `changed` was given. ADJ_BAD_INPUT: the rulebook has errors, and the report is that of `check`. */
enum adj_status adj_rulebook_format(struct adj_rulebook *rb, adj_file_changed *changed, void *ctx, const char *lang,
                                    struct adj_report **out);

/* What changed from one rulebook to another, rule by rule. `names`: what the two are called in a text. `lang`: of
 * the labels; NULL: English. ADJ_FINDING: they differ; ADJ_BAD_INPUT: one of them has errors, and *out is NULL. */
enum adj_status adj_rulediff(struct adj_rulebook *old, struct adj_rulebook *changed, const char *const names[2],
                             const char *lang, struct adj_report **out);

/* ---------------------------------------------------------------- games */

struct adj_game;
struct adj_collection;

/* A player's share of a seed that no one chooses alone (docs/evidence.md). */
struct adj_share {
    const char *role;
    const char *text; /* which no one else can guess */
    const char *digest; /* that the player has committed to: adj_share_digest of both; 64 hex digits */
};
/* Writes what a player commits to, 64 hex digits and a zero. */
void adj_share_digest(const char *role, const char *text, char out[65]);

struct adj_setup {
    const char *seed; /* NULL: dice are observed: results are typed in with adj_game_observe */
    int players; /* 0: the most that may play */
    const char *const *options; /* "name=value", … closed with NULL; NULL: none */
    /* Who plays each role ("human", "random", …), in the order of roles; NULL: "human". The header of the log states it, and
     * adj_verify computes the decisions of "random" and "first" again: take them with adj_game_decide_by. */
    const char *const *by;
    int snapshots; /* the log gets the position with each hash, too: larger, and a divergence can be reported in full */
    /* The game is recorded as the next one of this, and `log` is NULL; NULL: it is not. One game at a time; it is
     * in the collection once it is closed. */
    struct adj_collection *into;
    const char *lang; /* of the messages; NULL: English; must stay until the game is closed */
    /* The seed is made from these, in this order, and `seed` is NULL. The log gets the digests before the first draw,
     * and the shares at the end. Copied. */
    const struct adj_share *shares;
    size_t share_count; /* 0: one seed */
    /* Where the game begins: "FILE#ID", the position of a fixture before its first step, with its players and options; or
     * "LOG@N", that after N decisions of a recorded game, which are taken again by the rules of this rulebook, with the
     * draws of that log. `options` and `players` override those of the file. NULL: at the start of the rulebook. Not
     * with shares. */
    const char *from;
};

enum adj_state {
    ADJ_DECISION, /* adj_game_choice lists what is legal; answer with adj_game_decide */
    ADJ_OBSERVE, /* chance is not seeded: adj_game_wanted has what to roll or draw; answer with adj_game_observe */
    ADJ_OVER,
    ADJ_FAULT /* a rule failed; adj_game_message has which and where */
};

/* Starts a game. `log` NULL: nothing is recorded; otherwise the file, which must not exist, that every decision is
 * written to before adj_game_decide returns. The rulebook must outlive the game. ADJ_FINDING is not used. */
enum adj_status adj_game_start(struct adj_rulebook *rb, const struct adj_setup *setup, const char *log, int thin,
                               struct adj_game **out);
struct adj_resume_options {
    const char *lang; /* as in struct adj_setup */
    const struct adj_share *shares; /* of the roles that adj_log_unopened lists; their digests are ignored */
    size_t share_count;
};
/* Continues with a log that was stopped: the same dice as before, and snapshots where it has some. The rulebook is
 * the one in the log; `rb` may be NULL unless the log is thin. *out keeps its own rulebook then. `options` may be NULL:
 * all zero. Messages of a failure are in `why` (may be NULL). */
enum adj_status adj_game_resume(const char *log, struct adj_rulebook *rb, const struct adj_resume_options *options,
                                struct adj_game **out, struct adj_text *why);
/* Ends recording (an end record is written when the game is over, or when `seal` is not 0) and frees the game.
 * ADJ_ENVIRONMENT: the log could not be finished, and `why` (may be NULL) has what the system refused; its data is
 * NULL in each other case, and where memory ran out. */
enum adj_status adj_game_close(struct adj_game *g, int seal, struct adj_text *why);

/* What a report on games that were played contains in addition to them. All zero is allowed. */
struct adj_outcome_options {
    const char *seed, *log; /* as the games were started with; NULL: none */
    int seed_drawn; /* no one chose the seed: the text contains it */
    const char *rulebook; /* a folder that is needed to resume the log; NULL: the log contains its rulebook */
    const char *lang;
};
/* Closes the game as adj_game_close does with `seal` 0, and reports how it ended. */
enum adj_status adj_game_finish(struct adj_game *g, const struct adj_outcome_options *options, struct adj_text *why,
                                struct adj_report **out);
/* The results of many games of one rulebook: of game N, the seed is SEED-N. `log`: the file or folder of all. */
struct adj_games_counts {
    uint64_t over, stopped, decisions, draws;
    uint64_t requested; /* games that were to be played */
    uint64_t saved; /* games that the file or folder has */
    const uint64_t *wins; /* of each role, in their order */
    size_t roles;
};
enum adj_status adj_games_summary(struct adj_rulebook *rb, const struct adj_games_counts *counts,
                                  const struct adj_outcome_options *options, struct adj_report **out);

enum adj_state adj_game_state(const struct adj_game *g);
const char *adj_game_message(const struct adj_game *g); /* what went wrong last; "" when nothing did */
/* Why a game stopped with an error, without what players may not know; "" where it did not. */
const char *adj_game_fault(struct adj_game *g);
/* The line of the rulebook that a fault is about, with its number ("   12 | …"); "" where there is none. */
const char *adj_game_fault_source(struct adj_game *g);
uint64_t adj_game_decisions(const struct adj_game *g); /* taken so far */
const char *adj_game_to_move(const struct adj_game *g); /* role, or NULL */
struct adj_rulebook *adj_game_rulebook(struct adj_game *g);
/* Who plays the role with that index, as given when the game began ("human", "random", …); NULL past the
 * last. */
const char *adj_game_by(const struct adj_game *g, size_t role);
/* From the next decision on, a different player decides for that role: recorded, so that verify knows. An index past the
 * last role changes nothing. ADJ_ENVIRONMENT: the log could not take it, and adj_game_message states why. */
enum adj_status adj_game_set_by(struct adj_game *g, size_t role, const char *by);

/* What may be decided now: number of choices and each as its phrase, in a language (NULL: the canonical wording,
 * which is what logs hold). Choosing several (adj_game_several): `*least` to `*most` of the choices, written as
 * their names joined by ", ", or "none". */
size_t adj_game_choices(const struct adj_game *g);
const char *adj_game_choice(struct adj_game *g, size_t index, const char *lang);
int adj_game_several(const struct adj_game *g, size_t *least, size_t *most);
const char *adj_game_rule(const struct adj_game *g); /* id of the rule that asks */

/* Decides. `text` is a choice in any declared wording, letter case and blanks aside. ADJ_FINDING: not legal, and
 * nothing has changed; the message lists the rules that forbid it. ADJ_ENVIRONMENT: the decision is taken in
 * memory, but could not be recorded. */
enum adj_status adj_game_decide(struct adj_game *g, const char *text);
enum adj_status adj_game_decide_index(struct adj_game *g, size_t index);
/* Lets a player of that kind ("random": from the game's seed, separate from the game's dice; "first") decide once. */
enum adj_status adj_game_decide_by(struct adj_game *g, const char *kind);

/* Who decides, by which rule, and how many where several are chosen, in a language: "Nought decides (TTT-1)"; ""
 * when no one does. */
const char *adj_game_question(struct adj_game *g, const char *lang);

/* What is to be rolled, in words ("how the raid ends: one of 1, 2, …"), and the answer: a face, a piece's name, or
 * for a shuffle the names from top to bottom joined by ", ". */
const char *adj_game_wanted(struct adj_game *g, const char *lang);
enum adj_status adj_game_observe(struct adj_game *g, const char *result);

/* What the last decision did, as `trace` shows it; and the position. Both as a role may see it (NULL: all of it):
 * what the decision did, by what this role knows now. */
enum adj_status adj_game_events(struct adj_game *g, const char *role, const char *lang, struct adj_report **out);
enum adj_status adj_game_position(struct adj_game *g, const char *role, const char *lang, struct adj_report **out);
/* The value of an expression of the language ("Amy's square") as text; ADJ_BAD_INPUT with the message set when it
 * cannot be read. */
enum adj_status adj_game_ask(struct adj_game *g, const char *expression, struct adj_text *out);
/* Why something is as it is now, as adj_why reports it; `role`: who asks (NULL: may know everything). Of a game that
 * is recorded, or that people play: ADJ_USAGE, with the message set, of others, and where no one plays that role. */
enum adj_status adj_game_why(struct adj_game *g, const char *asked, const char *role, const char *lang,
                             struct adj_report **out);
/* Why `decision` may not be taken now, as adj_whynot reports it; `role`: who asks (NULL: may know everything). */
enum adj_status adj_game_whynot(struct adj_game *g, const char *decision, const char *role, const char *lang,
                                struct adj_report **out);
/* Winners' names joined by ", "; "" when no one won. 1 when the game was drawn. */
const char *adj_game_winners(const struct adj_game *g);
/* Losers' names in the same way; "" unless the rules state that players lose. */
const char *adj_game_losers(const struct adj_game *g);
/* Sets *points to the result of a role (see adj_rulebook_role) and returns 1; 0 while the game continues, or if the
 * rules do not define the result of a player. */
int adj_game_points(const struct adj_game *g, size_t role, int *points);
int adj_game_drawn(const struct adj_game *g);
const char *adj_game_hash(struct adj_game *g); /* of the state: 16 hex digits, see docs/log-format.md */

/* ---------------------------------------------------------------- logs */

struct adj_log_options {
    /* Folder of the rulebook for thin logs; NULL: only the one inside. verify compares that of each log with it. */
    const char *rulebook;
    uint64_t from, to; /* decisions for trace, UINT64_MAX: the last; show and diff use `from` */
    const char *role; /* show and trace: seen by this role */
    int considered; /* trace: rules that did not apply too */
    int all; /* trace, for people: bookkeeping, complete reasons and the net changes too */
    int depth; /* why: levels of causes; 0: 2 */
    const char *lang; /* of the texts in a report: "en", "pl", …; NULL: English */
    /* Where messages about logs that are damaged after the requested part go, a line each; NULL: nowhere. */
    struct adj_text *note;
    const char *digest; /* verify: the first 16 to 64 digits of the digest of the expected rulebook; NULL: any */
    const struct adj_proofs *proofs; /* verify: what was kept outside of the log; NULL: nothing */
};

/* Bytes of the caller's. */
struct adj_bytes {
    const void *data;
    size_t len;
};

/* A receipt, with a name for people. */
struct adj_receipt {
    const char *name;
    struct adj_bytes receipt;
};

/* A public key, as a file has it or "ed25519:HEX"; `role`: as which it must have signed (NULL: as any). */
struct adj_signer {
    const char *name; /* for people */
    struct adj_bytes key;
    const char *role;
};

/* What adj_verify compares a log with: docs/evidence.md. A proof that does not hold is a finding. */
struct adj_proofs {
    const char *const *heads; /* "HEX" or "HEX@N", at least 16 digits */
    size_t head_count;
    const struct adj_receipt *receipts;
    size_t receipt_count;
    const struct adj_signer *signers; /* each must have signed one of the receipts */
    size_t signer_count;
    struct adj_bytes certificates; /* PEM, of time stamp services that are trusted; data NULL: none */
};

/* Whether all of them can be read: ADJ_OK, ADJ_BAD_INPUT or ADJ_USAGE with the reason in `why`. */
enum adj_status adj_proofs_check(const struct adj_proofs *proofs, const char *lang, struct adj_text *why);

/* The rulebook that a log, or one game of a collection (FILE#N), was played by: the one inside; of a thin
 * log, the one in the folder options->rulebook. Close it with adj_rulebook_close. Not ADJ_OK: `why` (may be
 * NULL) has the reason, and *out is NULL, or a rulebook with errors, as adj_rulebook_open gives it. */
enum adj_status adj_rulebook_of_log(const char *log, const struct adj_log_options *options, struct adj_rulebook **out,
                                    struct adj_text *why);

/* Verdicts of verify; the first three words of docs/log-format.md, "Verdicts". */
enum adj_verdict {
    ADJ_VERDICT_OK,
    ADJ_VERDICT_TORN,
    ADJ_VERDICT_DAMAGED,
    ADJ_VERDICT_TAMPERED,
    ADJ_VERDICT_DIVERGED,
    ADJ_VERDICT_ILLEGAL,
    /* The rulebook is not the expected one, or a proof that was kept outside of the log does not hold. */
    ADJ_VERDICT_CONTRADICTED,
    ADJ_VERDICT_REFUSED
};

/* Verifies one log, or one game of a collection (FILE#N): reads it strictly, plays it again, compares every record.
 * Of a complete collection it examines the file only, and plays none of its games: see struct adj_scan. `out`: the
 * report of the verdict. Its key "record" states what kind of record the log is: a game from its beginning or from a
 * position that the writer of the log set up, complete or not, with which chance, and who decided according to the header;
 * "checked" and "not_checked" list what the verdict covers. ADJ_OK; ADJ_FINDING: it diverges, holds an illegal decision,
 * or contradicts what is expected in options; ADJ_BAD_INPUT, ADJ_ENVIRONMENT; ADJ_USAGE: options->digest. */
enum adj_status adj_verify(const char *log, const struct adj_log_options *options, enum adj_verdict *verdict,
                           struct adj_report **out);

/* Whether the rulebook and the digest in `options` can be used. Not ADJ_OK: `why` (must not be NULL) has the reason. */
enum adj_status adj_verify_check(const struct adj_log_options *options, struct adj_text *why);

/* For many logs one after another: keeps the rulebook of the last one, so that the next log of the same rulebook is
 * not made to compile it again. For one thread at a time. NULL: out of memory. What it is given must stay
 * until adj_verifier_free. */
struct adj_verifier *adj_verifier_new(const struct adj_log_options *options);
/* As adj_verify. */
enum adj_status adj_verifier_run(struct adj_verifier *v, const char *log, enum adj_verdict *verdict,
                                 struct adj_report **out);
void adj_verifier_free(struct adj_verifier *v);

/* A collection whose games several verifiers verify at the same time: the file is divided into segments of
 * games, each of which one of them verifies, and their results become the final report. Between
 * adj_scan_open and the first adj_scan_take it holds no file open; each verifier opens it for itself. */
struct adj_scan;

/* Opens a collection. Not ADJ_OK: *out is NULL, and `why` (must not be NULL) has the reason: it cannot be read, or is
 * none, in `lang`; it is empty where there is no memory. Free the scan with adj_scan_close, and the text with adj_text_free in
 * each case. */
enum adj_status adj_scan_open(const char *collection, const char *lang, struct adj_scan **out,
                              struct adj_text *why);
void adj_scan_close(struct adj_scan *t); /* NULL is allowed */
size_t adj_scan_segments(const struct adj_scan *t); /* 0: it has no games */
size_t adj_scan_games(const struct adj_scan *t, size_t segment); /* how many are in it, as the file states */

/* Is given what adj_verifier_run would give of a game, which is called `log` (FILE#N). The report is freed when the
 * function returns; NULL: memory ran out. */
typedef void adj_verified(void *ctx, const char *log, enum adj_status status, enum adj_verdict verdict,
                          struct adj_report *report);
/* Verifies the games of a segment (from 0) one after another, and reports each, also where it cannot be read.
 * Different verifiers may do so at the same time, also while adj_scan_take is called for other segments, each
 * segment once. ADJ_OK, for any result of the games; or ADJ_ENVIRONMENT: there is no memory, and games were
 * omitted, which the final report states. */
enum adj_status adj_verifier_run_segment(struct adj_verifier *v, struct adj_scan *t, size_t segment,
                                         adj_verified *told, void *ctx);
/* Takes the result of a segment, and frees it: each after it was verified, one after another from the first,
 * one thread at a time. Not ADJ_OK: there is no memory, or the file can no longer be read; nothing else is taken
 * in then, and the final report has the reason. */
enum adj_status adj_scan_take(struct adj_scan *t, size_t segment);
/* Between machines: the result of a segment that was verified, as JSON, in place of adj_scan_take; it is empty where the
 * segment is to be read again, because it is not intact. And in another scan of the same file: gives a segment that result,
 * for adj_scan_take. ADJ_BAD_INPUT: it is not that of this segment. */
enum adj_status adj_scan_segment_json(struct adj_scan *t, size_t segment, struct adj_text *out);
enum adj_status adj_scan_segment_restore(struct adj_scan *t, size_t segment, struct adj_value found);
/* The report on the file itself, after all segments: its bytes, its chain, what is lost. ADJ_OK; ADJ_BAD_INPUT:
 * the file is not intact; ADJ_ENVIRONMENT. Segments that no one has verified are read now, and their games are not
 * played. */
enum adj_status adj_scan_report(struct adj_scan *t, const char *lang, enum adj_verdict *verdict,
                                struct adj_report **out);

const char *adj_verdict_name(enum adj_verdict verdict); /* "ok", "torn", …; a literal */
/* What many logs were found to be: how many have which verdict, and how many collections, as files. `given`: how
 * many logs were to be verified, if it was stopped; 0: all were. */
enum { ADJ_VERDICTS = ADJ_VERDICT_REFUSED + 1 };
struct adj_verify_counts {
    size_t given, logs[ADJ_VERDICTS], collections[ADJ_VERDICTS];
};
enum adj_status adj_verify_summary(const struct adj_verify_counts *counts, const char *lang, struct adj_report **out);

/* The position after decision options->from (UINT64_MAX: the end), who decides, the legal choices. */
enum adj_status adj_show(const char *log, const struct adj_log_options *options, struct adj_report **out);
/* What happened at the decisions from … to (0: when the game began), as a tree of rules. */
enum adj_status adj_trace(const char *log, const struct adj_log_options *options, struct adj_report **out);
/* Why something is as it is after decision options->from (UINT64_MAX: at the end): the rules, decisions and draws
 * that led there, options->depth things deep. `asked`: a value or a condition of the rule language ("Amy's square",
 * "angel 4 is held"), or a path in the position as adj_show writes it as JSON ("heroes/Amy/square"). options->role:
 * who asks, and the report has nothing that this role may not know. ADJ_BAD_INPUT: it cannot be read (which is
 * said, with near names), has no value then, may not be known by who asks, or the log cannot be played that far.
 * ADJ_USAGE: no one plays that role. */
enum adj_status adj_why(const char *log, const char *asked, const struct adj_log_options *options,
                        struct adj_report **out);
/* Why `decision` ("angel 4 captures Amy", in any declared wording) may not be taken instead of decision
 * options->from (UINT64_MAX: after the last one): every rule in the way, with the values it used, what would need
 * to be different, and the nearest legal choices; or that it is legal. options->role: who asks, and is reported
 * nothing that this role may not know. ADJ_OK: it is answered; ADJ_BAD_INPUT: the text is no decision (which is
 * said, with what it may have meant), or the log has no such decision. */
enum adj_status adj_whynot(const char *log, const char *decision, const struct adj_log_options *options,
                           struct adj_report **out);
/* What differs between two positions. Each is LOG@N, LOG (its end) or a snapshot written by `show --format json`.
 * ADJ_FINDING: they differ. The key "patch" is a JSON Patch (RFC 6902). */
enum adj_status adj_diff(const char *a, const char *b, const struct adj_log_options *options,
                         struct adj_report **out);

/* ---------------------------------------------------------------- runs that several machines share */

/* A run over many items (games, logs, fixtures) can be divided: item number `i`, from 0, belongs to shard i % shards. For
 * each shard a program writes a part, a file with an object of JSON a line (schema/part.schema.json): what was found in
 * its items, as a function of this library gives it. From all parts together the report is made as if one program had
 * done everything. */
struct adj_part; /* a part that is written, … */
struct adj_parts; /* … and the parts of a run that are read */

/* What all parts of a run must agree in. */
struct adj_run {
    const char *command; /* "verify" */
    const char *const *arguments;
    size_t argument_count;
    uint64_t shards, items; /* shards: up to 100000 */
    const char *names; /* a digest of the names of the items, so that other items are noticed */
    const char *rulebook; /* the digest of the rulebook that was named; "": none was */
};

/* Begins a part (`shard` from 0). `line` gets its first line; each of the functions with `line` gives the next one, which the
 * caller writes and frees. ADJ_USAGE: no such shard; ADJ_ENVIRONMENT: no memory. */
enum adj_status adj_part_new(const struct adj_run *run, uint64_t shard, struct adj_part **out, struct adj_text *line);
/* Add members to the present entry: a number; a text of any bytes; JSON. A lack of memory is reported at its end. */
void adj_part_number(struct adj_part *p, const char *key, int64_t number);
void adj_part_text(struct adj_part *p, const char *key, const char *text, size_t len);
void adj_part_json(struct adj_part *p, const char *key, const char *json, size_t len);
/* Ends the entry; what is added next is in a new one. */
enum adj_status adj_part_entry(struct adj_part *p, struct adj_text *line);
/* Makes a complete object of JSON, as a function of this library gave it, an entry of its own. */
enum adj_status adj_part_json_entry(struct adj_part *p, const char *json, size_t len, struct adj_text *line);
enum adj_status adj_part_end(struct adj_part *p, struct adj_text *line); /* the last line */
void adj_part_free(struct adj_part *p); /* NULL is allowed */

/* Opens the parts of a run, in any order; one that is given twice counts once. Reads each completely, so that nothing is
 * reported of damaged ones. ADJ_BAD_INPUT: `why` (may be NULL) has what is wrong: a part is damaged, incomplete or missing,
 * or they belong to different runs; ADJ_ENVIRONMENT. *out is then NULL. Files are opened again while entries are read, and
 * must stay. */
enum adj_status adj_parts_open(const char *const *paths, size_t count, const char *lang, struct adj_parts **out,
                               struct adj_text *why);
void adj_parts_close(struct adj_parts *p); /* NULL is allowed */
const struct adj_run *adj_parts_run(const struct adj_parts *p);
/* The version of the program that wrote them. */
const char *adj_parts_version(const struct adj_parts *p);
/* Gives the next entry of a shard (from 0), valid until the next call: an object; null after the last one. ADJ_BAD_INPUT:
 * the file has changed. */
enum adj_status adj_parts_next(struct adj_parts *p, uint64_t shard, struct adj_value *entry, struct adj_text *why);
/* A text of that entry as adj_part_text was given it, valid until the next call; NULL: it has none. */
const char *adj_parts_text(struct adj_parts *p, const char *key, size_t *len);

/* Is given an entry of a sum: an object of JSON. */
typedef void adj_sum_entry(void *ctx, const char *json, size_t len);

/* ---------------------------------------------------------------- games under changed rules */

struct adj_regress; /* a comparison of many logs, … */
struct adj_regressor; /* … someone who works on it, … */
struct adj_regress_finding; /* … and what came of one log */

struct adj_regress_options {
    const char *rulebook; /* folder of the rulebook of thin logs; NULL: only the one inside */
    int any_edition; /* logs of other editions of the changed rulebook are compared as well, and not skipped */
    /* Where a decision of a log cannot be taken: "stop" there (so does NULL), or who decides: "random", "first". */
    const char *policy;
    const char *migration; /* of logs that have none next to them (docs/commands/regress.md); NULL: none */
    const char *lang; /* of the reports; NULL: English */
};

/* Begins. The changed rulebook and the options must stay until adj_regress_close. ADJ_BAD_INPUT: the rulebook has
 * errors; ADJ_USAGE: no policy has that name. */
enum adj_status adj_regress_open(struct adj_rulebook *changed, const struct adj_regress_options *options,
                                 struct adj_regress **out);
void adj_regress_close(struct adj_regress *x); /* NULL is allowed */

/* Keeps what logs after one another have in common. For one thread at a time; several may work at the same time.
 * NULL: no memory. */
struct adj_regressor *adj_regressor_new(struct adj_regress *x);
void adj_regressor_free(struct adj_regressor *w); /* NULL is allowed */
/* Plays one log by its own rulebook and by the changed one, side by side. `out`: the part of the report on this
 * log, for adj_reports_add; for people it is empty if nothing differs from what is expected. ADJ_OK: nothing does;
 * ADJ_FINDING: something differs; ADJ_BAD_INPUT: the log was skipped; ADJ_ENVIRONMENT: likewise, because it could
 * not be read; or memory ran out, and *out is NULL. *finding goes to adj_regress_add; NULL: there is none. */
enum adj_status adj_regressor_run(struct adj_regressor *w, const char *log, struct adj_regress_finding **finding,
                                  struct adj_report **out);

const char *adj_regress_verdict(const struct adj_regress_finding *finding); /* "other result"; a literal */

/* Adds to the sum, and frees the finding. One thread at a time; the sum follows the order in which they are added. */
enum adj_status adj_regress_add(struct adj_regress *x, struct adj_regress_finding *finding);
/* Between machines: a finding as JSON; and in another comparison with the same options, the finding of the log called `log`
 * that such JSON describes. ADJ_BAD_INPUT: it describes none. */
enum adj_status adj_regress_finding_json(const struct adj_regress_finding *finding, struct adj_text *out);
void adj_regress_finding_free(struct adj_regress_finding *finding); /* one that is not added; NULL is allowed */
enum adj_status adj_regress_finding_restore(const char *log, struct adj_value json, struct adj_regress_finding **finding);
/* The last part of the report, for adj_reports_finish: the summary of all that was added. `of`: how many were to be
 * compared; if it is more, the report states that it was stopped. */
enum adj_status adj_regress_report(struct adj_regress *x, size_t of, struct adj_report **out);

/* What someone has accepted (docs/commands/regress.md). A log of which nothing is known is expected to be the same.
 * Adds the text of the file `path` (NULL: there is none yet), whose names of logs need `folder` before them
 * ("games/", ""). To be called before the first log. ADJ_BAD_INPUT: *why has in a line what is wrong, with its
 * place. */
enum adj_status adj_regress_expect(struct adj_regress *x, const char *path, const char *folder, const char *text,
                                   size_t size, struct adj_text *why);
/* Whether it is not what was expected (adj_regressor_run: ADJ_FINDING), and can be from now on. */
int adj_regress_can_accept(const struct adj_regress_finding *finding);
/* Makes it what is expected; to be called before it is added. ADJ_USAGE: no file is for that log, or its name is no
 * UTF-8. */
enum adj_status adj_regress_accept(struct adj_regress *x, struct adj_regress_finding *finding);
/* The nth log of which something is expected and none was added; NULL past the last. */
const char *adj_regress_unasked(const struct adj_regress *x, size_t n);
/* Such a log is missing: the summary lists it; or, where `forget`, nothing is expected of it from now on. */
enum adj_status adj_regress_gone(struct adj_regress *x, const char *log, int forget);
/* The nth file in which something changed, with the text that it is to have; *path NULL past the last. */
enum adj_status adj_regress_expected(struct adj_regress *x, size_t n, const char **path, struct adj_text *text);

/* Log files as files: dump (plain JSON lines), info, textconv (a few words a line, for git diff); pack, recover,
 * import write `to`. `lang`: of the report; of a textconv, of its words and of what is wrong with the log. */
enum adj_status adj_log_dump(const char *log, const char *lang, struct adj_text *out);
enum adj_status adj_log_info(const char *log, const char *lang, struct adj_report **out);
enum adj_status adj_log_textconv(const char *log, const char *lang, struct adj_text *out);
enum adj_status adj_log_pack(const char *log, const char *to, const char *lang, struct adj_report **out);
enum adj_status adj_log_recover(const char *log, const char *to, const char *lang, struct adj_report **out);
/* The roles that have committed to a share of the seed that the log does not contain, a line each; none: "". */
enum adj_status adj_log_unopened(const char *log, const char *lang, struct adj_text *out);

struct adj_redact_options {
    const char *role; /* who will read the log; adj_log_is_redaction takes it from the redacted log */
    /* File with a secret, on its first line, that the commitments depend on; NULL: the seed of the game. Needed where
     * results were observed. */
    const char *secret;
    const char *rulebook; /* folder of the rulebook for thin logs; NULL: only the one inside */
};

/* Writes the log as one role may know it: other records are replaced by commitments (docs/log-format.md, "Redacted
 * logs"). `to` must not exist. ADJ_BAD_INPUT: the log is damaged, does not follow its rules or is redacted already,
 * there is no such role, or neither a seed nor a secret. */
enum adj_status adj_log_redact(const char *log, const char *to, const struct adj_redact_options *options,
                               const char *lang, struct adj_report **out);
/* Whether `redacted` is what adj_log_redact makes of `log`: then nothing in it was changed, shown or hidden. `out`: the
 * answer in a sentence, or what is wrong. ADJ_FINDING: it differs. */
enum adj_status adj_log_is_redaction(const char *redacted, const char *log, const struct adj_redact_options *options,
                                     const char *lang, struct adj_text *out);

enum adj_status adj_log_import(const char *jsonl, const char *to, const char *lang, struct adj_report **out);

/* Proofs that are kept outside of a log (docs/evidence.md). `log` is LOG or LOG@N: everything before decision N + 1.
 * `file`: the name of the result in the report (NULL: it has none). The text is empty unless ADJ_OK is returned.
 * ADJ_BAD_INPUT: a log, receipt or key cannot be read, or they do not belong together. ADJ_USAGE: no such role.
 *
 * The head of the chain. With detail > 0 in the style, the text form has all digits. */
enum adj_status adj_log_head(const char *log, const char *lang, struct adj_report **out);
/* Makes a receipt for a role (NULL: for none). */
enum adj_status adj_receipt_make(const char *log, const char *role, const char *file, const char *lang,
                                 struct adj_text *receipt, struct adj_report **out);
/* Signs as a role (NULL: as none) with a secret key: a new receipt (`old` NULL), or one that states what the log
 * contains. */
enum adj_status adj_receipt_sign(const char *log, const struct adj_bytes *old, const struct adj_bytes *key,
                                 const char *role, const char *file, const char *lang, struct adj_text *receipt,
                                 struct adj_report **out);
/* The request to a time stamp service (RFC 3161) for a receipt, and the receipt with the response of the service. */
enum adj_status adj_receipt_stamp_request(const struct adj_bytes *receipt, const char *file, const char *lang,
                                          struct adj_text *request, struct adj_report **out);
enum adj_status adj_receipt_add_stamp(const struct adj_bytes *receipt, const struct adj_bytes *response,
                                      const char *file, const char *lang, struct adj_text *stamped,
                                      struct adj_report **out);
/* A key for signatures, of 32 random bytes: the texts of its secret and of its public file. */
enum { ADJ_SEED_SIZE = 32 };
enum adj_status adj_key_make(const unsigned char seed[ADJ_SEED_SIZE], const char *file, const char *lang,
                             struct adj_text *secret, struct adj_text *public_part, struct adj_report **out);
/* The public part of a secret or public key. */
enum adj_status adj_key_show(const struct adj_bytes *key, const char *file, const char *lang,
                             struct adj_report **out);

/* The records of a log, one after another, as data: objects with the keys that docs/log-format.md lists
 * ("Records"). Reads strictly, as adj_verify does, but does not play the game. */
struct adj_records;
/* Opens a log, or one game of a collection (FILE#N). Not ADJ_OK: *out is NULL, and `why` (may be NULL) has
 * the reason, in `lang`. Close it with adj_records_close. */
enum adj_status adj_records_open(const char *log, const char *lang, struct adj_records **out, struct adj_text *why);
/* Gives the next record: an object, valid until the next call; null after the last one. Not ADJ_OK: what follows is
 * damaged, or memory ran out, and `why` (may be NULL) has the sentence; everything before was intact. */
enum adj_status adj_records_next(struct adj_records *r, struct adj_value *record, struct adj_text *why);
void adj_records_close(struct adj_records *r); /* NULL is allowed */

/* A collection is a file of many games. In every function that takes a log, FILE#N is one game of a collection, from
 * 1.
 *
 * How many games a collection has, damaged ones counted; 0: it is none, or cannot be read. Quick: games are not
 * read. */
size_t adj_log_games(const char *log);
/* Writes one: games are added in their order (logs, FILE#N, or games that are played into it: adj_setup.into), and
 * the file gets its name when adj_collection_finish is through. ADJ_ENVIRONMENT, ADJ_BAD_INPUT: `why` (may be NULL)
 * has what is wrong; after ADJ_BAD_INPUT others can be added. `overwrite`: a file that is there is replaced. `lang`:
 * of each `why`; must stay until the collection is freed. */
enum adj_status adj_collection_new(const char *path, int overwrite, const char *lang, struct adj_collection **out,
                                   struct adj_text *why);
enum adj_status adj_collection_add(struct adj_collection *c, const char *log, struct adj_text *why);
enum adj_status adj_collection_finish(struct adj_collection *c, struct adj_text *why);
/* Not finished, it leaves no file. NULL is allowed. */
void adj_collection_free(struct adj_collection *c);
/* Writes each game of a collection to a file of its own in a folder that is there, by its name. `out`: how many,
 * and which are lost. `progress` may be NULL. */
enum adj_status adj_log_split(const char *collection, const char *folder, adj_progress *progress, void *ctx,
                              const char *lang, struct adj_report **out);

/* ---------------------------------------------------------------- games as tables */

struct adj_table;

enum adj_table_format { ADJ_TABLE_CSV, ADJ_TABLE_JSONL };

struct adj_table_options {
    const char *of; /* "games" (NULL too), "players", "decisions", "draws", "rules", "values": docs/commands/table.md */
    enum adj_table_format format; /* CSV as in RFC 4180; or a JSON object a line */
    /* Values and conditions of the rules ("the pot", "Ann has won"), closed with NULL; NULL: none. Of games their values at
     * the end, of values those after each turn; each is a column. Other tables have none. */
    const char *const *measures;
    const char *rulebook; /* folder of the rulebook of thin logs; NULL: only the one inside */
    const char *lang; /* of messages; NULL: English */
};

/* Begins a table. The options must stay until adj_table_close. One thread at a time may use it; several tables can be
 * made at the same time. ADJ_USAGE: the table is unknown, or the measures do not fit it; `why` (may be NULL) has the reason, and
 * *out is NULL. */
enum adj_status adj_table_open(const struct adj_table_options *options, struct adj_table **out, struct adj_text *why);
void adj_table_close(struct adj_table *t); /* NULL is allowed */
/* The first line of CSV, with the names of the columns; of JSON lines an empty text. */
enum adj_status adj_table_head(struct adj_table *t, struct adj_text *out);
/* The name of column n (from 0); NULL past the last. *type: "text", "integer", "truth", "json", or "measure". Both live as
 * long as the table and its options. */
const char *adj_table_column(const struct adj_table *t, size_t n, const char **type);
/* Replays a log, or one game of a collection (FILE#N), and gives its rows. Not ADJ_OK: `rows` is empty, and `why` (may be
 * NULL) has the reason: ADJ_FINDING: the log does not follow its rules; ADJ_BAD_INPUT: it is damaged, or hides records;
 * ADJ_USAGE: its rulebook cannot read a measure; ADJ_ENVIRONMENT. */
enum adj_status adj_table_add(struct adj_table *t, const char *log, struct adj_text *rows, struct adj_text *why);

/* ---------------------------------------------------------------- transcripts */

struct adj_record_options {
    const char *log; /* NULL: the transcript is only checked */
    int thin; /* without the rulebook in it */
    int replace; /* a log that is there */
    int snapshots; /* as in struct adj_setup */
};

/* Records a game that people wrote down (docs/transcripts.md) as a log; `transcript` "-" is standard input.
 * ADJ_FINDING: an entry is impossible; the report names the first one, and the log contains everything before it.
 * ADJ_BAD_INPUT: it is not a transcript of this rulebook, and no log was written. The rulebook is extended by the
 * conditions and statements of the transcript, so it grows with each; games are played as before. */
enum adj_status adj_record(struct adj_rulebook *rb, const char *transcript, const struct adj_record_options *options,
                           const char *lang, struct adj_report **out);
/* The other way: a transcript that adj_record makes the same game of. `observed`: with every result of chance and
 * without the seed. */
enum adj_status adj_transcript(const char *log, const struct adj_log_options *options, int observed,
                               struct adj_text *out);

/* ---------------------------------------------------------------- searching a rulebook */

struct adj_exploration;

/* How the options of a rulebook vary between random games. */
enum adj_vary {
    ADJ_VARY_NOTHING, /* they are those of the setup in every game */
    ADJ_VARY_EACH, /* one at a time has another value */
    ADJ_VARY_PAIRS /* every pair of values of two options occurs in some game */
};

struct adj_explore_options {
    struct adj_setup setup; /* the seed is needed; `by` is not examined */
    /* Decisions of a sequence, or of a random game, at the most: up to 1000000, with positions up to 63. */
    uint64_t depth;
    int every_chance; /* every result of chance is a branch; otherwise chance comes from the seed */
    int turns; /* `depth` counts turns: marked events in which no other marked event begins */
    int positions; /* count different positions instead of sequences */
    uint64_t games; /* so many random games instead, with the seeds SEED-1, SEED-2, …; up to 1000000000 */
    uint64_t shards, shard; /* shards other than 0: of those games only every `shards`th, beginning with number shard + 1 */
    /* Phrases of the rulebook, closed with NULL; NULL: none. Their values at the end of games are reported; they must
     * be numbers, or yes or no. Code for them is added to the rulebook. */
    const char *const *measures;
    /* Random games: another rulebook with the same players, or NULL. Each game is played by both with the same seed, and
     * the report has the differences, and the findings of both. It must outlive the search, and must not be `rb`. */
    struct adj_rulebook *other;
    int rules; /* random games: count in how many of them each rule took effect */
    /* Random games: how those options vary that the setup does not set, and the number of players if it is 0. Then a
     * finding names the fewest options that show it, and a game that reaches `depth` is a finding, too. */
    enum adj_vary vary;
    /* Random games: in place of all else, search for what one role can find out about another's secret. Without other
     * options, measures, another rulebook and rules. */
    int secrets;
    /* … and in the first so many of these games also compare redacted logs and answers of why and whynot. */
    uint64_t explained;
};

/* Prepares a search. The rulebook and the texts of `options` must outlive it; close it with adj_explore_close.
 * ADJ_USAGE: something does not fit, and `why` (may be NULL) has what; *out is then NULL. */
enum adj_status adj_explore_open(struct adj_rulebook *rb, const struct adj_explore_options *options,
                                 struct adj_exploration **out, struct adj_text *why);
void adj_explore_close(struct adj_exploration *x); /* NULL is allowed */

/* Searches until everything is done. Several threads may do so at the same time, on the same search, up to 256:
 * then each does a part of it, and the result is the same. ADJ_ENVIRONMENT: no memory. */
enum adj_status adj_explore_work(struct adj_exploration *x);
/* From any thread: asks those who work to stop soon, and adj_explore_finish as well; and how far they are (`total`
 * 0: unknown). */
void adj_explore_stop(struct adj_exploration *x);
void adj_explore_progress(const struct adj_exploration *x, uint64_t *done, uint64_t *total);

/* Random games on several machines. When all workers of a shard are done, in place of all below: gives the sum of its games, as
 * entries of a part. And in another search with the same options but without shards, in which no one works: adds such an entry;
 * after those of all shards adj_explore_finish and what follows give the same as if all games had been played here.
 * ADJ_BAD_INPUT: it is not an entry of such a search. */
enum adj_status adj_explore_sum(struct adj_exploration *x, adj_sum_entry *entry, void *ctx);
enum adj_status adj_explore_add(struct adj_exploration *x, struct adj_value entry);

/* When all workers are done: puts the result together, once; this can take long if options vary, since findings are
 * reduced by playing games again. ADJ_FINDING: something went wrong in a game;
 * ADJ_USAGE: the search cannot be done like that (too many orders of a shuffle to try each); ADJ_ENVIRONMENT: too
 * many positions, or no memory. `why` has the sentence. */
enum adj_status adj_explore_finish(struct adj_exploration *x, struct adj_text *why);
/* After that, any number of times: writes a log of each kind of thing that went wrong into a folder, which is there
 * (001.jsonl.gz, …); and the report, which must be freed before
 * adj_explore_close. Its JSON is an object a line. */
enum adj_status adj_explore_record(struct adj_exploration *x, const char *folder, struct adj_text *why);
enum adj_status adj_explore_report(struct adj_exploration *x, const char *lang, struct adj_report **out);

/* ---------------------------------------------------------------- what many logs exercised */

struct adj_cover;

struct adj_cover_options {
    /* Files that say why something is not exercised (docs/commands/cover.md), closed with NULL; NULL: none. */
    const char *const *reasons;
    int threshold; /* per cent of the clauses that are to be exercised, but for those with a reason; -1: none */
    size_t shards, shard; /* shards other than 0: of the logs only every `shards`th, beginning with number shard + 1 */
    const char *lang; /* of titles and texts: "en", "pl", …; NULL: English */
};

/* Prepares counting what `logs` exercised of a rulebook: of `rb`; or, where that is NULL, of the one in the first
 * log that can be opened. All that is given must outlive it; close it with adj_cover_close. Not ADJ_OK: `why` (may
 * be NULL) has the sentence, and *out is NULL; ADJ_USAGE: the threshold is none, or the rulebook has no texts in that
 * language. */
enum adj_status adj_cover_open(struct adj_rulebook *rb, const char *const *logs, size_t count,
                               const struct adj_cover_options *options, struct adj_cover **out, struct adj_text *why);
void adj_cover_close(struct adj_cover *x); /* NULL is allowed */

/* Replays logs until none is left. Several threads may do so at the same time, up to 256: then each does a part of
 * it, and the result is the same. A log that cannot be counted is passed over. `progress` may be NULL.
 * ADJ_ENVIRONMENT: no memory. */
enum adj_status adj_cover_work(struct adj_cover *x, adj_progress *progress, void *ctx);

/* On several machines, as adj_explore_sum and adj_explore_add. */
enum adj_status adj_cover_sum(struct adj_cover *x, adj_sum_entry *entry, void *ctx);
enum adj_status adj_cover_add(struct adj_cover *x, struct adj_value entry);

/* When all workers are done: puts the result together, once. ADJ_ENVIRONMENT: no memory. */
enum adj_status adj_cover_finish(struct adj_cover *x);
/* After that, any number of times: the report, which must be freed before adj_cover_close. Its style->detail above 0
 * shows each clause. ADJ_FINDING: below the threshold, an exclusion that no longer holds, a log that diverges;
 * ADJ_BAD_INPUT: a log was skipped for another cause; ADJ_ENVIRONMENT: a log could not be read, or memory ran out.
 * Of several, the most severe. */
enum adj_status adj_cover_report(struct adj_cover *x, struct adj_report **out);

/* ---------------------------------------------------------------- fixtures */

/* Fixtures on several machines. `name` is called for each name that belongs to the run, `begin` (which may refuse: not
 * ADJ_OK) with the number of fixtures before the first one. Then either those of a shard are run, and `made` gets their
 * results as JSON; no report is made. Or none is run, and `given` gives such a result of each, of all shards, in their
 * order. */
struct adj_test_division {
    size_t shards, shard; /* shards 0: the report is made of given results */
    void (*name)(void *ctx, const char *name);
    enum adj_status (*begin)(void *ctx, size_t fixtures);
    void (*made)(void *ctx, size_t number, const char *json, size_t len);
    int (*given)(void *ctx, size_t number, struct adj_value *result); /* 0: there is none */
    void *ctx;
};

struct adj_test_options {
    const char *lang; /* of the report; NULL is English */
    int strict; /* a warning counts as a finding: a position of a fixture that breaks an invariant of the rulebook */
    const struct adj_test_division *division; /* NULL: everything is run here */
};

/* Runs the fixtures in files and folders. `options` may be NULL: all zero. `progress` may be NULL.
 * ADJ_FINDING: some failed, or there are warnings and `strict` is set; ADJ_BAD_INPUT: some file could not be read. */
enum adj_status adj_test(const char *const *paths, size_t count, const struct adj_test_options *options,
                         adj_progress *progress, void *ctx, struct adj_report **out);

/* ---------------------------------------------------------------- rulings */

struct adj_rulings_options {
    const char *lang; /* of the report; NULL is English */
    int strict; /* warnings count as findings, and so do rulings that an editor has yet to finish */
    /* NULL; or, where everything holds, called for each rulebook with the path and the text of the file that states
     * which rules the claims were accepted under: for checks of them after a change. Not 0: it could not be
     * written. */
    int (*accept)(void *ctx, const char *path, const char *text, size_t len);
    void *accept_ctx;
};

struct adj_ask_options {
    const char *rulebook; /* folder of the rulebook whose ruling it is to be */
    const char *id; /* of the ruling; NULL: left to the editor */
    /* How the draft is to name the log and the rulebook, which may be in another folder than the draft will be;
     * rulebook_there NULL: not at all. */
    const char *log_there, *rulebook_there;
    const char *lang; /* of the answer in the draft, and of the sentence on why there is none; NULL is English */
};

/* Drafts a ruling from a moment of a recorded game: `position` is LOG@N (after decision N) or LOG (at its end);
 * `question` a decision, or a value or a condition of the rule language. `out`: the draft as YAML; or,
 * ADJ_BAD_INPUT, why there is none. */
enum adj_status adj_ask(const char *position, const char *question, const struct adj_ask_options *options,
                        struct adj_text *out);

/* Runs the rulings in rulebooks, folders and files. `progress` may be NULL. The shortest form of the report lists
 * only what is wrong. ADJ_FINDING: a claim does not hold, or two rulings contradict each other; ADJ_BAD_INPUT: some
 * file, or its rulebook, could not be used. */
enum adj_status adj_rulings_check(const char *const *paths, size_t count, const struct adj_rulings_options *options,
                                  adj_progress *progress, void *ctx, struct adj_report **out);

/* ---------------------------------------------------------------- rulebooks and rulings as pages */

/* What the pages are about: a rulebook that runs, and what recorded games exercised: a finished cover for each state
 * of the rulebook that they were played by. What is in the rulebook today is found in earlier states by the ids of
 * rules. */
struct adj_site_source {
    struct adj_rulebook *rb;
    struct adj_cover *const *covers;
    size_t cover_count;
};

/* Is handed each file of the site: its path in the site's folder, with '/', and its text, both valid during the
 * call. */
typedef void adj_site_file(void *ctx, const char *path, const char *text, size_t len);

/* Makes a site of HTML and Markdown: the rulings next to the rulebooks, each of them run before it is reported, and
 * the rulebooks rule by rule. `file` gets each file once; nothing is written. ADJ_FINDING: a ruling does not hold,
 * and `file` got nothing; ADJ_BAD_INPUT: a ruling cannot be read, or a rulebook has errors; ADJ_USAGE: no rulebook
 * was given, two have the same id, or one has no texts in `lang` (NULL: the first rulebook's own). `why` (may
 * be NULL) has the sentence, of rulings as adj_rulings_check does. */
enum adj_status adj_site(const struct adj_site_source *sources, size_t count, const char *lang,
                         adj_site_file *file, void *ctx, struct adj_text *why);

#ifdef __cplusplus
}
#endif
#endif
