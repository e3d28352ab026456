// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <iconv.h>
#include <seccomp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

static int is_confined;

/* Takes the place of the C library's function for all libraries. libsndfile asks for a resource fork beside a file that it
   does not know at once; the answer is no, without the system call that ends the process. */
int open(const char *path, int flags, ...) {
    if (is_confined) {
        errno = EACCES;
        return -1;
    }
    va_list arguments;
    va_start(arguments, flags);
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, int) : 0;
    va_end(arguments);
    return openat(AT_FDCWD, path, flags, mode);
}

/* Also takes the place of the C library's function, which would ask by a path. */
int fstat(int descriptor, struct stat *facts) { return (int)syscall(SYS_fstat, descriptor, facts); }

/* MARK: Landlock, see landlock(7); the C library has no wrappers. */

struct landlock_rules {
    uint64_t files;
    uint64_t ports;
    uint64_t scopes;
};

static void deny_files_and_ports(void) {
    long version = syscall(444, NULL, 0, 1);
    if (version < 1) return;
    /* Every right that the version knows, and none granted. */
    static const int file_rights[] = {13, 14, 15, 15, 16};
    struct landlock_rules rules = {
        .files = (1ULL << file_rights[version > 5 ? 4 : version - 1]) - 1,
        .ports = version >= 4 ? 3 : 0,
        .scopes = version >= 6 ? 3 : 0,
    };
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    long set = syscall(444, &rules, size, 0);
    if (set < 0) return;
    syscall(446, set, 0);
    close((int)set);
}

/* What lets a file or folder be read; by landlock(7) its layout is packed. */
struct landlock_path {
    uint64_t rights;
    int32_t folder;
} __attribute__((packed));

static int has_landlock;

/* Files are read in some places only, and no port is listened at. */
static void allow_reading(const char *const places[], size_t count) {
    long version = syscall(444, NULL, 0, 1);
    if (version < 1) return;
    static const int file_rights[] = {13, 14, 15, 15, 16};
    struct landlock_rules rules = {
        .files = (1ULL << file_rights[version > 5 ? 4 : version - 1]) - 1,
        .ports = version >= 4 ? 1 : 0,
        .scopes = version >= 6 ? 3 : 0,
    };
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    long set = syscall(444, &rules, size, 0);
    if (set < 0) return;
    for (size_t i = 0; i < count; i++) {
        int place = places[i] ? openat(AT_FDCWD, places[i], O_PATH | O_CLOEXEC) : -1;
        if (place < 0) continue;
        struct stat facts;
        /* Reading of files, and of folders where it is one. */
        uint64_t rights = fstat(place, &facts) == 0 && S_ISDIR(facts.st_mode) ? 1 << 2 | 1 << 3 : 1 << 2;
        struct landlock_path path = {.rights = rights, .folder = place};
        syscall(445, (int)set, 1, &path, 0);
        close(place);
    }
    has_landlock = syscall(446, set, 0) == 0;
    close((int)set);
}

/* MARK: System calls */

/* What decoding uses: memory, locks, the given descriptors, and the end. */
static const int decoder_calls[] = {
    SCMP_SYS(brk),           SCMP_SYS(mremap),          SCMP_SYS(munmap),
    SCMP_SYS(madvise),       SCMP_SYS(futex),           SCMP_SYS(pread64),
    SCMP_SYS(sendmsg),       SCMP_SYS(recvmsg),         SCMP_SYS(poll),
    SCMP_SYS(ppoll),         SCMP_SYS(close),           SCMP_SYS(fstat),
    SCMP_SYS(clock_gettime), SCMP_SYS(gettimeofday),    SCMP_SYS(getrandom),
    SCMP_SYS(getpid),        SCMP_SYS(sysinfo), /* by qsort(3) */
    SCMP_SYS(gettid),        SCMP_SYS(sched_yield),     SCMP_SYS(sched_getaffinity),
    SCMP_SYS(rt_sigreturn),  SCMP_SYS(rt_sigprocmask),  SCMP_SYS(rt_sigaction),
    SCMP_SYS(sigaltstack),   SCMP_SYS(restart_syscall), SCMP_SYS(exit),
    SCMP_SYS(exit_group),
};

