// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Output
import Platform
import Synchronization

/// Clocks that advance by one second per reading; suspend before the third, a set wall clock before the fourth.
final class ScriptedClocks: Sendable {
    private let looks = Mutex(0)

    func next() -> SystemClocks {
        let look = looks.withLock { looks in
            looks += 1
            return UInt64(looks)
        }
        let slept: UInt64 = look >= 3 ? 100 : 0
        let set: UInt64 = look >= 4 ? 7 : 0
        let second: UInt64 = 1_000_000_000
        return SystemClocks(
            monotonic: look * second,
            boot: (look + slept) * second,
            real: (1_000 + look + slept - set) * second
        )
    }
}

/// Collects clock jumps.
final class Recorder: Sendable {
    private let jumps = Mutex<[ClockJump]>([])
    var all: [ClockJump] { jumps.withLock { $0 } }
    func add(_ jump: ClockJump) { jumps.withLock { $0.append(jump) } }
}
