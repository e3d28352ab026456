// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#define _GNU_SOURCE
#include "CPipeWireShim.h"

#include <errno.h>
#include <pipewire/pipewire.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "Connection.h"
#include "Instance.h"

#define TICK_NSEC (250 * SPA_NSEC_PER_MSEC)

// MARK: Data thread

static int64_t scaled(int64_t value, uint32_t rate, struct spa_fraction unit) {
    return unit.denom ? value * (int64_t)rate * (int64_t)unit.num / (int64_t)unit.denom : 0;
}

static void count_missed_cycles(struct carillon_pw *p, const struct pw_time *time, uint32_t frames) {
    if (time->rate.denom == 0 || time->rate.num == 0) return;
    uint64_t cycle = (uint64_t)frames * time->rate.denom / ((uint64_t)p->rate * time->rate.num);
    uint64_t passed = time->ticks - p->last_ticks;
    // A cycle may be longer than the one before; more than both together means that one was missed.
    if (p->last_ticks != 0 && time->ticks > p->last_ticks && passed > p->last_cycle + SPA_MAX(cycle, p->last_cycle))
        atomic_fetch_add_explicit(&p->xruns, 1, memory_order_relaxed);
    p->last_ticks = time->ticks;
    p->last_cycle = cycle;
}

static void read_time(struct pw_stream *stream, struct pw_time *time) {
    spa_zero(*time);
#if PW_CHECK_VERSION(0, 3, 50)
    pw_stream_get_time_n(stream, time, sizeof(*time));
#else
    pw_stream_get_time(stream, time);
#endif
    if (time->now == 0) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        time->now = (int64_t)SPA_TIMESPEC_TO_NSEC(&now);
    }
}

/// Appends the planes of the zones up to the last one with a stream.
static uint32_t add_zone_planes(struct carillon_pw *p, float **planes, uint32_t count, uint32_t frames) {
    if (count != p->channels || frames > PLANE_FRAMES) return count;
    uint32_t zones = 0;
    for (uint32_t i = 0; i < CARILLON_PW_ZONES; i++)
        if (carillon_zone_ring_is_open(p->zones[i].ring)) zones = i + 1;
    for (uint32_t i = 0; i < zones; i++) {
        float *memory = atomic_load_explicit(&p->zones[i].planes, memory_order_acquire);
        // A zone without a stream is rendered too, into the planes of the last one, which follow and overwrite it.
        if (memory == NULL) memory = atomic_load_explicit(&p->zones[zones - 1].planes, memory_order_acquire);
        for (uint32_t c = 0; c < count; c++) planes[count * (1 + i) + c] = memory + (size_t)c * PLANE_FRAMES;
    }
    return count * (1 + zones);
}

/// The number of a cycle, the same for all of our streams on one driver: when it began. 0 if the rate is converted, when each
/// stream is asked for frames of its own. The stream's own ticks do not serve: they count from its first cycle.
static uint64_t cycle_number(const struct carillon_pw *p, const struct pw_time *time) {
    return time->rate.num == 1 && time->rate.denom == p->rate ? (uint64_t)time->now : 0;
}

/// Renders a cycle into the given planes of the main stream, and into the rings of the zones.
static void render(struct carillon_pw *p, float **planes, uint32_t count, uint32_t frames, const struct pw_time *time,
                   int64_t delay) {
    uint32_t total = add_zone_planes(p, planes, count, frames);
    p->calls.render(p->calls.render_context, planes, total, frames, (uint64_t)time->now, delay);
    for (uint32_t i = 1; count * i < total; i++)
        carillon_zone_ring_write(p->zones[i - 1].ring, planes + count * i, frames, cycle_number(p, time));
}

