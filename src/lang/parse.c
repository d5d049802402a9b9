/* SPDX-License-Identifier: MIT
 *
 * The parser's ground floor: tokens, names that sentences give, and the way from one sentence to
 * the next. Which words a form has is in forms.def. Must not know any form; that is for
 * parse_form.c and what reads slots.
 */
#include "base/tr.h"
#include "base/word.h"
#include "lang/name_map.h"
#include "lang/parser.h"
#include "lang/walk.h"

#include <assert.h>
#include <string.h>

/* Looking beyond the end gives the last token again, which ends the rule: no caller has to ask
 * how many there are. */
const struct token *parse_peek(const struct parser *p, int ahead)
{
    size_t i = p->at + (size_t)ahead, last = p->tokens.count - 1;
    return &p->tokens.items[i < last ? i : last];
}

bool parse_at(const struct parser *p, const char *word)
{
    return !strcmp(parse_peek(p, 0)->text, word);
}

bool parse_take(struct parser *p, const char *word)
{
    if (!parse_at(p, word))
        return false;
    p->at++;
    return true;
}

bool parse_take_token(struct parser *p, enum token_kind kind)
{
    if (parse_peek(p, 0)->kind != kind)
        return false;
    p->at++;
    return true;
}

/* for each man called enemy next to …: a condition about the noun could continue with this word after "that is" or the like. */
static const char *word_before(const struct parser *p)
{
    const struct trie *t = p->v->root->placeholder;
    for (const struct trie_word *w = t ? t->words : NULL; w; w = w->more)
        if (parse_next_word(w->next, parse_peek(p, 0)))
            return w->word;
    return NULL;
}

/* The notes are for the most frequent mistakes at a place where a sign must be. */
void parse_expect(struct parser *p, const char *word)
{
    if (parse_take(p, word))
        return;
    struct diag *d = parse_expected(p, message_new(p->arena, "'%s'", word));
    const char *before = *word == ':' ? word_before(p) : NULL;
    if (before)
        diag_note(p->diags, d, "a condition on a noun begins with 'that': that %s %s …", before, parse_peek(p, 0)->text);
    else if (*word == ':' && (parse_at_form(p, FORM_AND) || parse_at_form(p, FORM_WHEN) ||
                         parse_form_ahead(p, parse_at(p, ","), FORM_IF)))
        diag_note(p->diags, d,
                  "a condition is a statement below:  if CONDITION: …  or follows EVENT in the head:  if CONDITION");
    else if (*word == ':' &&
             (parse_which(p, GROUP_PRONOUN, NULL) != FORM_COUNT || parse_at_form(p, FORM_FILTER_WHERE)))
        diag_note(p->diags, d, "conditions on a noun come directly after it");
    else if (*word == ':' && keyword_is(p->v->keywords, parse_peek(p, 0)->text, KEYWORD_BEGINS))
        diag_note(p->diags, d, "a line that has deeper ones below it ends with ':'");
    else
        parse_note_like(p, d, parse_peek(p, 0)->text);
    if (*word == ':' && parse_at_form(p, FORM_AND))
        diag_note(p->diags, d, "a further condition on a noun: and that …, and whose …, and where (…)");
    parse_give_up(p);
}

const char *parse_word(struct parser *p, const char *what)
{
    if (parse_peek(p, 0)->kind != TOK_WORD) {
        parse_expected(p, message_plain(p->arena, what));
        parse_give_up(p);
    }
    return p->tokens.items[p->at++].text;
}

/* The end of a rule is the end of its last line, too. */
void parse_line_end(struct parser *p)
{
    if (parse_take_token(p, TOK_LINE_END) || parse_peek(p, 0)->kind == TOK_END)
        return;
    struct diag *d = parse_error(p, "expected", "unexpected %p after the end of the sentence", parse_token_name(p));
    if (parse_at_form(p, FORM_IF))
        diag_note(p->diags, d, "a rule that permits, forbids or defines continues with 'when', not with 'if'");
    if (parse_at(p, "who") || parse_at(p, "which") || parse_at(p, "plus") || parse_at(p, "minus"))
        parse_note_like(p, d, parse_peek(p, 0)->text);
    if (parse_at(p, ","))
        diag_note(p->diags, d, "to compare with several, write: … is one of (A, B, C)");
    parse_note_phrases_with(p, d, parse_peek(p, 0)->text);
    parse_give_up(p);
}

/* The parser is recursive, and rules come from strangers: the depth of its recursion is bounded
 * here. */
void parse_enter(struct parser *p)
{
    if (++p->depth > PARSE_DEPTH_MAX)
        parse_fail(p, "too-deep", "nested too deeply: more than %d levels", PARSE_DEPTH_MAX);
}

void parse_leave(struct parser *p)
{
    assert(p->depth > 0);
    p->depth--;
}

