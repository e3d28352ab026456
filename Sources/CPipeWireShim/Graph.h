// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// Declarations shared by the files of the graph; see CPipeWireGraph.h.
#ifndef CARILLON_Graph_H
#define CARILLON_Graph_H

#include <pipewire/pipewire.h>
// After the header that declares the types it uses.
#include <pipewire/extensions/metadata.h>
#include <stdbool.h>
#include <stdint.h>

#include "CPipeWireGraph.h"
#include "SinkModules.h"

enum kind { kind_node, kind_device, kind_default_metadata, kind_memory_metadata };

struct object {
    struct spa_list link;
    struct carillon_graph *graph;
    struct pw_proxy *proxy;
    struct spa_hook listener;
    struct pw_node_info *info;  // of a node, merged from its changes
    enum kind kind;
    uint32_t id;
    uint64_t serial;
    bool is_sink, is_source;
    bool is_subscribed;
};

struct carillon_graph {
    struct carillon_graph_calls calls;
    char *remote;
    char *application;

    struct pw_thread_loop *loop;
    struct pw_context *context;
    struct spa_source *waker;
    struct spa_source *timer;
    struct spa_source *retry;

    struct pw_core *core;
    struct pw_registry *registry;
    struct spa_hook core_listener;
    struct spa_hook registry_listener;
    struct spa_list objects;
    uint32_t object_count;
    struct carillon_sink_module modules[CARILLON_SINK_MODULES];

    bool is_connected;   // `connected` was reported
    bool lost_reported;  // `lost` was reported
    bool is_broken;      // the connection ended and must be closed
    bool is_dirty;       // changed since the last sync was requested
    uint32_t rounds;
    int sync_seq;  // 0: none is pending
    int finish_seq;
    bool is_finished;
};

/// The events of bound objects.
extern const struct pw_node_events carillon_graph_node_events;
extern const struct pw_device_events carillon_graph_device_events;
extern const struct pw_metadata_events carillon_graph_metadata_events;

/// Records a change: `synced` is called when the server has sent everything that follows from it.
void carillon_graph_changed(struct carillon_graph *graph);

/// The bound object of this kind and id, or of any id for CARILLON_GRAPH_NONE; NULL if there is none.
struct object *carillon_graph_find(struct carillon_graph *graph, enum kind kind, uint32_t id);

/// A property; NULL if absent.
const char *carillon_graph_text(const struct spa_dict *props, const char *key);

/// A property that is a number; CARILLON_GRAPH_NONE if absent.
uint32_t carillon_graph_number(const struct spa_dict *props, const char *key);

#endif
