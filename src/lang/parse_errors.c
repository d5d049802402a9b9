/* SPDX-License-Identifier: MIT
 *
 * Messages of the parser: what it expected, what it found, and what fits there, the most similar first.
 */
#include "base/tr.h"
#include "base/word.h"
#include "lang/form_list.h"
#include "lang/name_map.h"
#include "lang/parser.h"

#include <stdarg.h>
#include <string.h>

enum { NOTES_MAX = 6 }; /* more suggestions do not help */

static struct diag *error_here(struct parser *p, const char *id, const struct message *text)
{
    const struct token *t = parse_peek(p, 0);
    return diag_put(p->diags, DIAG_ERROR, id, t->pos, t->length, text);
}

/* At the token that would be read next. The sentence then ends with parse_fail, so it has one error. */
struct diag *parse_error(struct parser *p, const char *id, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    const struct message *text = message_vnew(p->diags->arena, fmt, ap);
    va_end(ap);
    return error_here(p, id, text);
}

/* At the complete term, so that an editor can underline all of it. */
struct diag *parse_error_at(struct parser *p, const struct node *n, const char *id, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    const struct message *text = message_vnew(p->diags->arena, fmt, ap);
    va_end(ap);
    return diag_put(p->diags, DIAG_ERROR, id, n->pos, n->span, text);
}

/* Leaves the sentence. Nothing needs to be released: everything is on the arena. */
_Noreturn void parse_give_up(struct parser *p)
{
    longjmp(*p->fail, 1);
}

_Noreturn void parse_fail(struct parser *p, const char *id, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    const struct message *text = message_vnew(p->diags->arena, fmt, ap);
    va_end(ap);
    error_here(p, id, text);
    parse_give_up(p);
}

_Noreturn void parse_fail_at(struct parser *p, const struct node *n, const char *id, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    const struct message *text = message_vnew(p->diags->arena, fmt, ap);
    va_end(ap);
    diag_put(p->diags, DIAG_ERROR, id, n->pos, n->span, text);
    parse_give_up(p);
}

_Noreturn void parse_fail_type(struct parser *p, const struct node *n, const char *expected)
{
    parse_fail_at(p, n, "wrong-type", "expected %p, found %p", message_plain(p->arena, expected),
                  type_name(p->v, n->type, p->arena));
}

struct diag *parse_expected(struct parser *p, const struct message *what)
{
    return parse_error(p, "expected", "expected %p, found %p", what, parse_token_name(p));
}

/* What was found, for "expected X, found Y": the word, or what the end of a line means for an
 * author. */
const struct message *parse_token_name(struct parser *p)
{
    const struct token *t = parse_peek(p, 0);
    switch (t->kind) {
    case TOK_LINE_END: return message_plain(p->arena, TR("the end of the line"));
    case TOK_END: return message_plain(p->arena, TR("the end of the rule"));
    case TOK_INDENT: return message_plain(p->arena, TR("a deeper line"));
    case TOK_DEDENT: return message_plain(p->arena, TR("the end of the block"));
    default: return message_new(p->arena, "'%s'", t->text);
    }
}

/* Likely words, nearest first; equally near ones in the order in which they were offered. */
struct nearest {
    const char *words[NOTES_MAX];
    int distances[NOTES_MAX];
    int count;
};

/* Keeps the nearest candidates, each once, sorted by distance; of equal ones the first that was
 * offered. */
static void offer(struct nearest *n, const char *word, const char *candidate, int limit)
{
    int d = strlen(candidate) < 3 ? limit + 1 : word_distance(word, candidate, limit); /* "a" is near to everything */
    if (d > limit || d == 0) /* the word itself is known, only in the wrong place */
        return;
    for (int i = 0; i < n->count; i++)
        if (!strcmp(n->words[i], candidate))
            return;
    int at = n->count < NOTES_MAX ? n->count++ : NOTES_MAX - 1;
    if (at == NOTES_MAX - 1 && n->count == NOTES_MAX && n->words[at] && n->distances[at] <= d)
        return;
    for (; at > 0 && n->distances[at - 1] > d; at--) {
        n->words[at] = n->words[at - 1];
        n->distances[at] = n->distances[at - 1];
    }
    n->words[at] = candidate;
    n->distances[at] = d;
}

/* Words of all phrases, at any place in them. */
static void offer_tree(struct nearest *n, const char *word, const struct trie *t, int limit)
{
    for (const struct trie_word *x = t->words; x; x = x->more) {
        offer(n, word, x->word, limit);
        offer_tree(n, word, x->next, limit);
    }
    if (t->placeholder)
        offer_tree(n, word, t->placeholder, limit);
    if (t->modal)
        offer_tree(n, word, t->modal, limit);
}

/* Words of the language; `limit`: only those nearer than the words of the rulebook. */
static void offer_language(struct parser *p, struct nearest *n, const char *word, int limit)
{
    const struct keywords *k = p->v->keywords;
    for (size_t i = 0; i < k->count; i++)
        if (strlen(word) > 3 || strlen(k->items[i].word) > 3) /* "foe" is not meant as "for" */
            offer(n, word, k->items[i].word, limit);
    for (enum form f = FORM_AT_LEAST; f <= FORM_LESS; f++) /* the words may be run together */
        offer(n, word, form_words_text(f, 1, p->arena), limit);
}

