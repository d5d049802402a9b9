/* SPDX-License-Identifier: MIT
 *
 * adjudge fmt: formats the code of a rulebook's rules. Prints, lists or writes the changes that the library
 * computes. Exit statuses, options and examples are in docs/commands/fmt.md, whose first part is made from the
 * table at the end of this file.
 */
#include "cmd.h"
#include "files.h"
#include "heap.h"
#include "linediff.h"
#include "report.h"

#include <string.h>

enum { FILE_MAX = 8 << 20 }; /* as large as a file of a rulebook may be */

/* The options, and the outcome so far. */
struct formatting {
    const char *folder;
    bool write, diff;
    size_t changed;
    int status;
};

/* The old text is read again: the library has only the new one. */
static bool print_diff(const char *path, const char *text, size_t len)
{
    size_t old_len;
    char *old = file_read(path, FILE_MAX, &old_len);
    if (old)
        linediff_print(path, old, old_len, text, len);
    heap_free(old);
    return old != NULL;
}

/* Called for each file that would change. Returns whether it was taken. */
static int change(void *ctx, const char *name, const char *text, size_t len)
{
    struct formatting *f = ctx;
    size_t len_folder = strlen(f->folder);
    bool slash = len_folder && f->folder[len_folder - 1] == '/';
    char *path = heap_printf("%s%s%s", f->folder, slash ? "" : "/", name);
    bool done = f->write ? file_replace(path, text, len) : !f->diff || print_diff(path, text, len);
    f->changed++;
    if (!done)
        f->status = ADJ_ENVIRONMENT;
    heap_free(path);
    return done;
}

/* As text, without --check and --write, the changes are printed as a diff that `patch` understands. */
static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    bool check = args_has(args, "check"), write = args_has(args, "write");
    struct formatting f = {.folder = args->operands[0], .write = write,
                           .diff = style.format == ADJ_TEXT && !check && !write};
    struct adj_rulebook *rb;
    struct adj_report *files;
    if (check && write)
        return command_usage(self, "%s", tr(lang(), "--check: cannot be used with --write"));
    enum adj_status status = rulebook_open(args->operands[0], &style, &rb);
    if (status != ADJ_OK)
        return status;
    status = adj_rulebook_format(rb, change, &f, lang(), &files);
    adj_rulebook_close(rb);
    style.detail = !check && !write;
    if (f.diff && status == ADJ_OK)
        adj_report_free(files);
    else
        status = (enum adj_status)report_print(status, files, &style);
    if (status != ADJ_OK)
        return (int)status;
    if (f.status)
        return f.status;
    return f.changed && check ? ADJ_FINDING : ADJ_OK;
}

static const struct option options[] = {
    {.name = "check",
     .help = TR("list the files that would change (exit status 1 if there are any)")},
    {.name = "write",
     .help = TR("write the files that change, and list them")},
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("the code was formatted; with --check: no file would change")},
    {ADJ_FINDING, TR("with --check: some files would change")},
    {ADJ_BAD_INPUT, TR("the rulebook has errors")},
    {0, NULL},
};

const struct command cmd_fmt = {
    .name = "fmt",
    .operands = "RULEBOOK",
    .summary = TR("format the code of rules"),
    .about = TR("Prints the changes as a diff; writes files only with --write. Formats only the "
                "code of rules: the YAML around it stays unchanged."),
    .options = options,
    .reports = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FOLDER,
    .exits = exits,
    .run = run,
};
