// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Holds changes back until they are complete: a file that was closed or moved for a moment, so that the two halves of
/// a rename come together; a file that is being written until it is closed, or nothing was written for a while.
struct ChangeCollector: Sendable {
    /// Whether the writer of a file has said that it is done.
    enum Progress: Sendable {
        case complete, underway
    }

    /// Changes beyond which everything is looked at instead.
    static let limit = 16_384

    /// Milliseconds that a complete change waits for others.
    let debounce: Int64
    /// Milliseconds after the last sign of an unfinished one.
    let quiet: Int64
    private var dueTimes: [String: Int64] = [:]
    private var everythingDue: Int64?

    init(debounce: Int64, quiet: Int64) {
        self.debounce = debounce
        self.quiet = quiet
    }

    /// Notes a change of a path; the newest word on a path counts.
    mutating func note(_ path: String, _ progress: Progress, at now: Int64) {
        switch progress {
        case .complete: dueTimes[path] = now + debounce
        case .underway: dueTimes[path] = now + quiet
        }
        if dueTimes.count > ChangeCollector.limit { noteEverything(at: now) }
    }

    /// Notes that single changes are unknown.
    mutating func noteEverything(at now: Int64) {
        dueTimes.removeAll()
        everythingDue = now + debounce
    }

    /// When ``take(at:)`` has something next; nil while nothing waits.
    var deadline: Int64? {
        [everythingDue, dueTimes.values.min()].compactMap(\.self).min()
    }

    /// Takes what is due.
    mutating func take(at now: Int64) -> FolderChanges? {
        var changes = FolderChanges()
        if let due = everythingDue, due <= now {
            changes.isEverything = true
            everythingDue = nil
        }
        changes.paths = Set(dueTimes.filter { $0.value <= now }.keys)
        for path in changes.paths { dueTimes[path] = nil }
        return changes.isEverything || !changes.paths.isEmpty ? changes : nil
    }
}
