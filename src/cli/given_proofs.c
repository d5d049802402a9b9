/* SPDX-License-Identifier: MIT
 *
 * See the header. Must not know the forms of proofs: the library reads them.
 */
#include "given_proofs.h"

#include "files.h"
#include "heap.h"
#include "key_file.h"
#include "report.h"

#include <string.h>

enum {
    RECEIPT_MAX = 4 * 1024 * 1024, /* bytes of a receipt */
    CERTIFICATES_MAX = 4 * 1024 * 1024 /* bytes of a file with certificates */
};

static size_t count_of(const struct args *args, const char *option)
{
    size_t n = 0;
    while (args_nth(args, option, n))
        n++;
    return n;
}

/* Keeps a text until the release. */
static char *keep(struct given_proofs *g, char *text)
{
    g->texts = heap_grow(g->texts, (g->text_count + 1) * sizeof *g->texts);
    g->texts[g->text_count++] = text;
    return text;
}

static bool read_file(struct given_proofs *g, const char *path, size_t max, struct adj_bytes *out)
{
    char *data = file_read(path, max, &out->len);
    out->data = data;
    return data && keep(g, data);
}

static bool read_receipts(struct given_proofs *g, const struct args *args)
{
    size_t count = count_of(args, "receipt");
    g->receipts = heap_zero(count + 1, sizeof *g->receipts);
    for (size_t i = 0; i < count; i++) {
        g->receipts[i].name = args_nth(args, "receipt", i);
        if (!read_file(g, g->receipts[i].name, RECEIPT_MAX, &g->receipts[i].receipt))
            return false;
    }
    g->proofs.receipts = g->receipts;
    g->proofs.receipt_count = count;
    return true;
}

/* KEY or KEY=ROLE, where KEY is the text of a key or the name of a file. */
static bool read_signer(struct given_proofs *g, const char *given, struct adj_signer *out)
{
    static const char text_form[] = "ed25519:";
    size_t len = strcspn(given, "=");
    char *name = keep(g, heap_printf("%.*s", (int)len, given));
    out->name = name;
    out->role = given[len] ? given + len + 1 : NULL;
    out->key = (struct adj_bytes){name, len};
    if (!strncmp(given, text_form, sizeof text_form - 1))
        return true;
    char *data = key_file_read(name, &out->key);
    return data && keep(g, data);
}

static bool read_signers(struct given_proofs *g, const struct args *args)
{
    size_t count = count_of(args, "signer");
    g->signers = heap_zero(count + 1, sizeof *g->signers);
    for (size_t i = 0; i < count; i++)
        if (!read_signer(g, args_nth(args, "signer", i), &g->signers[i]))
            return false;
    g->proofs.signers = g->signers;
    g->proofs.signer_count = count;
    return true;
}

static void read_heads(struct given_proofs *g, const struct args *args)
{
    size_t count = count_of(args, "head");
    g->heads = heap_zero(count + 1, sizeof *g->heads);
    for (size_t i = 0; i < count; i++)
        g->heads[i] = args_nth(args, "head", i);
    g->proofs.heads = g->heads;
    g->proofs.head_count = count;
}

enum adj_status given_proofs_read(struct given_proofs *out, const struct args *args)
{
    const char *certificates = args_text(args, "stamp-ca", NULL);
    struct adj_text why = {0};
    *out = (struct given_proofs){0};
    read_heads(out, args);
    if (!read_receipts(out, args) || !read_signers(out, args) ||
        (certificates && !read_file(out, certificates, CERTIFICATES_MAX, &out->proofs.certificates)))
        return ADJ_ENVIRONMENT;
    out->any = out->proofs.head_count + out->proofs.receipt_count + out->proofs.signer_count;
    enum adj_status status = adj_proofs_check(&out->proofs, lang(), &why);
    if (status != ADJ_OK)
        return (enum adj_status)report(status, &why);
    adj_text_free(&why);
    return ADJ_OK;
}

void given_proofs_release(struct given_proofs *g)
{
    for (size_t i = 0; i < g->text_count; i++)
        heap_free(g->texts[i]);
    heap_free(g->texts);
    heap_free(g->heads);
    heap_free(g->receipts);
    heap_free(g->signers);
}
