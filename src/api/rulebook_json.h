/* SPDX-License-Identifier: MIT
 *
 * What a rulebook says, as data: its rules, what can be said in them, the program made of them. The schemas are
 * schema/report-read, -phrases and -disasm. `lang` is a language of texts.
 */
#ifndef ADJ_API_RULEBOOK_JSON_H
#define ADJ_API_RULEBOOK_JSON_H

#include "lang/compile.h"

#include <jansson.h>

/* A rule; `code` is how it reads in `lang`, line by line. `gone`: what became of it; NULL: it is in force. */
json_t *rulebook_json_rule(const struct compiled *c, const struct rb_rule *rule, const struct rb_gone *gone,
                           const char *code, const char *lang);
json_t *rulebook_json_phrases(const struct vocab *v);
/* The instructions of one rule, of all for NULL. */
json_t *rulebook_json_program(const struct compiled *c, const char *rule);
/* The report that holds them: {"report": …, "rulebook": …, key: list}. Takes the list over. */
json_t *rulebook_json_report(const struct compiled *c, const char *report, const char *key, json_t *list);

#endif
