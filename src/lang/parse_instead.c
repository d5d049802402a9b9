/* SPDX-License-Identifier: MIT
 *
 * What to write instead: for the words that people bring along from English (has, sees, can, another) and for what
 * they ask in the wrong form, notes that say the piece of sentence with the names that are there, so that it can be
 * copied. Notes only: whether something is a mistake is decided by the function that reads the sentence.
 */
#include "base/word.h"
#include "lang/parser.h"

#include <string.h>

static bool is_one_of(const char *word, const char *const *list)
{
    for (; *list; list++)
        if (!strcmp(*list, word))
            return true;
    return false;
}

/* ---------------------------------------------------------------- pieces of the sentence, unchanged */

/* The tokens from `from` up to `end`, with the blanks of the source. */
static const char *tokens_text(struct parser *p, size_t from, size_t end)
{
    const char *text = "";
    for (size_t i = from; i < end; i++) {
        const struct token *t = &p->tokens.items[i];
        if (t->kind > TOK_PUNCTUATION)
            break;
        bool close = !*text || t->kind == TOK_POSSESSIVE || strchr("),:", *t->text) || !strcmp(t[-1].text, "(");
        text = arena_printf(p->arena, "%s%s%s", text, close ? "" : " ", t->text);
    }
    return text;
}

/* The text of a term: as in the source, with its article; "…" where it goes over several lines. */
static const char *source_text(struct parser *p, const struct node *n)
{
    size_t from = 0, end;
    if (n->op == E_VAR)
        return arena_printf(p->arena, "the %s", n->var->name ? n->var->name : p->v->kinds[n->type.kind].name);
    while (from < p->tokens.count &&
           (p->tokens.items[from].pos.line != n->pos.line || p->tokens.items[from].pos.column < n->pos.column))
        from++;
    for (end = from; end < p->at && p->tokens.items[end].pos.line == n->pos.line; end++)
        if (p->tokens.items[end].pos.column >= n->pos.column + n->span)
            break;
    bool begun = end == from + 1 &&
                 (n->op == E_FIRST || n->op == E_TOP || n->op == E_PHRASE); /* it continues below */
    if (end == from || begun)
        return "…";
    if (from &&
        (is_one_of(p->tokens.items[from - 1].text, (const char *const[]){"the", "a", "an", "any", "each", NULL})))
        from--;
    return tokens_text(p, from, end);
}

static const char *joined(struct parser *p, const char *a, const char *b)
{
    return arena_printf(p->arena, "%s%s%s", a, *a && *b ? " " : "", b);
}

/* The words of a declared phrase with `who` in its first placeholder that takes `type`, and … in the others. */
static const char *parts_text(struct parser *p, const struct vocab_phrase *ph, const struct phrase_part *parts,
                              int count, struct type type, const char **who)
{
    const char *text = "";
    for (int i = 0; i < count; i++) {
        const struct phrase_part *part = &parts[i];
        if (part->what == PART_PAIR)
            text = joined(p, text, parts_text(p, ph, part->pair[0], part->pair_count[0], type, who));
        else if (part->what != PART_PLACEHOLDER)
            text = joined(p, text, part->words ? part->words : "");
        else if (*who && type_fits_placeholder(p->v, type, &ph->placeholders[part->placeholder])) {
            text = joined(p, text, *who);
            *who = NULL;
        } else
            text = joined(p, text, "…");
    }
    return text;
}

/* The phrase with `who` in it, to be copied; NULL: it has no place for that. */
static const char *phrase_text(struct parser *p, const struct vocab_phrase *ph, struct type type, const char *who)
{
    const char *text = parts_text(p, ph, ph->texts[0].parts, ph->texts[0].count, type, &who);
    return who ? NULL : text;
}

/* ---------------------------------------------------------------- values and conditions taken for fields */

void parse_note_no_field(struct parser *p, struct diag *d, const struct node *owner, const char *name)
{
    bool whose = p->at > 0 && form_begins_with(FORM_WHOSE, p->tokens.items[p->at - 1].text);
    for (size_t i = 0; i < p->v->phrase_count; i++) {
        const struct vocab_phrase *ph = p->v->phrases[i];
        const char *text;
        if (ph->refused || !ph->texts[0].count || strcmp(ph->id, name) ||
            (ph->cls != PHRASE_VALUE && ph->cls != PHRASE_CONDITION && ph->cls != PHRASE_ZONE))
            continue;
        if (!(text = phrase_text(p, ph, owner->type, source_text(p, owner))))
            continue;
        text = arena_printf(p->arena, "%s%s%s", whose ? "where " : "", text,
                            whose && ph->cls == PHRASE_VALUE ? " is …" : "");
        if (ph->cls == PHRASE_VALUE)
            diag_note(p->diags, d, "'%s' is a value, not a field; write: %s", name, text);
        else if (ph->cls == PHRASE_ZONE)
            diag_note(p->diags, d, "'%s' is a zone with words of its own; write: %s", name, text);
        else
            diag_note(p->diags, d, "'%s' is a condition, not a field; write: %s", name, text);
    }
}

