/* SPDX-License-Identifier: MIT
 *
 * Many logs from few operands: files, folders with logs in them, lists of files.
 */
#ifndef ADJ_CLI_LOGS_H
#define ADJ_CLI_LOGS_H

#include "command.h"

struct log_list { /* all zero at first */
    char **names; /* in the order of the operands; of a folder, in the order of their bytes */
    size_t count, cap;
    bool as_files; /* set by the caller: a collection is one name, not one for each of its games, and `-` is a log */
};

/* Adds what each operand names: a log, of a collection each of its games; every *.jsonl.gz in a folder and the
 * folders in it; or, for `-`, each line of standard input as if it were an operand. ADJ_OK; otherwise, with a
 * complaint: a folder cannot be read, or has no logs. */
enum adj_status logs_add_operands(struct log_list *list, const struct args *args);
/* Adds what one of them names, in the same way. */
enum adj_status logs_add(struct log_list *list, const char *operand);
/* Whether that is what the file of a log is called. */
bool log_is_named(const char *path);
/* The files `name` next to the logs, one for each folder that has some and such a file, closed with NULL. Free the
 * names and the list with heap_free. */
char **logs_sibling_files(const struct log_list *list, const char *name);
void logs_release(struct log_list *list);

#endif
