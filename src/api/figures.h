/* SPDX-License-Identifier: MIT
 *
 * The figures of log files, for the other files of the public interface.
 */
#ifndef ADJ_API_FIGURES_H
#define ADJ_API_FIGURES_H

#include "api/report.h"
#include "log/info.h"

/* Appends the figures of the log or collection `path` in the form that `style` asks for, the verdict on it in front.
 * `j`: working space, whose buffer is empty. `t`: of a collection what it lost is told from there. What the verdict
 * means for whoever called. */
enum adj_status api_figures(struct buf *out, struct json_out *j, const char *path, const struct log_info *info,
                            const struct log_scan *t, const struct adj_style *style);

#endif
