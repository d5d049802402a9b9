/* SPDX-License-Identifier: MIT
 *
 * Checks time stamps with OpenSSL's libcrypto. OpenSSL must not read its configuration file or the environment here:
 * certificates come from the caller alone. Responses come from strangers; their size is bounded by the caller.
 */
#include "proof/openssl.h"
#include "proof/stamp.h"

#include <stdio.h>
#include <string.h>

/* What a check allocates; all but `o` can be NULL. */
struct check {
    const struct openssl *o;
    TS_RESP *response;
    X509_STORE *trusted;
    TS_VERIFY_CTX *ctx;
};

static void release(struct check *c)
{
    const struct openssl *o = c->o;
    o->TS_RESP_free(c->response);
    o->TS_VERIFY_CTX_free(c->ctx); /* frees c->trusted, too, which it owns */
    if (!c->ctx)
        o->X509_STORE_free(c->trusted);
    o->ERR_clear_error();
}

/* All certificates of a PEM text; NULL if there is none, or one is invalid. */
static X509_STORE *read_certificates(const struct openssl *o, const char *pem, size_t len)
{
    X509_STORE *store = o->X509_STORE_new();
    BIO *bio = o->BIO_new_mem_buf(pem, (int)len);
    size_t count = 0;
    bool good = store && bio;
    for (X509 *cert; good && (cert = o->PEM_read_bio_X509(bio, NULL, NULL, NULL)); count++) {
        good = o->X509_STORE_add_cert(store, cert) == 1;
        o->X509_free(cert);
    }
    good = good && count && ERR_GET_REASON(o->ERR_peek_last_error()) == PEM_R_NO_START_LINE;
    o->BIO_free(bio);
    o->ERR_clear_error();
    if (good)
        return store;
    o->X509_STORE_free(store);
    return NULL;
}

/* Exactly one response, without bytes after it. */
static TS_RESP *read_response(const struct openssl *o, const uint8_t *data, size_t len)
{
    const unsigned char *at = data;
    TS_RESP *response = o->d2i_TS_RESP(NULL, &at, (long)len);
    if (response && at == data + len)
        return response;
    o->TS_RESP_free(response);
    return NULL;
}

/* OpenSSL compares the bytes of the hash, but not which hash it is. */
static bool stamps(const struct openssl *o, TS_TST_INFO *info, const uint8_t imprint[SHA256_SIZE])
{
    TS_MSG_IMPRINT *stamped = o->TS_TST_INFO_get_msg_imprint(info);
    const ASN1_OBJECT *algorithm;
    o->X509_ALGOR_get0(&algorithm, NULL, NULL, o->TS_MSG_IMPRINT_get_algo(stamped));
    ASN1_OCTET_STRING *bytes = o->TS_MSG_IMPRINT_get_msg(stamped);
    return o->OBJ_obj2nid(algorithm) == NID_sha256 && o->ASN1_STRING_length(bytes) == SHA256_SIZE &&
           !memcmp(o->ASN1_STRING_get0_data(bytes), imprint, SHA256_SIZE);
}

/* Certificates count at the time of the stamp, which the same signature covers. Returns false if that is not a time. */
static bool set_time(const struct openssl *o, X509_STORE *trusted, const ASN1_GENERALIZEDTIME *time)
{
    enum { DAY = 24 * 60 * 60 };
    ASN1_TIME *epoch = o->ASN1_TIME_set(NULL, 0);
    int days = 0, seconds = 0;
    bool good = epoch && o->ASN1_TIME_diff(&days, &seconds, epoch, time) && days >= 0 && seconds >= 0;
    o->ASN1_TIME_free(epoch);
    if (good)
        o->X509_VERIFY_PARAM_set_time(o->X509_STORE_get0_param(trusted), (time_t)days * DAY + seconds);
    return good;
}

