// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
public import Logging
public import Platform
import Synchronization

/// The level, format and writer of all loggers; level and format can change while they are in use.
///
/// - Thread: any; logging never waits for the reader of standard error.
public final class LogControl: Sendable {
    private struct State {
        var level: Logger.Level
        var format: LogFormat
        var writer: LineWriter?
    }

    private let state: Mutex<State>

    /// Sets the initial level and format.
    public init(level: Logger.Level, format: LogFormat) {
        state = Mutex(State(level: level, format: format))
    }

    /// The lowest severity that is logged.
    public var level: Logger.Level { state.withLock(\.level) }

    /// The format of log lines.
    public var format: LogFormat { state.withLock(\.format) }

    /// Number of lines that were dropped because nobody read standard error.
    public var droppedLines: Int { state.withLock(\.writer)?.droppedLines ?? 0 }

    /// Changes the level and format of later lines.
    public func change(level: Logger.Level, format: LogFormat) {
        state.withLock { ($0.level, $0.format) = (level, format) }
    }

    /// Makes every logger of the process use it; call once per process.
    ///
    /// - Parameter queueInBytes: most bytes of lines that wait for the reader.
    /// - Throws: the failed call if there is no thread for the log.
    public func bootstrap(queueInBytes: Int) throws(SystemError) {
        let writer = try LineWriter(name: "carillon-log", limitInBytes: queueInBytes) { [weak self] count in
            let note = LogLine(
                level: .warning,
                label: "carillon",
                message: "\(count) lines of the log were dropped because nobody read them"
            )
            return note.bytes(self?.format ?? .text, at: Date())
        } write: { bytes in
            try? FileHandle.standardError.write(contentsOf: bytes)
        }
        state.withLock { $0.writer = writer }
        LoggingSystem.bootstrap { [self] label in StderrLogHandler(label: label, control: self) }
    }

    /// Queues one message.
    public func write(_ line: LogLine) {
        let (format, writer) = state.withLock { ($0.format, $0.writer) }
        writer?.write(line.bytes(format, at: Date()))
    }

    /// Waits up to a second until what was logged is written, before the process ends.
    public func flush() { state.withLock(\.writer)?.flush(within: 1) }
}
