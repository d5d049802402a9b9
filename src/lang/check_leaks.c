/* SPDX-License-Identifier: MIT
 *
 * Can the choices of a player reveal what is hidden from that player? This is decided from the sentences alone. Each
 * choice is followed in the order in which the program asks, with what is certain at that point.
 *   - Of each thing that a choice goes through ("a card in Ben's hand"), it must be certain that the player knows it:
 *     that was asked before, or a rule says so of things of which the same was asked.
 *   - Of a thing that was named outside of the choice ("the card" that was just played), it is enough that some rule
 *     could let the player know it: how the game came there is not seen here.
 * The machine checks every choice again while it is played.
 */
#include "lang/leaks_inner.h"

#include "lang/walk.h"

#include <string.h>

/* ---------------------------------------------------------------- choices */

/* What is offered is called by its name, and a card's name is its title. */
static void look_at_name(struct search *s, const struct node *n, const struct fact *facts)
{
    if (vocab_hides_names(s->c->vocab, n->type))
        leak_has_to_know(s, leak_term(n, NULL), n, "title", facts);
}

static bool has_exception(const struct search *s, const struct sentence *rule)
{
    for (size_t i = 0; i < s->c->sentences.count; i++) {
        const struct node *n = s->c->sentences.items[i]->node;
        for (size_t k = 0; n->op == R_DESPITE && k < n->id_count; k++)
            if (!strcmp(n->ids[k], rule->rule->id.text))
                return true;
    }
    return false;
}

/* Whether everything that is offered has to fit the rule: "may … only when" of anything at all, without
 * exceptions. */
static bool always_holds(const struct search *s, const struct sentence *rule, const struct node *offered)
{
    const struct node *head = rule->node->a;
    for (size_t i = 0; i < head->args.count && i < offered->args.count; i++) {
        const struct node *place = head->args.items[i];
        if (place->op != E_NOUN || place->args.count || leak_is_other_kind(place->type, offered->args.items[i]->type))
            return false;
    }
    return rule->node->op == R_ONLY && !has_exception(s, rule);
}

static const struct fact *assume_more(const struct search *s, struct term t, const struct fact *facts)
{
    struct search quiet = *s;
    quiet.assuming = true;
    return leak_look(&quiet, t, facts);
}

/* Adds to `after` what is certain of all that is left when these rules have been asked. */
static void look_at_restrictions(struct search *s, const struct node *event, int phrase, const struct fact *facts,
                                 const struct fact **after)
{
    for (int i = s->book->first[phrase]; i >= 0; i = s->book->next[i]) {
        const struct sentence *rule = s->c->sentences.items[i];
        const struct node *n = rule->node;
        const struct binding *bound = NULL;
        if (!leak_restricts(n) || !leak_bind_head(s, n->a, event, NULL, &bound))
            continue;
        const struct fact *then = leak_look_at_all(s, &n->a->args, bound, facts);
        if (n->b)
            leak_look(s, leak_term(n->b, bound), then);
        if (n->b && always_holds(s, rule, event))
            *after = assume_more(s, leak_term(n->b, bound), *after);
    }
}

/* The noun's conditions first, then "when", then the rules about the event: the order in which
 * the program asks. */
static void look_at_offer(struct search *s, const struct node *offer, const struct fact *facts)
{
    const struct node *event = offer->a;
    facts = leak_look_at_all(s, &event->args, NULL, facts);
    if (offer->b)
        facts = leak_look(s, leak_term(offer->b, NULL), facts);
    const struct fact *after = facts;
    look_at_restrictions(s, event, event->phrase->index, facts, &after);
    if (event->phrase->parent >= 0)
        look_at_restrictions(s, event, event->phrase->parent, facts, &after);
    for (size_t i = 0; !s->asks && i < event->args.count; i++)
        look_at_name(s, event->args.items[i], after);
    if (offer->c || offer->value >= FURTHER_AS_POSSIBLE) /* each step of a path is tried */
        leak_look_at_happening(s, leak_term(event, NULL), after);
    if (!offer->c)
        return;
    s->tried = true;
    look_at_offer(s, offer->c, after);
    s->tried = false;
}

/* the holder may do, also asked when the holder's hand is not empty. */
static void look_at_window(struct book *book, const struct node *choice, const struct node *window,
                           const struct fact *facts)
{
    struct search s = leak_anyone_asks(book, choice);
    if (window)
        leak_look(&s, leak_term(window, NULL), facts);
}