/* The same for chains, which later steps go through by recursion. */
void parse_link(struct parser *p, int *links)
{
    if (++*links > PARSE_CHAIN_MAX)
        parse_fail(p, "too-deep", "more than %d links in one chain", PARSE_CHAIN_MAX);
    if (++p->links > PARSE_LINKS_MAX)
        parse_fail(p, "too-deep", "more than %d signs and 's in one sentence", PARSE_LINKS_MAX);
}

/* Nodes begin where the next token is; parse_cover moves them if they began before. */
struct node *parse_node(struct parser *p, enum node_op op, struct type type)
{
    struct node *n = ARENA_NEW(p->arena, struct node);
    const struct token *t = parse_peek(p, 0);
    n->op = op;
    n->type = type;
    n->pos = t->pos;
    n->span = t->length;
    return n;
}

void parse_add(struct parser *p, struct node_list *list, struct node *n)
{
    ARENA_PUSH(p->arena, list->items, list->count, list->cap) = n;
}

/* ---------------------------------------------------------------- names */

/* The innermost name wins; check_name refuses a second one of that name, so there never are two. */
static struct binding *find_binding(const struct parser *p, const char *name)
{
    for (struct binding *b = p->scope; b; b = b->outer)
        if (b->var->name && !strcmp(b->var->name, name))
            return b;
    return NULL;
}

struct variable *parse_find(const struct parser *p, const char *name)
{
    const struct binding *b = find_binding(p, name);
    return b ? b->var : NULL;
}

/* Does a declared phrase begin with "the NAME"? */
static bool begins_phrase(const struct vocab *v, const char *name)
{
    const struct trie_word *the = v->root->words;
    while (the && !form_begins_with(FORM_THE, the->word))
        the = the->more;
    const struct trie_word *w = the ? the->next->words : NULL;
    while (w && strcmp(w->word, name))
        w = w->more;
    return w && (w->next->placeholder || w->next->phrase || w->next->modal);
}

/* A name must not be mistaken for anything else in the rest of the sentence. */
static void check_name(struct parser *p, const char *name, struct type type)
{
    if (keyword_is(p->v->keywords, name, KEYWORD_KEPT)) {
        struct diag *d = parse_error(p, "reserved-word", "'%s' is a word of the language and cannot be a name", name);
        if (form_begins_with(FORM_FILTER_OTHER, name))
            diag_note(p->diags, d, "a placeholder can be called so, a noun cannot; free words are, for example, rival and second");
        parse_give_up(p);
    }
    if (begins_phrase(p->v, name))
        parse_fail(p, "name-clash", "'the %s' begins a phrase, so it cannot be a name; write 'called …'", name);
    const struct binding *first = find_binding(p, name);
    if (!first)
        return;
    struct diag *d = parse_error(p, "name-clash",
                                 "there is already %p in this sentence", message_quoted_noun(p->arena, name));
    parse_note_second_name(p, d, first, type);
    parse_give_up(p);
}

struct variable *parse_bind(struct parser *p, size_t at, const char *name, struct type type)
{
    size_t end = p->at;
    p->at = at;
    if (name)
        check_name(p, name, type);
    p->at = end;
    struct binding *b = ARENA_NEW(p->arena, struct binding);
    b->var = ARENA_NEW(p->arena, struct variable);
    *b->var = (struct variable){.name = name, .type = type, .slot = -1};
    b->outer = p->scope;
    p->scope = b;
    return b->var;
}

struct vocab_phrase *parse_event_name(struct parser *p)
{
    const char *name = parse_word(p, TR("the name of an event"));
    struct vocab_phrase *e = vocab_phrase_named(p->v, name);
    if (e && e->cls == PHRASE_EVENT)
        return e;
    p->at--;
    struct diag *d = parse_error(p, "unknown-event", "unknown event '%s'", name);
    for (size_t i = 0; i < p->v->phrase_count; i++)
        if (p->v->phrases[i]->cls == PHRASE_EVENT && word_distance(name, p->v->phrases[i]->id, 2) <= 2)
            diag_note(p->diags, d, "did you mean '%s'?", p->v->phrases[i]->id);
    parse_note_event_called(p, d, name);
    parse_give_up(p);
}

/* ---------------------------------------------------------------- from sentence to sentence */

enum { SENTENCES_MAX = 20000 }; /* ten times the largest game; each event looks through all of them */

static struct parser new_parser(struct vocab *v, const struct rb_code *code, struct arena *arena, struct diags *diags)
{
    struct parser p = {.v = v, .arena = arena, .diags = diags};
    p.tokens = lex(code->text.text, code->text.pos, code->indent, code->literal, arena, diags);
    return p;
}

