/* SPDX-License-Identifier: MIT
 *
 * The files of a rulebook's folder. A rulebook may come from a stranger, so nothing outside of its folder is read:
 * paths go down only, and no link is followed on the way. The folder itself is the caller's choice and may be a
 * link.
 */
#include "rulebook/load.h"

#include "base/input.h"
#include "base/tr.h"
#include "rulebook/text.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct src_pos nowhere = {-1, 0, 0};

const char *load_path_fault(const char *path)
{
    if (!*path || strlen(path) > LOAD_PATH_MAX)
        return TR("it is empty or too long");
    if (*path == '/')
        return TR("it does not start in the folder of the rulebook");
    if (strpbrk(path, "\\:\n\t"))
        return TR("it holds a character that not every system has in paths");
    for (const char *part = path;; part++) {
        size_t len = strcspn(part, "/");
        if (len == 2 && part[0] == '.' && part[1] == '.')
            return TR("it leaves the folder of the rulebook");
        if (len == 0 || (len == 1 && *part == '.'))
            return TR("it has an empty part");
        part += len;
        if (!*part)
            return NULL;
    }
}

/* In our words, since those of the system depend on the system and its language. */
static const struct message *error_text(struct arena *a, const char *path, int err)
{
    switch (err) {
    case ENOENT: return message_new(a, "'%s' does not exist", path);
    case EACCES:
    case EPERM: return message_new(a, "'%s' may not be read", path);
    case EISDIR: return message_new(a, "'%s' is a folder", path);
    case ENXIO: return message_new(a, "'%s' is not an ordinary file", path);
    default: return message_new(a, "'%s' cannot be read", path);
    }
}

/* `named`: as it is written at `pos`. */
static struct diag *report(struct loader *l, struct src_pos pos, const char *named, const char *path, int err)
{
    if (!l->err)
        l->err = err;
    return diag_put(l->diags, DIAG_ERROR, "cannot-read", pos, text_span(named), error_text(l->arena, path, err));
}

static void close_fd(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* What comes before the names of folders next to `folder`. Where its own name is not its last part (".", "..",
 * "a/.."), the way goes up. */
static const char *parent_folder(struct arena *arena, const char *folder)
{
    size_t len = strlen(folder);
    while (len > 1 && folder[len - 1] == '/')
        len--;
    size_t last = len;
    while (last > 0 && folder[last - 1] != '/')
        last--;
    const char *name = arena_strndup(arena, folder + last, len - last);
    if (!strcmp(folder, "."))
        return "../";
    if (!*name || !strcmp(name, ".") || !strcmp(name, ".."))
        return arena_printf(arena, "%.*s/../", (int)len, folder);
    return arena_strndup(arena, folder, last);
}

const char *load_open_folder(struct loader *l, const char *path)
{
    struct stat st;
    const char *slash = strrchr(path, '/');
    if (stat(path, &st)) {
        report(l, nowhere, path, path, errno);
        return NULL;
    }
    const char *folder = path, *manifest = LOAD_MANIFEST;
    if (!S_ISDIR(st.st_mode)) {
        manifest = arena_strdup(l->arena, slash ? slash + 1 : path);
        folder = !slash ? "." : slash == path ? "/" : arena_strndup(l->arena, path, (size_t)(slash - path));
    }
    if (strlen(manifest) > LOAD_PATH_MAX) {
        report(l, nowhere, manifest, manifest, ENAMETOOLONG);
        return NULL;
    }
    l->rb->folder = arena_strdup(l->arena, folder);
    l->rb->parent_folder = parent_folder(l->arena, folder);
    l->folder_fd = input_open_folder(folder);
    if (l->folder_fd < 0) {
        report(l, nowhere, folder, folder, errno);
        return NULL;
    }
    return manifest;
}

/* The folder of another rulebook, next to this one and nowhere else. */
bool load_open_neighbour(struct loader *l, const char *name, struct src_pos pos)
{
    const char *path = arena_printf(l->arena, "%s%s", l->rb->parent_folder, name);
    struct stat st;
    close_fd(&l->folder_fd);
    if (!lstat(path, &st) && S_ISLNK(st.st_mode)) {
        diag_add(l->diags, DIAG_ERROR, "bad-path", pos, text_span(name), "'%s' leads over a link, which is refused",
                 path);
        return false;
    }
    l->folder_fd = input_open_folder_at(AT_FDCWD, path);
    if (l->folder_fd >= 0)
        return true;
    struct diag *d = report(l, pos, name, path, errno);
    if (l->diags->count < DIAG_MAX)
        diag_note(l->diags, d, "a rulebook extends one whose folder is next to its own");
    return false;
}

/* Goes down one part of the path after the other, so that no link in the middle is followed either. */
static bool open_below(struct loader *l, const char *path)
{
    int at = l->folder_fd;
    for (;;) {
        char part[LOAD_PATH_MAX + 1];
        size_t len = strcspn(path, "/");
        memcpy(part, path, len);
        part[len] = 0;
        bool last = !path[len];
        int fd = last ? input_open_at(at, part) : input_open_folder_at(at, part);
        int err = errno;
        close_fd(&l->file_fd);
        l->file_fd = at = fd;
        if (fd < 0 || last) {
            errno = err;
            return fd >= 0;
        }
        path += len + 1;
    }
}

/* Whether some part of the path is a link; asked only for the message. */
static bool is_link(int folder_fd, const char *path)
{
    char part[LOAD_PATH_MAX + 1];
    for (size_t len = strcspn(path, "/");; len += 1 + strcspn(path + len + 1, "/")) {
        struct stat st;
        memcpy(part, path, len);
        part[len] = 0;
        if (fstatat(folder_fd, part, &st, AT_SYMLINK_NOFOLLOW))
            return false;
        if (S_ISLNK(st.st_mode))
            return true;
        if (!path[len])
            return false;
    }
}

bool load_read_file(struct loader *l, const char *path, struct src_pos pos)
{
    buf_reset(&l->buf);
    int err = open_below(l, path) && !input_read_fd(l->file_fd, &l->buf, YAML_SIZE_MAX) ? 0 : errno;
    close_fd(&l->file_fd);
    if (!err || err == EFBIG) /* what is too large is reported as YAML, with its limit */
        return true;
    if (is_link(l->folder_fd, path))
        diag_add(l->diags, DIAG_ERROR, "bad-path", pos, text_span(path), "'%s' leads over a link, which is refused",
                 path);
    else
        report(l, pos, path, path, err);
    return false;
}

/* Also called when memory ran out: nothing stays open. */
void load_close(struct loader *l)
{
    close_fd(&l->file_fd);
    close_fd(&l->folder_fd);
    buf_release(&l->buf);
}
