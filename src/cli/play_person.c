/* SPDX-License-Identifier: MIT
 *
 * The dialogue with a human player: the position as the role may see it, the choices, what was typed, and what
 * the other players do, as far as the role may know. The words of commands are understood in the language of
 * --lang, too. Must not show a role what only another role may know.
 *
 */
#include "play.h"

#include "heap.h"
#include "line.h"
#include "out.h"
#include "play_ask.h"
#include "play_choices.h"
#include "report.h"
#include "typed.h"

#include <stdio.h>
#include <string.h>

enum {
    PROMPT_WIDTH = 100,
    NEAREST_MAX = 5 /* similar choices shown for a text that is not a choice */
};

/* The position as text; `role` NULL: all of it. */
static void position(struct adj_game *game, const char *role, const struct adj_style *style, struct adj_text *out)
{
    struct adj_report *seen;
    adj_game_position(game, role, lang(), &seen);
    *out = report_text(seen, style);
}

/* Compares texts: whether a role sees everything depends on the position, not on the rulebook
 * alone. */
static bool sees_all(struct adj_game *game, const char *role)
{
    struct adj_style plain = {0};
    struct adj_text seen, all;
    position(game, role, &plain, &seen);
    position(game, NULL, &plain, &all);
    bool same = seen.len == all.len && seen.len && memcmp(seen.data, all.data, all.len) == 0;
    adj_text_free(&seen);
    adj_text_free(&all);
    return same;
}

/* ---------------------------------------------------------------- what happened, as each person may know it */

/* NULL: a role that no human plays. */
static struct story *story_of(struct person *p, const char *role)
{
    for (size_t i = 0; i < p->story_count; i++)
        if (strcmp(p->stories[i].role, role) == 0)
            return &p->stories[i];
    return NULL;
}

/* With one human, the role at the screen never changes, so nothing must be cleared. */
void person_begin(struct person *p, const struct play_plan *plan, struct adj_game *game)
{
    *p = (struct person){.plan = plan, .game = game};
    for (size_t i = 0; i < plan->roles; i++)
        if (strcmp(plan->by[i], "human") == 0) {
            p->stories = heap_grow(p->stories, (p->story_count + 1) * sizeof *p->stories);
            p->stories[p->story_count++] = (struct story){.role = adj_rulebook_role(plan->rb, i)};
        }
    if (p->story_count == 1)
        p->at_screen = p->stories[0].role;
}

void person_release(struct person *p)
{
    for (size_t i = 0; i < p->story_count; i++) {
        for (size_t n = 0; n < p->stories[i].count; n++)
            heap_free(p->stories[i].parts[n]);
        heap_free(p->stories[i].parts);
    }
    heap_free(p->stories);
}

/* What has happened since the story was printed last. */
static void print_story(struct story *s)
{
    if (s->told < s->count)
        out_str(OUT_RESULT, "\n");
    for (; s->told < s->count; s->told++)
        out_str(OUT_RESULT, s->parts[s->told]);
}

/* Each human gets a text of what that role may know, also those who are not at the screen. */
void person_saw(struct person *p)
{
    for (size_t i = 0; i < p->story_count; i++) {
        struct story *s = &p->stories[i];
        struct adj_report *events;
        adj_game_events(p->game, s->role, lang(), &events);
        struct adj_text text = report_text(events, &p->plan->style);
        if (text.data) {
            s->parts = heap_grow(s->parts, (s->count + 1) * sizeof *s->parts);
            s->parts[s->count++] = heap_printf("%s", text.data);
        }
        adj_text_free(&text);
    }
    if (p->at_screen)
        print_story(story_of(p, p->at_screen));
}

/* Another role is at the screen: it must not see what the previous one saw, and gets what happened meanwhile. */
static bool hand_over(struct person *p, const char *role)
{
    if (p->at_screen && strcmp(p->at_screen, role) == 0)
        return true;
    struct story *s = story_of(p, role);
    bool first = !p->at_screen, alone = p->story_count < 2 || !out_is_terminal(OUT_RESULT);
    bool covered = !alone && !sees_all(p->game, role);
    p->at_screen = s->role;
    if (!covered) {
        if (!first)
            s->told = s->count; /* all players see the same screen */
        print_story(s);
        return true;
    }
    if (!first)
        out_clear();
    char *prompt = heap_printf(tr(lang(), "%s's turn; press Return when no one else is looking "),
                               play_title_of(p->plan, role));
    const char *line = line_read(prompt);
    heap_free(prompt);
    if (line)
        print_story(s);
    return line != NULL;
}

