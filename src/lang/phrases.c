/* SPDX-License-Identifier: MIT
 *
 * Phrases: the author's templates are cut into parts (for printing) and put into a tree of words (for reading).
 * What could be confused with something else is refused here, so that the parser never has to guess.
 */
#include "lang/vocab.h"

#include "lang/plural.h"
#include "lang/words.h"

#include <ctype.h>
#include <string.h>

enum {
    PHRASE_LENGTH_MAX = 500, /* bytes: the tree of words is walked by recursion, and nobody reads longer ones */
    PHRASES_MAX = 3000 /* ten times the largest game; phrases are compared with one another */
};

struct phrase_work {
    struct vocab *v;
    struct diags *diags;
    const char *lang; /* of the text that is being read */
};

/* ---------------------------------------------------------------- templates into parts */

static int hole_kind(struct phrase_work *w, const char *name)
{
    if (!strcmp(name, "zone"))
        return ANY_ZONE;
    if (!strcmp(name, "happening"))
        return ANY_EVENT;
    if (!strcmp(name, "number"))
        return ANY_NUMBER;
    return vocab_kind_named(w->v, name);
}

static char *trimmed(char *text)
{
    char *end = text + strlen(text);
    while (end > text && end[-1] == ' ')
        *--end = 0;
    return text + strspn(text, " ");
}

/* Reads "[stake: punkt|punkty|punktów]" of a translation: a word in as many forms as its language has for numbers. */
static int read_counted(struct phrase_work *w, struct vocab_phrase *p, const char *s, size_t len, struct phrase_part *part,
                        struct src_pos pos)
{
    char *name = arena_strndup(w->v->arena, s, len), *rest = strchr(name, ':');
    if (!rest) {
        diag_add(w->diags, DIAG_ERROR, "bad-phrase", pos, (int)len, "a word that goes with a number is written [HOLE: one|few|many]");
        return -1;
    }
    *rest++ = 0;
    name = trimmed(name);
    part->what = PART_COUNTED;
    part->hole = phrase_hole_named(p, name);
    int kind = part->hole < 0 ? -1 : p->holes[part->hole].kinds[0];
    if (kind != ANY_NUMBER && (kind < 0 || w->v->kinds[kind].sort != RB_NUMBER)) {
        diag_add(w->diags, DIAG_ERROR, "bad-phrase", pos, (int)len, "a word that goes with [%s] needs a number there", name);
        return -1;
    }
    size_t count = 0, cap = 0;
    while (rest) {
        char *form = rest;
        if ((rest = strchr(rest, '|')))
            *rest++ = 0;
        ARENA_PUSH(w->v->arena, part->forms, count, cap) = trimmed(form);
    }
    part->form_count = (int)count;
    if (part->form_count == plural_forms(w->lang))
        return 0;
    diag_add(w->diags, DIAG_ERROR, "bad-phrase", pos, (int)len, "a word that goes with a number has %d forms in '%s', and here are %d",
             plural_forms(w->lang), w->lang, part->form_count);
    return -1;
}

/* Reads "[other: square]" (without the brackets): the hole's name, its kinds, and the case after '/'. */
static int read_hole(struct phrase_work *w, struct vocab_phrase *p, const char *s, size_t len, struct phrase_part *part,
                     bool own_language, struct src_pos pos)
{
    struct arena *a = w->v->arena;
    if (!own_language && memchr(s, '|', len))
        return read_counted(w, p, s, len, part, pos);
    char *text = arena_strndup(a, s, len), *slash = strchr(text, '/'), *colon;
    if (slash) {
        *slash = 0;
        part->grammatical_case = slash + 1;
    }
    while (*text == ' ')
        text++;
    for (char *end = text + strlen(text); end > text && end[-1] == ' ';)
        *--end = 0;
    char *kinds = text;
    if ((colon = strchr(text, ':'))) {
        *colon = 0;
        for (kinds = colon + 1; *kinds == ' ';)
            kinds++;
    }
    char *first_or = strstr(kinds, " or ");
    const char *name = colon ? text : first_or ? arena_strndup(a, kinds, (size_t)(first_or - kinds)) : kinds;
    part->what = PART_HOLE;
    part->hole = phrase_hole_named(p, name);
    if (part->hole >= 0)
        return 0;
    if (!own_language) {
        diag_add(w->diags, DIAG_ERROR, "bad-phrase", pos, (int)len, "the translation has [%s], which the phrase has not", name);
        return -1;
    }
    if (p->hole_count == HOLES_MAX) {
        diag_add(w->diags, DIAG_ERROR, "bad-phrase", pos, (int)len, "a phrase has at most %d holes", HOLES_MAX);
        return -1;
    }
    struct vocab_hole *h = &p->holes[p->hole_count];
    *h = (struct vocab_hole){.name = name};
    for (char *next; kinds; kinds = next) {
        next = strstr(kinds, " or ");
        if (next) {
            *next = 0;
            next += 4;
        }
        int kind = hole_kind(w, kinds);
        if (kind == -1 || h->kind_count == 8) {
            struct diag *d = diag_add(w->diags, DIAG_ERROR, "unknown-kind", pos, (int)len, "'%s' is not a kind of thing", kinds);
            for (size_t i = 0; i < w->v->kind_count; i++)
                if (word_distance(kinds, w->v->kinds[i].name, 2) <= 2)
                    diag_note(w->diags, d, "did you mean '%s'?", w->v->kinds[i].name);
            return -1;
        }
        h->kinds[h->kind_count++] = kind;
    }
    part->hole = p->hole_count++;
    return 0;
}

