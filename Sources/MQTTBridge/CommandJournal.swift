// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient
import Foundation
import Platform
import Synchronization

/// Keeps the ledger of commands in a file, so that a command is performed once also after `kill -9`.
///
/// A line is on the disk (fdatasync) before the bridge goes on: `begun` before the command is acknowledged and performed,
/// `done` before it is answered.
/// - Thread: any; waits for the disk.
final class CommandJournal: Sendable {
    /// Size in bytes from which the file is compacted: rewritten without expired entries.
    private static let rewriteFrom = 1 << 20

    private struct State {
        var ledger = CommandLedger()
        var file: AppendFile
        /// Size in bytes after the last compaction.
        var baseInBytes = 0
    }

    private let state: Mutex<State>
    private let path: String
    private let second: @Sendable () -> Int

    /// Reads the file, or makes it.
    ///
    /// - Parameters:
    ///   - path: of the file.
    ///   - second: the time of day, seconds since 1970.
    /// - Throws: the failed call.
    init(
        path: String,
        second: @escaping @Sendable () -> Int = { Int(SystemClock.real.now / 1_000_000_000) }
    ) throws(SystemError) {
        var ledger = CommandLedger()
        let content = try WholeFile(path).read(limitInBytes: 1 << 30)?.bytes ?? []
        for line in content.split(separator: UInt8(ascii: "\n")) {
            if let json = try? JSONValue(parsing: Array(line)) { ledger.apply(json) }
        }
        let size = try Self.write(ledger, to: path)
        let file = try AppendFile(path: path)
        state = Mutex(State(ledger: ledger, file: file, baseInBytes: size))
        self.path = path
        self.second = second
    }

    /// The commands that an earlier run of the bridge began and did not end, with their age in seconds.
    var unfinished: [(key: String, message: BrokerMessage, age: Int)] {
        let now = second()
        return state.withLock { state in
            state.ledger.unfinished.map { ($0.key, $0.message, now - $0.second) }
        }
    }

    /// Takes a command that arrives; if it is to be performed, that is on the disk.
    func begin(_ key: String, _ message: BrokerMessage) -> CommandLedger.Decision {
        let second = second()
        return state.withLock { state in
            let decision = state.ledger.begin(key, message, second: second)
            if decision == .perform {
                append(CommandLedger.line(begun: key, message, second: second), &state)
            }
            return decision
        }
    }

    /// Notes the answer; nil, or a refusal, forgets the key.
    func finish(_ key: String, _ answer: CommandAnswer?) {
        state.withLock { state in
            state.ledger.finish(key, answer)
            append(CommandLedger.line(done: key, answer), &state)
        }
    }

    private func append(_ line: JSONValue, _ state: inout State) {
        // On a disk that fails the command is performed all the same; the server remembers its key.
        guard (try? state.file.append(line.encoded + [UInt8(ascii: "\n")])) != nil else { return }
        try? state.file.sync()
        guard state.file.sizeInBytes > 2 * state.baseInBytes + Self.rewriteFrom,
            let size = try? Self.write(state.ledger, to: path), let file = try? AppendFile(path: path)
        else { return }
        (state.file, state.baseInBytes) = (file, size)
    }

    private static func write(_ ledger: CommandLedger, to path: String) throws(SystemError) -> Int {
        var bytes: [UInt8] = []
        for line in ledger.lines { bytes += line.encoded + [UInt8(ascii: "\n")] }
        try WholeFile(path).replace(with: bytes, mode: 0o600)
        return bytes.count
    }
}
