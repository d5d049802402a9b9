/* SPDX-License-Identifier: MIT
 *
 * Makes one log from another: packing (frames of many decisions instead of one each), recovery of what is
 * intact, and import of JSON lines. Each writes a new file under a temporary name, and gives it its name only
 * when it has been read back. The records never change, so the chain and the file id stay the same.
 *
 * All return 0, or -1 with *fault. They can be called without a memory guard: if memory runs out, that is a
 * fault (LOG_ENVIRONMENT, ENOMEM), and neither memory nor files leak.
 *
 */
#ifndef ADJ_LOG_PACK_H
#define ADJ_LOG_PACK_H

#include "log/info.h"
#include "log/writer.h"

/* Packs the log `from` into `to`, which can be the same name if options->overwrite is set. options->gather 0 means
 * LOG_GATHER_DECISIONS. Packs only an intact log; a torn one must be recovered first. `kept` (can be NULL), here and
 * below: games of collections are read through it, see log_reader_keep. */
int log_pack(const char *from, const char *to, const struct log_writer_options *options, struct log_collection *kept,
             struct log_info *info, struct log_fault *fault);

/* Adds the log `from` to a collection, named as its file; a game of another collection keeps its name. Adds only an
 * intact log. */
int log_collect(const char *from, struct log_collector *into, struct log_collection *kept, struct log_info *info,
                struct log_fault *fault);

/* Recovers a log: copies the frames of `from` before the first fault to `to`, byte for byte. info->fault is
 * that fault (LOG_OK: none, the copy is the complete file), with the decisions that are kept and the bytes that
 * are lost. Fails if not even the first frame is intact. Recovers a collection: writes its intact games to a
 * new collection, with their names; info->fault is the first fault, and info->games_lost the number of games
 * that are known to be lost. */
int log_recover(const char *from, const char *to, const struct log_writer_options *options, struct log_info *info,
                struct log_fault *fault);

/* Makes a log from JSON lines that another program wrote: the same records with the same keys, one a line, in
 * any JSON formatting and order of keys. Skips empty lines. A fault names the line (fault->line) and the key. */
int log_import(const char *text, size_t len, const char *to, const struct log_writer_options *options,
               struct log_info *info, struct log_fault *fault);

#endif
