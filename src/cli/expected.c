/* SPDX-License-Identifier: MIT
 *
 * Finds, reads and replaces the files of expected differences (regress-expected.jsonl) next to logs. A file is
 * replaced in one step, so an interruption loses nothing. docs/commands/regress.md describes them; must not
 * know their records.
 */
#include "expected.h"

#include "files.h"
#include "heap.h"
#include "lang.h"
#include "out.h"

#include <string.h>
#include <unistd.h>

#define EXPECTED_FILE "regress-expected.jsonl"

enum { FILE_MAX = 256 << 20 }; /* bytes: half a million logs that differ */

/* A file that does not exist is an empty list, and is created when something is accepted. */
static enum adj_status read_one(struct adj_regress *x, const char *path, const char *folder)
{
    size_t size = 0;
    struct adj_text why;
    bool there = access(path, F_OK) == 0;
    char *text = there ? file_read(path, FILE_MAX, &size) : NULL;
    if (there && !text)
        return ADJ_ENVIRONMENT;
    enum adj_status status = adj_regress_expect(x, path, folder, text, size, &why);
    if (status == ADJ_BAD_INPUT)
        out_text(OUT_NOTE, why.data, why.len);
    else if (status != ADJ_OK)
        out_error("%s", tr(lang(), "out of memory"));
    adj_text_free(&why);
    heap_free(text);
    return status;
}

/* Searches backwards: logs of one folder follow one another. */
static bool is_among(char *const *folders, size_t count, const char *folder)
{
    for (size_t i = count; i-- > 0;) /* logs of one folder follow one another */
        if (strcmp(folders[i], folder) == 0)
            return true;
    return false;
}

/* One file for each folder with logs. */
static enum adj_status read_next_to(struct adj_regress *x, const struct log_list *logs)
{
    char **folders = heap_zero(logs->count + 1, sizeof *folders);
    size_t count = 0;
    enum adj_status status = ADJ_OK;
    for (size_t i = 0; i < logs->count && status == ADJ_OK; i++) {
        const char *slash = strrchr(logs->names[i], '/');
        char *folder = heap_printf("%.*s", slash ? (int)(slash - logs->names[i]) + 1 : 0, logs->names[i]);
        if (is_among(folders, count, folder)) {
            heap_free(folder);
            continue;
        }
        char *path = heap_printf("%s" EXPECTED_FILE, folder);
        folders[count++] = folder;
        status = read_one(x, path, folder);
        heap_free(path);
    }
    for (size_t i = 0; i < count; i++)
        heap_free(folders[i]);
    heap_free(folders);
    return status;
}

enum adj_status expected_read(struct adj_regress *x, const struct log_list *logs, const char *file)
{
    return file ? read_one(x, file, "") : read_next_to(x, logs);
}

/* Writes only files that have changed. */
enum adj_status expected_write(struct adj_regress *x)
{
    enum adj_status status = ADJ_OK;
    const char *path = "";
    for (size_t i = 0; path && status == ADJ_OK; i++) {
        struct adj_text text;
        status = adj_regress_expected(x, i, &path, &text);
        if (status != ADJ_OK)
            out_error("%s", tr(lang(), "out of memory"));
        else if (path && !file_replace(path, text.data ? text.data : "", text.len))
            status = ADJ_ENVIRONMENT;
        adj_text_free(&text);
    }
    return status;
}

/* Of a game in a file of many, named FILE#N, it is the file that can be gone. */
static bool is_there(const char *log)
{
    size_t len = strlen(log), digits = len;
    while (digits && log[digits - 1] >= '0' && log[digits - 1] <= '9')
        digits--;
    if (access(log, F_OK) == 0 || digits == len || !digits || log[digits - 1] != '#')
        return access(log, F_OK) == 0;
    char *file = heap_printf("%.*s", (int)digits - 1, log);
    bool there = access(file, F_OK) == 0;
    heap_free(file);
    return there;
}

/* Logs that exist and were not among the operands are not missing. */
enum adj_status expected_find_gone(struct adj_regress *x, bool forget, size_t *gone)
{
    enum adj_status status = ADJ_OK;
    const char *log;
    *gone = 0;
    for (size_t i = 0; status == ADJ_OK && (log = adj_regress_unasked(x, i)); i++) {
        if (is_there(log))
            continue; /* it is only not among those that were named */
        status = adj_regress_gone(x, log, forget);
        ++*gone;
    }
    return status;
}
