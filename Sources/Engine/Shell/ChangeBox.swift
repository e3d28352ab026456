// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import FolderMonitor
import Synchronization

/// Collects the changes reported by the library's folder monitor until the engine takes them.
///
/// - Thread: any.
final class ChangeBox: Sendable {
    private let changes = Mutex(FolderChanges())

    /// Adds a report.
    func add(_ report: FolderChanges) {
        changes.withLock { changes in
            changes.isEverything = changes.isEverything || report.isEverything
            changes.paths.formUnion(report.paths)
        }
    }

    /// Takes all changes so far.
    func take() -> FolderChanges {
        changes.withLock { changes in
            defer { changes = FolderChanges() }
            return changes
        }
    }
}
