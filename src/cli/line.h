/* SPDX-License-Identifier: MIT
 *
 * Lines that a person types, and the wish to stop (Ctrl-C, or a signal that asks the process to end): a game is
 * left at the next decision, with its log intact, and not in the middle of a write.
 */
#ifndef ADJ_CLI_LINE_H
#define ADJ_CLI_LINE_H

#include <stdbool.h>

/* From now on SIGINT, SIGTERM and SIGHUP only ask to stop. A second SIGINT ends the process as always. */
void stop_catch(void);
bool stop_asked(void);

/* Prints the prompt if a person can see it and reads one line, without its line feed and without blanks at both
 * ends. NULL: no more input, a stop was requested, or reading failed. Valid until the next call. */
const char *line_read(const char *prompt);
/* The same for something that the others at the table must not read: a terminal does not show what is typed. */
const char *line_read_unseen(const char *prompt);
/* Whether reading has failed, which was then reported. The exit status is ADJ_ENVIRONMENT. */
bool line_failed(void);

#endif
