/* SPDX-License-Identifier: MIT
 *
 * Goes through the model of a rulebook and writes down what is there. What an author omitted is not a fact.
 */
#include "audit/facts.h"

#include "lang/about.h"
#include "lang/meaning.h"
#include "lang/print_code.h"
#include "lang/print_rule.h"

#include <string.h>

/* The list while it is made. */
struct fact_lister {
    struct fact_list *out;
    const struct compiled *c;
    struct arena *arena;
    const char *own; /* the rulebook's language */
    struct fact_thing *thing; /* that facts are added to */
};

/* Facts that are added from now on belong to this thing. */
static void begin(struct fact_lister *l, enum fact_category category, const char *kind, const char *name)
{
    ARENA_PUSH(l->arena, l->out->items, l->out->count, l->out->cap) =
        (struct fact_thing){.category = category, .kind = kind, .name = name, .rule_index = -1};
    l->thing = &l->out->items[l->out->count - 1];
}

/* Two facts with the same meaning are equal even if they read differently. */
static void add_meant(struct fact_lister *l, const char *name, const char *value, const char *meaning, bool plays)
{
    struct fact_thing *t = l->thing;
    if (value && *value)
        ARENA_PUSH(l->arena, t->facts, t->count, t->cap) = (struct fact){name, value, meaning, plays};
}

static void add(struct fact_lister *l, const char *name, const char *value, bool plays)
{
    add_meant(l, name, value, value, plays);
}

static void add_number(struct fact_lister *l, const char *name, int value)
{
    add(l, name, arena_printf(l->arena, "%d", value), true);
}

/* Only true is a fact: keys that are absent mean false. */
static void add_yes(struct fact_lister *l, const char *name, bool value, bool plays)
{
    add(l, name, value ? "yes" : NULL, plays);
}

/* In each language; `plays`: those in English, by which choices are distinguished. */
static void add_texts(struct fact_lister *l, const char *name, const struct rb_texts *texts, bool plays)
{
    for (size_t i = 0; i < texts->count; i++) {
        const char *lang = texts->items[i].lang;
        bool own = !strcmp(lang, l->own);
        add(l, own ? name : arena_printf(l->arena, "%s in %s", name, lang), texts->items[i].str.text,
            plays && !strcmp(lang, "en"));
    }
}

/* The wording of something in rules, in each language. In English, the language of the code, games use what can be
 * phrase with it. */
static void add_wording(struct fact_lister *l, const struct rb_texts *texts, const struct vocab_phrase *phrase)
{
    struct buf placeholders = BUF_ON(l->arena);
    if (phrase)
        meaning_of_placeholders(&placeholders, l->c->vocab, phrase);
    const char *meaning = buf_cstr(&placeholders);
    for (size_t i = 0; i < texts->count; i++) {
        const char *lang = texts->items[i].lang, *text = texts->items[i].str.text;
        const char *name = strcmp(lang, l->own) ? arena_printf(l->arena, "wording in %s", lang) : "wording";
        bool code = !strcmp(lang, "en");
        add_meant(l, name, text, code ? meaning : text, code);
    }
}

/* Names separated by commas, in the order of the rulebook. */
static const char *joined(struct fact_lister *l, const struct rb_str *items, size_t count)
{
    struct buf b = BUF_ON(l->arena);
    for (size_t i = 0; i < count; i++)
        buf_printf(&b, "%s%s", i ? ", " : "", items[i].text);
    return buf_cstr(&b);
}

/* ---------------------------------------------------------------- the rulebook, its sources, its table */

/* The base rulebooks are facts, because games depend on them. */
static void list_rulebook(struct fact_lister *l, const struct rulebook *rb)
{
    begin(l, FACT_RULEBOOK, "rulebook", "");
    add(l, "id", rb->id.text, false);
    add(l, "edition", rb->edition.text, false);
    add(l, "language", rb->language.text, false);
    add_texts(l, "title", &rb->title, false);
    add_texts(l, "about", &rb->about, false);
    add(l, "start", rb->start.text, true);
    for (size_t i = 1; i < rb->layer_count; i++)
        add(l, "lies over", rb->layers[i].id.text, true);
}

/* Games do not use sources; changes of them are changes of wording. */
static void list_sources(struct fact_lister *l, const struct rulebook *rb)
{
    for (size_t i = 0; i < rb->source_count; i++) {
        const struct rb_source *s = &rb->sources[i];
        begin(l, FACT_SOURCE, "source", s->id.text);
        add_texts(l, "title", &s->title, false);
        add(l, "edition", s->edition.text, false);
        add(l, "publisher", s->publisher.text, false);
        add(l, "url", s->url.text, false);
    }
}

