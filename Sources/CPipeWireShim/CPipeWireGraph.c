// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#define _GNU_SOURCE
#include "CPipeWireGraph.h"

#include <errno.h>
#include <pipewire/pipewire.h>
#include <stdlib.h>
#include <string.h>

#include "Graph.h"

#define MAX_OBJECTS 2048
#define MAX_ROUNDS 8
#define RETRY_NSEC SPA_NSEC_PER_SEC

// MARK: Sync

static void request_sync(struct carillon_graph *g) {
    g->is_dirty = false;
    g->sync_seq = pw_core_sync(g->core, PW_ID_CORE, 1);
}

void carillon_graph_changed(struct carillon_graph *g) {
    g->is_dirty = true;
    if (g->sync_seq == 0 && g->core) {
        g->rounds = 0;
        request_sync(g);
    }
}

static void arm(struct carillon_graph *g, struct spa_source *source, uint64_t nanoseconds) {
    struct timespec value = {.tv_sec = (time_t)(nanoseconds / SPA_NSEC_PER_SEC),
                             .tv_nsec = (long)(nanoseconds % SPA_NSEC_PER_SEC)};
    struct timespec never = {0, 0};
    pw_loop_update_timer(pw_thread_loop_get_loop(g->loop), source, &value, &never, false);
}

// MARK: Registry

struct object *carillon_graph_find(struct carillon_graph *g, enum kind kind, uint32_t id) {
    struct object *o;
    spa_list_for_each (o, &g->objects, link)
        if (o->kind == kind && (id == CARILLON_GRAPH_NONE || o->id == id)) return o;
    return NULL;
}

static void forget(struct object *o) {
    spa_list_remove(&o->link);
    spa_hook_remove(&o->listener);
    if (o->info) pw_node_info_free(o->info);
    o->graph->object_count--;
    pw_proxy_destroy(o->proxy);  // frees the object, which is the proxy's user data
}

/// Returns the object; NULL if there are too many.
static struct object *bind(struct carillon_graph *g, enum kind kind, uint32_t id, const char *type, uint32_t version,
                           const void *events, const struct spa_dict *props) {
    if (g->object_count >= MAX_OBJECTS) return NULL;
    struct pw_proxy *proxy = pw_registry_bind(g->registry, id, type, version, sizeof(struct object));
    if (proxy == NULL) return NULL;
    struct object *o = pw_proxy_get_user_data(proxy);
    const char *serial = carillon_graph_text(props, PW_KEY_OBJECT_SERIAL);
    *o = (struct object){.graph = g, .proxy = proxy, .kind = kind, .id = id};
    o->serial = serial ? strtoull(serial, NULL, 10) : id;
    spa_list_append(&g->objects, &o->link);
    g->object_count++;
    pw_proxy_add_object_listener(proxy, &o->listener, events, o);
    return o;
}

static void on_global(void *data, uint32_t id, uint32_t permissions, const char *type, uint32_t version,
                      const struct spa_dict *props) {
    struct carillon_graph *g = data;
    (void)permissions, (void)version;
    if (g->is_broken || props == NULL) return;
    if (strcmp(type, PW_TYPE_INTERFACE_Node) == 0) {
        const char *class = carillon_graph_text(props, PW_KEY_MEDIA_CLASS);
        if (class == NULL) return;
        bool is_duplex = strcmp(class, "Audio/Duplex") == 0;
        bool is_sink = strcmp(class, "Audio/Sink") == 0 || is_duplex;
        bool is_source = strncmp(class, "Audio/Source", 12) == 0 || is_duplex;
        if (!is_sink && !is_source && strcmp(class, "Stream/Output/Audio") != 0) return;
        struct object *o = bind(g, kind_node, id, type, PW_VERSION_NODE, &carillon_graph_node_events, props);
        if (o == NULL) return;
        o->is_sink = is_sink;
        o->is_source = is_source;
    } else if (strcmp(type, PW_TYPE_INTERFACE_Device) == 0) {
        const char *class = carillon_graph_text(props, PW_KEY_MEDIA_CLASS);
        if (class && strcmp(class, "Audio/Device") == 0)
            bind(g, kind_device, id, type, PW_VERSION_DEVICE, &carillon_graph_device_events, props);
    } else if (strcmp(type, PW_TYPE_INTERFACE_Link) == 0) {
        g->calls.link(g->calls.context, id, carillon_graph_number(props, PW_KEY_LINK_OUTPUT_NODE),
                      carillon_graph_number(props, PW_KEY_LINK_INPUT_NODE),
                      carillon_graph_number(props, PW_KEY_CLIENT_ID));
        carillon_graph_changed(g);
    } else if (strcmp(type, PW_TYPE_INTERFACE_Metadata) == 0) {
        const char *name = carillon_graph_text(props, PW_KEY_METADATA_NAME);
        if (name && strcmp(name, "default") == 0) {
            bind(g, kind_default_metadata, id, type, PW_VERSION_METADATA, &carillon_graph_metadata_events, props);
            g->calls.manager(g->calls.context, true, carillon_graph_number(props, PW_KEY_CLIENT_ID));
            carillon_graph_changed(g);
        }
        if (name && strcmp(name, "route-settings") == 0) {
            bind(g, kind_memory_metadata, id, type, PW_VERSION_METADATA, &carillon_graph_metadata_events, props);
            g->calls.memory_found(g->calls.context);
            carillon_graph_changed(g);
        }
    }
}

