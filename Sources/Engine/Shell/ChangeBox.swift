// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import FolderMonitor
import Logging
import Synchronization

/// Collects what the watch of the library saw until somebody looks.
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

extension Engine {
    /// Makes a watch of the library roots that asks for the library to be compared.
    static func makeWatch(
        _ configuration: EngineConfiguration,
        _ resolver: PathResolver,
        _ changes: ChangeBox,
        _ jobs: SerialQueue<Job>
    ) -> FolderMonitor {
        let logger = Logger(label: "carillon.engine")
        return FolderMonitor(
            roots: resolver.libraryRoots,
            quietMilliseconds: Int64(max(0, min(3_600, configuration.libraryQuietSeconds)) * 1_000),
            onChange: { report in
                changes.add(report)
                jobs.add(.compareLibrary)
            },
            onProblem: { error in
                logger.error("a part of the library is not watched", metadata: ["error": "\(error)"])
            }
        )
    }
}
