/* SPDX-License-Identifier: MIT
 *
 * The links in words: the log is played a second time, and each decision that has a link is reported as a trace
 * tells it. Who asks learns of a decision at which something was hidden from them no more than the trace would tell
 * them, and nothing of what its rules examined.
 */
#include "explain/why/why_inner.h"

#include "explain/reasons/reason_report.h"
#include "session/cells.h"
#include "session/verdict.h"
#include "session/words.h"

#include <string.h>

/* ---------------------------------------------------------------- what may be known */

/* What an event under way holds is open, as are the players in its placeholders and the pieces that they know; a
 * number may be what is secret about it. While others decide at the same time, nothing is reported of an event that
 * has begun since. */
static bool may_know_held(struct sight *sight, const struct vm *vm, int32_t cell)
{
    const struct vocab *v = sight->v;
    bool secret = sight->is_hidden && cell >= sight->hidden_from;
    int32_t slot, at = secret ? -1 : vm_event_keeping(vm, cell, &slot);
    const struct vocab_phrase *event = at < 0 ? NULL : v->phrases[vm_event_of(vm, at)];
    if (!event || slot >= event->placeholder_count + event->hold_count)
        return false;
    int32_t value = vm->m[cell];
    if (slot >= event->placeholder_count)
        return sight_names_value(sight, event->holds[slot - event->placeholder_count].type, value);
    struct type type = words_placeholder_type(v, &event->placeholders[slot], value);
    return (type.tag == TY_PIECE || type.tag == TY_MAYBE) && value >= 0 &&
           (type.kind == v->players || (sight_names(sight, value) && sight_knows(sight, value)));
}

bool why_may_know(struct sight *sight, const struct compiled *c, const struct vm *vm, int32_t cell)
{
    return cell >= c->program.cell_count ? may_know_held(sight, vm, cell) : sight_knows_cell(sight, c, vm, cell);
}

/* ---------------------------------------------------------------- one decision */

/* The event that was decided, -1: something else was. It is the first thing that the decision did. */
static int32_t event_decided(const struct journal *j)
{
    const struct journal_entry *first = j->count ? j->entries : NULL;
    int kind = first ? first->kind : JOURNAL_EVENT_END;
    return kind == JOURNAL_EVENT || kind == JOURNAL_ANNOUNCED || kind == JOURNAL_INSTEAD ? first->a : -1;
}

/* "angel 2 is not held [DB-AN-2]", where the text does not end with its rule already. */
static void add_allowed(struct buf *out, const struct trace_line *l)
{
    size_t text = strlen(l->text), rule = strlen(l->rule);
    bool cited = text > rule + 2 && l->text[text - 1] == ']' && !strncmp(l->text + text - rule - 1, l->rule, rule) &&
                 l->text[text - rule - 2] == '[';
    buf_printf(out, "%s%s", out->len ? "; " : "", l->text);
    if (!cited)
        buf_printf(out, " [%s]", l->rule);
}

/* What kept the rules that could have forbidden it from doing so: "angel 2 is not held [DB-AN-2]; …". */
static const char *describe_allowed(struct why *w, const struct trace *t, int32_t event)
{
    const struct compiled *c = w->replay.compiled;
    buf_reset(&w->text);
    for (size_t i = 0; i < t->considered_count && event >= 0; i++) {
        const struct trace_line *l = &t->considered[i];
        const struct node *n = c->sentences.items[l->sentence]->node;
        bool forbids = (n->op == R_FORBID || n->op == R_ONLY) && n->a && n->a->phrase;
        if (forbids && phrase_is_a(c->vocab, c->vocab->phrases[event], n->a->phrase))
            add_allowed(&w->text, l);
    }
    return w->text.len ? arena_strndup(&w->arena, buf_cstr(&w->text), w->text.len) : NULL;
}

/* A link that is a decision has the text of the trace's heading; a trace has NULL there for what the
 * viewer may not know. */
static void fill_decision(struct why *w, struct why_link *link, const struct trace *t, int32_t event)
{
    link->role = arena_copy(&w->arena, t->role);
    link->text = arena_copy(&w->arena, t->decision);
    link->choices = t->choices;
    link->rule = t->rule ? arena_copy(&w->arena, t->rule) : "game";
    link->why = describe_allowed(w, t, event);
    link->about = why_about_copy(w, &t->notes.about);
}

/* ---------------------------------------------------------------- rules about what happened */

