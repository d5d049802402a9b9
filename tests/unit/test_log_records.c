/* SPDX-License-Identifier: MIT
 *
 * Canonical lines: what is accepted, what is refused, and how they are spelled.
 */
#include "log_sample.h"

#include "log/fields.h"
#include "base/json_value.h"
#include "log/records.h"

#include "base/input.h"
#include "base/mem.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static enum log_verdict verdict_on(const char *line, size_t len, struct log_fault *fault)
{
    struct arena memory = {0};
    struct log_scratch scratch = {0};
    struct log_record record;
    fault->verdict = LOG_OK;
    log_record_decode(&memory, &scratch, line, len, false, &record, fault);
    arena_release(&memory);
    log_scratch_release(&scratch);
    return fault->verdict;
}

/* Whether the line is canonical by definition: read in any spelling and printed, it is the same again. */
static bool prints_as_it_is(const char *line, size_t len, struct log_record *record, struct arena *memory)
{
    struct log_scratch scratch = {0};
    struct buf printed = BUF_INIT;
    struct log_fault fault;
    bool same = !log_record_decode(memory, &scratch, line, len, true, record, &fault);
    if (same)
        log_record_encode(&printed, record);
    same = same && printed.len == len && !memcmp(printed.data, line, len);
    buf_release(&printed);
    log_scratch_release(&scratch);
    return same;
}

/* The quick way takes just the canonical lines but for objects of any shape, and finds the same in them. */
static void expect_both_ways_agree(const char *line, size_t len)
{
    struct arena memory = {0};
    struct buf printed = BUF_INIT;
    struct log_record slow, quick;
    bool canonical = prints_as_it_is(line, len, &slow, &memory);
    bool left = canonical && (slow.kind == LOG_POSITION || slow.kind == LOG_OTHER_ANNOTATION);
    bool taken = log_record_read_canonical(&memory, line, len, &quick);
    cr_expect_eq(taken, canonical && !left, "%.*s", (int)len, line);
    if (taken) {
        log_record_encode(&printed, &quick);
        cr_expect(printed.len == len && !memcmp(printed.data, line, len), "%.*s", (int)len, line);
    }
    buf_release(&printed);
    arena_release(&memory);
}

static void note_kinds(const char *path, bool *has)
{
    struct buf file = BUF_INIT;
    struct arena memory = {0};
    struct log_scratch scratch = {0};
    struct log_record record;
    struct log_fault fault;
    cr_assert_eq(input_read(&file, path, 1 << 20), 0);
    for (const char *line = buf_cstr(&file), *end; (end = strchr(line, '\n')); line = end + 1) {
        cr_assert_eq(log_record_decode(&memory, &scratch, line, (size_t)(end - line), true, &record, &fault), 0, "%s",
                     line);
        has[record.kind] = true;
    }
    arena_release(&memory);
    log_scratch_release(&scratch);
    buf_release(&file);
}

/* The two readers of logs are compared on the lines of these files. */
Test(log_records, the_samples_have_every_kind_of_a_game)
{
    bool has[LOG_RECORD_KINDS] = {[LOG_OPENING] = true, [LOG_GAME] = true, [LOG_CLOSE] = true}; /* outside of games */
    note_kinds(ADJ_TEST_DATA "/log/every-kind.jsonl", has);
    note_kinds(ADJ_TEST_DATA "/log/redacted.jsonl", has);
    for (int kind = 0; kind < LOG_RECORD_KINDS; kind++)
        cr_expect(has[kind], "%s", log_record_name(kind));
}

#define GOOD(line) {line, LOG_OK}
#define BAD(line) {line, LOG_MALFORMED}