static int read_parts(struct phrase_work *w, struct vocab_phrase *p, const char *s, size_t len, bool own,
                      struct src_pos pos, bool inside, struct phrase_part **parts, int *count)
{
    struct phrase_part *list = NULL;
    size_t n = 0, cap = 0;
    const char *end = s + len;
    while (s < end) {
        if (*s == ' ' || *s == '\n') {
            s++;
        } else if (*s == '[') {
            const char *close = memchr(s, ']', (size_t)(end - s));
            struct phrase_part part = {0};
            if (!close) {
                diag_add(w->diags, DIAG_ERROR, "bad-phrase", pos, 1, "a '[' is not closed");
                return -1;
            }
            if (read_hole(w, p, s + 1, (size_t)(close - s - 1), &part, own, pos))
                return -1;
            ARENA_PUSH(w->v->arena, list, n, cap) = part;
            s = close + 1;
        } else if (*s == '{') {
            const char *close = memchr(s, '}', (size_t)(end - s)), *bar = close ? memchr(s, '|', (size_t)(close - s)) : NULL;
            struct phrase_part part = {.what = PART_PAIR};
            if (!bar || inside || memchr(bar + 1, '|', (size_t)(close - bar - 1))) {
                diag_add(w->diags, DIAG_ERROR, "bad-phrase", pos, 1, "a pair of wordings is written {is|is not} or {acts|act}");
                return -1;
            }
            if (read_parts(w, p, s + 1, (size_t)(bar - s - 1), own, pos, true, &part.pair[0], &part.pair_count[0]) ||
                read_parts(w, p, bar + 1, (size_t)(close - bar - 1), own, pos, true, &part.pair[1], &part.pair_count[1]))
                return -1;
            ARENA_PUSH(w->v->arena, list, n, cap) = part;
            s = close + 1;
        } else {
            const char *start = s;
            while (s < end && *s != '[' && *s != '{' && *s != '\n')
                s++;
            const char *stop = s;
            while (stop > start && stop[-1] == ' ')
                stop--;
            ARENA_PUSH(w->v->arena, list, n, cap) =
                (struct phrase_part){.what = PART_WORDS, .words = arena_strndup(w->v->arena, start, (size_t)(stop - start))};
        }
    }
    *parts = list;
    *count = (int)n;
    return 0;
}

