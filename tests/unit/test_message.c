/* SPDX-License-Identifier: MIT
 *
 * Arguments that are kept when something fails, and put into a sentence later.
 */
#include "base/message.h"

#include <criterion/criterion.h>
#include <string.h>

/* What is kept of a format's arguments, and said with another format. */
static char kept[64];
static size_t size;
static int word_at;

static void keep_in(size_t room, const char *word, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void keep_in(size_t room, const char *word, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    word_at = -1;
    size = message_keep(kept, room, format, ap, word, &word_at);
    va_end(ap);
}

static void expect(const char *format, const char *word, const char *expected)
{
    struct buf b = BUF_INIT;
    const struct message_args args = {kept, size, word, word_at};
    message_format(&b, format, &args);
    cr_expect_str_eq(buf_cstr(&b), expected);
    buf_release(&b);
}

Test(message, arguments_come_in_any_order)
{
    keep_in(sizeof kept, NULL, "%s of %d, %lu%% %llu %zu 0x%02x", "a", -7, 8UL, 9ULL, (size_t)10, 0xbU);
    expect("%s of %d, %lu%% %llu %zu 0x%02x", NULL, "a of -7, 8% 9 10 0x0b");
    expect("%2$d: %1$s (%6$02x)", NULL, "-7: a (0b)");
}

Test(message, an_argument_is_never_a_format)
{
    keep_in(sizeof kept, NULL, "'%s' %s", "%n%s", "%2$s");
    expect("%2$s und '%1$s'", NULL, "%2$s und '%n%s'");
}

Test(message, the_word_is_found_by_its_address)
{
    static const char word[] = "open", same[] = "open";
    keep_in(sizeof kept, word, "cannot %s '%s'", word, same);
    cr_expect_eq(word_at, 0);
    expect("nie można %s '%s'", "otworzyć", "nie można otworzyć 'open'");
    expect("cannot %s '%s'", NULL, "cannot open 'open'");
}

Test(message, what_does_not_fit_is_cut)
{
    keep_in(8, NULL, "%s %s %s", "long text", "b", "c");
    cr_expect_eq(size, 8);
    expect("%s|%s|%s", NULL, "long te||");
    keep_in(4, NULL, "%s %s", "a", "bcd");
    expect("%s|%s", NULL, "a|b");
    keep_in(0, NULL, "%d", 5);
    expect("%d", NULL, "");
}

/* ---------------------------------------------------------------- on an arena */

Test(message, parts_are_printed_in_the_same_language)
{
    struct arena outer = {0}, inner = {0};
    const struct message *found = message_new(&inner, "a zone of %s", "cards");
    const struct message *m = message_new(&outer, "expected %p, found %p", message_plain(&inner, "a number"), found);
    arena_release(&inner); /* the message has its own copy */
    cr_expect_str_eq(message_text(&outer, NULL, m), "expected a number, found a zone of cards");
    cr_expect_str_eq(message_text(&outer, "pl", m), "oczekiwano: liczba; jest: strefa, w której są „cards”");
    cr_expect_str_eq(message_text(&outer, "xx", m), "expected a number, found a zone of cards");
    arena_release(&outer);
}

Test(message, arguments_change_places_with_the_language)
{
    struct arena a = {0};
    const struct message *m = message_new(&a, "the event '%s' is a heading (mark), and 'words' have no noun for it in %s",
                                          "%s %p %1$s", "pl");
    cr_expect_str_eq(message_text(&a, "pl", m),
                     "zdarzenie „%s %p %1$s” jest nagłówkiem (mark), a „words” nie podaje dla niego rzeczownika w "
                     "języku: pl",
                     "what comes from outside is no format");
    const struct message *hex = message_new(&a, "%02x %04X %d %zu %%", 10u, 0xabu, -3, (size_t)7);
    cr_expect_str_eq(message_text(&a, NULL, hex), "0a 00AB -3 7 %");
    arena_release(&a);
}

Test(message, nouns_have_their_article)
{
    struct arena a = {0};
    cr_expect_str_eq(message_text(&a, NULL, message_noun(&a, "isle")), "an isle");
    cr_expect_str_eq(message_text(&a, NULL, message_noun(&a, "ship")), "a ship");
    cr_expect_str_eq(message_text(&a, "pl", message_noun(&a, "ship")), "„ship”");
    arena_release(&a);
}
