/* SPDX-License-Identifier: MIT
 *
 * adjudge version: prints the version of the command and of the library that it uses, which can differ if the
 * library is shared.
 */
#include "cmd.h"
#include "out.h"
#include "report.h"

static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    (void)self;
    if (style.format == ADJ_JSON) {
        out_str(OUT_RESULT, "{\"command\": ");
        out_json(OUT_RESULT, ADJ_VERSION);
        out_str(OUT_RESULT, ", \"library\": ");
        out_json(OUT_RESULT, adj_version());
        out_str(OUT_RESULT, "}\n");
    } else {
        out_printf(OUT_RESULT, "adjudge %s (library %s)\n", ADJ_VERSION, adj_version());
    }
    return ADJ_OK;
}

static const struct exit_status exits[] = {{ADJ_OK, TR("the version was printed")}, {0, NULL}};

const struct command cmd_version = {
    .name = "version",
    .operands = "",
    .summary = TR("print the version"),
    .about = TR("Prints the version of the command and of the library that it uses."),
    .reports = true,
    .exits = exits,
    .run = run,
};
