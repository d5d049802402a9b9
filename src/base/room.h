/* SPDX-License-Identifier: MIT
 *
 * How much room things get at first. A build with -Dhostile=true gives as little as works, so that growing, moving
 * and forgetting happen all the time.
 */
#ifndef ADJ_BASE_ROOM_H
#define ADJ_BASE_ROOM_H

#ifdef ADJ_HOSTILE
#define ROOM(usual, hostile) (hostile)
#else
#define ROOM(usual, hostile) (usual)
#endif

#endif
