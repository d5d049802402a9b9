/* SPDX-License-Identifier: MIT
 *
 * Kinds of things: players, and the entries of lists, numbers and pieces. One table holds the
 * keys of all four sections, each with the sections that it belongs to. Which keys must not come
 * together is checked afterwards. Must not know what a type ("a square or nothing") means:
 * lang/vocab_type.c reads it.
 */
#include "rulebook/load.h"

#include "base/tr.h"
#include "base/utf8.h"
#include "rulebook/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    GRID_MAX = 256, /* squares in a row or column of a board */
    PLAYERS_MAX = 64, /* that a log and a view per player are made for */
    LETTER_COLUMNS = 4, /* of a look */
    OPEN_PLAYERS = 2 /* that a base is checked with where it leaves open who plays */
};
static const char range_expected[] = TR("a range, such as 0 to 6");

enum { IN_PLAYERS = 1, IN_PIECES = 2, IN_LISTS = 4, IN_NUMBERS = 8 };

/* names: [Skye, Mull, Iona] */
static void read_names(struct yaml_reader *r, void *target, const struct yaml_node *key,
                       const struct yaml_node *value)
{
    struct rb_kind *k = target;
    static const unsigned variant[] = {[RB_PLAYER] = MEMBER_PLAYER, [RB_PIECE] = MEMBER_PIECE,
                                       [RB_LIST] = MEMBER_NAME};
    load_members(r, k, variant[k->category], value, key->text);
}

/* cards: [{name: Reef, copies: 3, worth: 1}] */
static void read_cards(struct yaml_reader *r, void *target, const struct yaml_node *key,
                       const struct yaml_node *value)
{
    struct rb_kind *k = target;
    k->cards = !k->members;
    load_members(r, k, MEMBER_CARD, value, key->text);
}

/* count: 8
 * count: 2 for each player
 * count: 2 to 4 (of players: how many can play) */
static void read_count(struct yaml_reader *r, void *target, const struct yaml_node *key,
                       const struct yaml_node *value)
{
    struct rb_kind *k = target;
    static const char each[] = " for each player",
                      expected[] = TR("a number from 1 to 10000, or such as 5 for each player");
    if (k->category == RB_PLAYER) {
        if (value->type == YAML_INT && yaml_int(r, value, key->text, 1, PLAYERS_MAX, &k->low))
            k->high = k->low;
        else if (value->type != YAML_INT)
            yaml_range(r, value, key->text, TR("a number or a range, such as 2 to 4"), &k->low, &k->high);
        return;
    }
    if (value->type != YAML_TEXT) {
        yaml_int(r, value, key->text, 1, LOAD_COUNT_MAX, &k->count);
        return;
    }
    size_t digits = strspn(value->text, "0123456789");
    long count = digits && digits < 9 ? strtol(value->text, NULL, 10) : 0;
    if (count < 1 || count > LOAD_COUNT_MAX || strcmp(value->text + digits, each)) {
        yaml_bad_value(r, value, key->text, expected);
        return;
    }
    k->count = (int)count;
    k->count_each = true;
}

/* grid: 18 x 18 */
static void read_grid(struct yaml_reader *r, void *target, const struct yaml_node *key,
                       const struct yaml_node *value)
{
    struct rb_kind *k = target;
    static const char expected[] = TR("a width and a height, such as 18 x 18, each from 1 to 256");
    if (value->type != YAML_TEXT) {
        yaml_wrong(r, value, key->text, expected);
        return;
    }
    const char *s = value->text;
    size_t wide = strspn(s, "0123456789");
    size_t high = wide && !strncmp(s + wide, " x ", 3) ? strspn(s + wide + 3, "0123456789") : 0;
    long width = wide < 9 ? strtol(s, NULL, 10) : 0, height = high && high < 9 ? strtol(s + wide + 3, NULL, 10) : 0;
    if (width < 1 || height < 1 || width > GRID_MAX || height > GRID_MAX || s[wide + 3 + high]) {
        yaml_bad_value(r, value, key->text, expected);
        return;
    }
    k->grid_width = (int)width;
    k->grid_height = (int)height;
}

