/* SPDX-License-Identifier: MIT
 *
 * Reads an argument list by tables of options (options.h). Prints every error itself, with a hint at the help
 * of the command. Must not know a command.
 */
#include "options.h"

#include "heap.h"
#include "out.h"
#include "suggest.h"

#include <stdio.h>
#include <string.h>

const struct option options_everywhere[] = {
    {.name = "lang", .kind = OPTION_TEXT, .value = "LANGUAGE",
     .help = TR("language of the output, such as en or pl; the texts of a rulebook need a language that it declares "
                "(default: its first)")},
    {.name = "help", .letter = 'h', .help = TR("print this help")},
    {0},
};

const struct option options_of_reports[] = {
    {.name = "format", .kind = OPTION_CHOICE, .value = "text|json|html|markdown",
     .help = TR("output format (default: text)")},
    {.name = "color", .kind = OPTION_CHOICE, .value = "auto|always|never",
     .help = TR("colors in text output; auto: only at a terminal, and not if NO_COLOR is set (default: auto)")},
    {0},
};

/* All options of the tables; of two with the same name the first one. */
size_t options_list(const struct option *const *tables, const struct option *list[OPTIONS_MAX])
{
    size_t count = 0;
    for (; *tables; tables++)
        for (const struct option *o = *tables; o->name; o++) {
            size_t i = 0;
            while (i < count && strcmp(list[i]->name, o->name) != 0)
                i++;
            if (i == count && count < OPTIONS_MAX)
                list[count++] = o;
        }
    return count;
}

/* Decimal digits only; UINT64_MAX is excluded, because callers use it for "not given". */
bool number_read(const char *text, uint64_t *out)
{
    uint64_t n = 0;
    if (!*text)
        return false;
    for (const char *p = text; *p; p++) {
        if (*p < '0' || *p > '9' || n > (UINT64_MAX - 1 - (uint64_t)(*p - '0')) / 10)
            return false;
        n = n * 10 + (uint64_t)(*p - '0');
    }
    *out = n;
    return true;
}

/* Compares the complete word, not a prefix: abbreviations would change their meaning with new
 * options. */
static bool is_called(const char *option, const char *name, size_t len)
{
    return option && strlen(option) == len && memcmp(option, name, len) == 0;
}

static const struct option *by_name(const struct option *const *tables, const char *name, size_t len)
{
    for (; *tables; tables++)
        for (const struct option *o = *tables; o->name; o++)
            if (is_called(o->name, name, len) || is_called(o->alias, name, len))
                return o;
    return NULL;
}

static const struct option *by_letter(const struct option *const *tables, char letter)
{
    for (; *tables; tables++)
        for (const struct option *o = *tables; o->name; o++)
            if (o->letter == letter)
                return o;
    return NULL;
}

/* Suggests the most similar option of this command. */
static void error_unknown(const struct option *const *tables, const char *name, size_t len)
{
    struct suggestion best = suggestion_for(name, len);
    for (; *tables; tables++)
        for (const struct option *o = *tables; o->name; o++)
            suggestion_try(&best, o->name);
    if (best.word)
        out_error(tr(lang(), "unknown option --%.*s; did you mean --%s?"), (int)len, name, best.word);
    else
        out_error(tr(lang(), "unknown option --%.*s"), (int)len, name);
}

/* "text|json" holds "json". */
static bool choice_has(const char *choices, const char *word)
{
    size_t len = strlen(word);
    for (const char *p = choices; len && *p;) {
        size_t n = strcspn(p, "|");
        if (n == len && memcmp(p, word, n) == 0)
            return true;
        p += n + (p[n] == '|');
    }
    return false;
}

/* --format: invalid value 'x'; expected text or json */
static void error_choice(const struct option *o, const char *value)
{
    char expected[128];
    size_t len = 0;
    for (const char *p = o->value; *p;) {
        size_t n = strcspn(p, "|");
        const char *join = p == o->value ? "" : p[n] ? ", " : tr(lang(), " or ");
        len += (size_t)snprintf(expected + len, sizeof expected - len, "%s%.*s", join, (int)n, p);
        p += n + (p[n] == '|');
    }
    out_error(tr(lang(), "--%s: invalid value '%s'; expected %s"), o->name, value, expected);
}

