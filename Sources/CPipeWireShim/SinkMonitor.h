// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// A capture stream of the same connection on the monitor of a sink, which keeps nothing but the largest sample: whether
// what the main stream sends is there. It is passive, asks for no latency, and is there only while it is wanted.
#ifndef CARILLON_SinkMonitor_H
#define CARILLON_SinkMonitor_H

#include <pipewire/pipewire.h>
#include <stdatomic.h>

#include "CPipeWireShim.h"

struct carillon_sink_monitor {
    // Main thread, or with the loop locked.
    struct pw_stream *stream;
    struct spa_hook listener;
    struct pw_loop *loop;
    struct spa_source *driven;  // signalled when something is to be done by `update`
    char *target;               // the sink that is wanted; NULL for none
    bool is_ended;              // the server or the session manager ended it
    bool is_quieted;            // it was given a volume, which would make it deaf
    uint32_t ticks_unwell;      // ticks since it is wanted and not there
    uint32_t channels;

    // Frames heard since they were last asked for, and whether any were since the stream was made.
    atomic_uint_fast64_t frames;
    atomic_bool is_hearing;
    // The largest samples since they were last asked for, as the bits of a float that is not negative.
    atomic_uint sent, heard;
};

/// Wants the monitor of the sink of this name, which is copied, or with NULL none. Main thread, or with the loop locked.
/// Returns 0 or -errno; what fails is tried again by `keep`.
int carillon_sink_monitor_want(struct carillon_sink_monitor *m, const char *target, struct pw_core *core,
                               const struct carillon_pw_config *config);

/// Makes a stream again that failed or ended. Main thread, every tick.
void carillon_sink_monitor_keep(struct carillon_sink_monitor *m, struct pw_core *core,
                                const struct carillon_pw_config *config);

/// Refuses a remembered volume. Main thread.
void carillon_sink_monitor_update(struct carillon_sink_monitor *m);

/// Takes what the main stream sends; nothing while nothing is heard. Data thread.
void carillon_sink_monitor_note_sent(struct carillon_sink_monitor *m, float *const *planes, uint32_t count,
                                     uint32_t frames);

/// What was sent and heard since the last call. Any thread.
void carillon_sink_monitor_take(struct carillon_sink_monitor *m, struct carillon_pw_hearing *hearing);

/// Ends the stream. Main thread, or with the loop locked.
void carillon_sink_monitor_close(struct carillon_sink_monitor *m);

#endif
