/* SPDX-License-Identifier: MIT
 *
 * See yaml.h. The events of libyaml build a tree over a stack of open collections; nothing here calls itself. What
 * an alias would expand to is counted when it is met, and the alias then shares the node: expansion costs no
 * memory.
 */
#include "rulebook/yaml.h"

#include "base/mem.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "rulebook/names.h"
#include "rulebook/source.h"
#include "rulebook/text.h"
#include "rulebook/yaml_problems.h"

#include <assert.h>
#include <string.h>
#include <yaml.h>

struct anchor {
    const char *name;
    const struct yaml_node *node;
    bool open; /* its collection has not ended: an alias would be a cycle */
};

struct frame { /* a collection that is still open */
    struct yaml_node *node;
    size_t cap;
    const struct yaml_node *key; /* of a mapping: the key that waits for its value */
    struct anchor *anchor; /* that names it, or NULL */
};

struct reader {
    yaml_parser_t parser;
    yaml_event_t event;
    bool has_event;
    struct arena *arena;
    struct diags *diags;
    struct yaml_budget *budget;
    int file;
    struct source source;
    struct frame stack[YAML_DEPTH_MAX];
    int depth;
    struct anchor anchors[YAML_ANCHORS_MAX];
    size_t anchor_count;
    const struct yaml_node *root;
    int documents;
    bool stopped; /* what was found makes the rest worthless or dear */
};

/* libyaml counts from 0, people from 1. */
static struct src_pos mark_pos(const struct reader *r, yaml_mark_t mark)
{
    return (struct src_pos){r->file, (int)mark.line + 1, (int)mark.column + 1};
}

static struct src_pos event_pos(const struct reader *r)
{
    return mark_pos(r, r->event.start_mark);
}

/* Counts what is added before it is built. A small file can expand to anything by aliases of
 * aliases, so each alias costs as much as what it names. */
static bool afford(struct reader *r, size_t nodes, size_t text)
{
    struct yaml_budget *b = r->budget;
    if (nodes > YAML_NODES_MAX - b->nodes) {
        diag_add(r->diags, DIAG_ERROR, "too-large", event_pos(r), 1,
                 "all files together have more than %d entries here, aliases counted each time", YAML_NODES_MAX);
        r->stopped = true;
    } else if (text > YAML_TEXT_MAX - b->text) {
        diag_add(r->diags, DIAG_ERROR, "too-large", event_pos(r), 1,
                 "all files together have more than %d bytes of text here, aliases counted each time", YAML_TEXT_MAX);
        r->stopped = true;
    } else {
        b->nodes += nodes;
        b->text += text;
    }
    return !r->stopped;
}

/* Everything that reads the tree goes through it by recursion. */
static bool fits_depth(struct reader *r, int more)
{
    if (r->depth + more <= YAML_DEPTH_MAX)
        return true;
    diag_add(r->diags, DIAG_ERROR, "too-deep", event_pos(r), 1, "lists and mappings are nested more than %d deep",
             YAML_DEPTH_MAX);
    r->stopped = true;
    return false;
}

/* Tags could make libraries do things; a rulebook needs none. */
static void refuse_tag(struct reader *r, const yaml_char_t *tag)
{
    if (tag)
        diag_add(r->diags, DIAG_ERROR, "yaml-tag", event_pos(r), 1,
                 "the tag '%s' is not allowed: tags are not supported", text_clip(r->arena, (const char *)tag));
}

/* The text is never NULL, so that readers can compare it before they check the type. */
static struct yaml_node *new_node(struct reader *r, enum yaml_type type)
{
    struct yaml_node *n = ARENA_NEW(r->arena, struct yaml_node);
    n->type = type;
    n->pos = event_pos(r);
    n->text = "";
    n->weight = 1;
    return n;
}

/* `open`: its collection is not complete, so an alias to it would be a cycle. */
static struct anchor *remember_anchor(struct reader *r, const yaml_char_t *name, const struct yaml_node *node,
                                      bool open)
{
    if (!name)
        return NULL;
    if (r->anchor_count == YAML_ANCHORS_MAX) {
        diag_add(r->diags, DIAG_ERROR, "too-large", event_pos(r), 1, "the file has more than %d anchors",
                 YAML_ANCHORS_MAX);
        r->stopped = true;
        return NULL;
    }
    struct anchor *a = &r->anchors[r->anchor_count++];
    *a = (struct anchor){arena_strdup(r->arena, (const char *)name), node, open};
    return a;
}