/* What starting, confining and watching decoders uses besides. */
static const int supervisor_calls[] = {
    SCMP_SYS(read),        SCMP_SYS(dup3),
    SCMP_SYS(dup2),        SCMP_SYS(close_range),
    SCMP_SYS(wait4),       SCMP_SYS(waitid),
    SCMP_SYS(kill),        SCMP_SYS(prctl),
    SCMP_SYS(prlimit64),   SCMP_SYS(seccomp),
    SCMP_SYS(setrlimit),   SCMP_SYS(fcntl),
    SCMP_SYS(getppid),     SCMP_SYS(set_robust_list),
    SCMP_SYS(rseq),        SCMP_SYS(set_tid_address),
    SCMP_SYS(getpriority), SCMP_SYS(setpriority),
    SCMP_SYS(newfstatat),
};

static int allow(scmp_filter_ctx filter, const int *calls, size_t count) {
    int code = 0;
    for (size_t i = 0; i < count && code == 0; i++) {
        /* A call that this processor does not have, such as dup2 on arm64, has a negative number. */
        if (calls[i] >= 0) code = seccomp_rule_add_exact(filter, SCMP_ACT_ALLOW, calls[i], 0);
    }
    return code;
}

/* Memory that is never executable, and messages to standard error, which is /dev/null. */
static int allow_bounded(scmp_filter_ctx filter, int is_supervisor) {
    int code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    if (code == 0)
        code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1,
                                SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    if (code == 0) code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(write), 1, SCMP_A0(SCMP_CMP_EQ, 2, 0));
    if (code == 0) code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(writev), 1, SCMP_A0(SCMP_CMP_EQ, 2, 0));
    if (code != 0) return code;
    /* abort(3) signals its own thread; before Linux 6.12 nothing else keeps a decoder from ending other processes. */
    if (is_supervisor)
        return seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, SCMP_A2(SCMP_CMP_EQ, SIGABRT, 0));
    code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 2,
                            SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid(), 0), SCMP_A2(SCMP_CMP_EQ, SIGABRT, 0));
    /* It would tell sizes and times of any path. The C library's own fstat(3) uses it and can do without. */
    if (code == 0) code = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(newfstatat), 0);
    return code;
}

static int load_filter(int is_supervisor) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
    if (!filter) return -ENOMEM;
    int code = allow(filter, decoder_calls, sizeof decoder_calls / sizeof *decoder_calls);
    if (code == 0) code = allow_bounded(filter, is_supervisor);
    if (code == 0 && is_supervisor) {
        code = allow(filter, supervisor_calls, sizeof supervisor_calls / sizeof *supervisor_calls);
        /* Processes, but no name spaces and no threads. */
        uint64_t refused = 0x7E020000 | 0x00010000;
        if (code == 0)
            code =
                seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(socketpair), 1, SCMP_A0(SCMP_CMP_EQ, AF_UNIX, 0));
        if (code == 0)
            code =
                seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, refused, 0));
        /* The flags of clone3(2) cannot be checked; the C library then uses clone(2). */
        if (code == 0) code = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
    }
    if (code == 0) code = seccomp_load(filter);
    seccomp_release(filter);
    return code;
}

static int limit(int resource, rlim_t value) {
    struct rlimit limits = {value, value};
    return setrlimit(resource, &limits) == 0 ? 0 : -errno;
}

int carillon_confine_supervisor(void) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -errno;
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return -errno;
    int code = limit(RLIMIT_CORE, 0);
    if (code == 0) code = limit(RLIMIT_FSIZE, 0);
    if (code != 0) return code;
    deny_files_and_ports();
    is_confined = 1;
    return load_filter(1);
}