/* directions: all, or diagonal; without it the four that are not diagonal */
static void read_directions(struct yaml_reader *r, void *target, const struct yaml_node *key,
                       const struct yaml_node *value)
{
    struct rb_kind *k = target;
    struct rb_str str;
    if (!yaml_line(r, value, key->text, TR("all or diagonal"), &str))
        return;
    if (strcmp(str.text, "all") && strcmp(str.text, "diagonal"))
        yaml_bad_value(r, value, key->text, TR("all or diagonal"));
    else
        k->directions = str;
}

/* lettered: yes, or from-north where a1 is in the north-west corner */
static void read_lettered(struct yaml_reader *r, void *target, const struct yaml_node *key,
                          const struct yaml_node *value)
{
    static const char expected[] = TR("yes, no or from-north");
    struct rb_kind *k = target;
    struct rb_str str;
    if (!yaml_line(r, value, key->text, expected, &str))
        return;
    if (!strcmp(str.text, "from-north"))
        k->lettered = RB_LETTERED_FROM_NORTH;
    else if (!strcmp(str.text, "yes") || !strcmp(str.text, "true"))
        k->lettered = RB_LETTERED;
    else if (strcmp(str.text, "no") && strcmp(str.text, "false"))
        yaml_bad_value(r, value, key->text, expected);
}

/* is: {man: king, side: White} */
static void read_is(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct rb_look *look = target;
    if (value->type != YAML_MAPPING) {
        yaml_wrong(r, value, key->text, TR("a mapping of fields to values"));
        return;
    }
    look->is = ARENA_ARRAY(r->arena, struct rb_value, value->count + 1);
    for (size_t i = 0; i < value->count; i++) {
        const struct yaml_node *of = value->pairs[i].value;
        struct rb_value v = {.name = yaml_placed(r, value->pairs[i].key)};
        if (of->type == YAML_BOOL) /* as in load_member.c */
            v.value = (struct rb_str){of->number ? "yes" : "no", of->pos};
        else if (!yaml_line(r, of, v.name.text, TR("a value of that field"), &v.value))
            continue;
        look->is[look->is_count++] = v;
    }
}

static bool check_look(struct yaml_reader *r, void *target, const struct yaml_node *n, bool sound)
{
    const struct rb_look *look = target;
    if (sound && !look->letter.text && !look->number.text)
        diag_add(r->diags, DIAG_ERROR, "missing-key", n->pos, 1, "a look needs 'letter' or 'number'");
    if (look->letter.text && utf8_columns(look->letter.text) > LETTER_COLUMNS)
        diag_add(r->diags, DIAG_ERROR, "bad-value", look->letter.pos, 1, "'letter': expected at most %d characters",
                 LETTER_COLUMNS);
    return sound;
}

static const struct yaml_field look_fields[] = {
    YAML_FIELD(PLACE, rb_look, pos, NULL),
    YAML_OTHER(read_is, "is"),
    YAML_FIELD(LINE, rb_look, letter, "letter"),
    YAML_FIELD(LINE, rb_look, symbol, "symbol"),
    YAML_FIELD(LINE, rb_look, number, "number", .expected = TR("the name of a field")),
    YAML_FIELD(FLAG, rb_look, ground, "ground"),
    {0},
};
static const struct yaml_shape look_shape = {.what = TR("a look"), .fields = look_fields, .size = sizeof(struct rb_look),
                                             .check = check_look};

/* links: [[Skye, Mull], [Mull, Iona]] */
static void read_links(struct yaml_reader *r, void *target, const struct yaml_node *key,
                       const struct yaml_node *value)
{
    struct rb_kind *k = target;
    static const char expected[] = TR("a list of pairs, such as [[A, B], [B, C]]");
    k->linked = true;
    if (value->type != YAML_SEQUENCE) {
        yaml_wrong(r, value, key->text, expected);
        return;
    }
    k->links = ARENA_ARRAY(r->arena, struct rb_link, value->count);
    for (size_t i = 0; i < value->count; i++) {
        struct rb_str *ends;
        size_t count;
        const struct yaml_node *pair = value->items[i];
        if (pair->type != YAML_SEQUENCE || pair->count != 2)
            yaml_wrong(r, pair, key->text, expected);
        else if (yaml_names(r, pair, key->text, &ends, &count) && count == 2)
            k->links[k->link_count++] = (struct rb_link){ends[0], ends[1]};
    }
}

