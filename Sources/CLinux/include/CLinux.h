// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
#ifndef CARILLON_CLINUX_H
#define CARILLON_CLINUX_H

#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/timex.h>

/* accept4(2) with SOCK_NONBLOCK and SOCK_CLOEXEC. Any thread. Returns a descriptor the caller owns, or -errno. */
int carillon_accept4(int listener, struct sockaddr *address, socklen_t *length);

/* openat2(2) for reading, confined below the directory (RESOLVE_BENEATH, no magic links), non-blocking,
   close-on-exec. Any thread. Returns a descriptor the caller owns, or -errno (-ENOSYS where the kernel or a
   sandbox has no openat2). */
int carillon_open_beneath(int directory, const char *path);

/* pipe2(2), non-blocking and close-on-exec: ends[0] reads, ends[1] writes. Any thread. Returns 0, or -errno; the
   caller owns both descriptors. */
int carillon_make_pipe(int ends[2]);

/* Names the calling thread; Linux keeps the first 15 bytes. */
void carillon_name_thread(const char *name);

/* Makes every delivery of a signal write its number as one byte to a descriptor. Returns 0 or -errno. The
   descriptor must be a non-blocking pipe's and stay open; a later call for the same signal replaces it. Any thread.
   signalfd(2) would need the signal blocked in every thread, but a Swift program's main thread waits in
   sigsuspend(2) with nothing blocked. */
int carillon_watch_signal(int signal, int descriptor);

/* From now on freed blocks of 1 MiB and more are returned to the kernel, and so is the top of every arena
   beyond 1 MiB. Otherwise the first such block makes the C library keep up to 64 MiB in each arena, which trimming does
   not reach. Any thread. Does nothing without glibc. */
void carillon_return_large_blocks(void);

/* Returns the C library's unused memory to the kernel; takes a few milliseconds after a burst of work. Any
   thread but the audio thread. Does nothing without glibc. */
void carillon_trim_memory(void);

/* Takes the code and constants of the program and its libraries out of the process's page tables; a page used again is
   mapped again at its first use, from the page cache. Any thread but the audio thread; takes a few milliseconds. */
void carillon_unmap_code(void);

/* A connected pair of SOCK_SEQPACKET sockets, non-blocking and close-on-exec. Any thread. Returns 0, or -errno; the caller
   owns both descriptors. */
int carillon_message_pair(int ends[2]);

/* Sends one message with up to four descriptors, without waiting. The descriptors stay the caller's. Any thread. Returns
   0, or -errno (-EAGAIN while the socket is full). */
int carillon_send_message(int socket, const void *bytes, size_t size, const int *descriptors, int count);

/* Takes one message and at most `limit` descriptors, close-on-exec, without waiting; further ones are closed. `count`
   receives their number. Any thread. Returns the size of the message, 0 at the end of the connection, or -errno (-EAGAIN
   if there is none, -EMSGSIZE if it is larger than `capacity`); the caller owns the descriptors. */
long carillon_receive_message(int socket, void *bytes, size_t capacity, int *descriptors, int limit, int *count);

/* Memory of exactly `size` bytes, all zero, that no process can shrink or grow (memfd_create(2), sealed), so that a
   mapping of it never raises SIGBUS. Close-on-exec. Any thread. Returns a descriptor the caller owns, or -errno. */
int carillon_make_memory(size_t size);

/* Starts a program in a process group of its own with default signals, the given arguments, of which the first is its
   name, and the given environment. Its standard descriptors lead to /dev/null, but its input is `input` and its output
   `output` unless that is -1; `passed` is its number 3 unless that is -1; it has no others. Any thread. Returns the
   process, which the caller must wait for, or -errno. */
int carillon_spawn(const char *path, char *const arguments[], char *const environment[], int input, int output,
                   int passed);

/* A descriptor that becomes readable when a child ends, which it then still has to be waited for. Close-on-exec. Returns a
   descriptor the caller owns, or -errno. */
int carillon_open_process(int process);

/* Kills the process of a descriptor of carillon_open_process. Returns 0, or -errno. */
int carillon_kill_process(int descriptor);

/* Waits until a child ends or is stopped. Blocks. Returns its wait status, or -errno. */
int carillon_wait_child(int process);

/* epoll bits that the importer does not carry as integers of one type. */
static const unsigned int carillon_epoll_in = EPOLLIN;
static const unsigned int carillon_epoll_out = EPOLLOUT;
static const unsigned int carillon_epoll_rdhup = EPOLLRDHUP;
static const unsigned int carillon_epoll_hup = EPOLLHUP;
static const unsigned int carillon_epoll_err = EPOLLERR;
static const unsigned int carillon_epoll_edge = EPOLLET;

/* What the kernel knows of its time of day (adjtimex(2), which changes nothing here): the status of its clock, and its
   estimated and largest error in microseconds. Any thread but the audio thread. Returns the clock's state, such as TIME_OK or
   TIME_ERROR, or -errno (-EPERM or -ENOSYS where a sandbox forbids it). */
int carillon_read_clock(int *status, long *estimated_error, long *largest_error);

#endif
