// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// subscribers PORT COUNT HZ SECONDS STALLED: COUNT WebSocket clients of /ws/ticks, of which STALLED never read. Prints
// one JSON object: messages, gaps in the sequence numbers, and latency from the server's time stamp in milliseconds.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER = 4096, BUCKETS = 20000 };  // latency in steps of 0.1 ms, the last for all above

typedef struct {
    int socket;
    int held;
    int is_open;
    long last;
    char bytes[BUFFER];
} Client;

static long messages, gaps, opened, histogram[BUCKETS];

static long long microseconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
}

static void fail(const char *step) {
    perror(step);
    exit(1);
}

static int subscribe(int port, int hz) {
    int client = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (client < 0 || connect(client, (struct sockaddr *)&address, sizeof address) < 0) fail("connect");
    char text[512];
    int length = snprintf(text, sizeof text,
                          "GET /ws/ticks?hz=%d HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                          hz);
    if (send(client, text, (size_t)length, 0) != length) fail("send");
    return client;
}

// The head of the reply, which the first message may follow at once.
static int head_length(Client *client) {
    char *end = memmem(client->bytes, (size_t)client->held, "\r\n\r\n", 4);
    if (!end) return 0;
    if (strncmp(client->bytes, "HTTP/1.1 101", 12) != 0) {
        fprintf(stderr, "no WebSocket\n");
        exit(1);
    }
    client->is_open = 1;
    opened++;
    return (int)(end + 4 - client->bytes);
}

static void take(Client *client, long long now) {
    int start = client->is_open ? 0 : head_length(client);
    if (!client->is_open) return;
    while (client->held - start >= 2) {
        int length = client->bytes[start + 1] & 0x7F;
        if (length > 125) {
            fprintf(stderr, "a frame of unexpected length\n");
            exit(1);
        }
        if (client->held - start < 2 + length) break;
        char text[128];
        memcpy(text, client->bytes + start + 2, (size_t)length);
        text[length] = 0;
        long long stamp;
        long number;
        if (sscanf(text, "{\"ts\":%lld,\"seq\":%ld}", &stamp, &number) == 2) {
            if (client->last && number != client->last + 1) gaps++;
            client->last = number;
            messages++;
            long long late = (now - stamp) / 100;
            histogram[late < 0 ? 0 : late >= BUCKETS ? BUCKETS - 1 : late]++;
        }
        start += 2 + length;
    }
    memmove(client->bytes, client->bytes + start, (size_t)(client->held - start));
    client->held -= start;
}

static double percentile(double share) {
    long seen = 0;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
        seen += histogram[bucket];
        if (seen >= share * (double)messages) return bucket / 10.0;
    }
    return BUCKETS / 10.0;
}

static void listen_for(int poll, int milliseconds) {
    static struct epoll_event events[1024];
    long long end = microseconds(CLOCK_MONOTONIC) + milliseconds * 1000LL;
    while (microseconds(CLOCK_MONOTONIC) < end) {
        int ready = epoll_wait(poll, events, 1024, 1);
        for (int index = 0; index < ready; index++) {
            Client *client = events[index].data.ptr;
            ssize_t got = recv(client->socket, client->bytes + client->held, (size_t)(BUFFER - client->held), 0);
            if (got == 0) {
                fprintf(stderr, "the server ended a connection\n");
                exit(1);
            }
            if (got < 0 && errno != EAGAIN) fail("recv");
            if (got > 0) {
                client->held += (int)got;
                take(client, microseconds(CLOCK_REALTIME));
            }
        }
    }
}

int main(int count_of_arguments, char **arguments) {
    if (count_of_arguments != 6) return 2;
    int port = atoi(arguments[1]), count = atoi(arguments[2]), hz = atoi(arguments[3]);
    int seconds = atoi(arguments[4]), stalled = atoi(arguments[5]);
    Client *clients = calloc((size_t)count, sizeof *clients);
    int poll = epoll_create1(0);
    for (int index = 0; index < count; index++) {
        clients[index].socket = subscribe(port, hz);
        if (index < stalled) continue;
        fcntl(clients[index].socket, F_SETFL, O_NONBLOCK);
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &clients[index]};
        if (epoll_ctl(poll, EPOLL_CTL_ADD, clients[index].socket, &event) < 0) fail("epoll_ctl");
        if (index % 64 == 0) listen_for(poll, 10);
    }
    for (int left = 300; opened < count - stalled; left--) {
        listen_for(poll, 100);
        if (left == 0) {
            fprintf(stderr, "%ld of %d subscribed\n", opened, count - stalled);
            return 1;
        }
    }
    // What was sent while the others still connected says nothing; it is read, and not counted.
    listen_for(poll, 2000);
    messages = 0;
    memset(histogram, 0, sizeof histogram);
    printf("ready\n");
    fflush(stdout);
    listen_for(poll, 1000 * seconds);
    printf("{\"messages\": %ld, \"gaps\": %ld, \"p50Milliseconds\": %.1f, \"p99Milliseconds\": %.1f}\n", messages,
           gaps, percentile(0.5), percentile(0.99));
    return 0;
}
