// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// Carries what was rendered for a zone to the zone's stream. One writer, one reader, no locks; both are
// called once in every cycle, in either order.
#ifndef CARILLON_CZoneRing_H
#define CARILLON_CZoneRing_H

#include <stdbool.h>
#include <stdint.h>

/// Capacity in frames, and the most that can be read at once; a power of two.
#define CARILLON_ZONE_RING_FRAMES 65536

/// A new ring is closed.
struct carillon_zone_ring;

/// Makes a ring of `channels` planes. NULL without memory.
struct carillon_zone_ring *_Nullable carillon_zone_ring_make(uint32_t channels);

/// Frees a ring that neither writer nor reader uses; NULL is ignored.
void carillon_zone_ring_free(struct carillon_zone_ring *_Nullable ring);

/// Opens the ring, empty. Main thread. Returns 0 or -ENOMEM.
int carillon_zone_ring_open(struct carillon_zone_ring *_Nonnull ring);

/// Closes the ring: writes are dropped, and reads give silence. NULL is ignored. Main thread.
void carillon_zone_ring_close(struct carillon_zone_ring *_Nullable ring);

/// Whether it is open. Any thread.
bool carillon_zone_ring_is_open(const struct carillon_zone_ring *_Nonnull ring);

/// Writes one cycle's frames of every plane; drops them while the ring is closed or full. `cycle` is the cycle's number; 0
/// if cycles have no number. Writer's thread.
void carillon_zone_ring_write(struct carillon_zone_ring *_Nonnull ring, float *_Nonnull const *_Nonnull planes,
                              uint32_t frames, uint64_t cycle);

/// Reads one cycle's frames into each target that is not NULL. With a cycle's number: those that were written for this cycle,
/// so that nothing is ever late; silence if there are none yet. With 0: the oldest while the writer is less than two cycles
/// ahead, the newest after a pause of the reader, silence if there are too few. Targets beyond the ring's
/// planes are silent. Reader's thread. Returns whether there were frames.
bool carillon_zone_ring_read(struct carillon_zone_ring *_Nonnull ring, float *_Nullable const *_Nonnull targets,
                             uint32_t count, uint32_t frames, uint64_t cycle);

#endif