/* Keys are words. A key that is refused takes its value with it. */
static void add_pair(struct reader *r, struct frame *f, const struct yaml_node *value)
{
    const struct yaml_node *key = f->key;
    f->key = NULL;
    if (key->type == YAML_BAD)
        return;
    if (key->type == YAML_SEQUENCE || key->type == YAML_MAPPING || key->type == YAML_NULL) {
        diag_add(r->diags, DIAG_ERROR, "yaml-key", key->pos, 1, "a key must be a word, but this is %p",
                 message_plain(r->arena, yaml_kind_name(key)));
        return;
    }
    if (key->style == YAML_PLAIN && !strcmp(key->text, "<<")) {
        diag_add(r->diags, DIAG_ERROR, "merge-key", key->pos, 2,
                 "merge keys (<<) are refused: write the entries out");
        return;
    }
    ARENA_PUSH(r->arena, f->node->pairs, f->node->count, f->cap) = (struct yaml_pair){key, value};
}

/* A value is complete: it belongs to the innermost open collection. Weights and heights are
 * summed up on the way, so that an alias knows its cost without going through the tree. */
static void add_child(struct reader *r, const struct yaml_node *child)
{
    if (r->depth == 0) {
        r->root = child;
        return;
    }
    struct frame *f = &r->stack[r->depth - 1];
    struct yaml_node *parent = f->node;
    parent->weight += child->weight;
    parent->text_weight += child->text_weight;
    if (child->height >= parent->height)
        parent->height = child->height + 1;
    if (parent->type == YAML_SEQUENCE)
        ARENA_PUSH(r->arena, parent->items, parent->count, f->cap) = child;
    else if (!f->key)
        f->key = child;
    else
        add_pair(r, f, child);
}

/* true, false, null and decimal integers; everything else is text. Eighteen digits fit into a long long. */
static void find_type(struct yaml_node *n)
{
    const char *s = n->text, *digits = s + (*s == '-');
    size_t len = strspn(digits, "0123456789");
    if (!*s || !strcmp(s, "null") || !strcmp(s, "~")) {
        n->type = YAML_NULL;
    } else if (!strcmp(s, "true") || !strcmp(s, "false")) {
        n->type = YAML_BOOL;
        n->number = *s == 't';
    } else if (len && len <= 18 && !digits[len] && (len == 1 || *digits != '0')) {
        n->type = YAML_INT;
        for (size_t i = 0; i < len; i++)
            n->number = n->number * 10 + (digits[i] - '0');
        if (digits != s)
            n->number = -n->number;
    }
}

/* Escapes in double quotes can spell characters that the file must not contain. */
static bool check_escapes(struct reader *r, const struct yaml_node *n)
{
    for (size_t i = 0, len; i < n->size; i += len) {
        uint32_t c;
        len = utf8_decode(n->text + i, n->size - i, &c);
        if (!len || text_refused(c)) {
            diag_add(r->diags, DIAG_ERROR, "control-character", n->pos, 1,
                     "the text holds the character U+%04X, which is refused", len ? (unsigned)c : 0xfffdu);
            return false;
        }
    }
    return true;
}

/* Single and double quotes are alike: both make a text. */
static enum yaml_style style_of(yaml_scalar_style_t style)
{
    switch (style) {
    case YAML_LITERAL_SCALAR_STYLE: return YAML_LITERAL;
    case YAML_FOLDED_SCALAR_STYLE: return YAML_FOLDED;
    case YAML_PLAIN_SCALAR_STYLE: return YAML_PLAIN;
    default: return YAML_QUOTED;
    }
}

/* Types are found for plain scalars only: "3" in quotes is text. */
static void take_scalar(struct reader *r)
{
    const size_t size = r->event.data.scalar.length;
    if (!afford(r, 1, size))
        return;
    struct yaml_node *n = new_node(r, YAML_TEXT);
    n->text = arena_strndup(r->arena, (const char *)r->event.data.scalar.value, size);
    n->size = size;
    n->text_weight = size;
    n->style = style_of(r->event.data.scalar.style);
    refuse_tag(r, r->event.data.scalar.tag);
    if (r->event.data.scalar.anchor && (size || n->style != YAML_PLAIN))
        source_skip_anchor(&r->source, &n->pos.line, &n->pos.column);
    if (!check_escapes(r, n)) {
        n->type = YAML_BAD;
        n->text = "";
        n->size = 0;
    } else if (n->style == YAML_PLAIN) {
        find_type(n);
    } else if (n->style != YAML_QUOTED) {
        n->text_line = n->pos.line + 1;
        n->indent = source_indent(&r->source, n->text_line, n->text);
    }
    remember_anchor(r, r->event.data.scalar.anchor, n, false);
    add_child(r, n);
}