static void on_global_remove(void *data, uint32_t id) {
    struct carillon_graph *g = data;
    struct object *o;
    if (g->is_broken) return;
    spa_list_for_each (o, &g->objects, link) {
        if (o->id != id) continue;
        if (o->kind == kind_default_metadata) {
            g->calls.default_sink(g->calls.context, NULL);
            g->calls.default_source(g->calls.context, NULL);
            g->calls.manager(g->calls.context, false, CARILLON_GRAPH_NONE);
        }
        forget(o);
        break;
    }
    g->calls.removed(g->calls.context, id);
    carillon_graph_changed(g);
}

static const struct pw_registry_events registry_events = {
    PW_VERSION_REGISTRY_EVENTS,
    .global = on_global,
    .global_remove = on_global_remove,
};

// MARK: Connection

static void on_core_info(void *data, const struct pw_core_info *info) {
    struct carillon_graph *g = data;
    if (g->is_broken || g->is_connected) return;
    g->is_connected = true;
    g->lost_reported = false;
    g->calls.connected(g->calls.context, info->cookie);
    carillon_graph_changed(g);
}

static void on_core_done(void *data, uint32_t id, int seq) {
    struct carillon_graph *g = data;
    if (g->is_broken || id != PW_ID_CORE) return;
    if (seq == g->finish_seq && g->finish_seq != 0) {
        g->finish_seq = 0;
        g->is_finished = true;
        pw_thread_loop_signal(g->loop, false);
    }
    if (seq != g->sync_seq || g->sync_seq == 0) return;
    g->sync_seq = 0;
    // Objects bound by the last change report their own changes; the rounds are bounded, for a server that changes
    // all the time.
    if (g->is_dirty && ++g->rounds < MAX_ROUNDS) {
        request_sync(g);
        return;
    }
    bool is_dirty = g->is_dirty;
    g->calls.synced(g->calls.context);
    if (is_dirty) carillon_graph_changed(g);
}

static void on_core_error(void *data, uint32_t id, int seq, int res, const char *message) {
    struct carillon_graph *g = data;
    (void)seq, (void)message;
    if (id != PW_ID_CORE || res != -EPIPE || g->is_broken) return;
    // The library is still using this connection; the timer closes it.
    g->is_broken = true;
    pw_thread_loop_signal(g->loop, false);
    arm(g, g->retry, 1);
}

static const struct pw_core_events core_events = {
    PW_VERSION_CORE_EVENTS,
    .info = on_core_info,
    .done = on_core_done,
    .error = on_core_error,
};

static void disconnect(struct carillon_graph *g) {
    struct object *o;
    carillon_sink_modules_close(g->modules);
    spa_list_consume(o, &g->objects, link) forget(o);
    if (g->registry) {
        spa_hook_remove(&g->registry_listener);
        pw_proxy_destroy((struct pw_proxy *)g->registry);
    }
    if (g->core) {
        spa_hook_remove(&g->core_listener);
        pw_core_disconnect(g->core);
    }
    g->registry = NULL;
    g->core = NULL;
    g->is_broken = g->is_connected = g->is_dirty = false;
    g->sync_seq = g->finish_seq = 0;
}

static bool connect(struct carillon_graph *g) {
    struct pw_properties *props = pw_properties_new(PW_KEY_APP_NAME, g->application, NULL);
    if (props == NULL) return false;
    if (g->remote) pw_properties_set(props, PW_KEY_REMOTE_NAME, g->remote);
    g->core = pw_context_connect(g->context, props, 0);
    if (g->core == NULL) return false;
    pw_core_add_listener(g->core, &g->core_listener, &core_events, g);
    g->registry = pw_core_get_registry(g->core, PW_VERSION_REGISTRY, 0);
    if (g->registry) {
        pw_registry_add_listener(g->registry, &g->registry_listener, &registry_events, g);
        return true;
    }
    pw_core_disconnect(g->core);
    g->core = NULL;
    return false;
}

