/* SPDX-License-Identifier: MIT
 *
 * Lines that repeat the one before but for a name; see the header. It must not know what the names mean.
 */
#include "explain/trace/trace_merge.h"

#include "base/tr.h"

#include <stdlib.h>
#include <string.h>

enum {
    FEW_NAMES = 4, /* names, or runs of them, that are printed … */
    MANY_NAMES = 8, /* … if more than so many are left */
    MERGED_MAX = 500, /* steps in one line, which are compared with each other */
};

#define ARROW " → " /* between what was and what is */

/* A change or a move. */
static bool is_single(const struct trace_step *s)
{
    return !strcmp(s->kind, "change") || !strcmp(s->kind, "move");
}

static const char *name_of(const struct trace_step *s)
{
    return s->owner ? s->owner : s->subject ? s->subject : "";
}

/* Whether two texts are the same, but for a name in each. */
bool trace_merge_same_but_for(const char *a, const char *name_a, const char *b, const char *name_b)
{
    size_t len_a = strlen(name_a), len_b = strlen(name_b);
    while (*a && *b) {
        bool named = len_a && len_b && !strncmp(a, name_a, len_a) && !strncmp(b, name_b, len_b);
        if (!named && *a != *b)
            return false;
        a += named ? len_a : 1;
        b += named ? len_b : 1;
    }
    return *a == *b;
}

/* … the name of what each step is about. */
static bool same_but_for_names(const char *a, const struct trace_step *of_a, const char *b,
                               const struct trace_step *of_b)
{
    return trace_merge_same_but_for(a, name_of(of_a), b, name_of(of_b));
}

static bool same_reasons(const struct trace_step *a, const struct trace_step *b)
{
    if (a->because_count != b->because_count)
        return false;
    for (size_t i = 0; i < a->because_count; i++)
        if (!same_but_for_names(a->because[i].text, a, b->because[i].text, b))
            return false;
    return true;
}

