// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// A second stream of the same connection, which plays the planes that the first one rendered for a bus. Both have the
// same driver, so that they are called in every cycle.
#ifndef CARILLON_BusStream_H
#define CARILLON_BusStream_H

#include <pipewire/pipewire.h>

#include "CPipeWireShim.h"

struct carillon_bus_stream {
    // Main thread.
    struct pw_stream *stream;
    struct spa_hook listener;
    struct pw_loop *loop;
    struct spa_source *driven;  // signalled to run `update`
    char bus[32];
    char *target;               // name of its sink; NULL if the bus has no stream
    bool is_ended;              // the server or the session manager ended it
    bool needs_reset;           // its volume was changed and must be reset
    uint32_t ticks_present;     // ticks since it was created
    uint32_t ticks_mismatched;  // ticks since its existence does not match `target`

    uint32_t channels;
    // Written by the main stream's data thread, read by this one's; freed with the connection.
    struct carillon_bus_ring *ring;
};

/// Creates the stream for `b->target`. Main thread, or with the loop locked. Returns 0 or -errno with nothing opened.
int carillon_bus_stream_open(struct carillon_bus_stream *b, struct pw_core *core,
                             const struct carillon_pw_config *config);

/// Closes the stream, if it is open. Main thread, or with the loop locked.
void carillon_bus_stream_close(struct carillon_bus_stream *b);

/// Resets a remembered volume. Main thread.
void carillon_bus_stream_update(struct carillon_bus_stream *b);

/// Most channels of a stream.
#define CARILLON_MAX_CHANNELS 8
/// How long after its appearance a session manager may restore a remembered volume, in ticks.
#define CARILLON_MEMORY_TICKS 8
/// Ticks until a stream without target is closed, and one that failed or ended is created again.
#define CARILLON_MISMATCH_TICKS 3

/// Whether a control sets a volume other than unity, or mutes.
bool carillon_stream_needs_reset(uint32_t id, const struct pw_stream_control *control);

/// Sets a stream's volume back to unity.
void carillon_stream_reset_volume(struct pw_stream *stream, uint32_t channels);

/// The properties of each of our streams, of a bus or, with NULL, of the main one. NULL without memory.
struct pw_properties *carillon_stream_properties(const struct carillon_pw_config *config, const char *bus);

/// Connects a stream. Returns 0 or -errno.
int carillon_stream_connect(struct pw_stream *stream, enum spa_direction direction, uint32_t rate, uint32_t channels);

#endif
