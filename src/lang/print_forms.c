/* SPDX-License-Identifier: MIT
 *
 * The tables of templates, and how a template is filled in. To add a language: a table like `polish`, its directions,
 * and a row in `languages`. Knows no vocabulary and no rules.
 */
#include "lang/print_forms.h"

#include <string.h>

static const char *const english[FORM_COUNT] = {
    [FORM_YES] = "yes",
    [FORM_NO] = "no",
    [FORM_NOTHING] = "nothing",
    [FORM_NUMBER_NOUN] = "number",
    [FORM_DIRECTION_NOUN] = "direction",
    [FORM_COLUMN] = "column",
    [FORM_ROW] = "row",
    [FORM_TITLE] = "title",
    [FORM_OWNER] = "owner",
    [FORM_FACE] = "face",
    [FORM_MAY] = "may",
    [FORM_MAY_NOT] = "may not",
    [FORM_WOULD] = "would",
    [FORM_MUST] = "must",
    [FORM_THE] = "the [1/=]",
    [FORM_THIS] = "this [1/=]",
    [FORM_POSSESSIVE] = "[1]'s [2]",
    [FORM_WHOSE_FIELD] = "whose [1]",
    [FORM_THAT] = "that",
    [FORM_COPY] = "[1/=] [2]",
    [FORM_A] = "a [1]",
    [FORM_AN] = "an [1]",
    [FORM_ANY] = "any [1]",
    [FORM_EACH] = "each [1]",
    [FORM_EVERY] = "every [1]",
    [FORM_SOME] = "some [1]",
    [FORM_NONE] = "no [1]",
    [FORM_BARE] = "[1/=]",
    [FORM_CALLED] = " called [1]",
    [FORM_FILTER_IN] = "\4in [1]",
    [FORM_FILTER_OTHER] = "\4other than [1]",
    [FORM_FILTER_WHERE] = "\4where [1]",
    [FORM_FILTER] = "\4[1]",
    [FORM_FILTER_AND] = "\4and",
    [FORM_PLUS] = "[1]\6+ [2]",
    [FORM_MINUS] = "[1]\6- [2]",
    [FORM_TIMES] = "[1]\7* [2]",
    [FORM_DIVIDED_UP] = "[1]\7/ [2] rounded up",
    [FORM_DIVIDED_DOWN] = "[1]\7/ [2] rounded down",
    [FORM_REMAINDER] = "the remainder of [1]\7/ [2]",
    [FORM_SMALLER] = "the smaller of [1]\6and [2]",
    [FORM_LARGER] = "the larger of [1]\6and [2]",
    [FORM_COUNT_OF] = "the count of [1]",
    [FORM_SUM_OVER] = "the sum over [1]\5of [2]",
    [FORM_HIGHEST_OVER] = "the highest over [1]\5of [2]",
    [FORM_LOWEST_OVER] = "the lowest over [1]\5of [2]",
    [FORM_FIRST_OF] = "the first [1-]",
    [FORM_LAST_OF] = "the last [1-]",
    [FORM_LINE] = "the longest line through [2]\5of [1]",
    [FORM_TOP] = "the top of [1]",
    [FORM_BOTTOM] = "the bottom of [1]",
    [FORM_IS] = "[1] is [2]",
    [FORM_IS_NOT] = "[1] is not [2]",
    [FORM_AT_LEAST] = "[1] is at least [2]",
    [FORM_AT_MOST] = "[1] is at most [2]",
    [FORM_MORE] = "[1] is more than [2]",
    [FORM_LESS] = "[1] is less than [2]",
    [FORM_IS_A] = "[1] is [2]",
    [FORM_ONE_OF] = "[1] is one of ([2])",
    [FORM_NOT_ONE_OF] = "[1] is not one of ([2])",
    [FORM_IN] = "[1] is in [2]",
    [FORM_NOT_IN] = "[1] is not in [2]",
    [FORM_AND] = "\2and ",
    [FORM_OR] = "\2or ",
    [FORM_NOT] = "not ([1])",
    [FORM_EXISTS] = "there is [1]",
    [FORM_EXISTS_NOT] = "there is [1]",
    [FORM_NO_SUCH] = "", /* said as it is written */
    [FORM_NOW_SET] = "now [1] is [2]",
    [FORM_NOW_CONDITION] = "now [1]",
    [FORM_UNTIL] = "\2until the [1] ends",
    [FORM_UNTIL_TIMES] = "\2until the [1] has ended [2] times",
    [FORM_ADD] = "add [1]\2to [2]",
    [FORM_TAKE] = "take [1]\2from [2]",
    [FORM_PUT] = "put [1]\2into [2]",
    [FORM_PUT_TOP] = "put the top [1] of [3]\2into [2]",
    [FORM_AT_BOTTOM] = "\3at the bottom",
    [FORM_SHUFFLE] = "shuffle [1]",
    [FORM_ROLL] = "roll [1]",
    [FORM_FOR_CHANCE] = "\2for [1]",
    [FORM_AGAIN] = " again",
    [FORM_RANDOM] = "at random for [2],\2pick [1]",
    [FORM_IF] = "if [1]",
    [FORM_OTHERWISE_IF] = "otherwise if [1]",
    [FORM_OTHERWISE] = "otherwise",
    [FORM_FOR_EACH] = "for [1]",
    [FORM_TURN_ORDER] = "\2in turn order from [1]",
    [FORM_CHOSEN_ORDER] = ",\2in an order chosen by [1]",
    [FORM_REPEAT] = "repeat",
    [FORM_REPEAT_WHILE] = "repeat while [1]",
    [FORM_REPEAT_UNTIL] = "repeat until [1]",
    [FORM_REPEAT_TIMES] = "repeat [1] times",
    [FORM_STOP] = "stop",
    [FORM_END] = "end the [1]",
    [FORM_PREVENT] = "prevent it",
    [FORM_NOOP] = "nothing happens",
    [FORM_LET] = "let the [1] be [2]",
    [FORM_SAME_TIME] = "at the same time",
    [FORM_ANNOUNCE] = "announce [1]",
    [FORM_RESOLVE] = "the announced happen, last first",
    [FORM_WINDOW] = "in turn from [1], until all pass,\2[2] may do",
    [FORM_MAY_DO] = "[1] may do",
    [FORM_MUST_DO] = "[1] must do",
    [FORM_CHOOSES] = "[1] chooses [2]",
    [FORM_MAY_CHOOSE] = "[1] may choose [2]",
    [FORM_UP_TO] = "[1] chooses up to [2] [3]",
    [FORM_EXACTLY] = "[1] chooses exactly [2] [3]",
    [FORM_ANY_NUMBER] = "[1] chooses any number of [3]",
    [FORM_SET_CALLED] = " called [1]",
    [FORM_SHOW] = "show [1]\2to [2]",
    [FORM_OFFER_WHEN] = "[1] when\1[2]",
    [FORM_WHEN] = "when [1]",
    [FORM_BEFORE] = "before [1]",
    [FORM_AFTER] = "after [1]",
    [FORM_HOOK_IF] = "\1if [1]",
    [FORM_WOULD_IF] = "if [1]",
    [FORM_WOULD_AND] = "\1and [1]",
    [FORM_INSTEAD] = ", instead",
    [FORM_ORDERS] = ",\2[1] orders the rules",
    [FORM_WHENEVER] = "whenever [1]",
    [FORM_ALWAYS] = "always [1]",
    [FORM_MOMENT] = "at any moment during the [1], ",
    [FORM_DESPITE] = "despite [1],\2[2]",
    [FORM_ONLY_WHEN] = "[1] only when\1[2]",
    [FORM_LIMIT_ONCE] = "[1]\2at most once per [3]",
    [FORM_LIMIT] = "[1]\2at most [2] times per [3]",
    [FORM_VALUE_IS] = "[1] is\3[2]",
    [FORM_VALUE_RISES] = "[1]\3rises by [2]",
    [FORM_VALUE_FALLS] = "[1]\3falls by [2]",
    [FORM_VALUE_AT_LEAST] = "[1] is at least\3[2]",
    [FORM_VALUE_AT_MOST] = "[1] is at most\3[2]",
    [FORM_WHEN_CONDITION] = " when\1[1]",
    [FORM_VALUE_WHEN] = "\1when [1]",
};