static bool is_same(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

static bool same_rest(const struct trace_step *a, const struct trace_step *b)
{
    return a->rest && b->rest && !strcmp(a->rest, b->rest) && !strcmp(a->joint, b->joint) &&
           is_same(a->field, b->field);
}

bool trace_merge_same_reasons(const struct trace_step *a, const struct trace_step *b)
{
    bool same = a->because_count == b->because_count && a->sentence == b->sentence;
    for (size_t i = 0; same && i < a->because_count; i++)
        same = !strcmp(a->because[i].text, b->because[i].text);
    return same;
}

bool trace_merge_begins_with(const char *text, const char *name)
{
    size_t len = strlen(name);
    return len && !strncmp(text, name, len) && text[len] == ' ';
}

/* How many steps say the same, with nothing inside them. */
static size_t count_equal(const struct trace_shown *shown, size_t at)
{
    const struct trace_shown_step *first = &shown->items[at];
    size_t end = at + 1;
    while (end < shown->count && shown->items[end].depth == first->depth &&
           !strcmp(shown->items[end].text, first->text) && !strcmp(shown->items[end].step->kind, first->step->kind) &&
           same_reasons(shown->items[end].step, first->step))
        end++;
    bool inside = end < shown->count && shown->items[end].depth > first->depth;
    return end - at - (inside && end - at > 1);
}

/* How many announcements of one rule, which read as a list, follow each other. */
static size_t count_listed(const struct trace_shown *shown, size_t at)
{
    const struct trace_shown_step *first = &shown->items[at];
    size_t end = at + 1;
    while (end < shown->count && shown->items[end].depth == first->depth && shown->items[end].step->is_listed &&
           shown->items[end].step->event == first->step->event &&
           shown->items[end].step->sentence == first->step->sentence)
        end++;
    return end - at;
}

/* How many bytes of two texts are the same words from the start, up to a number. */
static size_t same_words(const char *a, const char *b)
{
    size_t words = 0;
    for (size_t i = 0; a[i] && a[i] == b[i] && !(a[i] >= '0' && a[i] <= '9'); i++)
        if (a[i] == ' ')
            words = i + 1;
    return words;
}

/* Whether two events differ only in what they name at the end, and so do their reasons. */
static bool is_alike(const struct trace_shown_step *a, const struct trace_shown_step *b)
{
    const struct trace_step *s = a->step, *t = b->step;
    size_t same = same_words(a->text, b->text);
    bool alike = same && s->event >= 0 && s->event == t->event && s->sentence == t->sentence && s->state == t->state && a->depth == b->depth && s->because_count == t->because_count &&
                 strchr(a->text, ' ') + 1 < a->text + same;
    for (size_t i = 0; alike && i < s->because_count; i++)
        alike = trace_merge_same_but_for(s->because[i].text, a->text + same, t->because[i].text, b->text + same);
    return alike;
}

/* How many events differ only in what they name at the end, with nothing inside them. */
static size_t count_alike(const struct trace_shown *shown, size_t at)
{
    const struct trace_shown_step *first = &shown->items[at];
    size_t end = at + 1;
    while (end < shown->count && is_alike(first, &shown->items[end]))
        end++;
    bool inside = end < shown->count && shown->items[end].depth > first->depth;
    return end - at - (inside && end - at > 1);
}

static bool is_roll(const struct trace_step *s)
{
    return !strcmp(s->kind, "roll");
}

/* How many dice are rolled for one purpose. */
static size_t count_rolls(const struct trace_shown *shown, size_t at)
{
    const struct trace_shown_step *first = &shown->items[at];
    size_t end = at + 1;
    while (end < shown->count && shown->items[end].depth == first->depth && is_roll(shown->items[end].step) &&
           shown->items[end].step->sentence == first->step->sentence &&
           !strcmp(shown->items[end].step->subject, first->step->subject))
        end++;
    return end - at;
}

static size_t count_of_kind(const struct trace_shown *shown, size_t at)
{
    const struct trace_shown_step *first = &shown->items[at];
    size_t end = at + 1;
    if (is_roll(first->step))
        return count_rolls(shown, at);
    if (first->step->is_listed && count_listed(shown, at) > count_equal(shown, at))
        return count_listed(shown, at);
    if (!is_single(first->step))
        return count_equal(shown, at) > 1 ? count_equal(shown, at) : count_alike(shown, at);
    while (end < shown->count && shown->items[end].depth == first->depth && is_single(shown->items[end].step) &&
           shown->items[end].cited->sentence == first->cited->sentence &&
           same_reasons(shown->items[end].step, first->step))
        end++;
    return end - at;
}

size_t trace_merge_count(const struct trace_shown *shown, size_t at)
{
    const struct trace_shown piece = {.items = shown->items,
                                      .count = shown->count - at > MERGED_MAX ? at + MERGED_MAX : shown->count};
    return count_of_kind(&piece, at);
}

/* Whether both events are the same, or name at their beginnings what the changes inside them are about. */
static bool same_event(const struct trace_shown_step *a, const struct trace_shown_step *b)
{
    const char *name_a = name_of(a[1].step), *name_b = name_of(b[1].step);
    if (!strcmp(a->text, b->text))
        return true;
    return trace_merge_begins_with(a->text, name_a) && trace_merge_begins_with(b->text, name_b) &&
           !strcmp(a->text + strlen(name_a), b->text + strlen(name_b));
}

/* Whether step `at` is the same event as step `first`, with a single change inside that merges with its. */
static bool repeats(const struct trace_shown *shown, size_t first, size_t at)
{
    const struct trace_shown_step *a = &shown->items[first], *b = &shown->items[at];
    if (at + 1 >= shown->count || b->depth != a->depth || b[1].depth != a->depth + 1 ||
        strcmp(a->step->kind, b->step->kind) != 0 || a->step->sentence != b->step->sentence ||
        !same_reasons(a->step, b->step) || !is_single(b[1].step) || !same_event(a, b))
        return false;
    bool alone = at + 2 >= shown->count || b[2].depth <= b->depth;
    return alone && b[1].cited->sentence == a[1].cited->sentence && same_reasons(a[1].step, b[1].step);
}

size_t trace_merge_repeated(const struct trace_shown *shown, size_t at, struct arena *arena, struct trace_shown *inside)
{
    size_t times = 0;
    if (is_single(shown->items[at].step))
        return 0;
    for (size_t i = at; times < MERGED_MAX && repeats(shown, at, i); i += 2, times++)
        ARENA_PUSH(arena, inside->items, inside->count, inside->cap) = shown->items[i + 1];
    return times;
}

/* A reason of each step only states which steps there are. */
bool trace_merge_keeps_reasons(const struct trace_shown_step *list, size_t count)
{
    for (size_t k = 1; k < count; k++)
        if (list[k].step->because_count != list->step->because_count)
            return false;
    for (size_t k = 1; k < count; k++)
        for (size_t i = 0; i < list->step->because_count; i++)
            if (strcmp(list[0].step->because[i].text, list[k].step->because[i].text) != 0)
                return false;
    return true;
}

/* ---------------------------------------------------------------- what came of an event */

/* Whether the event at number `at` contains only one thing, which it causes without a reason of its own. */
static bool has_one_effect(const struct trace_shown *shown, size_t at)
{
    const struct trace_shown_step *event = &shown->items[at], *effect = event + 1;
    if (at + 1 >= shown->count || event->step->event < 0 || event->step->is_heading || event->step->has_result ||
        event->step->state != TRACE_DONE || effect->depth != event->depth + 1)
        return false;
    bool alone = at + 2 >= shown->count || effect[1].depth <= event->depth;
    return alone && is_single(effect->step) && effect->cited == effect->step && !effect->step->because_count;
}

static bool contains_name(const char *text, const char *name)
{
    const char *at = name && *name ? strstr(text, name) : NULL;
    size_t len = at ? strlen(name) : 0;
    return at && (at == text || at[-1] == ' ') && (!at[len] || strchr(" ,:;'", at[len]));
}

const char *trace_merge_effect_text(struct arena *arena, const struct trace_shown *shown, size_t at)
{
    if (!has_one_effect(shown, at))
        return NULL;
    const char *event = shown->items[at].text;
    const struct trace_step *s = shown->items[at + 1].step;
    bool from_to = s->rest && !s->brief && strstr(s->rest, ARROW);
    if (!from_to || !contains_name(event, s->owner ? s->owner : s->subject))
        return NULL;
    if (s->owner && !contains_name(event, s->field))
        return arena_printf(arena, "%s: %s %s", event, s->field, s->rest);
    return arena_printf(arena, "%s: %s", event, s->rest);
}

/* ---------------------------------------------------------------- texts */

/* "DON'T BLINK 5": 5, and the length of what comes before it; 0: it ends in no number. */
static long number_of(const char *name, size_t *stem)
{
    size_t len = strlen(name);
    *stem = len;
    while (*stem && name[*stem - 1] >= '0' && name[*stem - 1] <= '9')
        (*stem)--;
    bool named = *stem > 0 && name[*stem - 1] == ' ' && *stem < len && len - *stem < 9;
    return named ? strtol(name + *stem, NULL, 10) : 0;
}

static bool follows(const char *name, const char *before)
{
    size_t stem, other;
    long number = number_of(name, &stem), previous = number_of(before, &other);
    return number && previous && stem == other && number == previous + 1 && !strncmp(name, before, stem);
}

/* What a text is put together from, on an arena: nothing else must be freed if memory runs out. */
struct parts {
    struct arena *arena;
    const char **items;
    size_t count, cap;
};

static void add_part(struct parts *p, const char *text)
{
    ARENA_PUSH(p->arena, p->items, p->count, p->cap) = text;
}

static const char *join(const struct parts *p)
{
    size_t len = 0;
    for (size_t i = 0; i < p->count; i++)
        len += strlen(p->items[i]);
    char *text = arena_alloc(p->arena, len + 1), *end = text;
    *end = 0;
    for (size_t i = 0; i < p->count; i++)
        end = stpcpy(end, p->items[i]);
    return text;
}

/* "DON'T BLINK 1 to 10, BLINK 3"; of very many names only the first: "Reef 1 to 3, Current 2 and 40 others". */
static void add_names(struct parts *out, const struct parts *names, const char *lang)
{
    size_t runs = 0;
    for (size_t i = 0; i < names->count; runs++) {
        size_t end = i + 1, stem;
        while (end < names->count && follows(names->items[end], names->items[end - 1]))
            end++;
        if (runs == FEW_NAMES && names->count - i > MANY_NAMES) {
            add_part(out, arena_printf(out->arena, tr(lang, " and %zu others"), names->count - i));
            return;
        }
        add_part(out, i ? ", " : "");
        add_part(out, names->items[i]);
        if (end - i > 2)
            add_part(out, arena_printf(out->arena, tr(lang, " to %ld"), number_of(names->items[end - 1], &stem)));
        i = end - i > 2 ? end : i + 1;
    }
}

/* Whether a step before number `i` has printed the rest already. */
static bool was_printed(const struct trace_shown_step *list, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (same_rest(list[k].step, list[i].step))
            return true;
    return false;
}

/* Whether the third person is made with "es": "passes", "catches", "undoes", but not "loses", "glimpses", "seizes". */
static bool takes_es(const char *verb, size_t len)
{
    static const char *const endings[] = {"sses", "ches", "shes", "xes", "zzes", "oes"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t n = strlen(endings[i]);
        if (len > n && !memcmp(verb + len - n, endings[i], n))
            return true;
    }
    return false;
}

/* The plural of an English verb in the third person: "pass" of "passes". */
static const char *verb_of_many(struct arena *arena, const char *verb, size_t len)
{
    static const char *const verbs[][2] = {
        {"is", "are"}, {"has", "have"}, {"was", "were"}, {"does", "do"}, {"goes", "go"}};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strlen(verbs[i][0]) == len && !memcmp(verb, verbs[i][0], len))
            return verbs[i][1];
    if (len < 3 || verb[len - 1] != 's' || verb[len - 2] == 's')
        return NULL;
    if (takes_es(verb, len))
        return arena_printf(arena, "%.*s", (int)(len - 2), verb);
    if (len > 4 && verb[len - 2] == 'e' && verb[len - 3] == 'i')
        return arena_printf(arena, "%.*sy", (int)(len - 3), verb);
    return arena_printf(arena, "%.*s", (int)(len - 1), verb);
}

