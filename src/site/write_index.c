/* SPDX-License-Identifier: MIT
 *
 * The pages above all games: the list of them.
 */
#include "site/pages.h"

void site_write_index(struct site *s)
{
    struct doc *p = &s->doc;
    doc_begin(p, "index", site_word(s->lang, SITE_TITLE), s->lang);
    site_frame(p);
    doc_text(p, doc_add(p, p->body, DOC_PARAGRAPH), site_word(s->lang, SITE_ABOUT));
    struct doc_node *section = doc_section(p, p->body, "_games", site_word(s->lang, SITE_GAMES));
    struct doc_node *list = doc_add(p, section, DOC_LIST);
    for (size_t i = 0; i < s->book_count; i++) {
        struct site_book *b = &s->books[i];
        struct doc_node *item = doc_add(p, list, DOC_ITEM);
        doc_link(p, item, site_path(&p->arena, b, "index"), NULL, b->title);
        site_prose(b, p, item, site_text(b, &b->rb->about));
    }
    site_emit(s);
}
