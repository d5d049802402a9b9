/* SPDX-License-Identifier: MIT
 *
 * The catalogs: what is looked up is found, and numbers choose the form. Which texts must be there is checked by
 * tests/translations_test.py.
 */
#include "base/tr.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const struct tr_catalog *polish(void)
{
    for (size_t i = 0; tr_catalogs[i]; i++)
        if (!strcmp(tr_catalogs[i]->lang, "pl"))
            return tr_catalogs[i];
    return NULL;
}

Test(tr, english_needs_no_catalog)
{
    cr_expect_str_eq(tr("en", "no difference"), "no difference");
    cr_expect_str_eq(tr(NULL, "no difference"), "no difference");
    cr_expect_str_eq(tr("xx", "no difference"), "no difference");
    cr_expect_str_eq(tr_count("en", "%d rule", "%d rules", 1), "%d rule");
    cr_expect_str_eq(tr_count("en", "%d rule", "%d rules", 0), "%d rules");
}

Test(tr, every_entry_is_found)
{
    const struct tr_catalog *c = polish();
    cr_assert(c && c->count);
    for (size_t i = 0; i < c->count; i++) {
        const char *key = c->entries[i].key, *text = strchr(key, '\4');
        if (!text) {
            cr_expect_str_eq(tr("pl", key), c->entries[i].forms[0]);
            continue;
        }
        char context[64];
        snprintf(context, sizeof context, "%.*s", (int)(text - key), key);
        cr_expect_str_eq(tr_in("pl", context, text + 1), c->entries[i].forms[0]);
    }
}

Test(tr, what_is_missing_is_english)
{
    cr_expect_str_eq(tr("pl", "no such text in any catalog"), "no such text in any catalog");
    cr_expect_str_eq(tr_count("pl", "no such", "no suches", 2), "no suches");
    cr_expect_str_eq(tr_in("pl", "nowhere", "no such"), "no such");
}

Test(tr, numbers_choose_the_polish_form)
{
    static const struct {
        uint64_t n;
        size_t form;
    } cases[] = {{0, 2}, {1, 0}, {2, 1}, {4, 1}, {5, 2}, {11, 2}, {12, 2}, {14, 2}, {21, 2}, {22, 1}, {112, 2},
                 {122, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_eq(polish()->form(cases[i].n), cases[i].form, "%d", (int)cases[i].n);
}

Test(tr, decimals_have_the_point_of_the_language)
{
    static const struct {
        const char *lang, *text;
        int64_t parts;
        uint32_t unit;
    } cases[] = {
        {"en", "0.05", 5, 100},
        {"pl", "0,05", 5, 100},
        {"en", "-12.3", -123, 10},
        {"pl", "1\xc2\xa0" "006,8000", 10068000, 10000},
        {"en", "1,006.80", 100680, 100},
        {"pl", "7", 7, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_str_eq(TR_DECIMAL(cases[i].lang, cases[i].parts, cases[i].unit), cases[i].text);
}
