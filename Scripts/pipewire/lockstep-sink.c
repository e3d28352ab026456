// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// lockstep-sink NAME DESCRIPTION FILE CHANNEL...: a sink that records what is played to it, for tests.
//
// A cycle of the graph begins at its time, but never before the previous one is finished. Therefore nothing that plays
// to the sink loses a cycle, however long the machine keeps it waiting. What follows late catches up. Every frame is
// appended to FILE as 32-bit floats, interleaved, at 48 kHz.
//
// Its data thread runs only while the stream does: with libpipewire 0.3.65 a cycle of the graph may call a driver whose
// converter the main thread still sets up, and that calls a null pointer.
//
// With CARILLON_TEST_STAMPS, FILE.times has two 64-bit numbers for each cycle: CLOCK_MONOTONIC in nanoseconds at which it
// came, and its frames.
//
// SIGUSR1 holds the graph before its next cycle; FILE.held is there while it is held. SIGUSR2 resumes it.

#include <pipewire/pipewire.h>
#include <signal.h>
#include <spa/param/audio/format-utils.h>
#include <spa/param/audio/type-info.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define RATE 48000
/// Nanoseconds after which an unfinished cycle is given up: a node has left the graph without an answer.
#define PATIENCE SPA_NSEC_PER_SEC

struct sink {
    struct pw_main_loop *loop;
    struct pw_stream *stream;
    struct pw_data_loop *data_loop;
    struct spa_source *timer;
    struct spa_io_position *position;
    FILE *file;
    FILE *times;  // null without stamps
    uint32_t frame_bytes;
    uint64_t next;  // nanoseconds at which the next cycle is due
    bool is_streaming;
    bool is_busy;  // a cycle has begun
    bool is_held;
    char held[4096];  // the file that shows it
};

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)SPA_TIMESPEC_TO_NSEC(&time);
}

/// Wakes the timer at a moment, at once where it has passed.
static void arm(struct sink *s, uint64_t moment) {
    struct timespec time = {.tv_sec = (time_t)(moment / SPA_NSEC_PER_SEC),
                            .tv_nsec = (long)(moment % SPA_NSEC_PER_SEC)};
    struct timespec never = {0};
    pw_loop_update_timer(pw_main_loop_get_loop(s->loop), s->timer, &time, &never, true);
}

static void show_held(struct sink *s) {
    if (!s->is_held || s->is_busy) return;
    FILE *file = fopen(s->held, "wb");
    if (file) fclose(file);
}

static void on_hold(void *data, int number) {
    struct sink *s = data;
    (void)number;
    s->is_held = true;
    show_held(s);
}

static void on_resume(void *data, int number) {
    struct sink *s = data;
    (void)number;
    s->is_held = false;
    unlink(s->held);
    s->next = now();
    if (s->is_streaming && !s->is_busy) arm(s, s->next);
}

/// Begins a cycle, unless another sink drives the graph.
static void on_timer(void *data, uint64_t count) {
    struct sink *s = data;
    (void)count;
    s->is_busy = false;
    show_held(s);
    if (!s->is_streaming || s->is_held) return;
    uint64_t frames = s->position && s->position->clock.duration ? s->position->clock.duration : 1024;
    uint64_t due = s->next;
    s->next += frames * SPA_NSEC_PER_SEC / RATE;
    if (!pw_stream_is_driving(s->stream)) {
        arm(s, s->next);
        return;
    }
    if (s->position) {
        struct spa_io_clock *clock = &s->position->clock;
        clock->nsec = due;
        clock->rate = SPA_FRACTION(1, RATE);
        clock->position += frames;
        clock->rate_diff = 1;
        clock->next_nsec = s->next;
    }
    arm(s, now() + PATIENCE);
    s->is_busy = true;
    pw_stream_trigger_process(s->stream);
}

static void on_trigger_done(void *data) {
    struct sink *s = data;
    s->is_busy = false;
    show_held(s);
    if (s->is_streaming && !s->is_held) arm(s, s->next);
}

static void on_io_changed(void *data, uint32_t id, void *area, uint32_t size) {
    struct sink *s = data;
    (void)size;
    if (id == SPA_IO_Position) s->position = area;
}

