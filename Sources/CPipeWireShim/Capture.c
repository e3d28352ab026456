// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#include <errno.h>
#include <pipewire/pipewire.h>
#include <spa/debug/types.h>
#include <spa/param/audio/format-utils.h>
#include <spa/param/audio/type-info.h>
#include <spa/param/props.h>
#include <stdlib.h>
#include <string.h>

#include "CPipeWireCapture.h"
#include "Instance.h"
#include "SessionManager.h"
#include "ZoneStream.h"

#define MAX_CAPTURE_CHANNELS 2
#define RETRY_NSEC SPA_NSEC_PER_SEC

struct carillon_capture {
    struct carillon_capture_calls calls;
    struct carillon_capture_config config;
    char *remote, *application, *node, *title, *target, *positions;

    struct pw_thread_loop *loop;
    struct pw_context *context;
    // The rest belongs to the thread of the loop.
    struct spa_source *retry;
    struct pw_core *core;
    struct pw_registry *registry;
    struct pw_stream *stream;
    struct spa_hook core_listener;
    struct spa_hook registry_listener;
    struct spa_hook stream_listener;
    struct carillon_session_manager manager;
    bool is_running;
    bool is_broken;    // the connection or the stream ended
    bool needs_reset;  // the stream's volume was changed by what the session manager remembers
};

static void report(struct carillon_capture *c, bool is_running) {
    if (c->is_running == is_running) return;
    c->is_running = is_running;
    c->calls.running_changed(c->calls.context, is_running);
}

/// Has the timer run after `nanoseconds`.
static void arm(struct carillon_capture *c, long nanoseconds) {
    struct timespec value = {.tv_sec = nanoseconds / SPA_NSEC_PER_SEC, .tv_nsec = nanoseconds % SPA_NSEC_PER_SEC};
    pw_loop_update_timer(pw_thread_loop_get_loop(c->loop), c->retry, &value, NULL, false);
}

/// Notes that the stream has to be made again; the library still uses it.
static void fail(struct carillon_capture *c) {
    c->is_broken = true;
    arm(c, RETRY_NSEC);
}

// MARK: The stream

static void on_process(void *data) {
    struct carillon_capture *c = data;
    struct pw_buffer *held;
    while ((held = pw_stream_dequeue_buffer(c->stream)) != NULL) {
        struct spa_buffer *buffer = held->buffer;
        const float *planes[MAX_CAPTURE_CHANNELS];
        uint32_t count = SPA_MIN(buffer->n_datas, c->config.channels), frames = UINT32_MAX;
        for (uint32_t i = 0; i < count; i++) {
            const struct spa_data *plane = &buffer->datas[i];
            uint32_t offset = SPA_MIN(plane->chunk->offset, plane->maxsize);
            uint32_t size = SPA_MIN(plane->chunk->size, plane->maxsize - offset);
            planes[i] = SPA_PTROFF(plane->data, offset, const float);
            frames = plane->data ? SPA_MIN(frames, size / (uint32_t)sizeof(float)) : 0;
        }
        if (count == c->config.channels && frames != 0 && !c->is_broken)
            c->calls.heard(c->calls.context, planes, count, frames);
        pw_stream_queue_buffer(c->stream, held);
    }
}

static void on_state_changed(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *error) {
    struct carillon_capture *c = data;
    (void)old, (void)error;
    if (c->is_broken) return;
    report(c, state == PW_STREAM_STATE_STREAMING);
    if (state == PW_STREAM_STATE_ERROR || state == PW_STREAM_STATE_UNCONNECTED) fail(c);
}

/// A remembered volume is reset; the volume of an input is Carillon's. Programs may set that of a sink.
static void on_control_info(void *data, uint32_t id, const struct pw_stream_control *control) {
    struct carillon_capture *c = data;
    if (c->config.kind == carillon_capture_sink || !carillon_stream_needs_reset(id, control)) return;
    // The library is processing the change; it can be answered only afterwards.
    c->needs_reset = true;
    arm(c, 1);
}

static const struct pw_stream_events stream_events = {
    PW_VERSION_STREAM_EVENTS,
    .state_changed = on_state_changed,
    .control_info = on_control_info,
    .process = on_process,
};

static uint32_t position(const char *name, size_t length) {
    for (const struct spa_type_info *type = spa_type_audio_channel; type->name; type++) {
        const char *known = spa_debug_type_short_name(type->name);
        if (strlen(known) == length && strncmp(known, name, length) == 0) return type->type;
    }
    return SPA_AUDIO_CHANNEL_UNKNOWN;
}