/* From the start of the game, or before the last decision is taken again: which rules are about what was asked while it
 * runs? */
static void watch_moments(struct why *w, struct game *g)
{
    about_moments_watch(&w->moments, g->compiled, &g->vm, &w->topics, &w->arena);
}

static struct about_position position_again(struct why *w)
{
    struct game *g = w->again.game;
    return (struct about_position){g->compiled, &g->vm, NULL, w->lang, &w->text};
}

/* The number after that of the journal entry which changed last what was asked about; 0: the last decision changed nothing
 * about that. */
static size_t last_change(const struct why *w)
{
    const struct why_link *l = w->root_count ? &w->links[w->roots[0]] : NULL;
    return l && l->decision == w->number ? (size_t)causes_at(w->causes, l->cause)->entry + 1 : 0;
}

static void end_moments(struct why *w, uint64_t decision)
{
    const struct about_position p = position_again(w);
    about_moments_stop(&w->moments, p.vm);
    if (decision != w->number)
        return;
    size_t changed = last_change(w);
    const struct about_rules found = about_moments_found(&w->moments, &p, changed);
    why_about_moments(w, &found, changed > 0);
}

/* What happened in it is asked about: it is the last decision, the last that changed what was asked about, or one in
 * which a rule stopped such a change. */
static bool is_asked_about(const struct why *w, uint64_t decision, int32_t viewer)
{
    bool asked = decision == w->number || (w->root_count && w->links[w->roots[0]].decision == decision);
    for (size_t i = 0; i < w->stopped_count; i++)
        asked |= w->links[w->stopped[i]].decision == decision;
    return viewer == SIGHT_ALL && asked;
}

/* ---------------------------------------------------------------- its entries */

static const struct trace_line *line_of(const struct trace *t, int32_t entry)
{
    for (size_t i = 0; i < t->line_count; i++)
        if (t->lines[i].entry == (size_t)entry)
            return &t->lines[i];
    return NULL;
}

/* The facts that the line's rule used; empty: it had no condition, or they are hidden from who asks. */
static struct reason_facts facts_of(struct why *w, const struct trace_line *l, int32_t entry)
{
    const struct reason_facts *facts =
        l->why && w->traced.reasons ? reasons_of(w->traced.reasons, (size_t)entry) : NULL;
    struct reason_facts known = facts ? reason_facts_known(&w->arena, facts) : (struct reason_facts){0};
    return reason_facts_copy(&w->arena, &known);
}

/* Whether an event is about a piece that was asked about. */
static bool names_asked(const struct why *w, const struct journal *j, const struct journal_entry *e)
{
    const struct vocab *v = w->again.compiled->vocab;
    const struct vocab_phrase *event = v->phrases[e->a];
    for (int i = 0; i < event->placeholder_count; i++) {
        int32_t value = j->values[e->values + i];
        struct type t = words_placeholder_type(v, &event->placeholders[i], value);
        for (size_t k = 0; (t.tag == TY_PIECE || t.tag == TY_MAYBE) && k < w->asked_piece_count; k++)
            if (w->asked_pieces[k] == value)
                return true;
    }
    return false;
}

/* A link that is an entry has the text of its line. Without a line it is what was decided, or the
 * end of the game, which have no lines of their own. */
static void fill_line(struct why *w, struct why_link *link, const struct trace *t, int32_t event)
{
    int32_t entry = causes_at(w->causes, link->cause)->entry;
    const struct journal *j = &w->again.game->journal;
    if (link->kind == CAUSE_EVENT && entry >= 0 && (size_t)entry < j->count &&
        j->entries[entry].kind == JOURNAL_EVENT) {
        link->event = j->entries[entry].a;
        link->names_asked = names_asked(w, j, &j->entries[entry]);
    }
    if (link->event >= 0) {
        const struct about_position p = position_again(w);
        link->about = about_moments_of_event(&w->moments, &p, (size_t)entry);
    }
    const struct trace_line *l = line_of(t, entry);
    if (l) {
        link->sentence = l->sentence;
        link->rule = arena_copy(&w->arena, l->rule);
        link->text = arena_copy(&w->arena, l->kind == JOURNAL_FORBIDDEN ? l->brief : l->text);
        link->why = arena_copy(&w->arena, l->why);
        link->facts = facts_of(w, l, entry);
    } else if (!entry && event >= 0) { /* what was decided is in the head of a trace */
        link->text = arena_copy(&w->arena, t->decision);
        link->rule = t->rule ? arena_copy(&w->arena, t->rule) : "game";
    } else if (link->kind == CAUSE_END) { /* the event that says so is in the trace before it */
        link->text = w->answer;
    }
}