Test(log_records, lines_are_taken_or_refused)
{
    static const struct {
        const char *line;
        enum log_verdict verdict;
    } cases[] = {
        GOOD("{\"record\":\"resume\",\"n\":0}"),
        GOOD("{\"record\":\"resume\",\"n\":9223372036854775807}"),
        BAD("{\"record\":\"resume\",\"n\":9223372036854775808}"),
        BAD("{\"record\":\"resume\",\"n\":-1}"),
        BAD("{\"record\":\"resume\",\"n\":-0}"),
        BAD("{\"record\":\"resume\",\"n\":01}"),
        BAD("{\"record\":\"resume\",\"n\":1.0}"),
        BAD("{\"record\":\"resume\",\"n\":1e2}"),
        BAD("{\"record\":\"resume\",\"n\":\"1\"}"),
        BAD("{\"record\":\"resume\",\"n\":1,\"n\":1}"),
        BAD("{\"record\":\"resume\",\"n\":1,\"more\":1}"),
        BAD("{\"record\":\"resume\"}"),
        BAD("{\"n\":1,\"record\":\"resume\"}"),
        BAD("{\"record\":\"resume\", \"n\":1}"),
        BAD(" {\"record\":\"resume\",\"n\":1}"),
        BAD("{\"record\":\"resume\",\"n\":1} "),
        BAD("{\"record\":\"resume\",\"n\":1}{}"),
        BAD("{\"record\":\"resume\",\"n\":1"),
        BAD("{\"record\":\"resume\",\"n\":1,}"),
        BAD("{\"record\":\"resume\",\"n\":}"),
        BAD("{\"rec\\u006frd\":\"resume\",\"n\":1}"),
        BAD("[\"record\",\"resume\"]"),
        BAD("\"record\""),
        BAD("{}"),
        BAD(""),
        BAD("{\"record\":1}"),
        {"{\"record\":\"\"}", LOG_TOO_NEW},
        {"{\"record\":\"mark\",\"n\":1,\"text\":\"\"}", LOG_TOO_NEW},
        GOOD("{\"aside\":\"mark\",\"n\":1,\"text\":\"\"}"),
        BAD("{\"aside\":\"mark\",\"n\":1}"),
        GOOD("{\"aside\":\"decision\",\"x\":null}"),
        BAD("{\"aside\":\"later\",\"x\":1.5}"),
        BAD("{\"aside\":\"later\",\"x\":[1,2, 3]}"),
        GOOD("{\"record\":\"end\",\"n\":1,\"winners\":[\"a\",\"b\"],\"draw\":false}"),
        GOOD("{\"record\":\"end\",\"n\":1,\"winners\":[],\"draw\":false,\"over\":true,\"losers\":[\"a\"],\"points\":{\"a\":-1}}"),
        BAD("{\"record\":\"end\",\"n\":1,\"winners\":[],\"draw\":0}"),
        BAD("{\"record\":\"end\",\"n\":1,\"winners\":[],\"draw\":false,\"losers\":[]}"),
        BAD("{\"record\":\"end\",\"n\":1,\"winners\":[],\"draw\":false,\"points\":{}}"),
        BAD("{\"record\":\"end\",\"n\":1,\"winners\":[],\"draw\":false,\"points\":{\"a\":true}}"),
        BAD("{\"record\":\"end\",\"n\":1,\"winners\":[],\"draw\":false,\"points\":{\"a\":1},\"losers\":[\"a\"]}"),
        GOOD("{\"record\":\"decision\",\"n\":1,\"role\":\"a\",\"do\":\"b\",\"of\":2,\"secret\":true}"),
        BAD("{\"record\":\"decision\",\"n\":1,\"role\":\"a\",\"do\":\"b\",\"of\":2,\"secret\":false}"),
        BAD("{\"record\":\"decision\",\"n\":1,\"do\":\"b\",\"role\":\"a\",\"of\":2}"),
        GOOD("{\"record\":\"pick\",\"for\":\"\",\"values\":[\"a\",\"b\"],\"index\":0,\"of\":2,\"got\":\"x\",\"by\":"
             "\"observed\"}"),
        BAD("{\"record\":\"pick\",\"for\":\"\",\"values\":[\"a\",1],\"index\":0,\"of\":2,\"got\":\"x\",\"by\":"
            "\"observed\"}"),
        BAD("{\"record\":\"pick\",\"for\":\"\",\"values\":[],\"index\":0,\"of\":2,\"got\":\"x\",\"by\":\"luck\"}"),
        GOOD("{\"record\":\"position\",\"n\":1,\"state\":{\"a\":[null,{\"b\":-5}],\"\":true}}"),
        BAD("{\"record\":\"position\",\"n\":1,\"state\":[]}"),
        BAD("{\"record\":\"position\",\"n\":1,\"state\":{\"a\":1,\"a\":1}}"),
        GOOD("{\"aside\":\"note\",\"n\":1,\"text\":\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001F\x7f ż\"}"),
        BAD("{\"aside\":\"note\",\"n\":1,\"text\":\"\\u001f\"}"),
        BAD("{\"aside\":\"note\",\"n\":1,\"text\":\"\\/\"}"),
        BAD("{\"aside\":\"note\",\"n\":1,\"text\":\"\\u0041\"}"),
        BAD("{\"aside\":\"note\",\"n\":1,\"text\":\"\\u0000\"}"),
        BAD("{\"aside\":\"note\",\"n\":1,\"text\":\"\t\"}"),
        BAD("{\"aside\":\"note\",\"n\":1,\"text\":\"\xff\"}"),
        BAD("{\"aside\":\"note\",\"n\":1,\"text\":\"\xc0\x80\"}"),
        BAD("{\"aside\":\"note\",\"n\":1,\"text\":\"\xe0\x80\x80\"}"),
        BAD("{\"aside\":\"note\",\"n\":1,\"text\":\"\xed\xa0\x80\"}"),
        BAD("{\"aside\":\"note\",\"n\":1,\"text\":\"\xf4\x90\x80\x80\"}"),
        BAD("{\"aside\":\"note\",\"n\":1,\"text\":\"\xc4\"}"),
        BAD("{\"aside\":\"note\",\"n\":1,\"text\":\"\\ud800\"}"),
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct log_fault fault;
        size_t len = strlen(cases[i].line);
        char *exact = malloc(len ? len : 1); /* no closing NUL: a sanitizer sees a step too far */
        memcpy(exact, cases[i].line, len);
        cr_assert_eq(verdict_on(exact, len, &fault), cases[i].verdict, "%s: %s", cases[i].line, fault.text);
        expect_both_ways_agree(exact, len);
        free(exact);
    }
    cr_assert_eq(mem_live(), 0);
}

