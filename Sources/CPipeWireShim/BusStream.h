// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// A second stream of the same connection, which plays what the first one rendered for one bus. Both have the same driver,
// so that they are called in every cycle, on the same data thread.
#ifndef CARILLON_BusStream_H
#define CARILLON_BusStream_H

#include <pipewire/pipewire.h>
#include <stdatomic.h>

#include "CPipeWireShim.h"

#define CARILLON_RING_FRAMES 16384

struct carillon_bus_stream {
    struct pw_stream *stream;
    struct spa_hook listener;
    uint32_t channels;
    // Main thread.
    char target[256];
    unsigned openings;

    // The number of the opening; 0 while closed. Written on the main thread.
    atomic_uint opening;

    // Data thread. The memory is made with the first opening and lasts as long as the connection.
    float *ring;
    unsigned known;
    uint32_t first, fill, latest;
};

/// Makes the stream. Main thread, or with the loop locked. Returns 0 or -errno, with nothing opened.
int carillon_bus_stream_open(struct carillon_bus_stream *b, struct pw_core *core,
                             const struct carillon_pw_config *config, const char *bus, const char *target);

/// Ends the stream; nothing where it is closed. Main thread, or with the loop locked.
void carillon_bus_stream_close(struct carillon_bus_stream *b);

/// Takes what was rendered for the bus. Data thread.
void carillon_bus_stream_write(struct carillon_bus_stream *b, float *const *planes, uint32_t frames);

/// The properties of each of our streams, of a bus or, with NULL, of the main one. NULL without memory.
struct pw_properties *carillon_stream_properties(const struct carillon_pw_config *config, const char *bus);

/// Connects a stream. Returns 0 or -errno.
int carillon_stream_connect(struct pw_stream *stream, uint32_t rate, uint32_t channels);

#endif
