/* SPDX-License-Identifier: MIT
 *
 * Finds the names that several declared things of one kind print as. Found once for all of a kind, because comparing each
 * name with all others whenever one is printed takes quadratic time, and a stranger's rulebook can have many. Must not
 * print.
 */
#include "lang/shared_names.h"

#include "lang/name_map.h"
#include "lang/print.h"

#include <string.h>

enum { LANGUAGES_MOST = 32 }; /* more translations than any game has */

/* How many declarations of one kind print as each name. */
struct name_counts {
    const struct vocab *v;
    struct name_map *index; /* from a name to its place in `counts` */
    int *counts;
    const char *lang;
    struct buf name; /* working space */
};

/* The name as it is printed, in n->name. */
static void print_name(struct name_counts *n, const struct rb_member *m)
{
    buf_reset(&n->name);
    if (m->name.text) /* it has none after an error */
        noun_add(&n->name, print_declared_form(n->v, m, n->lang, NULL));
}

static void count_names(struct name_counts *n, const struct rb_kind *siblings)
{
    struct arena *arena = n->v->arena;
    n->index = name_map_new(arena);
    n->counts = ARENA_ARRAY(arena, int, siblings->member_count + 1);
    for (size_t i = 0; i < siblings->member_count; i++) {
        print_name(n, &siblings->members[i]);
        int at = name_map_get(n->index, buf_cstr(&n->name));
        if (at < 0)
            name_map_add(n->index, arena_strdup(arena, buf_cstr(&n->name)), at = (int)i);
        n->counts[at]++;
    }
}

/* Does not count the thing itself. */
static bool is_shared(struct name_counts *n, const struct rb_kind *siblings, const struct rb_member *m)
{
    print_name(n, m);
    int at = name_map_get(n->index, buf_cstr(&n->name));
    bool among = m >= siblings->members && m < siblings->members + siblings->member_count;
    return at >= 0 && n->counts[at] > among;
}

static void mark_kind(struct name_counts *n, const struct vocab_kind *k, struct shared_names *out)
{
    const struct vocab *v = n->v;
    const struct rb_kind *siblings = k->titles_of >= 0 ? v->kinds[k->titles_of].decl : k->decl;
    if (!siblings || siblings->member_count < 2)
        return;
    count_names(n, siblings);
    for (int m = k->first; m < k->first + k->count; m++) {
        if (!v->members[m].decl || !is_shared(n, siblings, v->members[m].decl))
            continue;
        if (!out->members)
            out->members = ARENA_ARRAY(v->arena, bool, (size_t)(out->count = v->member_count));
        out->members[m] = true;
    }
}

void shared_names_find(struct vocab *v)
{
    const char *langs[LANGUAGES_MOST];
    size_t count = print_languages(v, langs, LANGUAGES_MOST);
    v->shared = ARENA_ARRAY(v->arena, struct shared_names, count);
    for (size_t l = 0; l < count; l++) {
        struct name_counts n = {.v = v, .lang = langs[l], .name = BUF_ON(v->arena)};
        v->shared[l].lang = langs[l];
        for (size_t k = 0; k < v->kind_count; k++)
            mark_kind(&n, &v->kinds[k], &v->shared[l]);
    }
    v->shared_count = count;
}

/* A language that the rulebook does not have prints as its own, which is the first of the list. */
bool shared_names_has(const struct vocab *v, int member, const char *lang)
{
    const struct shared_names *s = v->shared;
    for (size_t l = 1; l < v->shared_count; l++)
        if (!strcmp(v->shared[l].lang, lang))
            s = &v->shared[l];
    return v->shared_count && member < s->count && s->members[member];
}