/* The links from place `i` on that belong to one decision; the place after them. */
static size_t fill_links(struct why *w, size_t i, const struct trace *t)
{
    uint64_t decision = w->links[i].decision;
    int32_t event = decision ? event_decided(&w->again.game->journal) : -1;
    for (; i < w->link_count && w->links[i].decision == decision; i++) {
        struct why_link *link = &w->links[i];
        if (link->kind == CAUSE_DECISION)
            fill_decision(w, link, t, event);
        else
            fill_line(w, link, t, event);
        link->closed = !t->open;
        w->hidden |= link->closed;
    }
    return i;
}

/* ---------------------------------------------------------------- what is left */

/* What a thing was a part of is seen in a trace; what its rule examined is not. */
static bool may_follow(const struct why *w, const struct why_edge *e)
{
    return !w->links[e->from].closed || (e->bond == WHY_PART && w->links[e->to].text);
}

/* Keeps what is reached from the roots through links with words, again and again until nothing is
 * added: a link that may not be reported also cuts off what is only reached through it. */
static void mark(const struct why *w, bool *kept)
{
    for (size_t i = 0; i < w->root_count; i++)
        kept[w->roots[i]] = w->links[w->roots[i]].text != NULL;
    for (size_t i = 0; i < w->stopped_count; i++)
        kept[w->stopped[i]] |= w->links[w->stopped[i]].text != NULL;
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < w->edge_count; i++) {
            const struct why_edge *e = &w->edges[i];
            if (!kept[e->from] || kept[e->to] || !may_follow(w, e))
                continue;
            kept[e->to] = more = true;
        }
    }
}

/* What could only be reached through something that may not be reported is no part of the answer. */
static void drop_hidden(struct why *w)
{
    bool *kept = ARENA_ARRAY(&w->arena, bool, w->link_count + 1);
    int32_t *place = ARENA_ARRAY(&w->arena, int32_t, w->link_count + 1);
    size_t links = 0, edges = 0, roots = 0, stopped = 0;
    mark(w, kept);
    for (size_t i = 0; i < w->link_count; i++)
        place[i] = (int32_t)(links += kept[i]) - 1;
    for (size_t i = 0; i < w->edge_count; i++) {
        struct why_edge e = w->edges[i];
        if (kept[e.from] && kept[e.to] && may_follow(w, &e))
            w->edges[edges++] = (struct why_edge){place[e.from], place[e.to], e.bond};
    }
    for (size_t i = 0; i < w->link_count; i++)
        if (kept[i]) {
            w->links[i].more &= !w->links[i].closed;
            w->links[place[i]] = w->links[i];
        }
    for (size_t i = 0; i < w->root_count; i++)
        if (kept[w->roots[i]])
            w->roots[roots++] = place[w->roots[i]];
    for (size_t i = 0; i < w->stopped_count; i++)
        if (kept[w->stopped[i]])
            w->stopped[stopped++] = place[w->stopped[i]];
    w->stopped_count = stopped;
    w->link_count = links;
    w->edge_count = edges;
    w->root_count = roots;
}

/* ---------------------------------------------------------------- from outside */

static int failed(struct why *w)
{
    buf_reset(&w->text);
    verdict_format_replay(&w->text, NULL, &w->again);
    return -1;
}

/* Takes the decision again that follows the position of the second replay. */
static bool take_next(struct why *w, uint64_t decision, int32_t viewer)
{
    struct replay *r = &w->again;
    bool asked = decision && is_asked_about(w, decision, viewer);
    w->moments.event_count = decision ? 0 : w->moments.event_count;
    if (decision && replay_to(r, decision - 1) < 0)
        return false;
    r->game->keep_before = decision != 0;
    if (asked)
        watch_moments(w, r->game);
    bool failed = decision && replay_next(r) < 0;
    if (asked)
        end_moments(w, decision);
    if (asked && !failed)
        why_readings_of_decision(w);
    return !failed;
}

/* … and traces it. */
static bool trace_next(struct why *w, uint64_t decision, int32_t viewer)
{
    if (!take_next(w, decision, viewer))
        return false;
    trace_again(&w->traced, w->again.game, viewer, w->lang);
    w->again.game->keep_before = false;
    return true;
}

