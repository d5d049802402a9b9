/* SPDX-License-Identifier: MIT
 *
 * The tables of words.h, and filling one in. Knows no rulebook.
 */
#include "explain/words.h"

#include <string.h>

static const char *const english[WORD_COUNT] = {
    [WORD_BEFORE_ALL] = "before the first decision",
    [WORD_AFTER] = "after decision [1], [2]: [3]",
    [WORD_AFTER_HIDDEN] = "after decision [1] of [2]",
    [WORD_SEEN_BY] = ", as seen by [1]",
    [WORD_DECIDES_BY] = "[1] decides ([2])",
    [WORD_ONE_CHOICE] = ", one choice:",
    [WORD_CHOICES] = ", [1] choices:",
    [WORD_OF_THESE] = ", [1] of these [2]:",
    [WORD_ASKED_EXACTLY] = ": [1] of these, with commas between them",
    [WORD_ASKED_RANGE] = ": [1] to [2] of these, with commas between them",
    [WORD_ASKED_OR_NONE] = ", or [1]",
    [WORD_TO_OF_THESE] = ", [1] to [2] of these [3]:",
    [WORD_TO_THROW] = "to be thrown: [1]",
    [WORD_WINS] = "over: [1] wins",
    [WORD_DRAW] = "over: a draw",
    [WORD_NOBODY_WINS] = "over: nobody has won",
    [WORD_FAULT] = "the game cannot go on: [1]",
    [WORD_TABLE] = "table",
    [WORD_CONDITIONS] = "conditions",
    [WORD_IN] = "in",
    [WORD_NOT_KNOWN] = "not known",
    [WORD_ONLY_FIRST] = "only in the first",
    [WORD_ONLY_SECOND] = "only in the second",
    [WORD_WITHOUT] = "without ",
    [WORD_WITH] = "with ",
    [WORD_NO_LONGER] = "no longer ",
    [WORD_NOW] = "now ",
    [WORD_OTHER_ORDER] = "in another order, now from the top:",
};

static const char *const polish[WORD_COUNT] = {
    [WORD_BEFORE_ALL] = "przed pierwszą decyzją",
    [WORD_AFTER] = "po decyzji [1], [2]: [3]",
    [WORD_AFTER_HIDDEN] = "po decyzji [1], [2]",
    [WORD_SEEN_BY] = "; patrzy [1]",
    [WORD_DECIDES_BY] = "decyduje [1] ([2])",
    [WORD_ONE_CHOICE] = ", jedna możliwość:",
    [WORD_CHOICES] = ", możliwości: [1]",
    [WORD_OF_THESE] = ", do wybrania [1] z [2]:",
    [WORD_ASKED_EXACTLY] = ": do wybrania [1], po przecinkach",
    [WORD_ASKED_RANGE] = ": do wybrania od [1] do [2], po przecinkach",
    [WORD_ASKED_OR_NONE] = " albo: [1]",
    [WORD_TO_OF_THESE] = ", do wybrania od [1] do [2] z [3]:",
    [WORD_TO_THROW] = "do rzucenia: [1]",
    [WORD_WINS] = "koniec: wygrywa [1]",
    [WORD_DRAW] = "koniec: remis",
    [WORD_NOBODY_WINS] = "koniec: nikt nie wygrał",
    [WORD_FAULT] = "gra nie może iść dalej: [1]",
    [WORD_TABLE] = "stół",
    [WORD_CONDITIONS] = "warunki",
    [WORD_IN] = "gdzie:",
    [WORD_NOT_KNOWN] = "nie wiadomo",
    [WORD_ONLY_FIRST] = "tylko w pierwszej",
    [WORD_ONLY_SECOND] = "tylko w drugiej",
    [WORD_WITHOUT] = "ubyło: ",
    [WORD_WITH] = "przybyło: ",
    [WORD_NO_LONGER] = "już nie: ",
    [WORD_NOW] = "odtąd: ",
    [WORD_OTHER_ORDER] = "inna kolejność, teraz od góry:",
};

const char *word_text(const char *lang, enum word w)
{
    if (lang && !strcmp(lang, "pl") && polish[w])
        return polish[w];
    return english[w];
}

void word_print(struct buf *out, const char *lang, enum word w, const char *one, const char *two, const char *three)
{
    const char *const fill[] = {one, two, three};
    for (const char *s = word_text(lang, w); *s; s++)
        if (*s == '[' && s[1] >= '1' && s[1] <= '3' && s[2] == ']') {
            const char *text = fill[s[1] - '1'];
            buf_str(out, text ? text : "");
            s += 2;
        } else
            buf_char(out, *s);
}
