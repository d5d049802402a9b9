/* SPDX-License-Identifier: MIT
 *
 * Checks time stamps with OpenSSL's libcrypto. OpenSSL must not read its configuration file or the environment here:
 * certificates come from the caller alone. Responses come from strangers; their size is bounded by the caller.
 */
#include "proof/stamp.h"

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ts.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <string.h>

/* What a check allocates; all members can be NULL. */
struct check {
    TS_RESP *response;
    X509_STORE *trusted;
    TS_VERIFY_CTX *ctx;
};

bool stamp_supported(void)
{
    return true;
}

/* Before any other call: OpenSSL would read its configuration then. */
static void begin(void)
{
    OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, NULL);
    ERR_clear_error();
}

static void release(struct check *c)
{
    TS_RESP_free(c->response);
    TS_VERIFY_CTX_free(c->ctx); /* frees c->trusted, too, which it owns */
    if (!c->ctx)
        X509_STORE_free(c->trusted);
    ERR_clear_error();
}

/* All certificates of a PEM text; NULL if there is none, or one is invalid. */
static X509_STORE *read_certificates(const char *pem, size_t len)
{
    X509_STORE *store = X509_STORE_new();
    BIO *bio = BIO_new_mem_buf(pem, (int)len);
    size_t count = 0;
    bool good = store && bio;
    for (X509 *cert; good && (cert = PEM_read_bio_X509(bio, NULL, NULL, NULL)); count++) {
        good = X509_STORE_add_cert(store, cert) == 1;
        X509_free(cert);
    }
    good = good && count && ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
    BIO_free(bio);
    ERR_clear_error();
    if (good)
        return store;
    X509_STORE_free(store);
    return NULL;
}

/* Exactly one response, without bytes after it. */
static TS_RESP *read_response(const uint8_t *data, size_t len)
{
    const unsigned char *at = data;
    TS_RESP *response = d2i_TS_RESP(NULL, &at, (long)len);
    if (response && at == data + len)
        return response;
    TS_RESP_free(response);
    return NULL;
}

/* OpenSSL compares the bytes of the hash, but not which hash it is. */
static bool stamps(TS_TST_INFO *info, const uint8_t imprint[SHA256_SIZE])
{
    TS_MSG_IMPRINT *stamped = TS_TST_INFO_get_msg_imprint(info);
    const ASN1_OBJECT *algorithm;
    X509_ALGOR_get0(&algorithm, NULL, NULL, TS_MSG_IMPRINT_get_algo(stamped));
    ASN1_OCTET_STRING *bytes = TS_MSG_IMPRINT_get_msg(stamped);
    return OBJ_obj2nid(algorithm) == NID_sha256 && ASN1_STRING_length(bytes) == SHA256_SIZE &&
           !memcmp(ASN1_STRING_get0_data(bytes), imprint, SHA256_SIZE);
}

/* Certificates count at the time of the stamp, which the same signature covers. Returns false if it is no time. */
static bool set_time(X509_STORE *trusted, const ASN1_GENERALIZEDTIME *time)
{
    enum { DAY = 24 * 60 * 60 };
    ASN1_TIME *epoch = ASN1_TIME_set(NULL, 0);
    int days = 0, seconds = 0;
    bool good = epoch && ASN1_TIME_diff(&days, &seconds, epoch, time) && days >= 0 && seconds >= 0;
    ASN1_TIME_free(epoch);
    if (good)
        X509_VERIFY_PARAM_set_time(X509_STORE_get0_param(trusted), (time_t)days * DAY + seconds);
    return good;
}

static void write_time(struct stamp_result *out, const ASN1_GENERALIZEDTIME *time)
{
    struct tm t;
    if (ASN1_TIME_to_tm(time, &t))
        snprintf(out->time, sizeof out->time, "%04d-%02d-%02d %02d:%02d:%02d UTC", t.tm_year + 1900, t.tm_mon + 1,
                 t.tm_mday, t.tm_hour, t.tm_min, t.tm_sec);
}

/* The subject of the certificate that signed; characters beyond ASCII are escaped. */
static void write_authority(struct stamp_result *out, PKCS7 *token)
{
    STACK_OF(X509) *signers = PKCS7_get0_signers(token, NULL, 0);
    BIO *bio = BIO_new(BIO_s_mem());
    if (signers && bio && sk_X509_num(signers) > 0 &&
        X509_NAME_print_ex(bio, X509_get_subject_name(sk_X509_value(signers, 0)), 0, XN_FLAG_RFC2253) >= 0) {
        int len = BIO_read(bio, out->authority, (int)sizeof out->authority - 1);
        out->authority[len > 0 ? len : 0] = '\0';
    }
    BIO_free(bio);
    sk_X509_free(signers);
}

/* The last error is the outermost one, such as "certificate verify error". */
static enum stamp_verdict refuse(struct stamp_result *out)
{
    const char *reason = ERR_reason_error_string(ERR_peek_last_error());
    snprintf(out->reason, sizeof out->reason, "%s", reason ? reason : "");
    return STAMP_INVALID;
}

static enum stamp_verdict check(struct check *c, struct stamp_result *out, const uint8_t imprint[SHA256_SIZE])
{
    TS_TST_INFO *info = c->response ? TS_RESP_get_tst_info(c->response) : NULL;
    if (!info)
        return refuse(out);
    if (!stamps(info, imprint))
        return STAMP_FOREIGN;
    const ASN1_GENERALIZEDTIME *time = TS_TST_INFO_get_time(info);
    c->ctx = TS_VERIFY_CTX_new();
    if (!c->ctx)
        return refuse(out);
    TS_VERIFY_CTX_set_store(c->ctx, c->trusted);
    TS_VERIFY_CTX_set_flags(c->ctx, TS_VFY_VERSION | TS_VFY_SIGNATURE);
    if (!set_time(c->trusted, time) || TS_RESP_verify_response(c->ctx, c->response) != 1)
        return refuse(out);
    write_time(out, time);
    write_authority(out, TS_RESP_get_token(c->response));
    return STAMP_VALID;
}

bool stamp_fits(const uint8_t *response, size_t len, const uint8_t imprint[SHA256_SIZE])
{
    struct check c = {0};
    begin();
    c.response = read_response(response, len);
    TS_TST_INFO *info = c.response ? TS_RESP_get_tst_info(c.response) : NULL;
    bool fits = info && stamps(info, imprint);
    release(&c);
    return fits;
}

void stamp_check(struct stamp_result *out, const uint8_t *response, size_t len, const uint8_t imprint[SHA256_SIZE],
                 const char *certificates, size_t certificates_len)
{
    struct check c = {0};
    *out = (struct stamp_result){.verdict = STAMP_CERTIFICATES};
    begin();
    c.trusted = read_certificates(certificates, certificates_len);
    if (c.trusted) {
        c.response = read_response(response, len);
        out->verdict = check(&c, out, imprint);
    }
    release(&c);
}
