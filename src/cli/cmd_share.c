/* SPDX-License-Identifier: MIT
 *
 * adjudge share: makes a player's share of a seed, and the commitment to it. Exit statuses, options and examples are in
 * docs/commands/share.md, whose first part is made from the table at the end of this file.
 */
#include "cmd.h"
#include "heap.h"
#include "out.h"
#include "random.h"

static int run(const struct command *self, const struct args *args)
{
    const char *given = args_text(args, "text", NULL), *role = args->operands[0];
    char digest[65], *drawn = given ? NULL : random_hex(16);
    (void)self;
    if (!given && !drawn)
        return ADJ_ENVIRONMENT;
    adj_share_digest(role, given ? given : drawn, digest);
    if (drawn)
        out_printf(OUT_RESULT, tr(lang(), "share       %s  (keep it secret until the game requires it)\n"), drawn);
    out_printf(OUT_RESULT, tr(lang(), "commitment  %s  (give it to the others)\n"), digest);
    heap_free(drawn);
    return ADJ_OK;
}

static const struct option options[] = {
    {.name = "text", .kind = OPTION_TEXT, .value = "SHARE",
     .help = TR("print the commitment to this share (default: draw a share from /dev/urandom)")},
    {0},
};

static const struct exit_status exits[] = {
    {ADJ_OK, TR("the commitment was printed")},
    {0, NULL},
};

const struct command cmd_share = {
    .name = "share",
    .operands = "ROLE",
    .summary = TR("make a share of a seed, and the commitment to it"),
    .about = TR("For `adjudge play --shares`: before the game, each player makes a share on a device of their own, and "
                "types only the commitment at the table. When all have committed, each opens the share. The seed is "
                "a hash of all shares, so no player can choose it. The commitment depends on the name of the role."),
    .options = options,
    .operands_least = 1,
    .operands_most = 1,
    .operand = OPERAND_WORD,
    .exits = exits,
    .run = run,
};