/* The alias shares the node; nothing is copied. */
static void take_alias(struct reader *r)
{
    const char *name = (const char *)r->event.data.alias.anchor;
    size_t i = r->anchor_count;
    while (i > 0 && strcmp(r->anchors[i - 1].name, name)) /* from the end: a name given again hides the older one */
        i--;
    if (i == 0) {
        diag_add(r->diags, DIAG_ERROR, "unknown-alias", event_pos(r), text_span(name) + 1,
                 "no anchor '&%s' before this alias", text_clip(r->arena, name));
    } else if (r->anchors[i - 1].open) {
        diag_add(r->diags, DIAG_ERROR, "alias-cycle", event_pos(r), text_span(name) + 1,
                 "the alias '*%s' is inside its own anchor", text_clip(r->arena, name));
    } else {
        const struct yaml_node *node = r->anchors[i - 1].node;
        if (fits_depth(r, node->height) && afford(r, node->weight, node->text_weight))
            add_child(r, node);
        return;
    }
    if (afford(r, 1, 0))
        add_child(r, new_node(r, YAML_BAD));
}

/* Its anchor is open until it ends. */
static void open_collection(struct reader *r, enum yaml_type type, const yaml_char_t *anchor, const yaml_char_t *tag)
{
    if (!fits_depth(r, 1) || !afford(r, 1, 0))
        return;
    refuse_tag(r, tag);
    struct yaml_node *n = new_node(r, type);
    n->height = 1;
    r->stack[r->depth++] = (struct frame){.node = n, .anchor = remember_anchor(r, anchor, n, true)};
}

/* Reports keys that came before and takes them out. */
static void drop_equal_keys(struct reader *r, struct yaml_node *n)
{
    struct name *keys = ARENA_ARRAY(r->arena, struct name, n->count);
    for (size_t i = 0; i < n->count; i++)
        keys[i] = (struct name){n->pairs[i].key->text, i, n->pairs[i].key->pos};
    names_sort(keys, n->count);
    const struct name *first = keys;
    for (size_t i = 1; i < n->count; i++) {
        if (strcmp(first->text, keys[i].text)) {
            first = &keys[i];
            continue;
        }
        struct diag *d = diag_add(r->diags, DIAG_ERROR, "duplicate-key", keys[i].pos, text_span(keys[i].text),
                                  "duplicate key '%s'", text_clip(r->arena, keys[i].text));
        diag_note(r->diags, d, "the first is in line %d", first->pos.line);
        n->pairs[keys[i].index].key = NULL;
    }
    size_t kept = 0;
    for (size_t i = 0; i < n->count; i++)
        if (n->pairs[i].key)
            n->pairs[kept++] = n->pairs[i];
    n->count = kept;
}

/* An anchor is open until its collection is complete: an alias to it inside would be a circle. */
static void close_collection(struct reader *r)
{
    assert(r->depth > 0);
    struct frame *f = &r->stack[--r->depth];
    struct yaml_node *n = f->node;
    if (n->type == YAML_MAPPING && n->count > 1)
        drop_equal_keys(r, n);
    if (f->anchor)
        f->anchor->open = false;
    add_child(r, n);
}

/* A file is one document: a second one would never be read. */
static void start_document(struct reader *r)
{
    if (r->documents++ == 0)
        return;
    diag_add(r->diags, DIAG_ERROR, "yaml-documents", event_pos(r), 3,
             "a second document starts here: a file holds one");
    r->stopped = true;
}

/* Each event counts against the budget, including those that make no node. */
static void take_event(struct reader *r)
{
    const yaml_event_t *e = &r->event;
    r->budget->events++;
    switch (e->type) {
    case YAML_DOCUMENT_START_EVENT:
        start_document(r);
        break;
    case YAML_SCALAR_EVENT:
        take_scalar(r);
        break;
    case YAML_ALIAS_EVENT:
        take_alias(r);
        break;
    case YAML_SEQUENCE_START_EVENT:
        open_collection(r, YAML_SEQUENCE, e->data.sequence_start.anchor, e->data.sequence_start.tag);
        break;
    case YAML_MAPPING_START_EVENT:
        open_collection(r, YAML_MAPPING, e->data.mapping_start.anchor, e->data.mapping_start.tag);
        break;
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        close_collection(r);
        break;
    case YAML_STREAM_END_EVENT:
        r->stopped = true;
        break;
    default: /* starts of the stream and ends of documents say nothing */
        break;
    }
}

