/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "proof/head.h"

#include <sodium/utils.h>
#include <string.h>

enum { DECISION_DIGITS_MAX = 18 }; /* so that the number cannot overflow */

/* The value of a hexadecimal digit in either case, or -1. */
static int digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The digits after '@'. */
static bool read_decision(uint64_t *out, const char *text)
{
    size_t len = strspn(text, "0123456789");
    if (!len || len > DECISION_DIGITS_MAX || text[len])
        return false;
    *out = 0;
    for (; *text; text++)
        *out = *out * 10 + (uint64_t)(*text - '0');
    return true;
}

bool proof_head_read(struct proof_head *out, const char *text)
{
    *out = (struct proof_head){.decision = UINT64_MAX};
    for (; *text && *text != '@'; text++) {
        int value = digit_value(*text);
        if (*text == ' ' || *text == '-')
            continue;
        if (value < 0 || out->digits == HEAD_DIGITS)
            return false;
        out->bytes[out->digits / 2] |= (uint8_t)(value << (out->digits % 2 ? 0 : 4));
        out->digits++;
    }
    return out->digits >= HEAD_DIGITS_MIN && (!*text || read_decision(&out->decision, text + 1));
}

/* An odd digit is the upper half of its byte. */
bool proof_head_matches(const struct proof_head *h, const uint8_t head[LOG_HASH_SIZE])
{
    size_t complete = h->digits / 2;
    return !memcmp(h->bytes, head, complete) &&
           (h->digits % 2 == 0 || h->bytes[complete] >> 4 == head[complete] >> 4);
}

void proof_head_write(struct buf *out, const uint8_t head[LOG_HASH_SIZE], unsigned digits, uint64_t decision)
{
    enum { GROUP = 4 };
    char hex[HEAD_DIGITS + 1];
    sodium_bin2hex(hex, sizeof hex, head, LOG_HASH_SIZE);
    for (unsigned i = 0; i < digits; i++) {
        if (i && i % GROUP == 0 && digits < HEAD_DIGITS)
            buf_char(out, '-');
        buf_char(out, hex[i]);
    }
    buf_char(out, '@');
    buf_number(out, decision);
}