static int read_texts(struct phrase_work *w, struct vocab_phrase *p, const struct rb_texts *texts)
{
    struct arena *a = w->v->arena;
    p->texts = ARENA_ARRAY(a, struct phrase_text, texts->count + 1);
    bool has_own = false;
    for (size_t i = 0; i < texts->count; i++)
        has_own |= !strcmp(texts->items[i].lang, "en");
    if (!has_own) {
        diag_add(w->diags, DIAG_ERROR, "missing-key", p->pos, 1, "the phrase '%s' has no text in en, the language of the code", p->id);
        return -1;
    }
    for (int own = 1; own >= 0; own--) /* the own language first: it says what the holes are */
        for (size_t i = 0; i < texts->count; i++) {
            const struct rb_text *t = &texts->items[i];
            if (!strcmp(t->lang, "en") != (own == 1))
                continue;
            struct phrase_text *out = &p->texts[p->text_count];
            out->lang = w->lang = t->lang;
            if (own) {
                p->source_text = t->str.text;
                p->pos = t->str.pos;
            }
            if (strlen(t->str.text) > PHRASE_LENGTH_MAX) {
                diag_add(w->diags, DIAG_ERROR, "too-large", t->str.pos, 1, "a phrase has at most %d characters", PHRASE_LENGTH_MAX);
                return -1;
            }
            if (read_parts(w, p, t->str.text, strlen(t->str.text), own, t->str.pos, false, &out->parts, &out->count))
                return -1;
            p->text_count++;
            int pairs = 0;
            for (int n = 0; n < out->count; n++)
                pairs += out->parts[n].what == PART_PAIR;
            bool wants = p->cls == PHRASE_CONDITION || p->cls == PHRASE_EVENT;
            if (pairs != wants) {
                diag_add(w->diags, DIAG_ERROR, "bad-phrase", t->str.pos, (int)strlen(t->str.text), "%s",
                         p->cls == PHRASE_CONDITION ? "a condition needs exactly one pair of wordings, such as {is|is not}"
                         : wants                    ? "an event needs exactly one pair of wordings, such as {captures|capture}"
                                                    : "a pair of wordings stands only in conditions and events");
                return -1;
            }
        }
    return 0;
}

/* ---------------------------------------------------------------- the tree of words */

static struct trie *step_word(struct arena *a, struct trie *t, const char *word)
{
    struct trie_word **at = &t->words;
    for (; *at; at = &(*at)->more)
        if (!strcmp((*at)->word, word))
            return (*at)->next;
    *at = ARENA_NEW(a, struct trie_word);
    **at = (struct trie_word){word, ARENA_NEW(a, struct trie), NULL};
    return (*at)->next;
}

struct path {
    struct trie *at;
    int order[HOLES_MAX];
    int holes;
    int words;
    const char *first_word, *second_word;
    const char *last_word; /* NULL: it ends in a hole */
};

static int add_parts(struct phrase_work *w, struct vocab_phrase *p, struct path *path, const struct phrase_part *parts,
                     int count, int wording)
{
    struct arena *a = w->v->arena;
    for (int i = 0; i < count; i++) {
        const struct phrase_part *part = &parts[i];
        if (part->what == PART_PAIR) {
            if (p->cls == PHRASE_EVENT && wording == 1) {
                if (!path->at->modal)
                    path->at->modal = ARENA_NEW(a, struct trie);
                path->at = path->at->modal;
            }
            if (add_parts(w, p, path, part->pair[wording], part->pair_count[wording], wording))
                return -1;
        } else if (part->what == PART_HOLE) {
            if (path->holes == HOLES_MAX)
                return -1;
            if (!path->words && !path->holes && (p->cls == PHRASE_VALUE || p->cls == PHRASE_ZONE || p->cls == PHRASE_CHANCE)) {
                struct diag *d = diag_add(w->diags, DIAG_ERROR, "bad-phrase", p->pos, 1, "a phrase for a value, a zone or a chance begins with a word");
                diag_note(w->diags, d, "such as: the … of [%s]", p->holes[part->hole].name);
                return -1;
            }
            path->order[path->holes++] = part->hole;
            if (!path->at->hole)
                path->at->hole = ARENA_NEW(a, struct trie);
            path->at = path->at->hole;
            path->last_word = NULL;
        } else {
            char *words = arena_strdup(a, part->words), *save = words;
            for (char *word; *save;) {
                for (word = save; *save && *save != ' ';)
                    save++;
                if (*save)
                    *save++ = 0;
                if (!*word)
                    continue;
                if (word_is_reserved(word)) {
                    diag_add(w->diags, DIAG_ERROR, "reserved-word", p->pos, (int)strlen(p->source_text),
                             "'%s' is a word of the language and cannot stand in a phrase", word);
                    return -1;
                }
                if (path->words == 0 && !path->holes)
                    path->first_word = word;
                else if (path->words == 1 && !path->holes)
                    path->second_word = word;
                path->words++;
                path->last_word = word;
                path->at = step_word(a, path->at, word);
            }
        }
    }
    return 0;
}

