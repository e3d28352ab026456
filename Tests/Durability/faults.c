// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// Preloaded into the server: makes chosen calls of the C library fail, and counts descriptors that are closed twice, since
// the second close can hit a descriptor that another thread has opened in between. Tests/Durability/preload.py builds and controls it.
//
// CARILLON_FAULTS names a file of 64-bit numbers that both sides map: see `struct control`. Calls that concern files
// count only below the folder CARILLON_FAULTS_FOLDER; allocations only from the size `least` on, and not those of the
// Swift toolchain's libraries, which end the process when one fails.
//
// CARILLON_FAULTS_SYNCED names a folder that gets a copy of each file of the watched folder itself whenever that file is synced:
// what a power failure leaves at least.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

enum kind {
    WRITE = 1,
    SYNC = 2,
    RENAME = 4,
    CREATE = 8,
    OPEN = 16,
    RESIZE = 32,
    UNLINK = 64,
    MAP = 128,
    ALLOCATE = 256
};

struct control {
    _Atomic int64_t kinds;      // which calls count, a sum of kinds; 0 for none
    _Atomic int64_t target;     // the call that fails, from 1; 0 for none
    _Atomic int64_t lasting;    // whether those after it fail too
    _Atomic int64_t error;      // the errno of a failed call; negative: the process is killed before it
    _Atomic int64_t count;      // calls so far
    _Atomic int64_t injected;   // calls that failed
    _Atomic int64_t kind;       // the kind of the newest of them
    _Atomic int64_t least;      // bytes from which an allocation counts
    _Atomic int64_t misclosed;  // calls of close for a number that was not open
};

static struct control *control;
static char folder[PATH_MAX];
static const char *synced;
static size_t folder_length;
static _Atomic char watched[1 << 16];

#define REAL(name)                                                                                                   \
    static __typeof__(name) *real;                                                                                   \
    if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("CARILLON_FAULTS"), *below = getenv("CARILLON_FAULTS_FOLDER");
    if (!path || !below || !realpath(below, folder)) return;
    folder_length = strlen(folder);
    synced = getenv("CARILLON_FAULTS_SYNCED");
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    void *memory = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (memory != MAP_FAILED) control = memory;
}

// Into the server's log: where the caller is.
static void write_places(void) {
    void *places[32];
    backtrace_symbols_fd(places, backtrace(places, 32), STDERR_FILENO);
}

// Whether this call has to fail; sets errno then.
static bool fails(enum kind kind) {
    int64_t kinds = control ? control->kinds : 0;
    if (!(kinds & kind)) return false;
    int64_t number = ++control->count, target = control->target;
    if (target == 0 || number < target || (number > target && !control->lasting)) return false;
    if (control->error < 0) raise(SIGKILL);
    if (control->injected++ == 0) {
        control->kinds = 0;
        write_places();
        control->kinds = kinds;
    }
    control->kind = kind;
    errno = (int)control->error;
    return true;
}

static bool is_below(const char *path) {
    return control && folder_length && path && strncmp(path, folder, folder_length) == 0 &&
           (path[folder_length] == '/' || path[folder_length] == 0);
}

// Whether a path, relative to an open folder or not, lies below the watched one.
static bool concerns(int directory, const char *path) {
    if (!control || !path) return false;
    if (path[0] == '/') return is_below(path);
    char link[64], base[PATH_MAX];
    if (directory == AT_FDCWD) return getcwd(base, sizeof base) && is_below(base);
    snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
    ssize_t length = readlink(link, base, sizeof base - 1);
    if (length < 0) return false;
    base[length] = 0;
    return is_below(base);
}

static bool concerns_open(int descriptor) {
    return control && descriptor >= 0 && descriptor < (int)sizeof watched && watched[descriptor];
}

static int opened(int descriptor, bool is_watched) {
    if (descriptor >= 0 && descriptor < (int)sizeof watched) watched[descriptor] = is_watched;
    return descriptor;
}

// MARK: Opening

static bool open_fails(bool is_watched, int flags) {
    return is_watched && fails((flags & (O_CREAT | O_WRONLY | O_RDWR)) ? CREATE : OPEN);
}

#define MODE(flags, mode)                                                                                            \
    mode_t mode = 0;                                                                                                 \
    if ((flags) & (O_CREAT | __O_TMPFILE)) {                                                                         \
        va_list rest;                                                                                                \
        va_start(rest, flags);                                                                                       \
        mode = va_arg(rest, mode_t);                                                                                 \
        va_end(rest);                                                                                                \
    }

#define OPENER(name)                                                                                                 \
    int name(const char *path, int flags, ...) {                                                                     \
        REAL(name);                                                                                                  \
        MODE(flags, mode)                                                                                            \
        bool is_watched = concerns(AT_FDCWD, path);                                                                  \
        return open_fails(is_watched, flags) ? -1 : opened(real(path, flags, mode), is_watched);                     \
    }
#define OPENER_AT(name)                                                                                              \
    int name(int directory, const char *path, int flags, ...) {                                                      \
        REAL(name);                                                                                                  \
        MODE(flags, mode)                                                                                            \
        bool is_watched = concerns(directory, path);                                                                 \
        return open_fails(is_watched, flags) ? -1 : opened(real(directory, path, flags, mode), is_watched);          \
    }
OPENER(open)
OPENER(open64)
OPENER_AT(openat)
OPENER_AT(openat64)

int mkstemp(char *template) {
    REAL(mkstemp);
    bool is_watched = concerns(AT_FDCWD, template);
    return open_fails(is_watched, O_CREAT) ? -1 : opened(real(template), is_watched);
}

