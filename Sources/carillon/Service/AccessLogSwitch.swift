// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPServer
import Synchronization

/// The access log, which can be turned on and off while the server runs.
///
/// - Thread: any.
final class AccessLogSwitch: Sendable {
    private struct State {
        var log: AccessLog?
        /// Lines that logs before the present one dropped.
        var dropped = 0
    }

    private let queueInBytes: Int
    private let state: Mutex<State>

    /// Sets the initial format; nil for no access log.
    init(_ format: AccessLog.Format?, queueInBytes: Int) throws(StartError) {
        self.queueInBytes = queueInBytes
        state = Mutex(State(log: try Self.make(format, queueInBytes)))
    }

    /// Number of lines that were dropped because nobody read standard output.
    var droppedLines: Int { state.withLock { $0.dropped + ($0.log?.droppedLines ?? 0) } }

    /// Changes the format for later requests.
    func change(to format: AccessLog.Format?) throws(StartError) {
        let log = try Self.make(format, queueInBytes)
        state.withLock { state in
            state.dropped += state.log?.droppedLines ?? 0
            state.log = log
        }
    }

    /// Writes a line if the access log is on.
    func record(_ record: AccessRecord) { state.withLock(\.log)?.record(record) }

    /// Waits up to a second until what was recorded is written, before the process ends.
    func flush() { state.withLock(\.log)?.flush(within: 1) }

    private static func make(
        _ format: AccessLog.Format?,
        _ queueInBytes: Int
    ) throws(StartError) -> AccessLog? {
        guard let format else { return nil }
        do {
            return try AccessLog(format: format, queueInBytes: queueInBytes) { bytes in
                try? FileHandle.standardOutput.write(contentsOf: bytes)
            }
        } catch {
            throw .system(reason: "cannot start the access log: \(error)")
        }
    }
}
