/* SPDX-License-Identifier: MIT
 *
 * Rows go to DuckDB with the type of each column, so that nothing is guessed from the first rows. The value of a measure
 * becomes a number: yes is 1, no is 0; DuckDB refuses other texts.
 */
#define _GNU_SOURCE /* environ */
#include "parquet.h"

#include "heap.h"
#include "lang.h"
#include "out.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---------------------------------------------------------------- the command for DuckDB */

static const struct sql_type {
    const char *type, *read, *selected; /* of a column; what it is read as; an expression, in which %s is its name */
} types[] = {
    {"text", "VARCHAR", "%s"},
    {"integer", "BIGINT", "%s"},
    {"truth", "BOOLEAN", "%s"},
    {"json", "JSON", "%s"},
    {"measure", "VARCHAR", "CASE %s WHEN 'true' THEN 1 WHEN 'false' THEN 0 ELSE CAST(%s AS DOUBLE) END AS %s"},
};

/* `text` in quotation marks of a sort, which are doubled inside. */
static void write_quoted(FILE *f, const char *text, char mark)
{
    fputc(mark, f);
    for (; *text; text++) {
        if (*text == mark)
            fputc(mark, f);
        fputc(*text, f);
    }
    fputc(mark, f);
}

static const struct sql_type *type_of(const char *name)
{
    const struct sql_type *t = types;
    while (strcmp(t->type, name))
        t++;
    return t;
}

static void write_selected(FILE *f, const struct sql_type *t, const char *name)
{
    for (const char *s = t->selected; *s; s++)
        if (s[0] == '%' && s[1] == 's') {
            write_quoted(f, name, '"');
            s++;
        } else
            fputc(*s, f);
}

/* The command; free it with heap_free. NULL: memory ran out. */
static char *command_of(const struct adj_table *t, const char *path)
{
    char *text = NULL;
    size_t len;
    const char *name, *type;
    FILE *f = open_memstream(&text, &len);
    if (!f)
        return NULL;
    fputs("COPY (SELECT ", f);
    for (size_t i = 0; (name = adj_table_column(t, i, &type)); i++) {
        fputs(i ? ", " : "", f);
        write_selected(f, type_of(type), name);
    }
    fputs(" FROM read_json('/dev/stdin', format = 'newline_delimited', columns = {", f);
    for (size_t i = 0; (name = adj_table_column(t, i, &type)); i++) {
        fputs(i ? ", " : "", f);
        write_quoted(f, name, '\'');
        fprintf(f, ": '%s'", type_of(type)->read);
    }
    fputs("})) TO ", f);
    write_quoted(f, path, '\'');
    fputs(" (FORMAT parquet)", f);
    return fclose(f) ? NULL : text;
}

/* ---------------------------------------------------------------- the pipe */

static int start(struct parquet *p, const char *command, int input)
{
    const char *const words[] = {"duckdb", "-c", command, NULL};
    posix_spawn_file_actions_t files;
    int error = posix_spawn_file_actions_init(&files);
    if (error)
        return error;
    error = posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    if (!error) /* standard output is for results */
        error = posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO);
    if (!error)
        error = posix_spawnp(&p->child, "duckdb", &files, NULL, (char *const *)words, environ);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

bool parquet_begin(struct parquet *p, const struct adj_table *t, const char *path)
{
    int ends[2];
    char *command = command_of(t, path);
    if (!command || pipe2(ends, O_CLOEXEC)) {
        out_error("%s", strerror(errno));
        heap_free(command);
        return false;
    }
    int error = start(p, command, ends[0]);
    heap_free(command);
    close(ends[0]);
    if (!error) {
        p->fd = ends[1];
        signal(SIGPIPE, SIG_IGN);
        return true;
    }
    close(ends[1]);
    out_error(error == ENOENT ? tr(lang(), "a Parquet file is written by DuckDB, and the program '%s' is missing; CSV and JSON lines do not need it")
                              : tr(lang(), "cannot start '%s'"), "duckdb");
    return false;
}

bool parquet_write(struct parquet *p, const char *data, size_t len)
{
    while (len) {
        ssize_t wrote = write(p->fd, data, len);
        if (wrote < 0 && errno != EINTR)
            return false;
        data += wrote > 0 ? wrote : 0;
        len -= wrote > 0 ? (size_t)wrote : 0;
    }
    return true;
}

bool parquet_end(struct parquet *p)
{
    int status = -1;
    close(p->fd);
    while (waitpid(p->child, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status) && !WEXITSTATUS(status))
        return true;
    out_error("%s", tr(lang(), "DuckDB did not write the Parquet file"));
    return false;
}
