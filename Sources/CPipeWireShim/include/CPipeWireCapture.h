// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// One stream that takes sound from a PipeWire server: from a source, from what a sink plays, or from the programs that play into
// a sink of its own. It connects again until it is closed.
#ifndef CARILLON_CPipeWireCapture_H
#define CARILLON_CPipeWireCapture_H

#include <stdbool.h>
#include <stdint.h>

struct carillon_capture;

/// Where the sound comes from.
enum carillon_capture_kind {
    /// A source, such as a microphone.
    carillon_capture_source = 0,
    /// What a sink plays.
    carillon_capture_monitor = 1,
    /// Programs that play into a sink which the stream makes.
    carillon_capture_sink = 2,
};

/// What to take. The strings are copied.
struct carillon_capture_config {
    /// Server, as in `carillon_pw_config`.
    const char *_Nullable remote;
    /// Names of the application and of the node, and the node's name for users.
    const char *_Nonnull application;
    const char *_Nonnull node;
    const char *_Nonnull title;
    enum carillon_capture_kind kind;
    /// Name of the source or output. Ignored for a sink of its own.
    const char *_Nullable target;
    /// PipeWire's names of 1 or 2 channels, separated by commas, such as "AUX2,AUX3"; NULL for FL and FR, into which everything
    /// is mixed.
    const char *_Nullable positions;
    /// Frames per second, 1 or 2 planes, and the requested frames of a piece.
    uint32_t rate;
    uint32_t channels;
    uint32_t quantum;
};

/// Calls of one thread of the stream's own, one at a time; not real-time.
struct carillon_capture_calls {
    /// A piece: `channels` planes of `frames` samples, valid during the call.
    void (*_Nonnull heard)(void *_Nullable context, const float *_Nonnull const *_Nonnull planes, uint32_t channels,
                           uint32_t frames);
    /// Sound begins or ceases to arrive; at first it does not.
    void (*_Nonnull running_changed)(void *_Nullable context, bool is_running);
    void *_Nullable context;
};

/// Begins. Any thread but the stream's own; never waits for the server. On success the caller closes `*capture`; callbacks may
/// come before this returns. Returns 0, or -errno (-ENOPKG: the client library finds no configuration).
int carillon_capture_open(const struct carillon_capture_config *_Nonnull config,
                          const struct carillon_capture_calls *_Nonnull calls,
                          struct carillon_capture *_Nullable *_Nonnull capture);

/// Ends it and frees it. Any thread but the stream's own; waits for a callback that runs. None follows its return.
void carillon_capture_close(struct carillon_capture *_Nonnull capture);

#endif