/* Bytes mapped now. */
static size_t mapped(void) {
    static size_t pages;
    if (pages == 0) {
        FILE *file = fopen("/proc/self/statm", "re");
        if (!file || fscanf(file, "%zu", &pages) != 1) pages = 1 << 18;
        if (file) fclose(file);
    }
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

/* What fetching uses: memory, clocks, reading files, and sockets. */
static const int fetcher_calls[] = {
    SCMP_SYS(brk),
    SCMP_SYS(mremap),
    SCMP_SYS(munmap),
    SCMP_SYS(madvise),
    SCMP_SYS(futex),
    SCMP_SYS(read),
    SCMP_SYS(pread64),
    SCMP_SYS(readv),
    SCMP_SYS(write),
    SCMP_SYS(writev),
    SCMP_SYS(lseek),
    SCMP_SYS(close),
    SCMP_SYS(fstat),
    SCMP_SYS(newfstatat),
    SCMP_SYS(statx),
    SCMP_SYS(getdents64),
    SCMP_SYS(access),
    SCMP_SYS(faccessat),
    SCMP_SYS(faccessat2),
    SCMP_SYS(readlink),
    SCMP_SYS(readlinkat),
    SCMP_SYS(connect),
    SCMP_SYS(bind),
    SCMP_SYS(sendto),
    SCMP_SYS(recvfrom),
    SCMP_SYS(sendmsg),
    SCMP_SYS(recvmsg),
    SCMP_SYS(sendmmsg),
    SCMP_SYS(recvmmsg),
    SCMP_SYS(setsockopt),
    SCMP_SYS(getsockopt),
    SCMP_SYS(getsockname),
    SCMP_SYS(getpeername),
    SCMP_SYS(shutdown),
    SCMP_SYS(poll),
    SCMP_SYS(ppoll),

    SCMP_SYS(clock_gettime),
    SCMP_SYS(clock_nanosleep),
    SCMP_SYS(nanosleep),
    SCMP_SYS(gettimeofday),
    SCMP_SYS(getrandom),
    SCMP_SYS(getpid),
    SCMP_SYS(gettid),
    SCMP_SYS(getuid),
    SCMP_SYS(geteuid),
    SCMP_SYS(getgid),
    SCMP_SYS(getegid),
    SCMP_SYS(uname),
    SCMP_SYS(sysinfo),
    SCMP_SYS(sched_yield),
    SCMP_SYS(rt_sigreturn),
    SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigaction),
    SCMP_SYS(sigaltstack),
    SCMP_SYS(restart_syscall),
    SCMP_SYS(rseq),
    SCMP_SYS(set_robust_list),
    SCMP_SYS(sched_getaffinity),
    SCMP_SYS(exit),
    SCMP_SYS(exit_group),
};