static void write_time(const struct openssl *o, struct stamp_result *out, const ASN1_GENERALIZEDTIME *time)
{
    struct tm t;
    if (o->ASN1_TIME_to_tm(time, &t))
        snprintf(out->time, sizeof out->time, "%04d-%02d-%02d %02d:%02d:%02d UTC", t.tm_year + 1900, t.tm_mon + 1,
                 t.tm_mday, t.tm_hour, t.tm_min, t.tm_sec);
}

/* The subject of the certificate that signed; characters beyond ASCII are escaped. */
static void write_authority(const struct openssl *o, struct stamp_result *out, PKCS7 *token)
{
    /* sk_X509_num and the like are inline functions, which would link to the library. */
    OPENSSL_STACK *signers = (OPENSSL_STACK *)o->PKCS7_get0_signers(token, NULL, 0);
    const X509 *signer = signers && o->OPENSSL_sk_num(signers) > 0 ? o->OPENSSL_sk_value(signers, 0) : NULL;
    BIO *bio = o->BIO_new(o->BIO_s_mem());
    if (signer && bio && o->X509_NAME_print_ex(bio, o->X509_get_subject_name(signer), 0, XN_FLAG_RFC2253) >= 0) {
        int len = o->BIO_read(bio, out->authority, (int)sizeof out->authority - 1);
        out->authority[len > 0 ? len : 0] = '\0';
    }
    o->BIO_free(bio);
    o->OPENSSL_sk_free(signers);
}

/* The last error is the outermost one, such as "certificate verify error". */
static enum stamp_verdict refuse(const struct openssl *o, struct stamp_result *out)
{
    const char *reason = o->ERR_reason_error_string(o->ERR_peek_last_error());
    snprintf(out->reason, sizeof out->reason, "%s", reason ? reason : "");
    return STAMP_INVALID;
}

static enum stamp_verdict check(struct check *c, struct stamp_result *out, const uint8_t imprint[SHA256_SIZE])
{
    const struct openssl *o = c->o;
    TS_TST_INFO *info = c->response ? o->TS_RESP_get_tst_info(c->response) : NULL;
    if (!info)
        return refuse(o, out);
    if (!stamps(o, info, imprint))
        return STAMP_FOREIGN;
    const ASN1_GENERALIZEDTIME *time = o->TS_TST_INFO_get_time(info);
    c->ctx = o->TS_VERIFY_CTX_new();
    if (!c->ctx)
        return refuse(o, out);
    o->TS_VERIFY_CTX_set_store(c->ctx, c->trusted);
    o->TS_VERIFY_CTX_set_flags(c->ctx, TS_VFY_VERSION | TS_VFY_SIGNATURE);
    if (!set_time(o, c->trusted, time) || o->TS_RESP_verify_response(c->ctx, c->response) != 1)
        return refuse(o, out);
    write_time(o, out, time);
    write_authority(o, out, o->TS_RESP_get_token(c->response));
    return STAMP_VALID;
}

bool stamp_supported(void)
{
    struct openssl o;
    return openssl_load(&o);
}

bool stamp_fits(const uint8_t *response, size_t len, const uint8_t imprint[SHA256_SIZE])
{
    struct openssl o;
    struct check c = {.o = &o};
    if (!openssl_load(&o))
        return true;
    c.response = read_response(&o, response, len);
    TS_TST_INFO *info = c.response ? o.TS_RESP_get_tst_info(c.response) : NULL;
    bool fits = info && stamps(&o, info, imprint);
    release(&c);
    return fits;
}

void stamp_check(struct stamp_result *out, const uint8_t *response, size_t len, const uint8_t imprint[SHA256_SIZE],
                 const char *certificates, size_t certificates_len)
{
    struct openssl o;
    struct check c = {.o = &o};
    *out = (struct stamp_result){.verdict = STAMP_UNSUPPORTED};
    if (!openssl_load(&o))
        return;
    out->verdict = STAMP_CERTIFICATES;
    o.ERR_clear_error();
    c.trusted = read_certificates(&o, certificates, certificates_len);
    if (c.trusted) {
        c.response = read_response(&o, response, len);
        out->verdict = check(&c, out, imprint);
    }
    release(&c);
}