static void read_one_track(struct yaml_reader *r, struct rb_kind *k, const struct yaml_node *key,
                           const struct yaml_node *value, bool list)
{
    struct rb_track t = {.pos = value->pos, .ring = !strcmp(key->text, "ring")};
    bool yes = false;
    if (list ? yaml_names(r, value, key->text, &t.places, &t.count) : yaml_flag(r, value, key->text, &yes) && yes)
        k->tracks[k->track_count++] = t;
}

/* track: yes, or the places in their order, or several such lists; ring: the same */
static void read_track(struct yaml_reader *r, void *target, const struct yaml_node *key,
                       const struct yaml_node *value)
{
    struct rb_kind *k = target;
    bool list = value->type == YAML_SEQUENCE, lists = list && value->count && value->items[0]->type == YAML_SEQUENCE;
    bool word = value->type == YAML_BOOL ||
                (value->type == YAML_TEXT && (!strcmp(value->text, "yes") || !strcmp(value->text, "no")));
    size_t more = lists ? value->count : 1;
    struct rb_track *before = k->tracks;
    if (!list && !word) {
        yaml_wrong(r, value, key->text, TR("yes, a list of places, or several such lists"));
        return;
    }
    k->tracks = ARENA_ARRAY(r->arena, struct rb_track, k->track_count + more);
    for (size_t i = 0; i < k->track_count; i++)
        k->tracks[i] = before[i];
    for (size_t i = 0; i < more; i++)
        read_one_track(r, k, key, lists ? value->items[i] : value, list);
}

/* faces: 1 to 6, faces: a weather, or for one die a list: [calm, calm, wind] */
static void read_faces(struct yaml_reader *r, void *target, const struct yaml_node *key,
                       const struct yaml_node *value)
{
    static const char expected[] = TR("a type, such as 1 to 6 or a symbol");
    struct rb_kind *k = target;
    if (value->type != YAML_SEQUENCE) {
        yaml_line(r, value, key->text, expected, &k->faces);
        return;
    }
    struct diag *d = diag_add(r->diags, DIAG_ERROR, "wrong-type", value->pos, 1, "'%s' must be %p, but this is %p",
                              key->text, message_plain(r->arena, expected), message_plain(r->arena, yaml_kind_name(value)));
    diag_note(
        r->diags, d,
        "the faces of a kind are the values of a face: numbers 1 to 6, or a list of words declared under lists");
    diag_note(r->diags, d,
              "only a named die can have its own faces: names: [{name: Red, faces: [1, 1, 2, 2, 3, 6]}]");
}

static const struct yaml_field kind_fields[] = {
    YAML_OTHER(read_names, "names", .variants = IN_PLAYERS | IN_PIECES | IN_LISTS),
    YAML_OTHER(read_cards, "cards", .variants = IN_PIECES),
    YAML_OTHER(read_count, "count", .variants = IN_PLAYERS | IN_PIECES),
    YAML_OTHER(read_grid, "grid", .variants = IN_PIECES),
    YAML_OTHER(read_directions, "directions", .variants = IN_PIECES),
    YAML_OTHER(read_lettered, "lettered", .variants = IN_PIECES),
    YAML_ARRAY(LIST, rb_kind, looks, look_count, "looks", .shape = &look_shape, .variants = IN_PIECES),
    YAML_ARRAY(NAMES, rb_kind, also, also_count, "also", .variants = IN_PIECES),
    YAML_OTHER(read_links, "links", .variants = IN_PIECES),
    YAML_OTHER(read_track, "track", .variants = IN_PIECES),
    YAML_OTHER(read_track, "ring", .variants = IN_PIECES),
    YAML_OTHER(read_faces, "faces", .variants = IN_PIECES),
    YAML_ARRAY(NAMES, rb_kind, hidden, hidden_count, "hidden", .variants = IN_PLAYERS | IN_PIECES),
    YAML_FIELD(FLAG, rb_kind, background, "background", .variants = IN_PIECES),
    YAML_ELSEWHERE("has", .variants = IN_PLAYERS | IN_PIECES), /* read_kind reads it first */
    YAML_ARRAY(RANGE, rb_kind, low, high, "is", .expected = range_expected, .variants = IN_NUMBERS, .required = true),
    YAML_FIELD(LINE, rb_kind, plural, "plural", .expected = TR("a word")),
    YAML_FIELD(FLAG, rb_kind, house, "house"),
    YAML_FIELD(WORDINGS, rb_kind, texts, NULL, .noun = true),
    {0},
};
static const struct yaml_shape shapes[] = {
    [RB_PLAYER] = {.what = TR("players"), .fields = kind_fields, .variant = IN_PLAYERS},
    [RB_PIECE] = {.what = TR("a kind of piece"), .fields = kind_fields, .variant = IN_PIECES},
    [RB_LIST] = {.what = TR("a list"), .fields = kind_fields, .variant = IN_LISTS},
    [RB_NUMBER] = {.what = TR("a number"), .fields = kind_fields, .variant = IN_NUMBERS},
};

