/* SPDX-License-Identifier: MIT
 *
 * The tables of keys of all records (docs/log-format.md, "Records"). A new kind of record is a table here.
 * Append only: a key never gets another meaning, and a new key needs a new version of the format. Must not
 * contain code that knows a single key.
 *
 */
#include "log/fields.h"

#include <string.h>

#define F(type, kind, member, name) \
    {name, "\"" name "\":", sizeof "\"" name "\":" - 1, FIELD_##type, offsetof(struct log_##kind, member)}
#define KIND(name, fields) {name, sizeof name - 1, fields}

static const struct log_field header_fields[] = {
    F(COUNT, header, format, "format"), F(COUNT, header, needs, "needs"), F(TEXT, header, engine, "engine"),
    F(COUNT, header, semantics, "semantics"), F(TEXT, header, chance, "chance"),
    F(COUNT, header, canonical, "canonical"), F(TEXT_OR_NULL, header, seed, "seed"),
    F(RULEBOOK, header, rulebook, "rulebook"), F(OPTIONS, header, options, "options"),
    F(ROLES, header, roles, "roles"), F(QUOTAS, header, limits, "limits"),
    F(TEXT_OPTIONAL, header, given, "given"), F(TEXT_OPTIONAL, header, start, "start"),
    F(TEXT_OPTIONAL, header, viewer, "for"), {0}};
static const struct log_field rulebook_fields[] = {F(FILES, rulebook, files, "files"), {0}};
static const struct log_field decision_fields[] = {
    F(COUNT, decision, n, "n"), F(TEXT, decision, role, "role"), F(TEXT, decision, choice, "do"),
    F(COUNT, decision, of, "of"), F(ONLY_TRUE, decision, secret, "secret"), {0}};
static const struct log_field roll_fields[] = {
    F(TEXT, roll, purpose, "for"), F(TEXTS, roll, values, "values"), F(COUNT, roll, index, "index"),
    F(COUNT, roll, of, "of"), F(TEXT, roll, got, "got"), F(BY, roll, by, "by"), {0}};
static const struct log_field shuffle_fields[] = {
    F(TEXT, shuffle, purpose, "for"), F(TEXTS, shuffle, values, "values"), F(COUNT, shuffle, index, "index"),
    F(TEXTS, shuffle, order, "order"), F(BY, shuffle, by, "by"), {0}};
static const struct log_field hash_fields[] = {F(COUNT, hash, n, "n"), F(STATE, hash, state, "state"), {0}};
static const struct log_field resume_fields[] = {F(COUNT, resume, n, "n"), {0}};
static const struct log_field end_fields[] = {
    F(COUNT, end, n, "n"), F(TEXTS, end, winners, "winners"), F(BOOL, end, draw, "draw"),
    F(ONLY_TRUE, end, over, "over"), F(TEXTS_OPTIONAL, end, losers, "losers"), F(POINTS_OPTIONAL, end, points, "points"), {0}};
static const struct log_field commit_fields[] = {
    F(TEXT, commit, by, "by"), F(TEXT, commit, what, "what"), F(HEX, commit, digest, "digest"), {0}};
static const struct log_field open_fields[] = {
    F(TEXT, open, by, "by"), F(TEXT, open, what, "what"), F(TEXT, open, text, "text"), {0}};
static const struct log_field position_fields[] = {
    F(COUNT, position, n, "n"), F(OBJECT, position, state, "state"), {0}};
static const struct log_field hidden_fields[] = {
    F(TEXT, hidden, what, "what"), F(HEX, hidden, digest, "digest"), {0}};
static const struct log_field hidden_decision_fields[] = {
    F(COUNT, hidden_decision, n, "n"), F(TEXT, hidden_decision, role, "role"),
    F(TEXT_OPTIONAL, hidden_decision, choice, "do"), F(HEX, hidden_decision, digest, "digest"), {0}};
static const struct log_field opening_fields[] = {
    F(COUNT, opening, format, "format"), F(COUNT, opening, needs, "needs"),
    F(COUNT, opening, canonical, "canonical"), {0}};
static const struct log_field game_fields[] = {
    F(TEXT_OPTIONAL, game, name, "name"), F(HEX_OPTIONAL, game, rulebook, "rulebook"), {0}};
static const struct log_field close_fields[] = {
    F(COUNT, close, games, "games"), F(COUNT, close, rulebooks, "rulebooks"), {0}};
static const struct log_field annotation_fields[] = {F(COUNT, annotation, n, "n"),
                                                     F(TEXT, annotation, text, "text"),
                                                     {0}};
static const struct log_field player_fields[] = {
    F(COUNT, player, n, "n"), F(TEXT, player, role, "role"), F(TEXT, player, by, "by"), {0}};
const struct log_field log_rulebook_ref_fields[] = {
    F(TEXT, rulebook_ref, id, "id"), F(TEXT, rulebook_ref, edition, "edition"),
    F(HEX, rulebook_ref, digest, "digest"), {0}};
const struct log_field log_role_fields[] = {F(TEXT, role, role, "role"), F(TEXT, role, by, "by"), {0}};
const struct log_field log_file_fields[] = {F(TEXT, file, path, "path"), F(TEXT, file, text, "text"), {0}};

const struct log_kind log_kinds[LOG_RECORD_KINDS] = {
    [LOG_HEADER] = KIND("header", header_fields),       [LOG_RULEBOOK] = KIND("rulebook", rulebook_fields),
    [LOG_DECISION] = KIND("decision", decision_fields), [LOG_ROLL] = KIND("roll", roll_fields),
    [LOG_SHUFFLE] = KIND("shuffle", shuffle_fields),    [LOG_PICK] = KIND("pick", roll_fields),
    [LOG_HASH] = KIND("hash", hash_fields),             [LOG_RESUME] = KIND("resume", resume_fields),
    [LOG_END] = KIND("end", end_fields),                [LOG_COMMIT] = KIND("commit", commit_fields),
    [LOG_OPEN] = KIND("open", open_fields),             [LOG_POSITION] = KIND("position", position_fields),
    [LOG_HIDDEN] = KIND("hidden", hidden_fields),
    [LOG_HIDDEN_DECISION] = KIND("hidden decision", hidden_decision_fields),
    [LOG_OPENING] = KIND("collection", opening_fields), [LOG_GAME] = KIND("game", game_fields),
    [LOG_CLOSE] = KIND("close", close_fields),
    [LOG_MARK] = KIND("mark", annotation_fields),            [LOG_NOTE] = KIND("note", annotation_fields),
    [LOG_PLAYER] = KIND("player", player_fields),
    [LOG_OTHER_ANNOTATION] = KIND("aside", NULL)};

const char *const log_by_names[] = {[LOG_BY_SEED] = "seed", [LOG_BY_OBSERVED] = "observed"};

bool log_field_may_lack(const struct log_field *f)
{
    return f->type == FIELD_ONLY_TRUE || f->type == FIELD_TEXT_OPTIONAL || f->type == FIELD_HEX_OPTIONAL ||
           f->type == FIELD_TEXTS_OPTIONAL || f->type == FIELD_POINTS_OPTIONAL;
}

static bool is_known(int64_t needs, int64_t format, int64_t canonical)
{
    return needs >= LOG_FORMAT && needs <= LOG_FORMAT_NEWEST && format >= needs && canonical == LOG_CANONICAL;
}

bool log_header_is_known(const struct log_header *h)
{
    return is_known(h->needs, h->format, h->canonical) && (!h->viewer || h->needs > LOG_FORMAT);
}

bool log_opening_is_known(const struct log_opening *o)
{
    return is_known(o->needs, o->format, o->canonical);
}

bool log_is_hex(const char *s, size_t digits)
{
    return strlen(s) == digits && strspn(s, "0123456789abcdef") == digits;
}

const char *log_record_name(enum log_record_kind kind)
{
    return log_kinds[kind].name;
}
