/* SPDX-License-Identifier: MIT
 *
 * The functions of OpenSSL's libcrypto that check time stamps, loaded when they are needed. Linking the library would
 * cost a millisecond at the start of every command, and only `verify --stamp-ca` and `stamp` use it.
 */
#ifndef ADJ_PROOF_OPENSSL_H
#define ADJ_PROOF_OPENSSL_H

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ts.h>
#include <openssl/x509.h>
#include <stdbool.h>

#define OPENSSL_FUNCTIONS(X)                                                                                         \
    X(ASN1_STRING_get0_data)                                                                                         \
    X(ASN1_STRING_length)                                                                                            \
    X(ASN1_TIME_diff)                                                                                                \
    X(ASN1_TIME_free)                                                                                                \
    X(ASN1_TIME_set)                                                                                                 \
    X(ASN1_TIME_to_tm)                                                                                               \
    X(BIO_free)                                                                                                      \
    X(BIO_new)                                                                                                       \
    X(BIO_new_mem_buf)                                                                                               \
    X(BIO_read)                                                                                                      \
    X(BIO_s_mem)                                                                                                     \
    X(ERR_clear_error)                                                                                               \
    X(ERR_peek_last_error)                                                                                           \
    X(ERR_reason_error_string)                                                                                       \
    X(OBJ_obj2nid)                                                                                                   \
    X(OPENSSL_init_crypto)                                                                                           \
    X(OPENSSL_sk_free)                                                                                               \
    X(OPENSSL_sk_num)                                                                                                \
    X(OPENSSL_sk_value)                                                                                              \
    X(PEM_read_bio_X509)                                                                                             \
    X(PKCS7_get0_signers)                                                                                            \
    X(TS_MSG_IMPRINT_get_algo)                                                                                       \
    X(TS_MSG_IMPRINT_get_msg)                                                                                        \
    X(TS_RESP_free)                                                                                                  \
    X(TS_RESP_get_token)                                                                                             \
    X(TS_RESP_get_tst_info)                                                                                          \
    X(TS_RESP_verify_response)                                                                                       \
    X(TS_TST_INFO_get_msg_imprint)                                                                                   \
    X(TS_TST_INFO_get_time)                                                                                          \
    X(TS_VERIFY_CTX_free)                                                                                            \
    X(TS_VERIFY_CTX_new)                                                                                             \
    X(TS_VERIFY_CTX_set_flags)                                                                                       \
    X(TS_VERIFY_CTX_set_store)                                                                                       \
    X(X509_ALGOR_get0)                                                                                               \
    X(X509_NAME_print_ex)                                                                                            \
    X(X509_STORE_add_cert)                                                                                           \
    X(X509_STORE_free)                                                                                               \
    X(X509_STORE_get0_param)                                                                                         \
    X(X509_STORE_new)                                                                                                \
    X(X509_VERIFY_PARAM_set_time)                                                                                    \
    X(X509_free)                                                                                                     \
    X(X509_get_subject_name)                                                                                         \
    X(d2i_TS_RESP)

/* Each has the name and the type that OpenSSL's headers declare. */
struct openssl {
#define OPENSSL_MEMBER(name) __typeof__(&name) name;
    OPENSSL_FUNCTIONS(OPENSSL_MEMBER)
#undef OPENSSL_MEMBER
};

/* Loads the library, which then stays, and sets all members. It reads no configuration file. Returns false if it, or a
 * function, is not there. */
bool openssl_load(struct openssl *out);

#endif
