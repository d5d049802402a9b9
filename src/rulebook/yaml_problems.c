/* SPDX-License-Identifier: MIT
 *
 * The messages of libyaml 0.2.5 (scanner.c, parser.c) that a file can lead to which passed the checks of
 * text.c: those about encodings and directives are missing here, since such files are refused earlier.
 */
#include "rulebook/yaml_problems.h"

#include "base/tr.h"

#include <stddef.h>
#include <string.h>

static const char *const problems[] = {
    TR("block sequence entries are not allowed in this context"),
    TR("could not find expected ':'"),
    TR("did not find expected ',' or ']'"),
    TR("did not find expected ',' or '}'"),
    TR("did not find expected '-' indicator"),
    TR("did not find expected <document start>"),
    TR("did not find expected alphabetic or numeric character"),
    TR("did not find expected comment or line break"),
    TR("did not find expected hexdecimal number"),
    TR("did not find expected key"),
    TR("did not find expected node content"),
    TR("did not find expected tag URI"),
    TR("did not find expected whitespace or line break"),
    TR("did not find the expected '>'"),
    TR("found a tab character that violates indentation"),
    TR("found a tab character where an indentation space is expected"),
    TR("found an indentation indicator equal to 0"),
    TR("found character that cannot start any token"),
    TR("found invalid Unicode character escape code"),
    TR("found undefined tag handle"),
    TR("found unexpected ':'"),
    TR("found unexpected document indicator"),
    TR("found unexpected end of stream"),
    TR("found unknown escape character"),
    TR("mapping keys are not allowed in this context"),
    TR("mapping values are not allowed in this context"),
    TR("while parsing a block collection"),
    TR("while parsing a block mapping"),
    TR("while parsing a block node"),
    TR("while parsing a flow mapping"),
    TR("while parsing a flow node"),
    TR("while parsing a flow sequence"),
    TR("while parsing a node"),
    TR("while parsing a tag"),
    TR("while scanning a block scalar"),
    TR("while scanning a plain scalar"),
    TR("while scanning a quoted scalar"),
    TR("while scanning a simple key"),
    TR("while scanning a tag"),
    TR("while scanning an alias"),
    TR("while scanning an anchor"),
    TR("while scanning for the next token"),
};

const char *yaml_problem(const char *text)
{
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++)
        if (!strcmp(problems[i], text))
            return problems[i];
    return text;
}
