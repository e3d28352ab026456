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
#include <spawn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
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

int carillon_read_clock(int *status, long *estimated_error, long *largest_error) {
    struct timex now = {.modes = 0};
    int state = adjtimex(&now);
    if (state < 0) return -errno;
    *status = now.status;
    *estimated_error = now.esterror;
    *largest_error = now.maxerror;
    return state;
}

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

enum { MOST_DESCRIPTORS = 4 };

int carillon_message_pair(int ends[2]) {
    return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) == 0 ? 0 : -errno;
}

int carillon_send_message(int socket, const void *bytes, size_t size, const int *descriptors, int count) {
    if (count < 0 || count > MOST_DESCRIPTORS) return -EINVAL;
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(sizeof(int) * MOST_DESCRIPTORS)];
    } control;
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = size};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (count > 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = &control;
        message.msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)count);
        control.header.cmsg_level = SOL_SOCKET;
        control.header.cmsg_type = SCM_RIGHTS;
        control.header.cmsg_len = CMSG_LEN(sizeof(int) * (size_t)count);
        memcpy(CMSG_DATA(&control.header), descriptors, sizeof(int) * (size_t)count);
    }
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : 0;
}

/* Takes the descriptors of one control message; those beyond the limit are closed. */
static void take_descriptors(const struct cmsghdr *header, int *descriptors, int limit, int *count) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) return;
    size_t number = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < number; i++) {
        int descriptor;
        memcpy(&descriptor, CMSG_DATA(header) + i * sizeof(int), sizeof descriptor);
        if (*count < limit) descriptors[(*count)++] = descriptor;
        else close(descriptor);
    }
}

long carillon_receive_message(int socket, void *bytes, size_t capacity, int *descriptors, int limit, int *count) {
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(sizeof(int) * MOST_DESCRIPTORS)];
    } control;
    struct iovec part = {.iov_base = bytes, .iov_len = capacity};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    *count = 0;
    ssize_t size;
    do size = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    while (size < 0 && errno == EINTR);
    if (size < 0) return -errno;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header))
        take_descriptors(header, descriptors, limit, count);
    return message.msg_flags & MSG_TRUNC ? -EMSGSIZE : size;
}

int carillon_make_memory(size_t size) {
    int descriptor = memfd_create("carillon", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) return -errno;
    if (ftruncate(descriptor, (off_t)size) == 0 &&
        fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
        return descriptor;
    int code = errno;
    close(descriptor);
    return -code;
}

int carillon_spawn(const char *path, char *const arguments[], char *const environment[], int input, int output,
                   int passed) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    /* Its input first: it may be the descriptor that is replaced next. */
    if (input >= 0) posix_spawn_file_actions_adddup2(&actions, input, 0);
    else posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    if (output >= 0) posix_spawn_file_actions_adddup2(&actions, output, 1);
    else posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    if (passed >= 0) posix_spawn_file_actions_adddup2(&actions, passed, 3);
    posix_spawn_file_actions_addclosefrom_np(&actions, passed >= 0 ? 4 : 3);
    pid_t process = 0;
    int code = posix_spawn(&process, path, &actions, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return code == 0 ? process : -code;
}

int carillon_open_process(int process) {
    long descriptor = syscall(SYS_pidfd_open, process, 0);
    return descriptor < 0 ? -errno : (int)descriptor;
}

int carillon_kill_process(int descriptor) {
    return syscall(SYS_pidfd_send_signal, descriptor, SIGKILL, NULL, 0) == 0 ? 0 : -errno;
}

int carillon_wait_child(int process) {
    int status = 0;
    pid_t found;
    do found = waitpid(process, &status, WUNTRACED);
    while (found < 0 && errno == EINTR);
    return found < 0 ? -errno : status;
}