/* ---------------------------------------------------------------- what may be nothing */

void parse_note_ask_first(struct parser *p, struct diag *d, const struct node *n)
{
    const char *kind = p->v->kinds[n->type.kind].name, *noun = type_noun(p->v, n->type.kind, p->arena);
    const char *name = parse_find(p, kind) ? "found" : kind, *called = name == kind ? "" : " called found";
    const char *what = source_text(p, n);
    diag_note(p->diags, d, "ask first, in a statement:  if %s is %s%s: … the %s …", what, noun, called, name);
    diag_note(p->diags, d, "… in a condition:  %s is %s%s and … the %s …", what, noun, called, name);
}

/* ---------------------------------------------------------------- another, other */

void parse_note_another(struct parser *p, struct diag *d, const char *article)
{
    const struct token *next = parse_peek(p, 1);
    int kind = next->kind == TOK_WORD ? vocab_kind_named(p->v, next->text) : -1;
    const char *name = kind >= 0 ? p->v->kinds[kind].name : "KIND";
    if (!article)
        article = word_article(name);
    diag_note(p->diags, d, "write: %s %s called second other than the %s (from there on it is 'the second')", article,
              name, name);
}

/* ---------------------------------------------------------------- verbs of English */

/* The kind that is spoken of after "has": "no units", "a card", "at least 3 cards". `amount` is what is asked of
 * its count, as a condition continues; NULL: whether there is one. `title`: of the cards that are meant. */
static int kind_after(struct parser *p, bool *none, const char **amount, const char **title)
{
    static const char *const passed[] = {"a", "an", "the", "any", "some", "every", "of", NULL};
    *none = false;
    *amount = *title = NULL;
    for (int i = 1; i < 8; i++) {
        const struct token *t = parse_peek(p, i);
        int kind = t->kind == TOK_WORD ? vocab_kind_named(p->v, t->text) : -1;
        if (kind < 0 && t->kind == TOK_WORD)
            kind = vocab_kind_with_plural(p->v, t->text);
        if (kind >= 0)
            return kind;
        int member = t->kind == TOK_WORD ? vocab_member_named(p->v, t->text) : -1;
        if (member >= 0) {
            *title = t->text;
            return vocab_kind_of(p->v, member)->titles_of;
        }
        if (t->kind == TOK_NUMBER)
            *amount = *amount ? arena_printf(p->arena, "%s %s", *amount, t->text) : t->text;
        else if (form_begins_with(FORM_NONE, t->text))
            *none = true;
        else if (parse_measure_ahead(p, i) != FORM_COUNT)
            *amount = arena_printf(p->arena, "%s %s", t->text, parse_peek(p, ++i)->text);
        else if (!is_one_of(t->text, passed))
            return -1;
    }
    return -1;
}

/* has no cards: there is no card in … */
static void note_there_is(struct parser *p, struct diag *d, int kind, const char *where, bool none,
                          const char *amount)
{
    const char *name = p->v->kinds[kind].name;
    if (amount)
        diag_note(p->diags, d, "write: the count of every %s %s is %s", name, where, amount);
    else if (none)
        diag_note(p->diags, d, "write: there is no %s %s", name, where);
    else
        diag_note(p->diags, d, "write: there is %s %s", type_noun(p->v, kind, p->arena), where);
}

/* Whether one of the fields of the owner follows "has": "has the lord Ada". */
static bool note_own_field(struct parser *p, struct diag *d, const struct node *owner)
{
    const char *amount = "…";
    for (int i = 1; i < 4; i++) {
        const struct token *t = parse_peek(p, i);
        const struct vocab_field *f = t->kind == TOK_WORD ? vocab_field_of(p->v, owner->type.kind, t->text) : NULL;
        if (f && f->type.tag != TY_ZONE) {
            diag_note(p->diags, d, "write: %s's %s is %s, or after a noun: whose %s is %s", source_text(p, owner),
                      f->name, amount, f->name, amount);
            return true;
        }
        if (t->kind == TOK_NUMBER)
            amount = t->text;
    }
    return false;
}

