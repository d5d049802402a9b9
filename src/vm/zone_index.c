/* SPDX-License-Identifier: MIT
 *
 * The index of zones: bits, and nothing that a game could notice.
 */
#include "vm/zone_index.h"

#include "base/mem.h"

enum { WORD_BITS = 64 };

int32_t zone_index_pieces(const struct program *p)
{
    int32_t most = 0;
    for (int32_t i = 0; i < p->kind_count; i++)
        if (p->kinds[i].first + p->kinds[i].count > most)
            most = p->kinds[i].first + p->kinds[i].count;
    return most;
}

static const struct program_kind *kind_in(const struct program *p, int32_t zone)
{
    return &p->kinds[p->zones[p->zone_of[zone]].kind];
}

int32_t zone_index_words(const struct program *p, int32_t zone)
{
    return (kind_in(p, zone)->count + WORD_BITS - 1) / WORD_BITS;
}

struct zone_index *zone_index_new(const struct program *p, const int32_t *cells)
{
    size_t words = 0, zones = (size_t)p->zone_instance_count, pieces = (size_t)zone_index_pieces(p);
    for (int32_t zone = 0; zone < p->zone_instance_count; zone++)
        words += (size_t)zone_index_words(p, zone);
    struct zone_index *x =
        mem_zero(1, sizeof *x + words * sizeof *x->words + (zones + pieces) * sizeof *x->where);
    x->program = p; /* all in one piece of memory: nothing is ever half made */
    x->words = (uint64_t *)(x + 1);
    x->first_word = (int32_t *)(x->words + words);
    x->where = x->first_word + zones;
    for (int32_t zone = 0, word = 0; zone < p->zone_instance_count; word += zone_index_words(p, zone++))
        x->first_word[zone] = word;
    for (size_t i = 0; i < pieces; i++)
        x->where[i] = NOWHERE;
    for (int32_t i = 0; i < p->kind_count; i++)
        for (int32_t n = 0; p->kinds[i].place != NO_CELL && n < p->kinds[i].count; n++)
            zone_index_put(x, p->kinds[i].first + n, cells[p->kinds[i].place + p->kinds[i].first + n]);
    return x;
}

void zone_index_free(struct zone_index *x)
{
    mem_free(x);
}

static void flip(struct zone_index *x, int32_t piece, int32_t zone)
{
    int32_t bit = piece - kind_in(x->program, zone)->first;
    x->words[x->first_word[zone] + bit / WORD_BITS] ^= UINT64_C(1) << (bit % WORD_BITS);
}

int32_t zone_index_put(struct zone_index *x, int32_t piece, int32_t zone)
{
    int32_t before = x->where[piece];
    if (before >= 0)
        flip(x, piece, before);
    if (zone >= 0)
        flip(x, piece, zone);
    x->where[piece] = zone;
    return before;
}

/* The number of the lowest bit. */
static int32_t lowest(uint64_t word)
{
#ifdef __GNUC__
    return __builtin_ctzll(word);
#else
    int32_t n = 0;
    while (!(word >> n & 1))
        n++;
    return n;
#endif
}

int32_t zone_index_next(const struct zone_index *x, int32_t zone, int32_t from, int32_t end)
{
    int32_t first = kind_in(x->program, zone)->first, bit = from - first;
    const uint64_t *words = x->words + x->first_word[zone];
    for (int32_t i = bit / WORD_BITS, count = zone_index_words(x->program, zone); i < count; i++) {
        uint64_t word = words[i] & (i == bit / WORD_BITS ? ~UINT64_C(0) << (bit % WORD_BITS) : ~UINT64_C(0));
        if (word) {
            int32_t piece = first + i * WORD_BITS + lowest(word);
            return piece < end ? piece : end;
        }
    }
    return end;
}
