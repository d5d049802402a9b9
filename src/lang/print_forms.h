/* SPDX-License-Identifier: MIT
 *
 * Fills in the templates of forms.h. Knows no vocabulary and no rules: what is in a slot is printed by its caller.
 *
 *     "gdy [a]: [block]"   with a slot function that prints conditions and blocks  →  "gdy statek jest
 * stracony: …"
 */
#ifndef ADJ_LANG_PRINT_FORMS_H
#define ADJ_LANG_PRINT_FORMS_H

#include "base/buf.h"
#include "lang/forms.h"
#include "lang/print_noun.h"

#include <stdbool.h>

/* How the surroundings of a construct bend it. */
struct form_context {
    const char *grammatical_case; /* of the complete text; NULL: base form */
    enum noun_gender gender; /* of the noun that {m|f|n|p} goes with */
    bool animate;
    bool many; /* it is in the form after "the number of" */
};

/* What a template is filled in with. */
struct form_filler {
    /* Prints a slot in a case (NULL: base form); bare: "[1-]". */
    void (*slot)(void *ctx, const struct form_piece *slot, const char *grammatical_case, bool bare);
    /* Whether alternative `number` (from 1) of a group <…> is printed; it begins at `text`. mark: see form_piece.
     * NULL: the template has no groups. */
    bool (*fits)(void *ctx, char mark, const char *text, int number);
    void *ctx;
};

/* Fills a template in. Breaks (\1 to \8) are copied unchanged. */
void form_print(struct buf *out, const char *text, const struct form_context *context,
                const struct form_filler *filler);

#endif