/* What libyaml found. Its texts are literals, in lower case and without a full stop. */
static void report_syntax(struct reader *r)
{
    const yaml_parser_t *p = &r->parser;
    const char *problem = p->problem ? p->problem : TR("it cannot be read");
    const char *id = strstr(problem, "tag handle") ? "yaml-tag" : "yaml-syntax";
    struct diag *d =
        diag_add(r->diags, DIAG_ERROR, id, mark_pos(r, p->problem_mark), 1, "the file is not YAML: %p",
                 message_plain(r->arena, yaml_problem(problem)));
    if (strstr(problem, "mapping values"))
        diag_note(r->diags, d, "quote a text with ': ' in it; write code with it as a block that begins with |");
    if (p->context)
        diag_note(r->diags, d, "%p that starts in line %d", message_plain(r->arena, yaml_problem(p->context)),
                  (int)p->context_mark.line + 1);
}

/* Parses the file. False: out of memory, ours or libyaml's. Everything that must be released depends on r. */
static bool run(struct reader *r)
{
    struct mem_guard guard;
    bool memory = true;
    MEM_TRY(guard) {
        while (!r->stopped) {
            if (!yaml_parser_parse(&r->parser, &r->event)) {
                memory = r->parser.error != YAML_MEMORY_ERROR;
                if (memory)
                    report_syntax(r);
                break;
            }
            r->has_event = true;
            take_event(r);
            yaml_event_delete(&r->event);
            r->has_event = false;
        }
        MEM_DONE();
    } else {
        return false;
    }
    return memory;
}

/* Sizes and characters are checked before libyaml sees the text. A file whose reading ended inside
 * of a collection has no tree; errors that leave the tree complete are reported, and the tree is
 * returned. */
const struct yaml_node *yaml_read(struct arena *arena, struct diags *diags, struct yaml_budget *budget, int file,
                                  const char *text, size_t size)
{
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    if (size > YAML_SIZE_MAX) {
        diag_add(diags, DIAG_ERROR, "too-large", (struct src_pos){file, 0, 0}, 1, "the file has more than %d bytes",
                 YAML_SIZE_MAX);
        return NULL;
    }
    if (size >= 3 && !memcmp(text, byte_order_mark, 3)) {
        text += 3;
        size -= 3;
    }
    if (!text_check(diags, file, text, size))
        return NULL;
    struct reader *r = ARENA_NEW(arena, struct reader);
    r->arena = arena;
    r->diags = diags;
    r->budget = budget;
    r->file = file;
    r->source = (struct source){.text = text, .size = size};
    size_t errors = diags->errors;
    bool memory = yaml_parser_initialize(&r->parser);
    if (memory) {
        yaml_parser_set_encoding(&r->parser, YAML_UTF8_ENCODING);
        yaml_parser_set_input_string(&r->parser, (const unsigned char *)text, size);
        memory = run(r);
        if (r->has_event)
            yaml_event_delete(&r->event);
        yaml_parser_delete(&r->parser);
    }
    if (!memory)
        mem_exhausted(); /* hands the failure on to the guard outside */
    bool finished = r->depth == 0 && r->documents <= 1;
    if (finished && !r->root && diags->errors == errors)
        diag_add(diags, DIAG_ERROR, "yaml-syntax", (struct src_pos){file, 1, 1}, 1, "the file is empty");
    return finished ? r->root : NULL;
}

/* Linear: mappings that people write are short. */
const struct yaml_node *yaml_get(const struct yaml_node *mapping, const char *key)
{
    if (mapping->type == YAML_MAPPING)
        for (size_t i = 0; i < mapping->count; i++)
            if (!strcmp(mapping->pairs[i].key->text, key))
                return mapping->pairs[i].value;
    return NULL;
}

const char *yaml_kind_name(const struct yaml_node *node)
{
    switch (node->type) {
    case YAML_BAD:
        return TR("unreadable");
    case YAML_NULL:
        return TR("nothing");
    case YAML_BOOL:
        return node->number ? TR("the word true") : TR("the word false");
    case YAML_INT:
        return TR("a number");
    case YAML_TEXT:
        return TR("text");
    case YAML_SEQUENCE:
        return TR("a list");
    case YAML_MAPPING:
        return TR("a mapping");
    }
    return TR("unreadable");
}
