/* SPDX-License-Identifier: MIT
 *
 * What the fuzz targets share. Each file beside this one that defines LLVMFuzzerTestOneInput is a target: built with
 * -Dfuzz=true libFuzzer calls it with inputs of its own making; built without, replay.c calls it with the corpus.
 * A target ends the process where something is wrong, and says nothing otherwise.
 */
#ifndef ADJ_TESTS_FUZZ_H
#define ADJ_TESTS_FUZZ_H

#include "lang_game.h"

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the process with `what`, which is what should have been so, unless it is. */
void fuzz_require(bool so, const char *what);
/* Requires that every block that was allocated has been freed. */
void fuzz_require_no_leak(void);

/* Reads a log and, where it is accepted, requires that gzip finds just the same text in it. The bytes
 * must stay as they are while this runs. */
void fuzz_log(const uint8_t *data, size_t size);

/* Compiles a rulebook of one file; where nothing is wrong with it: prints its program, lays its code out (which must
 * be stable), and plays some decisions of it with little fuel. */
void fuzz_rulebook(const char *yaml);

#endif
