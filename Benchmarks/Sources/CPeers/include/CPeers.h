// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// Two mixers from Debian behind one small interface: OpenAL Soft by its loopback device, SDL_mixer by SDL's disk
// driver writing to nowhere as fast as it can. One mixer is open at a time, on one thread.
#ifndef CARILLON_CPEERS_H
#define CARILLON_CPEERS_H

#include <stdint.h>

typedef struct {
    int sampleRate;            // of the mix, Hz
    int block;                 // frames rendered at once
    int voices;                // sources sounding at once, each looping for ever
    int sourceRate;            // of the source, Hz
    int sourceChannels;        // 1 or 2
    int sourceFrames;          // length of each of the sources
    int sources;               // how many different sources there are; voice v plays source v % sources
    const float *const *data;  // interleaved samples of each source, -1 to 1
    int sixteenBit;            // 1: hand the sources over as 16-bit integers
    int ramps;                 // 1: every voice's gain moves in every block
    float gain;                // of each voice
} carillon_peer_work;

typedef struct {
    double nanoseconds;  // CPU time of the mixing thread
    double rms;          // of the left channel over all blocks
    int status;          // 0, or a negative number: what is missing
} carillon_peer_result;

// Renders `blocks` blocks with OpenAL Soft after `warm` unmeasured ones.
carillon_peer_result carillon_peer_openal(const carillon_peer_work *work, int warm, int blocks);

// Renders `blocks` blocks with SDL_mixer after `warm` unmeasured ones.
carillon_peer_result carillon_peer_sdl(const carillon_peer_work *work, int warm, int blocks);

#endif
