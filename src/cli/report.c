/* SPDX-License-Identifier: MIT
 *
 * Shared by the commands that print a report: the style from the options, opening rulebooks, logs from
 * standard input. Must not know what a report contains.
 */
#include "report.h"

#include "adjudge.h"
#include "division.h"
#include "heap.h"
#include "out.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* NO_COLOR: see no-color.org. */
static bool uses_color(const struct args *args, enum out_to to)
{
    const char *when = args_text(args, "color", "auto"), *refused = getenv("NO_COLOR"), *term = getenv("TERM");
    if (strcmp(when, "auto") != 0)
        return strcmp(when, "always") == 0;
    return out_is_terminal(to) && !(to == OUT_RESULT && division_is_of(args)) && !(refused && *refused) && term && strcmp(term, "dumb") != 0;
}

/* The parser of options has checked the name. */
static enum adj_format format_named(const char *name)
{
    static const char *const names[] = {[ADJ_JSON] = "json", [ADJ_DOT] = "dot", [ADJ_HTML] = "html",
                                        [ADJ_MARKDOWN] = "markdown", [ADJ_TAP] = "tap", [ADJ_JUNIT] = "junit"};
    for (size_t i = ADJ_TEXT + 1; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return (enum adj_format)i;
    return ADJ_TEXT;
}

/* Colours are allowed for each stream separately: one of them may be a file. */
struct adj_style style_of(const struct args *args)
{
    const char *format = args_text(args, "format", "text");
    struct adj_style style = {
        .format = format_named(format),
        .width = division_is_of(args) ? 0 : out_columns(),
    };
    style.color = style.format == ADJ_TEXT && uses_color(args, OUT_RESULT);
    out_allow_color(OUT_RESULT, style.color);
    out_allow_color(OUT_NOTE, style.color && uses_color(args, OUT_NOTE));
    return style;
}

/* Ends the text with a line feed, so that the next prompt begins on its own line. */
static void print_ended(enum out_to to, const struct adj_text *text)
{
    out_text(to, text->data, text->len);
    if (text->len && text->data[text->len - 1] != '\n')
        out_str(to, "\n");
}

/* The message if the library had no memory for one. */
static const char *without_words(enum adj_status status)
{
    return status == ADJ_ENVIRONMENT ? tr(lang(), "out of memory") : tr(lang(), "the command failed");
}

/* A message of several lines is printed as it is; a sentence gets the name of the program in
 * front. */
int report(enum adj_status status, struct adj_text *text)
{
    if (status <= ADJ_FINDING)
        print_ended(OUT_RESULT, text);
    else if (text->len && text->data[text->len - 1] == '\n')
        print_ended(OUT_NOTE, text);
    else
        out_error("%s", text->len ? text->data : without_words(status));
    adj_text_free(text);
    return status;
}

void report_print_note(struct adj_text *note)
{
    for (const char *line = note->data, *end; line && (end = strchr(line, '\n')); line = end + 1)
        out_error("%.*s", (int)(end - line), line);
    adj_text_free(note);
}

int report_print_with_note(enum adj_status status, struct adj_report *r, const struct adj_style *style,
                           struct adj_text *note)
{
    int exit_status = report_print(status, r, style);
    report_print_note(note);
    return exit_status;
}

/* Suggests the option if a log was named as LOG@N, which other commands accept. */
int report_moment(int exit_status, const char *command, const char *operand, uint64_t shift)
{
    enum { DIGITS_MAX = 18 };
    const char *at = strrchr(operand, '@');
    size_t digits = at ? strspn(at + 1, "0123456789") : 0;
    if (exit_status != ADJ_ENVIRONMENT || !digits || digits > DIGITS_MAX || at[1 + digits] || !access(operand, F_OK))
        return exit_status;
    char *log = heap_printf("%.*s", (int)(at - operand), operand);
    if (!access(log, F_OK))
        out_error(tr(lang(), "did you mean: adjudge %s %s %s %llu"), command, log, shift ? "--before" : "--at",
                  strtoull(at + 1, NULL, 10) + shift);
    heap_free(log);
    return exit_status;
}

void report_print_text(struct adj_text *text)
{
    out_text(OUT_RESULT, text->data, text->len);
    adj_text_free(text);
}

/* Takes the report over. */
struct adj_text report_text(struct adj_report *r, const struct adj_style *style)
{
    struct adj_text text = {0};
    if (r)
        adj_report_write(r, style, &text);
    adj_report_free(r);
    return text;
}

/* Whether the report is to be printed as a failure: its message alone. */
static bool is_failure(const struct adj_report *r, const struct adj_style *style)
{
    return adj_report_failure(r) && (style->format != ADJ_JSON || strcmp(adj_report_name(r), "error") == 0);
}

/* A failure is one line; in JSON it is an object. */
static int print_to(enum out_to to, enum adj_status status, struct adj_report *r, const struct adj_style *style)
{
    struct adj_style allowed = *style;
    struct adj_text text = {0};
    allowed.color = out_has_color(to);
    if (!r || (!is_failure(r, style) && adj_report_write(r, &allowed, &text) != ADJ_OK)) {
        out_error("%s", without_words(ADJ_ENVIRONMENT));
        status = ADJ_ENVIRONMENT;
    } else if (is_failure(r, style))
        out_error("%s", adj_report_failure(r));
    else
        out_text(to, text.data, text.len);
    adj_text_free(&text);
    adj_report_free(r);
    return status;
}

int report_print(enum adj_status status, struct adj_report *r, const struct adj_style *style)
{
    return print_to(OUT_RESULT, status, r, style);
}

int report_print_refusal(enum adj_status status, struct adj_report *r, const struct adj_style *style)
{
    return print_to(style->format == ADJ_TEXT ? OUT_NOTE : OUT_RESULT, status, r, style);
}

/* Prints the report of `check` on a rulebook with errors. */
static void print_errors(struct adj_rulebook *rb, const struct adj_style *style)
{
    struct adj_report *found = NULL;
    adj_rulebook_messages(rb, lang(), &found);
    report_print_refusal(ADJ_OK, found, style);
}

/* The result of opening a rulebook; if it cannot be used, that is reported, and *out is NULL. */
static enum adj_status opened(enum adj_status status, const struct adj_style *style, struct adj_text *text,
                              struct adj_rulebook **out)
{
    if (status == ADJ_OK && (status = adj_rulebook_speaks(*out, lang(), text)) == ADJ_OK)
        return ADJ_OK;
    if (*out && adj_rulebook_errors(*out)) {
        print_errors(*out, style);
        adj_text_free(text);
    } else
        report(status, text);
    adj_rulebook_close(*out);
    *out = NULL;
    return status;
}

/* A log in the place of a rulebook is a slip: by its name, since a rulebook can be one file as well. */
static bool is_named_log(const char *path)
{
    static const char end[] = ".jsonl.gz";
    size_t len = strlen(path);
    return len >= sizeof end && strcmp(path + len - (sizeof end - 1), end) == 0 && !access(path, F_OK);
}

enum adj_status rulebook_open(const char *folder, const struct adj_style *style, struct adj_rulebook **out)
{
    struct adj_text text = {0};
    *out = NULL;
    if (is_named_log(folder)) {
        out_error(tr(lang(), "'%s' is a log, not a rulebook; to continue its game: adjudge play --resume LOG"), folder);
        return ADJ_BAD_INPUT;
    }
    return opened(adj_rulebook_open(folder, out), style, &text, out);
}

enum adj_native rulebook_compile(struct adj_rulebook *rb, const struct args *args)
{
    struct adj_text why = {0};
    enum adj_native how = args_text(args, "native", NULL) ? ADJ_NATIVE_CHECK : args_has(args, "native") ? ADJ_NATIVE_ON : ADJ_NATIVE_OFF;
    if (adj_rulebook_compile(rb, how, lang(), &why) != ADJ_OK) {
        out_error(tr(lang(), "--native: %s; the rules are interpreted"), why.data ? why.data : tr(lang(), "out of memory"));
        how = ADJ_NATIVE_OFF;
    }
    adj_text_free(&why);
    return how;
}

/* Anything but a folder, so that pipes count. */
static bool is_file(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && !S_ISDIR(st.st_mode);
}

/* What is there and neither a folder nor a manifest: a log, standard input, or FILE#N, a game of a collection. */
static bool may_be_log(const char *path)
{
    size_t len = strlen(path);
    const char *mark = strrchr(path, '#');
    if (is_file(path))
        return len < 5 || strcmp(path + len - 5, ".yaml") != 0;
    char *file = mark ? heap_printf("%.*s", (int)(mark - path), path) : NULL;
    bool may_be = strcmp(path, "-") == 0 || (file && is_file(file));
    heap_free(file);
    return may_be;
}

/* A path that may be a log is opened as one. */
enum adj_status rulebook_open_anywhere(const char *path, const struct adj_style *style, struct adj_rulebook **out)
{
    const struct adj_log_options options = {.lang = lang()};
    struct adj_text text = {0};
    *out = NULL;
    if (!may_be_log(path))
        return rulebook_open(path, style, out);
    if (!input_ready(path))
        return ADJ_ENVIRONMENT;
    return opened(adj_rulebook_of_log(path, &options, out, &text), style, &text, out);
}

/* What commands on one rulebook have in common. */
int report_rulebook(const struct args *args, report_make *make)
{
    struct adj_style style = style_of(args);
    struct adj_rulebook *rb;
    struct adj_report *made;
    enum adj_status status = rulebook_open(args->operands[0], &style, &rb);
    if (status != ADJ_OK)
        return status;
    status = make(rb, args->operand_count > 1 ? args->operands[1] : NULL, lang(), &made);
    adj_rulebook_close(rb);
    return report_print(status, made, &style);
}

/* Copies all that comes from standard input. */
static bool keep(int fd)
{
    char piece[1 << 14];
    ssize_t n;
    while ((n = read(STDIN_FILENO, piece, sizeof piece)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        for (ssize_t done = 0, w; done < n; done += w)
            if ((w = write(fd, piece + done, (size_t)(n - done))) < 0)
                return false;
    }
    return lseek(fd, 0, SEEK_SET) == 0;
}

/* Logs are read at any offset, which a pipe does not allow: a file without a name takes its place. */
static bool keep_standard_input(void)
{
    const char *folder = getenv("TMPDIR");
    char *name = heap_printf("%s/adjudge-XXXXXX", folder && *folder ? folder : "/tmp");
    int fd = mkstemp(name);
    bool made = fd >= 0, kept = made && unlink(name) == 0 && keep(fd) && dup2(fd, STDIN_FILENO) == STDIN_FILENO;
    if (!kept)
        out_error(tr(lang(), "cannot copy standard input to '%s': %s"), name, lang_error(errno));
    if (made)
        close(fd);
    heap_free(name);
    return kept;
}

/* Standard input is read once, regardless of how many operands refer to it. */
bool input_ready(const char *operand)
{
    static bool kept;
    bool standard = operand[0] == '-' && (operand[1] == 0 || operand[1] == '@' || operand[1] == '#');
    if (standard && !kept)
        kept = keep_standard_input();
    return !standard || kept;
}

/* By the first two bytes of gzip. */
bool input_is_log(void)
{
    static const unsigned char gzip[2] = {0x1f, 0x8b};
    unsigned char first[2];
    return pread(STDIN_FILENO, first, sizeof first, 0) == sizeof first && memcmp(first, gzip, sizeof gzip) == 0;
}

struct adj_log_options log_options_of(const struct args *args)
{
    return (struct adj_log_options){.rulebook = args_text(args, "rulebook", NULL),
                                    .lang = lang()};
}
