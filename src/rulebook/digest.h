/* SPDX-License-Identifier: MIT
 *
 * The name of exactly these rules: the same for the same files, in any folder.
 */
#ifndef ADJ_RULEBOOK_DIGEST_H
#define ADJ_RULEBOOK_DIGEST_H

#include "rulebook/model.h"

/* SHA-256 over all files in their order (the manifest, then as its `files` lists them), each as two netstrings:
 *
 *     <length of the path in bytes, decimal> ":" <path> "," <size of the file, decimal> ":" <bytes of the file> ","
 *
 * so that no two lists of files give the same bytes. `out` receives 64 lower case hex digits and a NUL. */
void rulebook_digest(const struct rb_file *files, size_t count, char out[65]);

#endif