/* The templates of Polish. Nouns that follow a colon stand in the base form: plural forms are not declared. */
static const char *const polish[FORM_COUNT] = {
    [FORM_YES] = "tak",
    [FORM_NO] = "nie",
    [FORM_NOTHING] = "nic",
    [FORM_NUMBER_NOUN] = "f liczba liczby liczbie liczbę liczbą liczbie",
    [FORM_DIRECTION_NOUN] = "m kierunek kierunku kierunkowi kierunek kierunkiem kierunku",
    [FORM_COLUMN] = "f kolumna kolumny kolumnie kolumnę kolumną kolumnie",
    [FORM_ROW] = "m rząd rzędu rzędowi rząd rzędem rzędzie",
    [FORM_TITLE] = "f nazwa nazwy nazwie nazwę nazwą nazwie",
    [FORM_OWNER] = "m właściciel właściciela właścicielowi właściciela właścicielem właścicielu",
    [FORM_FACE] = "f ścianka ścianki ściance ściankę ścianką ściance",
    [FORM_MAY] = "może",
    [FORM_MAY_NOT] = "nie może",
    [FORM_WOULD] = "ma",
    [FORM_MUST] = "musi",
    [FORM_THE] = "[1/=]",
    [FORM_THIS] = "{ten tego temu ten tym tym|ta tej tej tę tą tej|to tego temu to tym tym} [1/=]",
    [FORM_POSSESSIVE] = "[2/=] [1/gen]",
    [FORM_WHOSE_FIELD] = "{którego|której|którego} [1/=]",
    [FORM_THAT] = "{który którego któremu który którym którym|która której której którą którą której|"
                  "które którego któremu które którym którym}",
    [FORM_A] = "[1/=]",
    [FORM_AN] = "[1/=]",
    [FORM_ANY] = "{dowolny dowolnego dowolnemu dowolny dowolnym dowolnym|dowolna dowolnej dowolnej dowolną dowolną "
                 "dowolnej|dowolne dowolnego dowolnemu dowolne dowolnym dowolnym} [1/=]",
    [FORM_EACH] = "{każdy każdego każdemu każdy każdym każdym|każda każdej każdej każdą każdą każdej|"
                  "każde każdego każdemu każde każdym każdym} [1/=]",
    [FORM_EVERY] = "{każdy każdego każdemu każdy każdym każdym|każda każdej każdej każdą każdą każdej|"
                   "każde każdego każdemu każde każdym każdym} [1/=]",
    [FORM_SOME] = "{któryś któregoś któremuś któryś którymś którymś|któraś którejś którejś którąś którąś którejś|"
                  "któreś któregoś któremuś któreś którymś którymś} [1/=]",
    [FORM_CALLED] = " {zwany zwanego zwanemu zwany zwanym zwanym|zwana zwanej zwanej zwaną zwaną zwanej|"
                    "zwane zwanego zwanemu zwane zwanym zwanym} [1]",
    [FORM_FILTER_IN] = " z: [1/gen]",
    [FORM_FILTER_OTHER] = " {inny innego innemu inny innym innym|inna innej innej inną inną innej|"
                          "inne innego innemu inne innym innym} niż [1]",
    [FORM_FILTER_WHERE] = " {taki takiego takiemu taki takim takim|taka takiej takiej taką taką takiej|"
                          "takie takiego takiemu takie takim takim}, że [1]",
    [FORM_FILTER] = ",\4[1]",
    [FORM_FILTER_AND] = "\4i",
    [FORM_DIVIDED_UP] = "[1]\7/ [2] (w górę)",
    [FORM_DIVIDED_DOWN] = "[1]\7/ [2] (w dół)",
    [FORM_REMAINDER] = "reszta z [1/gen]\7/ [2]",
    [FORM_SMALLER] = "mniejsze z ([1];\6[2])",
    [FORM_LARGER] = "większe z ([1];\6[2])",
    [FORM_COUNT_OF] = "liczba: [1-]",
    [FORM_SUM_OVER] = "suma po: [1-]\5z: [2]",
    [FORM_HIGHEST_OVER] = "największe po: [1-]\5z: [2]",
    [FORM_LOWEST_OVER] = "najmniejsze po: [1-]\5z: [2]",
    [FORM_FIRST_OF] = "{pierwszy|pierwsza|pierwsze} [1-]",
    [FORM_LAST_OF] = "{ostatni|ostatnia|ostatnie} [1-]",
    [FORM_LINE] = "najdłuższa linia przez [2/acc]\5złożona z: [1-]",
    [FORM_TOP] = "wierzch: [1]",
    [FORM_BOTTOM] = "spód: [1]",
    [FORM_IS] = "[1] to [2]",
    [FORM_IS_NOT] = "[1] to nie [2]",
    [FORM_AT_LEAST] = "[1] wynosi co najmniej [2]",
    [FORM_AT_MOST] = "[1] wynosi co najwyżej [2]",
    [FORM_MORE] = "[1] wynosi więcej niż [2]",
    [FORM_LESS] = "[1] wynosi mniej niż [2]",
    [FORM_IS_A] = "[1] to [2]",
    [FORM_ONE_OF] = "[1] jest wśród ([2])",
    [FORM_NOT_ONE_OF] = "[1] nie jest wśród ([2])",
    [FORM_IN] = "[1] jest w: [2]",
    [FORM_NOT_IN] = "[1] nie jest w: [2]",
    [FORM_AND] = "\2i ",
    [FORM_OR] = "\2lub ",
    [FORM_NOT] = "nieprawda, że ([1])",
    [FORM_EXISTS] = "istnieje: [1-]",
    [FORM_EXISTS_NOT] = "nie istnieje: [1-]",
    [FORM_NO_SUCH] = "nie istnieje: [1-]",
    [FORM_NOW_SET] = "odtąd [1] to [2]",
    [FORM_NOW_CONDITION] = "odtąd [1]",
    [FORM_UNTIL] = ",\2aż skończy się [1]",
    [FORM_UNTIL_TIMES] = ",\2aż [1] skończy się [2] razy",
    [FORM_ADD] = "dodaj [1]\2do: [2]",
    [FORM_TAKE] = "odejmij [1]\2od: [2]",
    [FORM_PUT] = "połóż: [1]\2→ [2]",
    [FORM_PUT_TOP] = "połóż z wierzchu [1] z: [3]\2→ [2]",
    [FORM_AT_BOTTOM] = "\3na spód",
    [FORM_SHUFFLE] = "potasuj: [1]",
    [FORM_ROLL] = "rzuć [1/ins]",
    [FORM_FOR_CHANCE] = "\2na: [1]",
    [FORM_AGAIN] = " ponownie",
    [FORM_RANDOM] = "losowo na: [2],\2weź [1/acc]",
    [FORM_IF] = "jeśli [1]",
    [FORM_OTHERWISE_IF] = "w przeciwnym razie, jeśli [1]",
    [FORM_OTHERWISE] = "w przeciwnym razie",
    [FORM_FOR_EACH] = "kolejno [1]",
    [FORM_TURN_ORDER] = "\2w kolejności graczy od [1/gen]",
    [FORM_CHOSEN_ORDER] = ",\2w kolejności, którą wybiera [1]",
    [FORM_REPEAT] = "powtarzaj",
    [FORM_REPEAT_WHILE] = "powtarzaj, póki [1]",
    [FORM_REPEAT_UNTIL] = "powtarzaj, aż [1]",
    [FORM_REPEAT_TIMES] = "powtarzaj [1] razy",
    [FORM_STOP] = "dość",
    [FORM_END] = "zakończ: [1]",
    [FORM_PREVENT] = "to nie dochodzi do skutku",
    [FORM_NOOP] = "nic się nie dzieje",
    [FORM_LET] = "niech [1] to [2]",
    [FORM_SAME_TIME] = "jednocześnie",
    [FORM_ANNOUNCE] = "zapowiedź: [1]",
    [FORM_RESOLVE] = "zapowiedziane dzieje się, od ostatniego",
    [FORM_WINDOW] = "po kolei od [1/gen], aż wszyscy spasują,\2[2] może",
    [FORM_MAY_DO] = "[1] może",
    [FORM_MUST_DO] = "[1] musi",
    [FORM_CHOOSES] = "[1] wybiera: [2]",
    [FORM_MAY_CHOOSE] = "[1] może wybrać: [2]",
    [FORM_UP_TO] = "[1] wybiera najwyżej [2]: [3]",
    [FORM_EXACTLY] = "[1] wybiera dokładnie [2]: [3]",
    [FORM_ANY_NUMBER] = "[1] wybiera dowolnie wiele: [3]",
    [FORM_SET_CALLED] = ", zwane [1]",
    [FORM_SHOW] = "pokaż [1/acc]\2graczowi: [2]",
    [FORM_OFFER_WHEN] = "[1], gdy\1[2]",
    [FORM_WHEN] = "gdy [1]",
    [FORM_BEFORE] = "zanim [1]",
    [FORM_AFTER] = "po tym, jak [1]",
    [FORM_HOOK_IF] = ",\1jeśli [1]",
    [FORM_WOULD_IF] = "jeśli [1]",
    [FORM_WOULD_AND] = "\1i [1]",
    [FORM_INSTEAD] = ", to zamiast tego",
    [FORM_ORDERS] = ",\2kolejność zasad ustala [1]",
    [FORM_WHENEVER] = "ilekroć [1]",
    [FORM_ALWAYS] = "zawsze [1]",
    [FORM_MOMENT] = "w dowolnej chwili, póki trwa [1], ",
    [FORM_DESPITE] = "mimo [1]\2[2]",
    [FORM_ONLY_WHEN] = "[1] tylko wtedy, gdy\1[2]",
    [FORM_LIMIT_ONCE] = "[1]\2najwyżej raz na: [3]",
    [FORM_LIMIT] = "[1]\2najwyżej [2] razy na: [3]",
    [FORM_VALUE_IS] = "[1] to\3[2]",
    [FORM_VALUE_RISES] = "[1]\3rośnie o [2]",
    [FORM_VALUE_FALLS] = "[1]\3maleje o [2]",
    [FORM_VALUE_AT_LEAST] = "[1] wynosi co najmniej\3[2]",
    [FORM_VALUE_AT_MOST] = "[1] wynosi co najwyżej\3[2]",
    [FORM_WHEN_CONDITION] = ", gdy\1[1]",
    [FORM_VALUE_WHEN] = ",\1gdy [1]",
};

