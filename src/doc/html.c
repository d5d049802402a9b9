/* SPDX-License-Identifier: MIT
 *
 * See the header. Knows no document.
 */
#include "doc/html.h"

#include "base/sha256.h"
#include "base/utf8.h"
#include "base/xml.h"

#include <sodium/utils.h>
#include <string.h>

/* What a browser would take for markup or for blanks. */
static const char *reference_of(char c)
{
    switch (c) {
    case '\'': return "&#39;";
    case '\t': return "\\u0009";
    case '\n': return "\\u000a";
    default: return xml_reference(c);
    }
}

/* Line breaks and tabs become references too: inside attributes a parser would turn them into
 * blanks. */
void html_text(struct buf *out, const char *text)
{
    while (*text) {
        size_t plain = strcspn(text, "&<>\"'\t\n");
        utf8_add_safe(out, text, plain);
        text += plain;
        if (*text)
            buf_str(out, reference_of(*text++));
    }
}

/* The policy allows the style sheet by its hash (CSP level 2, 'sha256-…') and nothing else. The
 * hash is that of the exact bytes between <style> and </style>. */
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
