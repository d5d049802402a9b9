/* SPDX-License-Identifier: MIT
 *
 * The YAML library's messages about a file, as texts of the catalogs.
 */
#ifndef ADJ_RULEBOOK_YAML_PROBLEMS_H
#define ADJ_RULEBOOK_YAML_PROBLEMS_H

/* Returns the same text in TR(): of a problem, or of what was read when it was found ("while parsing a block
 * mapping"). An unknown one is returned unchanged, and printed in English. */
const char *yaml_problem(const char *text);

#endif
