/* SPDX-License-Identifier: MIT
 *
 * Pages in both formats, whatever their texts are; and ways between pages.
 */
#include "doc/doc.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <string.h>

/* ---------------------------------------------------------------- texts */

struct text_case {
    char text[40], html[60], markdown[60]; /* as a paragraph */
};

ParameterizedTestParameters(site, texts)
{
    static struct text_case cases[] = {
        {"a plain text. And 1. no list", "a plain text. And 1. no list", "a plain text. And 1. no list"},
        {"<b>&\"'", "&lt;b&gt;&amp;&quot;&#39;", "\\<b\\>\\&\"'"},
        {"*a* _b_ `c` [d](e) ~f~ $g$ |h|", "*a* _b_ `c` [d](e) ~f~ $g$ |h|",
         "\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e) \\~f\\~ \\$g\\$ \\|h\\|"},
        {"1. no list", "1. no list", "1\\. no list"},
        {"23) no list", "23) no list", "23\\) no list"},
        {"- no list", "- no list", "\\- no list"},
        {"+ no list", "+ no list", "\\+ no list"},
        {"# no heading", "# no heading", "\\# no heading"},
        {"http://no.link", "http://no.link", "http\\://no.link"},
        {"\x1b[8m \xe2\x80\xae \xff", "\\u001b[8m \\u202e \\xff", "\\\\u001b\\[8m \\\\u202e \\xff"},
        {"two\nlines", "two lines", "two lines"},
        {"zażółć", "zażółć", "zażółć"},
    };
    return cr_make_param_array(struct text_case, cases, sizeof cases / sizeof *cases);
}

ParameterizedTest(struct text_case *c, site, texts)
{
    struct doc d = {0};
    struct buf html = BUF_INIT, markdown = BUF_INIT, wanted = BUF_INIT;
    doc_begin(&d, "page", "title", "en");
    d.skip = d.trail_label = d.foot = "";
    doc_text(&d, doc_add(&d, d.body, DOC_PARAGRAPH), c->text);
    doc_html(&html, &d);
    buf_printf(&wanted, "</h1>\n<p>%s</p>\n</main>", c->html);
    cr_expect(strstr(buf_cstr(&html), buf_cstr(&wanted)), "%s: %s", c->text, strstr(buf_cstr(&html), "<h1>"));
    doc_markdown(&markdown, &d);
    buf_reset(&wanted);
    buf_printf(&wanted, "# title\n\n%s\n\n---", c->markdown);
    cr_expect(strstr(buf_cstr(&markdown), buf_cstr(&wanted)), "%s: %s", c->text, buf_cstr(&markdown));
    buf_release(&html);
    buf_release(&markdown);
    buf_release(&wanted);
    doc_release(&d);
}

/* Lines that close a fence do not close this one. */
Test(site, fences)
{
    struct doc d = {0};
    struct buf text = BUF_INIT;
    doc_begin(&d, "page", "title", "en");
    d.foot = "";
    doc_add(&d, d.body, DOC_CODE)->text = "when a````b:\n  ```\n  stop";
    doc_markdown(&text, &d);
    cr_expect(strstr(buf_cstr(&text), "`````\nwhen a````b:\n  ```\n  stop\n`````\n"), "%s", buf_cstr(&text));
    buf_release(&text);
    doc_release(&d);
}

/* An address of another kind is a text. */
Test(site, addresses)
{
    struct doc d = {0};
    struct buf html = BUF_INIT, markdown = BUF_INIT;
    doc_begin(&d, "page", "title", "en");
    d.skip = d.trail_label = d.foot = "";
    struct doc_node *line = doc_add(&d, d.body, DOC_PARAGRAPH);
    doc_link_outside(&d, line, "javascript:alert(1)", "one");
    doc_link_outside(&d, line, "https://a.example/\"> <b>\\", "two");
    doc_html(&html, &d);
    cr_expect(strstr(buf_cstr(&html),
                     "<p>one<a rel=\"noreferrer\" href=\"https://a.example/&quot;&gt; &lt;b&gt;\\\">two</a></p>"),
              "%s", strstr(buf_cstr(&html), "<p>"));
    doc_markdown(&markdown, &d);
    cr_expect(strstr(buf_cstr(&markdown), "one[two](<https://a.example/\"%3E%20%3Cb%3E%5C>)"), "%s",
              buf_cstr(&markdown));
    buf_release(&html);
    buf_release(&markdown);
    doc_release(&d);
}

Test(site, ways)
{
    static const char *const ways[][3] = {
        {"index", "game/index", "game/index"},
        {"game/index", "index", "../index"},
        {"game/rules/turn", "game/rules/end", "end"},
        {"game/rules/turn", "game/index", "../index"},
        {"game/rules/turn", "games/rules/turn", "../../games/rules/turn"},
        {"game/rules/turn", "game/rulings/R-1", "../rulings/R-1"},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct buf way = BUF_INIT;
        doc_way(&way, ways[i][0], ways[i][1]);
        cr_expect_str_eq(buf_cstr(&way), ways[i][2]);
        buf_release(&way);
    }
}