/* Prints the error itself, so that callers only stop. */
static bool value_fits(const struct option *o, const char *value)
{
    uint64_t n;
    if (o->kind == OPTION_NUMBER && !number_read(value, &n)) {
        out_error(tr(lang(), "--%s: expected a number, got '%s'"), o->name, value);
        return false;
    }
    if (o->kind == OPTION_CHOICE && !choice_has(o->value, value)) {
        error_choice(o, value);
        return false;
    }
    if ((o->kind == OPTION_TEXT || o->kind == OPTION_PATH) && !*value) {
        out_error(tr(lang(), "--%s: the value is empty"), o->name);
        return false;
    }
    return true;
}

/* An option may be repeated only if its table allows it. */
static bool add(struct args *a, const struct option *o, const char *value)
{
    for (size_t i = 0; i < a->given_count && !o->many; i++)
        if (a->given[i].option == o) {
            out_error(tr(lang(), "--%s: given more than once"), o->name);
            return false;
        }
    if (value && !value_fits(o, value))
        return false;
    a->given = heap_grow(a->given, (a->given_count + 1) * sizeof *a->given);
    a->given[a->given_count++] = (struct given){o, value};
    return true;
}

/* Reads the option at argv[0]; *next is set to how many arguments it takes. */
static bool read_option(struct args *a, int count, char **argv, const struct option *const *tables, int *next)
{
    const char *arg = argv[0], *value = NULL;
    const struct option *o;
    if (arg[1] == '-') {
        size_t len = strcspn(arg + 2, "=");
        o = by_name(tables, arg + 2, len);
        if (!o) {
            error_unknown(tables, arg + 2, len);
            return false;
        }
        if (arg[2 + len] == '=')
            value = arg + 3 + len;
    } else {
        o = by_letter(tables, arg[1]);
        if (!o) {
            out_error(tr(lang(), "unknown option %s"), arg);
            return false;
        }
        if (arg[2])
            value = arg + 2;
    }
    *next = 1;
    if (o->kind == OPTION_SWITCH) {
        if (value) {
            out_error(tr(lang(), "--%s: takes no value"), o->name);
            return false;
        }
    } else if (!value) {
        if (count < 2) {
            out_error(tr(lang(), "--%s: missing value %s"), o->name, o->value);
            return false;
        }
        value = argv[1];
        *next = 2;
    }
    return add(a, o, value);
}

void see_help(const char *command)
{
    out_printf(OUT_NOTE, tr(lang(), "see 'adjudge %s%s--help'\n"), command, *command ? " " : "");
}

/* Options and operands can be mixed; `--` ends the options. */
bool args_read(struct args *out, int count, char **argv, const struct option *const *tables, const char *command)
{
    bool ended = false;
    *out = (struct args){.part = -1};
    out->operands = heap_zero((size_t)count + 1, sizeof *out->operands);
    for (int i = 0, next = 1; i < count; i += next, next = 1) {
        if (!ended && strcmp(argv[i], "--") == 0) {
            ended = true;
        } else if (ended || argv[i][0] != '-' || !argv[i][1] || argv[i][1] == '@' || argv[i][1] == '#') {
            /* `-`, `-@N` and `-#N` are standard input. */
            out->operands[out->operand_count++] = argv[i];
        } else if (!read_option(out, count - i, argv + i, tables, &next)) {
            see_help(command);
            return false;
        }
    }
    return true;
}

void args_release(struct args *a)
{
    heap_free(a->given);
    heap_free(a->operands);
    *a = (struct args){0};
}

/* The nth use of an option, from 0; NULL: there are fewer. */
const char *args_nth(const struct args *a, const char *name, size_t nth)
{
    for (size_t i = 0; i < a->given_count; i++)
        if (strcmp(a->given[i].option->name, name) == 0 && nth-- == 0)
            return a->given[i].value;
    return NULL;
}

bool args_has(const struct args *a, const char *name)
{
    for (size_t i = 0; i < a->given_count; i++)
        if (strcmp(a->given[i].option->name, name) == 0)
            return true;
    return false;
}

const char *args_text(const struct args *a, const char *name, const char *otherwise)
{
    const char *value = args_nth(a, name, 0);
    return value ? value : otherwise;
}

uint64_t args_number(const struct args *a, const char *name, uint64_t otherwise)
{
    uint64_t n = otherwise;
    const char *value = args_nth(a, name, 0);
    if (value)
        number_read(value, &n);
    return n;
}
