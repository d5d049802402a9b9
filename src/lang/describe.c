/* SPDX-License-Identifier: MIT
 *
 * The listing of a rulebook's vocabulary. Names are those that rules are written with.
 */
#include "lang/describe.h"

#include "base/utf8.h"
#include "base/word.h"
#include "lang/ast.h"
#include "lang/form_list.h"
#include "lang/print.h"
#include "lang/keywords.h"

#include <string.h>

enum { NAME_WIDTH = 20, MEMBERS_SHOWN = 8, MEMBERS_BEFORE_DOTS = 3, LIST_WIDTH = 90 };

static void add_padded(struct buf *out, const char *name, int indent)
{
    int columns = indent + utf8_columns(name);
    buf_fill(out, ' ', (size_t)indent);
    buf_str(out, name);
    buf_fill(out, ' ', columns < NAME_WIDTH ? (size_t)(NAME_WIDTH - columns) : 1);
}

/* ---------------------------------------------------------------- things */

void describe_type(struct buf *out, const struct vocab *v, struct type t)
{
    if (t.tag == TY_NUMBER)
        buf_printf(out, "%d to %d", t.low, t.high);
    else if (t.tag == TY_TRUTH)
        buf_str(out, "yes or no");
    else if (t.tag == TY_ZONE)
        buf_printf(out, "a zone of %s", v->kinds[t.kind].plural);
    else if (t.kind < 0) /* one step …: which grid is meant is said by its square */
        buf_str(out, "a square of that grid or nothing");
    else
        buf_printf(out, "%s %s%s", word_article(v->kinds[t.kind].name), v->kinds[t.kind].name,
                   t.tag == TY_MAYBE ? " or nothing" : "");
}

static void add_field(struct buf *out, const struct vocab *v, const struct vocab_field *f)
{
    add_padded(out, f->name, 4);
    if (f->decl)
        buf_str(out, f->decl->type.text);
    else
        describe_type(out, v, f->type);
    if (f->option)
        buf_str(out, " (an option)");
    if (f->hidden)
        buf_str(out, " (hidden)");
    if (f->store == FIELD_FIXED)
        buf_str(out, " (never changes)");
    buf_char(out, '\n');
}

static void add_members(struct buf *out, const struct vocab *v, const struct vocab_kind *k)
{
    buf_printf(out, "%d:", k->count);
    for (int i = 0; i < k->count; i++) {
        bool dots = k->count > MEMBERS_SHOWN && i == MEMBERS_BEFORE_DOTS;
        buf_printf(out, "%s %s", i && !dots && (i < MEMBERS_BEFORE_DOTS || k->count <= MEMBERS_SHOWN) ? "," : "",
                   dots ? "…" : v->members[k->first + i].name);
        if (dots)
            i = k->count - 2;
    }
}

static void add_kind(struct buf *out, const struct vocab *v, const struct vocab_kind *k)
{
    add_padded(out, k->name, 2);
    if (k->category == RB_NUMBER) {
        buf_printf(out, "a number from %d to %d\n", k->low, k->high);
        return;
    }
    add_members(out, v, k);
    if (k->width)
        buf_printf(out, " (a grid of %d columns and %d rows)", k->width, k->height);
    buf_char(out, '\n');
    for (size_t i = 0; i < k->field_count; i++)
        add_field(out, v, &k->fields[i]);
}

/* ---------------------------------------------------------------- examples */

struct example {
    const struct vocab *v;
    const struct vocab_phrase *p;
    struct buf texts[HOLES_MAX];
    struct print_arg args[HOLES_MAX];
    int used[HOLES_MAX]; /* kind that filled the hole before; so that two holes get different things */
};

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
        struct print_arg args[HOLES_MAX] = {{{0}, 0, NULL}};
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

/* The phrase with its holes filled; false (and nothing appended) where one cannot be. */
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
    for (int i = 0; i < HOLES_MAX; i++)
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

/* ---------------------------------------------------------------- phrases */

static void add_nature(struct buf *out, const struct vocab *v, const struct vocab_phrase *p)
{
    if (p->builtin)
        buf_str(out, "      belongs to the language\n");
    if (p->cls == PHRASE_CONDITION && !p->builtin)
        buf_printf(out, "      %s%s\n", p->kept ? "kept: set with 'now …'" : "worked out by rules: '… when …'",
                   p->hidden ? "; hidden" : "");
    if (p->cls == PHRASE_VALUE) {
        buf_str(out, "      is ");
        describe_type(out, v, p->type);
        buf_char(out, '\n');
    }
    if (p->parent >= 0)
        buf_printf(out, "      a kind of: %s\n", v->phrases[p->parent]->id);
    for (int i = 0; i < p->hold_count; i++)
        buf_printf(out, "      holds %s: %s\n", p->holds[i].name, p->holds[i].decl->type.text);
    if (p->cls == PHRASE_ZONE)
        buf_printf(out, "      holds %s%s\n", v->kinds[v->zones[p->kind].holds].plural,
                   v->zones[p->kind].ordered ? ", in order" : "");
}

