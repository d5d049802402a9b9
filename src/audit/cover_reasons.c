/* SPDX-License-Identifier: MIT
 *
 * Reads files of exclusions (not-covered.yaml): rules and clauses that no log can exercise, with a reason each. The
 * format is described in docs/commands/cover.md. Whether a reason still applies is decided in cover_fill.c; this file
 * must not know the rules.
 */
#include "audit/cover_reasons.h"

#include "base/tr.h"
#include "rulebook/list_file.h"

#include <string.h>

enum { FILE_MAX = 1 << 20 }; /* bytes: a hundred times the longest list that people would review */

/* Puts a text on one line, however it was folded. */
static void unfold(struct arena *arena, struct rb_str *text)
{
    if (!text->text)
        return;
    char *line = arena_strdup(arena, text->text);
    size_t len = strlen(line);
    while (len && (line[len - 1] == '\n' || line[len - 1] == ' '))
        line[--len] = '\0';
    for (char *s = line; *s; s++)
        if (*s == '\n')
            *s = ' ';
    text->text = line;
}

/* Texts are unfolded before they are compared: YAML may have wrapped them. */
static bool check(struct yaml_reader *r, void *target, const struct yaml_node *n, bool sound)
{
    struct cover_reason *reason = target;
    reason->file = r->owner;
    unfold(r->arena, &reason->rule);
    unfold(r->arena, &reason->clause);
    unfold(r->arena, &reason->reason);
    if (sound && (!reason->rule.text || !reason->reason.text))
        diag_add(r->diags, DIAG_ERROR, "missing-key", n->pos, 1, "an entry needs 'rule' and 'reason'");
    return true;
}

static const struct yaml_field fields[] = {
    YAML_FIELD(PLACE, cover_reason, pos, NULL),
    YAML_FIELD(TEXT, cover_reason, rule, "rule"),
    YAML_FIELD(TEXT, cover_reason, clause, "clause"),
    YAML_FIELD(TEXT, cover_reason, reason, "reason"),
    {0},
};
static const struct yaml_shape shape = {.what = TR("an entry"), .fields = fields, .size = sizeof(struct cover_reason),
                                        .check = check};

/* Several files add up, one for each folder of logs. */
int cover_reasons_read(struct cover_reasons *reasons, const char *path, const char *lang, struct arena *arena,
                       struct buf *why, int *err)
{
    const struct list_file file = {.path = path, .size_max = FILE_MAX, .shape = &shape, .what = TR("the file"),
                                   .expected = TR("a list of entries with 'rule' and 'reason'"),
                                   .lang = lang, .owner = arena_strdup(arena, path)};
    void *items;
    size_t count;
    if (list_file_read(&file, &reasons->budget, arena, &items, &count, why, err) < 0)
        return -1;
    for (size_t i = 0; i < count; i++)
        ARENA_PUSH(arena, reasons->items, reasons->count, reasons->cap) = ((struct cover_reason *)items)[i];
    return 0;
}
