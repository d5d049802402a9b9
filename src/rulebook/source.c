/* SPDX-License-Identifier: MIT
 *
 * The text of a file, for what libyaml does not say: where a scalar begins after its anchor, and
 * how far a block is indented, so that messages point at the right column. Knows nothing of YAML
 * beyond that.
 */
#include "rulebook/source.h"

#include "base/utf8.h"

#include <string.h>

/* Lines come in rising order, so this reads the file once. */
static void seek(struct source *s, int line)
{
    if (s->line == 0 || line < s->line) {
        s->line = 1;
        s->start = 0;
    }
    while (s->line < line) {
        const char *end = memchr(s->text + s->start, '\n', s->size - s->start);
        s->start = end ? (size_t)(end - s->text) + 1 : s->size;
        s->line++;
    }
}

/* The bytes of a line without its end; a line after the last one is empty. */
static const char *source_line(struct source *s, int line, size_t *size)
{
    seek(s, line);
    const char *start = s->text + s->start;
    const char *end = memchr(start, '\n', s->size - s->start);
    *size = end ? (size_t)(end - start) : s->size - s->start;
    if (*size && start[*size - 1] == '\r')
        --*size;
    return start;
}

void source_skip_anchor(struct source *s, int *line, int *column)
{
    size_t size;
    const char *text = source_line(s, *line, &size);
    size_t i = utf8_offset(text, size, (size_t)*column - 1);
    while (i < size && text[i] != ' ' && text[i] != '\t') { /* libyaml allows only ASCII in the name of an anchor */
        i++;
        ++*column;
    }
    for (;;) {
        for (; i < size && (text[i] == ' ' || text[i] == '\t'); i++)
            ++*column;
        if (i < size && text[i] != '#')
            return;
        if (s->start + size >= s->size)
            return;
        text = source_line(s, ++*line, &size);
        i = 0;
        *column = 1;
    }
}

/* How deep the first line with something in it is: what YAML has taken away. */
int source_indent(struct source *s, int line, const char *content)
{
    while (*content == '\n') {
        content++;
        line++;
    }
    size_t size, raw = 0, own = 0;
    const char *text = source_line(s, line, &size);
    while (raw < size && text[raw] == ' ')
        raw++;
    while (content[own] == ' ')
        own++;
    return raw > own ? (int)(raw - own) : 0;
}