static void add_phrase(struct buf *out, const struct vocab *v, const struct vocab_phrase *p)
{
    if (!p->source_text)
        return;
    add_padded(out, p->id, 2);
    buf_printf(out, "%s\n", p->source_text);
    for (size_t i = 0; p->decl && i < p->decl->texts.count; i++)
        if (strcmp(p->decl->texts.items[i].lang, "en"))
            buf_printf(out, "      %s: %s\n", p->decl->texts.items[i].lang, p->decl->texts.items[i].str.text);
    add_nature(out, v, p);
    size_t before = out->len;
    buf_str(out, DESCRIBE_EXAMPLE);
    if (describe_example(out, v, p))
        buf_char(out, '\n');
    else {
        out->len = before;
        out->data[before] = 0;
    }
}

static void add_phrases(struct buf *out, const struct vocab *v, enum phrase_class cls, const char *heading)
{
    bool any = false;
    for (int builtin = 0; builtin < 2; builtin++)
        for (size_t i = 0; i < v->phrase_count; i++) {
            const struct vocab_phrase *p = v->phrases[i];
            if (p->cls != cls || (p->builtin != NOT_BUILTIN) != (builtin == 1))
                continue;
            if (!any)
                buf_printf(out, "\n%s\n", heading);
            any = true;
            add_phrase(out, v, p);
        }
}

/* ---------------------------------------------------------------- the language */

/* Two nodes can have one form: "there is a …" and "there is no …" differ in what fills it. */
static bool is_repeated(enum form f)
{
    return f && !strcmp(form_rows[f].english, form_rows[f - 1].english);
}

static void add_group(struct buf *out, enum form_group group)
{
    for (enum form f = 0; f < FORM_COUNT; f++)
        for (int line = 0; form_rows[f].group == group && !is_repeated(f); line++) {
            size_t before = out->len;
            buf_str(out, "  ");
            if (!form_show(out, f, line)) {
                buf_cut(out, before);
                break;
            }
            buf_char(out, '\n');
        }
}

static void add_forms(struct buf *out)
{
    static const struct {
        const char *heading;
        enum form_group groups[2];
    } sections[] = {{"forms of rules", {GROUP_SENTENCE, GROUP_SENTENCE}},
                    {"forms of statements, inside a rule", {GROUP_STATEMENT, GROUP_STATEMENT}},
                    {"forms of conditions", {GROUP_QUESTION, GROUP_COMPARISON}},
                    {"forms of values", {GROUP_OPERATOR, GROUP_AGGREGATE}},
                    {"forms of nouns", {GROUP_NOUN, GROUP_NOUN}},
                    {"conditions on a noun, after it", {GROUP_PRONOUN, GROUP_FILTER}}};
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        const enum form_group *groups = sections[i].groups;
        buf_printf(out, "\n%s\n", sections[i].heading);
        add_group(out, groups[0]);
        if (groups[1] != groups[0])
            add_group(out, groups[1]);
    }
}

static void add_words(struct buf *out, const struct keywords *k, const char *heading, enum keyword_use use)
{
    const char *between = "  ";
    size_t line = 0;
    buf_printf(out, "\n%s\n", heading);
    for (size_t i = 0; i < k->count; i++) {
        if (!(k->items[i].uses & (int)use))
            continue;
        bool begins = !line || out->len - line > LIST_WIDTH;
        buf_str(out, begins ? between : ", ");
        between = ",\n  ";
        line = begins ? out->len : line;
        buf_str(out, k->items[i].word);
    }
    buf_char(out, '\n');
}

void describe_vocab(struct buf *out, const struct vocab *v)
{
    buf_str(out, "things\n");
    for (size_t i = 0; i < v->kind_count; i++)
        add_kind(out, v, &v->kinds[i]);
    if (v->table_count)
        buf_str(out, "\nthe table\n");
    for (size_t i = 0; i < v->table_count; i++)
        add_field(out, v, &v->table[i]);
    add_phrases(out, v, PHRASE_ZONE, "zones");
    add_phrases(out, v, PHRASE_EVENT, "events");
    add_phrases(out, v, PHRASE_CONDITION, "conditions");
    add_phrases(out, v, PHRASE_VALUE, "values");
    add_phrases(out, v, PHRASE_CHANCE, "chances");
    add_forms(out);
    add_words(out, v->keywords, "words that no phrase contains", KEYWORD_RESERVED);
    add_words(out, v->keywords, "words that no phrase begins with", KEYWORD_BEGINS);
    add_words(out, v->keywords, "words that do not follow 'the' at the beginning of a phrase", KEYWORD_AGGREGATE);
    add_words(out, v->keywords, "words that cannot be names", KEYWORD_KEPT);
}
