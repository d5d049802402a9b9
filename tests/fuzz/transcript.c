/* SPDX-License-Identifier: MIT
 *
 * Fuzz target: a transcript, played by the rules of a game in which most is hidden. Its file is written anew each
 * time, because transcripts are read from files.
 */
#include "fuzz.h"

#include "transcript/transcript_record.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char path[] = "/tmp/fuzz-transcript-XXXXXX";
static char rulebook[1 << 14];

static void remove_file(void)
{
    unlink(path);
}

static void begin(void)
{
    FILE *f = fopen(ADJ_TEST_DATA "/transcript/pond/rulebook.yaml", "rb");
    size_t size = f ? fread(rulebook, 1, sizeof rulebook, f) : 0;
    fuzz_require(size > 0 && size < sizeof rulebook, "the rulebook can be read");
    fclose(f);
    int fd = mkstemp(path);
    fuzz_require(fd >= 0, "there is room for a file");
    close(fd);
    atexit(remove_file);
}

static void write_input(const uint8_t *data, size_t size)
{
    FILE *f = fopen(path, "wb");
    fuzz_require(f && fwrite(data, 1, size, f) == size && !fclose(f), "the transcript can be written");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct transcript_recorder r; /* too large for a small stack */
    const struct transcript_log_options only_checked = {.lang = "en"};
    struct lang_game g;
    if (!rulebook[0])
        begin();
    write_input(data, size);
    lang_game_open(&g, rulebook);
    fuzz_require(g.c->program.code, "the rulebook is good");
    bool good = transcript_record(&r, g.c, path, &only_checked);
    fuzz_require(good || r.diags.errors || r.trouble, "who is refused is told why");
    fuzz_require(!good || !r.diags.errors, "what has errors is not taken");
    transcript_recording_release(&r);
    lang_game_close(&g);
    fuzz_require_no_leak();
    return 0;
}
