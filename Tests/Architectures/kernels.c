// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// Calls each kernel of the mixer on the same numbers and prints a digest of what it wrote: the lines must be the same on
// every processor. Scripts/arm64.sh kernels compares them.

#include "CRealtime.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { COUNT = 1003, ROOM = COUNT + 64 };

static uint64_t state = 88172645463325252u;

static float number(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (float)(int32_t)(state >> 33) / 1073741824.0f - 1.0f;
}

static float in_left[ROOM], in_right[ROOM], out_left[ROOM], out_right[ROOM], taps[ROOM];

static void fill(float *samples, float factor) {
    for (int i = 0; i < ROOM; i++) samples[i] = number() * factor;
}

static void fill_all(void) {
    fill(in_left, 1.3f);
    fill(in_right, 1.3f);
    fill(out_left, 0.7f);
    fill(out_right, 0.7f);
    fill(taps, 0.2f);
}

static uint64_t hash;

static void add(const void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) hash = (hash ^ ((const unsigned char *)bytes)[i]) * 1099511628211u;
}

// What a kernel may write beyond its count is no part of its result.
static void add_outputs(ptrdiff_t count) {
    add(out_left, (size_t)count * sizeof(float));
    add(out_right, (size_t)count * sizeof(float));
}

#define EACH(name, call)                                                                                             \
    do {                                                                                                             \
        hash = 14695981039346656037u;                                                                                \
        for (ptrdiff_t n = 0; n <= COUNT; n += 1 + n / 3) {                                                          \
            fill_all();                                                                                              \
            call;                                                                                                    \
            add_outputs(n);                                                                                          \
        }                                                                                                            \
        printf("%s %016llx\n", name, (unsigned long long)hash);                                                      \
    } while (0)

int main(void) {
    uint64_t mode = carillon_flush_denormals();
    float peak;
    double sum, power[4] = {0}, filters[10] = {1.53, -2.69, 1.2, -1.69, 0.73, 1, -2, 1, -1.99, 0.99};
    EACH("scale", carillon_scale(out_left, n, 0.3f, 0.0007f));
    EACH("mix", carillon_mix(out_left, in_left, n, 0.37f));
    EACH("mix_ramp", carillon_mix_ramp(out_left, in_left, n, 0.2f, 0.0011f));
    EACH("mix_pair", carillon_mix_pair(out_left, out_right, in_left, in_right, n, 0.31f, 0.73f));
    EACH("mix_pair_ramp",
         carillon_mix_pair_ramp(out_left, out_right, in_left, in_right, n, 0.31f, 0.73f, 0.0003f, -0.0005f));
    EACH("measure", {
        carillon_measure(in_left, n, 0.9f, -0.0002f, &peak, &sum);
        add(&peak, sizeof peak);
        add(&sum, sizeof sum);
    });
    EACH("weighted_power", {
        sum = carillon_weighted_power(in_left, n, filters, power);
        add(&sum, sizeof sum);
    });
    EACH("peak_bits", {
        uint32_t bits = carillon_peak_bits(in_left, n);
        add(&bits, sizeof bits);
    });
    EACH("replace_nonfinite", {
        for (int i = 0; i < ROOM; i += 17) out_left[i] = out_left[i] / 0.0f;
        ptrdiff_t replaced = carillon_replace_nonfinite(out_left, n);
        add(&replaced, sizeof replaced);
    });
    EACH("count_above", {
        ptrdiff_t above = carillon_count_above(in_left, n, 0.5f);
        add(&above, sizeof above);
    });
    EACH("true_peaks", carillon_true_peaks(out_left, in_left, n, taps));
    EACH("needed_gains", carillon_needed_gains(out_left, in_left, n, 0.89f, 0.87f));
    EACH("window_minimum", carillon_window_minimum(out_left, in_left, n, 33));
    EACH("window_mean", carillon_window_mean(out_left, in_left, n, 33));
    EACH("limiter_release", carillon_limiter_release(out_left, n, 0.5f, 0.001f));
    EACH("multiply", carillon_multiply(out_left, in_left, n));
    carillon_restore_denormals(mode);
    return 0;
}
