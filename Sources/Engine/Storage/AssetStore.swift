// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// The folder of uploaded assets: `incoming` for temporary files, `assets` for durable ones.
///
/// A file is moved to `assets` only when it is complete and synchronized, so a crash leaves files only in `incoming`,
/// and those are removed at start.
///
/// - Thread: workers; every method blocks on the disk.
struct AssetStore: Sendable {
    private let root: String
    /// Counts the bytes of the uploads.
    let quota: StoreQuota
    private let isTemporary: Bool

    private var incoming: String { root + "/incoming" }
    private var assets: String { root + "/assets" }

    /// Opens or makes the folders; files left by a crash stay until ``sweep(keeping:)``.
    ///
    /// - Parameters:
    ///   - stateDirectory: nil makes a temporary store, which `close()` removes.
    ///   - limitInBytes: largest size of all uploads together, including those that arrive; nil for no limit.
    /// - Throws: `storageFailed` if the folders cannot be created.
    init(stateDirectory: String?, limitInBytes: Int? = nil) throws(EngineError) {
        let manager = FileManager.default
        isTemporary = stateDirectory == nil
        let folder = manager.temporaryDirectory.appending(path: "carillon-\(Identifier.random("t"))").path
        root = stateDirectory ?? folder
        quota = StoreQuota(limitInBytes: limitInBytes)
        do {
            for folder in [assets, incoming, peaks] {
                try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
                // Also one that was made before; nobody else is to read uploads.
                try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
            }
        } catch {
            throw .storageFailed("opening the asset store \(root): \(error.localizedReason)")
        }
        for name in (try? manager.contentsOfDirectory(atPath: assets)) ?? [] {
            quota.count(AssetStore.size(of: assets + "/" + name))
        }
    }

    /// Throws `storageFull` or `storeLimitReached` if there is no room for an upload of this size.
    func checkRoom(for sizeInBytes: Int) throws(EngineError) {
        try quota.check(sizeInBytes)
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: incoming)
        guard let free = attributes?[.systemFreeSize] as? NSNumber, free.int64Value < sizeInBytes else {
            return
        }
        throw .storageFull
    }

    private var peaks: String { root + "/peaks" }

    /// The folder of what was announced lately.
    var announcements: AnnouncementFolder { AnnouncementFolder(path: root + "/announcements") }

    /// The folder of the durable assets.
    var folder: String { assets }

    /// Path of a durable asset.
    func path(of asset: String) -> String { assets + "/" + asset }

    /// Whether a path is a temporary file of this store.
    func owns(temporary path: String) -> Bool {
        path.hasPrefix(incoming + "/") && !path.dropFirst(incoming.count + 1).contains("/")
    }

    /// Makes an empty temporary file.
    func makeTemporary() throws(EngineError) -> (path: String, handle: FileHandle) {
        let path = incoming + "/" + Identifier.random("u")
        let file = URL(filePath: path)
        do {
            try Data().write(to: file, options: .withoutOverwriting)
            return (path, try FileHandle(forWritingTo: file))
        } catch {
            discard(path)
            throw AssetStore.translate(error, "making a file in \(incoming)")
        }
    }

    /// Puts large content into a temporary file.
    ///
    /// - Throws: `storageFull`, `storageFailed`.
    func content(_ bytes: [UInt8]) throws(EngineError) -> AnswerContent {
        guard bytes.count > AnswerContent.largestInMemory else { return .bytes(bytes) }
        let (path, handle) = try makeTemporary()
        do {
            try handle.write(contentsOf: Data(bytes))
            try handle.close()
            return .file(path)
        } catch {
            discard(path)
            throw AssetStore.translate(error, "writing an answer")
        }
    }

    /// Moves the complete file of an upload to the durable assets; it is counted already.
    func adopt(_ path: String, as asset: String) throws(EngineError) {
        do {
            try FileManager.default.moveItem(atPath: path, toPath: self.path(of: asset))
            // Synchronize the folder, which makes the new name durable.
            let folder = try FileHandle(forReadingFrom: URL(filePath: assets))
            try folder.synchronize()
            try folder.close()
        } catch {
            remove(asset)
            throw AssetStore.translate(error, "moving an upload")
        }
    }

    /// Removes a temporary file.
    func discard(_ path: String) {
        guard owns(temporary: path) else { return }
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Removes the temporary file of an upload, which is not counted any more.
    func discard(upload path: String) {
        guard owns(temporary: path) else { return }
        removeCounted(path)
    }

    /// Removes a durable asset, which is not counted any more.
    func remove(_ asset: String) { removeCounted(path(of: asset)) }

    private func removeCounted(_ path: String) {
        let size = AssetStore.size(of: path)
        if (try? FileManager.default.removeItem(atPath: path)) != nil { quota.remove(size) }
    }

    /// The size of a file in bytes; 0 if there is none.
    static func size(of path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }

    /// Removes temporary files and unknown assets; call before the first upload.
    func sweep(keeping known: Set<String>) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: incoming)) ?? [] {
            discard(incoming + "/" + name)
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: assets)) ?? []
        for name in names where !known.contains(name) { remove(name) }
    }

    // MARK: Waveforms, a cache

    /// Stores the waveform of a file as audiowaveform's `.dat`; after an error it is measured again on request.
    func writePeaks(_ bytes: [UInt8], as name: String) {
        try? Data(bytes).write(to: URL(filePath: peaks + "/" + name), options: .atomic)
    }

    /// The stored waveform of a file; nil if there is none.
    func readPeaks(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: peaks + "/" + name).map { Array($0) }
    }

    /// Whether the waveform of a file is stored.
    func hasPeaks(_ name: String) -> Bool { FileManager.default.fileExists(atPath: peaks + "/" + name) }

    /// Name of the fine waveform of a file, beside that of the standard resolution.
    static func finePeaks(_ name: String) -> String { name + ".fine" }

    /// Removes all waveforms but the known ones, and the fine ones beside them.
    func sweepPeaks(keeping known: Set<String>) {
        let kept = known.union(known.map(AssetStore.finePeaks))
        let names = (try? FileManager.default.contentsOfDirectory(atPath: peaks)) ?? []
        for name in names where !kept.contains(name) { removePeaks(name) }
    }

    /// Removes the waveforms of a file.
    func removePeaks(_ name: String) {
        for name in [name, AssetStore.finePeaks(name)] {
            try? FileManager.default.removeItem(atPath: peaks + "/" + name)
        }
    }

    /// Removes a temporary store.
    func close() {
        if isTemporary { try? FileManager.default.removeItem(atPath: root) }
    }

    /// A file error as an error of the engine.
    static func translate(_ error: any Error, _ operation: String) -> EngineError {
        if error.isLackOfRoom { return .storageFull }
        return .storageFailed("\(operation): \(error.localizedReason)")
    }
}

extension Error {
    /// Whether a file error means that the disk or its owner's quota is full.
    fileprivate var isLackOfRoom: Bool {
        if let error = self as? POSIXError { return [.ENOSPC, .EDQUOT].contains(error.code) }
        guard let error = self as? CocoaError else { return false }
        return error.code == .fileWriteOutOfSpace || error.underlying?.isLackOfRoom == true
    }

    /// A short reason for a log line or a problem's detail.
    fileprivate var localizedReason: String {
        guard let error = self as? CocoaError else { return "\(self)" }
        let underlying = error.underlying.map { ", \($0)" } ?? ""
        return "Cocoa error \(error.code.rawValue)\(underlying)"
    }
}
