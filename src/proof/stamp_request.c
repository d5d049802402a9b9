/* SPDX-License-Identifier: MIT
 *
 * The request for a time stamp (RFC 3161, 2.4.1). With SHA-256, and without a policy or a nonce, all bytes but the
 * hash are fixed. A nonce would only protect the answer on its way; the stamp is checked in any case.
 */
#include "proof/stamp.h"

void stamp_request(struct buf *out, const uint8_t imprint[SHA256_SIZE])
{
    static const uint8_t before[] = {
        0x30, 0x39, /* TimeStampReq: 57 bytes */
        0x02, 0x01, 0x01, /* version 1 */
        0x30, 0x31, /* messageImprint: 49 bytes */
        0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, /* SHA-256 */
        0x04, 0x20, /* 32 bytes */
    };
    static const uint8_t after[] = {0x01, 0x01, 0xff}; /* certReq: true */
    buf_add(out, before, sizeof before);
    buf_add(out, imprint, SHA256_SIZE);
    buf_add(out, after, sizeof after);
}
