// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import FolderMonitor
import Synchronization

/// Collects what the monitor of the library saw until somebody looks.
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

    /// Takes everything there is.
    func take() -> FolderChanges {
        changes.withLock { changes in
            defer { changes = FolderChanges() }
            return changes
        }
    }
}