static bool is_unset(const struct why *w)
{
    return w->question.what == QUESTION_CONDITION && !w->holds && w->facts.count && w->number;
}

/* Nothing in the game has changed what was asked about, and no rule explains it yet. */
static bool is_kept(const struct why *w)
{
    return w->number && !w->root_count && !w->link_count && !w->stopped_count && w->question.what != QUESTION_FIXED && !is_unset(w) &&
           !reason_facts_first_rule(&w->facts);
}

/* Whether rules can be about what was asked at some step of the last decision, or of the start of the game. */
static bool has_moments(const struct why *w, int32_t viewer)
{
    return viewer == SIGHT_ALL && about_moments_apply(w->replay.compiled, &w->topics);
}

/* What a reading did at the start, or in an earlier decision, is found only by playing the game again. */
static bool supposes_from_start(const struct why *w, int32_t viewer)
{
    bool asks_value = w->question.what != QUESTION_FIXED && w->question.what != QUESTION_ZONE;
    return viewer == SIGHT_ALL && w->number <= RESTARTED_MAX && asks_value;
}

/* Of a short game, which rules could have changed it in any decision; of a longer one, in the last. */
static bool explain_kept(struct why *w, int32_t viewer)
{
    uint64_t first = w->number > RESTARTED_MAX ? w->number : 1;
    for (uint64_t decision = first; decision <= w->number; decision++) {
        if (!trace_next(w, decision, viewer))
            return false;
        if (w->traced.trace.open)
            why_find_kept(w);
    }
    return true;
}

/* What kept a condition from becoming true, or a value from changing, is asked of the last decision, and which rules were about it then, even if
 * nothing in the answer happened in it. Nothing is added where who asks may not know all that happened. */
static bool explain_last(struct why *w, int32_t viewer)
{
    bool traced = !w->number || (w->link_count && w->links[w->link_count - 1].decision == w->number);
    if (is_kept(w))
        return explain_kept(w, viewer);
    if (!traced && is_unset(w) && !trace_next(w, w->number, viewer))
        return false;
    if (!traced && !is_unset(w) && has_moments(w, viewer) && !take_next(w, w->number, viewer))
        return false;
    if (is_unset(w) && w->traced.trace.open)
        why_open_unset(w);
    return true;
}

struct again_ctx {
    struct why *w;
    bool watches; /* the start of the game */
};

static void keep_record(void *ctx, const struct log_item *item)
{
    restarted_keep(ctx, item);
}

/* Nothing more can be compiled when the game has begun. */
static void begin_again(void *ctx, struct game *g)
{
    struct again_ctx *x = ctx;
    struct why *w = x->w;
    buf_reset(&w->text);
    if (w->again.own)
        question_read(&w->question_again, w->again.own, w->asked, &w->space, &w->text);
    buf_reset(&w->text);
    if (x->watches)
        watch_moments(w, g);
}

/* From the start of the game. */
static bool replay_again(struct why *w, int32_t viewer, const struct why_options *options)
{
    bool start = is_asked_about(w, 0, viewer);
    struct again_ctx beginning = {w, start};
    struct replay_options replay = {.compiled = w->replay.compiled, .folder = options->rulebook, .io = options->io,
                                    .lang = options->lang, .prepared = begin_again, .ctx = &beginning,
                                    .read = keep_record, .read_ctx = &w->restarted};
    if (replay_open(&w->again, w->path, &replay) || replay_to(&w->again, 0) < 0)
        return false;
    if (start)
        end_moments(w, 0);
    return true;
}

/* Links are in the order of time, so one replay passes all their decisions, and each decision is
 * traced only once. */
int why_describe_links(struct why *w, int32_t viewer, const struct why_options *options)
{
    bool needed = w->link_count || is_unset(w) || is_kept(w) || has_moments(w, viewer) ||
                  supposes_from_start(w, viewer);
    if (needed && !replay_again(w, viewer, options))
        return failed(w);
    for (size_t i = 0; i < w->link_count;) {
        if (!trace_next(w, w->links[i].decision, viewer))
            return failed(w);
        i = fill_links(w, i, &w->traced.trace);
    }
    if (needed && !explain_last(w, viewer))
        return failed(w);
    if (supposes_from_start(w, viewer) && replay_to(&w->again, w->number) >= 0)
        why_readings_of_game(w);
    if (w->hidden)
        drop_hidden(w);
    why_rank(w);
    return 0;
}
