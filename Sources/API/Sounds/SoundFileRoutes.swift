// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import HTTPCore
import HTTPServer

/// What belongs to a sound besides its record: file, picture and waveform.
struct SoundFileRoutes: Sendable {
    let engine: Engine

    /// The file, whole or in ranges.
    func data(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let place = try await asking { () async throws(EngineError) in
            try await engine.file(of: request.sound)
        }
        var fields = HTTPFields()
        fields[.contentDisposition] = "inline; filename*=UTF-8''\(Self.encoded(place.name))"
        let answer = FileReply.make(
            root: place.root,
            names: place.names,
            mediaType: place.mediaType,
            for: request,
            fields: fields
        )
        guard let answer else { throw Problem(EngineError.fileNotFound(place.name)) }
        return answer
    }

    /// The picture in the file.
    func cover(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let cover = try await asking { () async throws(EngineError) in
            try await engine.cover(of: request.sound)
        }
        return Self.answer(cover.bytes, cover.mediaType)
    }

    /// The waveform, in the format that the query or Accept asks for.
    func waveform(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let wanted = try WaveformRequest(request)
        let bytes = try await asking { () async throws(EngineError) in
            try await engine.waveform(of: request.sound, wanted)
        }
        var response = Self.answer(bytes, wanted.format == .json ? "application/json" : Self.binaryType)
        response.fields[.vary] = "Accept"
        return response
    }

    // MARK: Parts

    fileprivate static let binaryType = "application/octet-stream"

    private static func answer(_ bytes: [UInt8], _ mediaType: String) -> HTTPResponse {
        var response = HTTPResponse(bytes: bytes, contentType: mediaType)
        response.fields[.cacheControl] = "no-cache"
        response.fields[.xContentTypeOptions] = "nosniff"
        return response
    }

    /// - Source: RFC 8187, `attr-char`.
    private static func encoded(_ name: String) -> String {
        var allowed = CharacterSet(charactersIn: "!#$&+-.^_`|~0123456789")
        allowed.insert(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return name.addingPercentEncoding(withAllowedCharacters: allowed) ?? "sound"
    }
}

extension WaveformRequest {
    /// Reads `?format=&samplesPerPixel=&bits=&channels=`, and Accept where `format` is not given.
    init(_ request: HTTPRequest) throws(Problem) {
        self.init()
        let range = Self.samplesPerPixelRange
        if let given = request.query("format") {
            guard let known = Format(rawValue: given) else {
                throw .invalid("format", allowed: "one of json, dat", given: "\"\(given.prefix(64))\"")
            }
            format = known
        } else if request.head.fields.contains(.accept) {
            format = Self.prefersBinary(request) ? .dat : .json
        }
        samplesPerPixel = try Self.number(request, "samplesPerPixel", range)
        if let given = request.query("bits") {
            guard let number = Int(given), number == 8 || number == 16 else {
                throw .invalid("bits", allowed: "8 or 16", given: "\"\(given.prefix(32))\"")
            }
            bits = number
        }
        if let given = request.query("channels") {
            guard ["mono", "split"].contains(given) else {
                throw .invalid("channels", allowed: "one of mono, split", given: "\"\(given.prefix(64))\"")
            }
            isMono = given == "mono"
        }
    }

    private static func number(
        _ request: HTTPRequest,
        _ name: String,
        _ range: ClosedRange<Int>
    ) throws(Problem) -> Int? {
        guard let given = request.query(name) else { return nil }
        guard let number = Int(given), range.contains(number) else {
            let allowed = "a whole number from \(range.lowerBound) to \(range.upperBound)"
            throw .invalid(name, allowed: allowed, given: "\"\(given.prefix(32))\"")
        }
        return number
    }

    private static func prefersBinary(_ request: HTTPRequest) -> Bool {
        guard let json = MediaType("application/json"), let binary = MediaType(SoundFileRoutes.binaryType)
        else {
            return false
        }
        return AcceptHeader(.accept, in: request.head.fields).preferred(among: [json, binary]) == binary
    }
}
