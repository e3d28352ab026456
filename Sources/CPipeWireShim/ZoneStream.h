// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// A further stream of the same connection, which plays the planes of a zone. All have the same driver and data thread, so
// that they are called in every cycle; the first that is called renders it for all.
#ifndef CARILLON_ZoneStream_H
#define CARILLON_ZoneStream_H

#include <pipewire/pipewire.h>
#include <stdatomic.h>

#include "CPipeWireShim.h"

struct carillon_zone_stream {
    // Main thread.
    struct pw_stream *stream;
    struct spa_hook listener;
    struct pw_loop *loop;
    struct spa_source *driven;  // signalled to run `update`
    char key[96];               // which zone it is
    char title[160];            // its name for users
    char *target;               // name of its sink; NULL if the zone has no stream
    bool is_ended;              // the server or the session manager ended it
    bool needs_reset;           // its volume was changed and must be reset
    uint32_t ticks_present;     // ticks since it was created
    uint32_t ticks_mismatched;  // ticks since its existence does not match `target`

    uint32_t channels;
    // Renders a cycle, if no stream has yet; returns its number, 0 if cycles have no number. Data thread.
    uint64_t (*begin_cycle)(void *context, struct carillon_zone_stream *stream, uint32_t frames);
    // The cycle in which it was called last; 0 for none. Data thread.
    uint64_t cycle;
    void *context;
    // Freed with the connection.
    struct carillon_zone_ring *ring;
    // Planes for a cycle; allocated with the first opening, freed with the connection.
    _Atomic(float *) planes;
};

/// Creates the stream for `b->target`. Main thread, or with the loop locked. Returns 0 or -errno with nothing opened.
int carillon_zone_stream_open(struct carillon_zone_stream *b, struct pw_core *core,
                              const struct carillon_pw_config *config);

/// Closes the stream, if it is open. Main thread, or with the loop locked.
void carillon_zone_stream_close(struct carillon_zone_stream *b);

/// Resets a remembered volume. Main thread.
void carillon_zone_stream_update(struct carillon_zone_stream *b);

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

/// The properties of each of our streams: of a zone, or, with NULL, of the main one. NULL without memory.
struct pw_properties *carillon_stream_properties(const struct carillon_pw_config *config, const char *key,
                                                 const char *title);

/// Connects a stream. Returns 0 or -errno.
int carillon_stream_connect(struct pw_stream *stream, enum spa_direction direction, uint32_t rate, uint32_t channels);

#endif