static int load_fetcher_filter(void) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (!filter) return -ENOMEM;
    int code = allow(filter, fetcher_calls, sizeof fetcher_calls / sizeof *fetcher_calls);
    /* Libraries of the name service may be loaded; nothing is writable and executable. */
    if (code == 0)
        code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1,
                                SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_WRITE | PROT_EXEC, PROT_WRITE));
    if (code == 0)
        code =
            seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_WRITE, 0));
    if (code == 0)
        code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1,
                                SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    const uint64_t writes = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;
    if (code == 0)
        code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(openat), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, writes, 0));
    /* Connections and datagrams, and asking the kernel for the addresses of this machine. */
    static const int sockets[][2] = {
        {AF_INET, SOCK_STREAM}, {AF_INET, SOCK_DGRAM}, {AF_INET6, SOCK_STREAM}, {AF_INET6, SOCK_DGRAM}};
    for (size_t i = 0; i < sizeof sockets / sizeof *sockets && code == 0; i++)
        code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(socket), 2,
                                SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)sockets[i][0], 0),
                                SCMP_A1(SCMP_CMP_MASKED_EQ, 0xF, (scmp_datum_t)sockets[i][1]));
    if (code == 0)
        code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(socket), 2, SCMP_A0(SCMP_CMP_EQ, AF_NETLINK, 0),
                                SCMP_A2(SCMP_CMP_EQ, 0, 0));
    static const int commands[] = {F_GETFL, F_SETFL, F_GETFD, F_SETFD, F_DUPFD_CLOEXEC};
    for (size_t i = 0; i < sizeof commands / sizeof *commands && code == 0; i++)
        code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 1,
                                SCMP_A1(SCMP_CMP_EQ, (scmp_datum_t)commands[i], 0));
    static const unsigned long controls[] = {FIONREAD, FIONBIO};
    for (size_t i = 0; i < sizeof controls / sizeof *controls && code == 0; i++)
        code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(ioctl), 1, SCMP_A1(SCMP_CMP_EQ, controls[i], 0));
    if (code == 0)
        code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 2,
                                SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid(), 0), SCMP_A2(SCMP_CMP_EQ, SIGABRT, 0));
    if (code == 0) code = seccomp_load(filter);
    seccomp_release(filter);
    return code;
}

int carillon_confine_fetcher(void) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -errno;
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return -errno;
    int code = limit(RLIMIT_CORE, 0);
    if (code == 0) code = limit(RLIMIT_FSIZE, 0);
    if (code == 0) code = limit(RLIMIT_NOFILE, 64);
#ifndef IS_SANITIZED
    if (code == 0) code = limit(RLIMIT_AS, mapped() + ((size_t)256 << 20));
#endif
    if (code != 0) return code;
    /* The thread of the server that began it, and with it the stream, has ended. */
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    /* Where names are looked up, and where certificates and libraries are; not the rest of /etc, which may hold tokens. */
    const char *const places[] = {
        "/etc/resolv.conf",
        "/etc/hosts",
        "/etc/host.conf",
        "/etc/nsswitch.conf",
        "/etc/gai.conf",
        "/etc/services",
        "/etc/ld.so.cache",
        "/etc/ssl/certs",
        "/etc/ssl/openssl.cnf",
        "/etc/pki/tls",
        "/etc/pki/ca-trust",
        "/usr/lib",
        "/usr/lib64",
        "/usr/share/ca-certificates",
        "/usr/local/share/ca-certificates",
        "/lib",
        "/lib64",
        "/dev/urandom",
        getenv("SSL_CERT_FILE"),
        getenv("SSL_CERT_DIR"),
    };
    allow_reading(places, sizeof places / sizeof *places);
    return load_fetcher_filter();
}

/* A stream of a day takes minutes; its process is replaced when the time is over. */
static const rlim_t processor_seconds = 3600;

int carillon_confine_decoder(size_t memory) {
    int code = limit(RLIMIT_CPU, processor_seconds);
    if (code == 0) code = limit(RLIMIT_NOFILE, 7);
#ifndef IS_SANITIZED
    if (code == 0) code = limit(RLIMIT_AS, mapped() + memory);
#else
    (void)memory;
#endif
    return code != 0 ? code : load_filter(0);
}

/* MARK: Processes */

