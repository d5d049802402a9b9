/* SPDX-License-Identifier: MIT
 *
 * How a run over many items (games, logs, fixtures) is divided among machines. A command does the same in three ways:
 *
 *   undivided   does all items, takes what came of each, and prints the report
 *   shard       does the items of its shard, and writes what came of each into a part, with `--shard K/N`
 *   merge       takes what came of each item from the parts, and prints the report, as `adjudge merge`
 *
 * So a command has one function that takes what came of an item (or a sum over items), and the report is made from what
 * was taken; a merged report cannot differ from that of an undivided run. What can be divided is declared by OPTION_SHARD in
 * the table of a command.
 */
#ifndef ADJ_CLI_DIVISION_H
#define ADJ_CLI_DIVISION_H

#include "command.h"

#include "base/sha256.h"

/* --shard for the tables of commands, and --output for those that have none of their own. */
#define OPTION_SHARD                                                                                                 \
    {.name = "shard", .kind = OPTION_TEXT, .value = "K/N",                                                           \
     .help = TR("do shard K of N of the work, and write a partial report, from which 'adjudge merge' makes the report")}
#define OPTION_PART                                                                                                  \
    {.name = "output", .letter = 'o', .kind = OPTION_PATH, .value = "PART",                                          \
     .help = TR("with --shard: the file of the partial report (default: standard output)")}

struct division {
    enum division_kind { DIVISION_NONE, DIVISION_SHARD, DIVISION_MERGE } kind;
    uint64_t shards, shard; /* undivided: 1 and 0 */
    struct adj_parts *parts; /* of a merge; the caller's */
    struct adj_part *part; /* of a shard */
    int fd; /* … where it goes; -1: standard output */
    bool failed; /* it cannot be written or read, which was reported */
    struct sha256 names; /* of the items */
    uint64_t items;
};

/* Before anything else is done with the arguments, while the process may still create files: opens the file that a part
 * goes to. False, with a complaint. */
bool division_open(struct args *args);
/* Reads how the run is divided. `alone`: options that belong to the report and not to a shard, closed with NULL. Returns
 * ADJ_OK, or ADJ_USAGE with a complaint. */
int division_read(struct division *d, const struct command *self, const struct args *args, const char *const *alone);
/* Whether the report is written elsewhere or later, so that it does not depend on the terminal. */
bool division_is_of(const struct args *args);

/* Notes the name of the next item, in their order. */
void division_name(struct division *d, const char *name);
/* Notes a name that belongs to the run and is not an item. */
void division_note(struct division *d, const char *name);
/* Notes so many items that have numbers and no names. */
void division_numbered(struct division *d, uint64_t count);
/* After all names: begins the part, or compares the parts with this run. `rulebook`: the digest of the one that was named, or
 * "". Returns ADJ_OK, or a status with a complaint. */
int division_begin(struct division *d, const struct command *self, const struct args *args, const char *rulebook);
/* How many items are done here, and which of all items is the one number `i` of those. */
size_t division_count(const struct division *d);
size_t division_item(const struct division *d, size_t i);

/* Of a shard: ends the entry that was added to d->part; or adds one that is JSON already. */
void division_end_entry(struct division *d);
void division_json_entry(struct division *d, const char *json, size_t len);
/* Of a merge: the entry of the next item, in the order of the items. False, with a complaint: the parts have none. */
bool division_next(struct division *d, struct adj_value *entry);
/* … or the next entry of a sum, of all parts one after another; false: there is none, or d->failed. */
bool division_next_sum(struct division *d, struct adj_value *entry);
/* Of a merge: reports that a part has something that cannot be in it. Returns ADJ_BAD_INPUT. */
int division_bad_entry(struct division *d);
/* Of a shard: writes the end, if everything was done, and returns the exit status. */
int division_end(struct division *d, bool complete);
void division_release(struct division *d);

#endif