/// Renders a cycle before the main stream is called, so that every stream plays it in the same cycle.
///
/// Only if the main stream was called in the zone's cycle before this one: then both have the same driver. Otherwise the zone
/// is silent until the main stream has played.
static uint64_t render_ahead(void *data, struct carillon_zone_stream *b, uint32_t frames) {
    struct carillon_pw *p = data;
    float *memory = atomic_load_explicit(&p->main_planes, memory_order_acquire);
    struct pw_time time;
    read_time(b->stream, &time);
    uint64_t cycle = cycle_number(p, &time);
    bool follows = b->cycle != 0 && b->cycle == p->cycle;
    b->cycle = cycle;
    bool is_rendered = cycle == 0 || p->cycle == cycle || p->ahead_cycle == cycle;
    if (is_rendered || !follows || memory == NULL || frames > PLANE_FRAMES) return cycle;
    float *planes[CARILLON_MAX_CHANNELS * (1 + CARILLON_PW_ZONES)];
    for (uint32_t c = 0; c < p->channels; c++) planes[c] = memory + (size_t)c * PLANE_FRAMES;
    render(p, planes, p->channels, frames, &time, atomic_load_explicit(&p->delay, memory_order_relaxed));
    p->ahead_cycle = cycle;
    p->ahead_frames = frames;
    return cycle;
}

/// Fills the planes of the main stream with what was rendered ahead, or renders.
static void fill(struct carillon_pw *p, float **planes, uint32_t count, uint32_t frames, const struct pw_time *time,
                 int64_t delay) {
    float *memory = atomic_load_explicit(&p->main_planes, memory_order_acquire);
    p->cycle = cycle_number(p, time);
    bool is_ahead = p->ahead_cycle != 0 && p->ahead_cycle == p->cycle && p->ahead_frames == frames;
    p->ahead_cycle = 0;
    if (!is_ahead || memory == NULL) return render(p, planes, count, frames, time, delay);
    for (uint32_t c = 0; c < count; c++) memcpy(planes[c], memory + (size_t)c * PLANE_FRAMES, frames * sizeof(float));
}

static void on_process(void *data) {
    struct carillon_pw *p = data;
    struct pw_buffer *b = pw_stream_dequeue_buffer(p->stream);
    if (b == NULL) {
        atomic_fetch_add_explicit(&p->xruns, 1, memory_order_relaxed);
        return;
    }
    struct spa_buffer *buffer = b->buffer;
    float *planes[CARILLON_MAX_CHANNELS * (1 + CARILLON_PW_ZONES)];
    uint32_t frames = UINT32_MAX;
    uint32_t count = SPA_MIN(buffer->n_datas, p->channels);
    for (uint32_t i = 0; i < count; i++) {
        planes[i] = buffer->datas[i].data;
        if (planes[i] == NULL) count = 0;
        frames = SPA_MIN(frames, buffer->datas[i].maxsize / (uint32_t)sizeof(float));
    }
    if (count == 0) {
        pw_stream_queue_buffer(p->stream, b);
        return;
    }
    if (b->requested != 0) frames = (uint32_t)SPA_MIN((uint64_t)frames, b->requested);

    struct pw_time time;
    read_time(p->stream, &time);
    int64_t delay = scaled(time.delay, p->rate, time.rate) + (int64_t)time.queued;
#if PW_CHECK_VERSION(0, 3, 50)
    delay += (int64_t)time.buffered;
#endif
    fill(p, planes, count, frames, &time, delay);
    carillon_sink_monitor_record_sent(&p->monitor, planes, count, frames);
    for (uint32_t i = 0; i < buffer->n_datas; i++) {
        buffer->datas[i].chunk->offset = 0;
        buffer->datas[i].chunk->stride = sizeof(float);
        buffer->datas[i].chunk->size = i < count ? frames * (uint32_t)sizeof(float) : 0;
    }
    b->size = frames;
    pw_stream_queue_buffer(p->stream, b);

    count_missed_cycles(p, &time, frames);
    atomic_store_explicit(&p->frames, frames, memory_order_relaxed);
    atomic_store_explicit(&p->delay, delay, memory_order_relaxed);
    // Once per thread: its id, by which the main thread reads its scheduling class.
    if (atomic_load_explicit(&p->thread, memory_order_relaxed) == 0)
        atomic_store_explicit(&p->thread, gettid(), memory_order_relaxed);
    atomic_fetch_add_explicit(&p->quanta, 1, memory_order_release);
    if (atomic_load_explicit(&p->is_awaited, memory_order_relaxed) && atomic_exchange(&p->is_awaited, false))
        pw_loop_signal_event(pw_thread_loop_get_loop(p->loop), p->driven);
}

