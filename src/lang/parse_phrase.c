/* SPDX-License-Identifier: MIT
 *
 * Declared phrases: goes along the tree of words (phrases_tree.c) and reads an expression at
 * each placeholder. A phrase fits without trying others first: the tree has no two ways for the
 * same words. Must not know any phrase.
 */
#include "lang/parser.h"

#include "base/word.h"

#include <string.h>

const struct trie *parse_next_word(const struct trie *t, const struct token *token)
{
    if (token->kind != TOK_WORD && token->kind != TOK_NUMBER)
        return NULL;
    for (const struct trie_word *w = t->words; w; w = w->more)
        if (!strcmp(w->word, token->text))
            return w->next;
    return NULL;
}

/* may, may not, would, must: how many words it has, 0: none is here. */
static int modal_ahead(const struct parser *p, int ahead, int *modal)
{
    static const struct {
        enum form form;
        int modal;
    } modals[] = {{FORM_MAY_NOT, MODAL_MAY_NOT}, /* before the "may" that it begins with */
                  {FORM_MAY, MODAL_MAY},
                  {FORM_WOULD, MODAL_WOULD},
                  {FORM_MUST, MODAL_MUST}};
    for (size_t i = 0; i < sizeof modals / sizeof *modals; i++) {
        int words = parse_form_ahead(p, ahead, modals[i].form);
        if (!words)
            continue;
        *modal = modals[i].modal;
        return words;
    }
    return 0;
}

/* Do the next words follow some phrase below `t`, up to its next placeholder or its end? At least one word must. */
bool parse_follows_phrase(const struct parser *p, const struct trie *t)
{
    for (int i = 0;; i++) {
        if (i > 0 && (t->placeholder || t->phrase))
            return true;
        int modal, words = t->modal ? modal_ahead(p, i, &modal) : 0;
        if (words) /* "may do" and "may choose" are forms of the language, unless a phrase has these words */
            return parse_next_word(t->modal, parse_peek(p, i + words)) != NULL || t->modal->placeholder;
        t = parse_next_word(t, parse_peek(p, i));
        if (!t)
            return false;
    }
}

bool type_fits_placeholder(const struct vocab *v, struct type t, const struct vocab_placeholder *h)
{
    for (int i = 0; i < h->kind_count; i++) {
        int k = h->kinds[i];
        if ((k == ANY_ZONE && (t.tag == TY_ZONE || t.tag == TY_SET)) || (k == ANY_EVENT && t.tag == TY_EVENT))
            return true;
        if (t.tag == TY_NUMBER && (k == ANY_NUMBER || (k >= 0 && v->kinds[k].category == RB_NUMBER)))
            return true;
        if (t.tag == TY_PIECE && t.kind == k)
            return true;
    }
    return false;
}

/* a ship or an isle */
static const struct message *placeholder_name(struct parser *p, const struct vocab_placeholder *h)
{
    const struct message *list = placeholder_kind_message(p->v, h->kinds[0], p->arena);
    for (int i = 1; i < h->kind_count; i++)
        list = message_new(p->arena, "%p or %p", list, placeholder_kind_message(p->v, h->kinds[i], p->arena));
    return list;
}

/* Ann sails to Harbour: the notes say what was probably meant. */
static void check_placeholder(struct parser *p, const struct vocab_phrase *ph, int placeholder,
                              const struct node *arg)
{
    const struct vocab_placeholder *h = &ph->placeholders[placeholder];
    if (arg->type.tag == TY_NONE || type_fits_placeholder(p->v, arg->type, h))
        return;
    struct diag *d;
    if (arg->type.tag == TY_MAYBE) {
        d = parse_error_at(p, arg, "may-be-nothing", "this can be nothing, and '%s' needs %p", ph->source_text,
                           placeholder_name(p, h));
        parse_note_ask_first(p, d, arg);
    } else
        d = parse_error_at(p, arg, "wrong-type", "'%s' needs %p here; this is %p", ph->source_text,
                           placeholder_name(p, h), type_name(p->v, arg->type, p->arena));
    if (h->kinds[0] >= 0)
        parse_note_title(p, d, type_of_kind(TY_PIECE, h->kinds[0]), arg);
    const struct vocab_kind *k = arg->type.tag == TY_PIECE ? &p->v->kinds[arg->type.kind] : NULL;
    for (size_t i = 0; k && i < k->field_count; i++)
        if (type_fits_placeholder(p->v, k->fields[i].type, h))
            diag_note(p->diags, d, "%p has %p: write '…'s %s'", message_noun(p->arena, k->name),
                      message_noun(p->arena, k->fields[i].name), k->fields[i].name);
    if (arg->op == E_FIELD && type_fits_placeholder(p->v, arg->a->type, h))
        diag_note(p->diags, d, "to refer to the %s of the result, put the phrase in brackets: (…)'s %s",
                  arg->field->name, arg->field->name);
    parse_give_up(p);
}

