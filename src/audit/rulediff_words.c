/* SPDX-License-Identifier: MIT
 *
 * What the parts and the kinds of things of a rulebook are called in a text. A name that the rulebook gives stays.
 */
#include "audit/rulediff.h"

#include "base/tr.h"

#include <string.h>

static const struct {
    const char *name, *label; /* label: as texts print it */
} labels[] = {
    {"id", TR("id")},
    {"edition", TR("edition")},
    {"language", TR("language")},
    {"title", TR("title")},
    {"about", TR("about")},
    {"start", TR("start")},
    {"lies over", TR("extends")},
    {"publisher", TR("publisher")},
    {"url", TR("url")},
    {"type", TR("type")},
    {"printed as", TR("printed as")},
    {"plural", TR("plural")},
    {"names", TR("names")},
    {"count", TR("count")},
    {"range", TR("range")},
    {"grid", TR("grid")},
    {"directions", TR("directions")},
    {"lettered", TR("lettered")},
    {"looks", TR("looks")},
    {"also", TR("also")},
    {"links", TR("links")},
    {"faces", TR("faces")},
    {"hidden", TR("hidden")},
    {"copies", TR("copies")},
    {"of", TR("of")},
    {"holds", TR("holds")},
    {"ordered", TR("ordered")},
    {"is", TR("is")},
    {"a kind of", TR("a kind of")},
    {"kept", TR("kept")},
    {"mark", TR("mark")},
    {"quiet", TR("quiet")},
    {"wording", TR("wording")},
    {"stands in", TR("on the card")},
    {"text", TR("text")},
    {"citation", TR("citation")},
    {"ruling", TR("ruling")},
    {"house", TR("house rule")},
    {"replaces", TR("replaces")},
    {"is about", TR("is about")},
    {"code", TR("code")},
    {"order", TR("order")},
};

static const char *const kinds[] = {
    TR("rule"),  TR("source"), TR("option"), TR("table"),  TR("zone"), TR("word"),   TR("condition"), TR("value"),
    TR("event"), TR("chance"), TR("piece"),  TR("player"), TR("list"), TR("number"), TR("kind"),   TR("invariant"),
};

/* "text in pl" is "text" and a language; "has speed" is a word and a name of the rulebook, which stays. */
const char *rulediff_label(struct arena *arena, const char *lang, const char *part)
{
    const char *in = strstr(part, " in ");
    if (in && strlen(in) <= strlen(" in pl"))
        return arena_printf(arena, tr(lang, "%s in %s"),
                            rulediff_label(arena, lang, arena_strndup(arena, part, (size_t)(in - part))),
                            in + strlen(" in "));
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        if (!strcmp(labels[i].name, part))
            return tr(lang, labels[i].label);
    return part;
}

/* A kind that the rulebook declares keeps its name. */
const char *rulediff_kind_word(const char *lang, const char *kind)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kinds[i], kind))
            return tr(lang, kinds[i]);
    return kind;
}

const char *rulediff_order(struct arena *arena, const char *lang, const struct rulediff_part *part)
{
    return arena_printf(arena, part->now_after ? tr(lang, "after %s") : tr(lang, "before %s"), part->passed);
}

void rulediff_name_thing(struct buf *out, const char *lang, const struct fact_thing *thing)
{
    if (thing->category == FACT_RULEBOOK)
        buf_str(out, tr(lang, "the rulebook"));
    else
        buf_printf(out, "%s %s", rulediff_kind_word(lang, thing->kind), thing->name);
}
