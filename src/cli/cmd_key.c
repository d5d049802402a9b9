/* SPDX-License-Identifier: MIT
 *
 * adjudge key ...: makes and shows keys for signatures. Exit statuses, options and examples are in docs/commands/key.md,
 * whose first part is made from the tables at the end of this file.
 */
#include "cmd.h"
#include "key_file.h"
#include "random.h"
#include "report.h"

#include <string.h>

/* The files are written last, so that a failure leaves none. */
static int run_new(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    const char *to = args_text(args, "output", "adjudge.key");
    unsigned char seed[ADJ_SEED_SIZE];
    struct adj_text secret, public_part;
    struct adj_report *made;
    (void)self;
    if (!random_bytes(seed, sizeof seed))
        return ADJ_ENVIRONMENT;
    enum adj_status status = adj_key_make(seed, to, lang(), &secret, &public_part, &made);
    memset(seed, 0, sizeof seed);
    if (status == ADJ_OK && !key_files_make(to, &secret, &public_part)) {
        adj_report_free(made);
        status = ADJ_ENVIRONMENT;
    } else
        status = (enum adj_status)report_print(status, made, &style);
    if (secret.data)
        memset(secret.data, 0, secret.len);
    adj_text_free(&secret);
    adj_text_free(&public_part);
    return status;
}

static int run_show(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_bytes key;
    struct adj_report *found;
    char *data = key_file_read(args->operands[0], &key);
    (void)self;
    if (!data)
        return ADJ_ENVIRONMENT;
    enum adj_status status = adj_key_show(&key, args->operands[0], lang(), &found);
    key_forget(data, key.len);
    return report_print(status, found, &style);
}

static const struct option options_new[] = {
    {.name = "output",
     .letter = 'o',
     .kind = OPTION_PATH,
     .value = "FILE",
     .help = TR(
         "the secret key, which must not exist (default: adjudge.key); the public key is written to FILE.pub")},
    {0},
};

static const struct exit_status exits_new[] = {
    {ADJ_OK, TR("both files were written")},
    {0, NULL},
};

static const struct exit_status exits_show[] = {
    {ADJ_OK, TR("the public key was printed")},
    {ADJ_BAD_INPUT, TR("not a key file")},
    {0, NULL},
};

const struct command cmd_key_new = {
    .name = "key new",
    .operands = "",
    .summary = TR("make a key for signatures"),
    .about = TR("Writes a new Ed25519 key with mode 600, and its public part to FILE.pub, and prints "
                "the public key. Give the public key to everyone who checks your signatures. Keep "
                "the secret key: anyone who has it can sign for you."),
    .options = options_new,
    .reports = true,
    .operand = OPERAND_NONE,
    .exits = exits_new,
    .run = run_new,
};

const struct command cmd_key_show = {
    .name = "key show",
    .operands = "FILE",
    .summary = TR("print the public part of a key"),
    .about = TR("FILE is a secret or a public key."),
    .reports = true,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_FILE,
    .exits = exits_show,
    .run = run_show,
};
