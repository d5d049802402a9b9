/* SPDX-License-Identifier: MIT
 *
 * How particular a definition is: one of several, used by few rules, or made for certain things only, explains an answer
 * better than one that everything uses. Read from the rulebook alone. Must not know any position.
 */
#include "explain/reasons/reasons_inner.h"

#include "base/mem.h"
#include "lang/walk.h"

#include <string.h>

struct search {
    const struct vocab_phrase *phrase;
    bool found;
};

static void look_at(void *ctx, const struct node *n)
{
    struct search *s = ctx;
    s->found |= n->op == E_PHRASE && n->phrase == s->phrase;
}

static bool defines(const struct node *n, const struct node *same)
{
    return n->op == R_DEFINE && n->a->phrase == same->a->phrase && n->a->wording == same->a->wording;
}

/* Whether the sentence uses the condition, and does not define it. */
static bool uses(const struct sentence *s, const struct vocab_phrase *phrase)
{
    struct search search = {phrase, false};
    if (s->rule_index >= 0 && !(s->node->op == R_DEFINE && s->node->a->phrase == phrase))
        walk_nodes(s->node, look_at, &search);
    return search.found;
}

static void look_for_name(void *ctx, const struct node *n)
{
    bool *found = ctx;
    *found |= n->op == E_NAME;
}

/* A definition by the things in its head; what counts for a number by its condition, too. */
static bool is_named(const struct node *n)
{
    bool found = false;
    for (size_t i = 0; i < n->a->args.count; i++)
        found |= n->a->args.items[i]->op == E_NAME;
    if (n->op == R_VALUE)
        walk_nodes(n->b, look_for_name, &found);
    return found;
}

static struct reason_case find_case(const struct reasons *r, int32_t sentence)
{
    const struct sentences *all = &r->c->sentences;
    const struct node *n = all->items[sentence]->node;
    const struct rb_rule *own = all->items[sentence]->rule, *rival = NULL, *user = NULL;
    struct reason_case among = {.named = is_named(n)};
    for (size_t i = 0; i < all->count; i++) { /* the sentences of one rule follow each other */
        const struct sentence *s = all->items[i];
        if (s->rule != own && s->rule != rival && defines(s->node, n)) {
            among.rivals++;
            rival = s->rule;
        }
        if (s->rule != own && s->rule != user && uses(s, n->a->phrase)) {
            among.uses++;
            user = s->rule;
        }
    }
    return among;
}

/* Comparing a sentence with all others takes long, and the same few definitions decide many answers. */
struct reason_case reasons_case_of(struct reasons *r, int32_t sentence)
{
    size_t count = r->c->sentences.count;
    if (r->case_count < count) {
        r->cases = mem_grow(r->cases, count * sizeof *r->cases);
        memset(r->cases + r->case_count, 0, (count - r->case_count) * sizeof *r->cases);
        r->case_count = count;
    }
    struct known_case *k = &r->cases[sentence];
    if (!k->known)
        *k = (struct known_case){true, find_case(r, sentence)};
    return k->among;
}
