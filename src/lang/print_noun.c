/* SPDX-License-Identifier: MIT
 *
 * Splitting the forms of a noun; the ways of writing them are described in the header.
 */
#include "lang/print_noun.h"

#include <string.h>

enum { CASES = 6 };
static const char *const case_names[CASES] = {"nom", "gen", "dat", "acc", "ins", "loc"};

int noun_case_number(const char *grammatical_case)
{
    for (int i = 0; grammatical_case && i < CASES; i++)
        if (!strcmp(case_names[i], grammatical_case))
            return i;
    return 0;
}

/* The nth word of a text whose words are separated by single blanks. */
static struct noun_form nth_word(const char *s, int n)
{
    for (; n; n--)
        s += strcspn(s, " ") + 1;
    return (struct noun_form){s, strcspn(s, " "), '_'};
}

static const char MANY[] = "many", IN[] = "in", YES[] = "yes", NO[] = "no";

/* How many words are in "m gracz gracza …"; 0: it is plain text. */
static int row_length(const char *noun)
{
    if (!*noun || !strchr("mfnp", noun[0]) || noun[1] != ' ')
        return 0;
    int words = 1;
    for (const char *s = noun; *s; s++)
        if (*s == ' ') {
            if (s[1] == ' ' || !s[1])
                return 0;
            words++;
        }
    return words == CASES + 1 || words == CASES + 2 ? words : 0;
}

/* Gender and six cases? Anything else with blanks in it is plain text. */
static bool is_row(const char *noun)
{
    return row_length(noun);
}

/* The value of `key` in "nom=…|gen=…"; text NULL: it is not there. */
static struct noun_form named(const char *noun, const char *key)
{
    size_t key_len = strlen(key);
    for (const char *s = noun;; s++) {
        size_t len = strcspn(s, "|");
        if (len > key_len && s[key_len] == '=' && !memcmp(s, key, key_len))
            return (struct noun_form){s + key_len + 1, len - key_len - 1, 0};
        s += len;
        if (!*s)
            return (struct noun_form){NULL, 0, 0};
    }
}

/* The first key distinguishes a mapping from plain text. */
static bool is_mapping(const char *noun)
{
    static const char *const more[] = {"voc", "gender", "plural", MANY, IN, YES, NO, NULL};
    size_t len = strcspn(noun, "=|");
    if (noun[len] != '=')
        return false;
    for (int i = 0; i < CASES; i++)
        if (strlen(case_names[i]) == len && !memcmp(case_names[i], noun, len))
            return true;
    for (int i = 0; more[i]; i++)
        if (strlen(more[i]) == len && !memcmp(more[i], noun, len))
            return true;
    return false;
}

/* A case that is missing is the base form: an author who gave two cases means that the others
 * are alike. */
struct noun_form noun_in_case(const char *noun, const char *grammatical_case)
{
    if (is_row(noun) && grammatical_case && !strcmp(grammatical_case, MANY) && row_length(noun) == CASES + 2)
        return nth_word(noun, CASES + 1);
    if (is_row(noun))
        return nth_word(noun, 1 + noun_case_number(grammatical_case));
    if (!is_mapping(noun))
        return (struct noun_form){noun, strlen(noun), 0};
    struct noun_form f = named(noun, grammatical_case ? grammatical_case : "nom");
    if (!f.text)
        f = named(noun, "nom");
    if (!f.text) { /* no base form: the first one that was given */
        const char *value = noun + strcspn(noun, "=") + 1;
        f = (struct noun_form){value, strcspn(value, "|"), 0};
    }
    return f;
}

bool noun_is_declined(const char *noun)
{
    return is_row(noun) || is_mapping(noun);
}

bool noun_has_case(const char *noun, const char *grammatical_case)
{
    if (!strcmp(grammatical_case, IN))
        return is_mapping(noun) && named(noun, IN).text;
    if (strcmp(grammatical_case, MANY))
        return noun_is_declined(noun);
    return row_length(noun) == CASES + 2 || (is_mapping(noun) && named(noun, MANY).text);
}

bool noun_sentence(char out[RB_SENTENCE_MAX + 1], const char *noun, bool yes)
{
    struct noun_form f = noun && is_mapping(noun) ? named(noun, yes ? YES : NO) : (struct noun_form){0};
    if (!f.text || f.len > RB_SENTENCE_MAX)
        return false;
    for (size_t i = 0; i < f.len; i++)
        out[i] = f.text[i] == RB_SENTENCE_OR ? '|' : f.text[i];
    out[f.len] = '\0';
    return true;
}

struct noun_form noun_of_name(const char *name)
{
    return (struct noun_form){name, strlen(name), '-'};
}

enum noun_gender noun_gender(const char *noun)
{
    char letter = 'm';
    if (is_row(noun)) {
        letter = *noun;
    } else if (is_mapping(noun)) {
        struct noun_form f = named(noun, "gender");
        letter = f.len ? *f.text : 'm';
    }
    switch (letter) {
    case 'f': return NOUN_FEMININE;
    case 'n': return NOUN_NEUTER;
    case 'p': return NOUN_PLURAL;
    default: return NOUN_MASCULINE;
    }
}

static char shown(struct noun_form f, size_t i)
{
    return f.blank && f.text[i] == f.blank ? ' ' : f.text[i];
}

bool noun_same(struct noun_form a, struct noun_form b)
{
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++)
        if (shown(a, i) != shown(b, i))
            return false;
    return true;
}

bool noun_is_animate(const char *noun)
{
    return noun_same(noun_in_case(noun, "acc"), noun_in_case(noun, "gen")) &&
           !noun_same(noun_in_case(noun, "acc"), noun_in_case(noun, "nom"));
}

void noun_add(struct buf *out, struct noun_form form)
{
    for (size_t i = 0; i < form.len; i++)
        buf_char(out, shown(form, i));
}
