// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform

/// Delays changes until they are complete: a closed or moved file for `debounce`, so that both halves of a rename are
/// reported together; a file being written until it is closed, or nothing was written for `quiet`.
struct ChangeCollector: Sendable {
    /// Whether the change of a file is complete.
    enum Progress: Sendable {
        case complete, underway
    }

    /// Number of waiting changes above which ``FolderChanges/isEverything`` is reported instead.
    static let limit = 16_384

    /// Milliseconds that a complete change waits for others.
    let debounce: Int64
    /// Milliseconds after the last event of an incomplete change.
    let quiet: Int64
    private var dueTimes: [ExactPath: Int64] = [:]
    private var everythingDue: Int64?

    init(debounce: Int64, quiet: Int64) {
        self.debounce = debounce
        self.quiet = quiet
    }

    /// Notes a change of a path, in place of an earlier one.
    mutating func note(_ path: ExactPath, _ progress: Progress, at now: Int64) {
        switch progress {
        case .complete: dueTimes[path] = now + debounce
        case .underway: dueTimes[path] = now + quiet
        }
        if dueTimes.count > ChangeCollector.limit { noteEverything(at: now) }
    }

    /// Notes a change of a path's times or permissions, unless a change of its content waits.
    mutating func noteAttributes(of path: ExactPath, at now: Int64) {
        if dueTimes[path] == nil { note(path, .complete, at: now) }
    }

    /// Notes that single changes are unknown.
    mutating func noteEverything(at now: Int64) {
        dueTimes.removeAll()
        everythingDue = now + debounce
    }

    /// When ``take(at:)`` returns changes next; nil if none wait.
    var deadline: Int64? {
        [everythingDue, dueTimes.values.min()].compactMap(\.self).min()
    }

    /// Takes the changes that are due; nil if there are none.
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