/* The type is used by games; the printed name is not. */
static void list_fields(struct fact_lister *l, enum fact_category category, const char *kind,
                        const struct rb_field *fields, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        begin(l, category, kind, fields[i].name.text);
        add(l, "type", fields[i].type.text, true);
        add_yes(l, "quiet", fields[i].quiet, false);
        add_texts(l, "printed as", &fields[i].texts, false);
    }
}

/* ---------------------------------------------------------------- kinds of things, and the things */

/* What to call a kind; one that bears that word as its name is called a kind. */
static const char *kind_word(const struct rb_kind *k)
{
    static const char *const words[] = {
        [RB_PLAYER] = "player", [RB_PIECE] = "piece", [RB_LIST] = "list", [RB_NUMBER] = "number"};
    const char *word = words[k->category];
    return strcmp(word, k->name.text) ? word : "kind";
}

static void add_own_fields(struct fact_lister *l, const struct rb_field *fields, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        add(l, arena_printf(l->arena, "has %s", fields[i].name.text), fields[i].type.text, true);
        add_yes(l, arena_printf(l->arena, "%s quiet", fields[i].name.text), fields[i].quiet, false);
        add_texts(l, arena_printf(l->arena, "%s printed as", fields[i].name.text), &fields[i].texts, false);
    }
}

static const char *names_of(struct fact_lister *l, const struct rb_kind *k)
{
    struct rb_str *names = ARENA_ARRAY(l->arena, struct rb_str, k->member_count + 1);
    for (size_t i = 0; i < k->member_count; i++)
        names[i] = k->members[i].name;
    return joined(l, names, k->member_count);
}

/* In the order in which they are declared. */
static const char *links_of(struct fact_lister *l, const struct rb_kind *k)
{
    struct buf b = BUF_ON(l->arena);
    for (size_t i = 0; i < k->link_count; i++)
        buf_printf(&b, "%s%s – %s", i ? ", " : "", k->links[i].a.text, k->links[i].b.text);
    return buf_cstr(&b);
}

/* The names of members are one fact: adding one changes the kind. */
/* "man king, side White: K ♔" */
static const char *look_of(struct fact_lister *l, const struct rb_look *look)
{
    const char *text = "";
    for (size_t i = 0; i < look->is_count; i++)
        text = arena_printf(l->arena, "%s%s%s %s", text, i ? ", " : "", look->is[i].name.text, look->is[i].value.text);
    return arena_printf(l->arena, "%s: %s%s%s%s", text, look->letter.text ? look->letter.text : look->number.text,
                        look->symbol.text ? " " : "", look->symbol.text ? look->symbol.text : "",
                        look->ground ? " (ground)" : "");
}

static void list_kind(struct fact_lister *l, const struct rb_kind *k)
{
    begin(l, FACT_KIND, kind_word(k), k->name.text);
    add_texts(l, "printed as", &k->texts, false);
    add(l, "plural", k->plural.text, false);
    add(l, "names", names_of(l, k), true);
    if (k->count)
        add(l, "count", arena_printf(l->arena, "%d%s", k->count, k->count_each ? " for each player" : ""), true);
    if (k->low || k->high)
        add(l, "range", arena_printf(l->arena, "%d to %d", k->low, k->high), true);
    if (k->grid_width)
        add(l, "grid", arena_printf(l->arena, "%d x %d", k->grid_width, k->grid_height), true);
    add(l, "directions", k->directions.text, true);
    if (k->lettered)
        add(l, "lettered", k->lettered == RB_LETTERED ? "yes" : "from-north", true);
    for (size_t i = 0; i < k->look_count; i++)
        add(l, "looks", look_of(l, &k->looks[i]), true);
    add(l, "also", joined(l, k->also, k->also_count), true);
    add(l, "links", links_of(l, k), true);
    for (size_t i = 0; i < k->track_count; i++)
        add(l, k->tracks[i].ring ? "ring" : "track",
            k->tracks[i].places ? joined(l, k->tracks[i].places, k->tracks[i].count) : "yes", true);
    add(l, "faces", k->faces.text, true);
    add(l, "hidden", joined(l, k->hidden, k->hidden_count), true);
    add_own_fields(l, k->fields, k->field_count);
}

