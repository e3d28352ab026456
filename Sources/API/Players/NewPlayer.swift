// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

/// The request of `POST /v1/players`.
struct NewPlayer: Sendable {
    /// The sound; for a file it is set after its registration.
    var sound = SoundReference.text("")
    /// A file by path or URL; nil if a sound is named.
    var file: SoundRegistration.Source?
    var creation = PlayerCreation()

    /// Reads exactly one of `sound`, `path` and `url`, and the player's values; a batch, which cannot wait for files,
    /// takes `sound` alone.
    static func read(_ fields: inout FieldReader, _ call: Call) throws(Problem) -> NewPlayer {
        // The query applies to uploads, but invalid values are always rejected.
        _ = try UploadDetails(call.query)
        var player = NewPlayer()
        let sound = try fields.string("sound", limit: ValueRange.referenceBytes)
        let path = call.canWait ? try fields.string("path", limit: ValueRange.referenceBytes) : nil
        let url = call.canWait ? try fields.string("url", limit: ValueRange.referenceBytes) : nil
        switch (sound, path, url) {
        case (let sound?, nil, nil): player.sound = .text(sound)
        case (nil, let path?, nil): player.file = .path(path)
        case (nil, nil, let url?): player.file = .url(url)
        case (nil, nil, nil):
            let others = call.canWait ? "; or give \"path\" or \"url\"" : ""
            try fields.demandOne("sound", "the id or name of a sound" + others)
        default:
            let field = url == nil ? "path" : "url"
            throw .invalid(field, allowed: "the only one of sound, path and url", given: "several")
        }
        player.creation = try PlayerCreation.read(&fields)
        return player
    }

    /// Finds the sound; a file of the library is registered first if needed.
    mutating func find(in engine: isolated Engine) async throws(EngineError) {
        if let file {
            sound = .text(try await engine.registerSound(SoundRegistration(source: file)).snapshot.id)
        } else {
            sound = .text(try await engine.findSound(sound))
        }
    }
}
