/* SPDX-License-Identifier: MIT
 *
 * The options of `adjudge verify` that name proofs: reads their files for the library.
 */
#ifndef ADJ_CLI_GIVEN_PROOFS_H
#define ADJ_CLI_GIVEN_PROOFS_H

#include "command.h"

/* What the options name. Release it in each case. */
struct given_proofs {
    struct adj_proofs proofs;
    const char **heads;
    struct adj_receipt *receipts;
    struct adj_signer *signers;
    char **texts; /* of files, and of signers without their roles */
    size_t text_count;
    bool any;
};

/* Reads them all. Not ADJ_OK: a complaint was printed. */
enum adj_status given_proofs_read(struct given_proofs *out, const struct args *args);
void given_proofs_release(struct given_proofs *g);

/* For the table of the command. */
#define OPTIONS_PROOFS                                                                                               \
    {.name = "head", .kind = OPTION_TEXT, .many = true, .value = "HEX[@N]",                                          \
     .help = TR("compare with a head that was noted after decision N (`adjudge log head`); can be repeated")},       \
    {.name = "receipt", .kind = OPTION_PATH, .many = true, .value = "FILE",                                          \
     .help = TR("compare with a receipt (`adjudge receipt`); can be repeated")},                                     \
    {.name = "signer", .kind = OPTION_TEXT, .many = true, .value = "KEY[=ROLE]",                                     \
     .help = TR("require a signature in a receipt by this public key (a file, or ed25519:HEX); can be repeated")},   \
    {.name = "stamp-ca", .kind = OPTION_PATH, .value = "FILE",                                                       \
     .help = TR("check time stamps in receipts with these certificates (PEM)")}

#endif
