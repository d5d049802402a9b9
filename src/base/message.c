/* SPDX-License-Identifier: MIT
 *
 * Reads printf formats: once with their arguments, which become texts, and once to put these texts in their places.
 */
#include "base/message.h"

#include "base/quotes.h"
#include "base/tr.h"
#include "base/word.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* A conversion: "%2$lld". */
struct conversion {
    const char *end; /* what follows it */
    int number; /* of its argument, from 1; 0: the next one */
    char size; /* 'l', 'L' for ll, 'z'; 0: none */
    int digits; /* of the width: %02x */
    char type; /* 's', 'd', 'u', 'x', 'X', 'p', '%' */
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
    c.digits = digits;
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
    case 'x': snprintf(digits, size, "%0*llx", c->digits, take_unsigned(c, args)); break;
    case 'X': snprintf(digits, size, "%0*llX", c->digits, take_unsigned(c, args)); break;
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

/* Where a text goes: to a buffer, or, without one, to `at`; while that is NULL, too, it is only measured. */
struct writer {
    struct buf *out;
    char *at;
    size_t len; /* so far */
};

static void put(struct writer *w, const char *text, size_t len)
{
    if (w->out)
        buf_add(w->out, text, len);
    else if (w->at)
        memcpy(w->at + w->len, text, len);
    w->len += len;
}

/* Puts the text around the conversions of `format`, and calls `fill` for each conversion. */
static void put_format(struct writer *w, const char *format, void (*fill)(struct writer *w, int number, const void *ctx),
                       const void *ctx)
{
    int next = 0;
    for (const char *p = format; *p;) {
        if (*p != '%') {
            size_t len = strcspn(p, "%");
            put(w, p, len);
            p += len;
            continue;
        }
        struct conversion c = read_conversion(p);
        if (c.type == '%')
            put(w, "%", 1);
        else
            fill(w, c.number ? c.number - 1 : next++, ctx);
        p = c.end;
    }
}

static void put_kept(struct writer *w, int number, const void *ctx)
{
    const char *text = argument(ctx, number);
    put(w, text, strlen(text));
}

void message_format(struct buf *out, const char *format, const struct message_args *args)
{
    put_format(&(struct writer){.out = out}, format, put_kept, args);
}

/* ---------------------------------------------------------------- on an arena */

struct message_arg {
    const char *text;
    const struct message *inner; /* NULL: the text */
};

struct message {
    const char *format;
    int count;
    struct message_arg args[];
};

/* How many arguments a format takes. English formats have them in order. */
static int count_arguments(const char *format)
{
    int count = 0;
    for (const char *p = format; (p = strchr(p, '%'));) {
        struct conversion c = read_conversion(p);
        count += c.type != '%';
        p = c.end;
    }
    return count;
}

/* Copies an argument, as its own arena may be released earlier. */
static const struct message *copy(struct arena *a, const struct message *of)
{
    struct message *m = arena_alloc(a, sizeof *m + (size_t)of->count * sizeof *m->args);
    m->format = of->format;
    m->count = of->count;
    for (int i = 0; i < of->count; i++)
        m->args[i] = (struct message_arg){of->args[i].text ? arena_strdup(a, of->args[i].text) : NULL,
                                          of->args[i].inner ? copy(a, of->args[i].inner) : NULL};
    return m;
}

const struct message *message_vnew(struct arena *a, const char *format, va_list args)
{
    char digits[32];
    int count = count_arguments(format), i = 0;
    struct message *m = arena_alloc(a, sizeof *m + (size_t)count * sizeof *m->args);
    va_list rest;
    va_copy(rest, args);
    m->format = format;
    m->count = count;
    for (const char *p = format; (p = strchr(p, '%'));) {
        struct conversion c = read_conversion(p);
        p = c.end;
        if (c.type == 'p')
            m->args[i++] = (struct message_arg){.inner = copy(a, va_arg(rest, const void *))};
        else if (c.type != '%')
            m->args[i++] = (struct message_arg){.text = arena_strdup(a, text_of(&c, &rest, digits, sizeof digits))};
    }
    va_end(rest);
    return m;
}

const struct message *message_new(struct arena *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const struct message *m = message_vnew(a, format, args);
    va_end(args);
    return m;
}

const struct message *message_plain(struct arena *a, const char *text)
{
    struct message *m = arena_alloc(a, sizeof *m);
    assert(!count_arguments(text));
    *m = (struct message){.format = text};
    return m;
}

const struct message *message_noun(struct arena *a, const char *noun)
{
    return strcmp(word_article(noun), "an") ? message_new(a, "a %s", noun) : message_new(a, "an %s", noun);
}

const struct message *message_quoted_noun(struct arena *a, const char *noun)
{
    return strcmp(word_article(noun), "an") ? message_new(a, "a '%s'", noun) : message_new(a, "an '%s'", noun);
}

/* What is printed, and in which language. */
struct printing {
    const struct message *message;
    const char *lang;
};

static void put_message(struct writer *w, const char *lang, const struct message *m);

static void put_argument(struct writer *w, int number, const void *ctx)
{
    const struct printing *x = ctx;
    const struct message_arg *arg = &x->message->args[number];
    assert(number < x->message->count);
    if (arg->inner)
        put_message(w, x->lang, arg->inner);
    else
        put(w, arg->text, strlen(arg->text));
}

/* Formats without a word, such as "'%s'", need not be in a catalog. */
static void put_message(struct writer *w, const char *lang, const struct message *m)
{
    put_format(w, tr(lang, m->format), put_argument, &(struct printing){m, lang});
}

void message_print(struct buf *out, const char *lang, const struct message *m)
{
    size_t start = out->len;
    put_message(&(struct writer){.out = out}, lang, m);
    if (out->len > start) {
        quotes_nest(out->data + start);
        buf_cut(out, start + strlen(out->data + start));
    }
}

/* Measures first: a buffer would be lost if memory ran out. */
const char *message_text(struct arena *a, const char *lang, const struct message *m)
{
    struct writer w = {0};
    put_message(&w, lang, m);
    char *text = arena_alloc(a, w.len + 1);
    w = (struct writer){.at = text};
    put_message(&w, lang, m);
    quotes_nest(text);
    return text;
}
