// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#define _GNU_SOURCE
#include "Instance.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

static char instance[48];

static void make_instance(void) {
    uint64_t number = 0;
    if (getrandom(&number, sizeof(number), GRND_NONBLOCK) != sizeof(number)) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        number = (uint64_t)now.tv_nsec;
    }
    snprintf(instance, sizeof(instance), "%d-%016llx", (int)getpid(), (unsigned long long)number);
}

const char *carillon_instance(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_instance);
    return instance;
}