/* Where a phrase could end, and another placeholder could follow: whether something that can
 * fill it is next. */
static bool starts_term(const struct parser *p, bool pattern)
{
    const struct token *t = parse_peek(p, 0);
    if (t->kind == TOK_NUMBER)
        return true;
    if (t->kind == TOK_PUNCTUATION)
        return !strcmp(t->text, "(");
    if (t->kind != TOK_WORD)
        return false;
    return parse_at_form(p, FORM_THE) || parse_at_form(p, FORM_THIS) || vocab_member_named(p->v, t->text) >= 0 ||
           (pattern && parse_at_pattern(p));
}

enum { WAYS_MAX = 3, WAY_PARTS_MAX = 40 }; /* more than a few examples are not read */

/* One way on from where a phrase breaks off: its words, and NULL for each placeholder. */
struct way {
    const char *parts[WAY_PARTS_MAX];
    int count, read; /* read: how many placeholders are filled already */
    int noted;
};

static void note_way(struct parser *p, struct diag *d, const struct way *way, const struct trie *end, bool pattern)
{
    const struct token *last = &p->tokens.items[p->at - 1];
    const char *text = last->kind == TOK_WORD ? last->text : "…";
    int placeholder = way->read;
    for (int i = 0; i < way->count; i++) {
        int kind = way->parts[i] ? 0 : end->phrase->placeholders[end->order[placeholder++]].kinds[0];
        if (way->parts[i])
            text = arena_printf(p->arena, "%s %s", text, way->parts[i]);
        else if (kind >= 0)
            text = arena_printf(p->arena, "%s %s %s", text, pattern ? "any" : "the", p->v->kinds[kind].name);
        else
            text = arena_printf(p->arena, "%s …", text);
    }
    diag_note(p->diags, d, "such as: %s", text);
}

/* Up to WAYS_MAX ways in which the phrase could continue, as examples. */
static void note_ways(struct parser *p, struct diag *d, struct way *way, const struct trie *t, bool pattern)
{
    if (t->phrase && way->count && way->noted++ < WAYS_MAX)
        note_way(p, d, way, t, pattern);
    if (way->count == WAY_PARTS_MAX || way->noted >= WAYS_MAX)
        return;
    way->count++;
    for (const struct trie_word *w = t->words; w; w = w->more) {
        way->parts[way->count - 1] = w->word;
        note_ways(p, d, way, w->next, pattern);
    }
    way->parts[way->count - 1] = NULL;
    if (t->placeholder)
        note_ways(p, d, way, t->placeholder, pattern);
    way->count--;
}

_Noreturn static void fail_in_phrase(struct parser *p, const struct trie *t, int read, bool pattern)
{
    struct diag *d = parse_error(p, "phrase-breaks-off", "expected the rest of the phrase, found %p",
                                 parse_token_name(p));
    const char *list = NULL;
    int n = 0;
    for (const struct trie_word *w = t->words; w && n < 12; w = w->more, n++)
        list = list ? arena_printf(p->arena, "%s · %s", list, w->word) : w->word;
    if (t->placeholder)
        list = list ? arena_printf(p->arena, "%s · a name", list) : "a name";
    if (t->modal)
        list = list ? arena_printf(p->arena, "%s · may · would", list) : "may · would";
    if (list)
        diag_note(p->diags, d, "it could continue with: %s", list);
    if (parse_at(p, "another"))
        parse_note_another(p, d, NULL);
    else
        note_ways(p, d, &(struct way){.read = read}, t, pattern);
    if (parse_peek(p, 0)->kind == TOK_WORD)
        parse_note_like(p, d, parse_peek(p, 0)->text);
    parse_give_up(p);
}