static const struct language {
    const char *code;
    const char *const *forms;
    const char *directions[8]; /* nouns; NULL: the names of the language of the code */
} languages[] = {
    {"en", english, {NULL}},
    {"pl",
     polish,
     {"f północ północy północy północ północą północy",
      "m północny_wschód północnego_wschodu północnemu_wschodowi północny_wschód północnym_wschodem "
      "północnym_wschodzie",
      "m wschód wschodu wschodowi wschód wschodem wschodzie",
      "m południowy_wschód południowego_wschodu południowemu_wschodowi południowy_wschód południowym_wschodem "
      "południowym_wschodzie",
      "n południe południa południu południe południem południu",
      "m południowy_zachód południowego_zachodu południowemu_zachodowi południowy_zachód południowym_zachodem "
      "południowym_zachodzie",
      "m zachód zachodu zachodowi zachód zachodem zachodzie",
      "m północny_zachód północnego_zachodu północnemu_zachodowi północny_zachód północnym_zachodem "
      "północnym_zachodzie"}},
};
enum { LANGUAGE_COUNT = sizeof languages / sizeof *languages };

static const struct language *find_language(const char *lang)
{
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        if (!strcmp(languages[i].code, lang))
            return &languages[i];
    return NULL;
}

bool form_has_language(const char *lang)
{
    return find_language(lang) != NULL;
}

