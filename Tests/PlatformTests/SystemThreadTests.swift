// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform
import Synchronization
import Testing

struct SystemThreadTests {
    @Test func `a joined thread has done its work, under its name`() throws {
        let name = Mutex("")
        let thread = try SystemThread(name: "carillon-test") {
            let found = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
            name.withLock { $0 = found ?? "" }
        }
        thread.join()
        #expect(name.withLock { $0 } == "carillon-test\n")
    }

    @Test func `a thread whose value is dropped runs to its end`() {
        let done = DispatchSemaphore(value: 0)
        _ = SystemThread.mustStart(name: "dropped", stackSize: 1 << 20) { done.signal() }
        #expect(done.wait(timeout: .now() + 30) == .success)
    }

    @Test func `a stack that the system does not allow is refused`() {
        #expect(throws: SystemError.self) {
            _ = try SystemThread(name: "huge", stackSize: 1 << 50) {}
        }
    }
}
