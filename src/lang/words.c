/* SPDX-License-Identifier: MIT */
#include "lang/words.h"

#include <string.h>

static bool stands_in(const char *const *list, const char *w)
{
    for (; *list; list++)
        if (!strcmp(*list, w))
            return true;
    return false;
}

bool word_is_reserved(const char *w)
{
    static const char *const list[] = {"and", "or", "when", "if", "only", "that", "whose", "where", "called", "other",
                                       "may", "must", "would", "chooses", "until", "otherwise", "every", "each",
                                       "some", "no", "any", "this", "nothing", "rounded", "rises", "falls", "pass",
                                       NULL};
    return stands_in(list, w);
}

bool word_is_keyword(const char *w)
{
    static const char *const list[] = {
        "a", "an", "is", "not", "before", "after", "instead", "once", "times", "per", "despite", "whenever", "always",
        "now", "add", "take", "put", "shuffle", "roll", "again", "let", "be", "repeat", "while", "stop", "end",
        "announce", "prevent", "happens", "show", "up", "down", "count", "sum", "over", "highest", "lowest", "first",
        "last", "longest", "line", "through", "smaller", "larger", "top", "bottom", "remainder", "the", "pick",
        "random", NULL};
    return word_is_reserved(w) || stands_in(list, w);
}

bool word_begins_sentence(const char *w)
{
    static const char *const list[] = {"now", "add", "take", "put", "shuffle", "roll", "if", "for", "repeat", "stop",
                                       "end", "prevent", "nothing", "let", "at", "in", "show", "announce", "when",
                                       "before", "after", "despite", "always", "whenever", "a", "an", "is", "there",
                                       "not", NULL};
    return stands_in(list, w);
}

bool word_goes_on(const char *w)
{
    static const char *const list[] = {"and", "or", "when", "where", "if", "is", "of", "be", "least", "most", "than",
                                       NULL};
    return stands_in(list, w);
}

bool word_is_aggregate(const char *w)
{
    static const char *const list[] = {"count", "sum", "highest", "lowest", "first", "last", "longest", "top",
                                       "bottom", "smaller", "larger", "remainder", "announced", NULL};
    return stands_in(list, w);
}

const char *word_of_the_language(const char *w)
{
    static const char *const table[][2] = {
        {"who", "that …, whose FIELD is …, or where (…)"}, {"which", "that …, whose FIELD is …, or where (…)"},
        {"can", "may"}, {"cannot", "may not"},
        {"must", "'may … only when', or 'PLAYER must do:' for what has to be done"},
        {"has", "… 's FIELD is …, or: there is a KIND in …"}, {"have", "… 's FIELD is …, or: there is a KIND in …"},
        {"are", "is"}, {"equals", "is"}, {"equal", "is"}, {"gets", "now … is …, or add … to …"},
        {"becomes", "now … is …"}, {"set", "now … is …"}, {"increase", "add … to …"},
        {"increases", "add … to …, or 'rises by' for a value"}, {"decrease", "take … from …"},
        {"decreases", "take … from …, or 'falls by' for a value"}, {"subtract", "take … from …"},
        {"remove", "put … into a zone, or now … is nothing"}, {"move", "put … into …, or now the piece's field is …"},
        {"discard", "put … into the pile that is meant"}, {"discards", "put … into the pile that is meant"},
        {"deal", "put the top N of the deck into …"}, {"deals", "put the top N of the deck into …"},
        {"draws", "put the top N of the deck into …"}, {"give", "put … into …, or add … to …"},
        {"gives", "put … into …, or add … to …"}, {"loses", "take … from …, or PLAYER wins for the other"},
        {"on", "in a zone: is in …, on a board: a field, such as the piece's square is …"},
        {"draw", "put the top N of the deck into …"}, {"greater", "more"}, {"bigger", "more"}, {"fewer", "less"},
        {"smaller", "less"}, {"else", "otherwise"}, {"elif", "otherwise if"}, {"then", ":"},
        {"while", "repeat while …:"}, {"loop", "repeat:"}, {"foreach", "for each"}, {"all", "every, or for each"},
        {"choose", "chooses"}, {"select", "chooses"}, {"selects", "chooses"}, {"picks", "chooses"},
        {"random", "at random for CHANCE, pick a …"}, {"null", "nothing"}, {"none", "nothing"}, {"true", "yes"},
        {"false", "no"}, {"return", "end the EVENT"}, {"break", "stop"}, {"during", "while … is under way"},
        {"unless", "when … is not, or a rule that begins with 'despite'"},
        {"whenever", "whenever CONDITION: … (a rule of its own)"}, {"first", "the first KIND …"},
        {"than", "more than, less than"}, {"more", "is more than"}, {"less", "is less than"}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (!strcmp(table[i][0], w))
            return table[i][1];
    return NULL;
}

const char *const sentence_forms[] = {
    "when EVENT [if CONDITION]: …",
    "before EVENT [if CONDITION]: …",
    "after EVENT [if CONDITION]: …",
    "if EVENT-would-happen [and CONDITION], instead: …",
    "when|before|after EVENT [if CONDITION], PLAYER orders the rules",
    "if EVENT-would-happen [and CONDITION], PLAYER orders the rules",
    "whenever CONDITION: …",
    "always CONDITION",
    "at any moment during the EVENT, …",
    "SOMETHING may not EVENT [when CONDITION]",
    "SOMETHING may EVENT only when CONDITION",
    "SOMETHING may EVENT at most once|N times per EVENT",
    "despite RULE, SOMETHING may EVENT [when CONDITION]",
    "CONDITION [when CONDITION]",
    "VALUE is|rises by|falls by|is at least|is at most NUMBER [when CONDITION]",
    NULL};

const char *const statement_forms[] = {
    "now SOMETHING is VALUE [until the EVENT ends]",
    "now CONDITION [until the EVENT ends]",
    "add N to FIELD",
    "take N from FIELD",
    "put SOMETHING into ZONE [at the bottom]",
    "put the top N of ZONE into ZONE",
    "shuffle ZONE [for CHANCE]",
    "roll DIE for CHANCE",
    "roll DIE again",
    "at random for CHANCE, pick a KIND …",
    "if CONDITION: … otherwise: …",
    "for each KIND … [in turn order from PLAYER] [, in an order chosen by PLAYER]: …",
    "repeat [while CONDITION | until CONDITION | N times]: …",
    "stop",
    "end the EVENT",
    "prevent it",
    "nothing happens",
    "let the NAME be VALUE",
    "at the same time: …",
    "announce EVENT",
    "the announced happen, last first",
    "in turn from PLAYER, until all pass, each player may do: …",
    "PLAYER may do: … otherwise: …",
    "PLAYER must do: … otherwise: …",
    "PLAYER chooses a KIND …",
    "PLAYER may choose a KIND …: … otherwise: …",
    "PLAYER chooses up to N | exactly N | any number of KINDS called NAME …",
    "show SOMETHING to PLAYER",
    "EVENT (by its phrase)",
    NULL};
