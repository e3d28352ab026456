// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#include "SinkModules.h"

#include <errno.h>
#include <pipewire/impl.h>

#include "CPipeWireGraph.h"
#include "Graph.h"

const char *carillon_pipewire_version(void) { return pw_get_library_version(); }

/// The module ends by itself when the server is gone.
static void on_destroy(void *data) {
    struct carillon_sink_module *m = data;
    spa_hook_remove(&m->listener);
    m->module = NULL;
}

static const struct pw_impl_module_events events = {
    PW_VERSION_IMPL_MODULE_EVENTS,
    .destroy = on_destroy,
};

static struct carillon_sink_module *find(struct carillon_graph *g, uint32_t key) {
    for (uint32_t i = 0; i < CARILLON_SINK_MODULES; i++)
        if (g->modules[i].module && g->modules[i].key == key) return &g->modules[i];
    return NULL;
}

int carillon_graph_load_sink(struct carillon_graph *g, uint32_t key, const char *name, const char *arguments) {
    if (find(g, key)) return 0;
    for (uint32_t i = 0; i < CARILLON_SINK_MODULES; i++) {
        struct carillon_sink_module *m = &g->modules[i];
        if (m->module) continue;
        struct pw_properties *props = g->remote ? pw_properties_new(PW_KEY_REMOTE_NAME, g->remote, NULL) : NULL;
        m->module = pw_context_load_module(g->context, name, arguments, props);
        if (m->module == NULL) return errno ? -errno : -EIO;
        m->key = key;
        pw_impl_module_add_listener(m->module, &m->listener, &events, m);
        return 0;
    }
    return -ENOSPC;
}

void carillon_graph_unload_sink(struct carillon_graph *g, uint32_t key) {
    struct carillon_sink_module *m = find(g, key);
    if (m) pw_impl_module_destroy(m->module);
}

void carillon_sink_modules_close(struct carillon_sink_module *modules) {
    for (uint32_t i = 0; i < CARILLON_SINK_MODULES; i++)
        if (modules[i].module) pw_impl_module_destroy(modules[i].module);
}
