/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "audit/html_out.h"

#include "base/sha256.h"
#include "base/utf8.h"
#include "rulebook/text.h"

#include <sodium/utils.h>
#include <string.h>

static void add_character(struct buf *out, const char *at, size_t len, uint32_t point)
{
    switch (point) {
    case '&': buf_str(out, "&amp;"); break;
    case '<': buf_str(out, "&lt;"); break;
    case '>': buf_str(out, "&gt;"); break;
    case '"': buf_str(out, "&quot;"); break;
    case '\'': buf_str(out, "&#39;"); break;
    default:
        if (text_refused(point) || point == '\t' || point == '\n')
            buf_printf(out, "\\u%04x", (unsigned)point);
        else
            buf_add(out, at, len);
    }
}

void html_text(struct buf *out, const char *text)
{
    size_t left = strlen(text);
    while (left) {
        uint32_t point;
        size_t len = utf8_decode(text, left, &point);
        if (len)
            add_character(out, text, len, point);
        else
            buf_printf(out, "\\x%02x", (unsigned)(unsigned char)*text);
        len += !len;
        text += len;
        left -= len;
    }
}

void html_begin(struct buf *out, const char *title, const char *lang, const char *style)
{
    unsigned char hash[SHA256_SIZE];
    char code[sodium_base64_ENCODED_LEN(sizeof hash, sodium_base64_VARIANT_ORIGINAL)];
    sha256_of(hash, style, strlen(style));
    sodium_bin2base64(code, sizeof code, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
    buf_str(out, "<!DOCTYPE html>\n<html lang=\"");
    html_text(out, lang);
    buf_printf(out,
               "\">\n<head>\n<meta charset=\"utf-8\">\n"
               "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-%s'; "
               "base-uri 'none'; form-action 'none'\">\n"
               "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
               code);
    html_text(out, title);
    buf_printf(out, "</title>\n<style>%s</style>\n</head>\n<body>\n", style);
}

void html_end(struct buf *out)
{
    buf_str(out, "</body>\n</html>\n");
}
