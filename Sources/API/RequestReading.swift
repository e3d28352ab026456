// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer
import SafeText

extension HTTPRequest {
    /// The fields of a JSON body; an empty body counts as the empty object.
    ///
    /// - Throws: `unsupported-media-type` for another content type, `body-too-large`, `malformed-json`,
    ///   `invalid-field` for JSON that is not an object.
    func fields(upTo limit: Int) async throws(Problem) -> FieldReader {
        if let type = head.fields[.contentType], MediaType(type)?.isJSON != true, body.declaredLength != 0 {
            throw .unsupportedMediaType(type, allowed: "application/json")
        }
        let bytes = try await bytes(upTo: limit)
        return try FieldReader(bytes.isEmpty ? .object([]) : JSONValue.parse(bytes))
    }

    /// A body of one content type as bytes.
    func bytes(of kind: String, upTo limit: Int) async throws(Problem) -> [UInt8] {
        guard let type = head.fields[.contentType] else { throw .missingContentType(allowed: kind) }
        guard MediaType(type)?.essence == kind else {
            throw .unsupportedMediaType(type, allowed: kind)
        }
        return try await bytes(upTo: limit)
    }

    /// A body of any content type as bytes.
    func bytes(upTo limit: Int) async throws(Problem) -> [UInt8] {
        do {
            return try await body.collect(upTo: limit)
        } catch {
            throw Problem(error, tooLarge: .bodyTooLarge)
        }
    }
}

extension Problem {
    /// A body without a content type, where several are possible.
    static func missingContentType(allowed: String) -> Problem {
        Problem(
            .unsupportedMediaType,
            detail: "The body has no Content-Type; send one of \(allowed).",
            members: [JSONMember("allowed", .string(allowed))]
        )
    }

    /// A body whose content type the operation does not accept.
    static func unsupportedMediaType(_ type: String, allowed: String) -> Problem {
        Problem(
            .unsupportedMediaType,
            detail: "The content type \"\(type.cut(toBytes: 100))\" is not read here; send \(allowed).",
            members: [JSONMember("allowed", .string(allowed))]
        )
    }
}

extension MediaType {
    /// Whether the body is JSON.
    var isJSON: Bool {
        essence == "application/json" || (type == "application" && subtype.hasSuffix("+json"))
    }

    /// Whether the body is a form with files.
    var isForm: Bool { essence == "multipart/form-data" }

    /// Whether the body is declared as a playlist that has no type of audio.
    var isPlaylist: Bool {
        ["application/xspf+xml", "application/vnd.apple.mpegurl", "application/x-mpegurl", "text/plain"]
            .contains(essence)
    }

    /// Whether the body is declared as an audio file; the format is detected from its content.
    var isAudio: Bool {
        type == "audio"
            || ["application/ogg", "application/octet-stream", "video/mp4", "video/webm"].contains(essence)
    }
}