static void set_positions(struct spa_audio_info_raw *info, const char *names) {
    for (uint32_t i = 0; i < info->channels; i++) {
        size_t length = strcspn(names, ",");
        info->position[i] = position(names, length);
        names += length + (names[length] == ',');
    }
}

static struct pw_properties *make_properties(const struct carillon_capture *c) {
    bool is_sink = c->config.kind == carillon_capture_sink;
    struct pw_properties *props = pw_properties_new(
        PW_KEY_MEDIA_TYPE, "Audio", PW_KEY_MEDIA_CATEGORY, "Capture", CARILLON_INSTANCE_KEY, carillon_instance(),
        PW_KEY_NODE_NAME, c->node, PW_KEY_NODE_DESCRIPTION, c->title, PW_KEY_MEDIA_NAME, c->title, PW_KEY_APP_NAME,
        c->application, "state.restore-props", "false", "state.restore-target", "false", NULL);
    if (props == NULL) return NULL;
    pw_properties_setf(props, PW_KEY_NODE_LATENCY, "%u/%u", c->config.quantum, c->config.rate);
    if (is_sink) {
        pw_properties_set(props, PW_KEY_MEDIA_CLASS, "Audio/Sink");
        pw_properties_set(props, PW_KEY_NODE_VIRTUAL, "true");
        // Nobody's default; and our own streams, of the same group, are never linked to it.
        pw_properties_set(props, PW_KEY_PRIORITY_SESSION, "0");
        pw_properties_set(props, PW_KEY_NODE_LINK_GROUP, carillon_instance());
        return props;
    }
    // Never another one than the one that was chosen: without it the stream ends, and is tried again.
    if (c->target) {
        pw_properties_set(props, "target.object", c->target);
        pw_properties_set(props, "node.dont-reconnect", "true");
        pw_properties_set(props, "node.dont-fallback", "true");
    }
    if (c->positions) pw_properties_set(props, PW_KEY_STREAM_DONT_REMIX, "true");
    if (c->config.kind == carillon_capture_monitor) pw_properties_set(props, PW_KEY_STREAM_CAPTURE_SINK, "true");
    return props;
}

static int connect_stream(struct carillon_capture *c) {
    struct pw_properties *props = make_properties(c);
    c->stream = props ? pw_stream_new(c->core, c->title, props) : NULL;
    if (c->stream == NULL) return -EIO;
    pw_stream_add_listener(c->stream, &c->stream_listener, &stream_events, c);
    uint8_t memory[1024];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(memory, sizeof(memory));
    struct spa_audio_info_raw info;
    spa_zero(info);
    info.format = SPA_AUDIO_FORMAT_F32P;
    info.rate = c->config.rate;
    info.channels = c->config.channels;
    set_positions(&info, c->positions ? c->positions : "FL,FR");
    const struct spa_pod *params[1] = {spa_format_audio_raw_build(&builder, SPA_PARAM_EnumFormat, &info)};
    enum pw_stream_flags flags = PW_STREAM_FLAG_MAP_BUFFERS;
    if (c->config.kind != carillon_capture_sink) flags |= PW_STREAM_FLAG_AUTOCONNECT;
    return pw_stream_connect(c->stream, PW_DIRECTION_INPUT, PW_ID_ANY, flags, params, 1);
}

// MARK: The connection

static void on_core_error(void *data, uint32_t id, int seq, int res, const char *message) {
    struct carillon_capture *c = data;
    (void)seq, (void)message;
    if (id != PW_ID_CORE || res != -EPIPE || c->is_broken) return;
    report(c, false);
    fail(c);
}

static const struct pw_core_events core_events = {
    PW_VERSION_CORE_EVENTS,
    .error = on_core_error,
};

static void on_global(void *data, uint32_t id, uint32_t permissions, const char *type, uint32_t version,
                      const struct spa_dict *props) {
    struct carillon_capture *c = data;
    (void)permissions, (void)version;
    // A session manager that follows another one may leave a stream without a link.
    if (carillon_session_manager_add(&c->manager, id, type, props) && !c->is_broken && !c->is_running) fail(c);
}

static void on_global_remove(void *data, uint32_t id) {
    struct carillon_capture *c = data;
    carillon_session_manager_remove(&c->manager, id);
}

