/* SPDX-License-Identifier: MIT
 *
 * Prints what differs between the annotations of files of tests/lang and what comes of them, or with --course the
 * course alone, to be looked at and put into the file. For writing such files; the tests use the same functions.
 */
#include "lang_course.h"
#include "lang_game.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int different = 0;
    for (int i = 1; i < argc; i++) {
        struct arena arena = {0};
        bool course = !strcmp(argv[i], "--course") && i + 1 < argc;
        const char *path = argv[i += course], *text = lang_file(&arena, path);
        if (!text) {
            fprintf(stderr, "%s: cannot be read\n", path);
            return 2;
        }
        if (course) {
            for (char *line = strtok(lang_course_actual(&arena, text), "\n"); line; line = strtok(NULL, "\n"))
                printf("#> %s\n", line);
        } else {
            const char *found = strstr(text, "\n#> ") ? lang_course_play(&arena, text)
                                                      : lang_course_findings(&arena, text);
            different |= found != NULL;
            if (found)
                printf("%s\n%s\n", path, found);
        }
        arena_release(&arena);
    }
    return different;
}
