// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// ticker: the least that a server of /ws/ticks can do, as the floor of what this machine's kernel allows: answers every
// client with 101 and sends each tick to each client with one send(), in one thread. Prints its port.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 65536, PERIOD = 50000000 };
static int clients[MOST], count;

static void tick(void) {
    static long number;
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    char frame[128];
    int length = snprintf(frame + 2, sizeof frame - 2, "{\"ts\":%lld,\"seq\":%ld}",
                          time.tv_sec * 1000000LL + time.tv_nsec / 1000, ++number);
    frame[0] = (char)0x81;
    frame[1] = (char)length;
    for (int index = 0; index < count; index++)
        if (send(clients[index], frame, (size_t)length + 2, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 && errno != EAGAIN) {
            close(clients[index]);
            clients[index--] = clients[--count];
        }
}

static void greet(int listener) {
    static const char reply[] =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
    char request[1024];
    int client = accept(listener, NULL, NULL);
    if (client < 0 || recv(client, request, sizeof request, 0) <= 0) return;
    send(client, reply, sizeof reply - 1, MSG_NOSIGNAL);
    if (count < MOST) clients[count++] = client;
}

int main(void) {
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    bind(listener, (struct sockaddr *)&address, size);
    listen(listener, 4096);
    getsockname(listener, (struct sockaddr *)&address, &size);
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    int timer = timerfd_create(CLOCK_MONOTONIC, 0), poll = epoll_create1(0);
    struct itimerspec every = {.it_value.tv_nsec = PERIOD, .it_interval.tv_nsec = PERIOD};
    timerfd_settime(timer, 0, &every, NULL);
    epoll_ctl(poll, EPOLL_CTL_ADD, listener, &(struct epoll_event){.events = EPOLLIN, .data.fd = listener});
    epoll_ctl(poll, EPOLL_CTL_ADD, timer, &(struct epoll_event){.events = EPOLLIN, .data.fd = timer});
    for (struct epoll_event event; epoll_wait(poll, &event, 1, -1) >= 0 || errno == EINTR;) {
        unsigned long long passed;
        if (event.data.fd == listener) greet(listener);
        else if (read(timer, &passed, sizeof passed) == sizeof passed) tick();
    }
    return 1;
}