// MARK: Main thread

static void fail(struct carillon_pw *p, const char *reason) {
    if (p->is_failed) return;
    p->is_failed = true;
    p->calls.state_changed(p->calls.context, carillon_pw_failed, reason);
}

static void on_state_changed(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *error) {
    struct carillon_pw *p = data;
    (void)old;
    if (p->is_failed) return;
    switch (state) {
    case PW_STREAM_STATE_ERROR:
        fail(p, error ? error : "the stream failed");
        break;
    case PW_STREAM_STATE_UNCONNECTED:
        fail(p, "the sound server closed the stream");
        break;
    case PW_STREAM_STATE_CONNECTING:
        p->calls.state_changed(p->calls.context, carillon_pw_connecting, NULL);
        break;
    case PW_STREAM_STATE_PAUSED:
        atomic_store(&p->is_awaited, true);
        p->calls.state_changed(p->calls.context, carillon_pw_paused, NULL);
        break;
    case PW_STREAM_STATE_STREAMING:
        atomic_store(&p->is_awaited, true);
        p->calls.state_changed(p->calls.context, carillon_pw_streaming, NULL);
        break;
    }
}

/// The session manager sets the volume it remembers for the application on a new stream, some versions even if the
/// stream opts out. Our volume is set by the engine only, so it is reset; a volume that a user sets later is kept.
static void on_control_info(void *data, uint32_t id, const struct pw_stream_control *control) {
    struct carillon_pw *p = data;
    if (p->is_failed || p->ticks_present >= CARILLON_MEMORY_TICKS) return;
    p->needs_reset |= carillon_stream_needs_reset(id, control);
    // The library is processing the change; it can be answered only afterwards.
    if (p->needs_reset) pw_loop_signal_event(pw_thread_loop_get_loop(p->loop), p->driven);
}

static void reset_main_volume(struct carillon_pw *p) {
    if (!p->needs_reset || p->is_failed) return;
    p->needs_reset = false;
    carillon_stream_reset_volume(p->stream, p->channels);
}

static const struct pw_stream_events stream_events = {
    PW_VERSION_STREAM_EVENTS,
    .state_changed = on_state_changed,
    .control_info = on_control_info,
    .process = on_process,
};

static void on_core_error(void *data, uint32_t id, int seq, int res, const char *message) {
    struct carillon_pw *p = data;
    (void)seq, (void)message;
    // Errors of single objects arrive as stream states; only the loss of the connection is handled here.
    if (id == PW_ID_CORE && res == -EPIPE) fail(p, "the sound server went away");
}

static const struct pw_core_events core_events = {
    PW_VERSION_CORE_EVENTS,
    .error = on_core_error,
};

static void read_status(struct carillon_pw *p, struct carillon_pw_status *status) {
    memset(status, 0, sizeof(*status));
    status->quanta = atomic_load_explicit(&p->quanta, memory_order_acquire);
    status->xruns = atomic_load_explicit(&p->xruns, memory_order_relaxed);
    status->frames = (uint32_t)atomic_load_explicit(&p->frames, memory_order_relaxed);
    status->delay = atomic_load_explicit(&p->delay, memory_order_relaxed);
    int thread = atomic_load_explicit(&p->thread, memory_order_relaxed);
    int policy = thread ? sched_getscheduler(thread) : -1;
    policy &= ~SCHED_RESET_ON_FORK;
    status->is_realtime = policy == SCHED_FIFO || policy == SCHED_RR;
    for (uint32_t i = 0; i < MAX_NODES; i++)
        if (p->nodes[i].name[0] != 0 && p->nodes[i].id == p->sink_id)
            snprintf(status->device, sizeof(status->device), "%s", p->nodes[i].name);
}

static void report(struct carillon_pw *p) {
    if (p->is_failed) return;
    struct carillon_pw_status status;
    read_status(p, &status);
    p->calls.tick(p->calls.context, &status);
}

