// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

// Interposes malloc, locks and system calls for the whole test program; counts only on threads that armed their counter.

#define _GNU_SOURCE
#include "CAllocationCounter.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CARILLON_SANITIZED 1
#endif
#endif

static __thread int armed __attribute__((tls_model("initial-exec")));
static __thread carillon_thread_counts counts __attribute__((tls_model("initial-exec")));

void carillon_counter_arm(void) {
    counts = (carillon_thread_counts){0, 0, 0, 0};
    armed = 1;
}

carillon_thread_counts carillon_counter_disarm(void) {
    armed = 0;
    return counts;
}

#if defined(CARILLON_SANITIZED) || !defined(__GLIBC__)

int carillon_counter_works(void) { return 0; }

#else

int carillon_counter_works(void) { return 1; }

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);

void *malloc(size_t size) {
    if (armed) counts.allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    if (armed) counts.allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    if (armed) counts.allocations++;
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    if (armed) counts.allocations++;
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    void *result = memalign(alignment, size);
    if (!result) return ENOMEM;
    *memory = result;
    return 0;
}

void free(void *memory) {
    if (armed && memory) counts.frees++;
    __libc_free(memory);
}

typedef int (*lock_function)(void *);

static int forward(const char *name, lock_function *next, void *lock) {
    if (armed) counts.locks++;
    if (!*next) *next = (lock_function)dlsym(RTLD_NEXT, name);
    return (*next)(lock);
}

int pthread_mutex_lock(pthread_mutex_t *lock) {
    static lock_function next;
    return forward("pthread_mutex_lock", &next, lock);
}

int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
    static lock_function next;
    return forward("pthread_rwlock_rdlock", &next, lock);
}

int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
    static lock_function next;
    return forward("pthread_rwlock_wrlock", &next, lock);
}

// A function of the C library that is counted and called.
#define COUNTED(type, name, parameters, arguments) \
    type name parameters { \
        static type (*next) parameters; \
        if (armed) counts.systemCalls++; \
        if (!next) next = (type (*) parameters)dlsym(RTLD_NEXT, #name); \
        return next arguments; \
    }

COUNTED(ssize_t, read, (int file, void *memory, size_t size), (file, memory, size))
COUNTED(int, poll, (struct pollfd * files, nfds_t count, int timeout), (files, count, timeout))
COUNTED(int, nanosleep, (const struct timespec *time, struct timespec *left), (time, left))
COUNTED(int, clock_nanosleep, (clockid_t clock, int flags, const struct timespec *time, struct timespec *left),
        (clock, flags, time, left))
COUNTED(int, sched_yield, (void), ())
COUNTED(int, sem_wait, (sem_t * semaphore), (semaphore))
COUNTED(void *, mmap, (void *address, size_t size, int protection, int flags, int file, off_t offset),
        (address, size, protection, flags, file, offset))
COUNTED(int, munmap, (void *address, size_t size), (address, size))
COUNTED(int, madvise, (void *address, size_t size, int advice), (address, size, advice))

long syscall(long number, ...) {
    static long (*next)(long, ...);
    va_list list;
    va_start(list, number);
    long arguments[6];
    for (int index = 0; index < 6; index++) arguments[index] = va_arg(list, long);
    va_end(list);
    if (armed) counts.systemCalls++;
    if (!next) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    return next(number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
}

#endif
