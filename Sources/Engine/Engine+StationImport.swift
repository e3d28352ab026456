// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import SafeText

extension Engine {
    /// Makes a station of a playlist file; its entries are looked up among the registered sounds.
    ///
    /// - Throws: `invalidValue` for a file that is no playlist or of which no entry was found; `fileNotFound`, `pathOutsideRoots`;
    ///   as ``createStation(_:at:)``.
    public func importStation(_ request: StationImport) async throws(EngineError) -> ImportedStation {
        let (bytes, fileName) = try await content(of: request.source)
        let (candidates, roots) = (state.playlistCandidates, files.libraryRoots)
        let (file, playlist) = try await perform(.document) { (_) throws(EngineError) in
            let file = try PlaylistFile(bytes)
            return (file, MatchedPlaylist(file, PlaylistMatcher(candidates, roots: roots)))
        }
        guard !playlist.sounds.isEmpty else {
            throw .invalidValue(
                field: "body",
                allowed: "a playlist with a sound of the library",
                given: "\(file.entries.count) entries that were not found, such as "
                    + (file.entries.first ?? "").cut(toBytes: 200)
            )
        }
        let name = request.name ?? file.title ?? fileName ?? ""
        let station = try await createStation(StationSettings(name: name, playlist: .sounds(playlist.sounds)))
        return ImportedStation(
            station: station,
            entryCount: file.entries.count,
            missingCount: playlist.missing.count,
            missing: Array(playlist.missing.prefix(ImportedStation.listed))
        )
    }

    /// The bytes of a playlist, and the name of its file without the extension.
    private func content(
        of source: StationImport.Source
    ) async throws(EngineError) -> (bytes: [UInt8], name: String?) {
        switch source {
        case .bytes(let bytes): return (bytes, nil)
        case .file(let path):
            let real = try await files.resolve(.name(path))
            let bytes = try await perform(.document) { (_) throws(EngineError) in
                guard let file = try? FileHandle(forReadingFrom: URL(filePath: real)),
                    let data = try? file.read(upToCount: PlaylistFile.sizeInBytes + 1)
                else { throw .fileNotFound(path) }
                return [UInt8](data)
            }
            return (bytes, SoundName.split(SoundName.lastComponent(real)).stem)
        }
    }
}
