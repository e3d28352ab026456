// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// The graph of a PipeWire server: sinks, playback streams, links, the default sink. Opaque handle, plain structs,
// results 0 or -errno. Works with libpipewire 0.3.65 and newer.
#ifndef CARILLON_CPipeWireGraph_H
#define CARILLON_CPipeWireGraph_H

#include <stdbool.h>
#include <stdint.h>

/// A connection that monitors the graph, with a thread of its own. It retries every second while there is no server.
/// Owned by the caller from open to close.
struct carillon_graph;

/// Version of the library that is loaded, such as 1.4.2. Any thread.
const char *_Nonnull carillon_pipewire_version(void);

/// No object.
#define CARILLON_GRAPH_NONE UINT32_MAX

/// Most channels of a node's volumes.
#define CARILLON_GRAPH_CHANNELS 64

/// A sink, a source or a playback stream. The strings are valid during the call and NULL where unknown.
struct carillon_graph_node {
    uint32_t id;
    /// Never reused while the server runs, unlike the id.
    uint64_t serial;
    bool is_sink;
    bool is_source;
    /// A stream or sink that this process made by `carillon_pw_open` or `carillon_capture_open`.
    bool is_own;
    /// Whether the node runs at present.
    bool is_running;
    const char *_Nullable name;
    const char *_Nullable description;
    const char *_Nullable application;
    const char *_Nullable application_id;
    const char *_Nullable media_name;
    const char *_Nullable role;
    const char *_Nullable form_factor;
    const char *_Nullable api;
    /// The key of the zone that a stream of ours plays; NULL for the main one.
    const char *_Nullable zone;
    /// The device it belongs to and its number there, or CARILLON_GRAPH_NONE.
    uint32_t device;
    uint32_t device_part;
};

/// Callbacks of the graph, all on its thread or, during `carillon_graph_finish`, on that call's thread with the
/// graph's thread locked out. Never two at a time.
struct carillon_graph_calls {
    /// Connected to a server; `cookie` differs for every start of a server.
    void (*_Nonnull connected)(void *_Nullable context, uint32_t cookie);
    /// A node appeared or changed.
    void (*_Nonnull node)(void *_Nullable context, const struct carillon_graph_node *_Nonnull node);
    /// A node's volumes, 1 to CARILLON_GRAPH_CHANNELS linear factors.
    void (*_Nonnull volume)(void *_Nullable context, uint32_t node, const float *_Nonnull volumes, uint32_t count,
                            bool is_muted);
    /// A device's form factor; NULL where unknown.
    void (*_Nonnull device)(void *_Nullable context, uint32_t device, const char *_Nullable form_factor);
    /// All active routes of a device follow and replace the former ones.
    void (*_Nonnull routes_begin)(void *_Nullable context, uint32_t device);
    /// An active route towards a sink: the part of the device and the port's type.
    void (*_Nonnull route)(void *_Nullable context, uint32_t device, uint32_t part, const char *_Nullable port);
    /// Two nodes were linked by a client, CARILLON_GRAPH_NONE if the server does not name it.
    void (*_Nonnull link)(void *_Nullable context, uint32_t id, uint32_t output_node, uint32_t input_node,
                          uint32_t client);
    /// The session manager's metadata appeared, which takes targets, or disappeared with them; `client` owns it.
    void (*_Nonnull manager)(void *_Nullable context, bool is_present, uint32_t client);
    /// The default sink's or source's name changed; NULL for none.
    void (*_Nonnull default_sink)(void *_Nullable context, const char *_Nullable name);
    void (*_Nonnull default_source)(void *_Nullable context, const char *_Nullable name);
    /// The session manager moved a stream to the sink it remembers for it.
    void (*_Nonnull moved)(void *_Nullable context, uint32_t node);
    /// The session manager's remembered volumes can be set (see `carillon_graph_remember`).
    void (*_Nonnull memory_found)(void *_Nullable context);
    /// A node, device or link was removed. Called with ids of other objects, too.
    void (*_Nonnull removed)(void *_Nullable context, uint32_t id);
    /// Everything that follows from a change has been reported.
    void (*_Nonnull synced)(void *_Nullable context);
    /// There is no server; all objects are gone. Called once until the next `connected`.
    void (*_Nonnull lost)(void *_Nullable context);
    /// `carillon_graph_wake` or `carillon_graph_finish` was called.
    void (*_Nonnull woken)(void *_Nullable context);
    /// The time set by `carillon_graph_set_timer` has passed.
    void (*_Nonnull due)(void *_Nullable context);
    void *_Nullable context;
};

/// Prepares a graph. `remote` is as in `carillon_pw_config`. Any thread. On success the caller closes `*graph`.
/// Returns 0, or -errno (-ENOPKG: the client library finds no configuration) with `*graph` NULL.
int carillon_graph_open(const char *_Nullable remote, const char *_Nonnull application,
                        const struct carillon_graph_calls *_Nonnull calls,
                        struct carillon_graph *_Nullable *_Nonnull graph);

/// Starts monitoring; callbacks may come before this returns. Once, any thread. Returns 0 or -errno.
int carillon_graph_start(struct carillon_graph *_Nonnull graph);

/// Calls `woken` on the calling thread, then waits until the server has processed all requests, but not longer than
/// `nanoseconds`. Any thread but the graph's own. Returns 0, -ETIMEDOUT, or -ENOTCONN if there is no server.
int carillon_graph_finish(struct carillon_graph *_Nonnull graph, uint64_t nanoseconds);

/// Stops monitoring and frees the graph. Any thread but the graph's own. No callback follows its return.
void carillon_graph_close(struct carillon_graph *_Nonnull graph);

/// Has `woken` called on the graph's thread. Any thread.
void carillon_graph_wake(struct carillon_graph *_Nonnull graph);

// The functions below may be called inside callbacks only.

/// Has `due` called after `nanoseconds`; 0 disarms.
void carillon_graph_set_timer(struct carillon_graph *_Nonnull graph, uint64_t nanoseconds);

/// Sets a node's volumes and mute. Returns 0, -ENOENT for an unknown node, -EINVAL for a count out of range.
int carillon_graph_set_volume(struct carillon_graph *_Nonnull graph, uint32_t node, const float *_Nonnull volumes,
                              uint32_t count, bool is_muted);

/// Loads a module of the server's, known by `key`, that makes a sink in this process; nothing if it is loaded. It ends with
/// the connection. Returns 0, or -errno (-ENOENT: there is no such module; -ENOSPC: there are too many).
int carillon_graph_load_sink(struct carillon_graph *_Nonnull graph, uint32_t key, const char *_Nonnull module,
                             const char *_Nonnull arguments);

/// Unloads a module, if it is loaded.
void carillon_graph_unload_sink(struct carillon_graph *_Nonnull graph, uint32_t key);

/// Requests that a stream be linked to the sink with this serial; 0 follows the default sink. Returns 0, or -ENOTSUP
/// without a session manager that supports it.
int carillon_graph_set_target(struct carillon_graph *_Nonnull graph, uint32_t node, uint64_t serial);

/// Destroys a link. Returns 0, or -ENOTCONN.
int carillon_graph_unlink(struct carillon_graph *_Nonnull graph, uint32_t link);

/// Sets volumes that the session manager remembers, by its key and JSON. Returns 0, or -ENOTSUP if it remembers none.
int carillon_graph_remember(struct carillon_graph *_Nonnull graph, const char *_Nonnull key,
                            const char *_Nonnull json);

#endif
