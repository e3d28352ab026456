// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// The connection of the output: the main stream, those of the zones, and the monitor of a sink.
#ifndef CARILLON_Connection_H
#define CARILLON_Connection_H

#include <pipewire/pipewire.h>
#include <stdatomic.h>

#include "CPipeWireShim.h"
#include "SessionManager.h"
#include "SinkMonitor.h"
#include "ZoneStream.h"

#define MAX_NODES 64
// Frames of the planes that a cycle's zones are rendered into; in a longer cycle they are silent.
#define PLANE_FRAMES 16384

struct node {
    uint32_t id;
    char name[128];
};

struct carillon_pw {
    struct carillon_pw_calls calls;
    struct carillon_pw_config config;
    char application[128], node_name[128];
    uint32_t rate;
    uint32_t channels;

    struct pw_thread_loop *loop;
    struct pw_context *context;
    struct pw_core *core;
    struct pw_registry *registry;
    struct pw_stream *stream;
    struct spa_source *timer;
    struct spa_source *driven;
    struct spa_hook core_listener;
    struct spa_hook registry_listener;
    struct spa_hook stream_listener;

    struct carillon_zone_stream zones[CARILLON_PW_ZONES];
    struct carillon_sink_monitor monitor;
    // Planes of the main stream for a cycle that a zone's stream renders; allocated with the first of them.
    _Atomic(float *) main_planes;

    // Main thread.
    struct node nodes[MAX_NODES];
    struct carillon_session_manager manager;
    uint32_t link_id;
    uint32_t sink_id;
    bool is_failed;
    bool needs_reset;        // the stream's volume was changed and must be reset
    uint32_t ticks_present;  // ticks since the stream exists on the server, up to CARILLON_MEMORY_TICKS

    // Written on the data thread, read on the main thread.
    atomic_uint_fast64_t quanta;
    atomic_uint_fast64_t xruns;
    atomic_uint_fast32_t frames;
    atomic_int_fast64_t delay;
    atomic_int thread;
    // Set by the main thread: the next quantum signals `driven`.
    atomic_bool is_awaited;

    // Data thread.
    uint64_t last_ticks;
    uint64_t last_cycle;
    // The cycle in which the main stream was called last; see `cycle_number`.
    uint64_t cycle;
    // The cycle that a zone's stream rendered before the main one was called, and its frames; 0 for none.
    uint64_t ahead_cycle;
    uint32_t ahead_frames;
};

#endif