static void conflict(struct loader *l, const struct yaml_node *node, const struct message *text)
{
    diag_put(l->diags, DIAG_ERROR, "conflicting-keys", node->pos, 1, text);
}

/* How many there are must be given once. */
static void check_piece(struct loader *l, const struct yaml_node *key, const struct yaml_node *node)
{
    static const char *const ways[] = {"names", "cards", "count", "grid"};
    const char *kind = text_clip(l->arena, key->text);
    int given = 0;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        given += yaml_get(node, ways[i]) != NULL;
    if (given > 1)
        conflict(l, key, yaml_get(node, "grid") && yaml_get(node, "names")
                             ? message_new(l->arena, "'%s' has both names and a grid; a rule sets the fields of single squares", kind)
                             : message_new(l->arena, "'%s' has more than one of names, cards, count and grid", kind));
    if (!given && !l->rb->base) {
        struct diag *d = diag_add(l->diags, DIAG_ERROR, "missing-key", key->pos, text_span(key->text),
                                  "'%s' has no members: it needs names, cards, count or grid",
                                  text_clip(l->arena, key->text));
        if (l->layer)
            diag_note(l->diags, d, "the rulebook that extends it has  changes: {pieces: {%s: …}}",
                      text_clip(l->arena, key->text));
    }
    if (!yaml_get(node, "grid") && (yaml_get(node, "also") || yaml_get(node, "directions") || yaml_get(node, "lettered") ||
                                    yaml_get(node, "looks")))
        conflict(l, key,
                 message_new(l->arena, "'%s' has also, directions, lettered or looks, which only a grid can have", kind));
    if (yaml_get(node, "links") && !yaml_get(node, "names"))
        conflict(l, key, message_new(l->arena, "'%s' has links, which only named pieces can have", kind));
}

static void add_kind(struct loader *l, const struct rb_kind *kind)
{
    enum rb_category s = kind->category;
    ARENA_PUSH(l->arena, l->kinds[s].items, l->kinds[s].count, l->kinds[s].cap) = *kind;
}

/* A kind that is written as a mapping. Its fields are read before the other keys, since members give values to
 * them. */
static bool read_kind(struct yaml_reader *r, struct rb_kind *k, const struct yaml_node *node)
{
    const struct yaml_node *has = yaml_get(node, "has");
    if (has && has->type != YAML_BAD && (k->category == RB_PLAYER || k->category == RB_PIECE)) {
        struct load_fields fields = {.of = FIELDS_OF_STATE};
        load_fields_into(r, &fields, has, "has");
        k->fields = fields.items;
        k->field_count = fields.count;
    }
    return yaml_map(r, &shapes[k->category], k, node);
}

enum { LETTERS = 26 }; /* for the columns of a lettered grid */

static void read_piece(struct yaml_reader *r, void *target, const struct yaml_node *key,
                       const struct yaml_node *value)
{
    struct loader *l = r->owner;
    (void)target;
    struct rb_kind k = {.category = RB_PIECE, .name = yaml_placed(r, key)};
    if (!read_kind(r, &k, value))
        return;
    check_piece(l, key, value);
    if (k.lettered && k.grid_width > LETTERS) {
        conflict(l, key, message_new(l->arena, "'%s' has more than 26 columns, which have no letters", k.name.text));
        k.lettered = RB_NOT_LETTERED;
    }
    if (l->rb->base && !k.members && !k.grid_width && !k.count)
        k.count = 1; /* left open: so that the rules can be checked there is one */
    add_kind(l, &k);
}

