/* SPDX-License-Identifier: MIT
 *
 * The tables of the report of `adjudge verify`: schema/report-verify.schema.json.
 */
#include "audit/log_report.h"
#include "audit/verify_document.h"
#include "audit/verify_proofs.h"
#include "base/tr.h"
#include "explain/result_report.h"

static const struct report_field rulebook_fields[] = {
    REPORT_TEXT(verify_rulebook, id, "id", "The id of the rulebook."),
    REPORT_TEXT_OR_NULL(verify_rulebook, edition, "edition", "Its edition; null or empty if it names none."),
    REPORT_TEXT_LIKE(verify_rulebook, digest, "digest", REQUIRED, "\"pattern\": \"^[0-9a-f]{64}$\"",
                     "SHA-256 of its files."),
    {0}};
static const struct report_shape rulebook_shape = {.size = sizeof(struct verify_rulebook),
                                                   .fields = rulebook_fields};

static const struct report_field header_fields[] = {
    REPORT_OBJECT(verify_header, rulebook, "rulebook", &rulebook_shape, "The rulebook of the game."),
    REPORT_TEXT_OR_NULL(verify_header, seed, "seed", "The seed of chance; null: it was observed."),
    REPORT_BOOL(verify_header, thin, "thin", "The log does not contain its rulebook."),
    {0}};
static const struct report_shape header_shape = {.size = sizeof(struct verify_header), .fields = header_fields};

static const struct report_field change_fields[] = {
    REPORT_TEXT_LIKE(verify_change, path, "path", REQUIRED, "\"pattern\": \"^(/([^~/]|~[01])*)*$\"",
                     "Where: a JSON Pointer (RFC 6901) into the position."),
    REPORT_JSON_OPTIONAL(verify_change, recorded, "recorded",
                         "The value in the snapshot of the log; absent: there is none."),
    REPORT_JSON_OPTIONAL(verify_change, computed, "computed", "The value in the replay; absent: there is none."),
    {0}};
static const struct report_shape change_shape = {.size = sizeof(struct verify_change), .fields = change_fields};

static const struct report_field in_file_fields[] = {
    REPORT_COUNT(verify_first, record, "record", "The record of the first fault, from 0."),
    REPORT_COUNT(verify_first, decision, "decision", "The last decision that is intact."),
    REPORT_COUNT(verify_first, frame, "frame", "The frame with the fault."),
    REPORT_COUNT(verify_first, offset, "offset", "Its place in the file, in bytes."),
    REPORT_COUNT(verify_first, bytes_lost, "bytes_lost", "Bytes that are lost."),
    {0}};
static const struct report_field in_game_fields[] = {
    REPORT_COUNT(verify_first, record, "record", "The record of the first difference, from 0."),
    REPORT_COUNT(verify_first, decision, "decision", "The last decision before it."),
    REPORT_TEXT(verify_first, what, "what", "What differs."),
    REPORT_TEXT_OR_NULL(verify_first, log, "log", "The value in the log."),
    REPORT_TEXT_OR_NULL(verify_first, game, "game", "The value in the replay."),
    REPORT_LIST(verify_first, differences, difference_count, "differences", &change_shape,
                "The differences between the snapshot in the log and the position of the replay; empty if "
                "something else differs, or they cannot be compared."),
    REPORT_TEXT_OR_NULL(verify_first, untold, "untold",
                        "Why no differences of positions are listed, or not all; null if they are."),
    {0}};
static const struct report_shape in_file_shape = {.size = sizeof(struct verify_first), .fields = in_file_fields};
static const struct report_shape in_game_shape = {.size = sizeof(struct verify_first), .fields = in_game_fields};
static const struct report_shape *const first_variants[] = {
    [VERIFY_IN_FILE] = &in_file_shape, [VERIFY_IN_GAME] = &in_game_shape, NULL};
static const struct report_shape first_shape = {.size = sizeof(struct verify_first), .variants = first_variants};

static const struct report_field match_fields[] = {
    REPORT_TEXT(verify_match, with, "with", "The folder of the rulebook that is expected, or its digest."),
    REPORT_BOOL(verify_match, same, "same", "The rulebook of the log is that one."),
    REPORT_TEXTS(verify_match, things, thing_count, "differences",
                 "Of a folder: what differs, from the log to the folder; empty if the meaning of nothing does."),
    {0}};
static const struct report_shape match_shape = {
    .name = "expected", .size = sizeof(struct verify_match), .fields = match_fields};

static const struct report_field fields[] = {
    REPORT_TEXT(verify_report, file, "file", "The log."),
    REPORT_NAME(verify_report, verdict, "verdict", REQUIRED, verdict_names,
                "The result; docs/log-format.md defines the verdicts."),
    REPORT_TEXT(verify_report, reason, "reason",
                "The verdict in the reader's own words, or what differs; empty if nothing is wrong."),
    REPORT_TEXT(verify_report, message, "message", "What is wrong, in one sentence; empty if nothing is."),
    REPORT_OBJECT_OPTIONAL(verify_report, kind, "record", &record_kind_shape,
                           RECORD_KIND_KEY " Absent: no game could begin."),
    REPORT_PART(verify_report, header, &header_shape),
    REPORT_COUNT(verify_report, decisions, "decisions", "How many were replayed."),
    REPORT_COUNT(verify_report, rolls, "rolls", "Random draws that were recomputed and compared."),
    REPORT_COUNT(verify_report, observed, "observed", "Those that were observed, and so not compared."),
    REPORT_COUNT(verify_report, hashes, "hashes", "State hashes that were compared."),
    REPORT_COUNT(verify_report, positions, "positions", "Position snapshots that were compared."),
    REPORT_COUNT(verify_report, records, "records", "Records that were read."),
    REPORT_BOOL(verify_report, sealed, "sealed", "The log is complete: it has its end record."),
    REPORT_PART(verify_report, result, &result_report_shape),
    REPORT_TEXT_OR_NULL(verify_report, fault, "fault", "The run-time fault with which the game ended, if it did."),
    REPORT_TEXT_LIKE(verify_report, head, "head", REQUIRED, "\"pattern\": \"^[0-9a-f]{64}$\"",
                     "The hash chain at the end of what is intact."),
    REPORT_TEXTS(verify_report, checked, checked_count, "checked", "What was verified, a phrase each."),
    REPORT_TEXTS(verify_report, unchecked, unchecked_count, "not_checked", "What was not."),
    REPORT_OBJECT_OR_NULL(verify_report, first, "first", &first_shape,
                          "The first fault of the file, or the first difference of the game; null: there is none."),
    REPORT_LIST_OPTIONAL(verify_report, matches, match_count, "expected", &match_shape,
                         "Whether the rulebook is the one that was expected; absent: any was."),
    REPORT_LIST_OPTIONAL(verify_report, proofs, proof_count, "proofs", &verify_proof_shape,
                         "What came of the heads, receipts and signers that the log was compared with; absent: of "
                         "none."),
    {0}};
static const struct report_shape shape = {.name = "log", .size = sizeof(struct verify_report), .fields = fields};

const struct report_kind verify_report_kind = {
    .name = "verify",
    .version = 1,
    .title = "adjudge verify --format json",
    .description = "For each log, in the order given, whether it is intact and follows its rules. Before the games of "
                   "a collection, what `log info` reports of the file.",
    .heading = TR("Verification of logs"),
    .shape = &shape,
    .stream = REPORT_ARRAY,
    .also = &log_report_kind,
    .document = verify_document,
};
