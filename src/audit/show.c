/* SPDX-License-Identifier: MIT
 *
 * Fills the report of `adjudge show`, and formats it. Texts for people are in the language of the report; what JSON
 * contains is in the canonical wording.
 */
#include "audit/show.h"

#include "base/tr.h"
#include "board/board.h"
#include "lang/print.h"
#include "explain/result_report.h"

struct show_rulebook {
    const char *id, *edition, *digest;
};

struct show_several {
    uint64_t least, most;
};

/* What only the player who decides may see. */
struct show_choosing {
    const struct show_several *several; /* NULL: one is chosen */
};

struct show_report {
    const char *file;
    const struct record_kind *kind;
    const struct show_rulebook *rulebook;
    uint64_t decisions;
    const char *seen_by; /* NULL: everything is shown */
    int status; /* enum game_state */
    const char *to_move, *rule;
    const char *const *choices; /* NULL: hidden */
    size_t choice_count;
    const struct show_choosing *choosing; /* NULL: nothing to choose, or hidden */
    const char *awaited, *fault;
    const struct result_report *result;
    const char *hash;
    const struct json_value *state;
    /* For people, in the language of the report: */
    const struct board_lists *lists;
    const char *const *choices_shown;
    const char *last_role, *last_decision; /* NULL: there is none, or it is hidden */
    const char *viewer, *decider, *awaited_shown;
};

static const char *const states[] = {"decision", "observe", "over", "fault", "stopped", NULL};

static const struct report_field rulebook_fields[] = {
    REPORT_TEXT(show_rulebook, id, "id", "The id of the rulebook."),
    REPORT_TEXT_OR_NULL(show_rulebook, edition, "edition", "Its edition; null or empty if it names none."),
    REPORT_TEXT_LIKE(show_rulebook, digest, "digest", REQUIRED, "\"pattern\": \"^[0-9a-f]{64}$\"",
                     "SHA-256 of its files."),
    {0}};
static const struct report_shape rulebook_shape = {.size = sizeof(struct show_rulebook), .fields = rulebook_fields};
static const struct report_field several_fields[] = {
    REPORT_COUNT(show_several, least, "least", "The minimum."),
    REPORT_COUNT(show_several, most, "most", "The maximum."),
    {0}};
static const struct report_shape several_shape = {.size = sizeof(struct show_several), .fields = several_fields};
static const struct report_field choosing_fields[] = {
    REPORT_OBJECT_OR_NULL(show_choosing, several, "several", &several_shape,
                          "How many are chosen at the same time; null: one."),
    {0}};
static const struct report_shape choosing_shape = {.size = sizeof(struct show_choosing), .fields = choosing_fields};

#define STATE_SCHEMA \
    "\"type\": \"object\", \"required\": [\"table\", \"conditions\", \"zones\"], \"properties\": " \
    "{\"table\": {\"type\": \"object\", \"additionalProperties\": {\"type\": [\"string\", \"integer\", " \
    "\"boolean\", \"null\"], \"description\": \"A name, a number, yes or no, nothing (null); \\\"?\\\": " \
    "this role does not know it.\"}, \"description\": \"The fields of the table.\"}, \"conditions\": " \
    "{\"type\": \"array\", \"items\": {\"type\": \"string\"}, \"description\": \"Kept conditions that " \
    "hold.\"}, \"values\": {\"type\": \"object\", \"additionalProperties\": {\"type\": [\"string\", " \
    "\"integer\", \"boolean\", \"null\"], \"description\": \"A name, a number, yes or no, nothing (null); " \
    "\\\"?\\\": this role does not know it.\"}, \"description\": \"Kept values. Only if the rulebook has " \
    "some.\"}, \"unknown\": {\"type\": \"array\", \"items\": {\"type\": \"string\"}, \"description\": " \
    "\"Kept conditions that this role does not know.\"}, \"zones\": {\"type\": \"object\", " \
    "\"additionalProperties\": {\"type\": \"array\", \"items\": {\"type\": \"string\"}}, " \
    "\"description\": \"What is in each, from the top.\"}}, \"additionalProperties\": {\"type\": " \
    "\"object\", \"additionalProperties\": {\"type\": \"object\", \"additionalProperties\": {\"type\": " \
    "[\"string\", \"integer\", \"boolean\", \"null\"], \"description\": \"A name, a number, yes or no, " \
    "nothing (null); \\\"?\\\": this role does not know it.\"}}, \"description\": \"A kind of thing: " \
    "each member with its fields.\"}"

