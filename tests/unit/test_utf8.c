/* SPDX-License-Identifier: MIT
 *
 * UTF-8: every scalar value is encoded and decoded, everything else is refused, and what is appended as valid or
 * as safe text is so, whatever the bytes were.
 */
#include "base/utf8.h"

#include <criterion/criterion.h>
#include <string.h>

static bool is_scalar(uint32_t c)
{
    return c <= 0x10ffff && !(c >= 0xd800 && c < 0xe000);
}

Test(utf8, every_scalar_value_comes_back)
{
    char text[UTF8_MAX];
    for (uint32_t c = 0; c <= 0x10ffff; c++) {
        if (!is_scalar(c))
            continue;
        uint32_t back = ~c;
        size_t n = utf8_encode(text, c);
        cr_assert_eq(n, c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4);
        cr_assert_eq(utf8_decode(text, n, &back), n, "U+%04X", (unsigned)c);
        cr_assert_eq(back, c);
        cr_assert_eq(utf8_decode(text, n - 1, &back), 0, "U+%04X, one byte short", (unsigned)c);
    }
}

/* Decodes two, three and four bytes as the definition does, without a look at their order in the table. */
static uint32_t by_definition(const unsigned char *s, size_t n)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0}, mask[] = {0, 0, 0xe0, 0xf0, 0xf8};
    uint32_t c = s[0] & (unsigned char)~mask[n];
    if ((s[0] & mask[n]) != lead[n])
        return UINT32_MAX;
    for (size_t i = 1; i < n; i++) {
        if (s[i] >> 6 != 2)
            return UINT32_MAX;
        c = c * 64 + s[i] % 64;
    }
    return c >= least[n] && is_scalar(c) ? c : UINT32_MAX;
}

Test(utf8, what_is_no_character_is_refused)
{
    static const unsigned char last[] = {0x00, 0x7f, 0x80, 0xbf, 0xc0, 0xff};
    unsigned char s[4];
    for (unsigned first = 0x80; first < 0x100; first++)
        for (unsigned second = 0; second < 0x100; second++)
            for (size_t third = 0; third < sizeof last; third++)
                for (size_t fourth = 0; fourth < sizeof last; fourth++) {
                    uint32_t code, c;
                    size_t n = 2;
                    memcpy(s, (unsigned char[]){(unsigned char)first, (unsigned char)second, last[third], last[fourth]},
                           4);
                    while (n < 4 && by_definition(s, n) == UINT32_MAX)
                        n++;
                    c = by_definition(s, n);
                    cr_assert_eq(utf8_decode((char *)s, 4, &code), c == UINT32_MAX ? 0 : n, "%02x %02x %02x %02x", s[0],
                                 s[1], s[2], s[3]);
                    if (c != UINT32_MAX)
                        cr_assert_eq(code, c);
                }
}

Test(utf8, validity_excludes_nul)
{
    cr_assert(utf8_is_valid("", 0));
    cr_assert(utf8_is_valid("aé€𝄞", strlen("aé€𝄞")));
    cr_assert_not(utf8_is_valid("a\0b", 3));
    cr_assert_not(utf8_is_valid("a\xff", 2));
    cr_assert_not(utf8_is_valid("\xed\xa0\x80", 3), "half of a surrogate pair");
    cr_assert_not(utf8_is_valid("\xc0\x80", 2), "an overlong U+0000");
}

Test(utf8, counts_and_offsets_are_of_code_points)
{
    const char *text = "aé€𝄞b";
    size_t len = strlen(text);
    cr_assert_eq(utf8_count(text, len), 5);
    cr_assert_eq(utf8_columns(text), 5);
    const size_t starts[] = {0, 1, 3, 6, 10, 11, 11};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        cr_assert_eq(utf8_offset(text, len, i), starts[i], "number %zu", i);
    const size_t cuts[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11, 11};
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++)
        cr_assert_eq(utf8_cut(text, len, i), cuts[i], "at %zu", i);
}

static void safe(const char *text, size_t len, const char *expected)
{
    struct buf out = BUF_INIT;
    utf8_add_safe(&out, text, len);
    cr_assert_str_eq(buf_cstr(&out), expected);
    buf_release(&out);
}

Test(utf8, unsafe_characters_are_written_as_escapes)
{
    safe("", 0, "");
    safe("Reef é\n", strlen("Reef é\n"), "Reef é\n");
    safe("a\033[2J\tb", 7, "a\\u001b[2J\\u0009b");
    safe("\x7f\xc2\x9f\xc2\xa0", 5, "\\u007f\\u009f\xc2\xa0");
    safe("\xe2\x80\xae" "abc\xef\xbb\xbf", 9, "\\u202eabc\\ufeff");
    safe("a\xe2\x80\x8b\xc2\xad\xe2\x81\xa0", 9, "a\\u200b\\u00ad\\u2060");
    safe("b\xff\xc3", 3, "b\\xff\\xc3");
    safe("\0", 1, "\\u0000");
}

Test(utf8, any_bytes_become_valid_text)
{
    char bytes[64];
    unsigned x = 7;
    for (int round = 0; round < 20000; round++) {
        for (size_t i = 0; i < sizeof bytes; i++) {
            x = x * 1103515245u + 12345u;
            bytes[i] = (char)(x >> 16 & (round % 2 ? 0xff : 0xcf)); /* every second time many begin a character */
        }
        struct buf valid = BUF_INIT, again = BUF_INIT, shown = BUF_INIT;
        utf8_add_valid(&valid, bytes, sizeof bytes);
        for (size_t i = 0; i < valid.len; i++)
            if (!valid.data[i])
                valid.data[i] = ' ';
        cr_assert(utf8_is_valid(valid.data, valid.len));
        utf8_add_valid(&again, valid.data, valid.len);
        cr_assert_str_eq(again.data, valid.data, "valid text stays as it is");
        utf8_add_safe(&shown, bytes, sizeof bytes);
        cr_assert_eq(utf8_safe_length(shown.data, shown.len), shown.len);
        buf_release(&valid);
        buf_release(&again);
        buf_release(&shown);
    }
}