static void on_driven(void *data, uint64_t count) {
    struct carillon_pw *p = data;
    (void)count;
    reset_main_volume(p);
    for (int i = 0; i < CARILLON_PW_ZONES; i++) carillon_zone_stream_update(&p->zones[i]);
    carillon_sink_monitor_update(&p->monitor);
    report(p);
}

static void maintain_zone_streams(struct carillon_pw *p);

static void on_tick(void *data, uint64_t count) {
    struct carillon_pw *p = data;
    (void)count;
    if (p->ticks_present < CARILLON_MEMORY_TICKS && pw_stream_get_node_id(p->stream) != PW_ID_ANY) p->ticks_present++;
    maintain_zone_streams(p);
    if (!p->is_failed) carillon_sink_monitor_maintain(&p->monitor, p->core, &p->config);
    report(p);
}

static uint32_t number(const struct spa_dict *props, const char *key) {
    const char *text = props ? spa_dict_lookup(props, key) : NULL;
    return text ? (uint32_t)strtoul(text, NULL, 10) : PW_ID_ANY;
}

static void on_global(void *data, uint32_t id, uint32_t permissions, const char *type, uint32_t version,
                      const struct spa_dict *props) {
    struct carillon_pw *p = data;
    (void)permissions, (void)version;
    if (carillon_session_manager_add(&p->manager, id, type, props) && p->link_id == PW_ID_ANY)
        fail(p, "the session manager was restarted");
    if (strcmp(type, PW_TYPE_INTERFACE_Node) == 0 && props) {
        const char *media = spa_dict_lookup(props, PW_KEY_MEDIA_CLASS);
        if (media == NULL || strncmp(media, "Audio/", 6) != 0) return;
        const char *name = spa_dict_lookup(props, PW_KEY_NODE_DESCRIPTION);
        if (name == NULL) name = spa_dict_lookup(props, PW_KEY_NODE_NAME);
        for (uint32_t i = 0; i < MAX_NODES && name; i++) {
            if (p->nodes[i].name[0] != 0) continue;
            p->nodes[i].id = id;
            snprintf(p->nodes[i].name, sizeof(p->nodes[i].name), "%s", name);
            break;
        }
    } else if (strcmp(type, PW_TYPE_INTERFACE_Link) == 0) {
        uint32_t node = pw_stream_get_node_id(p->stream);
        if (node == PW_ID_ANY || number(props, PW_KEY_LINK_OUTPUT_NODE) != node) return;
        p->link_id = id;
        p->sink_id = number(props, PW_KEY_LINK_INPUT_NODE);
        report(p);
    }
}

static void on_global_remove(void *data, uint32_t id) {
    struct carillon_pw *p = data;
    for (uint32_t i = 0; i < MAX_NODES; i++)
        if (p->nodes[i].name[0] != 0 && p->nodes[i].id == id) p->nodes[i].name[0] = 0;
    if (id == p->link_id) p->link_id = p->sink_id = PW_ID_ANY;
    carillon_session_manager_remove(&p->manager, id);
}

static const struct pw_registry_events registry_events = {
    PW_VERSION_REGISTRY_EVENTS,
    .global = on_global,
    .global_remove = on_global_remove,
};

// MARK: Open and close

/// The error of a library call that returned NULL.
static int last_error(void) { return errno ? -errno : -EIO; }

static int make_context(struct carillon_pw *p) {
    struct pw_loop *loop = pw_thread_loop_get_loop(p->loop);
    // client-rt.conf requests a real-time data thread; newer servers have only client.conf, which does, too.
    p->context = pw_context_new(loop, pw_properties_new(PW_KEY_CONFIG_NAME, "client-rt.conf", NULL), 0);
    if (p->context == NULL) p->context = pw_context_new(loop, NULL, 0);
    return p->context ? 0 : -ENOPKG;
}