/* A piece that has nothing but its name is among the names of its kind. */
static void list_member(struct fact_lister *l, const struct rb_kind *k, const struct rb_member *m)
{
    if (!k->cards && !m->texts.count && !m->value_count && !m->faces.text)
        return;
    begin(l, FACT_MEMBER, k->name.text, m->name.text);
    add_texts(l, "printed as", &m->texts, true);
    if (m->copies != 1)
        add_number(l, "copies", m->copies);
    add(l, "faces", m->faces.text, true);
    for (size_t i = 0; i < m->value_count; i++)
        add(l, m->values[i].name.text, m->values[i].value.text, true);
}

/* All kinds first, then the members that have facts of their own. */
static void list_kinds(struct fact_lister *l, const struct rulebook *rb)
{
    for (size_t i = 0; i < rb->kind_count; i++)
        list_kind(l, &rb->kinds[i]);
    for (size_t i = 0; i < rb->kind_count; i++)
        for (size_t m = 0; m < rb->kinds[i].member_count; m++)
            list_member(l, &rb->kinds[i], &rb->kinds[i].members[m]);
}

/* ---------------------------------------------------------------- zones, phrases, words */

/* NULL: there is none of that class. */
static const struct vocab_phrase *phrase_of(const struct fact_lister *l, const char *id, enum phrase_class cls)
{
    const struct vocab *v = l->c->vocab;
    for (size_t i = 0; i < v->phrase_count; i++)
        if (v->phrases[i]->cls == cls && !strcmp(v->phrases[i]->id, id))
            return v->phrases[i];
    return NULL;
}

static void list_zones(struct fact_lister *l, const struct rulebook *rb)
{
    for (size_t i = 0; i < rb->zone_count; i++) {
        const struct rb_zone *z = &rb->zones[i];
        begin(l, FACT_ZONE, "zone", z->name.text);
        add(l, "of", z->of.text, true);
        add(l, "holds", z->holds.text, true);
        add_yes(l, "ordered", z->ordered, true);
        add_yes(l, "quiet", z->quiet, false);
        add_wording(l, &z->texts, phrase_of(l, z->name.text, PHRASE_ZONE));
    }
}

static void list_phrases(struct fact_lister *l, const struct rulebook *rb)
{
    static const char *const classes[] = {
        [RB_CONDITION] = "condition", [RB_VALUE] = "value", [RB_EVENT] = "event", [RB_CHANCE] = "chance"};
    static const enum phrase_class phrase_classes[] = {[RB_CONDITION] = PHRASE_CONDITION,
                                                     [RB_VALUE] = PHRASE_VALUE,
                                                     [RB_EVENT] = PHRASE_EVENT,
                                                     [RB_CHANCE] = PHRASE_CHANCE};
    for (size_t i = 0; i < rb->phrase_count; i++) {
        const struct rb_phrase *p = &rb->phrases[i];
        begin(l, FACT_PHRASE, classes[p->cls], p->id.text);
        add_wording(l, &p->texts, phrase_of(l, p->id.text, phrase_classes[p->cls]));
        add(l, "is", p->is.text, true);
        for (size_t k = 0; k < p->position_count; k++)
            add_yes(l, arena_printf(l->arena, "position %s", p->position[k].text), true, true);
        add(l, "a kind of", p->parent.text, true);
        add_yes(l, "kept", p->kept, true);
        add_yes(l, "hidden", p->hidden, true);
        add_yes(l, "mark", p->mark, false);
        add_yes(l, "quiet", p->quiet, false);
        for (size_t h = 0; h < p->hold_count; h++) {
            add(l, arena_printf(l->arena, "holds %s", p->holds[h].name.text), p->holds[h].type.text, true);
            add_yes(l, arena_printf(l->arena, "%s shown", p->holds[h].name.text), p->holds[h].shown, false);
        }
    }
}

/* Forms of words for translations; games do not use them. */
static void list_words(struct fact_lister *l, const struct rulebook *rb)
{
    for (size_t i = 0; i < rb->word_count; i++) {
        const struct rb_word *w = &rb->words[i];
        begin(l, FACT_WORD, "word", arena_printf(l->arena, "%s in %s", w->name.text, w->lang));
        add(l, "printed as", w->form.text, false);
    }
}

/* ---------------------------------------------------------------- rules */

/* As one text: source, section and line belong together. */
static const char *citation(struct fact_lister *l, const struct rb_rule *r)
{
    if (!r->cite.source.text)
        return NULL;
    const char *section = r->cite.section.text;
    const char *line = r->cite.line ? arena_printf(l->arena, ", line %d", r->cite.line) : "";
    return arena_printf(l->arena, "%s%s%s%s", r->cite.source.text, section ? ", " : "", section ? section : "", line);
}

