/* SPDX-License-Identifier: MIT
 *
 * Which nouns of a language a rulebook lacks; see check_nouns.h. Names of things can lack cases: the noun of their
 * kind comes before a name that has no cases.
 */
#include "lang/check_nouns.h"

#include "lang/about.h"
#include "lang/name_map.h"
#include "lang/print.h"
#include "lang/print_noun.h"
#include "lang/walk.h"

#include <string.h>

struct nouns {
    const struct vocab *v;
    const char *lang, *own; /* the language that is checked, and that of the code */
    struct diags *diags;
    struct name_map *seen; /* each name once */
    bool inflected; /* some noun has cases */
};

static bool has_cases(const struct vocab *v, const char *lang)
{
    for (size_t i = 0; i < v->rb->word_count; i++)
        if (!strcmp(v->rb->words[i].lang, lang) && noun_is_declined(v->rb->words[i].form.text))
            return true;
    for (size_t i = 0; i < v->kind_count; i++) {
        const char *forms = v->kinds[i].decl ? print_kind_forms(v, (int)i, lang) : NULL;
        if (forms && noun_is_declined(forms))
            return true;
    }
    return false;
}

/* `forms` is what is printed for the name, `own` in the language of the code; the same text means that there is none of its own. */
static void check_noun(struct nouns *n, const char *name, const char *forms, const char *own, struct src_pos pos)
{
    if (name_map_get(n->seen, name) >= 0)
        return;
    name_map_add(n->seen, name, 1);
    if (!forms || forms == own)
        diag_add(n->diags, DIAG_WARNING, "no-translation", pos, (int)strlen(name), "the noun '%s' has no text in %s", name,
                 n->lang);
    else if (n->inflected && !noun_is_declined(forms)) {
        struct diag *d = diag_add(n->diags, DIAG_WARNING, "no-case", pos, (int)strlen(name),
                                  "the noun '%s' has no cases in %s: '%s'", name, n->lang, forms);
        diag_note(n->diags, d, "give its gender and six cases, as other nouns of this language have");
    }
}

/* A field of yes or no whose owner has cases: without sentences, code and traces state it as "cecha karty: tak". */
static void check_sentences(struct nouns *n, const struct vocab_field *f)
{
    char text[RB_SENTENCE_MAX + 1];
    if (!n->inflected || f->type.tag != TY_TRUTH || f->option || !f->decl)
        return;
    const char *forms = print_field_forms(n->v, f, n->lang);
    if (!forms || (noun_sentence(text, forms, true) && noun_sentence(text, forms, false)))
        return;
    struct diag *d = diag_add(n->diags, DIAG_WARNING, "no-sentence", f->decl->name.pos, (int)strlen(f->name),
                              "'%s' is yes or no, and no sentence states it in %s", f->name, n->lang);
    diag_note(n->diags, d, "give its forms as a mapping with 'nom', and 'yes' and 'no' with [owner]");
}

static void check_field(struct nouns *n, const struct vocab_field *f)
{
    struct src_pos pos = {0};
    if (f->option) /* it is printed in quotation marks */
        return;
    if (f->decl)
        pos = f->decl->name.pos;
    else if (f->zone >= 0 && f->store == FIELD_ZONE)
        pos = n->v->zones[f->zone].decl->name.pos;
    else /* the language has it */
        return;
    check_noun(n, f->name, print_field_forms(n->v, f, n->lang), print_field_forms(n->v, f, n->own), pos);
    check_sentences(n, f);
}

static void check_kinds(struct nouns *n)
{
    for (size_t i = 0; i < n->v->kind_count; i++) {
        const struct vocab_kind *k = &n->v->kinds[i];
        if (k->decl)
            check_noun(n, k->name, print_kind_forms(n->v, (int)i, n->lang), print_kind_forms(n->v, (int)i, n->own),
                       k->decl->name.pos);
        for (size_t f = 0; f < k->field_count; f++)
            check_field(n, &k->fields[f]);
    }
}

static void check_word(struct nouns *n, const char *word, struct src_pos pos)
{
    check_noun(n, word, print_word_forms(n->v, word, n->lang), print_word_forms(n->v, word, n->own), pos);
}

/* Names that a sentence gives, and events and what they hold where it speaks of them. */
static void check_node(void *ctx, const struct node *x)
{
    struct nouns *n = ctx;
    bool number = x->op == E_VAR && x->var->type.tag == TY_NUMBER && x->var->type.kind < 0;
    if (x->op == E_VAR && x->var->name && !number)
        check_word(n, x->var->name, x->pos);
    else if (x->op == E_EVENT)
        check_word(n, x->phrase->id, x->pos);
    else if (x->op == E_EVENT_PLACEHOLDER)
        check_word(n, x->a->phrase->placeholders[x->value].name, x->pos);
}

void check_nouns(const struct compiled *c, const char *lang, struct diags *diags)
{
    const struct vocab *v = c->vocab;
    struct nouns n = {.v = v, .lang = lang, .own = v->rb->language.text ? v->rb->language.text : "en", .diags = diags,
                      .seen = name_map_new(diags->arena), .inflected = has_cases(v, lang)};
    if (!strcmp(lang, n.own))
        return;
    check_kinds(&n);
    for (size_t i = 0; i < v->table_count; i++)
        check_field(&n, &v->table[i]);
    for (size_t i = 0; i < v->phrase_count; i++)
        for (int h = 0; h < v->phrases[i]->hold_count; h++)
            check_field(&n, &v->phrases[i]->holds[h]);
    for (size_t i = 0; i < c->sentences.count; i++)
        walk_nodes(c->sentences.items[i]->node, check_node, &n);
    for (size_t i = 0; i < c->about_count; i++)
        walk_nodes(c->abouts[i].sentence->node, check_node, &n);
}
