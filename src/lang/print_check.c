/* SPDX-License-Identifier: MIT
 *
 * Which languages a rulebook has, and whether its names are different in each of them.
 */
#include "lang/print.h"

#include "lang/name_map.h"

#include <string.h>

enum { LANGUAGES_CHECKED = 32 }; /* more translations than any game has */

struct language_list {
    const char **langs;
    size_t count, max;
};

/* Each language once, in the order in which they come up. */
static void add_language(struct language_list *l, const char *lang)
{
    for (size_t i = 0; i < l->count; i++)
        if (!strcmp(l->langs[i], lang))
            return;
    if (l->count < l->max)
        l->langs[l->count++] = lang;
}

static void add_languages_of(struct language_list *l, const struct rb_texts *texts)
{
    for (size_t i = 0; i < texts->count; i++)
        add_language(l, texts->items[i].lang);
}

size_t print_languages(const struct vocab *v, const char **langs, size_t max)
{
    const struct rulebook *rb = v->rb;
    struct language_list l = {langs, 0, max};
    add_language(&l, "en");
    add_languages_of(&l, &rb->title);
    for (size_t i = 0; i < rb->kind_count; i++) {
        add_languages_of(&l, &rb->kinds[i].texts);
        for (size_t j = 0; j < rb->kinds[i].member_count; j++)
            add_languages_of(&l, &rb->kinds[i].members[j].texts);
    }
    for (size_t i = 0; i < rb->zone_count; i++)
        add_languages_of(&l, &rb->zones[i].texts);
    for (size_t i = 0; i < rb->phrase_count; i++)
        add_languages_of(&l, &rb->phrases[i].texts);
    for (size_t i = 0; i < rb->word_count; i++)
        add_language(&l, rb->words[i].lang);
    for (size_t i = 0; i < rb->rule_count; i++) {
        add_languages_of(&l, &rb->rules[i].title);
        add_languages_of(&l, &rb->rules[i].text);
    }
    return l.count;
}

static struct src_pos place_of(const struct vocab *v, int member)
{
    const struct vocab_member *m = &v->members[member];
    const struct vocab_kind *k = &v->kinds[m->kind];
    if (m->decl)
        return m->decl->name.pos;
    return k->decl ? k->decl->name.pos : (struct src_pos){0, 1, 1};
}

/* The first of the characters with which reports separate what they state; NULL: the name has none. */
static const char *separator_in(const char *name)
{
    static const char *const separators[] = {":", ";", "(", ")", "\"", "·", "→"};
    for (size_t i = 0; i < sizeof separators / sizeof *separators; i++)
        if (strstr(name, separators[i]))
            return separators[i];
    return NULL;
}

void print_check_players(const struct vocab *v, struct diags *diags)
{
    const char *langs[LANGUAGES_CHECKED];
    size_t count = print_languages(v, langs, LANGUAGES_CHECKED);
    struct buf name = BUF_ON(diags->arena);
    const struct vocab_kind *k = &v->kinds[v->players];
    for (int m = k->first; m < k->first + k->count; m++)
        for (size_t l = 0; l < count; l++) {
            buf_reset(&name);
            print_member(&name, v, m, langs[l], NULL);
            const char *separator = separator_in(buf_cstr(&name));
            if (!separator)
                continue;
            diag_add(diags, DIAG_ERROR, "bad-name", place_of(v, m), (int)strlen(v->members[m].name),
                     "the printed name of '%s' in %s contains '%s', which reports use between statements",
                     v->members[m].name, langs[l], separator);
            break;
        }
}

/* Two things of one kind that print the same: a player could not choose between them, and a log
 * could not know which was chosen. */
static void check_kind(const struct vocab *v, int kind, const char *lang, struct buf *name, struct diags *diags)
{
    struct name_map *seen = name_map_new(diags->arena);
    const struct vocab_kind *k = &v->kinds[kind];
    enum diag_severity severity = strcmp(lang, "en") ? DIAG_WARNING : DIAG_ERROR;
    for (int m = k->first; m < k->first + k->count; m++) {
        buf_reset(name);
        print_member(name, v, m, lang, NULL);
        int other = name_map_get(seen, buf_cstr(name));
        if (other < 0) {
            name_map_add(seen, arena_strdup(diags->arena, buf_cstr(name)), m);
            continue;
        }
        struct diag *d = diag_add(diags, severity, "same-name", place_of(v, m), (int)strlen(v->members[m].name),
                                  "'%s' and '%s' are both called '%s' in %s", v->members[other].name,
                                  v->members[m].name, buf_cstr(name), lang);
        diag_note(diags, d, "printed names distinguish things of one kind: give one of them another text");
    }
}

void print_check_names(const struct vocab *v, struct diags *diags)
{
    const char *langs[LANGUAGES_CHECKED];
    size_t count = print_languages(v, langs, LANGUAGES_CHECKED);
    struct buf name = BUF_ON(diags->arena);
    for (size_t l = 0; l < count; l++)
        for (size_t i = 0; i < v->kind_count; i++)
            if (v->kinds[i].category != RB_NUMBER)
                check_kind(v, (int)i, langs[l], &name, diags);
}
