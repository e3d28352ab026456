// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// The innermost loops of the mixer. Products and sums are rounded separately on every processor (no fused
// multiply-add), so that all clones and the Swift reference give the same bits.

#include "CRealtime.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

// Clones are resolved while the program is loaded, before a sanitizer's runtime is ready.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define CARILLON_NO_CLONES 1
#endif
#endif

#if defined(__x86_64__) && defined(__linux__) && !defined(CARILLON_NO_CLONES)
#define CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define CLONES
#endif

void carillon_zero(float *out, ptrdiff_t count) { memset(out, 0, (size_t)count * sizeof(float)); }

void carillon_move(float *out, const float *in, ptrdiff_t count) { memmove(out, in, (size_t)count * sizeof(float)); }

void carillon_copy(float *out, const float *in, ptrdiff_t count) { memcpy(out, in, (size_t)count * sizeof(float)); }

CLONES
void carillon_scale(float *out, ptrdiff_t count, float gain, float step) {
    for (int32_t i = 0; i < (int32_t)count; i++) out[i] *= gain + step * (float)i;
}

ptrdiff_t carillon_count_above(const float *in, ptrdiff_t count, float threshold) {
    ptrdiff_t above = 0;
    for (ptrdiff_t i = 0; i < count; i++) above += __builtin_fabsf(in[i]) > threshold;
    return above;
}

CLONES
void carillon_mix(float *restrict out, const float *restrict in, ptrdiff_t count, float gain) {
    for (ptrdiff_t i = 0; i < count; i++) out[i] += in[i] * gain;
}

CLONES
void carillon_mix_ramp(float *restrict out, const float *restrict in, ptrdiff_t count, float gain, float step) {
    for (int32_t i = 0; i < (int32_t)count; i++) out[i] += in[i] * (gain + step * (float)i);
}

CLONES
void carillon_mix_pair(float *restrict left, float *restrict right, const float *inLeft, const float *inRight,
                       ptrdiff_t count, float gainLeft, float gainRight) {
#pragma clang loop vectorize(assume_safety)
    for (ptrdiff_t i = 0; i < count; i++) {
        left[i] += inLeft[i] * gainLeft;
        right[i] += inRight[i] * gainRight;
    }
}

// Sixteen samples, without alignment.
typedef float samples16 __attribute__((vector_size(64), aligned(4), may_alias));

CLONES
void carillon_mix_pair_ramp(float *restrict left, float *restrict right, const float *inLeft, const float *inRight,
                            ptrdiff_t count, float gainLeft, float gainRight, float stepLeft, float stepRight) {
    const samples16 lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const float strideLeft = stepLeft * 16, strideRight = stepRight * 16;
    ptrdiff_t whole = count & ~(ptrdiff_t)15;
    for (ptrdiff_t start = 0; start < whole; start += CARILLON_RAMP_SEGMENT) {
        samples16 atLeft = gainLeft + stepLeft * (lanes + (float)(int32_t)start);
        samples16 atRight = gainRight + stepRight * (lanes + (float)(int32_t)start);
        ptrdiff_t end = whole - start > CARILLON_RAMP_SEGMENT ? start + CARILLON_RAMP_SEGMENT : whole;
        for (ptrdiff_t i = start; i < end; i += 16) {
            *(samples16 *)(left + i) += *(const samples16 *)(inLeft + i) * atLeft;
            *(samples16 *)(right + i) += *(const samples16 *)(inRight + i) * atRight;
            atLeft += strideLeft;
            atRight += strideRight;
        }
    }
    for (ptrdiff_t i = whole; i < count; i++) {
        left[i] += inLeft[i] * (gainLeft + stepLeft * (float)(int32_t)i);
        right[i] += inRight[i] * (gainRight + stepRight * (float)(int32_t)i);
    }
}

// Sixteen partial sums in a fixed order, so that every clone gives the same bits.
#define LANES 16

CLONES
void carillon_measure(const float *restrict in, ptrdiff_t count, float gain, float step, float *restrict peak,
                      double *restrict sum) {
    float peaks[LANES] = {0}, sums[LANES] = {0};
    double total = 0;
    ptrdiff_t whole = count & ~(ptrdiff_t)(LANES - 1);
    for (ptrdiff_t at = 0; at < whole; at += LANES) {
        for (int lane = 0; lane < LANES; lane++) {
            float value = in[at + lane] * (gain + step * (float)(int32_t)(at + lane));
            float size = __builtin_fabsf(value);
            peaks[lane] = size > peaks[lane] ? size : peaks[lane];
            sums[lane] += size == size ? value * value : 0;
        }
    }
    for (ptrdiff_t at = whole; at < count; at++) {
        float value = in[at] * (gain + step * (float)(int32_t)at);
        float size = __builtin_fabsf(value);
        peaks[at - whole] = size > peaks[at - whole] ? size : peaks[at - whole];
        sums[at - whole] += size == size ? value * value : 0;
    }
    float largest = 0;
    for (int lane = 0; lane < LANES; lane++) {
        largest = peaks[lane] > largest ? peaks[lane] : largest;
        total += (double)sums[lane];
    }
    *peak = largest;
    *sum = total;
}

