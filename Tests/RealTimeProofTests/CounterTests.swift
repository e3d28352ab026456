// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// The counters do count; otherwise their zeros would prove nothing.
@Suite(.enabled(if: AllocationCounter.works, "a sanitizer replaces malloc"))
struct CounterTests {
    private final class Thing {
        var number = 0
    }

    @inline(never)
    private func makeThings(_ count: Int) -> [Thing] { (0..<count).map { _ in Thing() } }

    @Test func `memory, references and system calls are counted`() {
        AllocationCounter.arm()
        var things = makeThings(10)
        things.append(contentsOf: things)
        sched_yield()
        let (program, kernel) = AllocationCounter.disarmAll()
        #expect(things.count == 20)
        #expect(program.allocations > 10)
        #expect(program.runtimeCalls > 10)
        #expect(program.systemCalls == 1)
        #expect(kernel.writes == 0)
    }

    @Test func `a lock, a write and a free are counted`() {
        var mutex = pthread_mutex_t()
        pthread_mutex_init(&mutex, nil)
        let memory = malloc(64)
        AllocationCounter.arm()
        pthread_mutex_lock(&mutex)
        free(memory)
        let written = write(-1, nil, 0)
        let (program, kernel) = AllocationCounter.disarmAll()
        pthread_mutex_unlock(&mutex)
        #expect(program.locks == 1)
        #expect(program.frees == 1)
        #expect(kernel.writes == 1 && written == -1)
    }

    @Test func `memory touched for the first time counts as a page fault, waiting as a context switch`()
        throws
    {
        let size = 64 * 4_096
        let map = try #require(mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        defer { munmap(map, size) }
        madvise(map, size, MADV_NOHUGEPAGE)
        AllocationCounter.arm()
        for page in 0..<64 { map.storeBytes(of: 1, toByteOffset: page * 4_096, as: UInt8.self) }
        usleep(1)
        let (program, kernel) = AllocationCounter.disarmAll()
        #expect(kernel.minorFaults >= 64)
        #expect(kernel.waits >= 1)
        #expect(program.systemCalls >= 1)
    }
}
