// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

extension Operation {
    /// `/v1/voices`: what speaks the texts of announcements.
    static let voices: [Operation] = [
        .task("listVoices", .get, "/v1/voices", read: .fields(PageRequest.read), reply: Reply.page("voices"))
        {
            (engine, _, page) async throws(EngineError) in
            try await engine.voices(page)
        },
        // Its answer is a sound, which no key keeps.
        .serve("previewVoice", .post, "/v1/voices/preview", read: .fields(VoicePreview.read)) {
            (request, api, preview) async throws(Problem) in
            let spoken = try await asking { () async throws(EngineError) in
                try await api.engine.preview(preview.text, voice: preview.voice, language: preview.language)
            }
            let fields: HTTPFields = [.cacheControl: "no-store"]
            return try await spoken.content.answer(request, api.engine, mediaType: spoken.mediaType, fields)
        }
        .withoutIdempotencyKey,
    ]
}

/// The body of `POST /v1/voices/preview`.
private struct VoicePreview: Sendable {
    let text: String
    let voice: String?
    let language: String?

    static func read(_ fields: inout FieldReader) throws(Problem) -> VoicePreview {
        let limit = EngineLimits().speechCharacters
        let text = try fields.demanded(
            "text",
            QueueItemRequest.spoken(&fields),
            "a text of 1 to \(limit) characters",
            sample: ""
        )
        let voice = try fields.nullable("voice") { (fields) throws(Problem) in
            try QueueItemRequest.voice(&fields)
        }
        let language = try fields.nullable("language") { (fields) throws(Problem) in
            try QueueItemRequest.language(&fields)
        }
        try fields.finish()
        return VoicePreview(text: text, voice: voice, language: language)
    }
}

extension VoiceSnapshot: JSONRepresentable {
    /// The schema `Voice`.
    var json: JSONValue {
        [
            "name": .string(name),
            "language": .optional(language),
            "otherLanguages": .strings(otherLanguages),
            "default": .bool(isDefault),
            "usable": .bool(isUsable),
        ]
    }
}
