/* SPDX-License-Identifier: MIT
 *
 * The only place that prints. Output can contain untrusted text (names of pieces, rules, files), so bytes that
 * a terminal would obey are written as \uXXXX or \xXX: control characters except line feed, DEL, C1, the marks
 * that change the direction of writing, and bytes that are not UTF-8. In JSON the same escapes mean the same
 * text.
 *
 * A closed pipe is not an error: the rest of the output is dropped, and out_closed makes long work stop.
 *
 */
#ifndef ADJ_CLI_OUT_H
#define ADJ_CLI_OUT_H

#include <stdbool.h>
#include <stddef.h>

enum out_to { OUT_RESULT, OUT_NOTE }; /* standard output, standard error */

/* Lets colours (ESC [ digits m, of those that hide nothing) pass to that stream; everything else of ESC stays
 * escaped. */
void out_allow_color(enum out_to to, bool allowed);

bool out_has_color(enum out_to to); /* colours may pass */

void out_text(enum out_to to, const char *text, size_t len);
void out_str(enum out_to to, const char *text);
void out_printf(enum out_to to, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Bytes as they are, for files that are copied to a pipe; at a terminal they are escaped like any text. */
void out_exact(const char *data, size_t len);

/* A piece of the line of progress, which is the command's own text, to standard error immediately. */
void out_progress(const char *text);
void out_clear(void); /* empties the terminal, with what was scrolled away */
/* Prints "adjudge: ..." and a line feed on standard error. */
void out_error(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

bool out_is_terminal(enum out_to to);
int out_columns(void); /* of the terminal, 0 where there is none */
bool out_closed(void); /* the reader of the result has closed the pipe */
void out_flush(enum out_to to);
/* Writes what is left. Returns false, after printing an error, if the result could not be written (a full disk). */
bool out_finish(void);

#endif
