// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#include "SinkMonitor.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "ZoneStream.h"
#include "Instance.h"

// The bits of infinity; greater values are NaN.
#define INFINITE_BITS 0x7f800000u

// MARK: Data threads, the main stream's and this one's

/// The bits of the largest magnitude; as integers they compare like the floats, several at a time.
static uint32_t largest(const float *samples, uint32_t count, uint32_t bits) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t sample;
        memcpy(&sample, samples + i, sizeof(sample));
        sample &= 0x7fffffffu;
        bits = sample > bits ? sample : bits;
    }
    return bits;
}

static void raise_to(atomic_uint *cell, uint32_t bits) {
    unsigned seen = atomic_load_explicit(cell, memory_order_relaxed);
    while (bits > seen &&
           !atomic_compare_exchange_weak_explicit(cell, &seen, bits, memory_order_relaxed, memory_order_relaxed)) {}
}

void carillon_sink_monitor_record_sent(struct carillon_sink_monitor *m, float *const *planes, uint32_t count,
                                       uint32_t frames) {
    if (!atomic_load_explicit(&m->is_hearing, memory_order_relaxed)) return;
    uint32_t bits = 0;
    for (uint32_t i = 0; i < count; i++) bits = largest(planes[i], frames, bits);
    raise_to(&m->sent, bits);
}

static void on_process(void *data) {
    struct carillon_sink_monitor *m = data;
    struct pw_buffer *held = pw_stream_dequeue_buffer(m->stream);
    if (held == NULL) return;
    struct spa_buffer *buffer = held->buffer;
    uint32_t bits = 0, frames = 0;
    for (uint32_t i = 0; i < buffer->n_datas; i++) {
        const struct spa_data *plane = &buffer->datas[i];
        if (plane->data == NULL) continue;
        uint32_t offset = SPA_MIN(plane->chunk->offset, plane->maxsize);
        frames = SPA_MIN(plane->chunk->size, plane->maxsize - offset) / (uint32_t)sizeof(float);
        bits = largest(SPA_PTROFF(plane->data, offset, const float), frames, bits);
    }
    pw_stream_queue_buffer(m->stream, held);
    raise_to(&m->heard, bits);
    atomic_fetch_add_explicit(&m->frames, frames, memory_order_relaxed);
    if (frames != 0) atomic_store_explicit(&m->is_hearing, true, memory_order_relaxed);
}

// MARK: Main thread

static void on_state_changed(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *error) {
    struct carillon_sink_monitor *m = data;
    (void)old, (void)error;
    if (state == PW_STREAM_STATE_ERROR || state == PW_STREAM_STATE_UNCONNECTED) m->is_ended = true;
}

static void on_control_info(void *data, uint32_t id, const struct pw_stream_control *control) {
    struct carillon_sink_monitor *m = data;
    m->needs_reset |= carillon_stream_needs_reset(id, control);
    // The library is processing the change; it can be answered only afterwards.
    if (m->needs_reset) pw_loop_signal_event(m->loop, m->driven);
}

void carillon_sink_monitor_update(struct carillon_sink_monitor *m) {
    if (!m->needs_reset || m->stream == NULL) return;
    m->needs_reset = false;
    carillon_stream_reset_volume(m->stream, m->channels);
}

static const struct pw_stream_events events = {
    PW_VERSION_STREAM_EVENTS,
    .state_changed = on_state_changed,
    .control_info = on_control_info,
    .process = on_process,
};

static struct pw_properties *make_properties(const struct carillon_pw_config *config, const char *target) {
    struct pw_properties *props = pw_properties_new(
        PW_KEY_MEDIA_TYPE, "Audio", PW_KEY_MEDIA_CATEGORY, "Monitor", CARILLON_INSTANCE_KEY, carillon_instance(),
        // Captures what the sink plays; passive, so it does not keep the sink awake, and without a requested latency.
        // Not "stream.monitor": its resampler for peaks fails when the rate of the graph changes (PipeWire 0.3.65).
        "stream.capture.sink", "true", "node.passive", "true",
        // Never another sink.
        "node.dont-reconnect", "true", "node.dont-fallback", "true", "state.restore-props", "false",
        "state.restore-target", "false", NULL);
    if (props == NULL) return NULL;
    pw_properties_set(props, "target.object", target);
    pw_properties_setf(props, PW_KEY_NODE_NAME, "%s.monitor", config->node);
    pw_properties_setf(props, PW_KEY_APP_NAME, "%s monitor", config->application);
    pw_properties_setf(props, PW_KEY_NODE_DESCRIPTION, "%s monitor", config->application);
    pw_properties_setf(props, PW_KEY_MEDIA_NAME, "%s monitor", config->application);
    return props;
}

static int open_stream(struct carillon_sink_monitor *m, struct pw_core *core,
                       const struct carillon_pw_config *config) {
    struct pw_properties *props = make_properties(config, m->target);
    m->stream = props ? pw_stream_new(core, "monitor", props) : NULL;
    if (m->stream == NULL) return errno ? -errno : -EIO;
    m->channels = config->channels;
    m->is_ended = m->needs_reset = false;
    pw_stream_add_listener(m->stream, &m->listener, &events, m);
    int result = carillon_stream_connect(m->stream, PW_DIRECTION_INPUT, config->rate, config->channels);
    if (result < 0) carillon_sink_monitor_close(m);
    return result;
}

int carillon_sink_monitor_set_target(struct carillon_sink_monitor *m, const char *target, struct pw_core *core,
                                     const struct carillon_pw_config *config) {
    if (target && m->target && strcmp(target, m->target) == 0) return 0;
    char *copy = target ? strdup(target) : NULL;
    if (target && copy == NULL) return -ENOMEM;
    carillon_sink_monitor_close(m);
    free(m->target);
    m->target = copy;
    m->ticks_mismatched = 0;
    return copy ? open_stream(m, core, config) : 0;
}

void carillon_sink_monitor_maintain(struct carillon_sink_monitor *m, struct pw_core *core,
                                    const struct carillon_pw_config *config) {
    if (m->target == NULL || (m->stream && !m->is_ended) || ++m->ticks_mismatched < CARILLON_MISMATCH_TICKS) return;
    m->ticks_mismatched = 0;
    carillon_sink_monitor_close(m);
    open_stream(m, core, config);
}

void carillon_sink_monitor_close(struct carillon_sink_monitor *m) {
    if (m->stream) pw_stream_destroy(m->stream);
    m->stream = NULL;
    m->is_ended = false;
    atomic_store(&m->is_hearing, false);
    atomic_store(&m->frames, 0);
    atomic_store(&m->sent, 0);
    atomic_store(&m->heard, 0);
}

void carillon_sink_monitor_take(struct carillon_sink_monitor *m, struct carillon_pw_hearing *hearing) {
    unsigned sent = SPA_MIN(atomic_exchange(&m->sent, 0), INFINITE_BITS);
    unsigned heard = SPA_MIN(atomic_exchange(&m->heard, 0), INFINITE_BITS);
    hearing->frames = atomic_exchange(&m->frames, 0);
    memcpy(&hearing->sent, &sent, sizeof(hearing->sent));
    memcpy(&hearing->heard, &heard, sizeof(hearing->heard));
}