static int connect_stream(struct carillon_pw *p, const struct carillon_pw_config *config) {
    struct pw_properties *props = carillon_stream_properties(config, NULL, NULL);
    if (props && config->target) pw_properties_set(props, "target.object", config->target);
    p->stream = props ? pw_stream_new(p->core, config->node, props) : NULL;
    if (p->stream == NULL) return last_error();
    pw_stream_add_listener(p->stream, &p->stream_listener, &stream_events, p);
    return carillon_stream_connect(p->stream, PW_DIRECTION_OUTPUT, config->rate, config->channels);
}

static int connect_all(struct carillon_pw *p, const struct carillon_pw_config *config) {
    struct pw_loop *loop = pw_thread_loop_get_loop(p->loop);
    struct pw_properties *props = pw_properties_new(PW_KEY_APP_NAME, config->application, NULL);
    if (props == NULL) return last_error();
    if (config->remote) pw_properties_set(props, PW_KEY_REMOTE_NAME, config->remote);
    p->core = pw_context_connect(p->context, props, 0);
    if (p->core == NULL) return last_error();
    pw_core_add_listener(p->core, &p->core_listener, &core_events, p);

    p->driven = pw_loop_add_event(loop, on_driven, p);
    p->timer = pw_loop_add_timer(loop, on_tick, p);
    if (p->driven == NULL || p->timer == NULL) return last_error();
    struct timespec interval = {.tv_sec = 0, .tv_nsec = TICK_NSEC};
    pw_loop_update_timer(loop, p->timer, &interval, &interval, false);

    int result = connect_stream(p, config);
    if (result < 0) return result;
    p->registry = pw_core_get_registry(p->core, PW_VERSION_REGISTRY, 0);
    if (p->registry == NULL) return last_error();
    pw_registry_add_listener(p->registry, &p->registry_listener, &registry_events, p);
    return 0;
}

static int make_rings(struct carillon_pw *p) {
    for (int i = 0; i < CARILLON_PW_ZONES; i++) {
        p->zones[i].channels = p->channels;
        p->zones[i].ring = carillon_zone_ring_make(p->channels);
        if (p->zones[i].ring == NULL) return -ENOMEM;
    }
    return 0;
}

int carillon_pw_open(const struct carillon_pw_config *config, const struct carillon_pw_calls *calls,
                     struct carillon_pw **stream) {
    if (config->channels < 1 || config->channels > CARILLON_MAX_CHANNELS || config->rate == 0) return -EINVAL;
    pw_init(NULL, NULL);
    // Failures are returned to the caller, which retries; the library would also print each to standard error.
    if (getenv("PIPEWIRE_DEBUG") == NULL) pw_log_set_level(SPA_LOG_LEVEL_NONE);
    struct carillon_pw *p = calloc(1, sizeof(*p));
    if (p == NULL) return -ENOMEM;
    p->calls = *calls;
    snprintf(p->application, sizeof(p->application), "%s", config->application);
    snprintf(p->node_name, sizeof(p->node_name), "%s", config->node);
    p->config = *config;
    p->config.remote = p->config.target = NULL;
    p->config.application = p->application;
    p->config.node = p->node_name;
    p->rate = config->rate;
    p->channels = config->channels;
    p->link_id = p->sink_id = PW_ID_ANY;
    atomic_store(&p->is_awaited, true);

    int result = make_rings(p);
    p->loop = pw_thread_loop_new("carillon-pw", NULL);
    if (result == 0) result = p->loop ? make_context(p) : last_error();
    // The loop is not running yet, so the calls below need no lock; the server's answers wait in the socket.
    if (result == 0) result = connect_all(p, config);
    if (result >= 0) result = pw_thread_loop_start(p->loop);
    if (result < 0) {
        carillon_pw_close(p);
        return result;
    }
    *stream = p;
    return 0;
}

/// Allocates planes for a cycle, once.
static int make_planes(struct carillon_pw *p, _Atomic(float *) *planes) {
    if (atomic_load(planes)) return 0;
    size_t count = (size_t)p->channels * PLANE_FRAMES;
    float *memory = malloc(count * sizeof(float));
    if (memory == NULL) return -ENOMEM;
    // Touched here, so that the data thread's first write makes no page fault.
    memset(memory, 0, count * sizeof(float));
    atomic_store_explicit(planes, memory, memory_order_release);
    return 0;
}

