// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Storage
import Synchronization
import Testing

/// A store without a disk that remembers what a process killed after each of its steps would have left.
///
/// A writer of its own commits whenever it may, so after a step anything between these two can be on the disk: what was
/// committed by the last flush, and all that is not held.
final class JournalStore: StateStore {
    private struct State {
        var changes: [StateChange] = []
        /// Number of changes that are surely committed.
        var flushed = 0
        /// Number of changes before each hold, by its number.
        var holds: [UInt64: Int] = [:]
        var lastHold: UInt64 = 0
        var crashes: [[StateChange]] = []
    }

    private let state = Mutex(State())

    /// What a process killed after each step so far would have left, without repetitions.
    var crashes: [[StateChange]] { state.withLock(\.crashes) }

    /// What was submitted so far.
    var changes: [StateChange] { state.withLock(\.changes) }

    func load() throws(StorageError) -> StoredState { StoredState() }
    func soundFacts() throws(StorageError) -> [String: [UInt8]] { [:] }
    var historyDrops: UInt64 { 0 }
    func history(_ filter: HistoryFilter) throws(StorageError) -> [HistoryRow] { [] }
    func verifyHistory(row number: Int64?, digest: String?) throws(StorageError) -> HistoryVerdict {
        throw .failed(path: "", detail: "no history")
    }
    func backup(to destination: String) throws(StorageError) { throw .failed(path: "", detail: "no file") }
    func close() {}

    func submit(_ changes: [StateChange]) { step { $0.changes += changes } }

    func hold(_ changes: [StateChange]) -> UInt64 {
        step { state in
            state.lastHold += 1
            state.holds[state.lastHold] = state.changes.count
            state.changes += changes
            return state.lastHold
        }
    }

    func release(_ hold: UInt64, adding changes: [StateChange]) {
        step { state in
            #expect(state.holds[hold] != nil, "a hold ends once")
            state.changes += changes
            state.holds[hold] = nil
        }
    }

    func flush() async throws(StorageError) {
        step { state in
            #expect(state.holds.isEmpty, "nobody waits for what waits for an answer")
            state.flushed = state.changes.count
        }
    }

    private func step<Result>(_ work: (inout State) -> Result) -> Result {
        state.withLock { state in
            let result = work(&state)
            let committable = state.holds.values.min() ?? state.changes.count
            for count in [state.flushed, committable] {
                let left = Array(state.changes.prefix(count))
                if state.crashes.last != left { state.crashes.append(left) }
            }
            return result
        }
    }
}
