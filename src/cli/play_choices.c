/* SPDX-License-Identifier: MIT
 *
 * Prints lists of choices at a terminal, and searches them. Choices that differ only in their last word are
 * grouped under what they have in common. Must not know what a choice means.
 */
#include "play_choices.h"

#include "base/utf8.h"
#include "heap.h"
#include "out.h"

#include <string.h>

enum {
    SHORT_LIST = 20, /* so many fit on a screen next to a board, a line each */
    GROUP_LEAST = 3, /* fewer are quicker read in full */
    NUMBER_COLUMNS = 7
};

/* Choices that are numbers themselves get no numbers in front: both would be typed alike. */
void choice_list_make(struct choice_list *out, struct adj_game *game, const char *lang)
{
    uint64_t n;
    *out = (struct choice_list){.count = adj_game_choices(game), .numbered = true};
    out->texts = heap_zero(out->count + 1, sizeof *out->texts);
    for (size_t i = 0; i < out->count; i++) {
        out->texts[i] = heap_printf("%s", adj_game_choice(game, i, lang));
        if (number_read(out->texts[i], &n))
            out->numbered = false;
    }
}

void choice_list_release(struct choice_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        heap_free(list->texts[i]);
    heap_free(list->texts);
}

/* ---------------------------------------------------------------- printing */

/* The bytes before the last word. */
static size_t stem_of(const char *text)
{
    const char *blank = strrchr(text, ' ');
    return blank ? (size_t)(blank - text) : 0;
}

/* `shown` NULL: all of them. */
static size_t next_shown(const struct choice_list *l, const bool *shown, size_t i)
{
    while (i < l->count && shown && !shown[i])
        i++;
    return i;
}

/* The end of the choices from `from` on that begin alike; *count: how many of them are shown. */
static size_t group_end(const struct choice_list *l, const bool *shown, size_t from, size_t *count)
{
    size_t stem = stem_of(l->texts[from]), i = from;
    *count = 0;
    while (i < l->count && stem && stem_of(l->texts[i]) == stem && !memcmp(l->texts[i], l->texts[from], stem)) {
        (*count)++;
        i = next_shown(l, shown, i + 1);
    }
    return i;
}

/* As wide as the numbers of the longest list that is practical. */
static void print_number(const struct choice_list *l, size_t i)
{
    if (l->numbered)
        out_printf(OUT_RESULT, "%5zu  ", i + 1);
    else
        out_str(OUT_RESULT, "  ");
}

/* The common beginning once, then the last words in columns. */
static void print_group(const struct choice_list *l, const bool *shown, size_t from, size_t to, int width)
{
    size_t stem = stem_of(l->texts[from]), widest = 0, column = 0;
    out_printf(OUT_RESULT, "  %.*s …\n", (int)stem, l->texts[from]);
    for (size_t i = from; i < to; i = next_shown(l, shown, i + 1)) {
        size_t columns = (size_t)utf8_columns(l->texts[i] + stem + 1);
        widest = columns > widest ? columns : widest;
    }
    for (size_t i = from; i < to; i = next_shown(l, shown, i + 1)) {
        const char *word = l->texts[i] + stem + 1;
        if (column && column + NUMBER_COLUMNS + widest > (size_t)width) {
            out_str(OUT_RESULT, "\n");
            column = 0;
        }
        bool ends = next_shown(l, shown, i + 1) >= to || column + 2 * (NUMBER_COLUMNS + widest) > (size_t)width;
        print_number(l, i);
        out_printf(OUT_RESULT, "%s%*s", word, ends ? 0 : (int)(widest - (size_t)utf8_columns(word)), "");
        column += NUMBER_COLUMNS + widest;
    }
    out_str(OUT_RESULT, "\n");
}

/* Short lists are not grouped: they are read faster as they are. */
void choice_list_print(const struct choice_list *l, const bool *shown, int width)
{
    size_t all = 0, count;
    for (size_t i = next_shown(l, shown, 0); i < l->count; i = next_shown(l, shown, i + 1))
        all++;
    for (size_t i = next_shown(l, shown, 0); i < l->count;) {
        size_t end = group_end(l, shown, i, &count);
        if (all > SHORT_LIST && count >= GROUP_LEAST) {
            print_group(l, shown, i, end, width);
            i = end;
            continue;
        }
        print_number(l, i);
        out_printf(OUT_RESULT, "%s\n", l->texts[i]);
        i = next_shown(l, shown, i + 1);
    }
}

/* ---------------------------------------------------------------- finding */

/* ASCII only: the rest of a word decides. */
static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* A part of a word is enough: people type beginnings. */
static bool has_word(const char *text, const char *word, size_t len)
{
    for (; *text; text++) {
        size_t n = 0;
        while (n < len && text[n] && small(text[n]) == small(word[n]))
            n++;
        if (n == len)
            return true;
    }
    return false;
}

/* How many of the words are in `text`; *of: how many there are. */
static size_t words_in(const char *text, const char *words, size_t *of)
{
    size_t found = 0;
    *of = 0;
    for (words += strspn(words, " \t"); *words; words += strspn(words, " \t")) {
        size_t len = strcspn(words, " \t");
        found += has_word(text, words, len);
        ++*of;
        words += len;
    }
    return found;
}

/* Marks the choices that contain the most words of the text, if that is at least half of them. */
size_t choice_list_find(const struct choice_list *l, const char *text, bool *marked, bool *all)
{
    size_t best = 0, count = 0, of = 0;
    for (size_t i = 0; i < l->count; i++) {
        size_t found = words_in(l->texts[i], text, &of);
        best = found > best ? found : best;
    }
    for (size_t i = 0; i < l->count; i++) {
        marked[i] = best && best * 2 >= of && words_in(l->texts[i], text, &of) == best;
        count += marked[i];
    }
    *all = best && best == of;
    return count;
}
