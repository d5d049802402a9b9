/* SPDX-License-Identifier: MIT
 *
 * Help from the table of commands: at a terminal, as a manual page, as the first part of a page in docs/commands.
 */
#ifndef ADJ_CLI_HELP_H
#define ADJ_CLI_HELP_H

#include "command.h"

void help_print(const struct command *c); /* NULL: the list of commands */
void help_group(const char *group); /* the commands "group …" */
bool help_is_group(const char *word); /* "log" */
void help_man(const struct command *c); /* troff of section 1; NULL: of adjudge itself */
void help_markdown(const struct command *c);

#endif