static void on_retry(void *data, uint64_t count) {
    struct carillon_graph *g = data;
    (void)count;
    if (g->core && !g->is_broken) return;
    // A server that came back at once is reported as lost, too: its objects are new.
    bool is_lost = g->is_connected;
    disconnect(g);
    bool is_absent = !connect(g);
    if ((is_lost || is_absent) && !g->lost_reported) {
        g->lost_reported = true;
        g->calls.lost(g->calls.context);
    }
    if (is_absent) arm(g, g->retry, RETRY_NSEC);
}

static void on_woken(void *data, uint64_t count) {
    struct carillon_graph *g = data;
    (void)count;
    g->calls.woken(g->calls.context);
}

static void on_due(void *data, uint64_t count) {
    struct carillon_graph *g = data;
    (void)count;
    g->calls.due(g->calls.context);
}

// MARK: Open and close

static int prepare(struct carillon_graph *g, const char *remote, const char *application) {
    spa_list_init(&g->objects);
    g->application = strdup(application);
    if (remote) g->remote = strdup(remote);
    if (g->application == NULL || (remote && g->remote == NULL)) return -ENOMEM;
    g->loop = pw_thread_loop_new("carillon-graph", NULL);
    if (g->loop == NULL) return errno ? -errno : -EIO;
    struct pw_loop *loop = pw_thread_loop_get_loop(g->loop);
    g->context = pw_context_new(loop, NULL, 0);
    if (g->context == NULL) return -ENOPKG;
    g->waker = pw_loop_add_event(loop, on_woken, g);
    g->timer = pw_loop_add_timer(loop, on_due, g);
    g->retry = pw_loop_add_timer(loop, on_retry, g);
    if (g->waker == NULL || g->timer == NULL || g->retry == NULL) return errno ? -errno : -EIO;
    arm(g, g->retry, 1);
    return 0;
}

int carillon_graph_open(const char *remote, const char *application, const struct carillon_graph_calls *calls,
                        struct carillon_graph **graph) {
    pw_init(NULL, NULL);
    // Absence of the server is reported by `lost`; the library would also print it to standard error.
    if (getenv("PIPEWIRE_DEBUG") == NULL) pw_log_set_level(SPA_LOG_LEVEL_NONE);
    struct carillon_graph *g = calloc(1, sizeof(*g));
    if (g == NULL) return -ENOMEM;
    g->calls = *calls;
    *graph = g;
    int result = prepare(g, remote, application);
    if (result < 0) {
        carillon_graph_close(g);
        *graph = NULL;
        return result;
    }
    return 0;
}

int carillon_graph_start(struct carillon_graph *g) { return pw_thread_loop_start(g->loop); }

int carillon_graph_finish(struct carillon_graph *g, uint64_t nanoseconds) {
    pw_thread_loop_lock(g->loop);
    g->calls.woken(g->calls.context);
    int result = -ENOTCONN;
    if (g->core && g->is_connected && !g->is_broken) {
        struct timespec end;
        g->is_finished = false;
        g->finish_seq = pw_core_sync(g->core, PW_ID_CORE, 2);
        pw_thread_loop_get_time(g->loop, &end, (int64_t)nanoseconds);
        result = 0;
        while (result == 0 && !g->is_finished && !g->is_broken)
            result = pw_thread_loop_timed_wait_full(g->loop, &end);
        if (g->is_broken) result = -ENOTCONN;
    }
    pw_thread_loop_unlock(g->loop);
    return result;
}

void carillon_graph_close(struct carillon_graph *g) {
    if (g->loop) pw_thread_loop_stop(g->loop);
    if (g->context) {
        disconnect(g);
        struct pw_loop *loop = pw_thread_loop_get_loop(g->loop);
        if (g->retry) pw_loop_destroy_source(loop, g->retry);
        if (g->timer) pw_loop_destroy_source(loop, g->timer);
        if (g->waker) pw_loop_destroy_source(loop, g->waker);
        pw_context_destroy(g->context);
    }
    if (g->loop) pw_thread_loop_destroy(g->loop);
    free(g->remote);
    free(g->application);
    free(g);
}

void carillon_graph_wake(struct carillon_graph *g) {
    pw_loop_signal_event(pw_thread_loop_get_loop(g->loop), g->waker);
}

void carillon_graph_set_timer(struct carillon_graph *g, uint64_t nanoseconds) { arm(g, g->timer, nanoseconds); }
