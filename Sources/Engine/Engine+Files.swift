// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Foundation

extension Engine {
    /// The location of a sound's file, split so that it can be opened below its root without following links out of it.
    ///
    /// Its media type is that of its content once it is decoded.
    ///
    /// - Throws: `soundNotFound`, `pathOutsideRoots`.
    public func file(of reference: SoundReference) throws(EngineError) -> SoundFile {
        let sound = try state.sounds.resolve(reference)
        let container = sound.info?.container
        let mediaType = FormatCatalog.all.first { $0.name == container }?.mediaTypes.first
        let place: (root: String, names: [String])
        switch sound.origin {
        case .upload(let asset, _): place = (files.store.folder, [asset])
        case .speech(let path):
            let file = URL(filePath: path)
            place = (file.deletingLastPathComponent().path, [file.lastPathComponent])
        case .live: throw .soundNotFound(reference.text)
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

    /// Removes the file of an ``AnswerContent``, which stays readable for those who have it open.
    public func discard(_ content: AnswerContent) async {
        if case .file(let path) = content { await files.discard(path) }
    }

    /// The cover picture in a sound's file.
    ///
    /// - Throws: `soundNotFound`, `soundNotReady`; `coverNotFound` if the file has none; errors of reading it.
    public func cover(of reference: SoundReference) async throws(EngineError) -> SoundCover {
        let sound = try state.sounds.resolve(reference)
        _ = try sound.asset()
        let path = try await files.readablePath(of: sound.origin)
        guard let cover = try await files.cover(path) else { throw .coverNotFound(sound.name) }
        return cover
    }
}

/// The location of a sound's file.
public struct SoundFile: Sendable, Equatable {
    /// The folder to open first, as a real path.
    public let root: String
    /// Path components from there to the file.
    public let names: [String]
    /// The sound's name.
    public let name: String
    /// Media type by content.
    public let mediaType: String
}

/// The cover picture of a sound.
public struct SoundCover: Sendable, Equatable {
    /// A type that browsers display: JPEG, PNG, GIF, WebP or BMP.
    public let mediaType: String
    /// The encoded picture.
    public let content: AnswerContent
}