double carillon_weighted_power(const float *in, ptrdiff_t count, const double *filters, double *state) {
    const double *f = filters, *g = filters + 5;
    double s0 = state[0], s1 = state[1], t0 = state[2], t1 = state[3], sum = 0;
    for (ptrdiff_t i = 0; i < count; i++) {
        double x = (double)in[i];
        double y = f[0] * x + s0;
        s0 = f[1] * x - f[3] * y + s1;
        s1 = f[2] * x - f[4] * y;
        double z = g[0] * y + t0;
        t0 = g[1] * y - g[3] * z + t1;
        t1 = g[2] * y - g[4] * z;
        sum += z * z;
    }
    state[0] = s0;
    state[1] = s1;
    state[2] = t0;
    state[3] = t1;
    return sum;
}

static inline uint32_t size_bits(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits & 0x7fffffffu;
}

CLONES
uint32_t carillon_peak_bits(const float *in, ptrdiff_t count) {
    uint32_t largest = 0;
    for (ptrdiff_t i = 0; i < count; i++) {
        uint32_t bits = size_bits(in[i]);
        largest = bits > largest ? bits : largest;
    }
    return largest;
}

ptrdiff_t carillon_replace_nonfinite(float *samples, ptrdiff_t count) {
    ptrdiff_t replaced = 0;
    for (ptrdiff_t i = 0; i < count; i++) {
        if (size_bits(samples[i]) >= 0x7f800000u) {
            samples[i] = 0;
            replaced++;
        }
    }
    return replaced;
}

CLONES
void carillon_true_peaks(float *restrict peaks, const float *restrict in, ptrdiff_t count,
                         const float *restrict taps) {
    for (ptrdiff_t i = 0; i < count; i += 16) {
        samples16 middle = *(const samples16 *)(in + i + CARILLON_PEAK_TAPS / 2 - 1);
        samples16 largest = __builtin_elementwise_max(*(samples16 *)(peaks + i), __builtin_elementwise_abs(middle));
        for (int place = 0; place < CARILLON_PEAK_PLACES; place++) {
            samples16 sum = {0};
            for (int k = 0; k < CARILLON_PEAK_TAPS; k++) {
                sum += *(const samples16 *)(in + i + k) * taps[place * CARILLON_PEAK_TAPS + k];
            }
            largest = __builtin_elementwise_max(largest, __builtin_elementwise_abs(sum));
        }
        *(samples16 *)(peaks + i) = largest;
    }
}

CLONES
void carillon_needed_gains(float *restrict out, const float *restrict peaks, ptrdiff_t count, float threshold,
                           float ceiling) {
    for (ptrdiff_t i = 0; i < count; i++) out[i] = peaks[i] > threshold ? ceiling / peaks[i] : 1;
}

CLONES
void carillon_window_minimum(float *restrict out, const float *restrict in, ptrdiff_t count, ptrdiff_t window) {
    for (ptrdiff_t i = 0; i < count; i += 16) {
        samples16 least = *(const samples16 *)(in + i);
        for (ptrdiff_t k = 1; k < window; k++) {
            least = __builtin_elementwise_min(least, *(const samples16 *)(in + i + k));
        }
        *(samples16 *)(out + i) = least;
    }
}

CLONES
void carillon_window_mean(float *restrict out, const float *restrict in, ptrdiff_t count, ptrdiff_t window) {
    for (ptrdiff_t i = 0; i < count; i += 16) {
        samples16 sum = *(const samples16 *)(in + i);
        for (ptrdiff_t k = 1; k < window; k++) sum += *(const samples16 *)(in + i + k);
        *(samples16 *)(out + i) = sum / (float)window;
    }
}

void carillon_limiter_release(float *gains, ptrdiff_t count, float gain, float release) {
    for (ptrdiff_t i = 0; i < count; i++) {
        gain = gains[i] < gain + release ? gains[i] : gain + release;
        gains[i] = gain;
    }
}

CLONES
void carillon_multiply(float *restrict out, const float *restrict gains, ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count; i++) out[i] *= gains[i];
}
