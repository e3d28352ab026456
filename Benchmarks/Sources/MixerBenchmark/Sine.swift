// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Glibc

/// sin(x), named so that no file but this one needs the C library's mathematics.
func sine(_ x: Double) -> Double { sin(x) }

/// 20·log10 of a ratio of amplitudes.
func decibels(_ ratio: Double) -> Double { 20 * log10(ratio) }

/// Nanoseconds of CPU time this thread has used.
func threadNanoseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
