/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "random_rules.h"

enum { DEPTH = 3 };

struct writer {
    struct buf *out;
    uint32_t state;
};

static uint32_t pick(struct writer *w, uint32_t count)
{
    w->state = w->state * 1664525u + 1013904223u;
    return (w->state >> 10) % count;
}

static void number(struct writer *w, int depth)
{
    static const char *const plain[] = {"the square's worth", "the target's worth", "the log", "the square's column", "the target's row", "2", "3"};
    static const char *const pairs[] = {"(", " + ", ")", "(", " - ", ")", "(", " * ", ")", "(the larger of ", " and ", ")",
                                        "(", " / ", " rounded down)", "(the remainder of ", " / ", ")"};
    uint32_t of = pick(w, depth ? 12 : 7);
    if (of < 7) {
        buf_str(w->out, plain[of]);
        return;
    }
    if (of == 7) {
        buf_printf(w->out, "(the number of squares whose worth is at least %u)", pick(w, 6));
        return;
    }
    const char *const *pair = pairs + 3 * pick(w, 6);
    buf_str(w->out, pair[0]);
    number(w, depth - 1);
    buf_str(w->out, pair[1]);
    number(w, depth - 1);
    buf_str(w->out, pair[2]);
}

static void condition(struct writer *w, int depth)
{
    static const char *const plain[] = {"the square's owned is yes", "the target's owned is not yes", "the square is the target",
                                        "the target is next to the square", "the square is hot", "the target is not hot",
                                        "the target's keeper is nothing"};
    uint32_t of = pick(w, depth ? 14 : 7);
    if (of < 7) {
        buf_str(w->out, plain[of]);
    } else if (of < 9) {
        buf_char(w->out, '(');
        condition(w, depth - 1);
        buf_str(w->out, of == 7 ? " and " : " or ");
        condition(w, depth - 1);
        buf_char(w->out, ')');
    } else if (of < 11) {
        static const char *const compared[] = {" is ", " is at least ", " is less than "};
        number(w, depth - 1);
        buf_str(w->out, compared[pick(w, 3)]);
        number(w, depth - 1);
    } else if (of == 11) {
        buf_printf(w->out, "there is a square called other%u whose worth is %u and that is next to the target", pick(w, 1000), pick(w, 4));
    } else if (of == 12) {
        buf_printf(w->out, "the longest line through the target of every square whose owned is yes is at least %u", 1 + pick(w, 3));
    } else
        buf_printf(w->out, "there is a square that is not hot and whose worth is %u", pick(w, 4));
}

static void indent(struct writer *w, int by)
{
    for (int i = 0; i < by; i++)
        buf_char(w->out, ' ');
}

static void statement(struct writer *w, int by, int depth)
{
    indent(w, by);
    switch (pick(w, depth ? 9 : 5)) {
    case 0: buf_str(w->out, "now the target's worth is "); number(w, 1); buf_char(w->out, '\n'); break;
    case 1: buf_str(w->out, "now the target's owned is yes\n"); break;
    case 2: buf_printf(w->out, "add %u to the log\n", pick(w, 3)); break;
    case 3: buf_str(w->out, "now the square's keeper is the player\n"); break;
    case 4: buf_str(w->out, "the target flares\n"); break;
    case 5:
    case 6:
        buf_str(w->out, "if ");
        condition(w, depth);
        buf_str(w->out, ":\n");
        statement(w, by + 2, depth - 1);
        break;
    case 7:
        buf_printf(w->out, "for each square called each%u whose worth is %u:\n", pick(w, 1000), pick(w, 3));
        statement(w, by + 2, depth - 1);
        break;
    default:
        buf_printf(w->out, "repeat %u times:\n", pick(w, 4));
        statement(w, by + 2, depth - 1);
    }
}

static void prohibition(struct writer *w)
{
    static const char *const heads[] = {"a player may not go from a square to a square called target when ",
                                        "a player may go from a square to a square called target only when "};
    indent(w, 4);
    buf_str(w->out, heads[pick(w, 2)]);
    condition(w, DEPTH);
    buf_char(w->out, '\n');
}

void random_rules(struct buf *out, uint32_t seed)
{
    struct writer w = {out, seed * 2654435761u + 1};
    buf_str(out, "players: {names: [Ann, Bob]}\n"
                 "pieces:\n"
                 "  square: {grid: 5 x 4, lettered: yes, has: {owned: yes or no, worth: 0 to 9, keeper: a player or nothing}}\n"
                 "  die: {count: 2, faces: 1 to 4}\n"
                 "table: {log: 0 to 99}\n"
                 "chances: {c: {en: \"the c\"}}\n"
                 "conditions: {hot: \"[square] {is|is not} hot\"}\n"
                 "events:\n"
                 "  game: \"the game {is|be} played\"\n"
                 "  go: \"[player] {goes|go} from [square] to [target: square]\"\n"
                 "  flare: \"[square] {flares|flare}\"\n"
                 "rules:\n"
                 "- id: H\n  code: |\n    a square is hot when the square's worth is at least 1 or the square's column is 2\n"
                 "- id: G\n  code: |\n    when the game is played:\n      for each square: if the square's row is 1: now the square's worth is 2\n"
                 "      repeat:\n        roll each die for the c\n        Ann may do: Ann goes from a square to a square called target\n"
                 "        Bob must do: Bob goes from a square whose worth is at most 3 to a square called target\n"
                 "- id: F\n  code: |\n    when a square flares: if the square's worth is less than 9: add 1 to the square's worth\n"
                 "- id: W\n  code: |\n    whenever there is a square whose worth is 9: now the square's worth is 0\n"
                 "- id: R\n  code: |\n");
    for (uint32_t i = 1 + pick(&w, 3); i; i--)
        prohibition(&w);
    buf_str(out, "    when a player goes from a square to a square called target:\n");
    for (uint32_t i = 2 + pick(&w, 4); i; i--)
        statement(&w, 6, DEPTH);
}
