/* SPDX-License-Identifier: MIT
 *
 * Help as manual pages (troff with the man macros) and as the head of a page in docs/commands. Both say what the
 * table of commands contains and nothing else; a page in docs/commands continues with examples, which are tested.
 */
#include "help.h"

#include "out.h"

#include <stdio.h>
#include <string.h>

/* Text for troff: backslashes, dashes and a dot at the start of a line mean themselves. */
static void man_text(const char *text, size_t len)
{
    if (len && (*text == '.' || *text == '\''))
        out_str(OUT_RESULT, "\\&");
    while (len) {
        size_t plain = 0;
        while (plain < len && text[plain] != '\\' && text[plain] != '-')
            plain++;
        out_text(OUT_RESULT, text, plain);
        if (plain < len)
            out_str(OUT_RESULT, text[plain] == '-' ? "\\-" : "\\e");
        plain += plain < len;
        text += plain;
        len -= plain;
    }
}

/* A macro, or nothing, and a text on the same line. */
static void man_line(const char *macro, const char *text)
{
    out_str(OUT_RESULT, macro);
    man_text(text, strlen(text));
    out_str(OUT_RESULT, "\n");
}

/* Each paragraph begins with the macro .PP. */
static void man_about(const char *about)
{
    for (size_t len; *about; about += len + strspn(about + len, "\n")) {
        len = strcspn(about, "\n");
        out_str(OUT_RESULT, ".PP\n");
        man_text(about, len);
        out_str(OUT_RESULT, "\n");
    }
}

/* Spaces in a name become dashes, as in "adjudge-log-pack". */
static void man_head(const char *name, const char *summary)
{
    char page[64];
    snprintf(page, sizeof page, "%s", name);
    for (char *p = page; *p; p++)
        if (*p == ' ')
            *p = '-';
    out_printf(OUT_RESULT, ".TH \"%s\" 1 \"\" \"adjudge %s\" \"adjudge\"\n.SH NAME\n", page, ADJ_VERSION);
    man_text(page, strlen(page));
    out_str(OUT_RESULT, " \\- ");
    man_line("", summary);
}

/* Bold for what is typed as it is, italics for what is replaced. */
static void man_option(const struct option *o)
{
    out_str(OUT_RESULT, ".TP\n");
    if (o->letter)
        out_printf(OUT_RESULT, "\\fB\\-%c\\fR, ", o->letter);
    out_str(OUT_RESULT, "\\fB\\-\\-");
    man_text(o->name, strlen(o->name));
    out_str(OUT_RESULT, "\\fR");
    if (o->value) {
        out_printf(OUT_RESULT, "%s\\fI", option_before_value(o));
        man_text(o->value, strlen(o->value));
        out_printf(OUT_RESULT, "\\fR%s", o->kind == OPTION_MODE ? "]" : "");
    }
    man_line("\n", tr(lang(), o->help));
}

static void man_exits(const struct exit_status *e)
{
    for (; e->when; e++) {
        out_printf(OUT_RESULT, ".TP\n.B %d", e->status);
        man_line("\n", tr(lang(), e->when));
    }
}

/* The page of adjudge itself lists commands with their summaries. */
static void man_of_all(void)
{
    static const struct exit_status meanings[] = {
        {ADJ_OK, TR("success")},
        {ADJ_FINDING, TR("a finding: a difference, a divergence, a failed check")},
        {ADJ_BAD_INPUT, TR("invalid input: a rulebook, a log or a fixture")},
        {0, NULL},
    };
    man_head("adjudge", tr(lang(), "play, record, verify and explain tabletop games defined by rulebooks"));
    out_str(OUT_RESULT, ".SH SYNOPSIS\n.B adjudge\n.I COMMAND\n[\\fIOPTION\\fR...] ...\n.SH COMMANDS\n");
    for (const struct command *const *c = commands; *c; c++) {
        out_printf(OUT_RESULT, ".TP\n.B adjudge %s", (*c)->name);
        man_line("\n", tr(lang(), (*c)->summary));
    }
    out_str(OUT_RESULT, ".SH EXIT STATUS\n");
    man_exits(meanings);
    man_exits(exits_everywhere);
}

void help_man(const struct command *c)
{
    const struct option *tables[COMMAND_TABLES], *list[OPTIONS_MAX];
    const struct exit_status *exits[COMMAND_EXITS];
    char name[64];
    if (!c) {
        man_of_all();
        return;
    }
    command_tables(c, tables);
    snprintf(name, sizeof name, "adjudge %s", c->name);
    man_head(name, tr(lang(), c->summary));
    out_printf(OUT_RESULT, ".SH SYNOPSIS\n.B adjudge %s\n[\\fIOPTION\\fR...] ", c->name);
    man_line("", c->operands);
    out_str(OUT_RESULT, ".SH DESCRIPTION\n");
    man_about(tr(lang(), c->about));
    out_str(OUT_RESULT, ".SH OPTIONS\n");
    for (size_t i = 0, n = options_list(tables, list); i < n; i++)
        man_option(list[i]);
    out_str(OUT_RESULT, ".SH EXIT STATUS\n");
    command_exits(c, exits);
    for (size_t i = 0; exits[i]; i++)
        man_exits(exits[i]);
}

/* In English: pages in docs/ are not translated. */
static void markdown_exits(const struct exit_status *e)
{
    for (; e->when; e++)
        out_printf(OUT_RESULT, "| %d | %s |\n", e->status, e->when);
}

/* A bar would end the cell. */
static void markdown_cell(const char *text)
{
    while (*text) {
        size_t plain = strcspn(text, "|");
        out_text(OUT_RESULT, text, plain);
        text += plain;
        if (*text) {
            out_str(OUT_RESULT, "\\|");
            text++;
        }
    }
}

void help_markdown(const struct command *c)
{
    const struct option *tables[COMMAND_TABLES], *list[OPTIONS_MAX];
    const struct exit_status *exits[COMMAND_EXITS];
    command_tables(c, tables);
    out_printf(OUT_RESULT, "## adjudge %s\n\n%s.\n\n", c->name, c->summary);
    out_printf(OUT_RESULT, "    adjudge %s [OPTION...]%s%s\n\n", c->name, *c->operands ? " " : "", c->operands);
    for (const char *p = c->about; *p; p += strspn(p, "\n")) {
        size_t len = strcspn(p, "\n");
        out_text(OUT_RESULT, p, len);
        out_str(OUT_RESULT, "\n\n");
        p += len;
    }
    out_str(OUT_RESULT, "| option | |\n| --- | --- |\n");
    for (size_t i = 0, n = options_list(tables, list); i < n; i++) {
        out_str(OUT_RESULT, "| `");
        if (list[i]->letter)
            out_printf(OUT_RESULT, "-%c`, `", list[i]->letter);
        out_printf(OUT_RESULT, "--%s", list[i]->name);
        if (list[i]->value) {
            out_str(OUT_RESULT, option_before_value(list[i]));
            markdown_cell(list[i]->value);
        }
        out_printf(OUT_RESULT, "%s` | ", list[i]->kind == OPTION_MODE ? "]" : "");
        markdown_cell(list[i]->help);
        out_str(OUT_RESULT, " |\n");
    }
    out_str(OUT_RESULT, "\n| exit status | |\n| --- | --- |\n");
    command_exits(c, exits);
    for (size_t i = 0; exits[i]; i++)
        markdown_exits(exits[i]);
}