/* -1: it is refused, which has been reported. */
static int add_to_tree(struct phrase_work *w, struct vocab_phrase *p)
{
    const struct phrase_text *t = &p->texts[0];
    bool pair = p->cls == PHRASE_CONDITION || p->cls == PHRASE_EVENT;
    for (int wording = 0; wording <= pair; wording++) {
        struct path path = {.at = p->cls == PHRASE_CHANCE ? w->v->chances : w->v->root};
        if (add_parts(w, p, &path, t->parts, t->count, wording))
            return -1;
        if (path.first_word && p->cls != PHRASE_CHANCE &&
            (word_begins_sentence(path.first_word) ||
             (!strcmp(path.first_word, "the") && path.second_word && word_is_aggregate(path.second_word)))) {
            diag_add(w->diags, DIAG_ERROR, "ambiguous-phrase", p->pos, (int)strlen(p->source_text),
                     "a phrase may not begin with '%s%s%s', which begins a sentence of the language", path.first_word,
                     strcmp(path.first_word, "the") ? "" : " ", strcmp(path.first_word, "the") ? "" : path.second_word);
            return -1;
        }
        if (path.last_word && word_goes_on(path.last_word)) {
            diag_add(w->diags, DIAG_ERROR, "bad-phrase", p->pos, (int)strlen(p->source_text),
                     "a phrase cannot end in '%s': a line that does goes on in the next one", path.last_word);
            return -1;
        }
        if (!path.words && !path.at->modal) {
            diag_add(w->diags, DIAG_ERROR, "bad-phrase", p->pos, 1, "a phrase needs at least one word of its own");
            return -1;
        }
        if (path.at->phrase) {
            struct diag *d = diag_add(w->diags, DIAG_ERROR, "ambiguous-phrase", p->pos, (int)strlen(p->source_text),
                                      "the phrases '%s' and '%s' have the same words", path.at->phrase->id, p->id);
            diag_note(w->diags, d, "the other: %s", path.at->phrase->source_text);
            return -1;
        }
        path.at->phrase = p;
        path.at->wording = wording;
        memcpy(path.at->order, path.order, sizeof path.order);
    }
    return 0;
}

static const struct vocab_phrase *phrase_below(const struct trie *t)
{
    const struct vocab_phrase *p = t->phrase;
    if (!p && t->hole)
        p = phrase_below(t->hole);
    for (const struct trie_word *x = t->words; x && !p; x = x->more)
        p = phrase_below(x->next);
    return p || !t->modal ? p : phrase_below(t->modal);
}

/* Where a phrase stands that goes through this place of the tree. */
static struct src_pos place_of(const struct trie *t)
{
    const struct vocab_phrase *p = phrase_below(t);
    return p ? p->pos : (struct src_pos){0, 1, 1};
}

struct way { /* words from the root to a place in the tree */
    const char *word;
    const struct way *before;
};

static const char *way_text(struct arena *a, const struct way *way)
{
    return !way ? "" : way->before ? arena_printf(a, "%s %s", way_text(a, way->before), way->word) : way->word;
}

/* Where both a word and a name may follow, no name may be that word. */
static void check_tree(struct phrase_work *w, const struct trie *t, const struct way *so_far)
{
    bool at_start = !so_far;
    for (const struct trie_word *x = t->words; x; x = x->more) {
        if (t->hole && !(at_start && !strcmp(x->word, "the")) &&
            (vocab_member_named(w->v, x->word) >= 0 || !strcmp(x->word, "the") || !strcmp(x->word, "this") ||
             !strcmp(x->word, "a") || !strcmp(x->word, "an")))
            diag_add(w->diags, DIAG_ERROR, "ambiguous-phrase", place_of(x->next), 1,
                     "after '%s' both the word '%s' and a name could follow", way_text(w->v->arena, so_far), x->word);
        check_tree(w, x->next, &(struct way){x->word, so_far});
    }
    if (t->hole)
        check_tree(w, t->hole, &(struct way){"[…]", so_far});
    if (t->modal)
        check_tree(w, t->modal, &(struct way){"may", so_far});
}

static void check_is(struct phrase_work *w)
{
    static const char *const words[] = {"is", "is not"};
    bool found = false; /* one phrase has both wordings, and is told of once */
    for (int i = 0; i < 2 && !found; i++) {
        struct trie *t = w->v->root->hole;
        if (t)
            t = step_word(w->v->arena, t, "is");
        if (t && i)
            t = step_word(w->v->arena, t, "not");
        found = t && (t->hole || t->phrase);
        if (found)
            diag_add(w->diags, DIAG_ERROR, "ambiguous-phrase", place_of(t), 1,
                     "a phrase may not be '[…] %s […]': that compares two things", words[i]);
    }
}

