/* SPDX-License-Identifier: MIT
 *
 * adjudge version: prints the version of the command and of the library that it uses, which can differ if the
 * library is shared.
 */
#include "cmd.h"
#include "report.h"

static int run(const struct command *self, const struct args *args)
{
    struct adj_style style = style_of(args);
    struct adj_report *version;
    (void)self;
    enum adj_status status = adj_version_report(ADJ_VERSION, lang(), &version);
    return report_print(status, version, &style);
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