/* Names that a base leaves to those that extend it: so that its rules can be checked there are some. */
static void leave_open(struct loader *l, struct rb_kind *k, size_t count, struct src_pos pos)
{
    if (!l->rb->base) {
        struct diag *d = diag_add(l->diags, DIAG_ERROR, "missing-key", pos, 1, "%p needs the key 'names'",
                                  message_plain(l->arena, shapes[k->category].what));
        if (l->layer)
            diag_note(l->diags, d, "the rulebook that extends it has it under 'changes'");
        return;
    }
    k->members = ARENA_ARRAY(l->arena, struct rb_member, count);
    for (; k->member_count < count; k->member_count++)
        k->members[k->member_count] = (struct rb_member){
            .name = {arena_printf(l->arena, "%s-%zu", k->name.text, k->member_count + 1), pos}, .copies = 1};
}

static void read_list(struct yaml_reader *r, void *target, const struct yaml_node *key,
                       const struct yaml_node *value)
{
    struct loader *l = r->owner;
    (void)target;
    struct rb_kind k = {.category = RB_LIST, .name = yaml_placed(r, key)};
    if (value->type == YAML_SEQUENCE)
        load_members(r, &k, MEMBER_NAME, value, key->text);
    else if (!read_kind(r, &k, value))
        return;
    else if (!yaml_get(value, "names"))
        leave_open(l, &k, 1, value->pos);
    add_kind(l, &k);
}

static void read_number(struct yaml_reader *r, void *target, const struct yaml_node *key,
                       const struct yaml_node *value)
{
    struct loader *l = r->owner;
    (void)target;
    struct rb_kind k = {.category = RB_NUMBER, .name = yaml_placed(r, key)};
    bool good = value->type == YAML_MAPPING
                    ? read_kind(r, &k, value)
                    : yaml_range(r, value, key->text, range_expected, &k.low, &k.high);
    if (good)
        add_kind(l, &k);
}

/* weather: {names: [calm, wind, storm], plural: weathers} */
void load_lists(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    yaml_entries(r, value, key->text, read_list, target);
}

/* stake: 1 to 5 */
void load_numbers(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    yaml_entries(r, value, key->text, read_number, target);
}

/* ship: {count: 2 for each player, has: {hull: 0 to 3}} */
void load_pieces(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    yaml_entries(r, value, key->text, read_piece, target);
}

/* players: {names: [Ann, Ben, Cy], count: 2 to 3} */
void load_players(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *value)
{
    struct loader *l = r->owner;
    (void)target;
    struct rb_kind k = {.category = RB_PLAYER, .name = {"player", key->pos}};
    if (l->has_players) {
        struct diag *d = diag_add(l->diags, DIAG_ERROR, "duplicate-id", key->pos, text_span(key->text),
                                  "the players are already defined");
        if (l->rb->layer_count > 1)
            diag_note(l->diags, d, "a rulebook changes its base under 'changes'");
        return;
    }
    l->has_players = true;
    if (!read_kind(r, &k, value))
        return;
    const struct yaml_node *count = yaml_get(value, "count");
    if (!yaml_get(value, "names"))
        leave_open(l, &k, k.high ? (size_t)k.high : OPEN_PLAYERS, value->pos);
    int names = (int)k.member_count;
    if (names > PLAYERS_MAX)
        diag_add(l->diags, DIAG_ERROR, "bad-value", value->pos, 1, "players has more than %d names", PLAYERS_MAX);
    else if (names && count && (k.low < 1 || k.high > names) && k.high)
        yaml_bad_value(r, count, "count", TR("at least 1 and at most the number of names"));
    if (!k.high)
        k.low = k.high = names;
    add_kind(l, &k);
}

/* Only a base, which is not played alone, can leave the players to others. */
void load_no_players(struct loader *l)
{
    struct src_pos manifest = {0, 0, 0};
    struct rb_kind k = {.category = RB_PLAYER,
                        .name = {"player", manifest},
                        .low = OPEN_PLAYERS,
                        .high = OPEN_PLAYERS};
    if (!l->rb->base) {
        diag_add(l->diags, DIAG_ERROR, "missing-key", manifest, 1, "the rulebook needs the key 'players'");
        return;
    }
    leave_open(l, &k, OPEN_PLAYERS, manifest);
    add_kind(l, &k);
}
