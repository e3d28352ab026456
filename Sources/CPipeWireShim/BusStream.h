// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// A second stream of the same connection, which plays what the first one rendered for one bus. Both have the same driver,
// so that they are called in every cycle.
#ifndef CARILLON_BusStream_H
#define CARILLON_BusStream_H

#include <pipewire/pipewire.h>

#include "CPipeWireShim.h"

struct carillon_bus_stream {
    // Main thread.
    struct pw_stream *stream;
    struct spa_hook listener;
    struct pw_loop *loop;
    struct spa_source *driven;  // signalled when something is to be done by `update`
    char bus[32];
    char *target;            // the sink it is for; NULL where it is not wanted
    bool is_ended;           // the server or the session manager ended it
    bool is_quieted;         // it was given a volume that is to be refused
    uint32_t ticks_present;  // ticks since it was made
    uint32_t ticks_unwell;   // ticks since it is there unwanted, or wanted and not there

    uint32_t channels;
    // Written by the main stream's data thread, read by this one's; lasts as long as the connection.
    struct carillon_bus_ring *ring;
};

/// Makes the stream for `b->target`. Main thread, or with the loop locked. Returns 0 or -errno, with nothing opened.
int carillon_bus_stream_open(struct carillon_bus_stream *b, struct pw_core *core,
                             const struct carillon_pw_config *config);

/// Ends the stream; nothing where it is closed. Main thread, or with the loop locked.
void carillon_bus_stream_close(struct carillon_bus_stream *b);

/// Refuses a remembered volume. Main thread.
void carillon_bus_stream_update(struct carillon_bus_stream *b);

/// The most channels of a stream.
#define CARILLON_MAX_CHANNELS 8
/// How long after its appearance a session manager gives a stream a remembered volume, in ticks.
#define CARILLON_MEMORY_TICKS 8
/// Ticks until a stream that is no longer wanted is ended, and one that failed or ended is made again.
#define CARILLON_UNWELL_TICKS 3

/// Whether a stream was given a volume other than unity, or muted.
bool carillon_stream_is_quieted(uint32_t id, const struct pw_stream_control *control);

/// Sets a stream's volume to unity again.
void carillon_stream_refuse_volume(struct pw_stream *stream, uint32_t channels);

/// The properties of each of our streams, of a bus or, with NULL, of the main one. NULL without memory.
struct pw_properties *carillon_stream_properties(const struct carillon_pw_config *config, const char *bus);

/// Connects a stream. Returns 0 or -errno.
int carillon_stream_connect(struct pw_stream *stream, enum spa_direction direction, uint32_t rate, uint32_t channels);

#endif
