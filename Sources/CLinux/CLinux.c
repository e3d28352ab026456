// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <malloc.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int carillon_accept4(int listener, struct sockaddr *address, socklen_t *length) {
    int descriptor = accept4(listener, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

int carillon_open_beneath(int directory, const char *path) {
    struct open_how how = {
        .flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY,
        .mode = 0,
        .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
    };
    long descriptor = syscall(SYS_openat2, directory, path, &how, sizeof how);
    return descriptor < 0 ? -errno : (int)descriptor;
}

int carillon_make_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0 ? 0 : -errno; }

void carillon_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

static atomic_int signal_descriptors[65];

static void report_signal(int signal) {
    int saved = errno;
    unsigned char number = (unsigned char)signal;
    /* A full pipe means that reports wait already. */
    ssize_t written = write(atomic_load(&signal_descriptors[signal]), &number, 1);
    (void)written;
    errno = saved;
}

int carillon_watch_signal(int signal, int descriptor) {
    if (signal < 1 || signal > 64) return -EINVAL;
    atomic_store(&signal_descriptors[signal], descriptor);
    struct sigaction action = {.sa_handler = report_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    if (sigaction(signal, &action, NULL) != 0) return -errno;
    /* A process starts with the signals blocked that its parent's thread had blocked. */
    sigset_t watched;
    sigemptyset(&watched);
    sigaddset(&watched, signal);
    return -pthread_sigmask(SIG_UNBLOCK, &watched, NULL);
}

void carillon_trim_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
