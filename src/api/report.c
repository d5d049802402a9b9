/* SPDX-License-Identifier: MIT
 *
 * Reports on logs: the guard, the language, the form; the work is done by audit/.
 */
#include "api/report.h"

#include "base/mem.h"

const char *api_lang(const struct adj_style *style)
{
    return style->lang ? style->lang : "en";
}

void api_json_indent(struct buf *out, const struct buf *compact)
{
    json_error_t error;
    api_json_write(out, json_loadb(compact->data, compact->len, 0, &error));
}
