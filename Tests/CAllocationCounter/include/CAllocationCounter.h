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
    /// pthread_mutex_lock and pthread_rwlock locks.
    int64_t locks;
    /// Calls that wait, sleep, give way, or change files or memory maps: read, poll, nanosleep, clock_nanosleep,
    /// sched_yield, sem_wait, mmap, munmap, madvise, and what goes through syscall, as futexes do.
    int64_t systemCalls;
} carillon_thread_counts;

/// Whether this build counts at all: not under a sanitizer that replaces malloc itself.
int carillon_counter_works(void);

/// Sets this thread's counts to zero and begins counting.
void carillon_counter_arm(void);

/// Ends counting and returns the counts.
carillon_thread_counts carillon_counter_disarm(void);

#endif
