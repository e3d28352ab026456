// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// One playback stream on a PipeWire server. Opaque handle, plain structs, results 0 or -errno.
// Works with libpipewire 0.3.65 and newer.
#ifndef CARILLON_CPipeWireShim_H
#define CARILLON_CPipeWireShim_H

#include <stdbool.h>
#include <stdint.h>

#include "CZoneRing.h"
#include "CPipeWireCapture.h"
#include "CPipeWireGraph.h"

/// Zones that may have a stream of their own, besides the main one.
#define CARILLON_PW_ZONES 19

/// One connection with one stream, and one more for each zone with a sink of its own. Owned by the caller from open to
/// close.
struct carillon_pw;

/// What to connect. The strings are copied.
struct carillon_pw_config {
    /// Server: a name in the runtime folder, an absolute socket path, or NULL for the default server.
    const char *_Nullable remote;
    /// Name of the application and of the node.
    const char *_Nonnull application;
    const char *_Nonnull node;
    /// Name or serial of the sink to play to, or NULL for the default sink.
    const char *_Nullable target;
    /// Frames per second and planes of every quantum, 1 to 8 planes.
    uint32_t rate;
    uint32_t channels;
    /// Requested frames per quantum; the server decides.
    uint32_t quantum;
};

/// State of the stream.
enum carillon_pw_state {
    carillon_pw_connecting = 0,
    /// Connected, but no sink is linked or the graph is not running.
    carillon_pw_paused = 1,
    carillon_pw_streaming = 2,
    /// The server disappeared or refused the stream; it can only be closed.
    carillon_pw_failed = 3,
};

/// Metrics of a running stream.
struct carillon_pw_status {
    /// Quanta rendered since open.
    uint64_t quanta;
    /// Cycles the data thread missed since open.
    uint64_t xruns;
    /// Length of the last quantum and delay to the device, in engine frames.
    uint32_t frames;
    int64_t delay;
    /// Whether the data thread runs under SCHED_FIFO or SCHED_RR.
    bool is_realtime;
    /// Description of the linked sink; empty when none is linked or known.
    char device[128];
};

/// The level sent to a sink, and the level that its monitor heard, since the last call.
struct carillon_pw_hearing {
    /// Frames heard; 0 while the monitor is not linked or the sink is suspended, when nothing counts as sent either.
    uint64_t frames;
    /// The largest sample that the main stream sent while the monitor heard, and the largest it heard; 1 is full scale.
    float sent, heard;
};

/// Calls made by the stream.
struct carillon_pw_calls {
    /// Fills one quantum. Data thread, real-time: must not allocate, lock or block. `frames` may differ from
    /// quantum to quantum. `nanoseconds` is CLOCK_MONOTONIC at the beginning of the cycle, `delay` the frames from
    /// the stream to the device. While zones have streams of their own, the planes of the main stream are followed by those of
    /// each zone up to the last one with a stream, and `channels` counts all of them.
    void (*_Nonnull render)(void *_Nullable context, float *_Nonnull const *_Nonnull planes, uint32_t channels,
                            uint32_t frames, uint64_t nanoseconds, int64_t delay);
    void *_Nullable render_context;
    /// The state changed; `reason` is valid during the call and NULL unless failed. Main thread of the stream.
    void (*_Nonnull state_changed)(void *_Nullable context, enum carillon_pw_state state,
                                   const char *_Nullable reason);
    /// The metrics, valid during the call: every 250 ms, and at once when the first quantum after a pause was
    /// rendered or the device changed. Main thread of the stream.
    void (*_Nonnull tick)(void *_Nullable context, const struct carillon_pw_status *_Nonnull status);
    void *_Nullable context;
};

/// Connects and starts. Any thread but the stream's own. On success the caller closes `*stream`; callbacks may come
/// before this returns. Returns 0, or -errno (-ENOENT, -ECONNREFUSED, -EHOSTDOWN: there is no server; -ENOPKG: the
/// client library finds no configuration) with `*stream` unchanged.
int carillon_pw_open(const struct carillon_pw_config *_Nonnull config, const struct carillon_pw_calls *_Nonnull calls,
                     struct carillon_pw *_Nullable *_Nonnull stream);

/// Gives a zone, 0 for the first after the main one to CARILLON_PW_ZONES - 1, a stream of its own to the sink of this name;
/// NULL removes it. `key` becomes the end of the node's name and `title` that of its description. The stream is closed
/// about a second later, after the zone has fallen silent; one that fails or ends is created again.
/// Any thread but the stream's own. Returns 0, or -errno; a failure is retried.
int carillon_pw_route_zone(struct carillon_pw *_Nonnull stream, uint32_t index, const char *_Nonnull key,
                           const char *_Nonnull title, const char *_Nullable target);

/// Measures what the sink of this name plays; NULL stops. Retries after a failure or an end.
/// Any thread but the stream's own. Returns 0, or -errno; a failure is retried.
int carillon_pw_listen(struct carillon_pw *_Nonnull stream, const char *_Nullable sink);

/// The levels sent and heard since the last call. Any thread.
void carillon_pw_take_hearing(struct carillon_pw *_Nonnull stream, struct carillon_pw_hearing *_Nonnull hearing);

/// Disconnects, ends both threads and frees the stream. Any thread but the stream's own. After it returns no callback
/// is running and none will follow.
void carillon_pw_close(struct carillon_pw *_Nonnull stream);

#endif