/* Lines in any spelling are not printed and compared: the type of the value itself must be checked. */
Test(log_records, a_number_is_no_truth_value_in_any_spelling)
{
    static const char line[] = "{\"record\":\"end\",\"n\":1,\"winners\":[],\"draw\":0}";
    struct arena memory = {0};
    struct log_scratch scratch = {0};
    struct log_record record;
    struct log_fault fault = {0};
    cr_expect_eq(log_record_decode(&memory, &scratch, line, strlen(line), true, &record, &fault), -1);
    cr_expect_eq(fault.verdict, LOG_MALFORMED);
    arena_release(&memory);
    log_scratch_release(&scratch);
}

Test(log_records, a_shown_name_keeps_all_printable_ascii)
{
    cr_expect_str_eq(log_show(" a~").text, " a~");
    cr_expect_str_eq(log_show("\x1f\x7f\xc4").text, "???");
}

static void header_with(struct buf *out, const char *needs, const char *canonical)
{
    buf_printf(out, "{\"record\":\"header\",\"format\":7,\"needs\":%s,\"canonical\":%s,\"new\":[]}", needs,
               canonical);
}

Test(log_records, another_version_is_refused_before_it_is_malformed)
{
    static const struct {
        const char *needs, *canonical;
        enum log_verdict verdict;
    } cases[] = {{"5", "1", LOG_TOO_NEW}, {"2", "2", LOG_TOO_NEW},  {"1", "1", LOG_TOO_OLD},
                 {"2", "1", LOG_MALFORMED}, {"3", "1", LOG_MALFORMED}, {"4", "1", LOG_MALFORMED}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buf line = BUF_INIT;
        struct log_fault fault;
        header_with(&line, cases[i].needs, cases[i].canonical);
        cr_assert_eq(verdict_on(line.data, line.len, &fault), cases[i].verdict, "%s", fault.text);
        buf_release(&line);
    }
}