/* ---------------------------------------------------------------- declaring phrases */

static struct vocab_phrase *new_phrase(struct phrase_work *w, const char *id, enum phrase_class cls, struct src_pos pos)
{
    struct vocab *v = w->v;
    struct vocab_phrase *p = ARENA_NEW(v->arena, struct vocab_phrase), *other = vocab_phrase_named(v, id);
    *p = (struct vocab_phrase){.id = id, .cls = cls, .pos = pos, .kind = -1, .parent = -1, .cell = -1};
    p->index = (int)v->phrase_count;
    if (other)
        diag_add(w->diags, DIAG_ERROR, "name-twice", pos, (int)strlen(id), "there are two phrases called '%s'%s", id,
                 other->builtin ? "; that one belongs to the language" : "");
    ARENA_PUSH(v->arena, v->phrases, v->phrase_count, v->phrase_cap) = p;
    return p;
}

static void add_builtin(struct phrase_work *w, enum phrase_builtin builtin, const char *id, enum phrase_class cls,
                        const char *en, const char *pl, struct type type)
{
    struct src_pos nowhere = {0, 1, 1};
    struct rb_text items[2] = {{"en", {en, nowhere}}, {"pl", {pl, nowhere}}};
    struct rb_texts texts = {items, 2};
    struct vocab_phrase *p = new_phrase(w, id, cls, nowhere);
    p->builtin = builtin;
    p->type = type;
    if (!read_texts(w, p, &texts))
        add_to_tree(w, p);
}

static const char *kinds_where(struct vocab *v, bool (*wanted)(const struct vocab_kind *))
{
    const char *list = NULL;
    for (size_t i = 0; i < v->kind_count; i++)
        if (wanted(&v->kinds[i]))
            list = list ? arena_printf(v->arena, "%s or %s", list, v->kinds[i].name) : v->kinds[i].name;
    return list;
}

static bool has_neighbours(const struct vocab_kind *k) { return k->near; }
static bool is_grid(const struct vocab_kind *k) { return k->width > 0; }
static bool is_die(const struct vocab_kind *k) { return k->die; }
static bool hides(const struct vocab_kind *k) { return k->hides; }

static void add_builtins(struct phrase_work *w)
{
    struct vocab *v = w->v;
    struct arena *a = v->arena;
    const struct type truth = type_truth(), none = {0};
    add_builtin(w, BUILTIN_EMPTY, "is-empty", PHRASE_CONDITION, "[zone] {is|is not} empty", "[zone] {jest|nie jest} puste", truth);
    add_builtin(w, BUILTIN_UNDER_WAY, "is-under-way", PHRASE_CONDITION, "[happening] {is|is not} under way",
                "[happening] {trwa|nie trwa}", truth);
    if (v->players >= 0) {
        add_builtin(w, BUILTIN_WIN, "win", PHRASE_EVENT, "[player] {wins|win}", "[player] {wygrywa|wygrać}", none);
        v->win = (int)v->phrase_count - 1;
        add_builtin(w, BUILTIN_NEXT_PLAYER, "next-player", PHRASE_VALUE, "the next player after [player]",
                    "następny gracz po [player/loc]", type_of_kind(TY_PIECE, v->players));
    }
    add_builtin(w, BUILTIN_DRAW, "draw", PHRASE_EVENT, "the game {ends|end} in a draw", "gra {kończy się|skończyć się} remisem", none);
    v->draw = (int)v->phrase_count - 1;
    const char *near = kinds_where(v, has_neighbours), *grids = kinds_where(v, is_grid);
    if (near)
        add_builtin(w, BUILTIN_NEXT_TO, "next-to", PHRASE_CONDITION,
                    arena_printf(a, "[place: %s] {is|is not} next to [other: %s]", near, near),
                    "[place] {sąsiaduje|nie sąsiaduje} z [other/ins]", truth);
    if (grids) {
        add_builtin(w, BUILTIN_ON_BOARD, "on-board", PHRASE_CONDITION, arena_printf(a, "[square: %s] {is|is not} on the board", grids),
                    "[square] {jest|nie jest} na planszy", truth);
        add_builtin(w, BUILTIN_ONE_STEP, "one-step", PHRASE_VALUE, arena_printf(a, "one step [direction] from [square: %s]", grids),
                    "pole o krok na [direction/acc] od [square/gen]", type_of_kind(TY_MAYBE, -1)); /* of the kind that is asked */
        add_builtin(w, BUILTIN_HOW_FAR, "how-far", PHRASE_VALUE,
                    arena_printf(a, "how far [far: %s] lies ahead of [near: %s] facing [direction]", grids, grids),
                    "jak daleko [far] leży przed [near/ins], patrząc na [direction/acc]", type_number(-65536, 65536));
    }
    const char *dice = kinds_where(v, is_die), *secret = kinds_where(v, hides);
    if (dice) {
        add_builtin(w, BUILTIN_ROLLED, "roll", PHRASE_EVENT, arena_printf(a, "[die: %s] {is|be} rolled", dice),
                    "{pada|rzucić} [die]", none);
        v->rolled = (int)v->phrase_count - 1;
    }
    if (secret && v->players >= 0) {
        add_builtin(w, BUILTIN_KNOWS, "knows", PHRASE_CONDITION,
                    arena_printf(a, "[player] {knows|does not know} [piece: %s]", secret), "[player] {zna|nie zna} [piece/gen]", truth);
        v->knows = (int)v->phrase_count - 1;
    }
}

