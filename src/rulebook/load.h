/* SPDX-License-Identifier: MIT
 *
 * Inside the loader: what its files share while a tree of YAML becomes a struct rulebook. Each mapping that an
 * author can write is a table of keys (yaml_map.h).
 *
 * Readers report what is wrong and leave the target unchanged; they never stop, so that everything wrong is
 * reported.
 */
#ifndef ADJ_RULEBOOK_LOAD_H
#define ADJ_RULEBOOK_LOAD_H

#include "base/buf.h"
#include "rulebook/model.h"
#include "rulebook/names.h"
#include "rulebook/yaml_map.h"

#include <stdbool.h>
#include <stddef.h>

enum { LOAD_COUNT_MAX = 10000 }; /* pieces of one kind, and names or cards in its list */

/* One load of a rulebook. Lives on the stack of rulebook_load; what it reads is on the
 * rulebook's arena. */
struct loader {
    struct rulebook *rb;
    struct arena *arena; /* rb->arena */
    struct diags *diags;
    struct yaml_reader reader; /* of all files; its owner is the loader */
    struct yaml_budget budget;
    size_t bytes; /* of all files so far */
    int err; /* errno of the first file that could not be opened */
    int folder_fd, file_fd; /* -1: not open; here so that they are closed when memory runs out */
    struct buf buf; /* the file that is being read */
    bool has_players; /* a file has the section */
    size_t layer; /* number of the one whose files are being read */
    bool incomplete; /* what a layer extends is missing (reported): names that are not found may be there */
    const struct yaml_node **roots; /* by file; NULL: it could not be read */
    size_t root_count, root_cap;
    struct load_change *changes; /* by layer, section and name; see load_changes.c */
    size_t change_count;
    struct load_added *added; /* by kind; see load_added.c */
    size_t added_count;
    struct rb_rule *lifts; /* as in struct rb_gone */
    size_t lift_count, lift_cap;
    size_t invariant_cap; /* of rb->invariants */
    struct {
        struct rb_kind *items;
        size_t count, cap;
    } kinds[4]; /* by enum rb_category; put together at the end */
    size_t zone_cap, table_cap, option_cap, phrase_cap, word_cap, rule_cap, source_cap;
};

/* The layer whose files are being read. What is at a place can belong to a layer above it, which
 * changes it. */
static inline struct rb_layer *load_layer(const struct loader *l)
{
    return &l->rb->layers[l->layer];
}

/* Reports names that come twice (duplicate-id), with both places. `what`: "the rule". */
void load_report_twice(struct loader *l, struct name *names, size_t count, const char *what);

/* load_kind.c, load_member.c, load_field.c, load_phrase.c, load_rule.c: sections. r->owner is the struct loader. */
yaml_read_key load_lists, load_numbers, load_pieces, load_players;
yaml_read_key load_zones, load_table, load_options, load_phrases, load_words;
yaml_read_key load_rules, load_sources, load_lifts, load_invariants;
/* For a rulebook without players: an error, except for a base, which gets some so that its rules can be checked. */
void load_no_players(struct loader *l);
/* Fields under `has`, `table`, `options`, and those under `holds`; the target of yaml_map.h is one of these. */
enum fields_of { FIELDS_OF_STATE = 1, FIELDS_OF_EVENT };
struct load_fields {
    struct rb_field *items;
    size_t count, cap;
    enum fields_of of; /* which keys they can have */
};
void load_fields_into(struct yaml_reader *r, struct load_fields *fields, const struct yaml_node *node,
                      const char *what);
/* Which keys a member may have. */
enum { MEMBER_NAME = 1, MEMBER_PLAYER = 2, MEMBER_PIECE = 4, MEMBER_CARD = 8 };
void load_members(struct yaml_reader *r, struct rb_kind *kind, unsigned variant, const struct yaml_node *node,
                  const char *what);
/* A rule of a card, which replaces none. */
extern const struct yaml_shape load_card_rule_shape;
#define LOAD_RULES_EXPECTED "a list of rules, such as [{id: …, code: …}]"

/* load_each.c: packs of cards become their cards, once all files are read. */
void load_each(struct loader *l);

/* load_check.c: what only shows when all files are read (ids given twice, citations of sources that are not
 * listed).
 */
void load_check(struct loader *l);

/* load_layers.c */
enum { LOAD_LAYERS_MAX = 8 }; /* a game, what it is an edition of, and so on; the limit ends circles, too */
/* What the layer's manifest extends, if it has the key, is added as the next layer. false: there is none,
 * or it cannot be used (reported; l->incomplete). */
bool load_next_layer(struct loader *l, const struct yaml_node *manifest);

/* load_changes.c: what a layer changes of the layers below. */
/* Gathers the `changes` of all files. Before anything else is made of them. */
void load_gather_changes(struct loader *l);
/* The mapping of a file with what the layers above change of it, and with the members that are declared away
 * from their kinds. */
const struct yaml_node *load_changed(struct loader *l, const struct yaml_node *root);
/* The English wordings that the entry `name` of the section had before layers above the one that is read changed
 * them. */
struct rb_earlier load_earlier(struct loader *l, const char *section, const char *name);
/* Reports changes of what is not there. When all files are read. */
void load_check_changes(struct loader *l);

/* load_added.c: members that are declared away from their kind, under `members`. */
/* Gathers the `members` of all files. Before anything else is made of them. */
void load_gather_added(struct loader *l);
/* What is declared as `kind`, with the members that this layer adds. */
const struct yaml_node *load_with_added(struct loader *l, const char *kind, size_t layer,
                                        const struct yaml_node *value);
/* Reports members of what is not there. When all files are read. */
void load_check_added(struct loader *l);

/* load_force.c: which rules are in force: carries out `replaces` and `lifts`. */
void load_force(struct loader *l);

/* load_manifest.c: one file's mapping; the first file of a layer is its manifest. */
void load_file(struct loader *l, int file, const struct yaml_node *root);
/* What must be known of the manifest of a layer before its files are read: language, base; and before any are:
 * house. */
void load_before(struct loader *l, const struct yaml_node *root);
void load_house(struct loader *l, const struct yaml_node *root);
/* The manifest's key `files`; NULL where it has none or is unreadable. */
const struct yaml_node *load_files_list(struct loader *l, const struct yaml_node *root);

/* load_files.c */
enum {
    LOAD_FILES_MAX = 256, /* far above one file for each rule chapter and each deck */
    LOAD_BYTES_MAX = 32 * 1024 * 1024, /* of all files together */
    LOAD_PATH_MAX = 255 /* bytes: what common file systems allow for one name */
};
#define LOAD_MANIFEST "rulebook.yaml"
/* Why a path may not be used ("it leaves the folder"), or NULL: relative, with '/', no empty parts, no . or .. */
const char *load_path_fault(const char *path);
/* Opens the folder into l->folder_fd and gives the manifest's name in it; NULL: reported. */
const char *load_open_folder(struct loader *l, const char *path);
/* Opens the folder `name` next to the rulebook's into l->folder_fd, following no link. `pos`: where it is named.
 * false: reported. */
bool load_open_neighbour(struct loader *l, const char *name, struct src_pos pos);
/* Reads a file of the folder into l->buf without following links. `pos`: where it is named. false: reported. */
bool load_read_file(struct loader *l, const char *path, struct src_pos pos);
/* Closes what is open; may be called twice. */
void load_close(struct loader *l);

#endif
