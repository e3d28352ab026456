// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#define _GNU_SOURCE
#include <SDL2/SDL.h>
#include <SDL2/SDL_mixer.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "CPeers.h"

// The mix callback hands over to the post-mix hook when its own work is done. CPU time of SDL's audio thread is read
// at each hook; between two hooks lie one block of mixing and one write to /dev/null.
typedef struct {
    const carillon_peer_work *work;
    Mix_Chunk **chunks;
    int warm, blocks, seen;
    double began, spent, sum;
    atomic_int finished;
} session;

static double threadTime(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

// All voices begin in one block, so that voices of one sound stay in phase.
static void play(const session *s) {
    for (int v = 0; v < s->work->voices; v++) {
        Mix_Volume(v, (int)(s->work->gain * MIX_MAX_VOLUME));
        Mix_SetPanning(v, 255, (Uint8)(127 + v % 128));
        Mix_PlayChannel(v, s->chunks[v % s->work->sources], -1);
    }
}

static void mixed(void *context, Uint8 *stream, int bytes) {
    session *s = context;
    double time = threadTime();
    if (s->seen == 0) play(s);
    if (s->seen == s->warm) s->began = time;
    if (s->seen > s->warm && s->seen <= s->warm + s->blocks) {
        const float *mix = (const float *)(const void *)stream;
        int frames = bytes / (int)(2 * sizeof(float));
        for (int i = 0; i < frames; i++) s->sum += (double)mix[2 * i] * mix[2 * i];
        s->spent = time - s->began;
    }
    s->seen++;
    if (s->work->ramps) {
        for (int v = 0; v < s->work->voices; v++) {
            Mix_Volume(v, (int)(s->work->gain * MIX_MAX_VOLUME * (0.75f + 0.25f * (float)((s->seen + v) & 1))));
        }
    }
    if (s->seen > s->warm + s->blocks) atomic_store(&s->finished, 1);
}

static Mix_Chunk *chunk(const carillon_peer_work *w, const float *data) {
    SDL_AudioCVT convert;
    SDL_AudioFormat format = w->sixteenBit ? AUDIO_S16SYS : AUDIO_F32SYS;
    if (SDL_BuildAudioCVT(&convert, format, (Uint8)w->sourceChannels, w->sourceRate, AUDIO_F32SYS, 2, w->sampleRate) <
        0)
        return NULL;
    int samples = w->sourceFrames * w->sourceChannels;
    convert.len = samples * (w->sixteenBit ? 2 : 4);
    convert.buf = SDL_malloc((size_t)convert.len * (size_t)SDL_max(convert.len_mult, 1));
    for (int i = 0; i < samples; i++) {
        if (w->sixteenBit) ((int16_t *)(void *)convert.buf)[i] = (int16_t)lrintf(data[i] * 32767.0f);
        else ((float *)(void *)convert.buf)[i] = data[i];
    }
    convert.len_cvt = convert.len;
    if (convert.needed) SDL_ConvertAudio(&convert);
    return Mix_QuickLoad_RAW(convert.buf, (Uint32)convert.len_cvt);
}

carillon_peer_result carillon_peer_sdl(const carillon_peer_work *w, int warm, int blocks) {
    carillon_peer_result result = {0, 0, -1};
    setenv("SDL_AUDIODRIVER", "disk", 1);
    setenv("SDL_DISKAUDIOFILE", "/dev/null", 1);
    setenv("SDL_DISKAUDIODELAY", "0", 1);
    if (SDL_Init(SDL_INIT_AUDIO) != 0) return result;
    if (Mix_OpenAudioDevice(w->sampleRate, AUDIO_F32SYS, 2, w->block, NULL, 0) != 0) {
        SDL_Quit();
        return result;
    }
    session s = {.work = w, .warm = warm, .blocks = blocks};
    Mix_Chunk **chunks = calloc((size_t)w->sources, sizeof(Mix_Chunk *));
    for (int i = 0; i < w->sources; i++) chunks[i] = chunk(w, w->data[i]);
    Mix_AllocateChannels(w->voices);
    s.chunks = chunks;
    Mix_SetPostMix(mixed, &s);
    while (!atomic_load(&s.finished)) SDL_Delay(1);
    Mix_SetPostMix(NULL, NULL);
    Mix_HaltChannel(-1);
    Mix_CloseAudio();
    for (int i = 0; i < w->sources; i++) {
        if (chunks[i]) {
            Uint8 *memory = chunks[i]->abuf;
            Mix_FreeChunk(chunks[i]);
            SDL_free(memory);
        }
    }
    free(chunks);
    SDL_Quit();
    result.nanoseconds = s.spent;
    result.rms = sqrt(s.sum / ((double)blocks * w->block));
    result.status = 0;
    return result;
}