static struct rb_code code_of(const struct rb_rule *rule)
{
    return (struct rb_code){rule->code, rule->code_indent, rule->code_literal};
}

/* Nothing of one sentence is known in the next one: names, depth, links begin again. */
static struct sentence *new_sentence(struct parser *p, const struct rule_origin *from)
{
    struct sentence *s = ARENA_NEW(p->arena, struct sentence);
    *s = (struct sentence){.rule = from->rule, .rule_index = from->index, .card_kind = from->card_kind,
                           .card = from->card};
    p->sentence = s;
    p->scope = NULL;
    p->stop_words = NULL;
    p->in_reach = p->in_where = false;
    p->depth = p->links = 0;
    p->failed = false;
    p->lost = NULL;
    if (from->card_kind >= 0) {
        s->self = ARENA_NEW(p->arena, struct variable);
        *s->self = (struct variable){.name = "this", .type = type_of_kind(TY_PIECE, from->card_kind), .slot = -1};
    }
    return s;
}

/* The events that a sentence takes for granted: it asks what they hold ("the move's angel"), ends them, or rolls
 * again. Asking whether an event is under way takes nothing for granted. */
static void note_event(void *ctx, const struct node *n)
{
    struct parser *p = ctx;
    struct vocab_phrase *event = NULL;
    if ((n->op == E_EVENT_PLACEHOLDER || n->op == E_EVENT_FIELD) && n->a->op == E_EVENT)
        event = n->a->phrase;
    else if (n->op == S_END)
        event = n->phrase;
    else if (n->op == S_ROLL && !n->b && p->v->rolled >= 0)
        event = p->v->phrases[p->v->rolled];
    struct sentence *s = p->sentence;
    for (size_t i = 0; event && i < s->event_count; i++)
        if (s->events[i] == event)
            return;
    if (event)
        ARENA_PUSH(p->arena, s->events, s->event_count, s->event_cap) = event;
}

/* Whether the lexer has refused a sign in the line of the token. */
static bool has_wrong_sign(const struct parser *p, const struct token *t)
{
    for (size_t i = 0; i < p->diags->count; i++) {
        const struct diag *d = &p->diags->items[i];
        if (!strcmp(d->id, "bad-character") && d->pos.file == t->pos.file && d->pos.line == t->pos.line)
            return true;
    }
    return false;
}

/* What could not be read from token `start` to `end` has a wrong sign, or uses something whose declaration is wrong, or
 * a name that a skipped line would have given: the mistake is reported already. `at`: its token. */
static bool is_reported(const struct parser *p, size_t start, size_t end, size_t at)
{
    const struct token *t = &p->tokens.items[at < p->tokens.count ? at : p->tokens.count - 1];
    const struct diag *last = p->diags->count && p->diags->count < DIAG_MAX ? &p->diags->items[p->diags->count - 1]
                                                                             : NULL;
    return has_wrong_sign(p, t) || parse_uses_refused(p, start, end) ||
           (p->lost && last && !strcmp(last->id, "unknown-name") &&
            name_map_get(p->lost, t->text) >= 0);
}

/* Continues to the next sentence after the one that begins at `start`, which a mistake may have been found at the
 * end of. */
static void skip_sentence(struct parser *p, size_t start, const struct diags *before)
{
    size_t at = p->at;
    if (p->at <= start)
        p->at = start + 1;
    while (parse_peek(p, 0)->kind != TOK_END && !parse_peek(p, 0)->at_margin)
        p->at++;
    if (is_reported(p, start, p->at, at))
        diag_take_back(p->diags, before);
}

/* Goes past a deeper block, if one is next. */
static void skip_block(struct parser *p)
{
    int depth = 0;
    while ((depth || parse_peek(p, 0)->kind == TOK_INDENT) && parse_peek(p, 0)->kind != TOK_END) {
        depth += (parse_peek(p, 0)->kind == TOK_INDENT) - (parse_peek(p, 0)->kind == TOK_DEDENT);
        p->at++;
    }
}

/* Goes to the line after the one that begins at `start`, with its block and each 'otherwise' that belongs to it. */
static void skip_line(struct parser *p, size_t start)
{
    p->at = start;
    do {
        skip_block(p);
        while (parse_peek(p, 0)->kind < TOK_LINE_END)
            p->at++;
        parse_take_token(p, TOK_LINE_END);
        skip_block(p);
    } while (parse_at_form(p, FORM_OTHERWISE) && !parse_peek(p, 0)->at_margin);
}

static void lose_words(struct parser *p, size_t start)
{
    if (!p->lost)
        p->lost = name_map_new(p->arena);
    for (size_t i = start; i < p->at; i++)
        if (p->tokens.items[i].kind == TOK_WORD)
            name_map_add(p->lost, p->tokens.items[i].text, 1);
}

