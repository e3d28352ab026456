// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

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

    /// Copies the uploaded sounds that are not copied yet; their files never change.
    func copyAssets(from state: String) throws(StartError) {
        try Self.copy(from: state + "/assets", to: assets)
    }

    /// Copies the uploaded sounds back; existing files are kept.
    func restoreAssets(to state: String) throws(StartError) {
        let folder = state + "/assets"
        if let reason = Places(environment: [:]).makeDirectory(folder) {
            throw .cannotCreate(path: folder, reason: reason)
        }
        try Self.copy(from: assets, to: folder)
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

    /// Copies missing files; skips those that the server removes meanwhile.
    private static func copy(from source: String, to target: String) throws(StartError) {
        let manager = FileManager.default
        for name in (try? manager.contentsOfDirectory(atPath: source)) ?? [] {
            let (from, to) = (source + "/" + name, target + "/" + name)
            guard !manager.fileExists(atPath: to) else { continue }
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
