// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#include "CZoneRing.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct carillon_zone_ring {
    uint32_t channels;
    // Plane after plane; allocated with the first opening, freed with the ring.
    float *samples;
    unsigned openings;
    // The number of the opening; 0 while closed. Written on the main thread.
    atomic_uint opening;
    // Frames written and read, modulo 2^32, and those of the latest cycle: each written by one side.
    atomic_uint_fast32_t written, read, latest;
    // The number of the latest cycle that was written; 0 for none.
    atomic_uint_fast64_t cycle;
    unsigned known;  // the opening that the reader last saw
};

struct carillon_zone_ring *carillon_zone_ring_make(uint32_t channels) {
    struct carillon_zone_ring *ring = calloc(1, sizeof(*ring));
    if (ring) ring->channels = channels;
    return ring;
}

void carillon_zone_ring_free(struct carillon_zone_ring *ring) {
    if (ring) free(ring->samples);
    free(ring);
}

int carillon_zone_ring_open(struct carillon_zone_ring *ring) {
    size_t size = (size_t)ring->channels * CARILLON_ZONE_RING_FRAMES * sizeof(float);
    if (ring->samples == NULL) {
        ring->samples = malloc(size);
        if (ring->samples == NULL) return -ENOMEM;
        // Touched here, so that the data thread's first write makes no page fault.
        memset(ring->samples, 0, size);
    }
    if (++ring->openings == 0) ring->openings = 1;
    atomic_store_explicit(&ring->cycle, 0, memory_order_relaxed);
    atomic_store_explicit(&ring->opening, ring->openings, memory_order_release);
    return 0;
}

void carillon_zone_ring_close(struct carillon_zone_ring *ring) {
    if (ring) atomic_store_explicit(&ring->opening, 0, memory_order_release);
}

bool carillon_zone_ring_is_open(const struct carillon_zone_ring *ring) {
    return atomic_load_explicit(&ring->opening, memory_order_acquire) != 0;
}

void carillon_zone_ring_write(struct carillon_zone_ring *ring, float *const *planes, uint32_t frames,
                              uint64_t cycle) {
    if (!carillon_zone_ring_is_open(ring)) return;
    uint32_t written = (uint32_t)atomic_load_explicit(&ring->written, memory_order_relaxed);
    uint32_t read = (uint32_t)atomic_load_explicit(&ring->read, memory_order_acquire);
    if (frames > CARILLON_ZONE_RING_FRAMES - (written - read)) return;
    uint32_t place = written % CARILLON_ZONE_RING_FRAMES;
    uint32_t left = CARILLON_ZONE_RING_FRAMES - place;
    uint32_t first = frames < left ? frames : left;
    for (uint32_t channel = 0; channel < ring->channels; channel++) {
        float *samples = ring->samples + (size_t)channel * CARILLON_ZONE_RING_FRAMES;
        memcpy(samples + place, planes[channel], first * sizeof(float));
        memcpy(samples, planes[channel] + first, (frames - first) * sizeof(float));
    }
    atomic_store_explicit(&ring->latest, frames, memory_order_relaxed);
    atomic_store_explicit(&ring->cycle, cycle, memory_order_relaxed);
    atomic_store_explicit(&ring->written, written + frames, memory_order_release);
}

/// Finds the frames of a cycle; false if they were not written. What is older is never played.
static bool find_cycle(struct carillon_zone_ring *ring, uint32_t frames, uint64_t cycle, uint32_t *read) {
    unsigned opening = atomic_load_explicit(&ring->opening, memory_order_acquire);
    *read = (uint32_t)atomic_load_explicit(&ring->written, memory_order_acquire);
    bool is_there = opening != 0 && atomic_load_explicit(&ring->cycle, memory_order_relaxed) == cycle &&
                    atomic_load_explicit(&ring->latest, memory_order_relaxed) == frames;
    ring->known = opening;
    if (is_there) *read -= frames;
    return is_there;
}

/// Finds where to read `frames` frames; false if there are not that many.
static bool find(struct carillon_zone_ring *ring, uint32_t frames, uint32_t *read) {
    unsigned opening = atomic_load_explicit(&ring->opening, memory_order_acquire);
    uint32_t written = (uint32_t)atomic_load_explicit(&ring->written, memory_order_acquire);
    uint32_t latest = (uint32_t)atomic_load_explicit(&ring->latest, memory_order_relaxed);
    *read = (uint32_t)atomic_load_explicit(&ring->read, memory_order_relaxed);
    // A ring that was full has dropped later cycles, so all its frames are outdated.
    if (opening != ring->known || written - *read + latest > CARILLON_ZONE_RING_FRAMES) *read = written;
    ring->known = opening;
    // In either order of calls less than a quantum waits here; more is left from a pause.
    if (written - *read > frames + latest) *read = written - frames;
    return opening != 0 && written - *read >= frames;
}

bool carillon_zone_ring_read(struct carillon_zone_ring *ring, float *const *targets, uint32_t count, uint32_t frames,
                             uint64_t cycle) {
    uint32_t read;
    bool has_frames = cycle ? find_cycle(ring, frames, cycle, &read) : find(ring, frames, &read);
    uint32_t place = read % CARILLON_ZONE_RING_FRAMES;
    uint32_t left = CARILLON_ZONE_RING_FRAMES - place;
    uint32_t first = frames < left ? frames : left;
    for (uint32_t i = 0; i < count; i++) {
        if (targets[i] == NULL) continue;
        if (has_frames && i < ring->channels) {
            const float *samples = ring->samples + (size_t)i * CARILLON_ZONE_RING_FRAMES;
            memcpy(targets[i], samples + place, first * sizeof(float));
            memcpy(targets[i] + first, samples, (frames - first) * sizeof(float));
        } else {
            memset(targets[i], 0, frames * sizeof(float));
        }
    }
    atomic_store_explicit(&ring->read, has_frames ? read + frames : read, memory_order_release);
    return has_frames;
}
