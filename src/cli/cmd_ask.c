/* SPDX-License-Identifier: MIT
 *
 * adjudge ask: drafts a ruling from a recorded position. The library makes the draft; this file chooses the
 * rulebook and the file. Exit statuses, options and examples are in docs/commands/ask.md, whose first part is
 * made from the table at the end of this file.
 */
#include "cmd.h"
#include "base/tr.h"
#include "files.h"
#include "heap.h"
#include "out.h"
#include "paths.h"
#include "report.h"

#include <string.h>
#include <sys/stat.h>

/* "DB-30" of "rulings/DB-30.yaml"; free with heap_free. */
static char *id_of(const char *file)
{
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file, *dot = strrchr(name, '.');
    size_t len = dot && !strcmp(dot, ".yaml") ? (size_t)(dot - name) : strlen(name);
    char *id = heap_zero(len + 1, 1);
    memcpy(id, name, len);
    return id;
}

/* Never overwrites: a draft that an editor has worked on must not be lost. */
static int write_draft(const char *file, struct adj_text *text)
{
    struct stat st;
    if (!file)
        return report(ADJ_OK, text);
    if (!stat(file, &st)) {
        out_error(tr(lang(), "cannot create '%s': file exists"), file);
        return ADJ_ENVIRONMENT;
    }
    if (!file_replace(file, text->data, text->len))
        return ADJ_ENVIRONMENT;
    out_printf(OUT_NOTE, tr(lang(), "draft in %s\n"), file);
    return ADJ_OK;
}

/* Paths in the draft are relative to the file it is written to, so that the ruling can be moved
 * with its logs. */
static int ask(const char *position, const char *question, const char *file, const char *rulebook, bool at_home)
{
    const char *at = strrchr(position, '@'), *from = file ? file : "";
    bool numbered = at && at[1] && strspn(at + 1, "0123456789") == strlen(at + 1);
    size_t len = numbered ? (size_t)(at - position) : strlen(position);
    char *log = heap_zero(len + 1, 1), *id = file ? id_of(file) : NULL;
    memcpy(log, position, len);
    char *log_there = path_seen_from(from, log), *rulebook_there = at_home ? NULL : path_seen_from(from, rulebook);
    const struct adj_ask_options options = {rulebook, id, log_there, rulebook_there, lang()};
    struct adj_text text = {0};
    int status = (int)adj_ask(position, question, &options, &text);
    if (status == ADJ_OK)
        status = write_draft(file, &text);
    else
        status = report((enum adj_status)status, &text);
    adj_text_free(&text);
    heap_free(log);
    heap_free(id);
    heap_free(log_there);
    heap_free(rulebook_there);
    return status;
}

/* The folder of -o decides the rulebook, because rulings belong to the rulebook next to them. */
static int run(const struct command *self, const struct args *args)
{
    const char *file = args_text(args, "output", NULL), *rulebook = args_text(args, "rulebook", NULL);
    char *home = path_home_of(file);
    if (!home && !rulebook)
        return command_usage(self, tr(lang(), "which rulebook? use --rulebook FOLDER, or -o with a file in its "
                                               "rulings folder"));
    int status = ADJ_ENVIRONMENT;
    if (input_ready(args->operands[0]))
        status = ask(args->operands[0], args->operands[1], file, rulebook ? rulebook : home, home != NULL);
    heap_free(home);
    return status;
}

static const struct option options[] = {
    {.name = "output", .letter = 'o', .kind = OPTION_PATH, .value = "FILE",
     .help = TR("write the draft to this file, which must not exist; its name becomes the id of "
                "the ruling (default: standard output)")},
    {.name = "rulebook", .letter = 'r', .kind = OPTION_PATH, .value = "FOLDER",
     .help = TR("the rulebook to use (default: the one whose rulings folder contains FILE)")},
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("the draft was written")},
    {ADJ_BAD_INPUT, TR("the log or the rulebook cannot be used, or QUESTION is invalid")},
    {0, NULL},
};

const struct command cmd_ask = {
    .name = "ask",
    .operands = "LOG@N QUESTION",
    .summary = TR("draft a ruling from a recorded position"),
    .about = TR("Drafts a ruling on QUESTION, a decision or a value or condition of the rule "
                "language, for the position after decision N of LOG (default: the end), under "
                "the current rules. The draft contains the position, the answer with claims that "
                "confirm it, the rules and sources it depends on, and the options that would "
                "change it. Parts for the editor to write are marked TODO; `adjudge rulings "
                "check` lists those that remain."),
    .options = options,
    .timed = true,
    .operands_least = 2,
    .operands_most = 2,
    .operand = OPERAND_FILE,
    .exits = exits,
    .run = run,
};