const char *trace_merge_verb_of_many(struct arena *arena, const char *rest, const char *lang)
{
    size_t len = strcspn(rest, " ");
    const char *verb = lang && !strcmp(lang, "en") ? verb_of_many(arena, rest, len) : NULL;
    return verb ? arena_printf(arena, "%s%s", verb, rest + len) : NULL;
}

const char *trace_merge_likewise(struct arena *arena, const char *first, const char *others, const char *rest,
                                 const char *lang)
{
    return arena_printf(arena, tr(lang, "%s (likewise %s) %s"), first, others, rest);
}

/* "Reef 1 to 3 are lost"; where the plural of the verb is unknown, the sentence about the first, and who else it is
 * true of. */
static void add_sentence_of_all(struct parts *out, const struct parts *names, const char *rest, const char *lang)
{
    struct parts others = {.arena = out->arena, .items = names->items + 1, .count = names->count - 1};
    const char *many = trace_merge_verb_of_many(out->arena, rest, lang);
    if (!many) {
        struct parts listed = {.arena = out->arena};
        add_names(&listed, &others, lang);
        add_part(out, trace_merge_likewise(out->arena, names->items[0], join(&listed), rest, lang));
        return;
    }
    add_names(out, names, lang);
    add_part(out, " ");
    add_part(out, many);
}