static const struct report_field fields[] = {
    REPORT_TEXT(show_report, file, "file", "The log."),
    REPORT_OBJECT(show_report, kind, "record", &record_kind_shape, RECORD_KIND_KEY),
    REPORT_OBJECT(show_report, rulebook, "rulebook", &rulebook_shape, "The rulebook of the game."),
    REPORT_COUNT(show_report, decisions, "decisions", "How many were taken before this position."),
    REPORT_TEXT_OR_NULL(show_report, seen_by, "seen_by", "The role that sees it so; null: everything is shown."),
    REPORT_NAME(show_report, status, "status", REQUIRED, states, "What the game waits for."),
    REPORT_TEXT_OR_NULL(show_report, to_move, "to_move", "The role that decides; null: none does."),
    REPORT_TEXT_OPTIONAL(show_report, rule, "rule", "The rule that asks for the decision."),
    REPORT_TEXTS_OR_NULL(show_report, choices, choice_count, "choices",
                         "The legal choices as logs contain them; empty if no role decides, null if this role may "
                         "not know them."),
    REPORT_PART(show_report, choosing, &choosing_shape),
    REPORT_TEXT_OPTIONAL(show_report, awaited, "wanted", "What is to be rolled or drawn."),
    REPORT_TEXT_OPTIONAL(show_report, fault, "fault", "The run-time fault that stopped the game."),
    REPORT_PART(show_report, result, &result_report_shape),
    REPORT_TEXT_LIKE(show_report, hash, "hash", OPTIONAL, "\"pattern\": \"^[0-9a-f]{16}$\"",
                     "The hash of the state (docs/log-format.md); only if everything is shown."),
    {.key = "state", .type = REPORT_FIELD_JSON, .offset = offsetof(struct show_report, state),
     .constraint = STATE_SCHEMA, .description = "The position by name."},
    {0}};
static const struct report_shape shape = {.size = sizeof(struct show_report), .fields = fields};

/* ---------------------------------------------------------------- the data */

static const char *member_name(struct report *r, const struct game *g, int32_t member)
{
    buf_reset(&r->scratch);
    print_member(&r->scratch, g->compiled->vocab, member, r->lang, NULL);
    return arena_strdup(&r->arena, buf_cstr(&r->scratch));
}

/* The rulebook identifies what a snapshot can be compared with. */
static const struct show_rulebook *rulebook_of(struct report *r, const struct rulebook *rb)
{
    struct show_rulebook *out = ARENA_NEW(&r->arena, struct show_rulebook);
    *out = (struct show_rulebook){arena_copy(&r->arena, rb->id.text), arena_copy(&r->arena, rb->edition.text),
                                  arena_copy(&r->arena, rb->digest)};
    return out;
}

/* Stable texts for JSON, printed ones for people. */
static void fill_choices(struct report *r, struct show_report *s, struct game *g)
{
    const struct choices *ch = &g->choices;
    const char **texts = ARENA_ARRAY(&r->arena, const char *, ch->count + 1);
    const char **shown = ARENA_ARRAY(&r->arena, const char *, ch->count + 1);
    struct show_choosing *choosing = ARENA_NEW(&r->arena, struct show_choosing);
    for (size_t i = 0; i < ch->count; i++) {
        texts[i] = arena_copy(&r->arena, ch->texts[i]);
        buf_reset(&r->scratch);
        choices_format(&r->scratch, g->compiled, &g->vm, i, r->lang);
        shown[i] = arena_copy(&r->arena, buf_cstr(&r->scratch));
    }
    if (ch->several) {
        struct show_several *several = ARENA_NEW(&r->arena, struct show_several);
        *several = (struct show_several){ch->least, ch->most};
        choosing->several = several;
    }
    s->choices = texts;
    s->choices_shown = shown;
    s->choice_count = ch->count;
    s->choosing = choosing;
}

/* Only the player who decides sees the choices: what others could do can reveal what they have. */
static void fill_decision(struct report *r, struct show_report *s, struct game *g, int32_t viewer)
{
    s->to_move = arena_copy(&r->arena, game_to_move(g));
    s->rule = arena_copy(&r->arena, game_asking_rule(g));
    s->decider = member_name(r, g, g->vm.ask.player);
    s->choices = NULL;
    if (viewer == POSITION_ALL || viewer == g->vm.ask.player)
        fill_choices(r, s, g);
}

