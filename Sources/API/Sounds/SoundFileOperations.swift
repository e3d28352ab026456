// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import HTTPCore
import HTTPServer

extension Operation {
    /// The parts of a sound: file, picture and waveform.
    static let soundFiles: [Operation] = [
        .serve("readSoundData", .get, "/v1/sounds/{sound}/data", on: .sound, read: .nothing) {
            (request, api, _) async throws(Problem) in
            let place = try await asking { () async throws(EngineError) in
                try await api.engine.file(of: request.sound)
            }
            return try await place.answer(request, api)
        },
        .serve("readSoundCover", .get, "/v1/sounds/{sound}/cover", on: .sound, read: .nothing) {
            (request, api, _) async throws(Problem) in
            let cover = try await asking { () async throws(EngineError) in
                try await api.engine.cover(of: request.sound)
            }
            return try await cover.content.answer(request, api.engine, mediaType: cover.mediaType, uncached)
        },
        .serve(
            "readSoundWaveform",
            .get,
            "/v1/sounds/{sound}/waveform",
            on: .sound,
            read: Reading(WaveformRequest.read)
        ) { (request, api, wanted) async throws(Problem) in
            let content = try await asking { () async throws(EngineError) in
                try await api.engine.waveform(of: request.sound, wanted)
            }
            var response = try await content.answer(
                request,
                api.engine,
                mediaType: wanted.mediaType,
                uncached
            )
            response.fields[.vary] = "Accept"
            return response
        },
    ]

    private static let uncached: HTTPFields = [.cacheControl: "no-cache"]
}

extension SoundFile {
    /// The file, whole or in ranges.
    func answer(_ request: HTTPRequest, _ api: APIContext) async throws(Problem) -> HTTPResponse {
        let answer = await FileReply.make(root: root, names: names, mediaType: mediaType, for: request) {
            file in
            var fields = HTTPFields()
            fields[.contentDisposition] = "inline; filename*=UTF-8''\(encodedName)"
            if request.wantsDigest { fields[.reprDigest] = await api.digests.field(of: file) }
            return fields
        }
        guard let answer else { throw Problem(EngineError.fileNotFound(name)) }
        return answer
    }

    /// - Source: RFC 8187, `attr-char`.
    private var encodedName: String {
        var allowed = CharacterSet(charactersIn: "!#$&+-.^_`|~0123456789")
        allowed.insert(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return name.addingPercentEncoding(withAllowedCharacters: allowed) ?? "sound"
    }
}

extension HTTPRequest {
    /// The sound that the path names: id, name, or name without extension.
    fileprivate var sound: SoundReference { .text(parameters.first ?? "") }

    /// Whether the answer should have the SHA-256 of the file.
    ///
    /// - Source: RFC 9530, section 4.
    fileprivate var wantsDigest: Bool {
        head.fields[.wantReprDigest]?.lowercased().split(separator: ",").contains { part in
            let words = part.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
            return words.first == "sha-256" && words.last != "0"
        } ?? false
    }
}