Test(log_records, nesting_and_values_are_bounded)
{
    struct buf line = BUF_INIT;
    struct log_fault fault;
    for (int depth = 62; depth <= 64; depth++) { /* the outermost object is one more */
        buf_reset(&line);
        buf_str(&line, "{\"aside\":\"x\",\"v\":");
        buf_fill(&line, '[', (size_t)depth);
        buf_fill(&line, ']', (size_t)depth);
        buf_char(&line, '}');
        cr_assert_eq(verdict_on(line.data, line.len, &fault), depth < 64 ? LOG_OK : LOG_OVER_LIMIT);
    }
    for (int more = 0; more <= 1; more++) {
        buf_reset(&line);
        buf_str(&line, "{\"aside\":\"x\",\"v\":[0");
        for (int i = 4; i < JSON_VALUES_MAX + more; i++)
            buf_str(&line, ",0");
        buf_str(&line, "]}");
        cr_assert_eq(verdict_on(line.data, line.len, &fault), more ? LOG_OVER_LIMIT : LOG_OK);
    }
    buf_reset(&line);
    buf_fill(&line, '[', 10 << 20);
    cr_assert_eq(verdict_on(line.data, line.len, &fault), LOG_OVER_LIMIT);
    buf_release(&line);
}

/* Lines of every kind, each with one byte changed, left out, or put in, and cut short, everywhere. */
Test(log_records, both_ways_of_reading_agree_on_all_lines_one_step_from_canonical)
{
    static const char *const lines[] = {
        "{\"record\":\"header\",\"format\":2,\"needs\":2,\"engine\":\"\",\"semantics\":1,\"chance\":\"\","
        "\"canonical\":1,\"seed\":null,\"rulebook\":{\"id\":\"\",\"edition\":\"\","
        "\"digest\":\"0000000000000000000000000000000000000000000000000000000000000000\"},"
        "\"options\":{},\"roles\":[],\"limits\":{}}",
        "{\"record\":\"header\",\"format\":3,\"needs\":2,\"engine\":\"\",\"semantics\":1,\"chance\":\"\","
        "\"canonical\":1,\"seed\":\"s\",\"rulebook\":{\"id\":\"\",\"edition\":\"\","
        "\"digest\":\"0000000000000000000000000000000000000000000000000000000000000000\"},"
        "\"options\":{\"a\":-1,\"b\":true,\"c\":\"t\"},\"roles\":[{\"role\":\"a\",\"by\":\"b\"},"
        "{\"role\":\"c\",\"by\":\"d\"}],\"limits\":{\"a\":1,\"b\":2},\"given\":\"g\",\"start\":\"s\"}",
        "{\"record\":\"rulebook\",\"files\":[{\"path\":\"a\",\"text\":\"b\\nc\"},{\"path\":\"\",\"text\":\"\"}]}",
        "{\"record\":\"rulebook\",\"files\":[]}",
        "{\"record\":\"decision\",\"n\":10,\"role\":\"a\",\"do\":\"b\",\"of\":2,\"secret\":true}",
        "{\"record\":\"decision\",\"n\":9223372036854775807,\"role\":\"a\",\"do\":\"\\u001F\\\"\",\"of\":0}",
        "{\"record\":\"roll\",\"for\":\"a\",\"values\":[\"b\",\"\"],\"index\":0,\"of\":6,\"got\":\"Åâ¬ð§\","
        "\"by\":\"seed\"}",
        "{\"record\":\"shuffle\",\"for\":\"a\",\"values\":[],\"index\":0,\"order\":[\"b\"],\"by\":\"observed\"}",
        "{\"record\":\"hash\",\"n\":1,\"state\":\"0123456789abcdef\"}",
        "{\"record\":\"end\",\"n\":0,\"winners\":[],\"draw\":false}",
        "{\"record\":\"hidden\",\"what\":\"hash\","
        "\"digest\":\"0000000000000000000000000000000000000000000000000000000000000000\"}",
        "{\"record\":\"hidden decision\",\"n\":1,\"role\":\"a\",\"do\":\"b\","
        "\"digest\":\"0000000000000000000000000000000000000000000000000000000000000000\"}",
        "{\"record\":\"open\",\"by\":\"a\",\"what\":\"b\",\"text\":\"c\"}",
        "{\"record\":\"position\",\"n\":1,\"state\":{\"a\":[null]}}",
        "{\"aside\":\"mark\",\"n\":1,\"text\":\"\\b\\f\\n\\r\\t\\\\\"}",
        "{\"aside\":\"later\",\"x\":1}",
    };
    static const char bytes[] = "\"\\{}[]:, \n01-aFtu/\x80\xe2\x01";
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        size_t len = strlen(lines[i]);
        char *line = malloc(len + 1);
        for (size_t at = 0; at < len; at++) {
            memcpy(line, lines[i], len);
            expect_both_ways_agree(line, at);
            memmove(line + at, line + at + 1, len - at - 1);
            expect_both_ways_agree(line, len - 1);
            for (size_t b = 0; b < sizeof bytes; b++) { /* with the closing NUL */
                memcpy(line, lines[i], len);
                line[at] = bytes[b];
                expect_both_ways_agree(line, len);
                memcpy(line + at + 1, lines[i] + at, len - at);
                expect_both_ways_agree(line, len + 1);
            }
        }
        free(line);
    }
    cr_assert_eq(mem_live(), 0);
}