/* What the offer itself reads. Rules about its event can forbid some choices and leave others. */
static void look_at_offered(struct search *s, const struct node *offer, const struct fact *facts)
{
    facts = leak_look_at_all(s, &offer->a->args, NULL, facts);
    if (offer->b)
        leak_look(s, leak_term(offer->b, NULL), facts);
}

static bool depends_on_secret(struct search s, const struct node *offer, const struct fact *facts)
{
    bool found = false;
    s.found = &found;
    look_at_offered(&s, offer, facts);
    return found;
}

/* the rival may do: the rival plays a card in the rival's hand whose title is Shield. Who has nothing to choose is not
 * asked, and everyone sees who is. An offer that depends on nothing hidden may be there in each case; then the sentences
 * do not show that the others matter. */
static void look_at_asking(struct book *book, const struct node *choice, const struct fact *facts)
{
    struct search s = leak_anyone_asks(book, choice);
    s.offered = true;
    for (size_t i = 0; i < choice->args.count; i++)
        if (!depends_on_secret(s, choice->args.items[i], facts))
            return;
    for (size_t i = 0; i < choice->args.count; i++)
        look_at_offered(&s, choice->args.items[i], facts);
}

/* the rival may choose a card in the rival's hand whose title is Shield. */
static void look_at_choosing(struct book *book, const struct node *choice, const struct fact *facts)
{
    struct search s = leak_anyone_asks(book, choice);
    s.offered = true;
    leak_look(&s, leak_term(choice->b, NULL), facts);
}

/* the player's rival may do: …  Everyone sees who that is. */
static void look_at_who(struct book *book, const struct node *choice, const struct fact *facts)
{
    struct search s = leak_anyone_asks(book, choice);
    s.branch = true;
    s.root = choice->a;
    leak_look(&s, leak_term(choice->a, NULL), facts);
}

static void look_at_choice(struct book *book, const struct node *n, const struct fact *facts)
{
    if (n->op == S_MENU || n->op == S_CHOOSE || n->op == S_CHOOSE_SET)
        look_at_who(book, n, facts);
    struct search s = {.book = book, .c = book->c, .diags = book->diags, .who = {n->a, NULL}, .choice = n};
    switch (n->op) {
    case S_WINDOW:
        s.who.node = n->b;
        facts = leak_look(&s, s.who, facts);
        look_at_window(book, n, n->c, facts);
        break;
    case S_MENU: look_at_window(book, n, n->b, facts); break;
    case S_CHOOSE:
    case S_CHOOSE_SET:
        facts = leak_look(&s, leak_term(n->b, NULL), facts);
        look_at_name(&s, n->b, facts);
        if (n->op == S_CHOOSE_SET && n->args.count)
            leak_look_at_happening(&s, leak_term(n->args.items[0], NULL), facts);
        if (n->op == S_CHOOSE && n->value)
            look_at_choosing(book, n, facts);
        return;
    default: return;
    }
    for (size_t i = 0; i < n->args.count; i++)
        look_at_offer(&s, n->args.items[i], facts);
    if (n->op == S_WINDOW ? !n->c : !n->b && !n->value)
        look_at_asking(book, n, facts);
}

/* ---------------------------------------------------------------- the statements around choices */

static const struct fact *assume(struct book *book, const struct node *n, const struct fact *facts)
{
    struct search s = {.book = book, .c = book->c, .diags = book->diags, .who = {n, NULL}, .assuming = true};
    return n ? leak_look(&s, leak_term(n, NULL), facts) : facts;
}

static void visit_block(struct book *book, const struct node_list *block, const struct fact *facts);

/* A value that a rule gives to an event: when it happens, or while it lasts. */
static void add_call(struct book *book, const struct node *n, const struct fact *facts)
{
    const struct node *to = n->op == S_ADD ? n->b : n->op == S_SET ? n->a : NULL;
    if (((n->op == S_HAPPEN || n->op == S_ANNOUNCE) && n->a->args.count) || (to && to->op == E_EVENT_FIELD))
        ARENA_PUSH(&book->c->arena, book->calls, book->call_count, book->call_cap) = (struct call){n, facts};
}

/* Pieces may lie elsewhere after the statement. */
static const struct fact *moved(struct book *book, const struct node *n, const struct fact *facts)
{
    struct fact *f = ARENA_NEW(&book->c->arena, struct fact);
    *f = (struct fact){leak_term(n, NULL), facts};
    return f;
}

/* if the player knows the card: …, for each card in the player's hand: …. What a statement tests
 * or goes through is certain in its block. */
