// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// The complete list of C functions the audio thread may call. None of them allocates, locks or waits; each may be
// called from any thread. Sample pointers of one call must not overlap, except for `carillon_move`.
#ifndef CARILLON_CREALTIME_H
#define CARILLON_CREALTIME_H

#include <stddef.h>
#include <stdint.h>

#ifdef __swift__
#define CARILLON_REALTIME __attribute__((swift_attr("@_noAllocation"), swift_attr("@_noLocks")))
#else
#define CARILLON_REALTIME
#endif

/// Writes `count` zeros.
CARILLON_REALTIME void carillon_zero(float *_Nonnull out, ptrdiff_t count);

/// Copies `count` samples between places that may overlap.
CARILLON_REALTIME void carillon_move(float *_Nonnull out, const float *_Nonnull in, ptrdiff_t count);

/// Copies `count` samples.
CARILLON_REALTIME void carillon_copy(float *_Nonnull out, const float *_Nonnull in, ptrdiff_t count);

/// out[i] *= gain + step * i.
CARILLON_REALTIME void carillon_scale(float *_Nonnull out, ptrdiff_t count, float gain, float step);

/// The number of samples whose absolute value exceeds `threshold`.
CARILLON_REALTIME ptrdiff_t carillon_count_above(const float *_Nonnull in, ptrdiff_t count, float threshold);

/// out[i] += in[i] * gain.
CARILLON_REALTIME void carillon_mix(float *_Nonnull out, const float *_Nonnull in, ptrdiff_t count, float gain);

/// out[i] += in[i] * (gain + step * i).
CARILLON_REALTIME void carillon_mix_ramp(float *_Nonnull out, const float *_Nonnull in, ptrdiff_t count, float gain,
                                         float step);

/// Two planes in one pass: left[i] += inLeft[i] * gainLeft, right[i] += inRight[i] * gainRight. The two sources may
/// be the same plane.
CARILLON_REALTIME void carillon_mix_pair(float *_Nonnull left, float *_Nonnull right, const float *_Nonnull inLeft,
                                         const float *_Nonnull inRight, ptrdiff_t count, float gainLeft,
                                         float gainRight);

/// Frames after which a moving gain is recomputed instead of incremented, so that rounding errors cannot add up.
#define CARILLON_RAMP_SEGMENT 256

/// As `carillon_mix_pair` with gains that change by a step per frame. Inside a segment each sixteenth frame's gain is
/// the last one's plus sixteen steps: an addition instead of a product and an addition.
CARILLON_REALTIME void carillon_mix_pair_ramp(float *_Nonnull left, float *_Nonnull right,
                                              const float *_Nonnull inLeft, const float *_Nonnull inRight,
                                              ptrdiff_t count, float gainLeft, float gainRight, float stepLeft,
                                              float stepRight);

/// The largest absolute value of `count` samples and the sum of their squares, after the gain `gain + step * i`.
/// NaN is ignored.
CARILLON_REALTIME void carillon_measure(const float *_Nonnull in, ptrdiff_t count, float gain, float step,
                                        float *_Nonnull peak, double *_Nonnull sum);

/// The sum of squares of `count` samples after two second-order filters, each b0 b1 b2 a1 a2; `state` holds two
/// numbers for each.
CARILLON_REALTIME double carillon_weighted_power(const float *_Nonnull in, ptrdiff_t count,
                                                 const double *_Nonnull filters, double *_Nonnull state);

/// The largest absolute value of `count` samples as the bits of a float: 0x7f800000 or more if one is not finite.
CARILLON_REALTIME uint32_t carillon_peak_bits(const float *_Nonnull in, ptrdiff_t count);

/// Replaces non-finite samples by zero.
///
/// Returns how many there were.
CARILLON_REALTIME ptrdiff_t carillon_replace_nonfinite(float *_Nonnull samples, ptrdiff_t count);

