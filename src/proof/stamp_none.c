/* SPDX-License-Identifier: MIT
 *
 * Time stamps in a build without OpenSSL: they are not checked, and the report says so. stamp_openssl.c is the other
 * implementation.
 */
#include "proof/stamp.h"

bool stamp_supported(void)
{
    return false;
}

bool stamp_fits(const uint8_t *response, size_t len, const uint8_t imprint[SHA256_SIZE])
{
    (void)response;
    (void)len;
    (void)imprint;
    return true;
}

void stamp_check(struct stamp_result *out, const uint8_t *response, size_t len, const uint8_t imprint[SHA256_SIZE],
                 const char *certificates, size_t certificates_len)
{
    (void)response;
    (void)len;
    (void)imprint;
    (void)certificates;
    (void)certificates_len;
    *out = (struct stamp_result){.verdict = STAMP_UNSUPPORTED};
}
