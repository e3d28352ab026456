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
        case .upload(let asset, _): place = (files.store.folder, [asset])
        case .speech(let path):
            let file = URL(filePath: path)
            place = (file.deletingLastPathComponent().path, [file.lastPathComponent])
        case .file(let path):
            guard let found = files.resolver.place(of: path) else { throw .pathOutsideRoots(path) }
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
        let path = try await files.readablePath(of: sound.origin)
        guard let cover = try await files.cover(path) else { throw .coverNotFound(sound.name) }
        return SoundCover(mediaType: cover.mediaType, bytes: cover.bytes)
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