static void add_zone_phrases(struct phrase_work *w)
{
    struct vocab *v = w->v;
    for (size_t i = 0; i < v->zone_count; i++) {
        struct vocab_zone *z = &v->zones[i];
        if (z->count)
            continue;
        struct vocab_phrase *p = new_phrase(w, z->name, PHRASE_ZONE, z->decl->name.pos);
        p->kind = (int)i;
        p->type = type_of_kind(TY_ZONE, z->holds);
        z->phrase = p->index;
        if (read_texts(w, p, &z->decl->texts))
            continue;
        int64_t count = 1;
        for (int h = 0; h < p->hole_count; h++) {
            int kind = p->holes[h].kinds[0];
            if (kind < 0 || p->holes[h].kind_count != 1 || v->kinds[kind].sort == RB_NUMBER) {
                diag_add(w->diags, DIAG_ERROR, "bad-phrase", p->pos, 1, "a zone belongs to pieces or players of one kind each");
                count = 1;
                break;
            }
            count *= v->kinds[kind].count;
            if (count > MEMBERS_MAX || v->zone_instance_count + count > CELLS_MAX) {
                diag_add(w->diags, DIAG_ERROR, "too-many", p->pos, 1, "there would be more than %d zones", MEMBERS_MAX);
                count = 1;
                break;
            }
        }
        z->first = v->zone_instance_count;
        z->count = (int)count;
        v->zone_instance_count += z->count;
        add_to_tree(w, p);
    }
}

static void add_holds(struct phrase_work *w, struct vocab_phrase *p)
{
    struct vocab *v = w->v;
    p->holds = ARENA_ARRAY(v->arena, struct vocab_field, p->decl->hold_count + 1);
    for (size_t i = 0; i < p->decl->hold_count; i++) {
        const struct rb_field *d = &p->decl->holds[i];
        struct vocab_field *f = &p->holds[p->hold_count];
        const char *first;
        *f = (struct vocab_field){.name = d->name.text, .decl = d, .zone = -1, .cell = -1, .list = {-1, -1}};
        if (vocab_parse_type(v, &d->type, &f->type, &first, w->diags))
            continue;
        f->first_value = f->type.tag == TY_NUMBER ? (f->type.low > 0 ? f->type.low : 0)
                         : f->type.tag == TY_PIECE ? v->kinds[f->type.kind].first
                         : f->type.tag == TY_MAYBE ? NOTHING
                                                   : 0;
        if (first)
            vocab_parse_value(v, &f->type, first, d->type.pos, &f->first_value, w->diags);
        p->hold_count++;
    }
}

/* A special case keeps the holes of the general event first and in its order, so that rules for the general one find
 * them in the same places. */
