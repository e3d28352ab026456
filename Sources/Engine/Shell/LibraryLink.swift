// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import FolderMonitor
import Logging
import Platform

/// The library folders: their monitor, its changes, and the identity of each folder.
///
/// The identity distinguishes a library from another folder at the same path, such as an empty mount point.
struct LibraryLink {
    private let monitor: FolderMonitor?
    private let changes: ChangeBox
    private let resolver: PathResolver
    /// What is in the folders and cannot be played.
    var gaps = LibraryGaps()
    /// Identity of the folder that holds a root's sounds, by root.
    private var homes: [ExactPath: FileIdentity] = [:]
    /// The roots that were missing at the last scan.
    private var absent: Set<ExactPath> = []

    /// Makes a link that watches nothing before ``watch(on:)``.
    ///
    /// - Parameters:
    ///   - configuration: whether and how the folders are watched.
    ///   - resolver: resolves the roots.
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

    /// Starts watching the folders.
    ///
    /// - Returns: why they are not watched; nil on success, or if watching is disabled.
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

    /// Takes the paths that changed since the last call; nil means that everything may have changed.
    func takeChanges() -> Set<ExactPath>? {
        let changes = changes.take()
        return changes.isEverything ? nil : changes.paths
    }

    /// Notes that everything may have changed, after a scan that failed.
    func scanAgain() { changes.add(FolderChanges(isEverything: true)) }

    /// Takes the folders that exist now as those of the library.
    mutating func setHomes(_ scan: LibraryScan) { homes = scan.roots }

    /// Whether a path is below a root that was there with its sounds.
    func isPresent(_ path: String) -> Bool {
        guard let root = resolver.library(of: path) else { return false }
        return homes[ExactPath(root)] != nil && !absent.contains(ExactPath(root))
    }

    /// Whether a path is below a root.
    func holds(_ path: String) -> Bool { resolver.library(of: path) != nil }

    /// The difference between the disk and the registered sounds.
    func difference(
        _ scan: LibraryScan,
        _ sounds: SoundLibrary,
        _ knowledge: LibraryDifference.Knowledge
    ) -> LibraryDifference {
        var knowledge = knowledge
        knowledge.homes = homes
        return LibraryDifference(scan, sounds, knowledge) { path in
            resolver.library(of: path).map { ExactPath($0) }
        }
    }

    /// Takes the new identity of every root in which a registered sound was found.
    mutating func adopt(_ scan: LibraryScan, _ sounds: SoundLibrary) {
        for file in scan.files {
            guard let root = resolver.library(of: file.path).map({ ExactPath($0) }),
                let identity = scan.roots[root],
                homes[root]?.isSameFile(as: identity) != true,
                homes[root] == nil || sounds.sound(atPath: file.path) != nil
            else { continue }
            homes[root] = identity
        }
    }

    /// Takes which folders are missing.
    ///
    /// - Returns: a description; nil if none is missing.
    mutating func absence(_ scan: LibraryScan) -> String? {
        let away = resolver.libraryRoots.filter { path in
            let root = ExactPath(path)
            guard let present = scan.roots[root] else { return true }
            return homes[root].map { !present.isSameFile(as: $0) } ?? false
        }
        absent = Set(away.map { ExactPath($0) })
        guard !away.isEmpty else { return nil }
        let names = away.joined(separator: ", ")
        return "missing, or replaced by another folder: \(names); mount it, or change --library"
    }
}
