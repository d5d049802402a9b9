/* SPDX-License-Identifier: MIT
 *
 * Reads printf formats: once with their arguments, which become texts, and once to put these texts in their places.
 */
#include "base/message.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* A conversion: "%2$lld". */
struct conversion {
    const char *end; /* what follows it */
    int number; /* of its argument, from 1; 0: the next one */
    char size; /* 'l', 'L' for ll, 'z'; 0: none */
    bool two_digits;
    char type; /* 's', 'd', 'u', 'x', '%', … */
};

/* A run of decimal digits; 0 if there is none. Formats are our literals, so they cannot overflow an
 * int. */
static int read_digits(const char **at)
{
    int n = 0;
    for (; **at >= '0' && **at <= '9'; ++*at)
        n = n * 10 + (**at - '0');
    return n;
}

/* Reads the conversion at `at`, a percent sign. */
static struct conversion read_conversion(const char *at)
{
    struct conversion c = {0};
    at++;
    int digits = read_digits(&at);
    if (*at == '$') {
        c.number = digits;
        at++;
        digits = read_digits(&at);
    }
    c.two_digits = digits == 2;
    for (; *at == 'h' || *at == 'l' || *at == 'z'; at++)
        c.size = c.size == 'l' ? 'L' : *at;
    c.type = *at;
    c.end = at + (*at != 0);
    return c;
}

/* ---------------------------------------------------------------- keeping */

/* Fetches an argument as the type that its conversion names: va_arg with another type is
 * undefined. */
static unsigned long long take_unsigned(const struct conversion *c, va_list *args)
{
    switch (c->size) {
    case 'l': return va_arg(*args, unsigned long);
    case 'L': return va_arg(*args, unsigned long long);
    case 'z': return va_arg(*args, size_t);
    default: return va_arg(*args, unsigned);
    }
}

static long long take_signed(const struct conversion *c, va_list *args)
{
    switch (c->size) {
    case 'l': return va_arg(*args, long);
    case 'L': return va_arg(*args, long long);
    default: return va_arg(*args, int);
    }
}

/* Returns the text of the next argument: it, or what is written into `digits`. */
static const char *text_of(const struct conversion *c, va_list *args, char *digits, size_t size)
{
    switch (c->type) {
    case 's': return va_arg(*args, const char *);
    case 'd':
    case 'i': snprintf(digits, size, "%lld", take_signed(c, args)); break;
    case 'x': snprintf(digits, size, c->two_digits ? "%02llx" : "%llx", take_unsigned(c, args)); break;
    default: snprintf(digits, size, "%llu", take_unsigned(c, args)); break;
    }
    return digits;
}

/* Cuts the texts that no longer fit: a long name of a file must not make an error unreportable. */
size_t message_keep(char *out, size_t size, const char *format, va_list args, const char *word, int *word_at)
{
    char digits[32];
    size_t used = 0;
    int number = 0;
    va_list rest;
    va_copy(rest, args);
    for (const char *p = format; (p = strchr(p, '%'));) {
        struct conversion c = read_conversion(p);
        p = c.end;
        if (c.type == '%')
            continue;
        const char *text = text_of(&c, &rest, digits, sizeof digits);
        if (word && text == word)
            *word_at = number;
        number++;
        size_t len = strlen(text), room = size - used;
        if (!room)
            break;
        len = len < room ? len : room - 1;
        memcpy(out + used, text, len);
        out[used + len] = 0;
        used += len + 1;
    }
    va_end(rest);
    return used;
}

/* ---------------------------------------------------------------- formatting */

/* Texts are kept one after the other, each with its NUL. Returns "" for one that was cut off. */
static const char *argument(const struct message_args *args, int number)
{
    const char *at = args->kept, *end = args->kept + args->size;
    if (args->word && number == args->word_at)
        return args->word;
    for (; number > 0 && at < end; number--)
        at += strlen(at) + 1;
    return at < end ? at : "";
}

void message_format(struct buf *out, const char *format, const struct message_args *args)
{
    int next = 0;
    for (const char *p = format; *p;) {
        if (*p != '%') {
            size_t len = strcspn(p, "%");
            buf_add(out, p, len);
            p += len;
            continue;
        }
        struct conversion c = read_conversion(p);
        if (c.type == '%')
            buf_char(out, '%');
        else
            buf_str(out, argument(args, c.number ? c.number - 1 : next++));
        p = c.end;
    }
}
