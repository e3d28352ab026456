// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Foundation

extension Engine {
    /// Opens the uploaded bytes that a player was made from (AP-25).
    ///
    /// - Throws: `playerNotFound`; `noData` if the sound is a file of the library; `storageFailed`, `overloaded`.
    public func data(player id: String) async throws(EngineError) -> SoundBytes {
        let player = try state.players.player(id)
        guard let sound = state.sounds[player.identity.soundID], case .upload(_, let path) = sound.origin
        else { throw .noData(id) }
        let container = sound.info?.container
        let (handle, size) = try await files.workers.run { () throws(EngineError) in
            guard let handle = FileHandle(forReadingAtPath: path) else {
                throw .storageFailed("opening \(path)")
            }
            do {
                let size = try handle.seekToEnd()
                try handle.seek(toOffset: 0)
                return (handle, Int(size))
            } catch {
                throw AssetStore.translate(error, "reading a sound")
            }
        }
        return SoundBytes(
            workers: files.workers,
            handle: handle,
            sizeInBytes: size,
            mediaType: FormatCatalog.all.first { $0.name == container }?.mediaTypes.first
                ?? "application/octet-stream"
        )
    }
}
