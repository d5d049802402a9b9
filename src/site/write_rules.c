/* SPDX-License-Identifier: MIT
 *
 * The rulebook rule by rule: a page for each file that has rules.
 */
#include "site/pages.h"

#include "base/tr.h"

#include <string.h>

/* The titles at the top of a page that can be long. */
static void write_contents(struct site_book *b, struct doc *p, const struct site_part *part)
{
    struct doc_node *list = doc_add(p, p->body, DOC_LIST);
    list->style = STYLE_FACTS;
    for (size_t i = 0; i < part->file->rules.count; i++) {
        const struct catalog_rule *rule = part->file->rules.items[i];
        struct doc_node *item = doc_add(p, list, DOC_ITEM);
        site_rule_link(b, p, item, rule);
        doc_printf(p, item, " %s", rule->title ? rule->title : "");
    }
}

void site_write_part(struct site *s, struct site_book *b, const struct site_part *part)
{
    struct doc *p = &s->doc;
    site_page(b, p, part->page + strlen(b->folder) + 1, part->title);
    if (part->file->layer) {
        struct doc_node *line = doc_add(p, p->body, DOC_PARAGRAPH);
        doc_mark(p, line, STYLE_PLAIN, arena_printf(&p->arena, tr(b->lang, "Rules of %s"), part->file->layer_id));
    }
    write_contents(b, p, part);
    for (size_t i = 0; i < part->file->rules.count; i++)
        site_write_rule(b, p, p->body, part->file->rules.items[i]);
    site_emit(s);
}
