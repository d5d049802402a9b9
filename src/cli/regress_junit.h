/* SPDX-License-Identifier: MIT
 *
 * A report as continuous integration reads it: JUnit's XML, a test case for each piece of work, well formed for any
 * names and texts there are. Cases go to a file of their own first, so that there may be any number of them; the
 * report is written completely when it is closed. It contains no times: the same work gives the same bytes.
 */
#ifndef ADJ_CLI_REGRESS_JUNIT_H
#define ADJ_CLI_REGRESS_JUNIT_H

#include <stdbool.h>
#include <stddef.h>

struct junit;

enum regress_junit_result { JUNIT_PASSED, JUNIT_FAILED, JUNIT_ERROR /* it could not be tested */ };

/* `suite`: what its cases have in common. NULL, with a complaint: there can be no such file. */
struct junit *regress_junit_open(const char *path, const char *suite);
/* `what` in a few words, `text` in full; of one that passed, text may be NULL. */
void regress_junit_case(struct junit *j, const char *name, enum regress_junit_result result, const char *what, const char *text);
/* Frees it. False, with a complaint: the file could not be written, and the previous contents stay. */
bool regress_junit_close(struct junit *j);

#endif
