// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#include "ZoneStream.h"

#include <errno.h>

// MARK: Data thread

static void on_process(void *data) {
    struct carillon_zone_stream *b = data;
    struct pw_buffer *held = pw_stream_dequeue_buffer(b->stream);
    if (held == NULL) return;
    struct spa_buffer *buffer = held->buffer;
    float *targets[CARILLON_MAX_CHANNELS];
    uint32_t frames = CARILLON_ZONE_RING_FRAMES;
    uint32_t count = SPA_MIN(buffer->n_datas, (uint32_t)CARILLON_MAX_CHANNELS);
    for (uint32_t i = 0; i < count; i++) {
        targets[i] = buffer->datas[i].data;
        frames = targets[i] ? SPA_MIN(frames, buffer->datas[i].maxsize / (uint32_t)sizeof(float)) : 0;
    }
    if (held->requested != 0) frames = (uint32_t)SPA_MIN((uint64_t)frames, held->requested);
    uint64_t cycle = b->begin_cycle(b->context, b, frames);
    carillon_zone_ring_read(b->ring, targets, count, frames, cycle);
    for (uint32_t i = 0; i < buffer->n_datas; i++) {
        buffer->datas[i].chunk->offset = 0;
        buffer->datas[i].chunk->stride = sizeof(float);
        buffer->datas[i].chunk->size = i < count ? frames * (uint32_t)sizeof(float) : 0;
    }
    held->size = frames;
    pw_stream_queue_buffer(b->stream, held);
}

// MARK: Main thread

static void on_state_changed(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *error) {
    struct carillon_zone_stream *b = data;
    (void)old, (void)error;
    if (state == PW_STREAM_STATE_ERROR || state == PW_STREAM_STATE_UNCONNECTED) b->is_ended = true;
}

/// As with the main stream a remembered volume is reset, and a volume that a user sets later is kept.
static void on_control_info(void *data, uint32_t id, const struct pw_stream_control *control) {
    struct carillon_zone_stream *b = data;
    if (b->ticks_present >= CARILLON_MEMORY_TICKS) return;
    b->needs_reset |= carillon_stream_needs_reset(id, control);
    // The library is processing the change; it can be answered only afterwards.
    if (b->needs_reset) pw_loop_signal_event(b->loop, b->driven);
}

void carillon_zone_stream_update(struct carillon_zone_stream *b) {
    if (!b->needs_reset || b->stream == NULL) return;
    b->needs_reset = false;
    carillon_stream_reset_volume(b->stream, b->channels);
}

static const struct pw_stream_events events = {
    PW_VERSION_STREAM_EVENTS,
    .state_changed = on_state_changed,
    .control_info = on_control_info,
    .process = on_process,
};

int carillon_zone_stream_open(struct carillon_zone_stream *b, struct pw_core *core,
                              const struct carillon_pw_config *config) {
    struct pw_properties *props = carillon_stream_properties(config, b->key, b->title);
    if (props) pw_properties_set(props, "target.object", b->target);
    b->stream = props ? pw_stream_new(core, b->key, props) : NULL;
    if (b->stream == NULL) return errno ? -errno : -EIO;
    pw_stream_add_listener(b->stream, &b->listener, &events, b);
    b->ticks_present = 0;
    b->needs_reset = false;
    int result = carillon_zone_ring_open(b->ring);
    if (result == 0) result = carillon_stream_connect(b->stream, PW_DIRECTION_OUTPUT, config->rate, config->channels);
    if (result < 0) carillon_zone_stream_close(b);
    return result;
}

void carillon_zone_stream_close(struct carillon_zone_stream *b) {
    carillon_zone_ring_close(b->ring);
    if (b->stream) pw_stream_destroy(b->stream);
    b->stream = NULL;
    b->is_ended = false;
}
