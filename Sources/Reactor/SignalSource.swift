// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CLinux
import Foundation

/// Delivers process signals on a loop, by signalfd.
///
/// Call `block` in `main` before any thread starts; a signal that some thread does not block takes its usual
/// effect there.
public final class SignalSource: Sendable {
    private let descriptor: FileDescriptor
    private let loop: EventLoop

    /// Blocks the signals on this thread and on every thread it starts later.
    public static func block(_ signals: [Int32]) {
        var set = makeSet(signals)
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Calls `handler` on the loop with the number of each signal that arrives, until `stop()`.
    /// - Throws: the failing call when the kernel has no descriptor left.
    public init(
        _ signals: [Int32],
        on loop: EventLoop,
        _ handler: @escaping @Sendable (Int32) -> Void
    ) throws(SystemError) {
        var set = Self.makeSet(signals)
        let number = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
        guard number >= 0 else { throw .last("signalfd") }
        descriptor = FileDescriptor(owning: number)
        self.loop = loop
        loop.execute { [self] in
            // The closure keeps the source alive until `stop()`. A watch can only fail for want of kernel
            // memory; the signals then stay pending.
            _ = try? loop.watch(descriptor: descriptor.number, trigger: .level) { [self] _ in
                while let signal = next() { handler(signal) }
            }
        }
    }

    /// The first of the signals to arrive. Blocks them as `block` does; call it once for a set.
    /// - Throws: the failing call when the kernel has no descriptor left.
    public static func first(of signals: [Int32], on loop: EventLoop) async throws(SystemError) -> Int32 {
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        let source = try SignalSource(signals, on: loop) { continuation.yield($0) }
        defer { withExtendedLifetime(source) {} }
        for await signal in stream { return signal }
        return 0
    }

    private func next() -> Int32? {
        var record = signalfd_siginfo()
        // Safe because a signalfd gives whole records of this size.
        let count = withUnsafeMutableBytes(of: &record) { read(descriptor.number, $0.baseAddress, $0.count) }
        return count == MemoryLayout<signalfd_siginfo>.size ? Int32(bitPattern: record.ssi_signo) : nil
    }

    private static func makeSet(_ signals: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        return set
    }
}
