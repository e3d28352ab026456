// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

extension WaveformRequest {
    private enum Channels: String, CaseIterable { case mono, split }

    /// Reads `?format=&samplesPerPixel=&bits=&channels=`; without `format`, Accept decides.
    static func read(_ fields: inout FieldReader, _ call: Call) throws(Problem) -> WaveformRequest {
        var wanted = WaveformRequest()
        if let format = try fields.choice("format", of: Format.self) {
            wanted.format = format
        } else if let accepted = call.request?.head.fields, accepted.contains(.accept) {
            wanted.format = prefersBinary(accepted) ? .dat : .json
        }
        wanted.samplesPerPixel = try fields.integer("samplesPerPixel", in: samplesPerPixelRange)
        wanted.bits = try bits(&fields) ?? fields.standard("bits", wanted.bits, .integer(wanted.bits))
        wanted.isMono = try fields.choice("channels", default: Channels.split) == .mono
        try fields.finish()
        return wanted
    }

    private static func bits(_ fields: inout FieldReader) throws(Problem) -> Int? {
        guard let value = fields.take("bits", .choice(["8", "16"])) else { return nil }
        guard let bits = fields.integer(of: value), bits == 8 || bits == 16 else {
            throw fields.refusal("bits", "8 or 16", value)
        }
        return bits
    }

    private static func prefersBinary(_ fields: HTTPFields) -> Bool {
        guard let json = MediaType("application/json"), let binary = MediaType(binaryType) else {
            return false
        }
        return AcceptHeader(.accept, in: fields).preferred(among: [json, binary]) == binary
    }

    /// The media type of the answer.
    var mediaType: String { format == .json ? "application/json" : Self.binaryType }

    private static let binaryType = "application/octet-stream"
}
