/* SPDX-License-Identifier: MIT
 *
 * adjudge completion: prints a completion script for bash, made from the table of commands, so that it always
 * has their present options. Must not contain the name of a command.
 */
#include "cmd.h"
#include "out.h"

#include <string.h>

/* "text|json" as words for compgen. */
static void words_of_choice(const char *choices)
{
    for (size_t len; *choices; choices += len + (choices[len] == '|')) {
        len = strcspn(choices, "|");
        out_text(OUT_RESULT, choices, len);
        out_str(OUT_RESULT, choices[len] ? " " : "");
    }
}

static void print_options(const struct command *c)
{
    const struct option *tables[COMMAND_TABLES], *list[OPTIONS_MAX];
    command_tables(c, tables);
    for (size_t i = 0, n = options_list(tables, list); i < n; i++)
        out_printf(OUT_RESULT, "%s--%s", i ? " " : "", list[i]->name);
}

/* One branch of a shell `case` for each option that takes a value. */
static void print_values(const struct command *c)
{
    const struct option *tables[COMMAND_TABLES], *list[OPTIONS_MAX];
    command_tables(c, tables);
    for (size_t i = 0, n = options_list(tables, list); i < n; i++) {
        const struct option *o = list[i];
        if (o->kind == OPTION_SWITCH || o->kind == OPTION_MODE)
            continue;
        out_printf(OUT_RESULT, "        '%s --%s'", c->name, o->name);
        if (o->letter)
            out_printf(OUT_RESULT, "|'%s -%c'", c->name, o->letter);
        out_str(OUT_RESULT, ") ");
        if (o->kind == OPTION_CHOICE) {
            out_str(OUT_RESULT, "COMPREPLY=($(compgen -W '");
            words_of_choice(o->value);
            out_str(OUT_RESULT, "' -- \"$word\"));");
        } else if (o->kind == OPTION_PATH) {
            out_str(OUT_RESULT, "COMPREPLY=($(compgen -f -- \"$word\"));");
        }
        out_str(OUT_RESULT, " return;;\n");
    }
}

/* The compgen call for an operand; NULL: nothing to suggest. */
static const char *operands_of(enum operand_kind kind)
{
    switch (kind) {
    case OPERAND_FOLDER:
        return "compgen -d -- \"$word\"";
    case OPERAND_FILE:
        return "compgen -f -- \"$word\"";
    case OPERAND_COMMAND:
        return "compgen -W \"$commands\" -- \"$word\"";
    case OPERAND_WORD:
    case OPERAND_NONE:
        break;
    }
    return NULL;
}

/* Commands of a group are next to each other in the table, so each group is printed once. */
static void print_first_words(void)
{
    const char *last = "";
    size_t last_len = 0;
    for (const struct command *const *c = commands; *c; c++) {
        size_t len = strcspn((*c)->name, " ");
        if (len == last_len && memcmp((*c)->name, last, len) == 0)
            continue;
        out_printf(OUT_RESULT, "%s%.*s", last_len ? " " : "", (int)len, (*c)->name);
        last = (*c)->name;
        last_len = len;
    }
}

/* `;;&` continues with the next pattern: a group has several words. */
static void print_group_words(void)
{
    out_str(OUT_RESULT, "    case $command in\n");
    for (const struct command *const *c = commands; *c; c++) {
        const char *space = strchr((*c)->name, ' ');
        if (!space)
            continue;
        out_printf(OUT_RESULT, "        %.*s) group+=' %s';;&\n", (int)(space - (*c)->name), (*c)->name, space + 1);
    }
    out_str(OUT_RESULT, "    esac\n");
}

/* The script contains no logic about commands, only their words. */
static void print_bash(void)
{
    out_str(OUT_RESULT, "# bash completion of adjudge, made by `adjudge completion bash`\n"
                        "_adjudge()\n{\n"
                        "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
                        "    local command=${COMP_WORDS[1]} group= at=2 commands='");
    print_first_words();
    out_str(OUT_RESULT,
            "'\n    COMPREPLY=()\n"
            "    if [ \"$COMP_CWORD\" = 1 ]; then\n"
            "        COMPREPLY=($(compgen -W \"$commands --help --version\" -- \"$word\")); return\n"
            "    fi\n"
            "    if [ \"$word\" = = ]; then word=; elif [ \"$before\" = = ]; then "
            "before=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
            "    if [ \"$command\" = help ] && [ \"$COMP_CWORD\" -gt 2 ]; then command=${COMP_WORDS[2]} at=3; fi\n");
    print_group_words();
    out_str(OUT_RESULT, "    if [ -n \"$group\" ]; then\n"
                        "        if [ \"$COMP_CWORD\" = \"$at\" ]; then\n"
                        "            COMPREPLY=($(compgen -W \"$group\" -- \"$word\")); return\n        fi\n"
                        "        command=\"$command ${COMP_WORDS[2]}\"\n    fi\n"
                        "    [ \"$at\" = 2 ] || return\n"
                        "    case \"$command $before\" in\n");
    for (const struct command *const *c = commands; *c; c++)
        print_values(*c);
    out_str(OUT_RESULT, "    esac\n    case \"$command\" in\n");
    for (const struct command *const *c = commands; *c; c++) {
        const char *operands = operands_of((*c)->operand);
        out_printf(OUT_RESULT, "        '%s') case $word in -*) COMPREPLY=($(compgen -W '", (*c)->name);
        print_options(*c);
        out_str(OUT_RESULT, "' -- \"$word\"));;");
        if (operands)
            out_printf(OUT_RESULT, " *) COMPREPLY=($(%s));;", operands);
        out_str(OUT_RESULT, " esac;;\n");
    }
    out_str(OUT_RESULT, "    esac\n}\ncomplete -o filenames -F _adjudge adjudge\n");
}

static int run(const struct command *self, const struct args *args)
{
    if (strcmp(args->operands[0], "bash") != 0)
        return command_usage(self, tr(lang(), "unknown shell '%s'; expected bash"), args->operands[0]);
    print_bash();
    return ADJ_OK;
}

static const struct exit_status exits[] = {{ADJ_OK, TR("the script was printed")}, {0, NULL}};

const struct command cmd_completion = {
    .name = "completion",
    .operands = "bash",
    .summary = TR("print a completion script for a shell"),
    .about = TR("To use it, run: source <(adjudge completion bash)"),
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_WORD,
    .exits = exits,
    .run = run,
};