static void order_holes_like_parent(struct vocab_phrase *p, const struct vocab_phrase *parent)
{
    int to[HOLES_MAX], from[HOLES_MAX], n = 0;
    for (int i = 0; i < parent->hole_count; i++)
        from[n++] = phrase_hole_named(p, parent->holes[i].name);
    for (int i = 0; i < p->hole_count; i++)
        if (phrase_hole_named(parent, p->holes[i].name) < 0)
            from[n++] = i;
    struct vocab_hole holes[HOLES_MAX];
    for (int i = 0; i < n; i++) {
        holes[i] = p->holes[from[i]];
        to[from[i]] = i;
    }
    memcpy(p->holes, holes, sizeof(struct vocab_hole) * (size_t)n);
    for (int t = 0; t < p->text_count; t++)
        for (int i = 0; i < p->texts[t].count; i++) {
            struct phrase_part *part = &p->texts[t].parts[i];
            if (part->what == PART_HOLE || part->what == PART_COUNTED)
                part->hole = to[part->hole];
            for (int k = 0; part->what == PART_PAIR && k < 2; k++)
                for (int j = 0; j < part->pair_count[k]; j++)
                    if (part->pair[k][j].what == PART_HOLE || part->pair[k][j].what == PART_COUNTED)
                        part->pair[k][j].hole = to[part->pair[k][j].hole];
        }
}

static bool hole_is_within(const struct vocab_hole *special, const struct vocab_hole *general)
{
    for (int i = 0; i < special->kind_count; i++) {
        bool found = false;
        for (int j = 0; j < general->kind_count; j++)
            found |= special->kinds[i] == general->kinds[j];
        if (!found)
            return false;
    }
    return true;
}

static int link_parent(struct phrase_work *w, struct vocab_phrase *p)
{
    const struct rb_str *name = &p->decl->parent;
    struct vocab_phrase *parent = vocab_phrase_named(w->v, name->text);
    if (!parent || parent->cls != PHRASE_EVENT || parent == p) {
        diag_add(w->diags, DIAG_ERROR, "unknown-event", name->pos, (int)strlen(name->text), "there is no other event called '%s'", name->text);
        return -1;
    }
    if (parent->decl && parent->decl->parent.text) {
        diag_add(w->diags, DIAG_ERROR, "bad-phrase", name->pos, (int)strlen(name->text),
                 "'%s' is a kind of '%s' already: special cases go one step deep", parent->id, parent->decl->parent.text);
        return -1;
    }
    for (int i = 0; i < parent->hole_count; i++)
        if (phrase_hole_named(p, parent->holes[i].name) < 0) {
            diag_add(w->diags, DIAG_ERROR, "bad-phrase", p->pos, (int)strlen(p->source_text),
                     "'%s' is a kind of '%s' but has no [%s]", p->id, parent->id, parent->holes[i].name);
            return -1;
        }
    for (int i = 0; i < parent->hole_count; i++) /* rules for the general event take each hole for what that one says */
        if (!hole_is_within(&p->holes[phrase_hole_named(p, parent->holes[i].name)], &parent->holes[i])) {
            diag_add(w->diags, DIAG_ERROR, "bad-phrase", p->pos, (int)strlen(p->source_text),
                     "'%s' is a kind of '%s', but its [%s] may be something else", p->id, parent->id, parent->holes[i].name);
            return -1;
        }
    p->parent = parent->index;
    order_holes_like_parent(p, parent);
    return 0;
}

static int first_kind(const struct vocab_phrase *p)
{
    return p->hole_count && p->holes[0].kind_count == 1 ? p->holes[0].kinds[0] : -1;
}

/* Does the kind that the condition is about list it under `hidden`? */
static bool hidden_by_kind(const struct vocab *v, const struct vocab_phrase *p)
{
    int kind = first_kind(p);
    const struct rb_kind *d = kind >= 0 ? v->kinds[kind].decl : NULL;
    for (size_t i = 0; d && i < d->hidden_count; i++)
        if (!strcmp(d->hidden[i].text, p->id))
            return true;
    return false;
}

