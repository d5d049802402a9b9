/* SPDX-License-Identifier: MIT
 *
 * The tree of words by which phrases are read. What could be confused with something else is refused here, so that
 * the parser never has to guess.
 */
#include "lang/form_list.h"
#include "lang/phrases.h"

#include "lang/keywords.h"
#include "lang/lexer.h"

#include <ctype.h>
#include <string.h>

/* The branch for a word, made if it is missing. */
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
    int order[PLACEHOLDERS_MAX];
    int placeholders;
    int words;
    const char *first_word, *second_word;
    const char *last_word; /* NULL: it ends in a placeholder */
};

/* All placeholders at one place share a branch: which phrase it is shows only after them. So
 * their kinds are checked when the phrase is complete. */
static int add_placeholder(struct phrase_work *w, struct vocab_phrase *p, struct path *path, int placeholder)
{
    if (path->placeholders == PLACEHOLDERS_MAX)
        return -1;
    if (!path->words && !path->placeholders && p->cls != PHRASE_CONDITION && p->cls != PHRASE_EVENT) {
        struct diag *d = diag_add(w->diags, DIAG_ERROR, "bad-phrase", p->pos, 1,
                                  "a phrase for a value, a zone or a chance begins with a word");
        diag_note(w->diags, d, "such as: the … of [%s]", p->placeholders[placeholder].name);
        return -1;
    }
    path->order[path->placeholders++] = placeholder;
    if (!path->at->placeholder)
        path->at->placeholder = ARENA_NEW(w->v->arena, struct trie);
    path->at = path->at->placeholder;
    path->last_word = NULL;
    return 0;
}

static int add_words(struct phrase_work *w, struct vocab_phrase *p, struct path *path, const char *words)
{
    for (size_t len; *words; words += len + strspn(words + len, " ")) {
        len = strcspn(words, " ");
        const char *word = arena_strndup(w->v->arena, words, len);
        bool joins = form_begins_with(FORM_AND, word) && path->words; /* after a word, it is part of the phrase */
        if (keyword_is(w->v->keywords, word, KEYWORD_RESERVED) && !joins) {
            struct diag *d = diag_add(w->diags, DIAG_ERROR, "reserved-word", p->pos, (int)strlen(p->source_text),
                                      "'%s' is a word of the language and cannot be in a phrase", word);
            if (form_begins_with(FORM_AND, word))
                diag_note(w->diags, d, "'and' can follow a word of the phrase, so begin the phrase with a word");
            return -1;
        }
        if (!lexer_reads_word(word)) {
            diag_add(w->diags, DIAG_ERROR, "bad-phrase", p->pos, (int)strlen(p->source_text),
                     "'%s' is neither a word nor a number, so no sentence can contain it", word);
            return -1;
        }
        if (!path->words && !path->placeholders)
            path->first_word = word;
        else if (path->words == 1 && !path->placeholders)
            path->second_word = word;
        path->words++;
        path->last_word = word;
        path->at = step_word(w->v->arena, path->at, word);
    }
    return 0;
}

static int add_parts(struct phrase_work *w, struct vocab_phrase *p, struct path *path,
                     const struct phrase_part *parts, int count, int wording)
{
    int failed = 0;
    for (int i = 0; i < count && !failed; i++) {
        const struct phrase_part *part = &parts[i];
        if (part->what == PART_PAIR) {
            if (p->cls == PHRASE_EVENT && wording == 1) {
                if (!path->at->modal)
                    path->at->modal = ARENA_NEW(w->v->arena, struct trie);
                path->at = path->at->modal;
            }
            failed = add_parts(w, p, path, part->pair[wording], part->pair_count[wording], wording);
        } else if (part->what == PART_PLACEHOLDER)
            failed = add_placeholder(w, p, path, part->placeholder);
        else if (part->what == PART_WORDS)
            failed = add_words(w, p, path, part->words);
    }
    return failed;
}

/* The first words, where forms of the language begin with them; NULL: none does. */
static const char *taken_beginning(const struct phrase_work *w, const struct path *path)
{
    const struct keywords *k = w->v->keywords;
    if (!path->first_word)
        return NULL;
    if (keyword_is(k, path->first_word, KEYWORD_BEGINS))
        return path->first_word;
    if (!form_begins_with(FORM_THE, path->first_word) || !path->second_word || !keyword_is(k, path->second_word, KEYWORD_AGGREGATE))
        return NULL;
    return arena_printf(w->v->arena, "the %s", path->second_word);
}

/* Both wordings are paths of the tree, and so is what comes after "may". */
static int add_text(struct phrase_work *w, struct vocab_phrase *p, const struct phrase_text *t)
{
    bool pair = p->cls == PHRASE_CONDITION || p->cls == PHRASE_EVENT;
    for (int wording = 0; wording <= pair; wording++) {
        struct path path = {.at = p->cls == PHRASE_CHANCE ? w->v->chances : w->v->root};
        if (add_parts(w, p, &path, t->parts, t->count, wording))
            return -1;
        const char *taken = p->cls != PHRASE_CHANCE ? taken_beginning(w, &path) : NULL;
        if (taken) {
            diag_add(w->diags, DIAG_ERROR, "ambiguous-phrase", p->pos, (int)strlen(p->source_text),
                     "a phrase cannot begin with '%s', which begins a form of the language", taken);
            return -1;
        }
        if (p->cls != PHRASE_CHANCE && path.first_word && isdigit((unsigned char)*path.first_word)) {
            diag_add(w->diags, DIAG_ERROR, "bad-phrase", p->pos, (int)strlen(p->source_text),
                     "a phrase cannot begin with a number");
            return -1;
        }
        if (path.last_word && keyword_continues(path.last_word)) {
            diag_add(w->diags, DIAG_ERROR, "bad-phrase", p->pos, (int)strlen(p->source_text),
                     "a phrase cannot end in '%s': a line that does continues in the next one", path.last_word);
            return -1;
        }
        if (!path.words && !path.at->modal) {
            diag_add(w->diags, DIAG_ERROR, "bad-phrase", p->pos, 1, "a phrase needs at least one word of its own");
            return -1;
        }
        if (path.at->phrase == p && path.at->wording == wording)
            continue; /* only the other wording of a pair was changed */
        if (path.at->phrase) {
            struct diag *d = diag_add(w->diags, DIAG_ERROR, "ambiguous-phrase", p->pos, (int)strlen(p->source_text),
                                      "the phrases '%s' and '%s' have the same words", path.at->phrase->id, p->id);
            diag_note(w->diags, d, "the other: %s", path.at->phrase->source_text);
            if (path.at->phrase->builtin)
                diag_note(w->diags, d, "the other belongs to the language: choose other words");
            return -1;
        }
        path.at->phrase = p;
        path.at->wording = wording;
        memcpy(path.at->order, path.order, sizeof path.order);
    }
    return 0;
}

