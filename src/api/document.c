/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "api/document.h"

void api_document_write(struct buf *out, struct doc *p, const struct adj_style *style)
{
    if (style->format == ADJ_HTML)
        doc_html(out, p);
    else if (style->format == ADJ_MARKDOWN)
        doc_markdown(out, p);
    else
        doc_terminal(out, p, &(struct doc_layout){.width = style->width, .color = style->color != 0});
}
