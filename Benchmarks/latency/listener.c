// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// Listens to the default sink's monitor and notes when its second channel begins and ends to sound, by the monotonic
// clock: the start of the graph's cycle plus the place of the frame in it. At SIGINT it prints a line for each,
// "begin NANOSECONDS" or "end NANOSECONDS", then "cycles COUNT missed COUNT".
// With the argument "play" it plays ticks instead, and prints when it hands out the first frame of each: what the
// listener hears later than that is the graph's own.
//   cc -O2 listener.c $(pkg-config --cflags --libs libpipewire-0.3) -o listener

#include <math.h>
#include <pipewire/pipewire.h>
#include <signal.h>
#include <spa/param/audio/format-utils.h>
#include <stdio.h>

enum { RATE = 48000, MOST = 1 << 16, QUIET_FRAMES = 100 };
static const float threshold = 0.1f;

struct listener {
    struct pw_main_loop *loop;
    struct pw_stream *stream;
    int64_t begins[MOST], ends[MOST];
    int count, quiet;
    int64_t last_loud, last_cycle, last_frames, cycles, missed;
};

static void note(struct listener *l, int64_t nanoseconds, const float *samples, int frames) {
    for (int frame = 0; frame < frames; frame++) {
        int64_t moment = nanoseconds + (int64_t)frame * 1000000000 / RATE;
        if (fabsf(samples[2 * frame + 1]) > threshold) {
            if (l->quiet > QUIET_FRAMES && l->count < MOST) l->begins[l->count] = moment;
            l->quiet = 0;
            l->last_loud = moment;
        } else if (l->quiet++ == QUIET_FRAMES && l->last_loud && l->count < MOST) {
            l->ends[l->count++] = l->last_loud;
        }
    }
}

static void process(void *data) {
    struct listener *l = data;
    struct pw_time time;
    struct pw_buffer *buffer = pw_stream_dequeue_buffer(l->stream);
    if (!buffer) return;
    struct spa_data *part = &buffer->buffer->datas[0];
    int frames = part->data ? (int)(part->chunk->size / (2 * sizeof(float))) : 0;
    pw_stream_get_time_n(l->stream, &time, sizeof(time));
    if (l->last_cycle && time.now - l->last_cycle > l->last_frames * 3 / 2 * 1000000000 / RATE) l->missed++;
    l->last_cycle = time.now;
    l->last_frames = frames;
    l->cycles++;
    if (frames) note(l, time.now, (float *)((char *)part->data + part->chunk->offset), frames);
    pw_stream_queue_buffer(l->stream, buffer);
}

static void play(void *data) {
    struct listener *l = data;
    struct pw_time time;
    struct pw_buffer *buffer = pw_stream_dequeue_buffer(l->stream);
    if (!buffer) return;
    struct spa_data *part = &buffer->buffer->datas[0];
    int frames = (int)(part->maxsize / (2 * sizeof(float)));
    if (buffer->requested && (int)buffer->requested < frames) frames = (int)buffer->requested;
    pw_stream_get_time_n(l->stream, &time, sizeof(time));
    bool sounds = l->cycles++ % 20 == 19;
    for (int sample = 0; sample < 2 * frames; sample++) ((float *)part->data)[sample] = sounds ? 0.5f : 0;
    if (sounds && l->count < MOST) l->begins[l->count++] = time.now;
    part->chunk->offset = 0, part->chunk->stride = 2 * sizeof(float);
    part->chunk->size = (uint32_t)(frames * (int)(2 * sizeof(float)));
    pw_stream_queue_buffer(l->stream, buffer);
}

static void quit(void *data, int signal) {
    (void)signal;
    pw_main_loop_quit(((struct listener *)data)->loop);
}

static void state_changed(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *error) {
    (void)data, (void)old;
    if (error) fprintf(stderr, "listener: %s\n", error);
    if (state == PW_STREAM_STATE_STREAMING) puts("streaming"), fflush(stdout);
}

int main(int count, char **arguments) {
    static const struct pw_stream_events events = {PW_VERSION_STREAM_EVENTS, .process = process,
                                                   .state_changed = state_changed};
    static const struct pw_stream_events player_events = {PW_VERSION_STREAM_EVENTS, .process = play,
                                                          .state_changed = state_changed};
    static struct listener l = {.quiet = RATE};
    uint8_t room[1024];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(room, sizeof(room));
    const struct spa_pod *format = spa_format_audio_raw_build(
        &builder, SPA_PARAM_EnumFormat,
        &SPA_AUDIO_INFO_RAW_INIT(.format = SPA_AUDIO_FORMAT_F32, .rate = RATE, .channels = 2,
                                 .position = {SPA_AUDIO_CHANNEL_FL, SPA_AUDIO_CHANNEL_FR}));
    bool plays = count > 1 && strcmp(arguments[1], "play") == 0;
    pw_init(&count, &arguments);
    l.loop = pw_main_loop_new(NULL);
    pw_loop_add_signal(pw_main_loop_get_loop(l.loop), SIGINT, quit, &l);
    l.stream = pw_stream_new_simple(pw_main_loop_get_loop(l.loop), "listener",
                                    pw_properties_new(PW_KEY_MEDIA_TYPE, "Audio", PW_KEY_NODE_LATENCY, "256/48000",
                                                      plays ? NULL : PW_KEY_STREAM_CAPTURE_SINK, "true", NULL),
                                    plays ? &player_events : &events, &l);
    pw_stream_connect(l.stream, plays ? PW_DIRECTION_OUTPUT : PW_DIRECTION_INPUT, PW_ID_ANY,
                      PW_STREAM_FLAG_AUTOCONNECT | PW_STREAM_FLAG_MAP_BUFFERS | PW_STREAM_FLAG_RT_PROCESS, &format,
                      1);
    pw_main_loop_run(l.loop);
    for (int index = 0; index < l.count; index++)
        printf("begin %lld\nend %lld\n", (long long)l.begins[index], (long long)l.ends[index]);
    printf("cycles %lld missed %lld\n", (long long)l.cycles, (long long)l.missed);
    return 0;
}
