/* SPDX-License-Identifier: MIT
 *
 * A receipt: what a log contained up to one record, kept outside of the log, as a small JSON file. Players can sign
 * it, and time stamp services can date it. docs/log-format.md, "Receipts", defines the file, the message that is
 * signed and the bytes that are stamped. Knows nothing of logs: proof/statement.h takes a statement from one.
 */
#ifndef ADJ_PROOF_RECEIPT_H
#define ADJ_PROOF_RECEIPT_H

#include "base/arena.h"
#include "log/chain.h"
#include "proof/key.h"

enum {
    RECEIPT_FORMAT = 1,
    RECEIPT_FILE_MAX = 4 * 1024 * 1024, /* bytes */
    RECEIPT_SIGNATURES_MAX = 64,
    RECEIPT_STAMPS_MAX = 16,
    RECEIPT_STAMP_SIZE_MAX = 64 * 1024, /* bytes of a time stamp response */
    RECEIPT_ROLE_MAX = 200 /* bytes */
};

/* That a log began with these records. */
struct proof_statement {
    uint8_t id[LOG_HASH_SIZE], head[LOG_HASH_SIZE]; /* of the file; of the chain after `records` records */
    uint64_t records, decision; /* how many records, and the number of decisions among them */
    uint8_t rulebook[LOG_HASH_SIZE]; /* the digest in the header */
};

struct receipt_signature {
    const char *role; /* as which role the player signed; NULL: as none */
    uint8_t key[KEY_PUBLIC_SIZE], signature[KEY_SIGNATURE_SIZE];
};

/* A response of a time stamp service (RFC 3161), as it sent it. */
struct receipt_stamp {
    const uint8_t *data;
    size_t len;
};

struct receipt {
    struct proof_statement statement;
    const char *role; /* for which it was made; NULL: for none. A note: no proof rests on it */
    struct receipt_signature *signatures;
    struct receipt_stamp *stamps;
    size_t signature_count, signature_room, stamp_count, stamp_room;
};

/* Reads a receipt in any JSON formatting; what it points to is on `arena`. Returns NULL, or what is wrong: a literal
 * in TR() that follows the name of the file. */
const char *receipt_read(struct arena *arena, const char *text, size_t len, struct receipt *out);
/* Appends the file: canonical JSON and a newline. */
void receipt_write(struct buf *out, const struct receipt *r);
/* Appends the message that a player signs as `role` (NULL: as none). */
void receipt_message(struct buf *out, const struct proof_statement *s, const char *role);
/* What a time stamp service is asked to stamp: SHA-256 of the message without a role. */
void receipt_imprint(struct arena *arena, const struct proof_statement *s, uint8_t out[SHA256_SIZE]);

#endif
