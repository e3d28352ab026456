// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#define _GNU_SOURCE
#include "Graph.h"

#include <spa/param/props.h>
#include <spa/param/route.h>
#include <spa/pod/iter.h>
#include <spa/pod/parser.h>
// The library's header omits fields in initializers.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include <spa/utils/json.h>
#pragma GCC diagnostic pop
#include <stdlib.h>
#include <string.h>

#include "Instance.h"

const char *carillon_graph_text(const struct spa_dict *props, const char *key) {
    return props ? spa_dict_lookup(props, key) : NULL;
}

uint32_t carillon_graph_number(const struct spa_dict *props, const char *key) {
    const char *value = carillon_graph_text(props, key);
    return value ? (uint32_t)strtoul(value, NULL, 10) : CARILLON_GRAPH_NONE;
}

static const char *form_factor(const struct spa_dict *props) {
    const char *value = carillon_graph_text(props, "device.form-factor");
    return value ? value : carillon_graph_text(props, "device.form_factor");
}

static void subscribe(struct object *o, uint32_t param) {
    if (o->is_subscribed) return;
    o->is_subscribed = true;
    uint32_t ids[1] = {param};
    if (o->kind == kind_node) pw_node_subscribe_params((struct pw_node *)o->proxy, ids, 1);
    if (o->kind == kind_device) pw_device_subscribe_params((struct pw_device *)o->proxy, ids, 1);
}

static void on_node_info(void *data, const struct pw_node_info *change) {
    struct object *o = data;
    if (o->graph->is_broken) return;
    const struct pw_node_info *info = o->info = pw_node_info_update(o->info, change);
    if (info == NULL) return;
    const struct spa_dict *props = info->props;
    const char *instance = carillon_graph_text(props, CARILLON_INSTANCE_KEY);
    const char *api = carillon_graph_text(props, PW_KEY_DEVICE_API);
    struct carillon_graph_node node = {
        .id = o->id,
        .serial = o->serial,
        .is_sink = o->is_sink,
        .is_source = o->is_source,
        .is_own = instance != NULL && strcmp(instance, carillon_instance()) == 0,
        .zone = carillon_graph_text(props, CARILLON_ZONE_KEY),
        .is_running = info->state == PW_NODE_STATE_RUNNING,
        .name = carillon_graph_text(props, PW_KEY_NODE_NAME),
        .description = carillon_graph_text(props, PW_KEY_NODE_DESCRIPTION),
        .application = carillon_graph_text(props, PW_KEY_APP_NAME),
        .application_id = carillon_graph_text(props, PW_KEY_APP_ID),
        .media_name = carillon_graph_text(props, PW_KEY_MEDIA_NAME),
        .role = carillon_graph_text(props, PW_KEY_MEDIA_ROLE),
        .form_factor = form_factor(props),
        .api = api ? api : carillon_graph_text(props, PW_KEY_DEVICE_BUS),
        .device = carillon_graph_number(props, PW_KEY_DEVICE_ID),
        .device_part = carillon_graph_number(props, "card.profile.device"),
    };
    o->graph->calls.node(o->graph->calls.context, &node);
    subscribe(o, SPA_PARAM_Props);
    carillon_graph_changed(o->graph);
}

static void on_node_param(void *data, int seq, uint32_t id, uint32_t index, uint32_t next,
                          const struct spa_pod *param) {
    struct object *o = data;
    (void)seq, (void)index, (void)next;
    if (o->graph->is_broken || id != SPA_PARAM_Props || param == NULL || !spa_pod_is_object(param)) return;
    const struct spa_pod_prop *mute = spa_pod_find_prop(param, NULL, SPA_PROP_mute);
    const struct spa_pod_prop *volumes = spa_pod_find_prop(param, NULL, SPA_PROP_channelVolumes);
    if (volumes == NULL) return;
    float values[CARILLON_GRAPH_CHANNELS];
    uint32_t count = spa_pod_copy_array(&volumes->value, SPA_TYPE_Float, values, CARILLON_GRAPH_CHANNELS);
    bool is_muted = false;
    if (mute) spa_pod_get_bool(&mute->value, &is_muted);
    if (count == 0) return;
    o->graph->calls.volume(o->graph->calls.context, o->id, values, count, is_muted);
    carillon_graph_changed(o->graph);
}

const struct pw_node_events carillon_graph_node_events = {
    PW_VERSION_NODE_EVENTS,
    .info = on_node_info,
    .param = on_node_param,
};