/* Ann has a card, Ann has 3 money: what is asked decides whether a zone, a field or a count is
 * meant. */
static void note_having(struct parser *p, struct diag *d, const struct node *owner)
{
    const struct vocab *v = p->v;
    const char *who = source_text(p, owner), *amount, *title;
    bool none;
    int noted = 0;
    if (owner->type.tag == TY_ZONE) {
        kind_after(p, &none, &amount, &title);
        note_there_is(p, d, owner->type.kind, arena_printf(p->arena, "in %s", who), none, amount);
        return;
    }
    if (owner->type.tag != TY_PIECE || note_own_field(p, d, owner))
        return;
    int kind = kind_after(p, &none, &amount, &title);
    const char *what = title && kind >= 0 ? arena_printf(p->arena, " whose title is %s", title) : "";
    for (size_t i = 0; i < v->zone_count && noted < 2; i++) /* the zones that are declared first are the likely ones */
        if (v->zones[i].of == owner->type.kind && (kind < 0 || v->zones[i].holds == kind)) {
            note_there_is(p, d, v->zones[i].holds,
                          arena_printf(p->arena, "in %s's %s%s", who, v->zones[i].name, what), none, amount);
            noted++;
        }
    for (size_t i = 0; kind >= 0 && i < v->kinds[kind].field_count; i++) {
        const struct vocab_field *f = &v->kinds[kind].fields[i];
        if ((f->type.tag == TY_PIECE || f->type.tag == TY_MAYBE) && f->type.kind == owner->type.kind) {
            note_there_is(p, d, kind, arena_printf(p->arena, "whose %s is %s", f->name, who), none, amount);
            noted++;
        }
    }
    if (!noted)
        diag_note(p->diags, d, "write: %s's FIELD is …, or: there is a KIND whose FIELD is %s", who, who);
}

/* "the player sees the top 2 cards": that is written as what a player knows. */
static void note_seeing(struct parser *p, struct diag *d, const struct node *who)
{
    const struct vocab *v = p->v;
    size_t hidden = 0;
    while (hidden < v->kind_count && !v->kinds[hidden].hides)
        hidden++;
    if (hidden == v->kind_count) {
        diag_note(p->diags, d, "every player sees everything except what is declared with  hidden: […]");
        return;
    }
    const char *kind = v->kinds[hidden].name, *noun = type_noun(v, (int)hidden, p->arena);
    diag_note(p->diags, d, "to ask it: %s knows the %s · to let them look once: show the %s to %s",
              source_text(p, who), kind, kind, source_text(p, who));
    diag_note(p->diags, d, "as long as something holds, by a rule: a player knows %s when …", noun);
    for (int i = 1; i < 4; i++)
        if (!strcmp(parse_peek(p, i)->text, "top"))
            diag_note(
                p->diags, d,
                "several: put the top 2 of ZONE into a zone 'of: player', with the rule  "
                "a player knows %s when the %s is in the player's ZONE",
                noun, kind);
}

/* Ann can play: may, and where it belongs. */
static void note_being_able(struct parser *p, struct diag *d, const struct node *who)
{
    bool not = strstr(parse_peek(p, 0)->text, "not") || !strcmp(parse_peek(p, 1)->text, "not");
    const struct token *verb = parse_peek(p, 1 + !strcmp(parse_peek(p, 1)->text, "not"));
    const char *does = verb->kind == TOK_WORD ? verb->text : "…";
    if (not) {
        diag_note(p->diags, d, "as a rule: %s may not %s …", source_text(p, who), does);
        if (who->op != E_NOUN && who->type.tag == TY_PIECE && who->type.kind == p->v->players)
            diag_note(p->diags, d, "what follows if nothing can be chosen: 'otherwise: …' below 'must do: …' or 'may do: …'");
        return;
    }
    diag_note(p->diags, d, "as a rule: %s may %s … only when CONDITION", source_text(p, who), does);
    if (who->op != E_NOUN && who->type.tag == TY_PIECE && who->type.kind == p->v->players)
        diag_note(p->diags, d, "in what a rule does: %s may do: …", source_text(p, who));
}

