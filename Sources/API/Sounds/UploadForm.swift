// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

/// The parts of one upload form: the file goes to the store as it arrives, the other parts are short texts.
struct UploadForm: Sendable {
    /// Maximum size of boundaries, part headers and short fields around the file, in bytes.
    static let overheadInBytes = 65_536
    /// Maximum size of a text part, in bytes.
    private static let textLimit = 4096

    /// The destination of a part's bytes.
    private enum Part {
        case none
        case file(UploadWriter)
        case text(name: String, bytes: [UInt8])
    }

    /// The writer of the file; nil before its part begins.
    private(set) var writer: UploadWriter?
    private var parser: MultipartParser
    private var details: UploadDetails
    private var part = Part.none

    /// Makes a reader for a form with this content type.
    init(_ type: MediaType, details: UploadDetails) throws(Problem) {
        do {
            parser = try MultipartParser(type)
        } catch {
            throw Problem(error)
        }
        self.details = details
    }

    /// Processes the next bytes of the body; waits while the disk is busy.
    mutating func take(_ bytes: [UInt8], _ engine: Engine) async throws(Problem) {
        parser.append(bytes)
        while true {
            switch try nextEvent() {
            case .needMore: return
            case .partBegin(let head): try await begin(head, engine)
            case .partData(let data): try await append(data)
            case .partEnd: try end()
            case .end: part = .none
            }
        }
    }

    /// Ends the body.
    ///
    /// - Returns: the writer of the file, and the other fields of the form.
    mutating func finish() throws(Problem) -> (UploadWriter, UploadDetails) {
        do {
            try parser.finish()
        } catch {
            throw Problem(error)
        }
        guard let writer else {
            throw .missing("file", allowed: "a form part named \"file\" with a file name")
        }
        return (writer, details)
    }

    // MARK: Parts

    private mutating func nextEvent() throws(Problem) -> MultipartParser.Event {
        do {
            return try parser.next()
        } catch {
            throw Problem(error)
        }
    }

    private mutating func begin(_ head: MultipartPart, _ engine: Engine) async throws(Problem) {
        guard head.name == "file" else {
            guard ["name", "baseVolume"].contains(head.name) else { throw .unknownPart(head.name) }
            part = .text(name: head.name, bytes: [])
            return
        }
        guard writer == nil else { throw .invalid("file", allowed: "one file", given: "several") }
        guard let fileName = head.filename, !fileName.isEmpty else {
            throw .invalid("file", allowed: "a part with a file name", given: "one without")
        }
        let opened = try await asking { () async throws(EngineError) in
            try await engine.beginUpload(fileName: fileName)
        }
        writer = opened
        details.fileName = fileName
        part = .file(opened)
    }

    private mutating func append(_ data: [UInt8]) async throws(Problem) {
        switch part {
        case .none: return
        case .file(let writer):
            try await asking { () async throws(EngineError) in try await writer.append(data) }
        case .text(let name, let bytes):
            guard bytes.count + data.count <= Self.textLimit else {
                throw .tooLarge(.bodyTooLarge, Self.textLimit)
            }
            part = .text(name: name, bytes: bytes + data)
        }
    }

    private mutating func end() throws(Problem) {
        if case .text(let name, let bytes) = part {
            try details.set(name, String(decoding: bytes, as: UTF8.self))
        }
        part = .none
    }
}

extension Problem {
    /// Translates an error of a form.
    init(_ error: MultipartError) {
        let detail =
            switch error {
            case .invalidBoundary: "The content type has no valid boundary."
            case .malformedBoundary: "A boundary line is malformed."
            case .malformedFields: "The header of a part is malformed."
            case .missingName: "A part has no Content-Disposition: form-data with a name."
            case .fieldsTooLarge: "The header of a part is too large."
            case .tooManyParts: "The form has too many parts."
            case .preambleTooLarge: "There is too much before the first boundary."
            case .truncated: "The body ends before its last boundary."
            }
        self.init(.malformedMultipart, detail: detail)
    }
}
