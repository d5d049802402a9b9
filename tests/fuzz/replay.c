/* SPDX-License-Identifier: MIT
 *
 * Calls a fuzz target with each file of the folders that are named, where libFuzzer is not there to do so.
 */
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

/* The input lies in memory of just its size, so that a sanitizer sees who reads behind it. */
static void replay(const char *path)
{
    FILE *f = fopen(path, "rb");
    fuzz_require(f && !fseek(f, 0, SEEK_END), "an input can be read");
    size_t size = (size_t)ftell(f);
    uint8_t *data = malloc(size ? size : 1);
    rewind(f);
    fuzz_require(data && fread(data, 1, size, f) == size, "an input can be read");
    fclose(f);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
}

int main(int argc, char **argv)
{
    int files = 0;
    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);
        for (struct dirent *entry; folder && (entry = readdir(folder));) {
            char path[4096];
            if (entry->d_name[0] == '.')
                continue;
            snprintf(path, sizeof path, "%s/%s", argv[i], entry->d_name);
            replay(path);
            files++;
        }
        if (folder)
            closedir(folder);
    }
    printf("%d inputs\n", files);
    return files ? 0 : 1;
}
