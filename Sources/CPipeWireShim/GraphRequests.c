// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#define _GNU_SOURCE
#include <errno.h>
#include <spa/param/props.h>
#include <spa/pod/builder.h>
#include <stdio.h>

#include "Graph.h"

int carillon_graph_set_volume(struct carillon_graph *g, uint32_t node, const float *volumes, uint32_t count,
                              bool is_muted) {
    if (count == 0 || count > CARILLON_GRAPH_CHANNELS) return -EINVAL;
    struct object *o = g->is_broken ? NULL : carillon_graph_find(g, kind_node, node);
    if (o == NULL) return -ENOENT;
    uint8_t memory[1024];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(memory, sizeof(memory));
    struct spa_pod *param = spa_pod_builder_add_object(&builder, SPA_TYPE_OBJECT_Props, SPA_PARAM_Props,
                                                       SPA_PROP_mute, SPA_POD_Bool(is_muted), SPA_PROP_channelVolumes,
                                                       SPA_POD_Array(sizeof(float), SPA_TYPE_Float, count, volumes));
    return pw_node_set_param((struct pw_node *)o->proxy, SPA_PARAM_Props, 0, param) < 0 ? -EIO : 0;
}

int carillon_graph_set_target(struct carillon_graph *g, uint32_t node, uint64_t serial) {
    struct object *o = g->is_broken ? NULL : carillon_graph_find(g, kind_default_metadata, CARILLON_GRAPH_NONE);
    if (o == NULL) return -ENOTSUP;
    char value[32];
    snprintf(value, sizeof(value), "%llu", (unsigned long long)serial);
    struct pw_metadata *metadata = (struct pw_metadata *)o->proxy;
    // Session managers restore remembered targets by an older key.
    pw_metadata_set_property(metadata, node, "target.node", NULL, NULL);
    pw_metadata_set_property(metadata, node, "target.object", serial ? "Spa:Id" : NULL, serial ? value : NULL);
    return 0;
}

int carillon_graph_unlink(struct carillon_graph *g, uint32_t link) {
    if (g->is_broken || g->registry == NULL) return -ENOTCONN;
    pw_registry_destroy(g->registry, link);
    return 0;
}

int carillon_graph_remember(struct carillon_graph *g, const char *key, const char *json) {
    struct object *o = g->is_broken ? NULL : carillon_graph_find(g, kind_memory_metadata, CARILLON_GRAPH_NONE);
    if (o == NULL) return -ENOTSUP;
    pw_metadata_set_property((struct pw_metadata *)o->proxy, PW_ID_CORE, key, "Spa:String:JSON", json);
    return 0;
}
