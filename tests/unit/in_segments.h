/* SPDX-License-Identifier: MIT
 *
 * For tests: reading a collection in stretches, as several who work on it at once do, gives what reading it from its
 * front to its end gives.
 */
#ifndef ADJ_TESTS_IN_STRETCHES_H
#define ADJ_TESTS_IN_STRETCHES_H

#include "log/scan.h"

/* Whether everything that `t`, which came to its end, says of the file is said again by a tour that takes what two
 * readers have found, of which each has read every other stretch. `io` NULL: the system. */
bool same_in_segments(const struct log_scan *t, const char *path, const struct log_io *io);

#endif