static struct json_value *random_value(struct arena *a, unsigned *seed, int depth)
{
    static const char *const texts[] = {"", "a", "\"\\/", "\b\f\n\r\t\x01\x1f\x7f", "łąka 🌧", "\xe2\x80\xa8", "key"};
    struct json_value *v = ARENA_NEW(a, struct json_value);
    *seed = *seed * 1103515245u + 12345u;
    unsigned pick = *seed >> 16;
    v->kind = (enum json_value_kind)(pick % (depth > 4 ? 5 : 7));
    if (v->kind == JSON_VALUE_INT)
        v->number = pick % 5 == 0 ? INT64_MIN : pick % 5 == 1 ? INT64_MAX : (int64_t)(pick % 2000) - 1000;
    if (v->kind == JSON_VALUE_TEXT)
        v->text = texts[pick / 7 % 7];
    if (v->kind < JSON_VALUE_LIST)
        return v;
    struct json_value **tail = &v->sub.first;
    for (unsigned i = 0; i < pick / 7 % 5; i++) {
        struct json_value *e = random_value(a, seed, depth + 1);
        if (v->kind == JSON_VALUE_OBJECT)
            e->key = arena_printf(a, "%s%u", texts[(pick + i) % 7], i);
        *tail = e;
        tail = &e->next;
        v->sub.count++;
    }
    return v;
}

Test(log_records, the_spelling_is_canonical)
{
    static const struct {
        const char *text, *spelling;
    } cases[] = {{"", "\"\""},
                 {"a/b", "\"a/b\""},
                 {"\"\\", "\"\\\"\\\\\""},
                 {"\b\f\n\r\t", "\"\\b\\f\\n\\r\\t\""},
                 {"\x01\x0b\x1f\x7f", "\"\\u0001\\u000B\\u001F\x7f\""},
                 {"łąka 🌧\xe2\x80\xa8", "\"łąka 🌧\xe2\x80\xa8\""}};
    static const char *const others[] = {"null", "true", "false", "0", "-1", "9223372036854775807",
                                         "-9223372036854775808", "[]", "{}", "[1,[2,{}],\"\"]",
                                         "{\"b\":1,\"a\":{\"\":null}}"};
    struct arena memory = {0};
    struct json_value_error err;
    struct buf printed = BUF_INIT;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        buf_reset(&printed);
        json_value_print_text(&printed, cases[i].text);
        cr_expect_str_eq(buf_cstr(&printed), cases[i].spelling);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        const struct json_value *read = json_value_parse(&memory, others[i], strlen(others[i]), &err);
        cr_assert(read, "%s: %s", others[i], err.what);
        buf_reset(&printed);
        json_value_print(&printed, read);
        cr_expect_str_eq(buf_cstr(&printed), others[i]);
    }
    buf_release(&printed);
    arena_release(&memory);
    cr_assert_eq(mem_live(), 0);
}

