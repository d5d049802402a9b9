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
#include "out.h"
#include "report.h"

#include <string.h>

enum { FILE_MAX = 8 << 20 }; /* as large as a file of a rulebook may be */

struct layout {
    const char *folder;
    bool json, check, write;
    size_t changed, listed;
    int status;
};

static void change(void *ctx, const char *name, const char *text, size_t len)
{
    struct layout *l = ctx;
    size_t len_folder = strlen(l->folder);
    bool slash = len_folder && l->folder[len_folder - 1] == '/';
    char *path = heap_printf("%s%s%s", l->folder, slash ? "" : "/", name), *old;
    size_t old_len;
    l->changed++;
    if (l->write && !file_replace(path, text, len)) {
        l->status = ADJ_ENVIRONMENT;
    } else if (l->json) {
        out_str(OUT_RESULT, l->listed++ ? ", " : "");
        out_json(OUT_RESULT, path);
    } else if (l->check || l->write) {
        out_printf(OUT_RESULT, "%s\n", path);
    } else if ((old = file_read(path, FILE_MAX, &old_len))) {
        linediff_print(path, old, old_len, text, len);
        heap_free(old);
    } else {
        l->status = ADJ_ENVIRONMENT;
    }
    heap_free(path);
}

static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct layout layout = {.folder = args->operands[0], .json = style.format == ADJ_JSON,
                            .check = args_has(args, "check"), .write = args_has(args, "write")};
    struct adj_rulebook *rb;
    if (layout.check && layout.write)
        return command_usage(self, "%s", tr(lang(), "--check: cannot be used with --write"));
    enum adj_status status = rulebook_open(args->operands[0], &style, &rb);
    if (status != ADJ_OK)
        return status;
    if (layout.json)
        out_str(OUT_RESULT, "{\"changed\": [");
    status = adj_rulebook_format(rb, change, &layout);
    if (layout.json)
        out_str(OUT_RESULT, "]}\n");
    adj_rulebook_close(rb);
    if (status != ADJ_OK) {
        out_error(tr(lang(), "cannot format '%s'"), layout.folder);
        return status;
    }
    return layout.status ? layout.status : layout.changed && layout.check ? ADJ_FINDING : ADJ_OK;
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
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FOLDER,
    .exits = exits,
    .run = run,
};
