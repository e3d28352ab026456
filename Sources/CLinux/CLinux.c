// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <linux/openat2.h>
#include <malloc.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
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
    /* A full pipe already holds reports. */
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
    /* A process inherits blocked signals from its parent. */
    sigset_t watched;
    sigemptyset(&watched);
    sigaddset(&watched, signal);
    return -pthread_sigmask(SIG_UNBLOCK, &watched, NULL);
}

void carillon_return_large_blocks(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    mallopt(M_TRIM_THRESHOLD, 1 << 20);
#endif
}

void carillon_trim_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

/* Whether the loader wrote into segments that are read-only now: their pages then differ from the file. */
static bool has_text_relocations(const struct dl_phdr_info *object) {
    for (int i = 0; i < object->dlpi_phnum; i++) {
        if (object->dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
        const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr);
        for (; entry->d_tag != DT_NULL; entry++)
            if (entry->d_tag == DT_TEXTREL || (entry->d_tag == DT_FLAGS && (entry->d_un.d_val & DF_TEXTREL)))
                return true;
    }
    return false;
}

static int unmap_code(struct dl_phdr_info *object, size_t size, void *page) {
    (void)size;
    uintptr_t mask = *(uintptr_t *)page - 1;
    if (strncmp(object->dlpi_name, "linux-", 6) == 0 || has_text_relocations(object)) return 0;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || (part->p_flags & PF_W)) continue;
        uintptr_t begin = (object->dlpi_addr + part->p_vaddr + mask) & ~mask;
        uintptr_t end = (object->dlpi_addr + part->p_vaddr + part->p_memsz) & ~mask;
        if (begin < end) madvise((void *)begin, end - begin, MADV_DONTNEED);
    }
    return 0;
}

void carillon_unmap_code(void) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    dl_iterate_phdr(unmap_code, &page);
}