/* "Green, Gold: power 3 → 4", "Reef 1 to 3 → deck" */
static void add_all_with(struct parts *out, const struct trace_shown_step *list, size_t count,
                         const struct trace_shown_step *first, const char *lang)
{
    const struct trace_step *s = first->step;
    struct parts names = {.arena = out->arena};
    for (size_t k = 0; k < count; k++)
        if (same_rest(list[k].step, s))
            add_part(&names, s->field ? list[k].step->owner : list[k].step->subject);
    if (names.count == 1) {
        add_part(out, first->text);
        return;
    }
    if (!s->field && !strcmp(s->joint, " ")) {
        add_sentence_of_all(out, &names, s->rest, lang);
        return;
    }
    struct parts joined = {.arena = out->arena};
    add_names(&joined, &names, lang);
    const char *all = join(&joined);
    if (s->field && s->joint[0] == ':' && !strchr(all, '(')) { /* "punkty (Anna, Ewa): 3 → 4": one colon is enough */
        add_part(out, arena_printf(out->arena, "%s (%s)", s->field, all));
    } else {
        add_part(out, all);
        if (s->field)
            add_part(out, arena_printf(out->arena, ": %s", s->field));
    }
    add_part(out, s->joint);
    add_part(out, s->rest);
}

/* How many of the steps from the first on change one thing, each from where the last one left it; 1: only that. */
static size_t count_path(const struct trace_shown_step *list, size_t count)
{
    size_t end = 1;
    while (end < count && list[end].step->rest && list[end - 1].step->rest && !list[end].step->brief &&
           !list[end - 1].step->brief && !strcmp(list[end].step->subject, list[end - 1].step->subject)) {
        const char *before = list[end - 1].step->rest, *here = list[end].step->rest, *at = strstr(here, ARROW);
        size_t from = at ? (size_t)(at - here) : 0, len = strlen(before);
        if (!from || len < from + strlen(ARROW) || memcmp(before + len - from, here, from) != 0 ||
            memcmp(before + len - from - strlen(ARROW), ARROW, strlen(ARROW)) != 0)
            break;
        end++;
    }
    return end;
}

