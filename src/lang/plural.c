/* SPDX-License-Identifier: MIT
 *
 * Plural rules; see plural.h. Knows no rulebook.
 */
#include "lang/plural.h"

#include <stddef.h>
#include <string.h>

static int always_one(int32_t n)
{
    (void)n;
    return 0;
}

static int one_or_other(int32_t n)
{
    return n != 1;
}

static int none_is_one(int32_t n) /* French: zéro point, un point, deux points */
{
    return n > 1;
}

static int few_in_units(int32_t n, int32_t one_also) /* 2 to 4, 22 to 24 …, but not 12 to 14 */
{
    int32_t unit = n % 10, teen = n % 100;
    if (one_also ? unit == 1 && teen != 11 : n == 1)
        return 0;
    return unit >= 2 && unit <= 4 && (teen < 12 || teen > 14) ? 1 : 2;
}

/* 1 punkt · 2, 3, 4, 22 punkty · 0, 5, 12, 21 punktów */
static int polish(int32_t n)
{
    return few_in_units(n, 0);
}

static int east_slavic(int32_t n)
{
    return few_in_units(n, 1);
}

static int czech(int32_t n)
{
    return n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2;
}

static const struct plural_rule {
    const char *lang;
    int forms;
    int (*form)(int32_t n);
} rules[] = {
    {"pl", 3, polish},      {"cs", 3, czech},       {"sk", 3, czech},       {"uk", 3, east_slavic},
    {"ru", 3, east_slavic}, {"be", 3, east_slavic}, {"fr", 2, none_is_one}, {"ja", 1, always_one},
    {"zh", 1, always_one},  {"ko", 1, always_one},  {"vi", 1, always_one},  {"th", 1, always_one},
    {"id", 1, always_one},
};

static const struct plural_rule *rule_of(const char *lang)
{
    static const struct plural_rule other = {"", 2, one_or_other};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (!strcmp(rules[i].lang, lang))
            return &rules[i];
    return &other;
}

int plural_forms(const char *lang)
{
    return rule_of(lang)->forms;
}

int plural_form(const char *lang, int32_t n)
{
    return rule_of(lang)->form(n < 0 ? -n : n);
}