/* The draw that waits for a result, in words. */
static const char *awaited(struct report *r, const struct game *g, const char *lang)
{
    buf_reset(&r->scratch);
    game_describe_asked(&r->scratch, g, lang);
    return arena_copy(&r->arena, buf_cstr(&r->scratch));
}

/* What others decided can be hidden: it is described as in a trace. */
static void fill_last_decision(struct report *r, struct show_report *s, struct game *g, int32_t viewer,
                               struct trace_again *again)
{
    if (!g->decisions)
        return;
    trace_again(again, g, viewer, r->lang);
    s->last_role = arena_copy(&r->arena, again->trace.role);
    s->last_decision = arena_copy(&r->arena, again->trace.decision);
}

/* The lists are for people; JSON has the position by name. */
static const struct json_value *fill_position(struct report *r, const struct board_lists **lists, struct game *g,
                                              int32_t viewer)
{
    const struct position *p = position_make(g->compiled, &g->vm, viewer, &r->arena);
    *lists = board_lists_make(p, r->lang, false, &r->scratch);
    return position_json(p, "en", &r->scratch);
}

/* What the viewer must not see is not in the report at all. */
void show_report_fill(struct report *r, struct game *g, const char *file, const struct record_kind *kind,
                      int32_t viewer, struct trace_again *again)
{
    static const char *const nothing[1];
    char hash[VM_HASH_SIZE];
    struct show_report *s = ARENA_NEW(&r->arena, struct show_report);
    s->file = arena_copy(&r->arena, file);
    s->kind = kind;
    s->rulebook = rulebook_of(r, g->compiled->rb);
    s->decisions = g->decisions;
    s->status = (int)g->state;
    s->choices = nothing;
    if (viewer != POSITION_ALL) {
        s->seen_by = arena_copy(&r->arena, g->compiled->vocab->members[viewer].name);
        s->viewer = member_name(r, g, viewer);
    } else {
        vm_hash(&g->vm, hash);
        s->hash = arena_copy(&r->arena, hash);
    }
    if (g->state == GAME_DECISION)
        fill_decision(r, s, g, viewer);
    if (g->state == GAME_OBSERVE) {
        s->awaited = awaited(r, g, "en");
        s->awaited_shown = awaited(r, g, r->lang);
    }
    if (g->state == GAME_FAULT && viewer == POSITION_ALL)
        s->fault = arena_copy(&r->arena, buf_cstr(&g->message));
    else if (g->state == GAME_FAULT) {
        buf_reset(&r->scratch);
        game_fault_text_for_players(&r->scratch, g, r->lang);
        s->fault = arena_copy(&r->arena, buf_cstr(&r->scratch));
    }
    s->result = result_report(r, g, true);
    s->state = fill_position(r, &s->lists, g, viewer);
    fill_last_decision(r, s, g, viewer, again);
    r->value = s;
}

/* ---------------------------------------------------------------- the document */

/* After which decision, and as seen by whom. */
static void add_head(struct doc *d, const struct show_report *s)
{
    struct doc_node *head = doc_add(d, d->body, DOC_PARAGRAPH);
    head->style = STYLE_LINE;
    if (!s->decisions)
        doc_text(d, head, tr(d->lang, "before the first decision"));
    else if (s->last_decision)
        doc_printf(d, head, tr(d->lang, "after decision %s, %s: %s"), TR_NUMBER(d->lang, s->decisions), s->last_role,
                   s->last_decision);
    else
        doc_printf(d, head, tr(d->lang, "after decision %s of %s"), TR_NUMBER(d->lang, s->decisions), s->last_role);
    if (s->viewer)
        doc_printf(d, head, tr(d->lang, ", as seen by %s"), s->viewer);
}

/* How many may be chosen, and of how many. */
static void add_number_of_choices(struct doc *d, struct doc_node *in, const struct show_report *s)
{
    const struct show_several *several = s->choosing->several;
    const char *all = tr_counted(&d->arena, d->lang, "%s choice", "%s choices", s->choice_count);
    if (!several)
        doc_printf(d, in, ", %s:", all);
    else if (several->least == several->most)
        doc_printf(d, in, tr(d->lang, ", %s of %s:"), TR_NUMBER(d->lang, several->least), all);
    else
        doc_printf(d, in, tr(d->lang, ", %s to %s of %s:"), TR_NUMBER(d->lang, several->least),
                   TR_NUMBER(d->lang, several->most), all);
}

