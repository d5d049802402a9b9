/* SPDX-License-Identifier: MIT
 *
 * See the header. Up to 256 bytes, a read of /dev/urandom is never short.
 */
#include "random.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int random_bytes(unsigned char *bytes, size_t len)
{
    int fd = open("/dev/urandom", O_RDONLY);
    ssize_t n = fd < 0 ? -1 : read(fd, bytes, len);
    int error = n < 0 ? errno : n == (ssize_t)len ? 0 : EIO;
    if (fd >= 0)
        close(fd);
    return error;
}
