// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// Tells ThreadSanitizer what the slow way of Synchronization.Mutex orders. A mutex that is free is taken by code that
// the compiler instruments; one that is not is waited for inside libswiftSynchronization, which nobody instrumented,
// and everything it guards would look like a race. Preloaded by Scripts/sanitize.sh thread.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

// Absent in programs without ThreadSanitizer, such as the one that starts the tests.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void carillon_lock(uint32_t thread, SELF self) __asm__(LOCK);
SWIFT void carillon_lock(uint32_t thread, SELF self) {
    SWIFT void (*next)(uint32_t, SELF) = (SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK);
    next(thread, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT bool carillon_try_lock(SELF self) __asm__(TRY_LOCK);
SWIFT bool carillon_try_lock(SELF self) {
    SWIFT bool (*next)(SELF) = (SWIFT bool (*)(SELF))dlsym(RTLD_NEXT, TRY_LOCK);
    bool isLocked = next(self);
    if (isLocked && __tsan_acquire) __tsan_acquire(self);
    return isLocked;
}

SWIFT void carillon_unlock(SELF self) __asm__(UNLOCK);
SWIFT void carillon_unlock(SELF self) {
    SWIFT void (*next)(SELF) = (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release) __tsan_release(self);
    next(self);
}