bool parse_note_verb(struct parser *p, struct diag *d, const struct node *subject)
{
    static const struct {
        const char *const words[10];
        void (*note)(struct parser *, struct diag *, const struct node *);
    } verbs[] = {
        {{"has", "have", "had", "holds", "owns", "contains", "possesses", NULL}, note_having},
        {{"sees", "see", "looks", "look", "peeks", "learns", "knows", NULL}, note_seeing},
        {{"can", "cannot", "could", NULL}, note_being_able},
    };
    const char *word = parse_peek(p, 0)->text;
    const struct trie *declared = p->v->root->placeholder;
    if (declared && parse_next_word(declared, parse_peek(p, 0))) /* the rulebook uses the word for something else, too */
        return false;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (is_one_of(word, verbs[i].words)) {
            verbs[i].note(p, d, subject);
            return true;
        }
    return false;
}

/* ---------------------------------------------------------------- conditions that are not about the noun */

/* a card that the player knows: the condition is of the player, so it goes into brackets after
 * "where". */
void parse_note_where(struct parser *p, struct diag *d, const struct node *noun)
{
    const struct trie *t = p->v->root->placeholder;
    const char *kind = p->v->kinds[noun->type.kind].name, *name = noun->var->name ? noun->var->name : kind;
    size_t i = p->at;
    for (; t && p->tokens.items[i].kind <= TOK_POSSESSIVE; i++) { /* up to the verb */
        const struct trie *at = parse_next_word(t, &p->tokens.items[i]);
        size_t end = i + 1;
        while (at && !at->placeholder && end < p->tokens.count && p->tokens.items[end].kind == TOK_WORD &&
               parse_next_word(at, &p->tokens.items[end]))
            at = parse_next_word(at, &p->tokens.items[end++]);
        if (at && at->placeholder) {
            diag_note(p->diags, d, "write: where (%s the %s)", tokens_text(p, p->at, end), name);
            return;
        }
    }
    diag_note(p->diags, d, "what others do or are comes after 'where': where (… the %s …)", name);
}

/* ---------------------------------------------------------------- several from the top */

/* the top 2 of the deck, where one is expected */
void parse_note_top(struct parser *p, struct diag *d, const char *end)
{
    const char *many = parse_peek(p, 0)->kind == TOK_NUMBER ? parse_peek(p, 0)->text : "1", *kind = "KIND",
               *zone = "ZONE";
    for (int i = 0; i < 4; i++)
        if (!strcmp(parse_peek(p, i)->text, "of") && !strcmp(parse_peek(p, i + 1)->text, "the")) {
            const struct vocab_field *f = vocab_table_field(p->v, parse_peek(p, i + 2)->text);
            if (f && f->type.tag == TY_ZONE) {
                zone = arena_printf(p->arena, "the %s", f->name);
                kind = p->v->kinds[f->type.kind].name;
            }
        }
    diag_note(p->diags, d, "one is: the %s of %s · several are put into a zone first: put the top %s of %s into ZONE",
              strcmp(end, "bottom") ? "top" : end, zone, many, zone);
    diag_note(p->diags, d, "then rules can refer to them: for each %s in ZONE: …", kind);
}

void parse_note_count(struct parser *p, struct diag *d, const struct node *zone)
{
    diag_note(p->diags, d, "write: the count of every %s in %s", p->v->kinds[zone->type.kind].name,
              source_text(p, zone));
}

/* ---------------------------------------------------------------- names that are given twice */

void parse_note_second_name(struct parser *p, struct diag *d, const struct binding *first, struct type type)
{
    const char *name = first->var->name;
    int kind = vocab_kind_named(p->v, name);
    if (kind < 0 || (type.tag != TY_PIECE && type.tag != TY_NUMBER)) {
        diag_note(p->diags, d, "choose another name for this one");
        return;
    }
    const char *article = p->at ? p->tokens.items[p->at - 1].text : "a";
    diag_note(p->diags, d, "write: %s %s called second (from there on it is 'the second')",
              strcmp(article, "is") ? article : "", name);
    if (first->asked)
        diag_note(p->diags, d,
                  "or let the first one go without a name: 'there is %s …' gives it one, 'some %s …' does not",
                  type_noun(p->v, kind, p->arena), name);
}

void parse_note_second_let(struct parser *p, struct diag *d, const char *name, struct type type)
{
    const char *of = type.tag == TY_NUMBER ? "0 to 99" : type_in_code(p->v, type, p->arena);
    diag_note(p->diags, d, "what differs by case is a value, declared under 'values':  %s: {en: \"the %s\", is: %s}",
              name, name, of);
    diag_note(p->diags, d, "and a rule for each case:  the %s is … when …", name);
}
