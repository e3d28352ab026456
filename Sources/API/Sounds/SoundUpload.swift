// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer
import SafeText

/// Streams an uploaded file to the engine's store, with backpressure while the disk is busy.
///
/// On any error the temporary file is removed and no sound is registered.
struct SoundUpload: Sendable {
    let api: APIContext
    /// Whether the sound is for one player only.
    var isTransient = false

    /// Reads the body of a request.
    func take(_ request: HTTPRequest, _ media: MediaType) async throws(Problem) -> SoundSnapshot {
        media.isForm ? try await form(request, media) : try await bare(request)
    }

    /// Reads a body that is the file itself.
    ///
    /// The name is `?name=`, the file name in Content-Disposition, or `upload`.
    private func bare(_ request: HTTPRequest) async throws(Problem) -> SoundSnapshot {
        try await admit(request)
        let fileName = request.head.fields[.contentDisposition].flatMap(ContentDisposition.fileName)
        var details = try UploadDetails(FieldReader(query: request.head.target.query))
        let writer = try await asking { () async throws(EngineError) in
            try await api.engine.beginUpload(fileName: fileName ?? details.name)
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

    /// Reads a `multipart/form-data` body with one file in the part `file`.
    private func form(_ request: HTTPRequest, _ type: MediaType) async throws(Problem) -> SoundSnapshot {
        try await admit(request, overheadInBytes: UploadForm.overheadInBytes)
        var form = try UploadForm(
            type,
            details: try UploadDetails(FieldReader(query: request.head.target.query))
        )
        do throws(Problem) {
            while let bytes = try await piece(of: request.body) {
                try await form.take(bytes, api.engine)
            }
            let (writer, details) = try form.finish()
            return try await register(writer, details)
        } catch {
            await form.writer?.abort()
            throw error
        }
    }

    // MARK: Steps

    /// Refuses what cannot be kept before the body is read: a client that waits for 100 Continue sends none of it.
    private func admit(_ request: HTTPRequest, overheadInBytes: Int = 0) async throws(Problem) {
        let limit = api.configuration.uploadLimitInBytes
        let length = request.body.declaredLength
        if let length, length > limit + UploadForm.overheadInBytes { throw .tooLarge(.uploadTooLarge, limit) }
        let sizeInBytes = length.map { max(0, $0 - overheadInBytes) }
        try await asking { () async throws(EngineError) in
            try await api.engine.admitUpload(sizeInBytes: sizeInBytes)
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
            return try await api.engine.registerUpload(asset)
        }
    }
}

/// The fields of an upload besides its bytes.
struct UploadDetails: Sendable {
    /// The name of the sound.
    var name: String?
    /// The file's name.
    var fileName: String?
    /// Default base volume, 0 to 1.
    var baseVolume: Double?

    /// Reads `?name=` and `?baseVolume=`.
    init(_ query: FieldReader) throws(Problem) {
        var query = query
        name = try query.string("name")
        baseVolume = try query.number("baseVolume", in: ValueRange.volume)
    }

    /// Sets a detail from the text of a form's part.
    mutating func set(_ field: String, _ text: String) throws(Problem) {
        var reader = FieldReader(field, text: text)
        switch field {
        case "name": name = try reader.string("name")
        case "baseVolume": baseVolume = try reader.number("baseVolume", in: ValueRange.volume)
        default: throw .unknownPart(field)
        }
    }
}

extension Problem {
    /// The problem of an unknown form part.
    static func unknownPart(_ name: String) -> Problem {
        Problem(
            .unknownField,
            detail:
                "The form part \"\(name.cut(toBytes: 64))\" is unknown here; known: file, name, baseVolume.",
            members: [
                JSONMember("field", .string(name.cut(toBytes: 64))),
                JSONMember("allowed", "file, name, baseVolume"),
            ]
        )
    }
}
