// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#ifndef CARILLON_CALLOCATIONCOUNTER_H
#define CARILLON_CALLOCATIONCOUNTER_H

#include <stdint.h>

/// What the calling thread did while its counter was armed.
typedef struct {
    /// malloc, calloc, realloc and their aligned kin.
    int64_t allocations;
    /// free.
    int64_t frees;
    /// pthread_mutex_lock, pthread_rwlock locks and waits for condition variables.
    int64_t locks;
    /// Entry points of the Swift runtime: references counted, objects made or freed, metadata made, casts, exclusive
    /// accesses, lazy globals.
    int64_t runtimeCalls;
    /// Calls that wait, sleep, give way, or change files or memory maps: read, poll, select, epoll_wait, nanosleep,
    /// usleep, sched_yield, sem_wait, send, recv, open, close, fsync, ioctl, mmap, munmap, madvise, and what goes
    /// through syscall, as futexes do.
    int64_t systemCalls;
    /// write, which the wake signal is allowed once a quantum.
    int64_t writes;
    /// Page faults without and with input, as the kernel counts them for the thread.
    int64_t minorFaults;
    int64_t majorFaults;
    /// Times the kernel took the thread off its processor because it waited for something.
    int64_t waits;
} carillon_thread_counts;

/// Whether this build counts at all: not under a sanitizer that replaces malloc itself.
int carillon_counter_works(void);

/// Sets this thread's counts to zero and begins counting.
void carillon_counter_arm(void);

/// Ends counting and returns the counts.
carillon_thread_counts carillon_counter_disarm(void);

#endif