/* "angel 2's square (11,3) → (10,3) → (9,3)" */
static void add_path(struct parts *out, const struct trace_shown_step *list, size_t count)
{
    add_part(out, list[0].text);
    for (size_t i = 1; i < count; i++)
        add_part(out, strstr(list[i].step->rest, ARROW));
}

/* "the feast needs 2 fish, 1 bread" */
static void add_listed(struct parts *out, const struct trace_shown_step *list, size_t count)
{
    size_t common = strlen(list->text);
    for (size_t i = 1; i < count; i++) {
        size_t same = same_words(list->text, list[i].text);
        common = same < common ? same : common;
    }
    add_part(out, list->text);
    for (size_t i = 1; i < count; i++) {
        add_part(out, common ? ", " : " · ");
        add_part(out, list[i].text + common);
    }
}

/* "the roll of Ann: die 1 shows 3, die 2 shows 5" */
static void add_rolls(struct parts *out, const struct trace_shown_step *list, size_t count)
{
    add_part(out, count > 1 ? list->step->text : list->text);
    for (size_t i = 1; i < count; i++) {
        add_part(out, ", ");
        add_part(out, list[i].step->rest);
    }
}

/* "Ann receives a card (2 times)"; "Reef 1, Reef 2 are lost" */
const char *trace_merge_repeated_text(struct arena *arena, const struct trace_shown *shown, size_t at, size_t times,
                                      const char *lang)
{
    const struct trace_shown_step *list = &shown->items[at];
    struct parts out = {.arena = arena}, names = {.arena = arena};
    size_t len = strlen(name_of(list[1].step));
    bool same = true;
    for (size_t i = 0; i < times; i++) {
        same &= !strcmp(list->text, list[2 * i].text);
        add_part(&names, name_of(list[2 * i + 1].step));
    }
    if (same)
        return arena_printf(arena, tr(lang, "%s (%zu times)"), list->text, times);
    add_sentence_of_all(&out, &names, list->text + len + 1, lang);
    return join(&out);
}

const char *trace_merge_text(struct arena *arena, const struct trace_shown_step *list, size_t count,
                             const char *lang)
{
    struct parts out = {.arena = arena};
    if (is_roll(list->step)) {
        add_rolls(&out, list, count);
        return join(&out);
    }
    if (!is_single(list->step) && strcmp(list->text, list[count - 1].text) != 0) {
        add_listed(&out, list, count);
        return join(&out);
    }
    if (!is_single(list->step))
        return arena_printf(arena, tr(lang, "%s (%zu times)"), list->text, count);
    for (size_t i = 0, path; i < count; i += path) {
        const struct trace_step *s = list[i].step;
        path = s->rest ? count_path(&list[i], count - i) : 1;
        if (path == 1 && s->rest && was_printed(list, i))
            continue;
        add_part(&out, out.count ? " · " : "");
        if (path > 1)
            add_path(&out, &list[i], path);
        else if (s->rest)
            add_all_with(&out, list, count, &list[i], lang);
        else
            add_part(&out, list[i].text);
    }
    return join(&out);
}
