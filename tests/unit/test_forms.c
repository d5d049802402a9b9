/* SPDX-License-Identifier: MIT
 *
 * The table of forms agrees with itself: slots, their readers, translations, and the words that are kept.
 */
#include "base/arena.h"
#include "base/mem.h"
#include "lang/forms.h"
#include "lang/keywords.h"

#include <criterion/criterion.h>
#include <string.h>

static const char *const readers[] = {
#define SLOT(name, shown, reader) name,
#include "lang/slots.def"
#undef SLOT
};
enum { READERS = sizeof readers / sizeof *readers };

static bool begins_with_letters(const struct form_piece *x)
{
    return x->text[0] >= 'a' && x->text[0] <= 'z';
}

Test(forms, every_slot_has_a_reader_and_every_reader_a_slot)
{
    bool used[READERS] = {false};
    for (enum form f = 0; f < FORM_COUNT; f++) {
        struct form_piece x = {PIECE_WORD, "", 0, 0};
        for (const char *s = form_rows[f].english; x.kind != PIECE_END;) {
            s = form_next(s, &x);
            struct form_piece reader = form_slot_reader(&x);
            bool head = x.len == 1; /* "[a]": a term */
            bool read = form_rows[f].group != GROUP_WORD && x.kind == PIECE_SLOT && !head;
            bool found = !read;
            for (size_t i = 0; read && i < READERS; i++)
                if (form_piece_is(&reader, readers[i]))
                    found = used[i] = true;
            cr_expect(found, "form %d: no reader '%.*s'", f, (int)reader.len, reader.text);
        }
    }
    for (size_t i = 0; i < READERS; i++)
        cr_expect(used[i], "no form has a slot '%s'", readers[i]);
}

/* The name of a slot, without the case that follows it: "event" of [event/acc]. */
static size_t name_length(const struct form_piece *slot)
{
    const char *slash = memchr(slot->text, '/', slot->len);
    return slash ? (size_t)(slash - slot->text) : slot->len;
}

/* Whether a template has the slot: by its field, or by its name. */
static bool has_slot(const char *s, const struct form_piece *slot)
{
    struct form_piece x;
    char field = form_slot_field(slot);
    size_t len = name_length(slot);
    do {
        s = form_next(s, &x);
        if (x.kind == PIECE_SLOT && form_slot_field(&x) == field &&
            (field || (name_length(&x) == len && !memcmp(x.text, slot->text, len))))
            return true;
    } while (x.kind != PIECE_END);
    return false;
}

Test(forms, translations_have_the_same_slots)
{
    for (enum form f = 0; f < FORM_COUNT; f++) {
        struct form_piece x;
        const char *s = form_rows[f].english;
        do {
            s = form_next(s, &x);
            cr_expect(x.kind != PIECE_SLOT || has_slot(form_text("pl", f), &x), "form %d: [%.*s]", f, (int)x.len,
                      x.text);
        } while (x.kind != PIECE_END);
    }
}

/* "{n pole pola …}" declines a noun of the rulebook; in a form it would be printed as it is. The words of the language
 * that are nouns of their own ("m kierunek kierunku …") are not in braces. */
Test(forms, no_alternative_begins_with_a_gender)
{
    for (enum form f = 0; f < FORM_COUNT; f++)
        for (const char *s = form_text("pl", f); (s = strchr(s, '{')); s++)
            cr_expect(!(strchr("mfnp", s[1]) && s[2] == ' '), "form %d: %s", f, s);
}

Test(forms, every_kept_word_is_in_a_form)
{
    struct arena arena = {0};
    const struct keywords *k = keywords_new(&arena);
    cr_expect_gt(k->count, 80);
    for (size_t i = 0; i < k->count; i++) {
        bool found = false;
        for (enum form f = 0; f < FORM_COUNT; f++) {
            struct form_piece x;
            const char *s = form_rows[f].english;
            do {
                s = form_next(s, &x);
                found |= x.kind == PIECE_WORD && begins_with_letters(&x) && form_piece_is(&x, k->items[i].word);
            } while (x.kind != PIECE_END);
        }
        cr_expect(found, "no form has the word '%s'", k->items[i].word);
    }
    arena_release(&arena);
    cr_expect_eq(mem_live(), 0);
}
