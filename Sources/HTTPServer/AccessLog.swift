// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
public import Platform
import Reactor
import Synchronization

/// One line per answered request, written on a thread of its own so that no loop waits for a disk or a pipe.
///
/// - Thread: any.
public final class AccessLog: Sendable {
    /// The format of a line.
    public enum Format: String, CaseIterable, Sendable {
        /// `2026-01-02T03:04:05.678901Z 127.0.0.1:40000 - GET /v1/sounds 200 512 0.000217 1f`: time, address, token,
        /// method, target, status, bytes, seconds, id.
        case text
        /// The same as a JSON object.
        case json
    }

    /// Most waiting bytes; further lines are dropped and counted.
    private static let limitInBytes = 1 << 20

    private struct State {
        var waiting: [UInt8] = []
        var isWriting = false
        var dropped = 0
    }

    private let format: Format
    private let loop: EventLoop
    private let write: @Sendable ([UInt8]) -> Void
    private let state = Mutex(State())

    /// Makes a log.
    ///
    /// - Parameters:
    ///   - format: the format of a line.
    ///   - write: receives whole lines, on the log's thread; it may block.
    /// - Throws: the failing call when the kernel has no descriptor left.
    public init(format: Format, write: @escaping @Sendable ([UInt8]) -> Void) throws(SystemError) {
        self.format = format
        self.write = write
        loop = try EventLoop(name: "access-log")
    }

    deinit { loop.stop() }

    /// Number of lines dropped because writing was too slow.
    public var droppedLines: Int { state.withLock { $0.dropped } }

    /// Queues a line.
    public func record(_ record: AccessRecord) {
        let line = Array((Self.line(record, format) + "\n").utf8)
        let mustStart = state.withLock { state in
            guard state.waiting.count + line.count <= Self.limitInBytes else {
                state.dropped += 1
                return false
            }
            state.waiting += line
            let mustStart = !state.isWriting
            state.isWriting = true
            return mustStart
        }
        if mustStart { loop.execute { [self] in writeWaiting() } }
    }

    private func writeWaiting() {
        while true {
            let bytes = state.withLock { state in
                var taken: [UInt8] = []
                swap(&taken, &state.waiting)
                if taken.isEmpty { state.isWriting = false }
                return taken
            }
            if bytes.isEmpty { return }
            write(bytes)
        }
    }

    // MARK: Lines

    /// The line of a record, without the line end.
    static func line(_ record: AccessRecord, _ format: Format) -> String {
        let time = Timestamp.utc(microsecondsSinceEpoch: record.microsecondsSinceEpoch)
        let target = redacted(record.target)
        let (seconds, attoseconds) = record.duration.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        let id = String(record.number, radix: 16)
        switch format {
        case .text:
            let took = "\(microseconds / 1_000_000)." + Timestamp.padded(microseconds % 1_000_000, 6)
            let name = record.client ?? "-"
            return "\(time) \(record.remoteAddress) \(name) \(record.method.rawValue) \(target) "
                + "\(record.status.code) \(record.lengthInBytes) \(took) \(id)"
        case .json:
            let object = ProblemValue.object([
                ("time", .string(time)), ("from", .string(record.remoteAddress)),
                ("client", record.client.map { .string($0) } ?? .null),
                ("method", .string(record.method.rawValue)), ("target", .string(target)),
                ("route", record.route.map { .string($0) } ?? .null),
                ("status", .integer(Int64(record.status.code))), ("bytes", .integer(record.lengthInBytes)),
                ("microseconds", .integer(microseconds)), ("id", .string(id)),
            ])
            return String(decoding: object.encoded(), as: UTF8.self)
        }
    }

    /// The target without credentials.
    private static func redacted(_ target: String) -> String {
        guard let mark = target.firstIndex(of: "?"), target[mark...].contains("ticket=") else {
            return target
        }
        let pairs = target[target.index(after: mark)...].split(
            separator: "&",
            omittingEmptySubsequences: false
        )
        let clean = pairs.map { $0.hasPrefix("ticket=") ? "ticket=***" : String($0) }
        return target[...mark] + clean.joined(separator: "&")
    }
}
