/* SPDX-License-Identifier: MIT
 *
 * See the header. Names are those that rules are written with.
 */
#include "lang/describe.h"

#include "base/word.h"
#include "lang/ast.h"
#include "lang/print.h"

#include <string.h>

void describe_type(struct buf *out, const struct vocab *v, struct type t)
{
    if (t.tag == TY_NUMBER)
        buf_printf(out, "%d to %d", t.low, t.high);
    else if (t.tag == TY_TRUTH)
        buf_str(out, "yes or no");
    else if (t.tag == TY_ZONE)
        buf_printf(out, "a zone of %s", v->kinds[t.kind].plural);
    else if (t.kind < 0) /* one step …: its square decides which grid is meant */
        buf_str(out, "a square of that grid or nothing");
    else
        buf_printf(out, "%s %s%s", word_article(v->kinds[t.kind].name), v->kinds[t.kind].name,
                   t.tag == TY_MAYBE ? " or nothing" : "");
}

/* ---------------------------------------------------------------- examples */

struct example {
    const struct vocab *v;
    const struct vocab_phrase *p;
    struct buf texts[PLACEHOLDERS_MAX];
    struct print_arg args[PLACEHOLDERS_MAX];
    int used[PLACEHOLDERS_MAX]; /* the kind in each, so that two of a kind get different things */
};

/* Two placeholders of one kind get two different examples. */
static int members_used(const struct example *x, int placeholder, int kind)
{
    int n = 0;
    for (int i = 0; i < placeholder; i++)
        n += x->used[i] == kind;
    return n;
}

static bool add_zone(struct buf *out, const struct vocab *v, const struct vocab_zone *z)
{
    if (z->of >= 0 && !v->kinds[z->of].count)
        return false;
    if (z->phrase >= 0) {
        struct print_arg args[PLACEHOLDERS_MAX] = {{.text = NULL}};
        const struct vocab_phrase *p = v->phrases[z->phrase];
        for (int i = 0; i < p->placeholder_count; i++) {
            const struct vocab_kind *k = &v->kinds[p->placeholders[i].kinds[0]];
            if (!k->count)
                return false;
            args[i].text = v->members[k->first].name;
        }
        print_phrase(out, v, p, 0, MODAL_NONE, args, "en");
    } else if (z->of >= 0)
        buf_printf(out, "%s's %s", v->members[v->kinds[z->of].first].name, z->name);
    else
        buf_printf(out, "the %s", z->name);
    return true;
}

/* With a member of the first kind that it takes; numbers with the lowest. */
static bool fill_placeholder(struct example *x, int placeholder)
{
    const struct vocab *v = x->v;
    struct buf *out = &x->texts[placeholder];
    int kind = x->p->placeholders[placeholder].kinds[0];
    x->used[placeholder] = kind;
    if (kind == ANY_ZONE)
        return v->zone_count && add_zone(out, v, &v->zones[0]);
    if (kind == ANY_EVENT) {
        for (size_t i = 0; i < v->phrase_count && !out->len; i++)
            if (v->phrases[i]->cls == PHRASE_EVENT && !v->phrases[i]->builtin)
                buf_printf(out, "the %s", v->phrases[i]->id);
        return out->len > 0;
    }
    if (kind == ANY_NUMBER || v->kinds[kind].category == RB_NUMBER) {
        buf_printf(out, "%d", kind == ANY_NUMBER ? 1 : v->kinds[kind].low);
        return true;
    }
    const struct vocab_kind *k = &v->kinds[kind];
    if (!k->count)
        return false;
    buf_str(out, v->members[k->first + members_used(x, placeholder, kind) % k->count].name);
    return true;
}

/* The phrase with its placeholders filled; false (and nothing appended) where one cannot be. */
static bool add_filled(struct buf *out, const struct vocab *v, const struct vocab_phrase *p)
{
    struct example x = {.v = v, .p = p};
    bool good = p->text_count > 0;
    for (int i = 0; good && i < p->placeholder_count; i++) {
        good = fill_placeholder(&x, i);
        x.args[i].text = buf_cstr(&x.texts[i]);
    }
    if (good)
        print_phrase(out, v, p, 0, MODAL_NONE, x.args, "en");
    for (int i = 0; i < PLACEHOLDERS_MAX; i++)
        buf_release(&x.texts[i]);
    return good;
}

/* Something that can be picked at random. */
static const char *first_noun(const struct vocab *v)
{
    for (size_t i = 0; i < v->kind_count; i++)
        if (v->kinds[i].category != RB_NUMBER && v->kinds[i].count)
            return v->kinds[i].name;
    return NULL;
}

/* Dice are rolled for something. */
static bool add_roll(struct buf *out, const struct vocab *v, const struct vocab_phrase *rolled)
{
    const struct vocab_kind *dice = &v->kinds[rolled->placeholders[0].kinds[0]];
    buf_printf(out, "roll %s for ", dice->count ? v->members[dice->first].name : "");
    for (size_t i = 0; dice->count && i < v->phrase_count; i++)
        if (v->phrases[i]->cls == PHRASE_CHANCE && add_filled(out, v, v->phrases[i]))
            return true;
    return false;
}

/* A piece of a rule that uses the phrase, by what kind of phrase it is. */
static bool add_statement(struct buf *out, const struct vocab *v, const struct vocab_phrase *p)
{
    switch (p->cls) {
    case PHRASE_CONDITION:
        buf_str(out, p->kept ? "now " : "if ");
        if (!add_filled(out, v, p))
            return false;
        buf_str(out, p->kept ? "" : ": stop");
        return true;
    case PHRASE_VALUE: buf_str(out, "let the result be "); return add_filled(out, v, p);
    case PHRASE_CHANCE:
        buf_str(out, "at random for ");
        if (!first_noun(v) || !add_filled(out, v, p))
            return false;
        buf_printf(out, ", pick %s %s", word_article(first_noun(v)), first_noun(v));
        return true;
    case PHRASE_ZONE: {
        const struct vocab_kind *held = &v->kinds[v->zones[p->kind].holds];
        buf_printf(out, "put %s into ", held->count ? v->members[held->first].name : "");
        return held->count && add_filled(out, v, p);
    }
    case PHRASE_EVENT: return p->builtin == BUILTIN_ROLLED ? add_roll(out, v, p) : add_filled(out, v, p);
    }
    return false;
}

bool describe_example(struct buf *out, const struct vocab *v, const struct vocab_phrase *p)
{
    size_t before = out->len;
    if (add_statement(out, v, p))
        return true;
    if (out->len > before) {
        out->len = before;
        out->data[before] = 0;
    }
    return false;
}
