// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

// Interposes malloc, locks and system calls for the whole test program; counts only on threads that armed their counter.

#define _GNU_SOURCE
#include "CAllocationCounter.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CARILLON_SANITIZED 1
#endif
#endif

// The first version of condition variables whose memory is today's.
#if defined(__x86_64__)
#define CONDITIONS "GLIBC_2.3.2"
#else
#define CONDITIONS "GLIBC_2.17"
#endif

static __thread int armed __attribute__((tls_model("initial-exec")));
static __thread carillon_thread_counts counts __attribute__((tls_model("initial-exec")));

static __thread struct rusage before __attribute__((tls_model("initial-exec")));

void carillon_counter_arm(void) {
    counts = (carillon_thread_counts){0};
    getrusage(RUSAGE_THREAD, &before);
    armed = 1;
}

carillon_thread_counts carillon_counter_disarm(void) {
    armed = 0;
    struct rusage after;
    getrusage(RUSAGE_THREAD, &after);
    counts.minorFaults = after.ru_minflt - before.ru_minflt;
    counts.majorFaults = after.ru_majflt - before.ru_majflt;
    counts.waits = after.ru_nvcsw - before.ru_nvcsw;
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

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
    static int (*next)(pthread_cond_t *, pthread_mutex_t *);
    if (armed) counts.locks++;
    // The newest version: the oldest one, which dlsym finds first, takes other memory.
    if (!next)
        next = (int (*)(pthread_cond_t *, pthread_mutex_t *))dlvsym(RTLD_NEXT, "pthread_cond_wait", CONDITIONS);
    return next(condition, mutex);
}

// A function that is counted in one of the counts and called.
#define FORWARDED(count, convention, type, name, parameters, arguments)                                              \
    convention type name parameters {                                                                                \
        static type(*next) parameters;                                                                               \
        if (armed) counts.count++;                                                                                   \
        if (!next) next = (type(*) parameters)dlsym(RTLD_NEXT, #name);                                               \
        return next arguments;                                                                                       \
    }
#define COUNTED(type, name, parameters, arguments) FORWARDED(systemCalls, , type, name, parameters, arguments)

FORWARDED(writes, , ssize_t, write, (int file, const void *memory, size_t size), (file, memory, size))
COUNTED(ssize_t, send, (int file, const void *memory, size_t size, int flags), (file, memory, size, flags))
COUNTED(ssize_t, recv, (int file, void *memory, size_t size, int flags), (file, memory, size, flags))
COUNTED(int, epoll_wait, (int file, struct epoll_event *events, int count, int timeout),
        (file, events, count, timeout))
COUNTED(int, select, (int count, fd_set *in, fd_set *out, fd_set *failed, struct timeval *timeout),
        (count, in, out, failed, timeout))
COUNTED(int, usleep, (useconds_t microseconds), (microseconds))
COUNTED(int, close, (int file), (file))
COUNTED(int, fsync, (int file), (file))
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

// The runtime's own functions keep all registers where the compiler counts on it; so do these.
#if defined(__x86_64__) || defined(__aarch64__)
#define RUNTIME(type, name, parameters, arguments)                                                                   \
    FORWARDED(runtimeCalls, __attribute__((preserve_most)), type, name, parameters, arguments)
#else
#define RUNTIME(type, name, parameters, arguments) FORWARDED(runtimeCalls, , type, name, parameters, arguments)
#endif

RUNTIME(void *, swift_retain, (void *object), (object))
RUNTIME(void, swift_release, (void *object), (object))
RUNTIME(void *, swift_retain_n, (void *object, uint32_t count), (object, count))
RUNTIME(void, swift_release_n, (void *object, uint32_t count), (object, count))
RUNTIME(void *, swift_bridgeObjectRetain, (void *object), (object))
RUNTIME(void, swift_bridgeObjectRelease, (void *object), (object))
RUNTIME(void *, swift_allocObject, (const void *type, size_t size, size_t mask), (type, size, mask))
RUNTIME(void, swift_deallocClassInstance, (void *object, size_t size, size_t mask), (object, size, mask))
RUNTIME(void *, swift_slowAlloc, (size_t size, size_t mask), (size, mask))
RUNTIME(void, swift_slowDealloc, (void *memory, size_t size, size_t mask), (memory, size, mask))
RUNTIME(void, swift_once, (void *predicate, void (*function)(void *), void *context), (predicate, function, context))
RUNTIME(void, swift_beginAccess, (void *memory, void *buffer, uintptr_t flags, void *pc), (memory, buffer, flags, pc))
RUNTIME(void, swift_endAccess, (void *buffer), (buffer))

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