/* Hidden choices are not even counted. */
static void add_decision(struct doc *d, const struct show_report *s)
{
    struct doc_node *section = doc_section(d, d->body, NULL, NULL);
    section->apart = true;
    doc_printf(d, section->first, tr(d->lang, "%s decides (%s)"), s->decider, s->rule);
    if (!s->choosing)
        return;
    add_number_of_choices(d, section->first, s);
    struct doc_node *list = doc_add(d, section, DOC_LIST);
    for (size_t i = 0; i < s->choice_count; i++)
        doc_item(d, list, s->choices_shown[i]);
}

/* What the game waits for, or how it ended. */
static void add_state(struct doc *d, const struct show_report *s)
{
    struct doc_node *line;
    if (s->status == GAME_DECISION) {
        add_decision(d, s);
        return;
    }
    line = doc_add(d, d->body, DOC_PARAGRAPH);
    line->apart = true;
    if (s->awaited_shown)
        doc_printf(d, line, tr(d->lang, "to be rolled: %s"), s->awaited_shown);
    else if (s->fault) {
        doc_text(d, line, tr(d->lang, "stopped by a run-time fault: "));
        doc_exact(d, line, s->fault);
    } else
        doc_printf(d, line, tr(d->lang, "over: %s"), s->result->text);
}

static void document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct show_report *s = r->value;
    if (record_kind_is_special(s->kind))
        record_kind_add(d, s->kind);
    add_head(d, s);
    struct doc_node *head = d->body->last;
    board_lists_add(d, d->body, s->lists, style->width);
    head->next->apart = true;
    add_state(d, s);
}

const struct report_kind show_report_kind = {
    .name = "show",
    .version = 1,
    .title = "adjudge show --format json",
    .description = "A position of a recorded game; a snapshot that adjudge diff reads.",
    .heading = TR("Position"),
    .shape = &shape,
    .document = document,
};

/* ---------------------------------------------------------------- a position alone */

struct position_report {
    const char *seen_by;
    const struct json_value *state;
    const struct board_lists *lists; /* for people */
};

static const struct report_field position_fields[] = {
    REPORT_TEXT_OR_NULL(position_report, seen_by, "seen_by", "The role that sees it so; null: everything is shown."),
    {.key = "state", .type = REPORT_FIELD_JSON, .offset = offsetof(struct position_report, state),
     .constraint = STATE_SCHEMA, .description = "The position by name."},
    {0}};
static const struct report_shape position_shape = {.size = sizeof(struct position_report), .fields = position_fields};

/* For hosts: the position without anything around it. */
void position_report_fill(struct report *r, struct game *g, int32_t viewer)
{
    struct position_report *p = ARENA_NEW(&r->arena, struct position_report);
    if (viewer != POSITION_ALL)
        p->seen_by = arena_copy(&r->arena, g->compiled->vocab->members[viewer].name);
    p->state = fill_position(r, &p->lists, g, viewer);
    r->value = p;
}

static void position_document(struct doc *d, const struct report *r, const struct report_style *style)
{
    board_lists_add(d, d->body, ((const struct position_report *)r->value)->lists, style->width);
}

const struct report_kind position_report_kind = {
    .name = "position",
    .version = 1,
    .title = "A position of a game in progress",
    .description = "What adj_game_position gives. The command does not print it as JSON.",
    .heading = TR("Position"),
    .shape = &position_shape,
    .document = position_document,
};

/* ---------------------------------------------------------------- a question */

/* One sentence, for a prompt. */
const char *show_question(struct arena *arena, const struct game *g, const char *lang, struct buf *scratch)
{
    const struct choices *ch = &g->choices;
    buf_reset(scratch);
    print_member(scratch, g->compiled->vocab, g->vm.ask.player, lang, NULL);
    const char *decides = arena_printf(arena, tr(lang, "%s decides (%s)"), buf_cstr(scratch), game_asking_rule(g));
    if (!ch->several)
        return decides;
    const char *many = ch->least == ch->most
                           ? arena_printf(arena, tr(lang, ": %zu of these, separated by commas"), ch->least)
                           : arena_printf(arena, tr(lang, ": %zu to %zu of these, separated by commas"), ch->least,
                                          ch->most);
    const char *none = !ch->least && ch->most ? arena_printf(arena, tr(lang, ", or %s"), choices_none(lang)) : "";
    return arena_printf(arena, "%s%s%s", decides, many, none);
}
