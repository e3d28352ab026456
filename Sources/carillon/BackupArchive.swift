// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Control
import Foundation
import Storage

/// A folder with a copy of a server's state: `state.sqlite`, and the uploaded sounds in `assets`.
struct BackupArchive: Sendable {
    /// The folder.
    let path: String

    /// The copy of the state.
    var stateFile: String { path + "/state.sqlite" }
    private var assets: String { path + "/assets" }

    /// Uses an existing folder.
    init(path: String) { self.path = path }

    /// Creates a folder that only its owner can read.
    ///
    /// - Throws: `cannotCreate`, also if the folder exists: two backups must not be mixed.
    init(making path: String) throws(StartError) {
        self.path = path
        guard !FileManager.default.fileExists(atPath: path) else {
            throw .cannotCreate(path: path, reason: "it already exists")
        }
        if let reason = Places(environment: [:]).makeDirectory(path) {
            throw .cannotCreate(path: path, reason: reason)
        }
        if let reason = Places(environment: [:]).makeDirectory(assets) {
            throw .cannotCreate(path: assets, reason: reason)
        }
    }

    /// Removes the folder of a backup that failed, so that it can be tried again under the same name.
    func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// Copies the uploaded sounds that are not copied yet; their files never change.
    func copyAssets(from state: String) throws(StartError) {
        let source = state + "/assets"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: source)) ?? []
        try Self.copy(names, from: source, to: assets)
    }

    /// Copies uploaded sounds back; existing files are kept.
    ///
    /// - Parameters:
    ///   - names: the files that the state names.
    ///   - state: the state folder.
    /// - Returns: number of the sounds whose file is neither in the backup nor in the state folder.
    /// - Throws: `state` before anything is copied if the backup has something else than regular files.
    func restoreAssets(_ names: Set<String>, to state: String) throws(StartError) -> Int {
        try refuseLinks()
        let folder = state + "/assets"
        if let reason = Places(environment: [:]).makeDirectory(folder) {
            throw .cannotCreate(path: folder, reason: reason)
        }
        try Self.copy(names.sorted(), from: assets, to: folder)
        return names.count { !FileManager.default.fileExists(atPath: folder + "/" + $0) }
    }

    /// Links in a backup from elsewhere would lead to files that it does not hold.
    private func refuseLinks() throws(StartError) {
        guard let kind = Self.kind(of: assets) else { return }
        guard kind == .typeDirectory else { throw .state(reason: "\(assets) is not a folder") }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: assets)) ?? []
        where Self.kind(of: assets + "/" + name) != .typeRegular {
            throw .state(reason: "\(assets)/\(name) is not a regular file")
        }
    }

    /// The type of a file; a link is not followed.
    private static func kind(of path: String) -> FileAttributeType? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    }

    /// Syncs the copied sounds to the disk.
    func complete() throws(StartError) {
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: assets) {
                let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: assets + "/" + name))
                try handle.synchronize()
                try handle.close()
            }
        } catch {
            throw .state(reason: "cannot sync \(assets) to the disk")
        }
    }

    /// Copies regular files that are missing; skips those that the server removes meanwhile.
    private static func copy(_ names: [String], from source: String, to target: String) throws(StartError) {
        let manager = FileManager.default
        for name in names {
            let (from, to) = (source + "/" + name, target + "/" + name)
            guard kind(of: from) == .typeRegular, kind(of: to) == nil else { continue }
            do {
                try manager.copyItem(atPath: from, toPath: to)
            } catch {
                guard manager.fileExists(atPath: from) else { continue }
                throw .state(reason: "cannot copy \(from) to \(to)")
            }
        }
    }

    /// The message for an error.
    static func text(_ error: StorageError) -> String {
        switch error {
        case .damaged(let path, let detail): "\(path) is damaged, or not a state of Carillon: \(detail)"
        case .inUse(let path): "\(path) is in use; stop the server first"
        case .newerVersion(let path): "\(path) was written by a newer version of Carillon"
        case .full(let path): "the disk of \(path) is full"
        case .failed(let path, let detail): "\(path): \(detail)"
        }
    }
}
