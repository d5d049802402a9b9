/* SPDX-License-Identifier: MIT
 *
 * The table of words of choices: what is found again, what is the same, and that it forgets in time.
 */
#include "session/choice_texts.h"

#include "base/mem.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static struct choice_text *enter(struct choice_texts *t, int32_t what, int32_t count, const int32_t *values,
                                 const char *text)
{
    const struct choice_key key = {what, count, values};
    cr_assert_null(choice_texts_known(t, &key));
    struct choice_text *entry = choice_texts_add(t, &key, text, strlen(text));
    cr_assert_eq(choice_texts_known(t, &key), entry);
    return entry;
}

static void close_all(struct choice_texts *t)
{
    choice_texts_release(t);
    cr_expect_eq(mem_live(), 0);
}

Test(choice_texts, choices_that_differ_in_anything_are_entries_of_their_own)
{
    struct choice_texts t = {0};
    choice_texts_begin(&t);
    const struct choice_text *a = enter(&t, 1, 2, (int32_t[]){1, 2}, "a");
    const struct choice_text *b = enter(&t, 2, 2, (int32_t[]){1, 2}, "b");
    const struct choice_text *c = enter(&t, 1, 1, (int32_t[]){1}, "c");
    const struct choice_text *d = enter(&t, 1, 2, (int32_t[]){2, 1}, "d");
    const struct choice_text *e = enter(&t, -1, 0, NULL, "e");
    cr_expect(a != b && a != c && a != d && a != e && b != c && c != d && d != e);
    cr_expect_str_eq(a->text, "a");
    cr_expect_str_eq(d->text, "d");
    close_all(&t);
}

Test(choice_texts, choices_with_the_same_words_are_one_entry)
{
    struct choice_texts t = {0};
    choice_texts_begin(&t);
    cr_expect_eq(enter(&t, 1, 1, (int32_t[]){1}, "Ann hops"), enter(&t, 2, 1, (int32_t[]){7}, "Ann hops"));
    close_all(&t);
}

Test(choice_texts, only_what_came_in_the_present_list_is_found)
{
    struct choice_texts t = {0};
    cr_expect_null(choice_texts_find(&t, "Ann hops"));
    choice_texts_begin(&t);
    struct choice_text *hops = enter(&t, 1, 1, (int32_t[]){1}, "Ann hops");
    cr_expect_null(choice_texts_find(&t, "Ann hops"), "entered, and not in the list");
    hops->list = t.list;
    cr_expect_eq(choice_texts_find(&t, "Ann hops"), hops);
    cr_expect_null(choice_texts_find(&t, "Ann hop"));
    choice_texts_begin(&t);
    cr_expect_null(choice_texts_find(&t, "Ann hops"), "of the list before");
    close_all(&t);
}

Test(choice_texts, entries_stay_while_tables_grow_and_go_when_there_are_too_many)
{
    enum { MANY = 100 * 1000 };
    struct choice_texts t = {0};
    char text[32];
    choice_texts_begin(&t);
    for (int32_t i = 0; i < MANY; i++) {
        snprintf(text, sizeof text, "choice %d", i / 2);
        enter(&t, 1, 1, &i, text);
    }
    for (int32_t i = 0; i < MANY; i++) {
        snprintf(text, sizeof text, "choice %d", i / 2);
        cr_assert_str_eq(choice_texts_known(&t, &(struct choice_key){1, 1, &i})->text, text);
    }
    size_t held = t.memory.total;
    choice_texts_begin(&t);
    cr_expect_null(choice_texts_known(&t, &(struct choice_key){1, 1, &(int32_t){0}}),
                   "one list may be long; the next begins anew");
    cr_expect_lt(t.memory.total, held / 100);
    close_all(&t);
}
