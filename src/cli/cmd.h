/* SPDX-License-Identifier: MIT
 *
 * The entries of all commands, each defined in its file cmd_NAME.c.
 */
#ifndef ADJ_CLI_CMD_H
#define ADJ_CLI_CMD_H

#include "command.h"

/* Commands on rulebooks. */
extern const struct command cmd_new, cmd_check, cmd_read, cmd_phrases, cmd_fmt, cmd_disasm, cmd_rulediff;
/* Commands that make logs. */
extern const struct command cmd_play, cmd_record, cmd_transcript, cmd_share;
/* Commands that read logs. */
extern const struct command cmd_verify, cmd_show, cmd_trace, cmd_why, cmd_whynot, cmd_diff, cmd_regress, cmd_table;
/* Proofs that are kept outside of logs. */
extern const struct command cmd_receipt, cmd_sign, cmd_stamp, cmd_key_new, cmd_key_show;
/* Commands that test rulebooks. */
extern const struct command cmd_test, cmd_explore, cmd_cover, cmd_merge;
extern const struct command cmd_rulings_build;
/* Commands on log files. */
extern const struct command cmd_log_dump, cmd_log_info, cmd_log_head, cmd_log_textconv;
extern const struct command cmd_log_pack, cmd_log_split, cmd_log_recover, cmd_log_import, cmd_log_redact;
/* Commands for rulings. */
extern const struct command cmd_ask, cmd_rulings_check;
/* Commands about the program itself. */
extern const struct command cmd_help, cmd_completion, cmd_version;

#endif
