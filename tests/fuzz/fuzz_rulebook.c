/* SPDX-License-Identifier: MIT
 *
 * Everything that is done with a rulebook, on one that anybody may have written.
 */
#include "fuzz.h"

#include "lang/disasm.h"
#include "lang/format_code.h"

#include <string.h>

enum {
    FUEL = 100 * 1000, /* instructions between two decisions: the limit is tested, not the time that it takes */
    DECISIONS = 12
};

static void play(struct lang_game *g)
{
    lang_game_start(g, g->c->vocab->most_players);
    g->vm.fuel = g->vm.fuel_max = FUEL;
    for (int i = 0; i < DECISIONS && lang_game_run(g) == VM_DECISION; i++) {
        int32_t some[] = {0};
        if (g->vm.ask.kind == ASK_SOME && g->vm.ask.least > 1)
            return;
        if (g->vm.ask.kind == ASK_SOME)
            vm_decide_some(&g->vm, some, g->vm.ask.least);
        else
            vm_decide(&g->vm, g->vm.ask.count - 1); /* -1: pass */
        g->vm.fuel = FUEL;
    }
}

/* Code that was laid out has no mistake, and is laid out. */
static void lay_out(const struct lang_game *g, struct buf *out, bool again)
{
    struct arena arena = {0};
    struct format_result result = format_code(out, g->c->vocab, 0, &arena);
    fuzz_require(!result.with_mistakes, "code that compiles can be laid out");
    fuzz_require(!again || !result.changed, "laying out twice changes nothing");
    arena_release(&arena);
}

/* What cannot be read is not compiled. */
static void open_as_the_library_does(struct lang_game *g, const char *yaml)
{
    lang_game_read(g, yaml);
    if (g->diags.errors)
        return;
    g->c = compile_rulebook(g->rb, &g->diags);
    fuzz_require(!g->diags.errors == (g->c->program.code != NULL), "what has errors has no program");
    if (!g->diags.errors)
        lang_game_require_sound(g->c);
}

static void ignore_instruction(void *ctx, const struct disasm_instruction *i)
{
    (void)ctx;
    (void)i;
}

void fuzz_rulebook(const char *yaml)
{
    struct lang_game g, again;
    struct buf text = BUF_INIT, more = BUF_INIT;
    open_as_the_library_does(&g, yaml);
    if (!g.diags.errors) {
        disasm_each(g.c, NULL, ignore_instruction, NULL);
        lay_out(&g, &text, false);
        lang_game_open(&again, buf_cstr(&text));
        fuzz_require(!again.diags.errors, "what was laid out compiles");
        lay_out(&again, &more, true);
        lang_game_close(&again);
        play(&g);
    }
    lang_game_close(&g);
    buf_release(&text);
    buf_release(&more);
}
