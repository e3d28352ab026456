// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// room-recorder SINK SECONDS FILE: records what a sink plays, with the time of each cycle, for Scripts/pipewire/rooms.py.
//
// FILE has a record for each cycle of the graph: its time (CLOCK_MONOTONIC of the sink's driver, nanoseconds, 64 bits), its
// number of frames (32 bits), 32 bits of 0, then the frames as pairs of 32-bit floats. Graphs on one machine share that clock, so
// that recordings of several of them can be compared frame by frame. The samples are kept in memory until the end, which is after
// SECONDS, or at SIGTERM or SIGINT; a sink that disappears is recorded again when it is back.

#include <errno.h>
#include <pipewire/pipewire.h>
#include <signal.h>
#include <spa/param/audio/format-utils.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RATE 48000

struct cycle {
    uint64_t nanoseconds;
    uint32_t frames;
    uint32_t none;
};

struct recorder {
    struct pw_main_loop *loop;
    struct pw_stream *stream;
    struct spa_io_position *position;
    uint8_t *bytes;
    size_t size, used;
};

static void on_io_changed(void *data, uint32_t id, void *area, uint32_t size) {
    struct recorder *r = data;
    (void)size;
    if (id == SPA_IO_Position) r->position = area;
}

static void on_process(void *data) {
    struct recorder *r = data;
    struct pw_buffer *held = pw_stream_dequeue_buffer(r->stream);
    if (held == NULL) return;
    const struct spa_data *plane = &held->buffer->datas[0];
    uint32_t frames = plane->chunk->size / (2 * (uint32_t)sizeof(float));
    size_t length = (size_t)frames * 2 * sizeof(float);
    if (plane->data && r->position && frames > 0 && r->used + sizeof(struct cycle) + length <= r->size) {
        struct cycle cycle = {.nanoseconds = r->position->clock.nsec, .frames = frames};
        memcpy(r->bytes + r->used, &cycle, sizeof(cycle));
        memcpy(r->bytes + r->used + sizeof(cycle), SPA_PTROFF(plane->data, plane->chunk->offset, void), length);
        r->used += sizeof(cycle) + length;
    }
    pw_stream_queue_buffer(r->stream, held);
}

static const struct pw_stream_events events = {
    PW_VERSION_STREAM_EVENTS,
    .io_changed = on_io_changed,
    .process = on_process,
};

static void on_end(void *data, int number) {
    struct recorder *r = data;
    (void)number;
    pw_main_loop_quit(r->loop);
}

static void on_timeout(void *data, uint64_t count) {
    struct recorder *r = data;
    (void)count;
    pw_main_loop_quit(r->loop);
}

int main(int argc, char *argv[]) {
    if (argc != 4) {
        fprintf(stderr, "usage: room-recorder SINK SECONDS FILE\n");
        return 2;
    }
    double seconds = atof(argv[2]);
    struct recorder r = {.size = (size_t)((seconds + 2) * RATE * 9)};
    r.bytes = malloc(r.size);
    if (r.bytes == NULL) return 1;
    memset(r.bytes, 0, r.size);  // touched before the data thread writes it
    pw_init(&argc, &argv);
    r.loop = pw_main_loop_new(NULL);
    struct pw_loop *loop = pw_main_loop_get_loop(r.loop);
    pw_loop_add_signal(loop, SIGTERM, on_end, &r);
    pw_loop_add_signal(loop, SIGINT, on_end, &r);
    struct spa_source *timer = pw_loop_add_timer(loop, on_timeout, &r);
    struct timespec end = {.tv_sec = (time_t)seconds, .tv_nsec = (long)((seconds - (double)(time_t)seconds) * 1e9)};
    pw_loop_update_timer(loop, timer, &end, NULL, false);
    struct pw_properties *props =
        pw_properties_new(PW_KEY_MEDIA_TYPE, "Audio", PW_KEY_MEDIA_CATEGORY, "Capture", "stream.capture.sink", "true",
                          "target.object", argv[1], "node.name", "room-recorder", "state.restore-props", "false", NULL);
    r.stream = pw_stream_new_simple(loop, "room-recorder", props, &events, &r);
    uint8_t space[1024];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(space, sizeof(space));
    struct spa_audio_info_raw format = {.format = SPA_AUDIO_FORMAT_F32, .rate = RATE, .channels = 2};
    format.position[0] = SPA_AUDIO_CHANNEL_FL;
    format.position[1] = SPA_AUDIO_CHANNEL_FR;
    const struct spa_pod *params[] = {spa_format_audio_raw_build(&builder, SPA_PARAM_EnumFormat, &format)};
    int result = pw_stream_connect(r.stream, PW_DIRECTION_INPUT, PW_ID_ANY,
                                   PW_STREAM_FLAG_AUTOCONNECT | PW_STREAM_FLAG_MAP_BUFFERS | PW_STREAM_FLAG_RT_PROCESS,
                                   params, 1);
    if (result < 0) {
        fprintf(stderr, "room-recorder: %s\n", strerror(-result));
        return 1;
    }
    pw_main_loop_run(r.loop);
    pw_stream_destroy(r.stream);
    FILE *file = fopen(argv[3], "wb");
    bool is_written = file && fwrite(r.bytes, 1, r.used, file) == r.used;
    if (file) is_written = fclose(file) == 0 && is_written;
    if (!is_written) fprintf(stderr, "room-recorder: %s: %s\n", argv[3], strerror(errno));
    pw_main_loop_destroy(r.loop);
    free(r.bytes);
    return is_written ? 0 : 1;
}
