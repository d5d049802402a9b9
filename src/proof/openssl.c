/* SPDX-License-Identifier: MIT
 *
 * See the header. Nothing is kept here: the loader counts, and finds a library that is loaded without a file.
 */
#include "proof/openssl.h"

#include <dlfcn.h>

#define TEXT(number) #number
#define TEXT_OF(number) TEXT(number)
#define LIBRARY "libcrypto.so." TEXT_OF(OPENSSL_SHLIB_VERSION)

/* A pointer to a function is stored as POSIX describes it for dlsym. */
static bool find(void *library, const char *name, void *member)
{
    void *found = dlsym(library, name);
    *(void **)member = found;
    return found;
}

bool openssl_load(struct openssl *out)
{
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    bool all = library;
#define OPENSSL_FIND(name) all = all && find(library, #name, &out->name);
    OPENSSL_FUNCTIONS(OPENSSL_FIND)
#undef OPENSSL_FIND
    return all && out->OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, NULL);
}
