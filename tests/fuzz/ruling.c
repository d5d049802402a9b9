/* SPDX-License-Identifier: MIT
 *
 * Fuzz target: a ruling, read and run by the rules of a small pond. Games that it is taken from are not opened.
 */
#include "fuzz.h"

#include "base/mem.h"
#include "rulings/ruling_set.h"

#include <stdlib.h>
#include <string.h>

static void run(struct fixture_books *books, struct fixture_run *playing, struct arena *arena, const char *text,
                size_t size)
{
    struct ruling ruling;
    struct ruling_result result;
    struct diags diags = {.arena = arena};
    bool is_one = ruling_read(&ruling, text, size, SCENARIO_FILE_BASE, arena, &diags);
    fuzz_require(is_one || !ruling.asks.count, "what is no ruling asks nothing");
    if (!is_one || diags.errors)
        return;
    struct fixture_set_book *pond = fixture_books_at(books, ADJ_TEST_DATA "/../../fixtures/broken/rulings/pond", "en",
                                                     arena);
    fuzz_require(pond->book.compiled != NULL, "the rulebook is good");
    ruling_run(&result, &ruling, &pond->book, playing, arena, NULL, NULL);
    fuzz_require(ruling.status == RULING_TEXT ? !result.count : result.count > 0, "what claims something is run");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mem_guard guard;
    struct fixture_books books = {0}, *volatile b = &books;
    struct fixture_run playing = {0}, *volatile p = &playing;
    struct arena arena = {0}, *volatile a = &arena;
    MEM_TRY(guard) {
        const char *text = arena_strndup(a, (const char *)data, size);
        run(b, p, a, text, size);
        MEM_DONE();
    }
    fixture_run_release(p);
    fixture_books_release(b);
    arena_release(a);
    fuzz_require_no_leak();
    return 0;
}