static const struct pw_registry_events registry_events = {
    PW_VERSION_REGISTRY_EVENTS,
    .global = on_global,
    .global_remove = on_global_remove,
};

static void disconnect(struct carillon_capture *c) {
    c->is_broken = true;
    if (c->stream) pw_stream_destroy(c->stream);
    if (c->registry) {
        spa_hook_remove(&c->registry_listener);
        pw_proxy_destroy((struct pw_proxy *)c->registry);
    }
    if (c->core) {
        spa_hook_remove(&c->core_listener);
        pw_core_disconnect(c->core);
    }
    c->stream = NULL;
    c->registry = NULL;
    c->core = NULL;
    memset(&c->manager, 0, sizeof(c->manager));
}

static void connect_all(struct carillon_capture *c) {
    c->is_broken = c->needs_reset = false;
    struct pw_properties *props = pw_properties_new(PW_KEY_APP_NAME, c->application, NULL);
    if (props && c->remote) pw_properties_set(props, PW_KEY_REMOTE_NAME, c->remote);
    c->core = props ? pw_context_connect(c->context, props, 0) : NULL;
    if (c->core) pw_core_add_listener(c->core, &c->core_listener, &core_events, c);
    c->registry = c->core ? pw_core_get_registry(c->core, PW_VERSION_REGISTRY, 0) : NULL;
    if (c->registry) pw_registry_add_listener(c->registry, &c->registry_listener, &registry_events, c);
    if (c->registry && connect_stream(c) >= 0) return;
    report(c, false);
    fail(c);
}

static void on_retry(void *data, uint64_t count) {
    struct carillon_capture *c = data;
    (void)count;
    if (c->is_broken) {
        disconnect(c);
        connect_all(c);
    } else if (c->needs_reset) {
        c->needs_reset = false;
        carillon_stream_reset_volume(c->stream, c->config.channels);
    }
}

// MARK: Open and close

static char *copy(const char *text, int *result) {
    char *made = text ? strdup(text) : NULL;
    if (text && made == NULL) *result = -ENOMEM;
    return made;
}

static int begin(struct carillon_capture *c) {
    c->loop = pw_thread_loop_new("carillon-in", NULL);
    if (c->loop == NULL) return errno ? -errno : -EIO;
    struct pw_loop *loop = pw_thread_loop_get_loop(c->loop);
    c->context = pw_context_new(loop, NULL, 0);
    if (c->context == NULL) return -ENOPKG;
    c->retry = pw_loop_add_timer(loop, on_retry, c);
    if (c->retry == NULL) return errno ? -errno : -EIO;
    c->is_broken = true;
    arm(c, 1);
    return pw_thread_loop_start(c->loop);
}

int carillon_capture_open(const struct carillon_capture_config *config, const struct carillon_capture_calls *calls,
                          struct carillon_capture **capture) {
    if (config->channels < 1 || config->channels > MAX_CAPTURE_CHANNELS || config->rate == 0) return -EINVAL;
    pw_init(NULL, NULL);
    if (getenv("PIPEWIRE_DEBUG") == NULL) pw_log_set_level(SPA_LOG_LEVEL_NONE);
    struct carillon_capture *c = calloc(1, sizeof(*c));
    if (c == NULL) return -ENOMEM;
    int result = 0;
    c->calls = *calls;
    c->config = *config;
    c->remote = copy(config->remote, &result);
    c->application = copy(config->application, &result);
    c->node = copy(config->node, &result);
    c->title = copy(config->title, &result);
    c->target = copy(config->target, &result);
    c->positions = copy(config->positions, &result);
    if (result == 0) result = begin(c);
    if (result < 0) {
        carillon_capture_close(c);
        return result;
    }
    *capture = c;
    return 0;
}

void carillon_capture_close(struct carillon_capture *c) {
    if (c->loop) pw_thread_loop_stop(c->loop);
    // The thread has ended; nothing below may report.
    disconnect(c);
    if (c->retry) pw_loop_destroy_source(pw_thread_loop_get_loop(c->loop), c->retry);
    if (c->context) pw_context_destroy(c->context);
    if (c->loop) pw_thread_loop_destroy(c->loop);
    char *texts[] = {c->remote, c->application, c->node, c->title, c->target, c->positions};
    for (size_t i = 0; i < SPA_N_ELEMENTS(texts); i++) free(texts[i]);
    free(c);
}
