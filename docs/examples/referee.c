/* SPDX-License-Identifier: MIT
 *
 * A referee in a few lines: plays a rulebook's game from decisions on standard input, one a line, and says after each
 * what happened and by which rule. An empty line lets chance decide, the end of the input stops the game.
 *
 *     cc referee.c $(pkg-config --cflags --libs adjudge) -o referee
 *     ./referee rulebooks/tic-tac-toe < referee.txt
 */
#include <adjudge.h>

#include <stdio.h>
#include <string.h>

static void print(struct adj_text *text)
{
    fputs(text->data, stdout);
    adj_text_free(text);
}

static void list_choices(struct adj_game *game)
{
    printf("%s to decide:", adj_game_to_move(game));
    for (size_t i = 0; i < adj_game_choices(game); i++)
        printf("%s %s", i ? " ·" : "", adj_game_choice(game, i, NULL));
    putchar('\n');
}

static int referee(struct adj_game *game)
{
    const struct adj_style style = {.width = 80};
    char line[256];
    struct adj_report *events;
    struct adj_text text;
    while (adj_game_state(game) == ADJ_DECISION) {
        list_choices(game);
        if (!fgets(line, sizeof line, stdin))
            return 0;
        line[strcspn(line, "\n")] = 0;
        enum adj_status status = *line ? adj_game_decide(game, line) : adj_game_decide_by(game, "random");
        if (status ==
            ADJ_FINDING) { /* not legal: nothing has changed, and the message says which rules are in the way */
            printf("no: %s\n", adj_game_message(game));
            continue;
        }
        if (status != ADJ_OK || adj_game_events(game, NULL, NULL, &events) != ADJ_OK)
            break;
        status = adj_report_write(events, &style, &text);
        adj_report_free(events);
        if (status != ADJ_OK)
            break;
        print(&text);
    }
    if (adj_game_state(game) == ADJ_FAULT)
        fprintf(stderr, "%s\n", adj_game_message(game));
    if (adj_game_state(game) != ADJ_OVER)
        return 1;
    if (adj_game_drawn(game))
        puts("a draw");
    else
        printf("won by %s\n", adj_game_winners(game));
    return 0;
}

int main(int argc, char **argv)
{
    const struct adj_setup setup = {.seed = "an example"};
    const struct adj_style style = {.width = 80};
    struct adj_rulebook *rulebook;
    struct adj_game *game;
    struct adj_text text;
    int result = 1;
    if (argc != 2) {
        fprintf(stderr, "usage: referee RULEBOOK < DECISIONS\n");
        return 64;
    }
    enum adj_status status = adj_rulebook_open(argv[1], &rulebook);
    if (status != ADJ_OK) {
        struct adj_report *messages = NULL;
        if (rulebook && adj_rulebook_messages(rulebook, NULL, &messages) == ADJ_OK &&
            adj_report_write(messages, &style, &text) == ADJ_OK)
            print(&text);
        adj_report_free(messages);
    } else if (adj_game_start(rulebook, &setup, NULL, 0, &game) == ADJ_OK) {
        result = referee(game);
        adj_game_close(game, 0, NULL);
    }
    adj_rulebook_close(rulebook);
    return result;
}
