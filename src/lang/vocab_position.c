/* SPDX-License-Identifier: MIT
 *
 * Values that count how often a position has occurred: "how often the position has occurred", with a list of what
 * the position consists of. Must not know what is done with the count.
 */
#include "lang/vocab.h"

#include "base/word.h"

#include <string.h>

/* The field that is meant by "square's man" or "active-player"; NULL: none. */
static const struct vocab_field *field_named(const struct vocab *v, const char *text, int *kind)
{
    const char *mark = strstr(text, "'s ");
    *kind = -1;
    if (!mark)
        return vocab_table_field(v, text);
    *kind = vocab_kind_named(v, arena_strndup(v->arena, text, (size_t)(mark - text)));
    return *kind < 0 ? NULL : vocab_field_of(v, *kind, mark + 3);
}

static void suggest(const struct vocab *v, struct diags *diags, struct diag *d, const char *text)
{
    const char *mark = strstr(text, "'s "), *name = mark ? mark + 3 : text;
    for (size_t k = 0; k < v->kind_count; k++)
        for (size_t f = 0; f < v->kinds[k].field_count; f++)
            if (word_distance(name, v->kinds[k].fields[f].name, 1) <= 1)
                diag_note(diags, d, "did you mean '%s's %s'?", v->kinds[k].name, v->kinds[k].fields[f].name);
    for (size_t f = 0; f < v->table_count; f++)
        if (word_distance(name, v->table[f].name, 1) <= 1)
            diag_note(diags, d, "did you mean '%s'?", v->table[f].name);
    diag_note(diags, d, "it is a field or zone of the table, one of a kind (square's man), or a condition or value with  kept: yes");
}

static bool read_part(struct vocab *v, const struct rb_str *text, struct vocab_position_part *part,
                      struct diags *diags)
{
    const struct vocab_phrase *ph = vocab_phrase_named(v, text->text);
    int span = (int)strlen(text->text);
    *part = (struct vocab_position_part){.field = field_named(v, text->text, &part->kind), .kind = part->kind};
    if (!part->field && ph && ph->kept)
        part->condition = ph;
    if (!part->field && !part->condition) {
        suggest(v, diags, diag_add(diags, DIAG_ERROR, "unknown-field", text->pos, span,
                                   "a position cannot contain '%s'", text->text), text->text);
        return false;
    }
    bool zone = part->field && part->field->store == FIELD_ZONE;
    bool hidden = part->condition ? part->condition->hidden
                  : zone          ? v->kinds[v->zones[part->field->zone].holds].hides
                                  : part->field->hidden || vocab_hides_names(v, part->field->type);
    if (!hidden)
        return true;
    struct diag *d = diag_add(diags, DIAG_ERROR, "leak", text->pos, span, "a position must be open, and '%s' is hidden",
                              text->text);
    diag_note(diags, d, "how often a position occurred would tell players what they do not know");
    return false;
}

static void read_position(struct vocab *v, struct vocab_phrase *ph, struct diags *diags)
{
    const struct rb_phrase *d = ph->decl;
    struct vocab_position *q = ARENA_NEW(v->arena, struct vocab_position);
    q->parts = ARENA_ARRAY(v->arena, struct vocab_position_part, d->position_count);
    for (size_t i = 0; i < d->position_count; i++)
        q->count += read_part(v, &d->position[i], &q->parts[q->count], diags);
    ph->builtin = BUILTIN_OCCURRED;
    ph->position = q;
    if (ph->placeholder_count)
        diag_add(diags, DIAG_ERROR, "bad-phrase", ph->pos, (int)strlen(ph->id),
                 "a value that counts positions has no placeholders");
    if (ph->type.tag == TY_NUMBER && (ph->type.low || ph->type.high < 1 || ph->type.high > POSITIONS_MAX))
        diag_add(diags, DIAG_ERROR, "bad-value", d->is.pos, (int)strlen(d->is.text),
                 "a value that counts positions is 0 to N: the last N positions count, at most %d", POSITIONS_MAX);
    else if (ph->type.tag != TY_NUMBER && ph->type.tag != TY_NONE)
        diag_add(diags, DIAG_ERROR, "bad-value", d->is.pos, (int)strlen(d->is.text),
                 "a value that counts positions is a number");
    if (ph->type.tag != TY_NUMBER || ph->type.high < 1 || ph->type.high > POSITIONS_MAX)
        ph->type = type_number(0, 1); /* the state gets its cells after an error, too */
}

void vocab_add_positions(struct vocab *v, struct diags *diags)
{
    for (size_t i = 0; i < v->phrase_count; i++)
        if (v->phrases[i]->decl && v->phrases[i]->decl->position_count)
            read_position(v, v->phrases[i], diags);
}
