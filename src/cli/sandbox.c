/* SPDX-License-Identifier: MIT
 *
 * Which files a command may read, from its arguments; the restriction itself is in sandbox_landlock.c and
 * sandbox_seccomp.c. Must not know what a command does.
 */
#include "sandbox.h"

#include "heap.h"
#include "out.h"
#include "report.h"
#include "sandbox_kernel.h"

#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

const struct option options_of_sandbox[] = {
    {.name = "sandbox", .kind = OPTION_CHOICE, .value = "auto|on|off",
     .help = TR("restrict the process to reading the files that are named, without network (default: auto, where the "
                "kernel can; on: fail where it cannot)")},
    {0},
};

static bool is_standard_input(const char *operand)
{
    return operand[0] == '-' && (operand[1] == 0 || operand[1] == '@' || operand[1] == '#');
}

/* "FILE#3" and "FILE@7" name FILE, unless there is a file with that name. */
static void allow_operand(struct landlock_rules *rules, const char *operand)
{
    const char *game = strrchr(operand, '#'), *moment = strrchr(operand, '@');
    const char *mark = game > moment ? game : moment;
    if (is_standard_input(operand) || landlock_allow(rules, operand) || !mark || mark == operand)
        return;
    char *file = heap_printf("%.*s", (int)(mark - operand), operand);
    if (!landlock_allow(rules, file)) { /* FILE#3@7 */
        char *first = strpbrk(file, "#@");
        if (first) {
            *first = 0;
            landlock_allow(rules, file);
        }
    }
    heap_free(file);
}

/* A rulebook can extend others, whose folders are next to its own. */
static void allow_rulebook(struct landlock_rules *rules, const char *folder)
{
    size_t len = strlen(folder);
    while (len > 1 && folder[len - 1] == '/')
        len--;
    while (len && folder[len - 1] != '/')
        len--;
    char *parent = len ? heap_printf("%.*s", (int)len, folder) : heap_printf(".");
    landlock_allow(rules, folder);
    landlock_allow(rules, parent);
    heap_free(parent);
}

/* A file; of KEY=ROLE, KEY. */
static void allow_value(struct landlock_rules *rules, const char *value)
{
    const char *role = strrchr(value, '=');
    if (landlock_allow(rules, value) || !role)
        return;
    char *file = heap_printf("%.*s", (int)(role - value), value);
    landlock_allow(rules, file);
    heap_free(file);
}

/* Where libraries are that are loaded when they are needed: for time stamps OpenSSL's. */
static void allow_libraries(struct landlock_rules *rules)
{
    static const char *const places[] = {"/lib", "/lib64", "/usr/lib", "/usr/local/lib", "/etc/ld.so.cache", "/etc/ssl"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        landlock_allow(rules, places[i]);
}

static bool loads_library(const struct args *args)
{
    return args_has(args, "stamp-ca");
}

static void allow_arguments(struct landlock_rules *rules, const struct args *args)
{
    landlock_allow(rules, "/sys/devices/system/cpu/online"); /* how many threads are worth it */
    for (size_t i = 0; i < args->operand_count; i++)
        allow_operand(rules, args->operands[i]);
    for (size_t i = 0; i < args->also_count; i++)
        landlock_allow(rules, args->also[i]);
    for (size_t i = 0; i < args->given_count; i++) {
        const struct given *g = &args->given[i];
        if (g->value && strcmp(g->option->name, "rulebook") == 0)
            allow_rulebook(rules, g->value);
        else if (g->value)
            allow_value(rules, g->value);
    }
    if (loads_library(args))
        allow_libraries(rules);
}

/* Not 0: something was refused. */
static int restrict_process(const struct args *args)
{
    struct landlock_rules rules;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || landlock_begin(&rules))
        return -1;
    allow_arguments(&rules, args);
    return landlock_enforce(&rules) || seccomp_enforce(loads_library(args));
}

/* At a terminal, a note states that; programs can require one. */
bool sandbox_enter(const struct args *args)
{
    const char *mode = args_text(args, "sandbox", "auto");
    if (strcmp(mode, "off") == 0)
        return true;
    for (size_t i = 0; i < args->operand_count; i++)
        if (is_standard_input(args->operands[i]) && !input_ready(args->operands[i]))
            return false;
    if (landlock_version() > 0 && seccomp_is_offered() && !restrict_process(args))
        return true;
    if (strcmp(mode, "on") == 0) {
        out_error("%s", tr(lang(), "--sandbox on: this kernel has no Landlock or no seccomp"));
        return false;
    }
    if (out_is_terminal(OUT_NOTE))
        out_printf(OUT_NOTE, "%s\n",
                   tr(lang(), "note: without a sandbox, since this kernel has no Landlock or no seccomp"));
    return true;
}