static bool is_same(const struct json_value *a, const struct json_value *b)
{
    bool same = a->kind == b->kind && !a->key == !b->key && (!a->key || !strcmp(a->key, b->key));
    if (!same || a->kind < JSON_VALUE_INT)
        return same;
    if (a->kind == JSON_VALUE_INT)
        return a->number == b->number;
    if (a->kind == JSON_VALUE_TEXT)
        return !strcmp(a->text, b->text);
    for (a = a->sub.first, b = b->sub.first; a && b; a = a->next, b = b->next)
        if (!is_same(a, b))
            return false;
    return !a && !b;
}

Test(log_records, what_is_printed_reads_back)
{
    unsigned seed = 7;
    for (int i = 0; i < 3000; i++) {
        struct arena memory = {0};
        struct buf printed = BUF_INIT;
        struct json_value_error err;
        const struct json_value *made = random_value(&memory, &seed, 0);
        json_value_print(&printed, made);
        const struct json_value *read = json_value_parse(&memory, printed.data, printed.len, &err);
        cr_assert(read, "%s: %s", printed.data, err.what);
        cr_assert(is_same(made, read), "%s", printed.data);
        buf_release(&printed);
        arena_release(&memory);
    }
    cr_assert_eq(mem_live(), 0);
}

/* A sequence that has taken a header, with or without a seed and a start, a roll and a pick, each typed in or not, and a
 * shuffle. */
static struct log_claims claims_of(bool laid_out, bool seeded, enum log_chance_by roll, enum log_chance_by pick,
                                   enum log_chance_by shuffle)
{
    static const char *const order[] = {"hare 2", "hare 1"};
    struct log_sequence s = {0};
    struct log_fault fault;
    struct log_record records[] = {sample_header(),
                                   sample_roll(0),
                                   sample_roll(1),
                                   {.kind = LOG_SHUFFLE,
                                    .shuffle = {.purpose = "who digs first", .order = {order, 2}, .by = shuffle}}};
    records[0].header.seed = seeded ? records[0].header.seed : NULL;
    records[0].header.start = laid_out ? "the hunt" : NULL;
    records[1].roll.by = roll;
    records[2].kind = LOG_PICK;
    records[2].roll.by = pick;
    for (size_t i = 0; i < sizeof records / sizeof *records; i++)
        cr_assert_eq(log_sequence_take(&s, &records[i], &fault), 0, "%s", fault.text);
    return s.claims;
}

/* What verdicts begin with: see log-format.md. */
Test(log_records, a_log_claims_what_its_header_and_its_draws_state)
{
    for (int bits = 0; bits < 32; bits++) {
        bool laid_out = bits & 1, seeded = bits & 2, roll = bits & 4, pick = bits & 8, shuffle = bits & 16;
        struct log_claims c = claims_of(laid_out, seeded, roll ? LOG_BY_OBSERVED : LOG_BY_SEED,
                                        pick ? LOG_BY_OBSERVED : LOG_BY_SEED, shuffle ? LOG_BY_OBSERVED : LOG_BY_SEED);
        cr_expect_eq(c.laid_out, laid_out, "case %d", bits);
        cr_expect_eq(c.seeded, seeded, "case %d", bits);
        cr_expect_eq(c.observed, (uint64_t)(roll + pick + shuffle), "case %d: %d draws", bits, (int)c.observed);
        cr_expect_not(c.decided, "case %d", bits);
    }
}
