// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

/// Streams an uploaded file to the engine's store; the client waits while the disk is behind.
///
/// Whatever fails on the way, the temporary file goes and no sound is registered.
struct SoundUpload: Sendable {
    let engine: Engine
    let configuration: APIConfiguration
    /// Whether the sound is for one player only.
    var isTransient = false

    /// Takes a body that is the file itself.
    ///
    /// The name comes from `?name=`, or from the file name in Content-Disposition; else it is `upload`.
    func bare(_ request: HTTPRequest) async throws(Problem) -> SoundSnapshot {
        try checkLength(request)
        let fileName = request.head.fields[.contentDisposition].flatMap(ContentDisposition.fileName)
        var details = try UploadDetails(query: request)
        let writer = try await asking { () async throws(EngineError) in
            try await engine.beginUpload(fileName: fileName ?? details.name)
        }
        do throws(Problem) {
            try await copy(request.body, to: writer)
        } catch {
            await writer.abort()
            throw error
        }
        details.fileName = fileName
        return try await register(writer, details)
    }

    /// Takes a `multipart/form-data` body with one file in the part `file`.
    func form(_ request: HTTPRequest, _ type: MediaType) async throws(Problem) -> SoundSnapshot {
        try checkLength(request)
        var form = try UploadForm(type, details: try UploadDetails(query: request))
        do throws(Problem) {
            while let bytes = try await piece(of: request.body) {
                try await form.take(bytes, engine)
            }
            let (writer, details) = try form.finish()
            return try await register(writer, details)
        } catch {
            await form.writer?.abort()
            throw error
        }
    }

    // MARK: Steps

    private func checkLength(_ request: HTTPRequest) throws(Problem) {
        let limit = configuration.uploadLimitInBytes
        if let length = request.body.declaredLength, length > limit + UploadForm.overheadInBytes {
            throw .tooLarge(.uploadTooLarge, limit)
        }
    }

    private func piece(of body: RequestBody) async throws(Problem) -> [UInt8]? {
        do {
            return try await body.next()
        } catch {
            throw Problem(error, tooLarge: .uploadTooLarge)
        }
    }

    private func copy(_ body: RequestBody, to writer: UploadWriter) async throws(Problem) {
        while let bytes = try await piece(of: body) {
            try await asking { () async throws(EngineError) in try await writer.append(bytes) }
        }
    }

    private func register(
        _ writer: UploadWriter,
        _ details: UploadDetails
    ) async throws(Problem) -> SoundSnapshot {
        try await asking { () async throws(EngineError) in
            var asset = try await writer.finish()
            asset.name = details.name
            asset.baseVolume = details.baseVolume
            asset.isTransient = isTransient
            return try await engine.registerUpload(asset)
        }
    }
}

/// What a client says about an upload besides its bytes.
struct UploadDetails: Sendable {
    /// The name that the sound shall have.
    var name: String?
    /// The file's name.
    var fileName: String?
    /// Default base volume, 0 to 1.
    var baseVolume: Double?

    /// Reads `?name=` and `?baseVolume=`.
    init(query request: HTTPRequest) throws(Problem) {
        if let name = request.query("name") { try set("name", name) }
        if let volume = request.query("baseVolume") { try set("baseVolume", volume) }
    }

    /// Sets a detail from its text.
    mutating func set(_ field: String, _ text: String) throws(Problem) {
        var reader = try FieldReader(.object([JSONMember(field, Self.value(field, text))]))
        switch field {
        case "name": name = try reader.string("name")
        case "baseVolume": baseVolume = try reader.number("baseVolume", in: FieldRange.volume)
        default: throw .unknownPart(field)
        }
    }

    private static func value(_ field: String, _ text: String) -> JSONValue {
        guard field == "baseVolume" else { return .string(text) }
        guard let number = Double(text), number.isFinite else { return .string(text) }
        return .number(number)
    }
}

extension Problem {
    /// A part of a form that no operation asked for.
    static func unknownPart(_ name: String) -> Problem {
        Problem(
            .unknownField,
            detail: "The form part \"\(name.prefix(64))\" is unknown here; known: file, name, baseVolume.",
            members: [
                JSONMember("field", .string(String(name.prefix(64)))),
                JSONMember("allowed", "file, name, baseVolume"),
            ]
        )
    }
}
