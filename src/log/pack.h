/* SPDX-License-Identifier: MIT
 *
 * Turning one whole log into another: packing (frames of many decisions in place of one each), recovery of what is
 * intact, and import of plain JSON lines. Each writes a new file under a temporary name, and gives it its name only
 * when it has been read back. The records never change, so neither do the chain nor the file id.
 *
 * All three return 0, or -1 with *fault; they may be called without a memory guard: running out of memory is a fault
 * (LOG_ENVIRONMENT, ENOMEM), too, and leaves neither memory nor files behind.
 */
#ifndef ADJ_LOG_PACK_H
#define ADJ_LOG_PACK_H

#include "log/info.h"
#include "log/writer.h"

/* All readers that are given `kept` (may be NULL) read games of collections through it: see log_reader_keep.
 *
 * Packs the log `from` into `to`, which may be the same name where options->overwrite is set. options->gather 0 means
 * LOG_GATHER_DECISIONS. Only a good log is packed; one with a torn tail must be recovered first. */
int log_pack(const char *from, const char *to, const struct log_writer_options *options, struct log_collection *kept,
             struct log_info *info, struct log_fault *fault);

/* Adds the log `from` to a collection, by the name of its file; of a game of another collection by the name that it
 * had there. Only a good log is taken. */
int log_collect(const char *from, struct log_collector *into, struct log_collection *kept, struct log_info *info,
                struct log_fault *fault);

/* Of a collection: writes the games that are good to a new one, by their names; info->fault is the first fault, and
 * info->games_lost says how many games are known to be lost. Of other logs:
 * Copies the frames of `from` in front of the first fault to `to`, byte for byte. info->fault says what stopped it
 * (LOG_OK: nothing, the copy is the whole file), with the decisions that are kept and the bytes that are not.
 * -1 where not even the first frame is intact. */
int log_recover(const char *from, const char *to, const struct log_writer_options *options, struct log_info *info,
                struct log_fault *fault);

/* Makes a log of JSON lines that another program wrote: the same records with the same keys, in any JSON spelling and
 * order of keys, one a line; empty lines are passed over. A fault names the line (fault->line) and the key. */
int log_import(const char *text, size_t len, const char *to, const struct log_writer_options *options,
               struct log_info *info, struct log_fault *fault);

#endif
