/* SPDX-License-Identifier: MIT
 *
 * Help as text, see help.h. The other two forms are in help_page.c. Lines are broken at 80 columns and never measured
 * by the terminal, so that help is the same everywhere.
 */
#include "help.h"

#include "base/utf8.h"
#include "out.h"

#include <stdio.h>
#include <string.h>

enum { HELP_WIDTH = 80, LIST_COLUMN = 17, EXIT_COLUMN = 7, OPTION_COLUMN = 26 };

/* Prints text from `column` on, wraps it to lines that begin at `indent`, and ends the last line. */
static void print_filled(const char *text, int column, int indent)
{
    while (*text) {
        size_t len = strcspn(text, " ");
        int columns = (int)utf8_count(text, len);
        if (column > indent && column + 1 + columns > HELP_WIDTH) {
            out_printf(OUT_RESULT, "\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            out_str(OUT_RESULT, " ");
            column++;
        }
        out_text(OUT_RESULT, text, len);
        column += columns;
        text += len + (text[len] == ' ');
    }
    out_str(OUT_RESULT, "\n");
}

/* Prints `left`, and `right`, translated, from `column` on. */
static void print_row(const char *left, const char *right, int column)
{
    int len = (int)strlen(left);
    out_printf(OUT_RESULT, "  %s", left);
    if (len + 2 >= column)
        out_printf(OUT_RESULT, "\n%*s", column, "");
    else
        out_printf(OUT_RESULT, "%*s", column - len - 2, "");
    print_filled(tr(lang(), right), column, column);
}

/* "-o, --output FILE", aligned with options that have no letter. */
static void print_option(const struct option *o)
{
    char left[128];
    char letter[8] = "    ";
    if (o->letter)
        snprintf(letter, sizeof letter, "-%c, ", o->letter);
    snprintf(left, sizeof left, "%s--%s%s%s%s", letter, o->name, option_before_value(o), o->value ? o->value : "",
             o->kind == OPTION_MODE ? "]" : "");
    print_row(left, o->help, OPTION_COLUMN);
}

/* Line breaks separate paragraphs. */
static void print_about(const char *about)
{
    about = tr(lang(), about);
    while (*about) {
        char paragraph[2048];
        size_t len = strcspn(about, "\n");
        snprintf(paragraph, sizeof paragraph, "%.*s", (int)len, about);
        out_str(OUT_RESULT, "\n");
        print_filled(paragraph, 0, 0);
        about += len + strspn(about + len, "\n");
    }
}

/* "log pack" is in the group "log". */
static bool in_group(const struct command *c, const char *group)
{
    size_t len = strlen(group);
    return strncmp(c->name, group, len) == 0 && c->name[len] == ' ';
}

bool help_is_group(const char *word)
{
    for (const struct command *const *c = commands; *c; c++)
        if (in_group(*c, word))
            return true;
    return false;
}

void help_group(const char *group)
{
    out_printf(OUT_RESULT, tr(lang(), "usage: adjudge %s COMMAND [OPTION...] ...\n\n"), group);
    for (const struct command *const *c = commands; *c; c++)
        if (in_group(*c, group))
            print_row((*c)->name, (*c)->summary, LIST_COLUMN);
}

/* Names and summaries come from the table of commands. */
static void print_list(void)
{
    out_str(OUT_RESULT, tr(lang(), "usage: adjudge COMMAND [OPTION...] ...\n\n"));
    print_filled(tr(lang(), "Play, record, verify and explain tabletop games defined by rulebooks."), 0, 0);
    out_str(OUT_RESULT, "\n");
    for (const struct command *const *c = commands; *c; c++)
        print_row((*c)->name, (*c)->summary, LIST_COLUMN);
    out_str(OUT_RESULT, "\n");
    print_filled(tr(lang(), "For help on a command, see `adjudge COMMAND --help`. The path - is standard input. Exit "
                            "status: 0 success, 1 finding (a difference, a divergence, a failed check), 2 invalid "
                            "input, 3 file or memory error, 64 usage error."),
                 0, 0);
}

static void print_exit(const struct exit_status *e)
{
    char left[16];
    snprintf(left, sizeof left, "%d", e->status);
    print_row(left, e->when, EXIT_COLUMN);
}

/* The order of sections is that of manual pages. */
void help_print(const struct command *c)
{
    const struct option *tables[COMMAND_TABLES], *list[OPTIONS_MAX];
    const struct exit_status *exits[COMMAND_EXITS];
    if (!c) {
        print_list();
        return;
    }
    command_tables(c, tables);
    out_printf(OUT_RESULT, tr(lang(), "usage: adjudge %s [OPTION...]%s%s\n"), c->name, *c->operands ? " " : "",
               c->operands);
    print_about(c->about);
    out_str(OUT_RESULT, tr(lang(), "\noptions:\n"));
    for (size_t i = 0, n = options_list(tables, list); i < n; i++)
        print_option(list[i]);
    out_str(OUT_RESULT, tr(lang(), "\nexit status:\n"));
    command_exits(c, exits);
    for (size_t i = 0; exits[i]; i++)
        for (const struct exit_status *e = exits[i]; e->when; e++)
            print_exit(e);
}