bool parse_note_like(struct parser *p, struct diag *d, const char *word)
{
    const struct vocab *v = p->v;
    struct nearest n = {.count = 0};
    if (p->diags->count >= DIAG_MAX) /* it is not kept, and looking through everything takes its time */
        return false;
    int limit = strlen(word) <= 4 ? 1 : 2; /* of short words nearly everything is two letters away */
    const char *instead = keyword_instead_of(word);
    if (instead) {
        diag_note(p->diags, d, "instead of '%s' write: %p", word, message_plain(p->arena, instead));
        return true;
    }
    if (strlen(word) < 2 || keyword_is(p->v->keywords, word, KEYWORD_KEPT)) /* spelled as it should be, in the wrong place */
        return false;
    for (const struct binding *b = p->scope; b; b = b->outer)
        if (b->var->name)
            offer(&n, word, b->var->name, limit);
    for (size_t i = 0; i < v->kind_count; i++) {
        offer(&n, word, v->kinds[i].name, limit);
        offer(&n, word, v->kinds[i].plural, limit);
        for (size_t j = 0; j < v->kinds[i].field_count; j++)
            offer(&n, word, v->kinds[i].fields[j].name, limit);
    }
    for (size_t i = 0; i < v->table_count; i++)
        offer(&n, word, v->table[i].name, limit);
    for (int i = 0; i < v->member_count; i++)
        offer(&n, word, v->members[i].name, limit);
    offer_tree(&n, word, v->root, limit);
    offer_language(p, &n, word, n.count ? n.distances[0] - 1 : limit);
    /* Those farther off are not meant. */
    for (int i = 0; i < n.count && i < 3 && n.distances[i] == n.distances[0]; i++)
        diag_note(p->diags, d, "did you mean '%s'?", n.words[i]);
    return false;
}

enum { STEM_MIN = 3 }; /* letters that two forms of one word have in common */

/* Whether a declared phrase has the word outside of its placeholders; or, `form`, one that begins like it (play,
 * plays). */
static bool has_word(const char *phrase, const char *word, bool form)
{
    size_t len = strlen(word);
    for (const char *s = phrase; s && *s;) {
        size_t n = strcspn(s, " {|}[\n"), common = n < len ? n : len;
        bool same = form ? common >= STEM_MIN : n == len;
        if (n && same && !strncmp(s, word, common))
            return true;
        s += n;
        s += *s == '[' ? strcspn(s, "]") : 0;
        s += *s != '\0';
    }
    return false;
}

/* Phrases that contain the word: the author may have used the right word in the wrong form. */
void parse_note_phrases_with(struct parser *p, struct diag *d, const char *word)
{
    int notes = 0;
    if (p->diags->count >= DIAG_MAX)
        return;
    for (size_t i = 0; *word && i < p->v->phrase_count && notes < NOTES_MAX; i++)
        if (!p->v->phrases[i]->refused && has_word(p->v->phrases[i]->source_text, word, false)) {
            diag_note(p->diags, d, "a phrase with '%s': %s", word, p->v->phrases[i]->source_text);
            notes++;
        }
}

void parse_note_event_called(struct parser *p, struct diag *d, const char *word)
{
    for (size_t i = 0; *word && i < p->v->phrase_count && p->diags->count < DIAG_MAX; i++) {
        const struct vocab_phrase *ph = p->v->phrases[i];
        if (ph->cls == PHRASE_EVENT && !ph->refused && has_word(ph->source_text, word, false))
            diag_note(p->diags, d, "an event is spoken of by its id: '%s' is 'the %s'", ph->source_text, ph->id);
    }
}

/* A word that nothing else in the rulebook is called and only refused phrases have. */
static bool is_refused_word(const struct vocab *v, const char *word)
{
    bool refused = false;
    if (keyword_is(v->keywords, word, KEYWORD_KEPT) || vocab_member_named(v, word) >= 0)
        return false;
    for (size_t i = 0; i < v->phrase_count; i++)
        if (!v->phrases[i]->refused && has_word(v->phrases[i]->source_text, word, false))
            return false;
        else if (v->phrases[i]->refused)
            refused = refused || has_word(v->phrases[i]->source_text, word, true);
    return refused;
}

/* A sentence that uses a phrase or a name whose declaration is wrong gets no error of its own. */
bool parse_uses_refused(const struct parser *p, size_t start, size_t end)
{
    for (size_t i = start; i < end && p->tokens.items[i].kind != TOK_END; i++) {
        const struct token *t = &p->tokens.items[i];
        if (t->kind == TOK_WORD &&
            (name_map_get(p->v->refused_names, t->text) >= 0 || is_refused_word(p->v, t->text)))
            return true;
    }
    return false;
}