static void visit_statement(struct book *book, const struct node *n, const struct fact *facts)
{
    const struct node *loop = book->loop;
    if (book->collects)
        add_call(book, n, facts);
    else {
        look_at_choice(book, n, facts);
        leak_look_at_branch(book, n, facts);
    }
    const struct fact *inside = n->op == S_FOR_EACH || n->op == S_CHOOSE
                                    ? assume(book, n->op == S_CHOOSE ? n->b : n->a, facts)
                                    : facts;
    if (n->op == S_FOR_EACH || n->op == S_REPEAT) {
        book->loop = n;
        if (n->op == S_REPEAT && leak_changes_open(book, n)) /* "for each" skips what no longer matches */
            inside = moved(book, n, inside);
    }
    visit_block(book, &n->body, inside);
    visit_block(book, &n->other, facts);
    for (size_t i = 0; n->op == S_IF && i < n->args.count; i++)
        visit_block(book, &n->blocks[i], assume(book, n->args.items[i], facts));
    book->loop = loop;
}

/* What was chosen is certain from then on. */
static void visit_block(struct book *book, const struct node_list *block, const struct fact *facts)
{
    for (size_t i = 0; i < block->count; i++) {
        const struct node *n = block->items[i];
        visit_statement(book, n, facts);
        if (leak_changes_open(book, n))
            facts = moved(book, n, facts);
        if (n->op == S_CHOOSE && !n->value)
            facts = assume(book, n->b, facts);
    }
}

/* What the head of a sentence tests is certain in its statements. */
static void visit_sentence(struct book *book, const struct node *n)
{
    bool asks = n->op == R_WHEN || n->op == R_BEFORE || n->op == R_AFTER || n->op == R_INSTEAD;
    const struct fact *facts = NULL;
    for (size_t i = 0; n->a && n->a->op == E_PHRASE && i < n->a->args.count; i++)
        facts = assume(book, n->a->args.items[i], facts);
    if (n->op == R_WHENEVER)
        facts = assume(book, n->a, facts);
    if (asks)
        facts = assume(book, n->b, facts);
    book->event = asks ? n->a : NULL;
    if (!book->collects)
        leak_look_at_head(book, n);
    if (!book->collects)
        leak_look_at_restriction(book, n);
    visit_block(book, &n->body, facts);
}

/* ---------------------------------------------------------------- all of them */

struct leak_ask {
    const struct book *book;
    bool found;
};

static void find_asking(void *ctx, const struct node *n)
{
    struct leak_ask *a = ctx;
    a->found |= n->op == E_TRIAL || leak_asks_for_hidden(a->book->c->vocab, n) || (leak_is_defined_by_rules(n) && a->book->asks[n->phrase->index]);
}

/* Definitions that read something hidden, and those that use these, until nothing is added. */
static void find_definitions_that_ask(struct book *book)
{
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < book->c->sentences.count; i++) {
            const struct node *rule = book->c->sentences.items[i]->node;
            struct leak_ask a = {book, false};
            if (!leak_defines(rule) || book->asks[rule->a->phrase->index])
                continue;
            for (size_t j = 0; j < rule->a->args.count; j++) {
                a.found |= leak_names_secret(book->c->vocab, rule->a->args.items[j]);
                walk_nodes(rule->a->args.items[j], find_asking, &a);
            }
            walk_nodes(rule->b, find_asking, &a);
            walk_nodes(rule->c, find_asking, &a);
            more |= a.found;
            book->asks[rule->a->phrase->index] = a.found;
        }
    }
}

void check_leaks(struct compiled *c, struct diags *diags)
{
    size_t phrases = c->vocab->phrase_count, count = c->sentences.count;
    struct book book = {.c = c, .diags = diags};
    if (c->vocab->knows < 0)
        return; /* nothing is hidden */
    book.first = ARENA_ARRAY(&c->arena, int, phrases + 1);
    book.next = ARENA_ARRAY(&c->arena, int, count + 1);
    book.asks = ARENA_ARRAY(&c->arena, bool, phrases + 1);
    for (size_t i = 0; i < phrases; i++)
        book.first[i] = -1;
    for (size_t i = count; i-- > 0;) {
        const struct node *rule = c->sentences.items[i]->node;
        if (!leak_defines(rule) && !leak_restricts(rule))
            continue;
        book.next[i] = book.first[rule->a->phrase->index];
        book.first[rule->a->phrase->index] = (int)i;
    }
    find_definitions_that_ask(&book);
    leak_find_questions(&book);
    for (int pass = 0; pass < 2; pass++) {
        book.collects = pass == 0;
        for (size_t i = 0; i < count; i++)
            visit_sentence(&book, c->sentences.items[i]->node);
    }
}
