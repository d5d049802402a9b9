/* SPDX-License-Identifier: MIT
 *
 * Two hash tables over the same entries: by the choice, and by the text. Hashes only find candidates, which are
 * then compared completely; the order of a table never reaches a result, because results must be the same on
 * every machine.
 *
 */
#include "session/choice_texts.h"

#include <string.h>

enum {
    KEYS_MAX = 1 << 16, /* with what they hold about 10 MiB, and more different choices than most games have */
    SIZE_MIN = 64
};

/* FNV-1a (Fowler, Noll, Vo). */
static const uint32_t fnv_basis = 2166136261u, fnv_prime = 16777619u;

static uint32_t hash_text(const char *s)
{
    uint32_t h = fnv_basis;
    for (; *s; s++)
        h = (h ^ (unsigned char)*s) * fnv_prime;
    return h;
}

/* The same over 64-bit numbers; the upper bits are brought down, because a table uses the lower ones. */
static uint32_t hash_key(const struct choice_key *key)
{
    uint32_t h = (fnv_basis ^ (uint32_t)key->what) * fnv_prime;
    for (int32_t i = 0; i < key->count; i++)
        h = (h ^ (uint32_t)key->values[i]) * fnv_prime;
    return h ^ h >> 15;
}

static bool same_key(const struct choice_key *a, const struct choice_key *b)
{
    bool same = a->what == b->what && a->count == b->count;
    for (int32_t i = 0; same && i < a->count; i++) /* few: a call of memcmp costs more */
        same = a->values[i] == b->values[i];
    return same;
}

/* Where the key is, or the free place where it belongs. */
static size_t place_of_key(const struct choice_texts *t, const struct choice_key *key, uint32_t hash)
{
    size_t at = hash & (t->key_size - 1);
    while (t->keys[at].text && (t->keys[at].hash != hash || !same_key(&t->keys[at].key, key)))
        at = (at + 1) & (t->key_size - 1);
    return at;
}

static size_t place_of_text(const struct choice_texts *t, const char *text, uint32_t hash)
{
    size_t at = hash & (t->text_size - 1);
    while (t->texts[at] && (t->texts[at]->hash != hash || strcmp(t->texts[at]->text, text)))
        at = (at + 1) & (t->text_size - 1);
    return at;
}

static size_t wider(size_t size)
{
    return size ? size * 2 : SIZE_MIN;
}

/* Room for one more; at most half of a table is in use. */
static void grow_keys(struct choice_texts *t)
{
    if (t->key_count * 2 < t->key_size)
        return;
    struct choice_texts_key *old = t->keys;
    size_t old_size = t->key_size;
    t->keys = ARENA_ARRAY(&t->memory, struct choice_texts_key, wider(old_size));
    t->key_size = wider(old_size);
    for (size_t i = 0; i < old_size; i++)
        if (old[i].text)
            t->keys[place_of_key(t, &old[i].key, old[i].hash)] = old[i];
}

static void grow_texts(struct choice_texts *t)
{
    if (t->text_count * 2 < t->text_size)
        return;
    struct choice_text **old = t->texts;
    size_t old_size = t->text_size;
    t->texts = ARENA_ARRAY(&t->memory, struct choice_text *, wider(old_size));
    t->text_size = wider(old_size);
    for (size_t i = 0; i < old_size; i++)
        if (old[i])
            t->texts[place_of_text(t, old[i]->text, old[i]->hash)] = old[i];
}

void choice_texts_begin(struct choice_texts *t)
{
    if (t->key_count > KEYS_MAX)
        choice_texts_release(t);
    t->list++;
}

struct choice_text *choice_texts_known(const struct choice_texts *t, const struct choice_key *key)
{
    return t->key_size ? t->keys[place_of_key(t, key, hash_key(key))].text : NULL;
}

static struct choice_text *text_entry(struct choice_texts *t, const char *text, size_t len)
{
    grow_texts(t);
    uint32_t hash = hash_text(text);
    struct choice_text **at = &t->texts[place_of_text(t, text, hash)];
    if (!*at) {
        struct choice_text *entry = ARENA_NEW(&t->memory, struct choice_text);
        *entry = (struct choice_text){.text = arena_strndup(&t->memory, text, len), .hash = hash};
        *at = entry;
        t->text_count++;
    }
    return *at;
}

struct choice_text *choice_texts_add(struct choice_texts *t, const struct choice_key *key, const char *text,
                                     size_t len)
{
    struct choice_text *entry = text_entry(t, text, len);
    int32_t *values = ARENA_ARRAY(&t->memory, int32_t, key->count + 1);
    for (int32_t i = 0; i < key->count; i++)
        values[i] = key->values[i];
    grow_keys(t);
    uint32_t hash = hash_key(key);
    t->keys[place_of_key(t, key, hash)] =
        (struct choice_texts_key){.key = {key->what, key->count, values}, .hash = hash, .text = entry};
    t->key_count++;
    return entry;
}

const struct choice_text *choice_texts_find(const struct choice_texts *t, const char *text)
{
    const struct choice_text *found = t->text_size ? t->texts[place_of_text(t, text, hash_text(text))] : NULL;
    return found && found->list == t->list ? found : NULL;
}

void choice_texts_release(struct choice_texts *t)
{
    arena_release(&t->memory);
    *t = (struct choice_texts){0};
}
