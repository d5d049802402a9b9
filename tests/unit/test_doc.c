/* SPDX-License-Identifier: MIT
 *
 * Documents as terminal text, HTML and Markdown: columns, where lines break, colours, and that texts stay texts.
 */
#include "doc/doc.h"

#include <criterion/criterion.h>
#include <string.h>

static struct doc doc;
static struct buf out;

static void setup(void)
{
    doc_begin(&doc, NULL, "Title", "en");
}

static void teardown(void)
{
    doc_release(&doc);
    buf_release(&out);
}

TestSuite(doc, .init = setup, .fini = teardown);

static const char *terminal(int width, bool color)
{
    buf_reset(&out);
    doc_terminal(&out, &doc, &(struct doc_layout){.width = width, .color = color});
    return buf_cstr(&out);
}

Test(doc, blocks_of_a_section_are_indented)
{
    struct doc_node *s = doc_section(&doc, doc.body, NULL, "one");
    doc_paragraph(&doc, s, "two");
    doc_paragraph(&doc, doc_section(&doc, s, NULL, "three"), "four");
    doc_paragraph(&doc, doc.body, "five");
    cr_expect_str_eq(terminal(0, false), "one\n  two\n  three\n    four\nfive\n");
}

Test(doc, lines_break_between_words_and_continue_further_in)
{
    doc_paragraph(&doc, doc.body, "zażółć gęślą jaźń abc");
    cr_expect_str_eq(terminal(12, false), "zażółć gęślą\n  jaźń abc\n");
}

/* The rest of a text must not be searched for each of its words: with these, that takes minutes. */
Test(doc, a_long_text_takes_time_in_proportion_to_its_length, .timeout = 20)
{
    enum { WORDS = 2000000 };
    struct buf text = {0};
    for (int i = 0; i < WORDS; i++)
        buf_str(&text, "word ");
    doc_paragraph(&doc, doc.body, buf_cstr(&text));
    buf_release(&text);
    cr_expect_geq(strlen(terminal(80, false)), 5 * (size_t)WORDS);
}

Test(doc, a_word_of_several_runs_is_not_broken)
{
    struct doc_node *p = doc_paragraph(&doc, doc.body, "aaaa (");
    doc_rule(&doc, p, "R-1");
    doc_text(&doc, p, ") bb");
    cr_expect_str_eq(terminal(6, false), "aaaa\n  (R-1)\n  bb\n");
    cr_expect_str_eq(terminal(0, true), "aaaa (\x1b[36mR-1\x1b[0m) bb\n");
}

Test(doc, headings_and_names_are_never_broken)
{
    struct doc_node *s = doc_section(&doc, doc.body, NULL, "a heading that is long");
    doc_run(&doc, doc_paragraph(&doc, s, NULL), DOC_NAME, "a  file name");
    cr_expect_str_eq(terminal(8, false), "a heading that is long\n  a  file name\n");
}

Test(doc, facts_have_labels_in_a_column)
{
    struct doc_node *facts = doc_add(&doc, doc_section(&doc, doc.body, NULL, "log"), DOC_FACTS);
    doc_fact(&doc, facts, "result", "a draw");
    doc_fact(&doc, facts, "not checked", "one two three");
    doc_fact(&doc, facts, "", "four");
    doc_fact(&doc, facts, "in", "five")->level = 1;
    struct doc_node *list = doc_add(&doc, doc_fact(&doc, facts, "why", NULL), DOC_LIST);
    doc_item(&doc, doc_add(&doc, doc_item(&doc, list, "a"), DOC_LIST), "b");
    cr_expect_str_eq(terminal(24, false), "log\n"
                                          "  result       a draw\n"
                                          "  not checked  one two\n"
                                          "               three\n"
                                          "               four\n"
                                          "    in         five\n"
                                          "  why          a\n"
                                          "                 b\n");
}

Test(doc, code_in_a_fact_is_below_its_label)
{
    struct doc_node *facts = doc_add(&doc, doc.body, DOC_FACTS);
    doc_diff(&doc, doc_fact(&doc, facts, "code", NULL), "a", "b");
    doc_diff(&doc, doc_fact(&doc, facts, "numbers", "1 → 2"), "", "1");
    cr_expect_str_eq(terminal(0, false), "code\n  - a\n  + b\nnumbers  1 → 2\n  + 1\n");
}