void parse_note_phrases_for(struct parser *p, struct diag *d, struct type subject)
{
    int notes = 0;
    if (p->diags->count >= DIAG_MAX)
        return;
    for (size_t i = 0; i < p->v->phrase_count && notes < NOTES_MAX; i++) {
        const struct vocab_phrase *ph = p->v->phrases[i];
        if (ph->refused || !ph->texts[0].count || ph->cls == PHRASE_CHANCE)
            continue;
        const struct phrase_part *first = &ph->texts[0].parts[0];
        if (first->what == PART_PLACEHOLDER &&
            type_fits_placeholder(p->v, subject, &ph->placeholders[first->placeholder])) {
            diag_note(p->diags, d, "could be: %s", ph->source_text);
            notes++;
        }
    }
    if (subject.tag != TY_EVENT)
        diag_note(p->diags, d, "could be: … is …, is not …, is at least …, is in …, is one of (…)");
}

void parse_note_form(struct parser *p, struct diag *d, enum form f)
{
    diag_note(p->diags, d, "a form: %s", form_shown(f, p->arena));
}

bool parse_note_field(struct parser *p, struct diag *d, const char *word)
{
    const struct vocab *v = p->v;
    bool found = false;
    for (size_t i = 0; i < v->kind_count; i++) {
        const struct vocab_field *f = vocab_field_of(v, (int)i, word);
        const char *kind = v->kinds[i].name;
        if (f && f->type.tag == TY_TRUTH)
            diag_note(p->diags, d, "%p has '%s', which is yes or no: write 'the %s's %s is yes', '%s %s whose %s is yes'",
                      message_noun(p->arena, kind), word, kind, word, word_article(kind), kind, word);
        else if (f)
            diag_note(p->diags, d, "%p has '%s': write 'the %s's %s'", message_noun(p->arena, kind), word, kind, word);
        found = found || f;
    }
    return found;
}

bool parse_note_own_name(struct parser *p, struct diag *d, const char *word)
{
    const struct vocab *v = p->v;
    bool found = parse_note_field(p, d, word);
    for (size_t i = 0; i < v->phrase_count; i++)
        if (v->phrases[i]->cls == PHRASE_EVENT && phrase_placeholder_named(v->phrases[i], word) >= 0) {
            diag_note(p->diags, d, "the event '%s' has '%s': write 'the %s's %s', or give the noun another name with "
                      "'called'", v->phrases[i]->id, word, v->phrases[i]->id, word);
            found = true;
        }
    return found;
}

void parse_note_otherwise(struct parser *p, struct diag *d)
{
    diag_note(p->diags, d, "'otherwise' is as deep as its if, may do, must do or may choose");
    if (p->at > 1 && p->tokens.items[p->at - 1].kind == TOK_LINE_END)
        diag_note(p->diags, d, "the line above has no such statement at its beginning: after ':', begin a new line");
}

void parse_note_forms(struct parser *p, struct diag *d, enum form_group group, const char *like)
{
    int notes = 0;
    size_t len = strlen(like);
    for (int pass = 0; pass < 2 && !notes; pass++) /* those that begin with the word; without such, the first ones */
        for (enum form f = 0; f < FORM_COUNT && notes < NOTES_MAX; f++) {
            const char *text = form_rows[f].english;
            if (form_rows[f].group != group || (pass == 0 && (!len || strcspn(text, " [") != len ||
                                                              strncmp(text, like, len))))
                continue;
            parse_note_form(p, d, f);
            notes++;
        }
    diag_note(p->diags, d, "all forms and phrases: adjudge phrases RULEBOOK");
}

/* the store of the player's seeds, where a store has seeds: what is read is (the player's seeds). */
static void note_brackets(struct parser *p, struct diag *d, const struct node *owner, const char *name)
{
    for (size_t i = 0; i < p->v->phrase_count; i++) {
        const struct vocab_phrase *ph = p->v->phrases[i];
        const struct vocab_placeholder *last = ph->placeholder_count ? &ph->placeholders[ph->placeholder_count - 1] : NULL;
        if (ph->cls == PHRASE_VALUE && ph->type.tag == TY_PIECE && last && vocab_field_of(p->v, ph->type.kind, name) &&
            type_fits_placeholder(p->v, owner->type, last))
            diag_note(p->diags, d, "if '%s' has it, put that in brackets: (…)'s %s", ph->source_text, name);
    }
}

_Noreturn void parse_refuse_field(struct parser *p, const struct node *owner, const char *name)
{
    const struct vocab_kind *k = owner->type.tag == TY_PIECE ? &p->v->kinds[owner->type.kind] : NULL;
    const char *list = NULL;
    struct diag *d = parse_error(p, "unknown-field", "%p has no '%s'", type_name(p->v, owner->type, p->arena), name);
    parse_note_no_field(p, d, owner, name);
    note_brackets(p, d, owner, name);
    for (size_t i = 0; k && i < k->field_count; i++) {
        const char *field = k->fields[i].name;
        if (word_distance(name, field, 2) <= 2)
            diag_note(p->diags, d, "did you mean '%s'?", field);
        list = list ? arena_printf(p->arena, "%s, %s", list, field) : field;
    }
    if (list)
        diag_note(p->diags, d, "it has: %s", list);
    parse_give_up(p);
}