const char *form_text(const char *lang, enum form f)
{
    const struct language *l = find_language(lang);
    return l && l->forms[f] ? l->forms[f] : english[f];
}

const char *form_direction(const char *lang, int direction)
{
    const struct language *l = find_language(lang);
    return l ? l->directions[direction] : NULL;
}

/* ---------------------------------------------------------------- filling in */

static struct noun_form word_of_six(const char *s, size_t len, int number)
{
    for (; number; number--) {
        size_t skip = 0;
        while (skip < len && s[skip] != ' ')
            skip++;
        s += skip + 1;
        len -= skip + 1;
    }
    size_t word = 0;
    while (word < len && s[word] != ' ')
        word++;
    return (struct noun_form){s, word, '_'};
}

/* "{m|f|n}": the alternative for the gender, in the case where it is declined. */
static void print_by_gender(struct buf *out, const char *s, size_t len, const struct form_setter *setting)
{
    int number = noun_case_number(setting->grammatical_case);
    if (number == 3 && setting->gender == NOUN_MASCULINE && setting->animate)
        number = 1; /* the accusative of what lives is the genitive */
    for (int g = 0; g < (int)setting->gender; g++) {
        const char *bar = memchr(s, '|', len);
        if (!bar)
            break;
        len -= (size_t)(bar + 1 - s);
        s = bar + 1;
    }
    const char *end = memchr(s, '|', len);
    if (end)
        len = (size_t)(end - s);
    int blanks = 0;
    for (size_t i = 0; i < len; i++)
        blanks += s[i] == ' ';
    noun_add(out, blanks == 5 ? word_of_six(s, len, number) : (struct noun_form){s, len, '_'});
}

/* "[1]", "[1/gen]", "[1-]": the number, a case of three letters or '=', and the mark of a bare noun. */
static void print_placeholder(const char *s, size_t len, const struct form_setter *setting,
                              form_placeholder *placeholder, void *ctx)
{
    char name[4] = "";
    const char *grammatical_case = NULL;
    if (len >= 3 && s[1] == '/') {
        grammatical_case = name;
        if (s[2] == '=')
            grammatical_case = setting->grammatical_case;
        else
            memcpy(name, s + 2, len - 2 < 3 ? len - 2 : 3);
    }
    placeholder(ctx, s[0] - '0', grammatical_case, s[len - 1] == '-');
}

void form_print(struct buf *out, const char *text, const struct form_setter *setting, form_placeholder *placeholder,
                void *ctx)
{
    while (*text) {
        size_t plain = strcspn(text, "[{");
        buf_add(out, text, plain);
        text += plain;
        if (!*text)
            return;
        size_t len = strcspn(text, *text == '[' ? "]" : "}");
        if (*text == '[')
            print_placeholder(text + 1, len - 1, setting, placeholder, ctx);
        else
            print_by_gender(out, text + 1, len - 1, setting);
        text += len + (text[len] != 0);
    }
}
