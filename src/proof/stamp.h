/* SPDX-License-Identifier: MIT
 *
 * Time stamps (RFC 3161): a service signs a hash and the time. Requests are a fixed form; responses are checked with
 * OpenSSL's libcrypto. Without it, requests are made and responses kept, but not checked.
 */
#ifndef ADJ_PROOF_STAMP_H
#define ADJ_PROOF_STAMP_H

#include "base/buf.h"
#include "base/sha256.h"

#include <stdbool.h>

/* What came of checking a response. */
enum stamp_verdict {
    STAMP_VALID,
    STAMP_FOREIGN, /* it stamps something else */
    STAMP_INVALID, /* not granted, not signed by a service that the certificates know, or not a response */
    STAMP_UNSUPPORTED, /* OpenSSL is not there */
    STAMP_CERTIFICATES /* the certificates cannot be read */
};

struct stamp_result {
    enum stamp_verdict verdict;
    char time[80]; /* STAMP_VALID: "2026-11-23 01:09:24 UTC" */
    char authority[256]; /* STAMP_VALID: the name in the certificate of the service (RFC 2253, ASCII) */
    char reason[128]; /* STAMP_INVALID: in the words of OpenSSL; "" for none */
};

/* Appends the request for a stamp on `imprint`, as bytes (DER): SHA-256, with the certificate of the service. */
void stamp_request(struct buf *out, const uint8_t imprint[SHA256_SIZE]);

/* Checks a response against `imprint` and the certificates (PEM) of services that the caller trusts. The
 * certificate of the service must have been valid at the time of the stamp; revocation is not checked. */
void stamp_check(struct stamp_result *out, const uint8_t *response, size_t len, const uint8_t imprint[SHA256_SIZE],
                 const char *certificates, size_t certificates_len);

/* Whether it is a response for `imprint`; its signature is not checked. Without OpenSSL, always true. */
bool stamp_fits(const uint8_t *response, size_t len, const uint8_t imprint[SHA256_SIZE]);

/* Whether responses can be checked here. OpenSSL is then loaded, and needs no file. */
bool stamp_supported(void);

#endif
