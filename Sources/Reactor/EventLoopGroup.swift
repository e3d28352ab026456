// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Platform
import Synchronization

/// A fixed number of event loops that share connections in turn.
public final class EventLoopGroup: Sendable {
    /// The loops, at least one.
    public let loops: [EventLoop]
    private let turn = Atomic<Int>(0)

    /// Starts `count` loops, at least one.
    /// - Throws: the failed system call.
    public init(count: Int, name: String = "loop") throws(SystemError) {
        var loops: [EventLoop] = []
        for index in 0..<max(1, count) { loops.append(try EventLoop(name: "\(name)-\(index)")) }
        self.loops = loops
    }

    /// The next loop in turn.
    public func next() -> EventLoop {
        let count = turn.wrappingAdd(1, ordering: .relaxed).oldValue
        return loops[Int(UInt(bitPattern: count) % UInt(loops.count))]
    }

    /// Ends every loop once no work waits.
    public func stop() {
        for loop in loops { loop.stop() }
    }
}