int carillon_fork_decoder(int orders) {
    pid_t parent = getpid();
    pid_t child = fork();
    if (child != 0) return child < 0 ? -errno : child;
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (getppid() != parent) _exit(0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (orders != 3 && dup2(orders, 3) < 0) _exit(71);
    close_range(4, ~0U, 0);
    return 0;
}

void carillon_add_niceness(int child, int niceness) {
    if (niceness > 0) setpriority(PRIO_PROCESS, (id_t)child, getpriority(PRIO_PROCESS, 0) + niceness);
}

int carillon_watch_children(void) {
    /* Read before the sandbox closes /proc. */
    (void)mapped();
    sigset_t ended;
    sigemptyset(&ended);
    sigaddset(&ended, SIGCHLD);
    if (sigprocmask(SIG_BLOCK, &ended, NULL) != 0) return -errno;
    int descriptor = signalfd(-1, &ended, SFD_NONBLOCK | SFD_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

void carillon_drain_children(int descriptor) {
    struct signalfd_siginfo report;
    while (read(descriptor, &report, sizeof report) > 0) continue;
}

int carillon_next_child(int *status) {
    pid_t child = waitpid(-1, status, WNOHANG | WUNTRACED);
    if (child < 0) return errno == ECHILD ? 0 : -errno;
    return child;
}

void carillon_end_child(int child) { kill(child, SIGKILL); }

_Noreturn void carillon_exit(int status) { _exit(status); }

void carillon_load_charsets(void) {
    /* The names in libavformat's mpegts.c. A set that stays open stays loaded. */
    static const char *const names[] = {
        "",
        "ISO6937",
        "ISO-8859-1",
        "ISO-8859-2",
        "ISO-8859-3",
        "ISO-8859-4",
        "ISO-8859-5",
        "ISO-8859-6",
        "ISO-8859-7",
        "ISO-8859-8",
        "ISO-8859-9",
        "ISO-8859-10",
        "ISO-8859-11",
        "ISO-8859-13",
        "ISO-8859-14",
        "ISO-8859-15",
        "ISO-8859-16",
        "UCS-2BE",
        "KSC_5601",
        "GB2312",
        "UTF-8",
    };
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) (void)iconv_open("UTF-8", names[index]);
}

void carillon_ignore_ends(void) {
    static const int signals[] = {SIGHUP, SIGINT, SIGTERM, SIGPIPE};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], SIG_IGN);
}

/* MARK: Faults */

void carillon_commit_fault(const char *fault) {
    if (strcmp(fault, "open") == 0) {
        (void)!syscall(SYS_openat, AT_FDCWD, "/etc/hostname", O_RDONLY);
    } else if (strcmp(fault, "stat") == 0) {
        struct stat facts;
        if (syscall(SYS_newfstatat, AT_FDCWD, "/etc/passwd", &facts, 0) == 0) return;
        abort();
    } else if (strcmp(fault, "tgkill") == 0) {
        (void)!syscall(SYS_tgkill, getppid(), getppid(), SIGABRT);
    } else if (strcmp(fault, "socket") == 0) {
        (void)!socket(AF_INET, SOCK_STREAM, 0);
    } else if (strcmp(fault, "execve") == 0) {
        char *const arguments[] = {"/bin/true", NULL};
        execve(arguments[0], arguments, &arguments[1]);
    } else if (strcmp(fault, "rights") == 0) {
        /* What a fetcher must not do; it is refused, and the process goes on. */
        char *const arguments[] = {"/bin/true", NULL};
        int done = 0;
        static const char *const files[] = {"/etc/passwd", "/tmp", "/proc/self/environ"};
        for (size_t i = 0; i < sizeof files / sizeof *files && has_landlock; i++)
            done |= open(files[i], O_RDONLY) >= 0;
        done |= open("/tmp/carillon-rights", O_WRONLY | O_CREAT, 0600) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0;
        done |= kill(getppid(), 0) == 0 || syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0) >= 0;
        execve(arguments[0], arguments, &arguments[1]);
        if (done) _exit(72);
    } else if (strcmp(fault, "crash") == 0) {
        volatile int *nowhere = (volatile int *)8;
        *nowhere = 1;
    } else if (strcmp(fault, "hang") == 0) {
        for (volatile int number = 0;; number++) continue;
    } else if (strcmp(fault, "memory") == 0) {
        for (;;) {
            char *block = malloc(1 << 20);
            if (!block) abort();
            memset(block, 1, 1 << 20);
        }
    }
}