static int open_zone_stream(struct carillon_pw *p, struct carillon_zone_stream *b) {
    b->loop = pw_thread_loop_get_loop(p->loop);
    b->driven = p->driven;
    b->begin_cycle = render_ahead;
    b->context = p;
    int result = p->is_failed ? -ENOTCONN : make_planes(p, &p->main_planes);
    if (result == 0) result = make_planes(p, &b->planes);
    return result == 0 ? carillon_zone_stream_open(b, p->core, &p->config) : result;
}

/// Closes streams without target after the zone had time to fall silent, and creates ended ones again.
static void maintain_zone_streams(struct carillon_pw *p) {
    for (int i = 0; i < CARILLON_PW_ZONES && !p->is_failed; i++) {
        struct carillon_zone_stream *b = &p->zones[i];
        if (b->stream) b->ticks_present++;
        bool matches = b->target ? b->stream && !b->is_ended : !b->stream;
        if (matches) b->ticks_mismatched = 0;
        if (matches || ++b->ticks_mismatched < CARILLON_MISMATCH_TICKS) continue;
        b->ticks_mismatched = 0;
        carillon_zone_stream_close(b);
        if (b->target) open_zone_stream(p, b);
    }
}

int carillon_pw_route_zone(struct carillon_pw *p, uint32_t index, const char *key, const char *title,
                           const char *target) {
    if (index >= CARILLON_PW_ZONES) return -EINVAL;
    struct carillon_zone_stream *b = &p->zones[index];
    char *copy = target ? strdup(target) : NULL;
    if (target && copy == NULL) return -ENOMEM;
    pw_thread_loop_lock(p->loop);
    free(b->target);
    b->target = copy;
    // The number of a removed zone was given to another one.
    if (target && b->stream && strcmp(b->key, key) != 0) carillon_zone_stream_close(b);
    if (target) {
        snprintf(b->key, sizeof(b->key), "%s", key);
        snprintf(b->title, sizeof(b->title), "%s", title);
    }
    // An existing stream is moved by the graph's connection.
    int result = target && b->stream == NULL ? open_zone_stream(p, b) : 0;
    pw_thread_loop_unlock(p->loop);
    return result;
}

int carillon_pw_listen(struct carillon_pw *p, const char *sink) {
    pw_thread_loop_lock(p->loop);
    p->monitor.loop = pw_thread_loop_get_loop(p->loop);
    p->monitor.driven = p->driven;
    int result = p->is_failed ? -ENOTCONN : carillon_sink_monitor_set_target(&p->monitor, sink, p->core, &p->config);
    pw_thread_loop_unlock(p->loop);
    return result;
}

void carillon_pw_take_hearing(struct carillon_pw *p, struct carillon_pw_hearing *hearing) {
    carillon_sink_monitor_take(&p->monitor, hearing);
}

void carillon_pw_close(struct carillon_pw *p) {
    if (p->loop) pw_thread_loop_stop(p->loop);
    // The main thread has ended; nothing below may report.
    p->is_failed = true;
    if (p->registry) pw_proxy_destroy((struct pw_proxy *)p->registry);
    for (int i = 0; i < CARILLON_PW_ZONES; i++) carillon_zone_stream_close(&p->zones[i]);
    carillon_sink_monitor_close(&p->monitor);
    if (p->stream) pw_stream_destroy(p->stream);
    if (p->core) pw_core_disconnect(p->core);
    if (p->timer) pw_loop_destroy_source(pw_thread_loop_get_loop(p->loop), p->timer);
    if (p->context) pw_context_destroy(p->context);  // joins the data thread
    if (p->driven) pw_loop_destroy_source(pw_thread_loop_get_loop(p->loop), p->driven);
    if (p->loop) pw_thread_loop_destroy(p->loop);
    for (int i = 0; i < CARILLON_PW_ZONES; i++) {
        carillon_zone_ring_free(p->zones[i].ring);
        free(p->zones[i].target);
        free(atomic_load(&p->zones[i].planes));
    }
    free(p->monitor.target);
    free(atomic_load(&p->main_planes));
    free(p);
}
