/* SPDX-License-Identifier: MIT
 *
 * Finds the files of a log's rulebook. Must not check them against the header: replay_open.c does.
 */
#include "session/log_rulebook.h"

#include "rulebook/digest.h"

#include <string.h>

struct rb_file *log_rulebook_files(const struct log_rulebook *record, struct arena *arena)
{
    const struct log_files *from = &record->files;
    struct rb_file *files = ARENA_ARRAY(arena, struct rb_file, from->count + 1);
    for (size_t i = 0; i < from->count; i++)
        files[i] = (struct rb_file){from->items[i].path, from->items[i].text, strlen(from->items[i].text)};
    return files;
}

/* The cache contains the rulebooks of all games that were read. */
const struct log_rulebook *log_rulebook_of_collection(const struct log_reader *r, const char *digest,
                                                      struct arena *arena)
{
    const struct line_cache *cache = r->from ? &r->from->cache : &(struct line_cache){0};
    for (size_t i = 0; i < cache->count; i++) {
        const struct log_rulebook *record = &cache->items[i].record.rulebook;
        char found[65];
        if (!cache->items[i].decoded)
            continue;
        rulebook_digest(log_rulebook_files(record, arena), record->files.count, found);
        if (!strcmp(found, digest))
            return record;
    }
    return NULL;
}
