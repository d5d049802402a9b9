/* SPDX-License-Identifier: MIT
 *
 * Chooses letters for the things on a board. All things of a kind are abbreviated in one way, the
 * shortest in which they differ from each other and from the kinds before; only if no way does, each takes
 * what is still free.
 *
 *     angel 4      a4        Red King     RK, RKi       King of Red   KR
 *     Red Scout 1  R1, RS1   Amy          A, Am, Amy    peg 12        p12
 */
#include "board/board_glyphs.h"

#include "base/utf8.h"
#include "lang/print.h"

#include <string.h>

enum {
    WORDS_MAX = 3, /* of a name that are examined */
    LETTERS_MAX = 16, /* of a name that are tried where its spellings are taken */
    DIFFERENT_MAX = 400 /* things that are compared with each other, which takes the square of their number */
};

/* A name cut up: the words that carry it, and the number at its end. */
struct name_parts {
    const char *words[WORDS_MAX];
    int count;
    const char *number; /* "" where there is none */
};

enum spelling { SPELL_LETTER, SPELL_SHORT, SPELL_LONG, SPELL_END };

/* ---------------------------------------------------------------- characters */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

/* Beyond ASCII everything is taken for a letter. */
static bool is_letter(char c)
{
    return ((unsigned char)c & 0x80) || is_small(c) || (c >= 'A' && c <= 'Z') || is_digit(c);
}

/* Adds the first `count` letters of a word, as far as there is room. */
static void add_letters(char out[GLYPH_SIZE], const char *word, int count)
{
    size_t at = strlen(out);
    for (; count && is_letter(*word) && utf8_columns(out) < GLYPH_COLUMNS; count--) {
        size_t n = (size_t)(utf8_next(word) - word);
        memcpy(out + at, word, n);
        out[at += n] = '\0';
        word += n;
    }
}

/* ---------------------------------------------------------------- names */

static const char *next_word(const char *s)
{
    while (is_letter(*s))
        s = utf8_next(s);
    while (*s && !is_letter(*s))
        s = utf8_next(s);
    return s;
}

/* Where one of the words begins with a capital, small ones ("of", "the") do not carry the name. */
static bool has_capitals(const char *name)
{
    for (; *name; name = next_word(name))
        if (is_letter(*name) && !is_small(*name) && !is_digit(*name))
            return true;
    return false;
}

static void cut_name(struct name_parts *out, const char *name)
{
    bool capitals = has_capitals(name);
    *out = (struct name_parts){.number = ""};
    if (!is_letter(*name))
        name = next_word(name);
    for (const char *w = name; *w; w = next_word(w)) {
        bool owns = w > name + 1 && w[-1] == '\''; /* the s of "Ann's" */
        if (is_digit(*w) && !*next_word(w))
            out->number = w;
        else if (out->count < WORDS_MAX && !owns && !(capitals && is_small(*w)))
            out->words[out->count++] = w;
    }
    if (!out->count && *out->number) {
        out->words[out->count++] = out->number;
        out->number = "";
    }
}

static void spell(char out[GLYPH_SIZE], const struct name_parts *n, enum spelling how)
{
    const char *first = n->count ? n->words[0] : "";
    int digits = utf8_columns(n->number);
    *out = '\0';
    if (*n->number && how != SPELL_LONG) {
        add_letters(out, first, 1);
    } else if (*n->number) {
        add_letters(out, first, n->count > 1 || digits > 2 ? 1 : 2);
        for (int i = 1; i < n->count && i + 1 + digits <= GLYPH_COLUMNS; i++)
            add_letters(out, n->words[i], 1);
    } else if (how == SPELL_LETTER) {
        add_letters(out, first, 1);
    } else if (n->count < 2) {
        add_letters(out, first, how == SPELL_LONG ? 3 : 2);
    } else {
        add_letters(out, first, 1);
        add_letters(out, n->words[1], how == SPELL_LONG && n->count == 2 ? 2 : 1);
        if (how == SPELL_LONG && n->count > 2)
            add_letters(out, n->words[2], 1);
    }
    add_letters(out, n->number, digits);
    if (!*out)
        strcpy(out, "*");
}

/* ---------------------------------------------------------------- different letters for different things */

struct glyphs_ctx {
    struct glyphs *letters;
    const struct position *p;
    const char *lang;
    struct buf *scratch;
    const char **taken; /* the letters in use; from DIFFERENT_MAX on they are not compared */
    size_t count, cap;
};

static const char *name_of(struct glyphs_ctx *l, int32_t member)
{
    buf_reset(l->scratch);
    print_member(l->scratch, l->p->compiled->vocab, member, l->lang, NULL);
    return buf_cstr(l->scratch);
}

static bool is_free(const struct glyphs_ctx *l, const char *glyph)
{
    for (size_t i = 0; i < l->count && l->count < DIFFERENT_MAX; i++)
        if (!strcmp(l->taken[i], glyph))
            return false;
    return true;
}

/* `into` gets the letters, and lives as long as `l`. */
static void take(struct glyphs_ctx *l, char into[GLYPH_SIZE], const char *glyph)
{
    strcpy(into, glyph);
    ARENA_PUSH(l->p->arena, l->taken, l->count, l->cap) = into;
}

