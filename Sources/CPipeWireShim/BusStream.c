// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#include "BusStream.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// MARK: Data threads, the main stream's and this one's

void carillon_bus_stream_write(struct carillon_bus_stream *b, float *const *planes, uint32_t frames) {
    if (atomic_load_explicit(&b->opening, memory_order_acquire) == 0) return;
    uint32_t written = (uint32_t)atomic_load_explicit(&b->written, memory_order_relaxed);
    uint32_t read = (uint32_t)atomic_load_explicit(&b->read, memory_order_acquire);
    // While the stream is not called the ring is full; the reader goes on with the newest.
    if (frames > CARILLON_RING_FRAMES - (written - read)) return;
    uint32_t place = written % CARILLON_RING_FRAMES;
    uint32_t first = SPA_MIN(frames, CARILLON_RING_FRAMES - place);
    for (uint32_t channel = 0; channel < b->channels; channel++) {
        float *ring = b->ring + (size_t)channel * CARILLON_RING_FRAMES;
        memcpy(ring + place, planes[channel], first * sizeof(float));
        memcpy(ring, planes[channel] + first, (frames - first) * sizeof(float));
    }
    atomic_store_explicit(&b->latest, frames, memory_order_relaxed);
    atomic_store_explicit(&b->written, written + frames, memory_order_release);
}

/// Where to read so many frames, or false where they are not there.
static bool find(struct carillon_bus_stream *b, uint32_t frames, uint32_t *read) {
    unsigned opening = atomic_load_explicit(&b->opening, memory_order_acquire);
    uint32_t written = (uint32_t)atomic_load_explicit(&b->written, memory_order_acquire);
    uint32_t latest = (uint32_t)atomic_load_explicit(&b->latest, memory_order_relaxed);
    *read = (uint32_t)atomic_load_explicit(&b->read, memory_order_relaxed);
    if (opening != b->known) *read = written;
    b->known = opening;
    // Whichever of the two streams is called first, less than a quantum waits here; more is from a pause.
    if (written - *read > frames + latest) *read = written - frames;
    return opening != 0 && written - *read >= frames;
}

static void on_process(void *data) {
    struct carillon_bus_stream *b = data;
    struct pw_buffer *held = pw_stream_dequeue_buffer(b->stream);
    if (held == NULL) return;
    struct spa_buffer *buffer = held->buffer;
    uint32_t frames = CARILLON_RING_FRAMES;
    for (uint32_t i = 0; i < buffer->n_datas; i++)
        frames = buffer->datas[i].data ? SPA_MIN(frames, buffer->datas[i].maxsize / (uint32_t)sizeof(float)) : 0;
    if (held->requested != 0) frames = (uint32_t)SPA_MIN((uint64_t)frames, held->requested);
    uint32_t read, first;
    bool has_frames = find(b, frames, &read);
    uint32_t place = read % CARILLON_RING_FRAMES;
    first = SPA_MIN(frames, CARILLON_RING_FRAMES - place);
    for (uint32_t i = 0; i < buffer->n_datas; i++) {
        float *target = buffer->datas[i].data;
        const float *ring = b->ring + (size_t)i * CARILLON_RING_FRAMES;
        if (target && has_frames && i < b->channels) {
            memcpy(target, ring + place, first * sizeof(float));
            memcpy(target + first, ring, (frames - first) * sizeof(float));
        } else if (target) {
            memset(target, 0, frames * sizeof(float));
        }
        buffer->datas[i].chunk->offset = 0;
        buffer->datas[i].chunk->stride = sizeof(float);
        buffer->datas[i].chunk->size = frames * (uint32_t)sizeof(float);
    }
    atomic_store_explicit(&b->read, has_frames ? read + frames : read, memory_order_release);
    held->size = frames;
    pw_stream_queue_buffer(b->stream, held);
}

// MARK: Main thread

static void on_state_changed(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *error) {
    struct carillon_bus_stream *b = data;
    (void)old, (void)error;
    if (state == PW_STREAM_STATE_ERROR || state == PW_STREAM_STATE_UNCONNECTED) b->is_ended = true;
}

/// As with the main stream a remembered volume is refused, and what a user sets later is kept.
static void on_control_info(void *data, uint32_t id, const struct pw_stream_control *control) {
    struct carillon_bus_stream *b = data;
    if (b->ticks_present >= CARILLON_MEMORY_TICKS) return;
    b->is_quieted |= carillon_stream_is_quieted(id, control);
    // The library is reading what it was sent, and must have done so before it is answered.
    if (b->is_quieted) pw_loop_signal_event(b->loop, b->driven);
}

void carillon_bus_stream_settle(struct carillon_bus_stream *b) {
    if (!b->is_quieted || b->stream == NULL) return;
    b->is_quieted = false;
    carillon_stream_refuse_volume(b->stream, b->channels);
}

static const struct pw_stream_events events = {
    PW_VERSION_STREAM_EVENTS,
    .state_changed = on_state_changed,
    .control_info = on_control_info,
    .process = on_process,
};

static int make_ring(struct carillon_bus_stream *b, uint32_t channels) {
    if (b->ring) return 0;
    size_t size = (size_t)channels * CARILLON_RING_FRAMES * sizeof(float);
    b->ring = malloc(size);
    if (b->ring == NULL) return -ENOMEM;
    // Touched here, so that the data thread's first write makes no page fault.
    memset(b->ring, 0, size);
    b->channels = channels;
    return 0;
}

int carillon_bus_stream_open(struct carillon_bus_stream *b, struct pw_core *core,
                             const struct carillon_pw_config *config) {
    int result = make_ring(b, config->channels);
    if (result < 0) return result;
    struct pw_properties *props = carillon_stream_properties(config, b->bus);
    if (props) pw_properties_set(props, "target.object", b->target);
    b->stream = props ? pw_stream_new(core, b->bus, props) : NULL;
    if (b->stream == NULL) return errno ? -errno : -EIO;
    pw_stream_add_listener(b->stream, &b->listener, &events, b);
    b->ticks_present = 0;
    b->is_quieted = false;
    if (++b->openings == 0) b->openings = 1;
    atomic_store_explicit(&b->opening, b->openings, memory_order_release);
    result = carillon_stream_connect(b->stream, PW_DIRECTION_OUTPUT, config->rate, config->channels);
    if (result < 0) carillon_bus_stream_close(b);
    return result;
}

void carillon_bus_stream_close(struct carillon_bus_stream *b) {
    atomic_store_explicit(&b->opening, 0, memory_order_release);
    if (b->stream) pw_stream_destroy(b->stream);
    b->stream = NULL;
    b->is_ended = false;
}
