/* SPDX-License-Identifier: MIT
 *
 * The tables of the report of `adjudge cover` (schema/report-cover.schema.json). cover_fill.c fills the structs,
 * cover_document.c formats them.
 */
#include "audit/cover_report.h"

#include "base/tr.h"

static const struct report_field place_fields[] = {
    REPORT_TEXT(cover_place, file, "file", "The log."),
    REPORT_COUNT(cover_place, decisions, "decisions", "How many decisions it has."),
    REPORT_COUNT(cover_place, at, "at", "The decision after which it was first reached; 0: before the first."),
    {0}};
static const struct report_shape place_shape = {.size = sizeof(struct cover_place), .fields = place_fields};

static const struct report_field use_fields[] = {
    REPORT_COUNT(cover_use, times, "times", "How often it was exercised, over all logs."),
    REPORT_COUNT(cover_use, logs, "logs", "In how many logs."),
    REPORT_OBJECT_OR_NULL(cover_use, shortest, "shortest", &place_shape,
                          "The shortest of these logs; null if there is none."),
    {0}};
static const struct report_shape use_shape = {.size = sizeof(struct cover_use), .fields = use_fields};

#define REASON_TEXT                                                                                                  \
    "Why no log exercises it, as the list of exclusions states; null: no reason was given, or it is exercised."

static const char *const kinds[] = {"when",      "before",      "after",     "replacement", "whenever",  "invariant",
                                    "moment",    "order",       "exception", "prohibition", "condition", "limit",
                                    "definition", "value",      "statement", "choice",      NULL};

static const struct report_field clause_fields[] = {
    REPORT_WORD(cover_clause, kind, "kind", REQUIRED, kinds,
                "The purpose of the sentence; or that it is a statement in one, or an offer."),
    REPORT_TEXT(cover_clause, text, "text", "The sentence, statement or offer on one line, without the block below it."),
    REPORT_TEXT(cover_clause, where, "where", "File of the rulebook and line."),
    REPORT_PART(cover_clause, use, &use_shape),
    REPORT_TEXT_OR_NULL(cover_clause, reason, "reason", REASON_TEXT),
    {0}};
static const struct report_shape clause_shape = {.size = sizeof(struct cover_clause), .fields = clause_fields};

static const char *const extents[] = {[COVERAGE_NO_CODE] = "words only",
                                      [COVERAGE_UNASKED] = "never",
                                      [COVERAGE_ASKED] = "asked",
                                      [COVERAGE_EXERCISED] = "exercised",
                                      NULL};

static const struct report_field rule_fields[] = {
    REPORT_TEXT(cover_rule, rule, "rule", "Its id."),
    REPORT_TEXT(cover_rule, title, "title", "Its title; empty if it has none."),
    REPORT_TEXT(cover_rule, text, "text", "Its text in words; empty if it has none."),
    REPORT_TEXT_OR_NULL(cover_rule, card, "card", "The card or piece that contains it; null: none."),
    REPORT_TEXT(cover_rule, where, "where", "File of the rulebook and line."),
    REPORT_NAME(cover_rule, extent, "extent", REQUIRED, extents,
                "words only: it has no code that could take effect; never: its code never ran; asked: it was checked "
                "and never applied; exercised: it took effect."),
    REPORT_COUNT(cover_rule, asked, "asked", "How often one of its sentences was checked."),
    REPORT_PART(cover_rule, use, &use_shape),
    REPORT_TEXT_OR_NULL(cover_rule, reason, "reason", REASON_TEXT),
    REPORT_LIST(cover_rule, clauses, clause_count, "clauses", &clause_shape,
                "Its clauses in the order of its text."),
    {0}};
static const struct report_shape rule_shape = {.size = sizeof(struct cover_rule), .fields = rule_fields};

static const struct report_field card_fields[] = {
    REPORT_TEXT(cover_card, card, "card", "Its name."),
    REPORT_PART(cover_card, use, &use_shape),
    REPORT_BOOL(cover_card, excepted, "excepted", "All of its rules are excluded with a reason."),
    {0}};
static const struct report_shape card_shape = {.size = sizeof(struct cover_card), .fields = card_fields};

static const struct report_field share_fields[] = {
    REPORT_COUNT(cover_share, all, "all", "How many there are."),
    REPORT_COUNT(cover_share, exercised, "exercised", "How many were exercised."),
    REPORT_COUNT(cover_share, excepted, "excepted", "How many were not, and are excluded with a reason."),
    REPORT_COUNT(cover_share, share, "share",
                 "Tenths of a per cent of those that are not excluded, rounded down; 1000 if there are none."),
    {0}};
