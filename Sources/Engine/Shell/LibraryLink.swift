// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import FolderMonitor
import Logging
import Platform

/// The library folders: their monitor, what it saw, and which folders they are when their sounds are there.
struct LibraryLink {
    private let monitor: FolderMonitor?
    private let changes: ChangeBox
    private let resolver: PathResolver
    /// Which folders the roots are when their sounds are there.
    private var homes: [String: FileIdentity] = [:]

    /// Watches nothing before watch(on:).
    ///
    /// - Parameters:
    ///   - configuration: whether and how the folders are watched.
    ///   - resolver: knows the roots.
    ///   - onChange: called on any thread when something changed.
    init(
        _ configuration: EngineConfiguration,
        _ resolver: PathResolver,
        onChange: @escaping @Sendable () -> Void
    ) {
        let changes = ChangeBox()
        (self.resolver, self.changes) = (resolver, changes)
        guard configuration.watchesLibraries else {
            monitor = nil
            return
        }
        let logger = Logger(label: "carillon.engine")
        monitor = FolderMonitor(
            roots: resolver.libraryRoots,
            quietMilliseconds: Int64(max(0, min(3_600, configuration.libraryQuietSeconds)) * 1_000),
            onChange: { report in
                changes.add(report)
                onChange()
            },
            onProblem: { error in
                logger.error("a part of the library is not watched", metadata: ["error": "\(error)"])
            }
        )
    }

    /// Begins to watch the folders.
    ///
    /// - Returns: why they are not watched; nil where they are, or where that is not wanted.
    func watch(on workers: WorkerPool) async -> FolderMonitorError? {
        guard let monitor else { return nil }
        let result = try? await workers.run { () throws(EngineError) in
            Result { () throws(FolderMonitorError) in try monitor.start() }
        }
        guard case .failure(let error)? = result else { return nil }
        return error
    }

    /// Ends the monitor; blocks until it has ended.
    var stop: @Sendable () -> Void { { [monitor] in monitor?.stop() } }

    /// Takes the places that changed since the last time; nil is everywhere.
    func takeChanges() -> Set<String>? {
        let changes = changes.take()
        return changes.isEverything ? nil : changes.paths
    }

    /// Takes the folders that are there now as those of the library.
    mutating func setHomes(_ look: LibraryLook) { homes = look.roots }

    /// What must be done so that the library is as the disk is.
    func difference(_ look: LibraryLook, _ sounds: SoundLibrary) -> LibraryDifference {
        LibraryDifference(look, sounds, homes: homes) { resolver.library(of: $0) }
    }

    /// A root at which one of its sounds is found is where its sounds are at home, whichever folder it was before.
    mutating func adopt(_ look: LibraryLook, _ sounds: SoundLibrary) {
        for file in look.files {
            guard let root = resolver.library(of: file.path), let identity = look.roots[root],
                homes[root]?.isSameFile(as: identity) != true,
                homes[root] == nil || sounds.sound(atPath: file.path) != nil
            else { continue }
            homes[root] = identity
        }
    }

    /// Which folders are away, in words; nil where all are there.
    func absence(_ look: LibraryLook) -> String? {
        let away = resolver.libraryRoots.filter { root in
            guard let present = look.roots[root] else { return true }
            return homes[root].map { !present.isSameFile(as: $0) } ?? false
        }
        return away.isEmpty ? nil : "not there, or another folder: " + away.joined(separator: ", ")
    }
}
