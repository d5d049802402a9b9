/* SPDX-License-Identifier: MIT
 *
 * adjudge receipt, sign and stamp: receipts for logs, which are kept outside of them. Exit statuses, options and
 * examples are in docs/commands/receipt.md, whose parts are made from the tables at the end of this file.
 */
#include "cmd.h"
#include "files.h"
#include "heap.h"
#include "key_file.h"
#include "report.h"

enum {
    RECEIPT_MAX = 4 * 1024 * 1024, /* bytes of a receipt */
    STAMP_MAX = 64 * 1024 /* bytes of a response of a time stamp service */
};

/* Writes what was made, then prints the report. `old`: the receipt that it replaces; NULL: the file must not exist. A receipt that could not be written is not reported. */
static int conclude(int status, struct adj_text *text, const char *to, const struct adj_bytes *old,
                    struct adj_report *made, const struct adj_style *style)
{
    bool written = status != ADJ_OK || (old ? file_update(to, old, text->data, text->len)
                                            : file_publish(to, text->data, text->len, false));
    adj_text_free(text);
    if (written)
        return report_print(status, made, style);
    adj_report_free(made);
    return ADJ_ENVIRONMENT;
}

static int run_receipt(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    const char *to = args_text(args, "output", NULL);
    struct adj_text text;
    struct adj_report *made;
    if (!to)
        return command_usage(self, "%s", tr(lang(), "missing option -o FILE, the new receipt"));
    if (!input_ready(args->operands[0]))
        return ADJ_ENVIRONMENT;
    enum adj_status status = adj_receipt_make(args->operands[0], args_text(args, "role", NULL), to, lang(), &text,
                                              &made);
    return conclude(status, &text, to, NULL, made, &style);
}

/* With `old`, a receipt that is there gets another signature. */
static int sign(const struct args *args, const struct adj_bytes *key, const char *to, const char *old)
{
    struct adj_style style = style_of(args);
    struct adj_bytes before = {0};
    struct adj_text text;
    struct adj_report *made;
    char *data = NULL;
    if (old) {
        data = file_read(old, RECEIPT_MAX, &before.len);
        before.data = data;
        if (!data)
            return ADJ_ENVIRONMENT;
    }
    int status = adj_receipt_sign(args->operands[0], old ? &before : NULL, key,
                                              args_text(args, "role", NULL), to, lang(), &text, &made);
    status = conclude(status, &text, to, old ? &before : NULL, made, &style);
    heap_free(data);
    return status;
}

static int run_sign(const struct command *self, const struct args *args)
{
    const char *key_path = args_text(args, "key", NULL), *to = args_text(args, "output", NULL);
    const char *old = args_text(args, "add-to", NULL);
    struct adj_bytes key;
    if (!key_path)
        return command_usage(self, "%s", tr(lang(), "missing option --key FILE"));
    if (!to == !old)
        return command_usage(self, "%s", tr(lang(), "expected either -o FILE or --add-to FILE"));
    if (!input_ready(args->operands[0]))
        return ADJ_ENVIRONMENT;
    char *data = key_file_read(key_path, &key);
    if (!data)
        return ADJ_ENVIRONMENT;
    int status = sign(args, &key, to ? to : old, old);
    key_forget(data, key.len);
    return status;
}

static int request(const struct adj_bytes *receipt, const char *name, const char *to, const struct adj_style *style)
{
    struct adj_text text;
    struct adj_report *made;
    enum adj_status status = adj_receipt_stamp_request(receipt, name, lang(), &text, &made);
    return conclude(status, &text, to, NULL, made, style);
}

static int attach(const struct adj_bytes *receipt, const char *name, const char *from, const struct adj_style *style)
{
    struct adj_bytes response;
    struct adj_text text;
    struct adj_report *made;
    char *data = file_read(from, STAMP_MAX, &response.len);
    response.data = data;
    if (!data)
        return ADJ_ENVIRONMENT;
    enum adj_status status = adj_receipt_add_stamp(receipt, &response, name, lang(), &text, &made);
    heap_free(data);
    return conclude(status, &text, name, receipt, made, style);
}

