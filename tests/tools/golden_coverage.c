/* SPDX-License-Identifier: MIT
 *
 * Replays logs of one rulebook and prints what they exercised of it, for tests/golden_test.py: for each log "game LOG
 * RULE RULE …"; then "rule RULE" for each rule that can take effect, "unused RULE:LINE" for each clause that no game
 * came to (the line is that of the rulebook's file), and "clauses TOTAL USED". Ends with 1 when a log does not replay.
 */
#include "audit/coverage.h"
#include "base/mem.h"
#include "lang/ast.h"
#include "session/replay.h"

#include <stdio.h>
#include <string.h>

struct watching {
    struct coverage *coverage;
    struct game *game;
};

static void watch(void *ctx, struct game *g)
{
    struct watching *w = ctx;
    w->game = g;
    w->coverage = coverage_new(g->compiled);
    coverage_watch(w->coverage, &g->vm, &g->decisions);
}

static void print_game(const char *path, const struct watching *w)
{
    printf("game %s", path);
    for (size_t i = 0; i < w->game->compiled->rule_count; i++)
        if (coverage_rule(w->coverage, i) == COVERAGE_EXERCISED)
            printf(" %s", w->game->compiled->rules[i].rule->id.text);
    putchar('\n');
}

static bool can_take_effect(const struct coverage_sum *sum, const struct compiled *c, size_t rule)
{
    for (size_t i = 0; i < sum->count; i++) {
        const struct coverage_clause *clause = &sum->totals[i].clause;
        if (clause->part == CLAUSE_EFFECT && c->sentences.items[clause->sentence]->rule_index == (int)rule)
            return true;
    }
    return false;
}

static void print_sum(const struct coverage_sum *sum, const struct compiled *c)
{
    size_t clauses = 0, used = 0;
    for (size_t i = 0; i < c->rule_count; i++)
        if (can_take_effect(sum, c, i))
            printf("rule %s\n", c->rules[i].rule->id.text);
    for (size_t i = 0; i < sum->count; i++) {
        const struct coverage_clause *clause = &sum->totals[i].clause;
        if (clause->part == CLAUSE_ASKED)
            continue;
        clauses++;
        used += clause->count > 0;
        if (!clause->count)
            printf("unused %s:%d\n", compiled_rule_id(c, clause->sentence), clause->node->pos.line);
    }
    printf("clauses %zu %zu\n", clauses, used);
}

/* 0; or 1 where the log does not replay. The rulebook is that of the first log, which must stay open for that. */
static int replay(struct replay *r, const char *path, int number, const struct compiled *c, struct coverage_sum *sum)
{
    struct watching w = {0};
    struct replay_options options = {.compiled = c, .prepared = watch, .ctx = &w};
    int more = replay_open(r, path, &options) ? -1 : 1;
    while (more > 0)
        more = replay_next(r);
    if (more < 0 || !w.game) {
        fprintf(stderr, "%s: %s\n", path, replay_message(r));
        coverage_free(w.coverage);
        return 1;
    }
    print_game(path, &w);
    coverage_add(sum, w.coverage, number, w.game->decisions);
    coverage_free(w.coverage);
    return 0;
}

int main(int argc, char **argv)
{
    struct mem_guard guard;
    static struct replay first, other;
    static struct coverage_sum sum;
    volatile int failed = 0;
    MEM_TRY(guard) {
        for (int i = 1; i < argc; i++) {
            failed |= replay(i == 1 ? &first : &other, argv[i], i - 1, first.compiled, &sum);
            replay_release(&other);
            memset(&other, 0, sizeof other);
        }
        if (first.compiled)
            print_sum(&sum, first.compiled);
        MEM_DONE();
    } else
        failed = 1;
    coverage_sum_release(&sum);
    replay_release(&first);
    return failed;
}