/* `at`: the first sentence that has not been read; sentences come rule by rule. */
static void add_code(struct fact_lister *l, int rule_index, size_t *at)
{
    const struct sentences *s = &l->c->sentences;
    struct buf b = BUF_ON(l->arena), meaning = BUF_ON(l->arena);
    for (; *at < s->count && s->items[*at]->rule_index <= rule_index; ++*at) {
        if (s->items[*at]->rule_index < rule_index)
            continue;
        if (b.len)
            buf_char(&b, '\n');
        print_sentence(&b, l->c->vocab, s->items[*at], "en", NULL);
        meaning_of_node(&meaning, l->c->vocab, s->items[*at]->node);
    }
    const char *code = buf_cstr(&b);
    add_meant(l, "code", code, buf_cstr(&meaning), true);
}

/* `at`: the first entry that has not been read; entries come rule by rule. */
static void add_about(struct fact_lister *l, size_t rule, size_t *at)
{
    const struct compiled *c = l->c;
    struct buf text = BUF_ON(l->arena), meaning = BUF_ON(l->arena);
    about_print(&text, c, rule, "en");
    for (; *at < c->about_count && c->abouts[*at].rule == rule; ++*at)
        meaning_of_node(&meaning, c->vocab, c->abouts[*at].sentence->node);
    const char *about = buf_cstr(&text);
    add_meant(l, "is about", about, buf_cstr(&meaning), false);
}

/* Games do not ask them: only checks of positions do. */
static void list_invariants(struct fact_lister *l)
{
    const struct compiled *c = l->c;
    for (size_t i = 0; i < c->invariant_count; i++) {
        const struct rb_rule *r = c->invariants[i].rule;
        struct buf code = BUF_ON(l->arena), meaning = BUF_ON(l->arena);
        begin(l, FACT_INVARIANT, "invariant", r->id.text);
        add_texts(l, "text", &r->text, false);
        add(l, "citation", citation(l, r), false);
        print_invariant(&code, c, i, "en");
        meaning_of_node(&meaning, c->vocab, c->invariants[i].node);
        const char *condition = buf_cstr(&code);
        add_meant(l, "code", condition, buf_cstr(&meaning), false);
    }
}

/* Rules come last, as in the report. */
static void list_rules(struct fact_lister *l)
{
    const struct compiled *c = l->c;
    size_t at = 0, about_at = 0;
    for (size_t i = 0; i < c->rule_count; i++) {
        const struct rb_rule *r = c->rules[i].rule;
        begin(l, FACT_RULE, "rule", r->id.text);
        l->thing->rule = r;
        l->thing->rule_index = (int)i;
        add(l, "stands in", c->rules[i].card ? c->rules[i].card->name.text : NULL, true);
        add_texts(l, "title", &r->title, false);
        add_texts(l, "text", &r->text, false);
        add(l, "citation", citation(l, r), false);
        add(l, "ruling", r->ruling.text, false);
        add_yes(l, "house", r->house, false);
        add(l, "replaces", joined(l, r->replaces, r->replaces_count), false);
        add_about(l, i, &about_at);
        add_code(l, (int)i, &at);
    }
}

/* ---------------------------------------------------------------- all of them */

void facts_of(struct fact_list *out, const struct compiled *c, struct arena *arena)
{
    const struct rulebook *rb = c->rb;
    struct fact_lister l = {.out = out, .c = c, .arena = arena, .own = rb->language.text ? rb->language.text : "en"};
    *out = (struct fact_list){0};
    list_rulebook(&l, rb);
    list_sources(&l, rb);
    list_fields(&l, FACT_OPTION, "option", rb->options, rb->option_count);
    list_fields(&l, FACT_TABLE, "table", rb->table, rb->table_count);
    list_kinds(&l, rb);
    list_zones(&l, rb);
    list_phrases(&l, rb);
    list_words(&l, rb);
    list_invariants(&l);
    list_rules(&l);
}

const struct fact *fact_named(const struct fact_thing *thing, const char *name)
{
    for (size_t i = 0; i < thing->count; i++)
        if (!strcmp(thing->facts[i].name, name))
            return &thing->facts[i];
    return NULL;
}

const char *fact_value(const struct fact_thing *thing, const char *name)
{
    const struct fact *f = fact_named(thing, name);
    return f ? f->value : NULL;
}
