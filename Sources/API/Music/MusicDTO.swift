// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension MusicSnapshot: JSONRepresentable {
    /// The schema `Music` of `openapi.yaml`.
    var json: JSONValue {
        [
            "playing": .bool(playing),
            "player": player?.json ?? .null,
            "fadingOut": .strings(fadingOut),
            "fadeDuration": .number(fadeDuration),
            "revision": .integer(Int(clamping: revision)),
            "stationId": .optional(stationId),
            "next": next?.json ?? .null,
        ]
    }
}

extension MusicRequest {
    /// Reads the body of `POST /v1/music/play`; looping and a fade-in are the defaults (SM-39).
    static func read(_ fields: inout FieldReader) throws(Problem) -> MusicRequest {
        let sound = try fields.requiredString(
            "sound",
            limit: ValueRange.referenceBytes,
            "the id or name of a sound"
        )
        let request = MusicRequest(
            sound: .text(sound),
            looping: try fields.bool("looping", default: true),
            fadeIn: try fields.bool("fadeIn", default: true),
            restart: try fields.bool("restart", default: false)
        )
        try fields.finish()
        return request
    }
}