/* No name follows: the sentence continues or ends where a placeholder should be filled. */
static bool ends_here(const struct parser *p)
{
    const struct token *t = parse_peek(p, 0);
    return parse_at(p, ":") || keyword_is(p->v->keywords, t->text, KEYWORD_ENDS) || t->kind == TOK_LINE_END ||
           t->kind == TOK_END;
}

/* Reads a phrase from `t` on; `subject` fills its first placeholder if that was read already. Words
 * before names: where both could follow, the word is part of the phrase, and phrase_check_tree
 * has refused names that would be hidden by that. While a placeholder is read, the words that
 * come after it end conditions on a noun: in "[ship] sails to [square]" the condition of the
 * ship ends at "sails". */
struct node *parse_phrase(struct parser *p, const struct trie *t, struct node *subject, bool pattern)
{
    struct node *args[PLACEHOLDERS_MAX], *n = parse_node(p, E_PHRASE, (struct type){0});
    int count = 0;
    if (subject) {
        args[count++] = subject;
        n->pos = subject->pos;
        n->span = subject->span;
    }
    parse_enter(p);
    for (;;) {
        int modal, words = t->modal ? modal_ahead(p, 0, &modal) : 0;
        if (words) {
            p->at += (size_t)words;
            n->modal = (char)modal;
            t = t->modal;
            continue;
        }
        const struct trie *next = parse_next_word(t, parse_peek(p, 0));
        if (next) {
            p->at++;
            t = next;
            continue;
        }
        if (t->phrase && !(t->placeholder && starts_term(p, pattern)))
            break;
        if (!t->placeholder || count == PLACEHOLDERS_MAX || ends_here(p))
            fail_in_phrase(p, t, count, pattern);
        const struct trie_word *outer = p->stop_words;
        p->stop_words = t->placeholder->words;
        args[count++] = parse_term(p, pattern);
        p->stop_words = outer;
        t = t->placeholder;
    }
    parse_leave(p);
    struct vocab_phrase *ph = n->phrase = t->phrase;
    n->wording = (char)t->wording;
    n->args.items = ARENA_ARRAY(p->arena, struct node *, ph->placeholder_count + 1);
    n->args.count = n->args.cap = (size_t)ph->placeholder_count;
    for (int i = 0; i < count; i++) {
        check_placeholder(p, ph, t->order[i], args[i]);
        n->args.items[t->order[i]] = args[i];
    }
    switch (ph->cls) {
    case PHRASE_CONDITION: n->type = type_truth(); break;
    case PHRASE_EVENT: n->type = type_of_kind(TY_EVENT, ph->index); break;
    case PHRASE_CHANCE: n->type.tag = TY_CHANCE; break;
    default: n->type = ph->type; break;
    }
    if (ph->builtin == BUILTIN_ONE_STEP) /* a square of the grid that is asked about */
        n->type = parse_step_type(p, n->args.items[phrase_placeholder_named(ph, "direction")],
                                  n->args.items[phrase_placeholder_named(ph, "square")]->type.kind);
    return n;
}

/* what the player finds */
struct node *parse_chance(struct parser *p)
{
    const struct trie *t = p->v->chances;
    if (parse_follows_phrase(p, t))
        return parse_phrase(p, t, NULL, false);
    struct diag *d = parse_error(p, "unknown-chance", "expected a declared chance, found %p",
                                 parse_token_name(p));
    int notes = 0;
    for (size_t i = 0; i < p->v->phrase_count && notes < 6; i++)
        if (p->v->phrases[i]->cls == PHRASE_CHANCE) {
            diag_note(p->diags, d, "could be: %s", p->v->phrases[i]->source_text);
            notes++;
        }
    if (!notes)
        diag_note(p->diags, d,
                  "declare what the roll is for under 'chances', such as  raid: {en: \"the raid on [place]\"}");
    parse_give_up(p);
}
