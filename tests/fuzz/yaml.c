/* SPDX-License-Identifier: MIT
 *
 * Fuzz target: the YAML reader.
 */
#include "fuzz.h"

#include "rulebook/yaml.h"

static void walk(const struct yaml_node *n, int depth)
{
    fuzz_require(depth <= YAML_DEPTH_MAX, "nesting has its bound");
    fuzz_require(n->pos.line > 0 || n->type == YAML_BAD, "each node has its place");
    for (size_t i = 0; n->type == YAML_SEQUENCE && i < n->count; i++)
        walk(n->items[i], depth + 1);
    for (size_t i = 0; n->type == YAML_MAPPING && i < n->count; i++) {
        fuzz_require(yaml_get(n, n->pairs[i].key->text) == n->pairs[i].value, "each key is found");
        walk(n->pairs[i].value, depth + 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct diags diags = {.arena = &arena};
    struct yaml_budget budget = {0};
    const struct yaml_node *root = yaml_read(&arena, &diags, &budget, 0, (const char *)data, size);
    fuzz_require(root || diags.errors, "who gets no tree is told why");
    if (root && root->weight < 10000)
        walk(root, 0);
    arena_release(&arena);
    fuzz_require_no_leak();
    return 0;
}
