// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#define _GNU_SOURCE
#include "CRealtime.h"

#include <errno.h>
#include <time.h>
#include <math.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

double carillon_sine(double radians) { return sin(radians); }

double carillon_exp2(double exponent) { return exp2(exponent); }

double carillon_log2(double value) { return log2(value); }

uint64_t carillon_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

// Flush to zero and denormals are zero: bits 15 and 6 of MXCSR, bit 24 of FPCR.
uint64_t carillon_flush_denormals(void) {
#if defined(__x86_64__)
    uint64_t mode = _mm_getcsr();
    _mm_setcsr((unsigned)mode | 0x8040u);
    return mode;
#elif defined(__aarch64__)
    uint64_t mode;
    __asm__ volatile("mrs %0, fpcr" : "=r"(mode));
    uint64_t flushing = mode | (UINT64_C(1) << 24);
    __asm__ volatile("msr fpcr, %0" : : "r"(flushing));
    return mode;
#else
    return 0;
#endif
}

void carillon_restore_denormals(uint64_t mode) {
#if defined(__x86_64__)
    _mm_setcsr((unsigned)mode);
#elif defined(__aarch64__)
    __asm__ volatile("msr fpcr, %0" : : "r"(mode));
#else
    (void)mode;
#endif
}

int carillon_eventfd_signal(int descriptor) {
    int before = errno;
    uint64_t one = 1;
    ssize_t written = write(descriptor, &one, sizeof one);
    int result = written == (ssize_t)sizeof one ? 0 : -errno;
    errno = before;
    return result;
}

int carillon_eventfd_open(void) {
    int descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

int carillon_eventfd_wait(int descriptor, int milliseconds) {
    struct pollfd waiting = {.fd = descriptor, .events = POLLIN, .revents = 0};
    int ready = poll(&waiting, 1, milliseconds);
    if (ready < 0) return errno == EINTR ? 0 : -errno;
    if (ready == 0) return 0;
    carillon_eventfd_drain(descriptor);
    return 1;
}

void carillon_eventfd_drain(int descriptor) {
    uint64_t count;
    ssize_t taken = read(descriptor, &count, sizeof count);
    (void)taken;
}

void carillon_close(int descriptor) { close(descriptor); }
