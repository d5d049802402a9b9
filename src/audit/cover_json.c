/* SPDX-License-Identifier: MIT
 *
 * What a corpus exercised, as JSON: schema/report-cover.schema.json.
 */
#include "audit/cover_view.h"

static void put_use(struct json_out *j, const struct cover_view *view, const struct coverage_use *use)
{
    json_out_put_int(j, "times", use->count);
    json_out_put_int(j, "logs", use->games);
    json_out_key(j, "shortest");
    if (!use->count) {
        json_out_null(j);
        return;
    }
    json_out_open(j, '{');
    json_out_put_text(j, "file", view->cover->names[use->shortest]);
    json_out_put_int(j, "decisions", (int64_t)use->length);
    json_out_put_int(j, "at", use->first);
    json_out_close(j, '}');
}

static void put_rulebook(struct json_out *j, const struct cover_view *view)
{
    json_out_key(j, "rulebook");
    if (!view->id) {
        json_out_null(j);
        return;
    }
    json_out_open(j, '{');
    json_out_put_text(j, "id", view->id);
    json_out_put_text(j, "edition", view->edition);
    json_out_put_text(j, "digest", view->cover->c->rb->digest);
    json_out_close(j, '}');
}

static void put_logs(struct json_out *j, const struct cover *cover)
{
    json_out_key(j, "logs");
    json_out_open(j, '{');
    json_out_put_int(j, "given", (int64_t)cover->count);
    json_out_put_int(j, "counted", (int64_t)cover->counted);
    json_out_put_int(j, "decisions", (int64_t)cover->decisions);
    json_out_key(j, "skipped");
    json_out_open(j, '[');
    for (size_t i = 0; i < cover->count; i++) {
        const struct cover_log *log = &cover->logs[i];
        if (log->status == COVER_COUNTED)
            continue;
        json_out_open(j, '{');
        json_out_put_text(j, "file", cover->names[i]);
        json_out_put_text(j, "verdict", cover_status_name(log));
        json_out_put_text(j, "message", log->message);
        json_out_close(j, '}');
    }
    json_out_close(j, ']');
    json_out_close(j, '}');
}

static void put_figures(struct json_out *j, const struct cover_view *view)
{
    json_out_key(j, "figures");
    json_out_open(j, '{');
    for (enum cover_measure m = COVER_RULES; m < COVER_MEASURES; m++) {
        const struct cover_figure *f = &view->figures[m];
        json_out_key(j, cover_measure_name(m));
        json_out_open(j, '{');
        json_out_put_int(j, "all", (int64_t)f->all);
        json_out_put_int(j, "exercised", (int64_t)f->exercised);
        json_out_put_int(j, "excepted", (int64_t)f->excepted);
        json_out_put_int(j, "share", (int64_t)cover_share(f));
        json_out_close(j, '}');
    }
    json_out_close(j, '}');
}

static void put_clauses(struct json_out *j, const struct cover_view *view, const struct cover_rule_view *rule)
{
    json_out_key(j, "clauses");
    json_out_open(j, '[');
    for (size_t i = 0; i < rule->clause_count; i++) {
        const struct cover_clause_view *clause = &rule->clauses[i];
        json_out_open(j, '{');
        json_out_put_text(j, "kind", clause->kind);
        json_out_put_text(j, "text", clause->text);
        json_out_put_text(j, "where", clause->where);
        put_use(j, view, clause->use);
        json_out_put_text(j, "reason", clause->reason);
        json_out_close(j, '}');
    }
    json_out_close(j, ']');
}

static void put_rules(struct json_out *j, const struct cover_view *view)
{
    static const char *const extents[] = {[COVERAGE_NO_CODE] = "words only", [COVERAGE_UNASKED] = "never",
                                          [COVERAGE_ASKED] = "asked", [COVERAGE_EXERCISED] = "exercised"};
    json_out_key(j, "rules");
    json_out_open(j, '[');
    for (size_t i = 0; i < view->rule_count; i++) {
        const struct cover_rule_view *rule = &view->rules[i];
        json_out_open(j, '{');
        json_out_put_text(j, "rule", rule->id);
        json_out_put_text(j, "title", rule->title);
        json_out_put_text(j, "text", rule->text);
        json_out_put_text(j, "card", rule->card);
        json_out_put_text(j, "where", rule->where);
        json_out_put_text(j, "extent", extents[rule->extent]);
        json_out_put_int(j, "asked", rule->asked);
        put_use(j, view, rule->use);
        json_out_put_text(j, "reason", rule->reason);
        put_clauses(j, view, rule);
        json_out_close(j, '}');
    }
    json_out_close(j, ']');
}

static void put_cards(struct json_out *j, const struct cover_view *view)
{
    json_out_key(j, "cards");
    json_out_open(j, '[');
    for (size_t i = 0; i < view->card_count; i++) {
        json_out_open(j, '{');
        json_out_put_text(j, "card", view->cards[i].name);
        put_use(j, view, view->cards[i].use);
        json_out_put_bool(j, "excepted", view->cards[i].excepted);
        json_out_close(j, '}');
    }
    json_out_close(j, ']');
}

void cover_json(struct json_out *j, const struct cover_view *view)
{
    json_out_open(j, '{');
    put_rulebook(j, view);
    put_logs(j, view->cover);
    put_figures(j, view);
    json_out_key(j, "threshold");
    if (view->threshold < 0)
        json_out_null(j);
    else {
        json_out_open(j, '{');
        json_out_put_int(j, "percent", view->threshold);
        json_out_put_bool(j, "met", cover_is_enough(view));
        json_out_close(j, '}');
    }
    put_rules(j, view);
    put_cards(j, view);
    json_out_key(j, "findings");
    json_out_open(j, '[');
    for (size_t i = 0; i < view->finding_count; i++)
        json_out_text(j, view->findings[i]);
    json_out_close(j, ']');
    json_out_close(j, '}');
}
