// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
public import Platform
import Reactor

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

    private let format: Format
    private let writer: LineWriter

    /// Makes a log.
    ///
    /// - Parameters:
    ///   - format: the format of a line.
    ///   - queueInBytes: most bytes that wait; further lines are dropped, counted and reported by a line of their own.
    ///   - write: receives whole lines, on the log's thread; it may block.
    /// - Throws: the failing call when there is no thread for it.
    public init(
        format: Format,
        queueInBytes: Int = 1 << 20,
        write: @escaping @Sendable ([UInt8]) -> Void
    ) throws(SystemError) {
        self.format = format
        writer = try LineWriter(name: "access-log", limitInBytes: queueInBytes) { dropped in
            Array((Self.note(dropped, format, WallClock.microsecondsSinceEpoch) + "\n").utf8)
        } write: { bytes in
            write(bytes)
        }
    }

    /// Number of lines dropped because writing was too slow.
    public var droppedLines: Int { writer.droppedLines }

    /// Queues a line.
    public func record(_ record: AccessRecord) {
        writer.write(Array((Self.line(record, format) + "\n").utf8))
    }

    /// Waits until everything is written, before the process ends.
    ///
    /// - Parameter seconds: longest wait.
    public func flush(within seconds: Double) { writer.flush(within: seconds) }

    // MARK: Lines

    /// The line of a record, without the line end.
    static func line(_ record: AccessRecord, _ format: Format) -> String {
        let time = Timestamp.utc(microsecondsSinceEpoch: record.microsecondsSinceEpoch)
        let target = record.target
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

    /// The line about dropped lines, without the line end.
    static func note(_ dropped: Int, _ format: Format, _ microsecondsSinceEpoch: Int64) -> String {
        let time = Timestamp.utc(microsecondsSinceEpoch: microsecondsSinceEpoch)
        switch format {
        case .text: return "\(time) \(dropped) lines were dropped"
        case .json:
            let object = ProblemValue.object([("time", .string(time)), ("dropped", .integer(Int64(dropped)))])
            return String(decoding: object.encoded(), as: UTF8.self)
        }
    }
}