static void on_device_info(void *data, const struct pw_device_info *info) {
    struct object *o = data;
    if (o->graph->is_broken || !(info->change_mask & PW_DEVICE_CHANGE_MASK_PROPS)) return;
    o->graph->calls.device(o->graph->calls.context, o->id, form_factor(info->props));
    subscribe(o, SPA_PARAM_Route);
    carillon_graph_changed(o->graph);
}

/// The value of a key in a route's info: a structure of a count and that many pairs of strings.
static const char *route_detail(struct spa_pod *info, const char *key) {
    struct spa_pod_parser parser;
    struct spa_pod_frame frame;
    int32_t count = 0;
    if (info == NULL) return NULL;
    spa_pod_parser_pod(&parser, info);
    if (spa_pod_parser_push_struct(&parser, &frame) < 0 || spa_pod_parser_get_int(&parser, &count) < 0) return NULL;
    for (int32_t i = 0; i < count; i++) {
        const char *name = NULL;
        const char *value = NULL;
        if (spa_pod_parser_get_string(&parser, &name) < 0 || spa_pod_parser_get_string(&parser, &value) < 0)
            return NULL;
        if (name && strcmp(name, key) == 0) return value;
    }
    return NULL;
}

static void on_device_param(void *data, int seq, uint32_t id, uint32_t index, uint32_t next,
                            const struct spa_pod *param) {
    struct object *o = data;
    (void)seq, (void)next;
    if (o->graph->is_broken || id != SPA_PARAM_Route || param == NULL) return;
    if (index == 0) o->graph->calls.routes_begin(o->graph->calls.context, o->id);
    uint32_t direction = SPA_DIRECTION_INPUT;
    int32_t part = -1;
    struct spa_pod *info = NULL;
    int result = spa_pod_parse_object(param, SPA_TYPE_OBJECT_ParamRoute, NULL, SPA_PARAM_ROUTE_direction,
                                      SPA_POD_Id(&direction), SPA_PARAM_ROUTE_device, SPA_POD_OPT_Int(&part),
                                      SPA_PARAM_ROUTE_info, SPA_POD_OPT_Pod(&info));
    if (result >= 0 && direction == SPA_DIRECTION_OUTPUT)
        o->graph->calls.route(o->graph->calls.context, o->id, (uint32_t)part, route_detail(info, "port.type"));
    carillon_graph_changed(o->graph);
}

const struct pw_device_events carillon_graph_device_events = {
    PW_VERSION_DEVICE_EVENTS,
    .info = on_device_info,
    .param = on_device_param,
};

/// Reads `{"name": "..."}`. Returns whether a name was found.
static bool read_name(const char *json, char *name, int size) {
    struct spa_json outer;
    struct spa_json inner;
    char key[64];
    spa_json_init(&outer, json, strlen(json));
    if (spa_json_enter_object(&outer, &inner) <= 0) return false;
    while (spa_json_get_string(&inner, key, sizeof(key)) > 0) {
        const char *value;
        if (strcmp(key, "name") == 0) return spa_json_get_string(&inner, name, size) > 0;
        if (spa_json_next(&inner, &value) <= 0) break;
    }
    return false;
}

static int on_metadata(void *data, uint32_t subject, const char *key, const char *type, const char *value) {
    struct object *o = data;
    (void)type;
    if (o->graph->is_broken || o->kind != kind_default_metadata) return 0;
    if (subject != PW_ID_CORE) {
        // Our own requests have the key target.object.
        if (key && value && strcmp(key, "target.node") == 0 && strcmp(value, "-1") != 0) {
            o->graph->calls.moved(o->graph->calls.context, subject);
            carillon_graph_changed(o->graph);
        }
        return 0;
    }
    char name[512];
    bool is_sink = key == NULL || strcmp(key, "default.audio.sink") == 0;
    bool is_source = key == NULL || strcmp(key, "default.audio.source") == 0;
    if (!is_sink && !is_source) return 0;
    bool is_named = key != NULL && value != NULL && read_name(value, name, sizeof(name));
    const struct carillon_graph_calls *calls = &o->graph->calls;
    if (is_sink) calls->default_sink(calls->context, is_named ? name : NULL);
    if (is_source) calls->default_source(calls->context, is_named ? name : NULL);
    carillon_graph_changed(o->graph);
    return 0;
}

const struct pw_metadata_events carillon_graph_metadata_events = {
    PW_VERSION_METADATA_EVENTS,
    .property = on_metadata,
};