/* ---------------------------------------------------------------- the question */

/* A dialogue through a pipe has no terminal to measure. */
static int width_of(const struct person *p)
{
    return p->plan->style.width ? p->plan->style.width : PROMPT_WIDTH;
}

static void print_choices(const struct person *p)
{
    struct choice_list list;
    choice_list_make(&list, p->game, lang());
    choice_list_print(&list, NULL, width_of(p));
    choice_list_release(&list);
}

/* The line is not a choice: prints the choices that contain it, or the reason and the most similar choices. */
static void print_near(const struct person *p, const char *line)
{
    struct choice_list list;
    bool all;
    choice_list_make(&list, p->game, lang());
    bool *marked = heap_zero(list.count + 1, sizeof *marked);
    size_t count = choice_list_find(&list, line, marked, &all);
    if (!all)
        out_printf(OUT_RESULT, tr(lang(), "%s; for the reason, type: whynot %s\n"), adj_game_message(p->game), line);
    if (all)
        out_printf(OUT_RESULT, tr_count(lang(), "%zu matching choice:\n", "%zu matching choices:\n", count), count);
    bool near = !all && count && count <= NEAREST_MAX && count < list.count;
    if (near)
        out_str(OUT_RESULT, tr(lang(), "most similar:\n"));
    if (all || near)
        choice_list_print(&list, marked, width_of(p));
    heap_free(marked);
    choice_list_release(&list);
}

/* Whether a number is the place of a choice, or a choice itself. */
static bool is_numbered(const struct person *p)
{
    struct choice_list list;
    choice_list_make(&list, p->game, lang());
    bool numbered = list.numbered;
    choice_list_release(&list);
    return numbered;
}

static void print_position(const struct person *p, const char *role)
{
    struct adj_text text;
    position(p->game, role, &p->plan->style, &text);
    out_printf(OUT_RESULT, "\n%s\n", text.data);
    adj_text_free(&text);
}

void person_ends(const struct person *p)
{
    if (p->at_screen)
        print_position(p, p->at_screen);
}

/* Position, question, choices: what is needed to decide. */
static void print_question(struct person *p, const char *role)
{
    print_position(p, role);
    out_printf(OUT_RESULT, "%s\n", adj_game_question(p->game, lang()));
    print_choices(p);
}

static void print_help(void)
{
    out_str(OUT_RESULT,
            tr(lang(), "Type the number or the name of a choice. Part of a name lists the matching choices.\n"
                       "  show             print the position and the choices again\n"
                       "  log              print what has happened so far, as far as you may know it\n"
                       "  why VALUE        explain how a value or condition came about, for example: why winner\n"
                       "  whynot DECISION  explain why a decision is not legal now\n"
                       "  quit             leave the game; a recorded game can be resumed\n"
                       "  ?                print this help\n"));
}

/* Prints the first line of each part, which has the decision. */
static void print_log(const struct story *s)
{
    for (size_t i = 0; i < s->count; i++)
        out_printf(OUT_RESULT, "%.*s\n", (int)strcspn(s->parts[i], "\n"), s->parts[i]);
    if (!s->count)
        out_str(OUT_RESULT, tr(lang(), "no decisions yet\n"));
}

/* In English or in the language of the output. */
static bool is_quit(const char *line)
{
    return typed_is(line, "quit", tr_in(lang(), "typed", "quit"));
}

/* Carries out one of the words that are not choices. Returns 1 if it did, 0 if the line is none of them, -1 to
 * leave. */
static int command_word(struct person *p, const char *role, const char *line)
{
    if (strcmp(line, "?") == 0 || typed_is(line, "help", tr_in(lang(), "typed", "help")))
        print_help();
    else if (typed_is(line, "show", tr_in(lang(), "typed", "show")))
        print_question(p, role);
    else if (is_quit(line))
        return -1;
    else if (typed_is(line, "log", tr_in(lang(), "typed", "log")))
        print_log(story_of(p, role));
    else
        return play_ask(p->game, role, &p->plan->style, line);
    return 1;
}

