/* SPDX-License-Identifier: MIT
 *
 * The known answers of docs/log-format.md, "Shares of the seed".
 */
#include "session/shares.h"

#include <criterion/criterion.h>

Test(shares, known_answers)
{
    const struct share both[] = {{.role = "Cross", .text = "correct horse battery"},
                                 {.role = "Nought", .text = "langsamer regen heute"}};
    char digest[SHARE_HEX];
    share_digest(both[0].role, both[0].text, digest);
    cr_assert_str_eq(digest, "0abaaf3eb9b8559c6149a0958698f9e09800a4e548e9fa63865128cb1c7e2015");
    share_digest(both[1].role, both[1].text, digest);
    cr_assert_str_eq(digest, "dd913fc8e0ac0b10bc53f395a1f56777c9c95d4a3e029035c1ebf8e77ae6c235");
    shares_seed(both, 2, digest);
    cr_assert_str_eq(digest, "5eb12a2651bd512d3187982b616aeab6f97bfe6604a5178ff8d1ae1b48b3675c");
}

Test(shares, role_and_text_are_separate)
{
    char a[SHARE_HEX], b[SHARE_HEX];
    share_digest("Ann", "ie", a);
    share_digest("Anni", "e", b);
    cr_assert_str_neq(a, b);
}
