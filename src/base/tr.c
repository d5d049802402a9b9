/* SPDX-License-Identifier: MIT
 *
 * Looks texts up in the catalogs. See the header. Knows no text itself.
 */
#include "base/tr.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* English has no catalog: its texts are the keys. */
static const struct tr_catalog *catalog_of(const char *lang)
{
    for (size_t i = 0; lang && tr_catalogs[i]; i++)
        if (!strcmp(tr_catalogs[i]->lang, lang))
            return tr_catalogs[i];
    return NULL;
}

static int compare(const void *key, const void *entry)
{
    return strcmp(key, ((const struct tr_entry *)entry)->key);
}

/* Entries are sorted by key when the program is built. Binary search keeps a lookup cheap enough to
 * have no cache. */
static const struct tr_entry *find(const struct tr_catalog *c, const char *key)
{
    return c ? bsearch(key, c->entries, c->count, sizeof *c->entries, compare) : NULL;
}

const char *tr(const char *lang, const char *text)
{
    const struct tr_entry *e = find(catalog_of(lang), text);
    return e ? e->forms[0] : text;
}

/* The rule for plurals is the catalog's. English needs none: `one` is for exactly 1. */
const char *tr_count(const char *lang, const char *one, const char *many, uint64_t count)
{
    const struct tr_catalog *c = catalog_of(lang);
    const struct tr_entry *e = find(c, one);
    return e ? e->forms[c->form(count)] : count == 1 ? one : many;
}

/* Compares "CONTEXT\4TEXT" with a key, without putting it together. */
struct key_in {
    const char *context, *text;
};

static int compare_in(const void *sought, const void *entry)
{
    const struct key_in *k = sought;
    const char *key = ((const struct tr_entry *)entry)->key;
    size_t len = strlen(k->context);
    int before = strncmp(k->context, key, len);
    if (before)
        return before;
    if (key[len] != '\4')
        return 4 - (unsigned char)key[len];
    return strcmp(k->text, key + len + 1);
}

const char *tr_in(const char *lang, const char *context, const char *text)
{
    const struct tr_catalog *c = catalog_of(lang);
    const struct key_in k = {context, text};
    const struct tr_entry *e = c ? bsearch(&k, c->entries, c->count, sizeof *c->entries, compare_in) : NULL;
    return e ? e->forms[0] : text;
}

static bool is_polish(const char *lang)
{
    return lang && !strcmp(lang, "pl");
}

/* What is between groups of three digits: in Polish a blank at which no line is broken. */
static const char *separator_of(const char *lang)
{
    return is_polish(lang) ? "\xc2\xa0" : ",";
}

/* Collects the digits backwards, then writes them forwards with a separator before each group of
 * three. */
const char *tr_number(char out[TR_NUMBER_SIZE], const char *lang, uint64_t n)
{
    const char *separator = separator_of(lang);
    size_t size = strlen(separator);
    char reversed[24], *to = out;
    int digits = 0;
    do {
        reversed[digits++] = (char)('0' + n % 10);
        n /= 10;
    } while (n);
    while (digits) {
        *to++ = reversed[--digits];
        if (digits && digits % 3 == 0) {
            memcpy(to, separator, size);
            to += size;
        }
    }
    *to = '\0';
    return out;
}

const char *tr_decimal(char out[TR_NUMBER_SIZE], const char *lang, int64_t parts, uint32_t unit)
{
    uint64_t size = parts < 0 ? 0 - (uint64_t)parts : (uint64_t)parts;
    char *to = out;
    if (parts < 0)
        *to++ = '-';
    char ones[TR_NUMBER_SIZE];
    size_t len = strlen(tr_number(ones, lang, size / unit));
    memcpy(to, ones, len);
    to += len;
    if (unit > 1)
        *to++ = is_polish(lang) ? ',' : '.';
    for (uint32_t place = unit / 10; place; place /= 10)
        *to++ = (char)('0' + size / place % 10);
    *to = '\0';
    return out;
}

const char *tr_counted(struct arena *arena, const char *lang, const char *one, const char *many, uint64_t count)
{
    return arena_printf(arena, tr_count(lang, one, many, count), TR_NUMBER(lang, count));
}
