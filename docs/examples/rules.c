/* SPDX-License-Identifier: MIT
 *
 * Prints every rule of a rulebook with its citation, and the words that a page about it needs, from the data of reports.
 *
 *     cc rules.c $(pkg-config --cflags --libs adjudge) -o rules
 *     ./rules docs/examples/pebbles pl
 */
#include <adjudge.h>

#include <stdio.h>

/* "sheet, Play, line 3"; a rule of the house has none. */
static void print_citation(struct adj_value cite)
{
    struct adj_value line = adj_value_get(cite, "line");
    if (cite.type == ADJ_VALUE_NULL)
        return;
    printf("    source   %s", adj_value_text(adj_value_get(cite, "source")));
    if (adj_value_text(adj_value_get(cite, "section")))
        printf(", %s", adj_value_text(adj_value_get(cite, "section")));
    if (line.type == ADJ_VALUE_INTEGER)
        printf(", line %lld", (long long)adj_value_integer(line));
    putchar('\n');
}

/* One line for each text of a list. */
static void print_list(const char *label, struct adj_value list)
{
    for (size_t i = 0; i < adj_value_size(list); i++)
        printf("    %-8s %s\n", i ? "" : label, adj_value_text(adj_value_item(list, i)));
}

static void print_rules(struct adj_value rules)
{
    for (size_t i = 0; i < adj_value_size(rules); i++) {
        struct adj_value rule = adj_value_item(rules, i);
        printf("%s  %s\n", adj_value_text(adj_value_get(rule, "id")), adj_value_text(adj_value_get(rule, "title")));
        print_citation(adj_value_get(rule, "cite"));
        print_list("options", adj_value_get(rule, "options"));
        print_list("code", adj_value_get(rule, "code"));
    }
}

/* "player: Ann, Bob" */
static void print_things(struct adj_value things)
{
    for (size_t i = 0; i < adj_value_size(things); i++) {
        struct adj_value thing = adj_value_item(things, i), members = adj_value_get(thing, "members");
        printf("%s:", adj_value_text(adj_value_get(thing, "name")));
        for (size_t m = 0; m < adj_value_size(members); m++)
            printf("%s %s", m ? "," : "", adj_value_text(adj_value_get(adj_value_item(members, m), "printed")));
        putchar('\n');
    }
}

int main(int argc, char **argv)
{
    struct adj_rulebook *rulebook = NULL;
    struct adj_report *rules = NULL, *words = NULL;
    const char *lang = argc > 2 ? argv[2] : NULL;
    enum adj_status status = argc < 2 ? ADJ_USAGE : adj_rulebook_open(argv[1], &rulebook);
    if (status == ADJ_OK)
        status = adj_rulebook_read(rulebook, NULL, lang, &rules);
    if (status == ADJ_OK)
        status = adj_rulebook_phrases(rulebook, lang, &words);
    if (status == ADJ_OK) {
        print_rules(adj_value_get(adj_report_value(rules), "rules"));
        print_things(adj_value_get(adj_report_value(words), "things"));
    } else
        fprintf(stderr, "usage: rules RULEBOOK [LANGUAGE], of a rulebook without errors\n");
    adj_report_free(words);
    adj_report_free(rules);
    adj_rulebook_close(rulebook);
    return status;
}