int close(int descriptor) {
    REAL(close);
    if (descriptor >= 0 && descriptor < (int)sizeof watched) watched[descriptor] = 0;
    int code = real(descriptor);
    if (code != 0 && errno == EBADF && descriptor >= 0 && control) {
        if (control->misclosed++ == 0) write_places();
        errno = EBADF;
    }
    return code;
}

// MARK: Writing

#define FAILING(name, kind, result, parameters, arguments)                                                           \
    result name parameters {                                                                                         \
        REAL(name);                                                                                                  \
        return concerns_open(descriptor) && fails(kind) ? -1 : real arguments;                                       \
    }
FAILING(write, WRITE, ssize_t, (int descriptor, const void *bytes, size_t size), (descriptor, bytes, size))
FAILING(pwrite, WRITE, ssize_t, (int descriptor, const void *bytes, size_t size, off_t at),
        (descriptor, bytes, size, at))
FAILING(pwrite64, WRITE, ssize_t, (int descriptor, const void *bytes, size_t size, off64_t at),
        (descriptor, bytes, size, at))
FAILING(ftruncate, RESIZE, int, (int descriptor, off_t size), (descriptor, size))
FAILING(ftruncate64, RESIZE, int, (int descriptor, off64_t size), (descriptor, size))

// MARK: Syncing

// Copies a file that was synced, in one step for those who read the copy.
static void keep_synced(int descriptor) {
    char link[64], path[PATH_MAX], copy[2 * PATH_MAX], part[2 * PATH_MAX + 16];
    struct stat facts;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0 || fstat(descriptor, &facts) != 0 || !S_ISREG(facts.st_mode)) return;
    path[length] = 0;
    const char *name = strrchr(path, '/');
    if (!is_below(path) || name != path + folder_length) return;
    snprintf(copy, sizeof copy, "%s%s", synced, name);
    snprintf(part, sizeof part, "%s.%ld", copy, syscall(SYS_gettid));
    int from = (int)syscall(SYS_openat, AT_FDCWD, link, O_RDONLY | O_CLOEXEC, 0);
    int to = (int)syscall(SYS_openat, AT_FDCWD, part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    while (from >= 0 && to >= 0 && sendfile(to, from, NULL, 1 << 20) > 0) {}
    if (from >= 0) syscall(SYS_close, from);
    if (to >= 0) syscall(SYS_close, to);
    if (to >= 0) syscall(SYS_renameat2, AT_FDCWD, part, AT_FDCWD, copy, 0);
}

#define SYNCING(name)                                                                                                \
    int name(int descriptor) {                                                                                       \
        REAL(name);                                                                                                  \
        if (!concerns_open(descriptor)) return real(descriptor);                                                     \
        if (fails(SYNC)) return -1;                                                                                  \
        int code = real(descriptor);                                                                                 \
        if (code == 0 && synced) keep_synced(descriptor);                                                            \
        return code;                                                                                                 \
    }
SYNCING(fsync)
SYNCING(fdatasync)

int posix_fallocate(int descriptor, off_t at, off_t size) {
    REAL(posix_fallocate);
    return concerns_open(descriptor) && fails(RESIZE) ? errno : real(descriptor, at, size);
}

int rename(const char *from, const char *to) {
    REAL(rename);
    return concerns(AT_FDCWD, to) && fails(RENAME) ? -1 : real(from, to);
}

int renameat(int from, const char *name, int to, const char *other) {
    REAL(renameat);
    return concerns(to, other) && fails(RENAME) ? -1 : real(from, name, to, other);
}

int renameat2(int from, const char *name, int to, const char *other, unsigned flags) {
    REAL(renameat2);
    return concerns(to, other) && fails(RENAME) ? -1 : real(from, name, to, other, flags);
}

int unlink(const char *path) {
    REAL(unlink);
    return concerns(AT_FDCWD, path) && fails(UNLINK) ? -1 : real(path);
}

// MARK: Memory

// Whether the caller is a library of the Swift toolchain.
static bool is_runtime(void *caller) {
    Dl_info place;
    if (!dladdr(caller, &place) || !place.dli_fname) return false;
    const char *name = strrchr(place.dli_fname, '/');
    name = name ? name + 1 : place.dli_fname;
    return strncmp(name, "libswift", 8) == 0 || strncmp(name, "libFoundation", 13) == 0 ||
           strncmp(name, "lib_Foundation", 14) == 0 || strncmp(name, "libdispatch", 11) == 0;
}

static bool allocation_fails(size_t size, enum kind kind, void *caller) {
    return control && (control->kinds & kind) && size >= (size_t)control->least && !is_runtime(caller) && fails(kind);
}

void *mmap(void *place, size_t size, int protection, int flags, int descriptor, off_t at) {
    REAL(mmap);
    bool is_stack = flags & MAP_STACK;
    if (!is_stack && allocation_fails(size, MAP, __builtin_return_address(0))) return MAP_FAILED;
    return real(place, size, protection, flags, descriptor, at);
}

void *mmap64(void *place, size_t size, int protection, int flags, int descriptor, off64_t at) {
    REAL(mmap64);
    bool is_stack = flags & MAP_STACK;
    if (!is_stack && allocation_fails(size, MAP, __builtin_return_address(0))) return MAP_FAILED;
    return real(place, size, protection, flags, descriptor, at);
}

void *malloc(size_t size) {
    REAL(malloc);
    return allocation_fails(size, ALLOCATE, __builtin_return_address(0)) ? NULL : real(size);
}

void *realloc(void *memory, size_t size) {
    REAL(realloc);
    return allocation_fails(size, ALLOCATE, __builtin_return_address(0)) ? NULL : real(memory, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    REAL(posix_memalign);
    return allocation_fails(size, ALLOCATE, __builtin_return_address(0)) ? ENOMEM : real(memory, alignment, size);
}