/* What a kind lists under `hidden` is one of its fields, or a kept condition about it. */
static void check_hidden(struct phrase_work *w)
{
    const struct vocab *v = w->v;
    for (size_t i = 0; i < v->kind_count; i++)
        for (size_t j = 0; v->kinds[i].decl && j < v->kinds[i].decl->hidden_count; j++) {
            const struct rb_str *name = &v->kinds[i].decl->hidden[j];
            const struct vocab_phrase *p = vocab_phrase_named(v, name->text);
            if (v->kinds[i].titles_of >= 0 || vocab_field_of(v, (int)i, name->text) || (p && p->kept && first_kind(p) == (int)i))
                continue;
            struct diag *d = diag_add(w->diags, DIAG_ERROR, "unknown-field", name->pos, (int)strlen(name->text),
                                      "a %s has no '%s' that could be hidden", v->kinds[i].name, name->text);
            for (size_t f = 0; f < v->kinds[i].field_count; f++)
                if (word_distance(name->text, v->kinds[i].fields[f].name, 2) <= 2)
                    diag_note(w->diags, d, "did you mean '%s'?", v->kinds[i].fields[f].name);
            diag_note(w->diags, d, "it is one of its fields, or a condition with  kept: yes  that begins with [%s]", v->kinds[i].name);
        }
}

static void add_declared(struct phrase_work *w)
{
    static const enum phrase_class classes[] = {
        [RB_CONDITION] = PHRASE_CONDITION, [RB_VALUE] = PHRASE_VALUE, [RB_EVENT] = PHRASE_EVENT, [RB_CHANCE] = PHRASE_CHANCE};
    struct vocab *v = w->v;
    size_t first = v->phrase_count;
    for (size_t i = 0; i < v->rb->phrase_count; i++) {
        const struct rb_phrase *d = &v->rb->phrases[i];
        struct vocab_phrase *p = new_phrase(w, d->id.text, classes[d->cls], d->id.pos);
        p->decl = d;
        p->kept = d->kept;
        p->hidden = d->hidden;
        p->mark = d->mark;
        p->refused = read_texts(w, p, &d->texts) != 0;
        p->type = p->cls == PHRASE_VALUE ? type_any_number() : (struct type){0};
        if (p->cls == PHRASE_VALUE && d->is.text)
            vocab_parse_type(v, &d->is, &p->type, NULL, w->diags);
    }
    for (size_t i = 0; i < v->rb->phrase_count; i++) {
        struct vocab_phrase *p = v->phrases[first + i];
        if (p->refused)
            continue;
        if (p->kept && hidden_by_kind(v, p))
            p->hidden = true;
        if (p->cls == PHRASE_EVENT) {
            add_holds(w, p);
            if (p->decl->parent.text)
                link_parent(w, p);
        }
        p->refused = add_to_tree(w, p) != 0;
    }
    for (size_t i = 0; i < v->rb->phrase_count; i++) {
        struct vocab_phrase *p = v->phrases[first + i];
        if (p->parent >= 0 && v->phrases[p->parent]->hold_count)
            diag_add(w->diags, DIAG_ERROR, "bad-phrase", v->phrases[p->parent]->pos, 1,
                     "'%s' has special cases, so it cannot hold anything itself", v->phrases[p->parent]->id);
    }
}

void vocab_add_phrases(struct vocab *v, struct diags *diags)
{
    struct phrase_work w = {.v = v, .diags = diags};
    for (size_t i = 0; i < v->rb->phrase_count; i++) /* a hidden kept condition hides something of its first piece */
        if (v->rb->phrases[i].hidden) {
            const char *text = rb_text_in(&v->rb->phrases[i].texts, "en", "en"), *open = text ? strchr(text, '[') : NULL;
            size_t len = open ? strcspn(open + 1, "]/ ") : 0;
            int kind = open ? vocab_kind_named(v, arena_strndup(v->arena, open + 1, len)) : -1;
            if (kind >= 0)
                v->kinds[kind].hides = true;
        }
    add_builtins(&w);
    add_zone_phrases(&w);
    if (v->rb->phrase_count > PHRASES_MAX)
        diag_add(diags, DIAG_ERROR, "too-many", v->rb->phrases[PHRASES_MAX].id.pos, 1, "more than %d phrases", PHRASES_MAX);
    else
        add_declared(&w);
    check_hidden(&w);
    check_tree(&w, v->root, NULL);
    check_tree(&w, v->chances, NULL);
    check_is(&w);
    const char *start = v->rb->start.text ? v->rb->start.text : "game";
    struct vocab_phrase *p = vocab_phrase_named(v, start);
    if (p && p->cls == PHRASE_EVENT && p->hole_count == 0)
        v->start = p->index;
    else
        diag_add(diags, DIAG_ERROR, "missing-key", v->rb->start.text ? v->rb->start.pos : (struct src_pos){0, 1, 1}, 1,
                 "there is no event '%s' without holes that the game could begin with", start);
}
