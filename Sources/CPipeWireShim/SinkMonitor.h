// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// A capture stream of the same connection on the monitor of a sink, which keeps only the largest sample, to detect
// whether the main stream's sound arrives there. It is passive, requests no latency, and exists only while it has a
// target.
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
    struct spa_source *driven;  // signalled to run `update`
    char *target;               // name of the sink; NULL for none
    bool is_ended;              // the server or the session manager ended it
    bool needs_reset;           // its volume was changed and must be reset
    uint32_t ticks_mismatched;  // ticks without a stream for `target`
    uint32_t channels;

    // Frames heard since the last `take`, and whether any were heard since the stream was created.
    atomic_uint_fast64_t frames;
    atomic_bool is_hearing;
    // The largest samples since the last `take`, as the bits of a non-negative float.
    atomic_uint sent, heard;
};

/// Sets the sink by its name, which is copied; NULL for none. Main thread, or with the loop locked.
/// Returns 0 or -errno; `maintain` retries after a failure.
int carillon_sink_monitor_set_target(struct carillon_sink_monitor *m, const char *target, struct pw_core *core,
                                     const struct carillon_pw_config *config);

/// Creates a stream again that failed or ended. Main thread, every tick.
void carillon_sink_monitor_maintain(struct carillon_sink_monitor *m, struct pw_core *core,
                                    const struct carillon_pw_config *config);

/// Resets a remembered volume. Main thread.
void carillon_sink_monitor_update(struct carillon_sink_monitor *m);

/// Records the largest sample that the main stream sends; does nothing while the monitor is not running. Data thread.
void carillon_sink_monitor_record_sent(struct carillon_sink_monitor *m, float *const *planes, uint32_t count,
                                       uint32_t frames);

/// The levels sent and heard since the last call. Any thread.
void carillon_sink_monitor_take(struct carillon_sink_monitor *m, struct carillon_pw_hearing *hearing);

/// Closes the stream. Main thread, or with the loop locked.
void carillon_sink_monitor_close(struct carillon_sink_monitor *m);

#endif
