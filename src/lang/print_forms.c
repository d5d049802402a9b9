/* SPDX-License-Identifier: MIT
 *
 * Fills a template in: slots by the caller, alternatives by gender here.
 */
#include "lang/print_forms.h"

#include <assert.h>
#include <string.h>

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

/* "{m|f|n|p}": the alternative for the gender, in the case where it is declined. */
static void print_by_gender(struct buf *out, const char *s, size_t len, const struct form_context *context)
{
    int number = noun_case_number(context->grammatical_case);
    if (context->many)
        number = 1; /* after "the number of", words that go with a noun are in the genitive */
    if (number == 3 && context->gender == NOUN_MASCULINE && context->animate)
        number = 1; /* the accusative of what lives is the genitive */
    for (int g = 0; g < (int)context->gender; g++) {
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

/* "[1]", "[1/gen]", "[a- thing]": a case or '=', and the mark of a bare noun. */
static void print_slot(const struct form_piece *slot, const struct form_context *context,
                       const struct form_filler *filler)
{
    const char *slash = memchr(slot->text, '/', slot->len), *grammatical_case = NULL;
    char name[8] = "";
    if (slash && slash[1] == '=') {
        grammatical_case = context->grammatical_case;
    } else if (slash) {
        size_t len = slot->len - (size_t)(slash + 1 - slot->text);
        assert(len < sizeof name); /* a case of forms.def */
        grammatical_case = memcpy(name, slash + 1, len);
    }
    filler->slot(filler->ctx, slot, grammatical_case, slot->len > 1 && slot->text[1] == '-');
}

static const char *print_pieces(struct buf *out, const char *s, const struct form_context *context,
                                const struct form_filler *filler);

/* The first alternative that fits. Returns what follows the group. */
static const char *print_group(struct buf *out, const char *s, char mark, const struct form_context *context,
                               const struct form_filler *filler)
{
    bool printed = false;
    for (int number = 1;; number++) {
        if (!printed && filler->fits(filler->ctx, mark, s, number)) {
            print_pieces(out, s, context, filler);
            printed = true;
        }
        s = form_skip(s);
        if (*s++ != '|')
            return s;
    }
}

/* Prints up to the end of the template or of the alternative that `s` is in, and returns that place. */
static const char *print_pieces(struct buf *out, const char *s, const struct form_context *context,
                                const struct form_filler *filler)
{
    for (;;) {
        struct form_piece piece;
        size_t plain = strcspn(s, "[{<|>~");
        buf_add(out, s, plain);
        s += plain;
        if (*s == '{') {
            size_t len = strcspn(s, "}");
            print_by_gender(out, s + 1, len - 1, context);
            s += len + 1;
            continue;
        }
        if (!*s || *s == '|' || *s == '>')
            return s;
        s = form_next(s, &piece);
        if (piece.kind == PIECE_SLOT)
            print_slot(&piece, context, filler);
        else if (piece.kind == PIECE_UNLESS)
            s++; /* the blank after it */
        else
            s = print_group(out, s, piece.mark, context, filler);
    }
}

void form_print(struct buf *out, const char *text, const struct form_context *context,
                const struct form_filler *filler)
{
    print_pieces(out, text, context, filler);
}
