/* SPDX-License-Identifier: MIT
 *
 * See the header. Must not know the form of a key, except that a secret key file is not for others.
 */
#include "key_file.h"

#include "files.h"
#include "heap.h"
#include "lang.h"
#include "out.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEY_FILE_MAX = 4096 }; /* bytes */

bool key_files_make(const char *path, const struct adj_text *secret, const struct adj_text *public_part)
{
    char *public_path = heap_printf("%s.pub", path);
    bool published = file_publish(public_path, public_part->data, public_part->len, false);
    bool made = published && file_publish(path, secret->data, secret->len, true);
    if (published && !made)
        unlink(public_path);
    heap_free(public_path);
    return made;
}

/* A public key can be read by anyone; a secret key starts with the words that its form has. */
static bool is_exposed(const char *path, const char *data, size_t len)
{
    static const char secret[] = "adjudge-secret-key";
    struct stat st;
    bool is_secret = len >= sizeof secret - 1 && !memcmp(data, secret, sizeof secret - 1);
    return is_secret && stat(path, &st) == 0 && (st.st_mode & (S_IRWXG | S_IRWXO));
}

char *key_file_read(const char *path, struct adj_bytes *key)
{
    size_t len;
    char *data = file_read(path, KEY_FILE_MAX, &len);
    if (data && is_exposed(path, data, len)) {
        out_error(tr(lang(), "others can read the secret key '%s'; change its mode: chmod 600"), path);
        key_forget(data, len);
        return NULL;
    }
    *key = (struct adj_bytes){data, len};
    return data;
}

/* Through a volatile pointer, so that the compiler keeps the writes. */
void key_forget(char *data, size_t len)
{
    volatile char *bytes = data;
    for (size_t i = 0; data && i < len; i++)
        bytes[i] = 0;
    heap_free(data);
}
