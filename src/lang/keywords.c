/* SPDX-License-Identifier: MIT
 *
 * Collects the words of the language from the templates of forms.def. Knows no vocabulary and does not parse.
 */
#include "lang/keywords.h"

#include "base/tr.h"
#include "lang/forms.h"
#include "lang/name_map.h"

#include <string.h>

/* ---------------------------------------------------------------- words of the forms */

struct collector {
    struct arena *arena;
    struct keywords *k;
};

/* A word can have several uses; each is listed once. */
static void add(struct collector *c, const char *word, size_t len, int uses)
{
    struct keywords *k = c->k;
    const char *name = arena_strndup(c->arena, word, len);
    int at = name_map_get(k->numbers, name);
    if (at < 0) {
        at = (int)k->count;
        ARENA_PUSH(c->arena, k->items, k->count, k->cap) = (struct keyword){name, 0};
        name_map_add(k->numbers, name, at);
    }
    k->items[at].uses |= uses;
}

static void add_list(struct collector *c, const char *words, int uses)
{
    for (size_t len; *words; words += len + (words[len] == ' ')) {
        len = strcspn(words, " ");
        add(c, words, len, uses);
    }
}

/* The word that a form begins with, after the term in its first slot. "the" is followed by what distinguishes forms.
 * What follows a noun, or a value, begins nothing else. */
static void add_first_word(struct collector *c, enum form_group group, const char *english)
{
    struct form_piece first, second;
    if (group == GROUP_PRONOUN || group == GROUP_FILTER || group == GROUP_OPERATOR)
        return;
    const char *s = form_next(english, &first);
    const struct form_piece reader = form_slot_reader(&first);
    if (first.kind == PIECE_SLOT && form_piece_is(&reader, "every"))
        return;
    if (first.kind == PIECE_SLOT)
        s = form_next(s, &first);
    form_next(s, &second);
    if (first.kind != PIECE_WORD || first.text[0] < 'a' || first.text[0] > 'z')
        return;
    if (form_begins_with(FORM_THE, arena_strndup(c->arena, first.text, first.len)))
        add(c, second.text, second.len, KEYWORD_AGGREGATE | KEYWORD_KEPT);
    else
        add(c, first.text, first.len, KEYWORD_BEGINS | KEYWORD_KEPT);
}

const struct keywords *keywords_new(struct arena *arena)
{
    struct collector c = {arena, ARENA_NEW(arena, struct keywords)};
    c.k->numbers = name_map_new(arena);
#define FORM(name, group, op, number, english, polish) add_first_word(&c, GROUP_##group, english);
#define NAMING(name, group, op, number, english, polish) add_first_word(&c, GROUP_##group, english);
#define RESERVED(words) add_list(&c, words, KEYWORD_RESERVED | KEYWORD_KEPT);
#define KEPT(words) add_list(&c, words, KEYWORD_KEPT);
#define ENDS(words) add_list(&c, words, KEYWORD_ENDS);
#include "lang/forms.def"
    return c.k;
}

bool keyword_is(const struct keywords *k, const char *word, enum keyword_use use)
{
    int at = name_map_get(k->numbers, word);
    return at >= 0 && (k->items[at].uses & (int)use);
}

/* ---------------------------------------------------------------- other words */

bool keyword_continues(const char *word)
{
    static const char list[] =
#define CONTINUES(words) words
#include "lang/forms.def"
        ;
    size_t len = strlen(word);
    for (const char *s = list; *s; s += strcspn(s, " "), s += *s == ' ')
        if (strcspn(s, " ") == len && !memcmp(s, word, len))
            return true;
    return false;
}

/* Words that people bring along from other languages, and what to write here. The texts are
 * hints, and no grammar: those with more than words of the language are in TR(). */
const char *keyword_instead_of(const char *word)
{
    static const char *const table[][2] =
        {{"who", TR("that …, whose FIELD is …, or where (…)")},
         {"which", TR("that …, whose FIELD is …, or where (…)")},
         {"can", "may"},
         {"cannot", "may not"},
         {"plus", "+"},
         {"minus", "-"},
         {"its", TR("the KIND's, as in 'the ship's owner'")},
         {"must", TR("'may … only when', or 'PLAYER must do:' for an obligation")},
         {"has", TR("… 's FIELD is …, or: there is a KIND in …")},
         {"have", TR("… 's FIELD is …, or: there is a KIND in …")},
         {"are", "is"},
         {"equals", "is"},
         {"equal", "is"},
         {"gets", TR("now … is …, or add … to …")},
         {"becomes", "now … is …"},
         {"set", "now … is …"},
         {"increase", "add … to …"},
         {"increases", TR("add … to …, or 'rises by' for a value")},
         {"decrease", "take … from …"},
         {"decreases", TR("take … from …, or 'falls by' for a value")},
         {"subtract", "take … from …"},
         {"remove", TR("put … into a zone, or now … is nothing")},
         {"move", TR("put … into …, or now the piece's field is …")},
         {"discard", TR("put … into the pile that is meant")},
         {"discards", TR("put … into the pile that is meant")},
         {"deal", "put the top N of the deck into …"},
         {"deals", "put the top N of the deck into …"},
         {"draws", "put the top N of the deck into …"},
         {"give", TR("put … into …, or add … to …")},
         {"gives", TR("put … into …, or add … to …")},
         {"loses", TR("take … from …, or PLAYER wins for the other")},
         {"on", TR("in a zone: is in …, on a board: a field, such as the piece's square is …")},
         {"draw", "put the top N of the deck into …"},
         {"greater", "more"},
         {"bigger", "more"},
         {"fewer", "less"},
         {"smaller", "less"},
         {"else", "otherwise"},
         {"elif", "otherwise if"},
         {"then", ":"},
         {"while", "repeat while …:"},
         {"after", TR("the statement alone, because statements happen in their order; or a rule of its own: after EVENT: …")},
         {"number", "the count of every …"},
         {"two", "2"},
         {"three", "3"},
         {"four", "4"},
         {"five", "5"},
         {"six", "6"},
         {"twice", "2 times"},
         {"loop", "repeat:"},
         {"foreach", "for each"},
         {"all", TR("every, or for each")},
         {"choose", "chooses"},
         {"select", "chooses"},
         {"selects", "chooses"},
         {"picks", "chooses"},
         {"random", "at random for CHANCE, pick a …"},
         {"null", "nothing"},
         {"none", "nothing"},
         {"true", "yes"},
         {"false", "no"},
         {"return", "end the EVENT"},
         {"break", "stop"},
         {"during", "while … is under way"},
         {"unless", TR("when … is not, or a rule that begins with 'despite'")},
         {"whenever", TR("whenever CONDITION: … (a rule of its own)")},
         {"first", "the first KIND …"},
         {"than", "more than, less than"},
         {"more", "is more than"},
         {"less", "is less than"}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (!strcmp(table[i][0], word))
            return table[i][1];
    return NULL;
}