int phrase_add_to_tree(struct phrase_work *w, struct vocab_phrase *p)
{
    if (add_text(w, p, &p->texts[0]))
        return -1;
    for (int i = 0; i < p->earlier_count; i++)
        if (add_text(w, p, &p->earlier[i]))
            return -1;
    return 0;
}

static const struct vocab_phrase *phrase_below(const struct trie *t)
{
    const struct vocab_phrase *p = t->phrase;
    if (!p && t->placeholder)
        p = phrase_below(t->placeholder);
    for (const struct trie_word *x = t->words; x && !p; x = x->more)
        p = phrase_below(x->next);
    return p || !t->modal ? p : phrase_below(t->modal);
}

/* The position of a phrase that goes through this place of the tree. */
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
    if (!way)
        return "";
    return way->before ? arena_printf(a, "%s %s", way_text(a, way->before), way->word) : way->word;
}

static void report_word_or_name(struct phrase_work *w, const struct trie *t, const struct trie_word *x,
                                const struct way *so_far)
{
    const struct vocab_phrase *one = phrase_below(x->next), *other = phrase_below(t->placeholder);
    struct diag *d = diag_add(w->diags, DIAG_ERROR, "ambiguous-phrase", place_of(x->next), 1,
                              "after '%s' both the word '%s' and a name could follow", way_text(w->v->arena, so_far),
                              x->word);
    if (one)
        diag_note(w->diags, d, "the word: %s", one->source_text);
    if (other)
        diag_note(w->diags, d, "the name: %s", other->source_text);
    diag_note(w->diags, d, "give one of them another verb, or words of its own before '%s'", x->word);
}

/* Ann meets Ben and Cy …: the phrase could end before the "and", which then would begin another condition. */
static void report_and(struct phrase_work *w, const struct trie *t, const struct trie_word *x)
{
    const struct vocab_phrase *longer = phrase_below(x->next);
    struct diag *d = diag_add(w->diags, DIAG_ERROR, "ambiguous-phrase", place_of(x->next), 1,
                              "before 'and' another phrase could end: '%s'", t->phrase->source_text);
    if (longer)
        diag_note(w->diags, d, "the longer phrase: %s", longer->source_text);
}

/* Where both a word and a name may follow, no name may be that word. */
static void check_tree(struct phrase_work *w, const struct trie *t, const struct way *so_far)
{
    bool at_start = !so_far;
    size_t before = w->diags->errors;
    for (const struct trie_word *x = t->words; x; x = x->more) {
        bool the = form_begins_with(FORM_THE, x->word), number = isdigit((unsigned char)*x->word);
        bool begins = the || form_begins_with(FORM_THIS, x->word) || form_begins_with(FORM_A, x->word) ||
                      form_begins_with(FORM_AN, x->word) || number ||
                      vocab_member_named(w->v, x->word) >= 0;
        if (t->phrase && form_begins_with(FORM_AND, x->word))
            report_and(w, t, x);
        if (t->placeholder && begins && !(at_start && (the || number)))
            report_word_or_name(w, t, x, so_far);
        check_tree(w, x->next, &(struct way){x->word, so_far});
    }
    if (t->placeholder)
        check_tree(w, t->placeholder, &(struct way){"[…]", so_far});
    if (t->modal && w->diags->errors == before) /* after "may" the same words follow again */
        check_tree(w, t->modal, &(struct way){form_rows[FORM_MAY].english, so_far});
}

/* the ship is the ship of Ann: a phrase "[x] is [y]" would read every comparison. */
static void check_is(struct phrase_work *w)
{
    bool found = false; /* one phrase has both wordings, and is reported once */
    for (enum form f = FORM_IS; f <= FORM_IS_NOT && !found; f++) {
        struct trie *t = w->v->root->placeholder;
        struct form_piece x;
        for (const char *s = form_words(f); t && (s = form_next(s, &x), x.kind == PIECE_WORD);)
            t = step_word(w->v->arena, t, arena_strndup(w->v->arena, x.text, x.len));
        found = t && (t->placeholder || t->phrase);
        if (found)
            diag_add(w->diags, DIAG_ERROR, "ambiguous-phrase", place_of(t), 1,
                     "a phrase cannot be '[…] %s […]': that compares two things",
                     form_words_text(f, 0, w->v->arena));
    }
}

void phrase_check_tree(struct phrase_work *w)
{
    check_tree(w, w->v->root, NULL);
    check_tree(w, w->v->chances, NULL);
    check_is(w);
}
