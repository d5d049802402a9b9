/* SPDX-License-Identifier: MIT
 *
 * See the header. The characters are those of the XML 1.0 recommendation, section 2.2, without the discouraged ones.
 */
#include "base/xml.h"

#include <stdio.h>
#include <string.h>

const char *xml_reference(char c)
{
    switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    default: return NULL;
    }
}

/* Returns the length in bytes of the first character; 0 if it is not UTF-8, or not to be used in XML. */
static size_t character(const char *s, size_t len)
{
    uint32_t c;
    size_t n = utf8_decode(s, len, &c);
    bool plain = c == '\t' || c == '\n' || (c >= 0x20 && c < 0x7f) || c >= 0xa0;
    return n && plain && (c & 0xfffe) != 0xfffe ? n : 0;
}

/* An unpaired byte is escaped as in terminal text, so that a report shows the same name in every
 * format. */
size_t xml_piece(char out[XML_PIECE_SIZE], const char *s, size_t len, bool attribute)
{
    size_t n = character(s, len);
    const char *reference = xml_reference(*s);
    if (!n)
        snprintf(out, XML_PIECE_SIZE, "\\x%02x", (unsigned)(unsigned char)*s);
    else if (reference)
        strcpy(out, reference);
    else if (attribute && (*s == '\n' || *s == '\t'))
        snprintf(out, XML_PIECE_SIZE, "&#%d;", *s);
    else
        snprintf(out, XML_PIECE_SIZE, "%.*s", (int)n, s);
    return n ? n : 1;
}
