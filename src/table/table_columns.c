/* SPDX-License-Identifier: MIT
 *
 * Which columns each table has. docs/commands/table.md explains them; a test compares the two.
 */
#include "table/table_cells.h"

const char *const table_names[] = {"games", "players", "decisions", "draws", "rules", "values", NULL};

static const struct table_column games[] = {
    {"game", TABLE_TEXT}, {"log", TABLE_TEXT}, {"rulebook", TABLE_TEXT}, {"edition", TABLE_TEXT}, {"digest", TABLE_TEXT},
    {"seed", TABLE_TEXT}, {"options", TABLE_JSON}, {"players", TABLE_INTEGER}, {"decisions", TABLE_INTEGER},
    {"turns", TABLE_INTEGER}, {"complete", TABLE_TRUTH}, {"result", TABLE_TEXT}, {"winners", TABLE_JSON},
    {"losers", TABLE_JSON}};
static const struct table_column players[] = {
    {"game", TABLE_TEXT}, {"seat", TABLE_INTEGER}, {"role", TABLE_TEXT}, {"by", TABLE_TEXT}, {"decisions", TABLE_INTEGER},
    {"won", TABLE_TRUTH}, {"lost", TABLE_TRUTH}, {"points", TABLE_INTEGER}};
static const struct table_column decisions[] = {
    {"game", TABLE_TEXT}, {"n", TABLE_INTEGER}, {"turn", TABLE_INTEGER}, {"role", TABLE_TEXT}, {"event", TABLE_TEXT},
    {"arguments", TABLE_JSON}, {"text", TABLE_TEXT}, {"choices", TABLE_INTEGER}, {"secret", TABLE_TRUTH}, {"rule", TABLE_TEXT}};
static const struct table_column draws[] = {
    {"game", TABLE_TEXT}, {"n", TABLE_INTEGER}, {"turn", TABLE_INTEGER}, {"kind", TABLE_TEXT}, {"purpose", TABLE_TEXT},
    {"values", TABLE_JSON}, {"index", TABLE_INTEGER}, {"possible", TABLE_INTEGER}, {"result", TABLE_TEXT},
    {"order", TABLE_JSON}, {"by", TABLE_TEXT}};
static const struct table_column rules[] = {
    {"game", TABLE_TEXT}, {"rule", TABLE_TEXT}, {"times", TABLE_INTEGER}, {"first", TABLE_INTEGER}};
static const struct table_column values[] = {
    {"game", TABLE_TEXT}, {"turn", TABLE_INTEGER}, {"n", TABLE_INTEGER}};

static const struct {
    const struct table_column *columns;
    size_t count;
} tables[TABLE_KINDS] = {
    {games, sizeof games / sizeof *games}, {players, sizeof players / sizeof *players},
    {decisions, sizeof decisions / sizeof *decisions}, {draws, sizeof draws / sizeof *draws},
    {rules, sizeof rules / sizeof *rules}, {values, sizeof values / sizeof *values}};

const struct table_column *table_columns(enum table_kind kind, size_t *count)
{
    *count = tables[kind].count;
    return tables[kind].columns;
}

const char *table_type_name(enum table_type type)
{
    static const char *const names[] = {"text", "integer", "truth", "json", "measure"};
    return names[type];
}

bool table_has_measures(enum table_kind kind)
{
    return kind == TABLE_GAMES || kind == TABLE_VALUES;
}
