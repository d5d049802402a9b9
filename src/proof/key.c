/* SPDX-License-Identifier: MIT
 *
 * See the header. sodium_init is not called (see vm/chance.c): none of these functions draws random numbers.
 */
#include "proof/key.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

#define PUBLIC "ed25519:"
#define SECRET "ed25519-seed:"
#define PUBLIC_FILE "adjudge-public-key-1 " PUBLIC
#define SECRET_FILE "adjudge-secret-key-1 " SECRET

_Static_assert(KEY_SEED_SIZE == crypto_sign_SEEDBYTES && KEY_PUBLIC_SIZE == crypto_sign_PUBLICKEYBYTES &&
                   KEY_SIGNATURE_SIZE == crypto_sign_BYTES && KEY_TEXT_SIZE == sizeof PUBLIC + 2 * KEY_PUBLIC_SIZE,
               "the sizes of the header are those of Ed25519");

void proof_key_make(struct proof_key *out, const uint8_t seed[KEY_SEED_SIZE])
{
    uint8_t expanded[crypto_sign_SECRETKEYBYTES];
    memcpy(out->seed, seed, KEY_SEED_SIZE);
    crypto_sign_seed_keypair(out->public, expanded, seed);
    sodium_memzero(expanded, sizeof expanded);
}

void proof_key_forget(struct proof_key *key)
{
    sodium_memzero(key, sizeof *key);
}

/* `form` and then exactly 64 lower-case digits. */
static bool read_form(uint8_t out[KEY_SEED_SIZE], const char *text, size_t len, const char *form)
{
    size_t form_len = strlen(form), read;
    if (len != form_len + 2 * KEY_SEED_SIZE || memcmp(text, form, form_len))
        return false;
    for (size_t i = form_len; i < len; i++)
        if (!memchr("0123456789abcdef", text[i], 16))
            return false;
    return !sodium_hex2bin(out, KEY_SEED_SIZE, text + form_len, len - form_len, NULL, &read, NULL);
}

enum proof_key_kind proof_key_read(struct proof_key *out, const char *text, size_t len)
{
    uint8_t bytes[KEY_SEED_SIZE];
    memset(out, 0, sizeof *out);
    if (read_form(out->public, text, len, PUBLIC))
        return KEY_PUBLIC;
    if (!len || text[len - 1] != '\n')
        return KEY_NONE;
    if (read_form(out->public, text, len - 1, PUBLIC_FILE))
        return KEY_PUBLIC;
    if (!read_form(bytes, text, len - 1, SECRET_FILE))
        return KEY_NONE;
    proof_key_make(out, bytes);
    sodium_memzero(bytes, sizeof bytes);
    return KEY_SECRET;
}

void proof_key_write_secret(struct buf *out, const struct proof_key *key)
{
    char hex[2 * KEY_SEED_SIZE + 1];
    sodium_bin2hex(hex, sizeof hex, key->seed, sizeof key->seed);
    buf_str(out, SECRET_FILE);
    buf_str(out, hex);
    buf_char(out, '\n');
    sodium_memzero(hex, sizeof hex);
}

void proof_key_text(char out[KEY_TEXT_SIZE], const uint8_t key[KEY_PUBLIC_SIZE])
{
    memcpy(out, PUBLIC, sizeof PUBLIC);
    sodium_bin2hex(out + sizeof PUBLIC - 1, 2 * KEY_PUBLIC_SIZE + 1, key, KEY_PUBLIC_SIZE);
}

void proof_key_write_public(struct buf *out, const uint8_t key[KEY_PUBLIC_SIZE])
{
    char text[KEY_TEXT_SIZE];
    proof_key_text(text, key);
    buf_printf(out, "adjudge-public-key-1 %s\n", text);
}

void proof_key_sign(uint8_t out[KEY_SIGNATURE_SIZE], const struct proof_key *key, const char *message, size_t len)
{
    uint8_t expanded[crypto_sign_SECRETKEYBYTES];
    memcpy(expanded, key->seed, KEY_SEED_SIZE);
    memcpy(expanded + KEY_SEED_SIZE, key->public, KEY_PUBLIC_SIZE);
    int failed = crypto_sign_detached(out, NULL, (const unsigned char *)message, len, expanded);
    assert(!failed);
    (void)failed;
    sodium_memzero(expanded, sizeof expanded);
}

bool proof_key_verify(const uint8_t signature[KEY_SIGNATURE_SIZE], const uint8_t key[KEY_PUBLIC_SIZE],
                      const char *message, size_t len)
{
    return !crypto_sign_verify_detached(signature, (const unsigned char *)message, len, key);
}
