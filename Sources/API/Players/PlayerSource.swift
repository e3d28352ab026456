// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

/// What a new player is made of, as the body of `POST /v1/players` says.
enum PlayerSource: Sendable {
    /// A sound by id or name, or a file name of the library.
    case sound(String)
    /// A file, by path or by URL.
    case file(SoundRegistration.Source)

    /// Reads exactly one of `sound`, `path` and `url`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> PlayerSource {
        let sound = try fields.string("sound", limit: 4096)
        let path = try fields.string("path", limit: 4096)
        let url = try fields.string("url", limit: 4096)
        switch (sound, path, url) {
        case (let sound?, nil, nil): return .sound(sound)
        case (nil, let path?, nil): return .file(.path(path))
        case (nil, nil, let url?): return .file(.url(url))
        case (nil, nil, nil):
            throw .missing("sound", allowed: "the id or name of a sound; or give \"path\" or \"url\"")
        default:
            let field = url == nil ? "path" : "url"
            throw .invalid(field, allowed: "the only one of sound, path and url", given: "several")
        }
    }

    /// The id of the sound; a file of the library is registered first where it is not yet.
    func sound(in engine: Engine) async throws(EngineError) -> String {
        switch self {
        case .sound(let text): try await engine.findSound(.text(text))
        case .file(let source): try await engine.registerSound(SoundRegistration(source: source)).snapshot.id
        }
    }
}