static void on_state_changed(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *error) {
    struct sink *s = data;
    (void)old, (void)error;
    s->is_streaming = state == PW_STREAM_STATE_STREAMING;
    if (state == PW_STREAM_STATE_ERROR || state == PW_STREAM_STATE_UNCONNECTED) pw_main_loop_quit(s->loop);
    if (!s->is_streaming) {
        pw_data_loop_stop(s->data_loop);
        return;
    }
    pw_data_loop_start(s->data_loop);
    s->next = now();
    s->is_busy = false;
    arm(s, s->next);
}

static void on_process(void *data) {
    struct sink *s = data;
    struct pw_buffer *held = pw_stream_dequeue_buffer(s->stream);
    if (held == NULL) return;
    struct spa_data *part = &held->buffer->datas[0];
    uint64_t stamp[2] = {now(), part->chunk->size / s->frame_bytes};
    // The cycle waits for the file.
    fwrite(SPA_PTROFF(part->data, part->chunk->offset, void), 1, part->chunk->size, s->file);
    fflush(s->file);
    if (s->times) {
        fwrite(stamp, sizeof(stamp), 1, s->times);
        fflush(s->times);
    }
    pw_stream_queue_buffer(s->stream, held);
}

static const struct pw_stream_events events = {
    PW_VERSION_STREAM_EVENTS, .state_changed = on_state_changed, .io_changed = on_io_changed,
    .process = on_process,    .trigger_done = on_trigger_done,
};

static uint32_t channel(const char *name) {
    for (const struct spa_type_info *type = spa_type_audio_channel; type->name; type++)
        if (strcmp(strrchr(type->name, ':') + 1, name) == 0) return type->type;
    return SPA_AUDIO_CHANNEL_UNKNOWN;
}

int main(int argc, char *argv[]) {
    if (argc < 5 || argc > 4 + (int)SPA_AUDIO_MAX_CHANNELS) return 64;
    pw_init(NULL, NULL);
    struct sink s = {
        .frame_bytes = (uint32_t)(argc - 4) * 4, .file = fopen(argv[3], "wb"), .loop = pw_main_loop_new(NULL)};
    if (s.file == NULL || s.loop == NULL) return 1;
    snprintf(s.held, sizeof(s.held), "%s.held", argv[3]);
    unlink(s.held);
    if (getenv("CARILLON_TEST_STAMPS")) {
        char times[4096];
        snprintf(times, sizeof(times), "%s.times", argv[3]);
        s.times = fopen(times, "wb");
    }
    pw_loop_add_signal(pw_main_loop_get_loop(s.loop), SIGUSR1, on_hold, &s);
    pw_loop_add_signal(pw_main_loop_get_loop(s.loop), SIGUSR2, on_resume, &s);
    s.timer = pw_loop_add_timer(pw_main_loop_get_loop(s.loop), on_timer, &s);
    struct pw_context *context = pw_context_new(pw_main_loop_get_loop(s.loop), NULL, 0);
    struct pw_core *core = context ? pw_context_connect(context, NULL, 0) : NULL;
    if (s.timer == NULL || core == NULL) return 1;
    s.data_loop = pw_context_get_data_loop(context);
    struct pw_properties *props =
        pw_properties_new(PW_KEY_NODE_NAME, argv[1], PW_KEY_NODE_DESCRIPTION, argv[2], PW_KEY_MEDIA_CLASS,
                          "Audio/Sink", PW_KEY_PRIORITY_DRIVER, "30000", "state.restore-props", "false", NULL);
    s.stream = pw_stream_new(core, argv[1], props);
    if (s.stream == NULL) return 1;
    struct spa_hook listener;
    pw_stream_add_listener(s.stream, &listener, &events, &s);
    struct spa_audio_info_raw info = {.format = SPA_AUDIO_FORMAT_F32, .rate = RATE, .channels = (uint32_t)argc - 4};
    for (int i = 4; i < argc; i++) info.position[i - 4] = channel(argv[i]);
    uint8_t memory[1024];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(memory, sizeof(memory));
    const struct spa_pod *params[1] = {spa_format_audio_raw_build(&builder, SPA_PARAM_EnumFormat, &info)};
    const enum pw_stream_flags flags = PW_STREAM_FLAG_MAP_BUFFERS | PW_STREAM_FLAG_DRIVER | PW_STREAM_FLAG_RT_PROCESS;
    if (pw_stream_connect(s.stream, PW_DIRECTION_INPUT, PW_ID_ANY, flags, params, 1) < 0) return 1;
    return pw_main_loop_run(s.loop) < 0;
}
