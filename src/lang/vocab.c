/* SPDX-License-Identifier: MIT
 *
 * The vocabulary: everything that sentences can name, built from the model of a rulebook in
 * vocab_*.c and phrases*.c. Everything has a number in the order of declaration, which programs,
 * states and logs use: the order is part of the format. Must not know sentences.
 */
#include "lang/vocab_inner.h"

#include "lang/keywords.h"
#include "lang/name_map.h"
#include "lang/shared_names.h"

#include <string.h>

const char *const direction_names[WAYS] = {"north", "northeast", "east", "southeast",
                                        "south", "southwest", "west", "northwest", "onward", "back"};

int vocab_member_named(const struct vocab *v, const char *name)
{
    return name_map_get(v->names, name);
}

/* Kinds are few, so they are searched one by one. */
int vocab_kind_named(const struct vocab *v, const char *name)
{
    for (size_t i = 0; i < v->kind_count; i++)
        if (!strcmp(v->kinds[i].name, name))
            return (int)i;
    return -1;
}

int vocab_kind_with_plural(const struct vocab *v, const char *plural)
{
    for (size_t i = 0; i < v->kind_count; i++)
        if (!strcmp(v->kinds[i].plural, plural))
            return (int)i;
    return -1;
}

struct vocab_field *vocab_field_of(const struct vocab *v, int kind, const char *name)
{
    const struct vocab_kind *k = &v->kinds[kind];
    for (size_t i = 0; i < k->field_count; i++)
        if (!strcmp(k->fields[i].name, name))
            return &k->fields[i];
    return NULL;
}

/* Whether the name of such a piece gives something away: the title of a card that is hidden. */
bool vocab_hides_names(const struct vocab *v, struct type what)
{
    if ((what.tag != TY_PIECE && what.tag != TY_MAYBE) || what.kind < 0 || v->kinds[what.kind].title_kind < 0)
        return false;
    const struct vocab_field *title = vocab_field_of(v, what.kind, "title");
    return title && title->hidden;
}

struct vocab_field *vocab_table_field(const struct vocab *v, const char *name)
{
    for (size_t i = 0; i < v->table_count; i++)
        if (!strcmp(v->table[i].name, name))
            return &v->table[i];
    return NULL;
}

struct vocab_phrase *vocab_phrase_named(const struct vocab *v, const char *id)
{
    for (size_t i = 0; i < v->phrase_count; i++)
        if (!strcmp(v->phrases[i]->id, id))
            return v->phrases[i];
    return NULL;
}

int phrase_placeholder_named(const struct vocab_phrase *p, const char *name)
{
    for (int i = 0; i < p->placeholder_count; i++)
        if (!strcmp(p->placeholders[i].name, name))
            return i;
    return -1;
}

/* Whether rules about the general event apply to it. */
bool phrase_is_a(const struct vocab *v, const struct vocab_phrase *p, const struct vocab_phrase *general)
{
    for (; p != general; p = v->phrases[p->parent])
        if (p->parent < 0)
            return false;
    return true;
}

int direction_of_member(const struct vocab *v, int member)
{
    for (int i = 0; i < WAYS; i++)
        if (!strcmp(direction_names[i], v->members[member].name))
            return i;
    return -1;
}

/* From the last to the first, so that of those with one name the first is found first. */
static void index_words(struct vocab *v)
{
    v->words = name_map_new(v->arena);
    v->next_word = ARENA_ARRAY(v->arena, int, v->rb->word_count + 1);
    for (size_t i = v->rb->word_count; i-- > 0;) {
        v->next_word[i] = name_map_get(v->words, v->rb->words[i].name.text);
        name_map_add(v->words, v->rb->words[i].name.text, (int)i);
    }
}

/* In this order, because later parts name things of earlier ones. */
struct vocab *vocab_build(const struct rulebook *rb, struct arena *arena, struct diags *diags)
{
    struct vocab *v = ARENA_NEW(arena, struct vocab);
    *v = (struct vocab){.arena = arena, .rb = rb, .players = -1, .direction = -1, .knows = -1, .rolled = -1,
                        .win = -1, .draw = -1, .lose = -1,
                        .no_winner = -1, .result = -1, .start = -1};
    v->root = ARENA_NEW(arena, struct trie);
    v->chances = ARENA_NEW(arena, struct trie);
    v->keywords = keywords_new(arena);
    v->names = name_map_new(arena);
    v->refused_names = name_map_new(arena);
    index_words(v);
    if (rb->language.text && strcmp(rb->language.text, "en"))
        diag_add(diags, DIAG_ERROR, "bad-value", rb->language.pos, 1,
                 "the language of code is en; other languages are given as translations of its phrases");
    vocab_add_kinds(v, diags);
    if (v->players < 0)
        diag_add(diags, DIAG_ERROR, "missing-key", (struct src_pos){0, 1, 1}, 1,
                 "missing key 'players': the rulebook has no players");
    vocab_add_members(v, diags);
    shared_names_find(v);
    vocab_add_fields(v, diags);
    vocab_add_zones(v, diags);
    vocab_add_phrases(v, diags);
    return v;
}
