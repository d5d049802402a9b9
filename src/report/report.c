/* SPDX-License-Identifier: MIT
 *
 * Reports as objects: made, freed, and the keys that all of them begin with. What is in one is its kind's business.
 */
#include "report/report.h"

#include "base/mem.h"

#include <string.h>

static const struct report_field head_fields[] = {REPORT_TEXT(report_head, name, "report", "The kind of the report."),
                                                  REPORT_COUNT(report_head, version, "version",
                                                               "The version of its schema."),
                                                  {0}};
const struct report_shape report_head_shape = {.size = sizeof(struct report_head), .fields = head_fields};

struct report *report_new(const struct report_kind *kind, const char *lang)
{
    size_t size = strlen(lang) + 1;
    struct report *r = mem_zero(1, sizeof *r + size); /* one block: nothing is left if memory runs out */
    r->kind = kind;
    r->head = (struct report_head){kind->name, kind->version};
    r->lang = memcpy(r + 1, lang, size);
    return r;
}

void report_free(struct report *r)
{
    if (!r)
        return;
    arena_release(&r->arena);
    doc_release(&r->doc);
    buf_release(&r->scratch);
    mem_free(r);
}
