/* SPDX-License-Identifier: MIT
 *
 * The pieces that several pages show of a ruling.
 */
#include "site/rulings.h"

#include "base/tr.h"

#include <string.h>

const struct site_ruling *site_ruling_named(const struct site_book *b, const char *id)
{
    for (size_t i = 0; i < b->ruling_count; i++)
        if (!strcmp(b->rulings[i].answered->ruling->id.text, id))
            return &b->rulings[i];
    return NULL;
}

void site_ruling_link(struct doc *p, struct doc_node *in, const struct site_ruling *r)
{
    doc_link(p, in, r->page, NULL, r->answered->ruling->id.text);
}

/* Bytes other than letters and digits become "-HH", so that different keywords have different
 * ids. */
const char *site_keyword_place(struct arena *arena, const char *keyword)
{
    struct buf place = BUF_ON(arena);
    buf_str(&place, "k_");
    for (const char *s = keyword; *s; s++)
        if ((*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') || (*s >= '0' && *s <= '9'))
            buf_char(&place, *s);
        else
            buf_printf(&place, "-%02x", (unsigned)(unsigned char)*s);
    return buf_cstr(&place);
}

/* The words follow those of docs/rulings.md. */
void site_status_mark(struct site_book *b, struct doc *p, struct doc_node *in, const struct site_ruling *r)
{
    static const struct {
        enum doc_style style;
        const char *text;
    } marks[] = {
        [RULING_CONFIRMED] = {STYLE_CONFIRMED, TR("confirmed by the text")},
        [RULING_DEFAULT] = {STYLE_DEFAULT, TR("default reading")},
        [RULING_DISPUTED] = {STYLE_DISPUTED, TR("disputed")},
        [RULING_TEXT] = {STYLE_PLAIN, TR("words only")},
    };
    doc_mark(p, in, marks[r->answered->ruling->status].style, tr(b->lang, marks[r->answered->ruling->status].text));
}
