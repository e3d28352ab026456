// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#include "BusStream.h"

#include <errno.h>
#include <spa/param/props.h>
#include <stdlib.h>
#include <string.h>

// MARK: Data thread

static void copy_out(struct carillon_bus_stream *b, uint32_t channel, float *target, uint32_t frames) {
    const float *ring = b->ring + (size_t)channel * CARILLON_RING_FRAMES;
    uint32_t first = SPA_MIN(frames, CARILLON_RING_FRAMES - b->first);
    memcpy(target, ring + b->first, first * sizeof(float));
    memcpy(target + first, ring, (frames - first) * sizeof(float));
}

static void drop(struct carillon_bus_stream *b, uint32_t frames) {
    b->first = (b->first + frames) % CARILLON_RING_FRAMES;
    b->fill -= frames;
}

void carillon_bus_stream_write(struct carillon_bus_stream *b, float *const *planes, uint32_t frames) {
    unsigned opening = atomic_load_explicit(&b->opening, memory_order_acquire);
    if (opening == 0 || frames > CARILLON_RING_FRAMES) return;
    if (opening != b->known) {
        b->known = opening;
        b->first = b->fill = 0;
    }
    if (b->fill + frames > CARILLON_RING_FRAMES) drop(b, b->fill + frames - CARILLON_RING_FRAMES);
    uint32_t place = (b->first + b->fill) % CARILLON_RING_FRAMES;
    uint32_t first = SPA_MIN(frames, CARILLON_RING_FRAMES - place);
    for (uint32_t channel = 0; channel < b->channels; channel++) {
        float *ring = b->ring + (size_t)channel * CARILLON_RING_FRAMES;
        memcpy(ring + place, planes[channel], first * sizeof(float));
        memcpy(ring, planes[channel] + first, (frames - first) * sizeof(float));
    }
    b->fill += frames;
    b->latest = frames;
}

static void on_process(void *data) {
    struct carillon_bus_stream *b = data;
    struct pw_buffer *held = pw_stream_dequeue_buffer(b->stream);
    if (held == NULL) return;
    struct spa_buffer *buffer = held->buffer;
    uint32_t frames = UINT32_MAX;
    for (uint32_t i = 0; i < buffer->n_datas; i++)
        frames = buffer->datas[i].data ? SPA_MIN(frames, buffer->datas[i].maxsize / (uint32_t)sizeof(float)) : 0;
    if (held->requested != 0) frames = (uint32_t)SPA_MIN((uint64_t)frames, held->requested);
    unsigned opening = atomic_load_explicit(&b->opening, memory_order_acquire);
    bool is_known = opening != 0 && opening == b->known;
    bool has_frames = is_known && b->fill >= frames;
    for (uint32_t i = 0; i < buffer->n_datas; i++) {
        if (has_frames && i < b->channels) copy_out(b, i, buffer->datas[i].data, frames);
        else if (buffer->datas[i].data) memset(buffer->datas[i].data, 0, frames * sizeof(float));
        buffer->datas[i].chunk->offset = 0;
        buffer->datas[i].chunk->stride = sizeof(float);
        buffer->datas[i].chunk->size = frames * (uint32_t)sizeof(float);
    }
    if (has_frames) drop(b, frames);
    // Whichever of the two streams is called first, one quantum at most waits here.
    if (has_frames && b->fill > 2 * b->latest) drop(b, b->fill - b->latest);
    held->size = frames;
    pw_stream_queue_buffer(b->stream, held);
}

// MARK: Main thread

/// As with the main stream, a remembered volume is refused.
static void on_control_info(void *data, uint32_t id, const struct pw_stream_control *control) {
    struct carillon_bus_stream *b = data;
    bool is_quieted = id == SPA_PROP_mute && control->n_values == 1 && control->values[0] != 0;
    if (id == SPA_PROP_channelVolumes)
        for (uint32_t i = 0; i < control->n_values; i++) is_quieted |= control->values[i] != 1.0f;
    float audible = 0, unity[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    if (is_quieted)
        pw_stream_set_control(b->stream, SPA_PROP_mute, 1, &audible, SPA_PROP_channelVolumes, b->channels, unity, 0);
}

static const struct pw_stream_events events = {
    PW_VERSION_STREAM_EVENTS,
    .control_info = on_control_info,
    .process = on_process,
};

int carillon_bus_stream_open(struct carillon_bus_stream *b, struct pw_core *core,
                             const struct carillon_pw_config *config, const char *bus, const char *target) {
    if (b->ring == NULL) {
        size_t count = (size_t)config->channels * CARILLON_RING_FRAMES;
        b->ring = malloc(count * sizeof(float));
        if (b->ring == NULL) return -ENOMEM;
        // Touched here, so that the data thread's first write makes no page fault.
        memset(b->ring, 0, count * sizeof(float));
    }
    b->channels = config->channels;
    snprintf(b->target, sizeof(b->target), "%s", target);
    struct pw_properties *props = carillon_stream_properties(config, bus);
    if (props) pw_properties_set(props, "target.object", target);
    b->stream = props ? pw_stream_new(core, bus, props) : NULL;
    if (b->stream == NULL) return errno ? -errno : -EIO;
    pw_stream_add_listener(b->stream, &b->listener, &events, b);
    if (++b->openings == 0) b->openings = 1;
    atomic_store_explicit(&b->opening, b->openings, memory_order_release);
    int result = carillon_stream_connect(b->stream, config->rate, config->channels);
    if (result < 0) carillon_bus_stream_close(b);
    return result;
}

void carillon_bus_stream_close(struct carillon_bus_stream *b) {
    atomic_store_explicit(&b->opening, 0, memory_order_release);
    if (b->stream) pw_stream_destroy(b->stream);
    b->stream = NULL;
    b->target[0] = 0;
}