/// Values that `carillon_true_peaks` interpolates between two frames, and taps of each.
#define CARILLON_PEAK_PLACES 7
#define CARILLON_PEAK_TAPS 32

/// Raises `peaks[i]` to the largest absolute value of frame `in[i + 15]` and of the interpolated values before the
/// next: `taps` holds CARILLON_PEAK_TAPS factors of `in[i]…` for each. Works on 16 at a time: up to 15 samples more
/// are read and written.
CARILLON_REALTIME void carillon_true_peaks(float *_Nonnull peaks, const float *_Nonnull in, ptrdiff_t count,
                                           const float *_Nonnull taps);

/// The gain that brings a peak above `threshold` to `ceiling`, 1 for others.
CARILLON_REALTIME void carillon_needed_gains(float *_Nonnull out, const float *_Nonnull peaks, ptrdiff_t count,
                                             float threshold, float ceiling);

/// out[i] is the minimum of in[i] to in[i + window − 1]. Up to 15 samples more are read and written.
CARILLON_REALTIME void carillon_window_minimum(float *_Nonnull out, const float *_Nonnull in, ptrdiff_t count,
                                               ptrdiff_t window);

/// out[i] is the mean of in[i] to in[i + window − 1], exactly 1 where all are 1. Up to 15 samples more are read and
/// written.
CARILLON_REALTIME void carillon_window_mean(float *_Nonnull out, const float *_Nonnull in, ptrdiff_t count,
                                            ptrdiff_t window);

/// Limits the rise of gains to `release` per frame, they fall at once; `gain` is the one before the first.
CARILLON_REALTIME void carillon_limiter_release(float *_Nonnull gains, ptrdiff_t count, float gain, float release);

/// out[i] *= gains[i].
CARILLON_REALTIME void carillon_multiply(float *_Nonnull out, const float *_Nonnull gains, ptrdiff_t count);

/// Prefetches three cache lines from `memory` on; the hardware prefetcher continues from there. The address
/// need not be readable.
CARILLON_REALTIME static inline void carillon_prefetch(const void *_Nonnull memory) {
    const char *line = (const char *)memory;
    __builtin_prefetch(line, 0, 3);
    __builtin_prefetch(line + 64, 0, 3);
    __builtin_prefetch(line + 128, 0, 3);
}

/// The sine of an angle in radians.
CARILLON_REALTIME double carillon_sine(double radians);

/// 2 to the power of `exponent`.
CARILLON_REALTIME double carillon_exp2(double exponent);

/// The binary logarithm of a positive number.
CARILLON_REALTIME double carillon_log2(double value);

/// CLOCK_MONOTONIC in nanoseconds, read without a system call; for load measurement only, twice per quantum, outside
/// the renderer.
CARILLON_REALTIME uint64_t carillon_nanoseconds(void);

/// Makes the processor treat denormal numbers as zero on this thread.
///
/// Returns the earlier mode, for `carillon_restore_denormals`.
CARILLON_REALTIME uint64_t carillon_flush_denormals(void);

/// Sets the mode that `carillon_flush_denormals` returned.
CARILLON_REALTIME void carillon_restore_denormals(uint64_t mode);

/// Adds one to an eventfd that was opened with EFD_NONBLOCK; errno is kept.
///
/// Returns 0 or −errno.
CARILLON_REALTIME int carillon_eventfd_signal(int descriptor);

/// Opens a non-blocking, close-on-exec eventfd. Control thread.
///
/// Returns the descriptor or −errno.
int carillon_eventfd_open(void);

/// Waits until an eventfd is signalled, and resets it. Control thread; `milliseconds` < 0 waits without end.
///
/// Returns 1 when signalled, 0 at timeout, or −errno.
int carillon_eventfd_wait(int descriptor, int milliseconds);

/// Resets an eventfd without waiting. Any thread but audio.
void carillon_eventfd_drain(int descriptor);

/// Closes a descriptor. Control thread.
void carillon_close(int descriptor);

#endif