static const struct report_shape share_shape = {
    .name = "figure", .size = sizeof(struct cover_share), .fields = share_fields};
static const struct report_field figure_fields[] = {
    REPORT_OBJECT(cover_figures, of[COVER_RULES], "rules", &share_shape, "Of the rules that can take effect."),
    REPORT_OBJECT(cover_figures, of[COVER_CLAUSES], "clauses", &share_shape, "Of the clauses."),
    REPORT_OBJECT(cover_figures, of[COVER_EXCEPTIONS], "exceptions", &share_shape, "Of the exceptions."),
    REPORT_OBJECT(cover_figures, of[COVER_REPLACEMENTS], "replacements", &share_shape, "Of the replacements."),
    REPORT_OBJECT(cover_figures, of[COVER_CARDS], "cards", &share_shape, "Of the cards that can take effect."),
    {0}};
static const struct report_shape figures_shape = {.size = sizeof(struct cover_figures), .fields = figure_fields};

static const struct report_field skipped_fields[] = {
    REPORT_TEXT(cover_skipped, file, "file", "The log."),
    REPORT_TEXT(cover_skipped, verdict, "verdict",
                "Why it was skipped: a verdict of `adjudge verify`, other game, other rulebook, or no rulebook."),
    REPORT_TEXT(cover_skipped, message, "message", "The same in a sentence."),
    {0}};
static const struct report_shape skipped_shape = {.size = sizeof(struct cover_skipped), .fields = skipped_fields};
static const struct report_field log_fields[] = {
    REPORT_COUNT(cover_logs, given, "given", "How many there are."),
    REPORT_COUNT(cover_logs, counted, "counted", "How many were counted."),
    REPORT_COUNT(cover_logs, decisions, "decisions", "Decisions in those."),
    REPORT_LIST(cover_logs, skipped, skipped_count, "skipped", &skipped_shape, "The others, in the order given."),
    {0}};
static const struct report_shape logs_shape = {.size = sizeof(struct cover_logs), .fields = log_fields};

static const struct report_field rulebook_fields[] = {
    REPORT_TEXT(cover_rulebook, id, "id", "The id of the rulebook."),
    REPORT_TEXT(cover_rulebook, edition, "edition", "Its edition."),
    REPORT_TEXT_LIKE(cover_rulebook, digest, "digest", REQUIRED, "\"pattern\": \"^[0-9a-f]{64}$\"",
                     "SHA-256 of its files."),
    {0}};
static const struct report_shape rulebook_shape = {.size = sizeof(struct cover_rulebook), .fields = rulebook_fields};
static const struct report_field threshold_fields[] = {
    REPORT_COUNT(cover_threshold, percent, "percent", "Per cent of the clauses."),
    REPORT_BOOL(cover_threshold, met, "met", "That many were exercised."),
    {0}};
static const struct report_shape threshold_shape = {.size = sizeof(struct cover_threshold),
                                                    .fields = threshold_fields};

static const struct report_field fields[] = {
    REPORT_OBJECT_OR_NULL(cover_report, rulebook, "rulebook", &rulebook_shape,
                          "The rulebook that is measured; null: no log could be opened."),
    REPORT_OBJECT(cover_report, logs, "logs", &logs_shape, "The logs."),
    REPORT_OBJECT(cover_report, figures, "figures", &figures_shape, "How much was exercised."),
    REPORT_OBJECT_OR_NULL(cover_report, threshold, "threshold", &threshold_shape,
                          "What --threshold requires; null: nothing."),
    REPORT_LIST(cover_report, rules, rule_count, "rules", &rule_shape,
                "All rules in force, in the order of the rulebook."),
    REPORT_LIST(cover_report, cards, card_count, "cards", &card_shape,
                "Cards and named pieces with a rule that can take effect."),
    REPORT_TEXTS(cover_report, findings, finding_count, "findings", "Exclusions that no longer hold."),
    {0}};
static const struct report_shape shape = {.size = sizeof(struct cover_report), .fields = fields};

const struct report_kind cover_report_kind = {
    .name = "cover",
    .version = 1,
    .title = "adjudge cover --format json",
    .description = "What recorded games exercised of a rulebook.",
    .heading = TR("What logs exercise of a rulebook"),
    .shape = &shape,
    .document = cover_document,
};