Test(doc, inline_lists_break_between_items)
{
    struct doc_node *list = doc_add(&doc, doc.body, DOC_LIST);
    list->style = STYLE_INLINE;
    doc_item(&doc, list, "one two");
    doc_item(&doc, list, "three four");
    doc_item(&doc, list, "five");
    cr_expect_str_eq(terminal(20, false), "one two ·\nthree four · five\n");
}

Test(doc, steps_have_a_column_for_rules_and_one_for_reasons)
{
    struct doc_node *steps = doc_add(&doc, doc.body, DOC_STEPS);
    doc_run(&doc, doc_step(&doc, steps, "R-1", 0, "it happens"), DOC_NOTE, "because");
    doc_run(&doc, doc_step(&doc, steps, "R-10", 1, "inside"), DOC_NOTE, "a reason");
    cr_expect_str_eq(terminal(70, false), "R-1   it happens                                  because\n"
                                          "R-10    inside                                    a reason\n");
    cr_expect_str_eq(terminal(20, false), "R-1   it happens\n"
                                          "          because\n"
                                          "R-10    inside\n"
                                          "            a reason\n");
}

Test(doc, numbers_of_a_table_end_at_the_same_column)
{
    static const char *const cells[3][3] = {{"rule", "times", "log"}, {"R-1", "7", "a.gz"}, {"R-22", "1,200", "b.gz"}};
    struct doc_node *table = doc_add(&doc, doc.body, DOC_TABLE);
    for (int r = 0; r < 3; r++) {
        struct doc_node *row = doc_add(&doc, table, DOC_ROW);
        for (int c = 0; c < 3; c++)
            doc_cell(&doc, row, cells[r][c]);
    }
    table->text = "caption";
    table->quiet = true;
    cr_expect_str_eq(terminal(0, false), "rule  times  log\n"
                                         "R-1       7  a.gz\n"
                                         "R-22  1,200  b.gz\n");
}

Test(doc, a_diff_shows_what_is_near_a_change)
{
    doc_diff(&doc, doc.body, "a\nb\nc\nd\n", "a\nb\nc\ne\n");
    cr_expect_str_eq(terminal(0, false), "  …\n  c\n- d\n+ e\n");
    doc_html(&out, &doc);
    cr_expect(strstr(buf_cstr(&out), "<del>d</del><br><ins>e</ins>"));
    doc_markdown(&out, &doc);
    cr_expect(strstr(buf_cstr(&out), "```diff\n …\n c\n-d\n+e\n```\n"));
}

Test(doc, texts_never_become_markup_or_control_a_terminal)
{
    struct doc_node *p = doc_paragraph(&doc, doc.body, "<b>*x*</b> \x1b[31m \xff");
    doc_run(&doc, p, DOC_NAME, "a\nb");
    doc_status(&doc, p, STYLE_BAD, "<bad>");
    cr_expect_str_eq(terminal(0, false), "<b>*x*</b> \\u001b[31m \\xffa\\u000ab<bad>\n");
    doc_html(&out, &doc);
    cr_expect(strstr(buf_cstr(&out), "<p>&lt;b&gt;*x*&lt;/b&gt; \\u001b[31m \\xff<code>a\\u000ab</code>"
                                     "<b class=\"bad\">&lt;bad&gt;</b></p>"));
    doc_markdown(&out, &doc);
    cr_expect(strstr(buf_cstr(&out), "\\<b\\>\\*x\\*\\</b\\> \\\\u001b\\[31m \\xffa\\\\u000ab**\\<bad\\>**"));
}

Test(doc, a_report_as_html_has_no_navigation)
{
    doc_fact(&doc, doc_add(&doc, doc.body, DOC_FACTS), "label", "value");
    doc_html(&out, &doc);
    cr_expect(strstr(buf_cstr(&out), "<main class=\"report\">\n<h1>Title</h1>\n<dl>\n<dt>label</dt><dd>value</dd>\n</dl>\n"
                                     "</main>\n</body>"));
}

/* ---------------------------------------------------------------- quotation marks */

#include "base/quotes.h"

Test(doc, quotation_marks_inside_others_are_of_the_other_kind)
{
    static const char *const cases[][2] = {
        {"opcja „wariant „Wrogowie”” jest włączona", "opcja „wariant »Wrogowie«” jest włączona"},
        {"„a” i „b”", "„a” i „b”"},
        {"„a „b „c” d” e”", "„a »b »c« d« e”"},
        {"bez znaków”", "bez znaków”"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[100];
        strcpy(text, cases[i][0]);
        quotes_nest(text);
        cr_expect_str_eq(text, cases[i][1]);
    }
}
