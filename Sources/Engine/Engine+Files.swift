// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Foundation

extension Engine {
    /// Where a sound's file is, to be opened below its root so that no link leads out of it.
    ///
    /// - Throws: `soundNotFound`, `soundNotReady` while it is not known to be a sound, `pathOutsideRoots`.
    public func file(of reference: SoundReference) throws(EngineError) -> SoundFile {
        let sound = try state.sounds.resolve(reference)
        let container = try sound.asset().info.container
        let mediaType = FormatCatalog.all.first { $0.name == container }?.mediaTypes.first
        let place: (root: String, names: [String])
        switch sound.origin {
        case .upload(let asset, _): place = (store.folder, [asset])
        case .speech(let path):
            let file = URL(filePath: path)
            place = (file.deletingLastPathComponent().path, [file.lastPathComponent])
        case .file(let path):
            guard let found = resolver.place(of: path) else { throw .pathOutsideRoots(path) }
            place = found
        }
        return SoundFile(
            root: place.root,
            names: place.names,
            name: sound.name,
            mediaType: mediaType ?? "application/octet-stream"
        )
    }

    /// The picture that comes with a sound's file.
    ///
    /// - Throws: `soundNotFound`, `soundNotReady`; `coverNotFound` where the file has none; what reading it throws.
    public func cover(of reference: SoundReference) async throws(EngineError) -> SoundCover {
        let sound = try state.sounds.resolve(reference)
        _ = try sound.asset()
        let path = try await readablePath(of: sound)
        let cover = try await workers.run { () throws(EngineError) in
            do throws(DecodingError) { return try AssetCover.read(.file(path: path)) } catch {
                throw EngineError(error, path: path)
            }
        }
        guard let cover else { throw .coverNotFound(sound.name) }
        return SoundCover(mediaType: cover.mediaType, bytes: cover.bytes)
    }

    /// The path of a sound's file, which must still lie under a root.
    func readablePath(of sound: Sound) async throws(EngineError) -> String {
        guard case .file(let path) = sound.origin else { return sound.origin.path }
        return try await workers.run { [resolver] () throws(EngineError) in try resolver.resolve(path: path) }
    }
}

/// Where a sound's file is.
public struct SoundFile: Sendable, Equatable {
    /// The folder to open first, by its real path.
    public let root: String
    /// The names that lead from there to the file.
    public let names: [String]
    /// The sound's name.
    public let name: String
    /// What the file is, by its content.
    public let mediaType: String
}

/// The picture that comes with a sound.
public struct SoundCover: Sendable, Equatable {
    /// A kind that browsers draw: JPEG, PNG, GIF, WebP or BMP.
    public let mediaType: String
    /// The picture's file.
    public let bytes: [UInt8]
}
