/* SPDX-License-Identifier: MIT
 *
 * Keys for signatures, Ed25519 (RFC 8032) by libsodium, and their text forms (docs/log-format.md, "Keys"):
 *
 *     adjudge-public-key-1 ed25519:HEX          a file; on the command line, "ed25519:HEX" alone
 *     adjudge-secret-key-1 ed25519-seed:HEX     a file that only its owner may read
 *
 * Knows nothing of files and of what is signed.
 */
#ifndef ADJ_PROOF_KEY_H
#define ADJ_PROOF_KEY_H

#include "base/buf.h"

#include <stdbool.h>

enum {
    KEY_SEED_SIZE = 32,
    KEY_PUBLIC_SIZE = 32,
    KEY_SIGNATURE_SIZE = 64,
    KEY_TEXT_SIZE = 8 + 2 * KEY_PUBLIC_SIZE + 1, /* "ed25519:" and the digits, with its NUL */
    KEY_FILE_MAX = 256 /* bytes of a key file; longer ones are not read */
};

/* Derived from a seed. The caller overwrites it with proof_key_forget. */
struct proof_key {
    uint8_t seed[KEY_SEED_SIZE], public[KEY_PUBLIC_SIZE];
};

/* What a text holds. */
enum proof_key_kind { KEY_NONE, KEY_PUBLIC, KEY_SECRET };

/* Makes the key of a seed of 32 bytes that cannot be guessed. */
void proof_key_make(struct proof_key *out, const uint8_t seed[KEY_SEED_SIZE]);
void proof_key_forget(struct proof_key *key);

/* Reads one of the forms; of a public key, only out->public is set. */
enum proof_key_kind proof_key_read(struct proof_key *out, const char *text, size_t len);
/* Appends the form of a file, with a newline. */
void proof_key_write_secret(struct buf *out, const struct proof_key *key);
void proof_key_write_public(struct buf *out, const uint8_t key[KEY_PUBLIC_SIZE]);
/* "ed25519:HEX" */
void proof_key_text(char out[KEY_TEXT_SIZE], const uint8_t key[KEY_PUBLIC_SIZE]);

void proof_key_sign(uint8_t out[KEY_SIGNATURE_SIZE], const struct proof_key *key, const char *message, size_t len);
/* Refuses weak keys and second spellings of a signature as well. */
bool proof_key_verify(const uint8_t signature[KEY_SIGNATURE_SIZE], const uint8_t key[KEY_PUBLIC_SIZE],
                      const char *message, size_t len);

#endif