/* Exactly as it is printed. */
static bool is_choice(const struct person *p, const char *line)
{
    for (size_t i = 0, n = adj_game_choices(p->game); i < n; i++)
        if (strcmp(adj_game_choice(p->game, i, lang()), line) == 0)
            return true;
    return false;
}

/* The names for numbers in "3, 5": what was typed with every number between commas replaced by the name of that
 * choice. The rest stays as it is: names can have commas, too. */
static char *names_for(const struct person *p, const char *line)
{
    char *names = heap_printf("%s", "");
    while (*line) {
        size_t len = strcspn(line, ",");
        size_t blanks = strspn(line, " ");
        char *word = heap_printf("%.*s", (int)(len - blanks), line + blanks), *joined;
        uint64_t n;
        const char *name = number_read(word, &n) && n >= 1 && n <= adj_game_choices(p->game)
                               ? adj_game_choice(p->game, (size_t)n - 1, lang())
                               : word;
        joined = heap_printf("%s%.*s%s%s", names, (int)blanks, line, name, line[len] ? "," : "");
        heap_free(names);
        heap_free(word);
        names = joined;
        line += len + (line[len] == ',');
    }
    return names;
}

/* Returns the choice that is typed with other capitals or without diacritics; SIZE_MAX if none or several are. */
static size_t choice_typed(const struct person *p, const char *line)
{
    size_t found = SIZE_MAX;
    for (size_t i = 0, n = adj_game_choices(p->game); i < n; i++) {
        const char *choice = adj_game_choice(p->game, i, lang());
        if (!typed_is(line, choice, choice))
            continue;
        if (found < SIZE_MAX)
            return SIZE_MAX;
        found = i;
    }
    return found;
}

/* A number is a place in the list. A text is tried as typed, then without regard to capitals and
 * diacritics. */
static enum adj_status decide(struct person *p, const char *line)
{
    size_t least, most;
    uint64_t n;
    if (is_choice(p, line) || !is_numbered(p))
        return adj_game_decide(p->game, line);
    if (adj_game_several(p->game, &least, &most)) {
        char *names = names_for(p, line);
        enum adj_status status = adj_game_decide(p->game, names);
        heap_free(names);
        return status;
    }
    if (!number_read(line, &n)) {
        size_t index = choice_typed(p, line);
        return index < SIZE_MAX ? adj_game_decide_index(p->game, index) : adj_game_decide(p->game, line);
    }
    if (n < 1 || n > adj_game_choices(p->game)) {
        out_printf(OUT_RESULT, tr(lang(), "no choice %s\n"), line);
        return ADJ_USAGE;
    }
    return adj_game_decide_index(p->game, (size_t)n - 1);
}

/* Repeats the prompt until a decision is legal. Returns false to leave. */
bool person_decide(struct person *p, const char *role, int *status)
{
    const char *line;
    *status = ADJ_OK;
    if (!hand_over(p, role))
        return false;
    print_question(p, role);
    while ((line = line_read("> "))) {
        int word = !*line ? 1 : is_choice(p, line) ? 0 : command_word(p, role, line);
        if (word < 0)
            return false;
        if (word > 0)
            continue;
        *status = decide(p, line);
        if (*status == ADJ_OK) {
            return true;
        }
        if (*status == ADJ_FINDING)
            print_near(p, line);
        if (*status > ADJ_FINDING && *status != ADJ_USAGE) {
            out_error("%s", adj_game_message(p->game));
            return false;
        }
        *status = ADJ_OK;
    }
    return false;
}

/* As person_decide, for a random result at the table. */
bool person_observe(struct person *p, int *status)
{
    const char *line;
    *status = ADJ_OK;
    out_printf(OUT_RESULT, "%s\n", adj_game_wanted(p->game, lang()));
    while ((line = line_read(tr(lang(), "result: ")))) {
        if (!*line)
            continue;
        if (is_quit(line))
            return false;
        *status = adj_game_observe(p->game, line);
        if (*status == ADJ_OK)
            return true;
        if (*status == ADJ_ENVIRONMENT) {
            out_error("%s", adj_game_message(p->game));
            return false;
        }
        out_printf(OUT_RESULT, "%s\n", adj_game_message(p->game));
        *status = ADJ_OK;
    }
    return false;
}
