// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#define AL_ALEXT_PROTOTYPES
#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "CPeers.h"

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void fill(ALuint buffer, const carillon_peer_work *w, const float *data) {
    int samples = w->sourceFrames * w->sourceChannels;
    if (!w->sixteenBit) {
        alBufferData(buffer, w->sourceChannels == 2 ? AL_FORMAT_STEREO_FLOAT32 : AL_FORMAT_MONO_FLOAT32, data,
                     samples * (int)sizeof(float), w->sourceRate);
        return;
    }
    int16_t *integers = malloc((size_t)samples * sizeof(int16_t));
    for (int i = 0; i < samples; i++) integers[i] = (int16_t)lrintf(data[i] * 32767.0f);
    alBufferData(buffer, w->sourceChannels == 2 ? AL_FORMAT_STEREO16 : AL_FORMAT_MONO16, integers,
                 samples * (int)sizeof(int16_t), w->sourceRate);
    free(integers);
}

// One block. A source has no ramp of its own: its gain is set for each block, and OpenAL Soft ramps to it.
static void render(ALCdevice *device, const ALuint *voices, const carillon_peer_work *w, int block, float *mix) {
    if (w->ramps) {
        for (int v = 0; v < w->voices; v++) {
            alSourcef(voices[v], AL_GAIN, w->gain * (0.75f + 0.25f * (float)((block + v) & 1)));
        }
    }
    alcRenderSamplesSOFT(device, mix, w->block);
}

carillon_peer_result carillon_peer_openal(const carillon_peer_work *w, int warm, int blocks) {
    carillon_peer_result result = {0, 0, -1};
    ALCdevice *device = alcLoopbackOpenDeviceSOFT(NULL);
    if (!device) return result;
    ALCint attributes[] = {ALC_FREQUENCY,
                           w->sampleRate,
                           ALC_FORMAT_CHANNELS_SOFT,
                           ALC_STEREO_SOFT,
                           ALC_FORMAT_TYPE_SOFT,
                           ALC_FLOAT_SOFT,
                           ALC_MONO_SOURCES,
                           w->voices,
                           ALC_STEREO_SOURCES,
                           w->voices,
                           ALC_HRTF_SOFT,
                           ALC_FALSE,
                           0};
    ALCcontext *context = alcCreateContext(device, attributes);
    if (!context || !alcMakeContextCurrent(context)) return result;
    ALuint *buffers = calloc((size_t)w->sources, sizeof(ALuint));
    ALuint *voices = calloc((size_t)w->voices, sizeof(ALuint));
    float *mix = calloc((size_t)w->block * 2, sizeof(float));
    alGenBuffers(w->sources, buffers);
    for (int i = 0; i < w->sources; i++) fill(buffers[i], w, w->data[i]);
    alGetError();
    alGenSources(w->voices, voices);
    if (alGetError() != AL_NO_ERROR) {
        result.status = -2;
        goto done;
    }
    alDistanceModel(AL_NONE);
    for (int v = 0; v < w->voices; v++) {
        alSourcei(voices[v], AL_BUFFER, (ALint)buffers[v % w->sources]);
        alSourcei(voices[v], AL_LOOPING, AL_TRUE);
        alSourcei(voices[v], AL_SOURCE_RELATIVE, AL_TRUE);
        alSourcef(voices[v], AL_GAIN, w->gain);
        if (w->sourceChannels == 1) alSource3f(voices[v], AL_POSITION, (float)(v % 3) * -0.25f, 0, -1);
    }
    alSourcePlayv(w->voices, voices);
    for (int b = 0; b < warm; b++) render(device, voices, w, b, mix);
    double began = now();
    for (int b = 0; b < blocks; b++) render(device, voices, w, b, mix);
    result.nanoseconds = now() - began;
    double sum = 0;
    int counted = blocks < 200 ? blocks : 200;
    for (int b = 0; b < counted; b++) {
        render(device, voices, w, b, mix);
        for (int i = 0; i < w->block; i++) sum += (double)mix[2 * i] * mix[2 * i];
    }
    result.rms = sqrt(sum / ((double)counted * w->block));
    result.status = 0;
    alSourceStopv(w->voices, voices);
    alDeleteSources(w->voices, voices);
done:
    alDeleteBuffers(w->sources, buffers);
    alcMakeContextCurrent(NULL);
    alcDestroyContext(context);
    alcCloseDevice(device);
    free(mix);
    free(voices);
    free(buffers);
    return result;
}