static int run_stamp(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    const char *to = args_text(args, "request", NULL), *from = args_text(args, "response", NULL);
    struct adj_bytes receipt;
    if (!to == !from)
        return command_usage(self, "%s", tr(lang(), "expected either --request FILE or --response FILE"));
    char *data = file_read(args->operands[0], RECEIPT_MAX, &receipt.len);
    receipt.data = data;
    if (!data)
        return ADJ_ENVIRONMENT;
    int status = to ? request(&receipt, args->operands[0], to, &style)
                    : attach(&receipt, args->operands[0], from, &style);
    heap_free(data);
    return status;
}

#define OPTION_ROLE(text) {.name = "role", .kind = OPTION_TEXT, .value = "ROLE", .help = text}
#define OPTION_NEW_RECEIPT                                                                                           \
    {.name = "output", .letter = 'o', .kind = OPTION_PATH, .value = "FILE",                                          \
     .help = TR("the new receipt, which must not exist")}

static const struct option options_receipt[] = {
    OPTION_NEW_RECEIPT,
    OPTION_ROLE(TR("the role for which the receipt is made")),
    {0},
};

static const struct option options_sign[] = {
    {.name = "key", .letter = 'k', .kind = OPTION_PATH, .value = "FILE", .help = TR("the secret key to sign with")},
    OPTION_ROLE(TR("the role as which you sign")),
    OPTION_NEW_RECEIPT,
    {.name = "add-to", .kind = OPTION_PATH, .value = "FILE",
     .help = TR("add the signature to this receipt; LOG must begin as the receipt states")},
    {0},
};

static const struct option options_stamp[] = {
    {.name = "request", .kind = OPTION_PATH, .value = "FILE",
     .help = TR("write the request for the service to FILE, which must not exist")},
    {.name = "response", .kind = OPTION_PATH, .value = "FILE",
     .help = TR("add the response of the service to the receipt")},
    {0},
};

static const struct exit_status exits_receipt[] = {
    {ADJ_OK, TR("the receipt was written")},
    {ADJ_BAD_INPUT, TR("the log cannot be read, or has no such decision")},
    {0, NULL},
};

static const struct exit_status exits_sign[] = {
    {ADJ_OK, TR("the receipt was signed and written")},
    {ADJ_BAD_INPUT, TR("the log, the receipt or the key cannot be read, or the log differs from the receipt")},
    {0, NULL},
};

static const struct exit_status exits_stamp[] = {
    {ADJ_OK, TR("the request or the receipt was written")},
    {ADJ_BAD_INPUT, TR("not a receipt, or not a response for it")},
    {0, NULL},
};

const struct command cmd_receipt = {
    .name = "receipt",
    .operands = "LOG",
    .summary = TR("write a receipt for a log or for its beginning"),
    .about = TR("LOG is a log, or LOG@N: everything before decision N + 1. The receipt is a small "
                "file with the head of the hash chain. Keep it where the owner of the log cannot "
                "change it: with it, `adjudge verify --receipt` finds every later change to this "
                "part of the log. The log can be open and still be recorded."),
    .options = options_receipt,
    .reports = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits_receipt,
    .run = run_receipt,
};

const struct command cmd_sign = {
    .name = "sign",
    .operands = "LOG",
    .summary = TR("sign a log or its beginning"),
    .about = TR("LOG is a log, or LOG@N: everything before decision N + 1. Writes a receipt with a "
                "signature (Ed25519), or adds a signature to a receipt, so that several players "
                "can sign the same one. `adjudge verify --receipt --signer` checks it. The log is "
                "not changed."),
    .options = options_sign,
    .reports = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits_sign,
    .run = run_sign,
};

const struct command cmd_stamp = {
    .name = "stamp",
    .operands = "RECEIPT",
    .summary = TR("add a time stamp (RFC 3161) to a receipt"),
    .about = TR("A time stamp service signs that the receipt existed at a time. Write the request, "
                "send it to a service of your choice, and add its response to the receipt. `adjudge "
                "verify --receipt --stamp-ca` checks it."),
    .options = options_stamp,
    .reports = true,
    .timed = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits_stamp,
    .run = run_stamp,
};
