// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
#ifndef CARILLON_CSANDBOX_H
#define CARILLON_CSANDBOX_H

#include <stddef.h>

/* What the processes that read sound files and fetch streams may do. All functions: a process with one thread. */

/* Confines the calling process for good: no new privileges, no core files, no file and no port by Landlock where the
   kernel has it, and by seccomp nothing but memory, messages over open sockets, and making and waiting for processes.
   Any other system call ends the process. Returns 0, or -errno. */
int carillon_confine_supervisor(void);

/* Confines the calling process further: `memory` bytes beyond what is mapped now, an hour of processor time, three
   more descriptors, no processes.
   Returns 0, or -errno. */
int carillon_confine_decoder(size_t memory);

/* Confines the calling process, which fetches streams and ends with the thread that started it: no new privileges, no processes, no core files;
   by Landlock, where the kernel has it, files are only read, and only those that names and certificates are looked up in; by
   seccomp internet sockets are made and used, and every other system call is refused. Returns 0, or -errno. */
int carillon_confine_fetcher(void);

/* Makes a process that ends when this one does. It keeps only the descriptor `orders`, as number 3, and the standard
   ones. Returns 0 in it, its number in the caller, or -errno. */
int carillon_fork_decoder(int orders);

/* Sets the nice value of a child to `niceness` above the caller's. */
void carillon_add_niceness(int child, int niceness);

/* A descriptor that becomes readable when a child ends or is stopped; drain it before carillon_next_child(). Returns the
   descriptor, or -errno. */
int carillon_watch_children(void);
void carillon_drain_children(int descriptor);

/* A child that has ended or was stopped: its number, and its status as waitpid(2) gives it. Does not wait. Returns the
   child, 0 if there is none, or -errno. */
int carillon_next_child(int *status);

/* Ends a child at once. */
void carillon_end_child(int child);

/* Ends the calling process at once, without handlers. */
_Noreturn void carillon_exit(int status);

/* Opens the character sets that the names in an MPEG transport stream may have, which iconv(3) would load from files later. */
void carillon_load_charsets(void);

/* Ignores the signals that end a terminal's or a service's processes: this one ends with the server. */
void carillon_ignore_ends(void);

/* Does what the sandbox must prevent; for tests. `fault` is `open`, `socket`, `execve`, `crash`, `hang` or `memory`, or `rights`
   for all that a fetcher may not do, which ends the process with 72 if anything was done.
   Returns if nothing ended the process. */
void carillon_commit_fault(const char *fault);

#endif