/* Spells all members of a kind in one way; false, and none has letters: two would have the same. */
static bool spell_all(struct glyphs_ctx *l, const struct vocab_kind *k, enum spelling how)
{
    size_t before = l->count;
    for (int32_t m = k->first; m < k->first + k->count; m++) {
        struct name_parts parts;
        char glyph[GLYPH_SIZE];
        cut_name(&parts, name_of(l, m));
        spell(glyph, &parts, how);
        if (is_free(l, glyph)) {
            take(l, l->letters->glyphs[m], glyph);
            continue;
        }
        while (m-- > k->first)
            *l->letters->glyphs[m] = '\0';
        l->count = before;
        return false;
    }
    return true;
}

/* A way to spell it, or its first letter with two more of its name of which the second may be none: the first that
 * is free. */
static void spell_alone(struct glyphs_ctx *l, char into[GLYPH_SIZE], const char *name, enum spelling from)
{
    struct name_parts parts;
    char glyph[GLYPH_SIZE];
    const char *letters[LETTERS_MAX + 1] = {""};
    int count = 1;
    cut_name(&parts, name);
    for (enum spelling how = from; how < SPELL_END; how++) {
        spell(glyph, &parts, how);
        if (is_free(l, glyph)) {
            take(l, into, glyph);
            return;
        }
    }
    for (const char *s = parts.count ? parts.words[0] : ""; *s && count <= LETTERS_MAX; s = utf8_next(s))
        if (is_letter(*s))
            letters[count++] = s;
    for (int one = 2; one < count; one++)
        for (int two = 0; two < count; two += two ? 1 : one + 1) {
            *glyph = '\0';
            add_letters(glyph, letters[1], 1);
            add_letters(glyph, letters[one], 1);
            add_letters(glyph, letters[two], 1);
            if (is_free(l, glyph)) {
                take(l, into, glyph);
                return;
            }
        }
    spell(glyph, &parts, SPELL_LONG);
    take(l, into, glyph);
}

static void letter_kind(struct glyphs_ctx *l, const struct vocab_kind *k, enum spelling from)
{
    if (*l->letters->glyphs[k->first])
        return; /* values of two fields */
    if (l->count + (size_t)k->count <= DIFFERENT_MAX)
        for (enum spelling how = from; how < SPELL_END; how++)
            if (spell_all(l, k, how))
                return;
    for (int32_t m = k->first; m < k->first + k->count; m++)
        spell_alone(l, l->letters->glyphs[m], name_of(l, m), from);
}

/* ---------------------------------------------------------------- from outside */

static bool holds_kind(struct type type)
{
    return type.tag == TY_PIECE || type.tag == TY_MAYBE;
}

bool glyphs_drawn(const struct vocab *v, struct type type)
{
    return holds_kind(type) && type.kind >= 0 && !v->kinds[type.kind].width;
}

const struct vocab_field *glyphs_placing(const struct vocab *v, int kind, int grid_kind)
{
    const struct vocab_kind *k = &v->kinds[kind];
    if (k->category != RB_PIECE || k->width || !k->decl)
        return NULL;
    for (size_t f = 0; f < k->field_count; f++)
        if (k->fields[f].decl && holds_kind(k->fields[f].type) && k->fields[f].type.kind == grid_kind)
            return &k->fields[f];
    return NULL;
}

static void begin(struct glyphs_ctx *l, struct glyphs *out, const struct position *p, const char *lang,
                  struct buf *scratch)
{
    size_t size = ((size_t)p->compiled->vocab->member_count + 1) * sizeof *out->glyphs;
    *l = (struct glyphs_ctx){.letters = out, .p = p, .lang = lang, .scratch = scratch};
    out->glyphs = memset(arena_alloc(p->arena, size), 0, size);
}

void glyphs_make(struct glyphs *out, const struct position *p, int grid_kind, const char *lang, struct buf *scratch)
{
    const struct vocab *v = p->compiled->vocab;
    const struct vocab_kind *grid = &v->kinds[grid_kind];
    struct glyphs_ctx l;
    begin(&l, out, p, lang, scratch);
    for (size_t f = 0; f < grid->field_count; f++) {
        const struct vocab_field *field = &grid->fields[f];
        if (field->decl && glyphs_drawn(v, field->type) && v->kinds[field->type.kind].count)
            letter_kind(&l, &v->kinds[field->type.kind], SPELL_LETTER);
    }
    for (int k = 0; k < (int)v->kind_count; k++)
        if (v->kinds[k].count && glyphs_placing(v, k, grid_kind))
            letter_kind(&l, &v->kinds[k], SPELL_SHORT);
}

void glyphs_make_kinds(struct glyphs *out, const struct position *p, const bool *kinds, const char *const *names,
                       size_t name_count, const char *lang, struct buf *scratch)
{
    const struct vocab *v = p->compiled->vocab;
    struct glyphs_ctx l;
    begin(&l, out, p, lang, scratch);
    out->of_names = arena_alloc(p->arena, (name_count + 1) * sizeof *out->of_names);
    for (int k = 0; k < (int)v->kind_count; k++)
        if (kinds[k])
            letter_kind(&l, &v->kinds[k], v->kinds[k].category != RB_PIECE ? SPELL_LETTER : SPELL_SHORT);
    for (size_t i = 0; i < name_count; i++)
        spell_alone(&l, out->of_names[i], names[i], SPELL_LETTER);
}
