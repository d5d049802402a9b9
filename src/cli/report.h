/* SPDX-License-Identifier: MIT
 *
 * What the commands that print a report of the library have in common: the style from their options, where a text of
 * the library goes, opening a rulebook, logs that come from standard input.
 */
#ifndef ADJ_CLI_REPORT_H
#define ADJ_CLI_REPORT_H

#include "command.h"

/* The style that --format, --color and --lang select; also sets whether the printer lets colours pass. */
struct adj_style style_of(const struct args *args);

/* Prints a text of the library and frees it: a result goes to standard output, what went wrong (status above
 * ADJ_FINDING) to standard error. Returns `status`. */
int report(enum adj_status status, struct adj_text *text);

/* Prints a report and frees it (NULL: memory ran out): to standard output; a failure to standard error, unless it is
 * JSON with more than a message. Returns `status`. */
int report_print(enum adj_status status, struct adj_report *r, const struct adj_style *style);

/* The same for a report on an input that cannot be used: to standard error, unless a program or a browser expects it
 * on standard output. */
int report_print_refusal(enum adj_status status, struct adj_report *r, const struct adj_style *style);

/* Writes a report and frees it. NULL, or no memory: the text is empty. */
struct adj_text report_text(struct adj_report *r, const struct adj_style *style);

/* Prints the text that a function of the library wrote, and frees it. */
void report_print_text(struct adj_text *text);

/* Opens the rulebook in a folder. Not ADJ_OK: everything that is wrong has been printed, and *out is NULL. */
enum adj_status rulebook_open(const char *folder, const struct adj_style *style, struct adj_rulebook **out);

/* --native, for the tables of commands whose games can run so. */
#define OPTION_NATIVE                                                                                                \
    {.name = "native", .kind = OPTION_MODE, .value = "check",                                                        \
     .help = TR("compile the rules with 'cc' and run them natively, with the same result; check: also interpret them and report the first difference")}
/* Compiles the rulebook if --native is given. Where that cannot be done, prints why, and the rules are interpreted. Returns how
 * they run. */
enum adj_native rulebook_compile(struct adj_rulebook *rb, const struct args *args);

/* The same for an operand that may be a log, too (`-`, a game of a collection): the rulebook that it carries. */
enum adj_status rulebook_open_anywhere(const char *path, const struct adj_style *style, struct adj_rulebook **out);

/* Opens the rulebook of the first operand and prints the report of `make` on the rule of the second operand (NULL: on
 * all). Returns the exit status. */
typedef enum adj_status report_make(struct adj_rulebook *rb, const char *rule, const char *lang,
                                    struct adj_report **out);
int report_rulebook(const struct args *args, report_make *make);

/* To be called before the library is given an operand that names a log or a position. `-` (and `-@N`, `-#N`) is
 * standard input, which is kept so that it can be read anywhere and more than once. False, with a complaint, where
 * that cannot be done. */
bool input_ready(const char *operand);
/* Whether standard input, which is kept, holds a log, and not a list of logs. */
bool input_is_log(void);

/* As report_print, of a report on logs; then prints `note` (that a log is not intact) on standard error. */
int report_print_with_note(enum adj_status status, struct adj_report *r, const struct adj_style *style,
                           struct adj_text *note);
/* Prints the lines of a note on standard error, and frees it. */
void report_print_note(struct adj_text *note);

/* Of LOG@N, which `ask` and `diff` read, in a command that names moments with --at: if LOG exists, prints how the
 * position after decision N is called here, which is N + `shift`. Returns `exit_status`, and prints nothing where
 * that is fine. */
int report_moment(int exit_status, const char *command, const char *operand, uint64_t shift);

/* The options that logs are asked with: --rulebook, and what the command sets in addition. */
struct adj_log_options log_options_of(const struct args *args);
/* --rulebook, for the tables of commands that read logs. */
#define OPTION_RULEBOOK                                                                                              \
    {.name = "rulebook", .letter = 'r', .kind = OPTION_PATH, .value = "FOLDER",                                      \
     .help = TR("the rulebook of a thin log, which does not contain it; its digest must match the log")}
/* --snapshots, for the tables of commands that write logs of games. */
#define OPTION_SNAPSHOTS                                                                                             \
    {.name = "snapshots",                                                                                            \
     .help = TR("also record a position with each state hash, so that `adjudge verify` can show differences")}

#endif