void parse_line(struct parser *p, struct node_list *out, struct node *(*read)(struct parser *))
{
    const struct diags before = *p->diags;
    const struct trie_word *stop_words = p->stop_words;
    struct binding *scope = p->scope;
    const size_t start = p->at;
    const int depth = p->depth;
    jmp_buf here, *outer = p->fail;
    p->fail = &here;
    if (!setjmp(here)) {
        parse_add(p, out, read(p));
    } else {
        size_t at = p->at;
        p->scope = scope;
        p->stop_words = stop_words;
        p->in_reach = p->in_where = false; /* statements are in neither */
        p->depth = depth;
        p->failed = true;
        skip_line(p, start);
        if (is_reported(p, start, p->at, at))
            diag_take_back(p->diags, &before);
        lose_words(p, start);
    }
    p->fail = outer;
}

/* A mistake ends its sentence and not the rule, so that one run reports the mistakes of all
 * sentences. */
void parse_rule(struct vocab *v, const struct rule_origin *from, struct arena *arena, struct diags *diags,
                struct sentences *out)
{
    const struct rb_code code = code_of(from->rule);
    struct parser p = new_parser(v, &code, arena, diags);
    volatile size_t start;
    jmp_buf fail;
    p.fail = &fail;
    while (parse_peek(&p, 0)->kind != TOK_END) {
        start = p.at;
        const struct diags before = *diags;
        if (diags->count >= DIAG_MAX) /* nothing more would be shown */
            return;
        if (out->count >= SENTENCES_MAX) {
            parse_error(&p, "too-many", "the rules have more than %d sentences", SENTENCES_MAX);
            return;
        }
        struct sentence *s = new_sentence(&p, from);
        if (setjmp(fail)) {
            skip_sentence(&p, start, &before);
            continue;
        }
        s->node = parse_sentence(&p);
        if (p.failed)
            continue;
        walk_nodes(s->node, note_event, &p);
        ARENA_PUSH(arena, out->items, out->count, out->cap) = s;
    }
}

/* Nothing may follow the one that was read. */
static void end_only_sentence(struct parser *p)
{
    parse_line_end(p);
    if (parse_peek(p, 0)->kind != TOK_END)
        parse_fail(p, "expected", "a second sentence follows: lines that belong to the first one must be indented");
}

struct sentence *parse_about(struct vocab *v, const struct rule_origin *from, const struct rb_code *entry,
                             struct arena *arena, struct diags *diags)
{
    struct parser p = new_parser(v, entry, arena, diags);
    const struct diags before = *diags;
    struct sentence *s = new_sentence(&p, from);
    jmp_buf fail;
    s->index = -1; /* not a sentence of the program */
    p.fail = &fail;
    if (setjmp(fail)) {
        if (parse_uses_refused(&p, 0, p.tokens.count))
            diag_take_back(diags, &before); /* it could not be read, and the declaration reports why */
        return NULL;
    }
    s->node = parse_about_node(&p);
    end_only_sentence(&p);
    return s;
}

/* Statements without a rule: what a fixture sets up. */
struct sentence *parse_statements(struct vocab *v, const struct rb_rule *rule, struct arena *arena,
                                  struct diags *diags)
{
    const struct rb_code code = code_of(rule);
    struct parser p = new_parser(v, &code, arena, diags);
    struct sentence *s = new_sentence(&p, &(struct rule_origin){.rule = rule, .card_kind = -1});
    jmp_buf fail;
    p.fail = &fail;
    if (setjmp(fail))
        return NULL;
    s->node = parse_node(&p, R_WHEN, (struct type){0});
    while (parse_peek(&p, 0)->kind != TOK_END)
        parse_line(&p, &s->node->body, parse_statement);
    return p.failed ? NULL : s;
}

/* One expression or condition without a rule: what a fixture or a question asks. */
static struct sentence *lone(struct vocab *v, const struct rb_rule *rule, struct arena *arena, struct diags *diags,
                             struct node *(*read)(struct parser *))
{
    const struct rb_code code = code_of(rule);
    struct parser p = new_parser(v, &code, arena, diags);
    struct sentence *s = new_sentence(&p, &(struct rule_origin){.rule = rule, .card_kind = -1});
    jmp_buf fail;
    p.fail = &fail;
    if (setjmp(fail))
        return NULL;
    s->node = read(&p);
    end_only_sentence(&p);
    return s;
}

struct sentence *parse_lone_condition(struct vocab *v, const struct rb_rule *rule, struct arena *arena,
                                      struct diags *diags)
{
    return lone(v, rule, arena, diags, parse_condition);
}

struct sentence *parse_lone_expression(struct vocab *v, const struct rb_rule *rule, struct arena *arena,
                                       struct diags *diags)
{
    return lone(v, rule, arena, diags, parse_expression);
}
