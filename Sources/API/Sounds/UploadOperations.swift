// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

extension Operation {
    /// `/v1/uploads`: sounds and players from the bytes of a file.
    static let uploads: [Operation] = [
        .receive("uploadSound", "/v1/uploads") { (request, media, api) async throws(Problem) in
            let sound = try await SoundUpload(api: api).take(request, media)
            return .created(sound.json.with("changed", true), at: sound.address)
        },
        .receive("uploadPlayer", "/v1/uploads/player") { (request, media, api) async throws(Problem) in
            try await PlayerUpload.take(request, media, api)
        },
    ]

    /// An operation whose body is a file, or a form with one; without a content type it is a file.
    private static func receive(
        _ name: String,
        _ pattern: String,
        upload: @escaping Upload
    ) -> Operation {
        Operation(
            name,
            .post,
            pattern,
            on: nil,
            step: nil,
            describe: { fields, call throws(Problem) in
                _ = try UploadDetails(call.query)
                try fields.finish()
            },
            answer: { (request, api) async throws(Problem) in
                let type = request.head.fields[.contentType] ?? "application/octet-stream"
                guard let media = MediaType(type), media.isForm || media.isAudio else {
                    throw .unsupportedMediaType(type, allowed: "multipart/form-data or audio/*")
                }
                return try await upload(request, media, api).response
            }
        )
    }
}
