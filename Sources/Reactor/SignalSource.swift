// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CLinux
import Foundation
public import Platform

/// Delivers process signals on a loop.
///
/// Replaces the default action of the signals. One source per signal: a later one replaces it. A source lives as long
/// as the process, because a signal may arrive at any time.
public final class SignalSource: Sendable {
    private let reading: FileDescriptor
    private let writing: FileDescriptor

    /// Calls `handler` on the loop with the number of each signal that arrives.
    /// - Throws: the failed call if a signal cannot be handled or no descriptor is left.
    public init(
        _ signals: [Int32],
        on loop: EventLoop,
        _ handler: @escaping @Sendable (Int32) -> Void
    ) throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        let made = carillon_make_pipe(&ends)
        guard made == 0 else { throw SystemError(operation: "pipe2", code: -made) }
        reading = FileDescriptor(owning: ends[0])
        writing = FileDescriptor(owning: ends[1])
        for signal in signals {
            let result = carillon_watch_signal(signal, writing.number)
            guard result == 0 else { throw SystemError(operation: "sigaction \(signal)", code: -result) }
        }
        loop.execute { [self] in
            // The closure keeps the source alive. A watch fails only without kernel memory; the signals are then never
            // delivered.
            _ = try? loop.watch(descriptor: reading.number, trigger: .level) { [self] _ in
                while let signal = next() { handler(signal) }
            }
        }
    }

    /// The first of the signals to arrive; those that come later are ignored.
    /// - Throws: as `init`.
    public static func first(of signals: [Int32], on loop: EventLoop) async throws(SystemError) -> Int32 {
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        _ = try SignalSource(signals, on: loop) { continuation.yield($0) }
        for await signal in stream { return signal }
        return 0
    }

    private func next() -> Int32? {
        var number: UInt8 = 0
        return read(reading.number, &number, 1) == 1 ? Int32(number) : nil
    }
}
