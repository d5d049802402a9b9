/* SPDX-License-Identifier: MIT
 *
 * Fuzz target: the code of a rule, in a rulebook whose words are all there.
 */
#include "fuzz.h"

static const char words[] =
    "adjudge: 1\nid: pond\ntitle: Pond\nhouse: true\nplayers: {names: [Ann, Bob, Cleo]}\n"
    "lists: {colour: {names: [red, green, blue]}}\n"
    "pieces:\n  frog: {names: [Amy, Bo, Cy], has: {n: 0 to 9, pal: a frog or nothing, tint: a colour}}\n"
    "  pad: {grid: 3 x 3}\n  fly: {count: 4}\n"
    "zones:\n  pool: {holds: fly, ordered: yes}\n  pocket: {en: \"[player]'s pocket\", of: player, holds: fly}\n"
    "table: {score: 0 to 99, active-player: \"a player, at first Ann\"}\n"
    "conditions:\n  wet: {en: \"[frog] {is|is not} wet\", kept: yes}\n"
    "  near: {en: \"[x: frog] {is|is not} near [y: frog]\"}\n"
    "values: {weight: {en: \"the weight of [frog]\", is: a number}}\n"
    "events:\n  game: {en: \"the game {is|be} played\"}\n  hop: {en: \"[frog] {hops|hop}\"}\n"
    "  leap: {en: \"[frog] {leaps|leap} to [pad]\", a kind of: hop}\n"
    "rules:\n- id: R\n  code: |\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct buf yaml = BUF_INIT;
    buf_add(&yaml, words, sizeof words - 1);
    buf_str(&yaml, "    ");
    for (size_t i = 0; i < size; i++) {
        buf_char(&yaml, (char)(data[i] ? data[i] : ' '));
        if (data[i] == '\n')
            buf_str(&yaml, "    ");
    }
    fuzz_rulebook(buf_cstr(&yaml));
    buf_release(&yaml);
    fuzz_require_no_leak();
    return 0;
}
