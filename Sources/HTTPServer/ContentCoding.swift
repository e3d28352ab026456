// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Compression
import HTTPCore

extension HTTPResponse {
    /// Longer content is sent uncompressed.
    private static let largestCompressed = 1_048_576
    /// Content of up to this many bytes is compressed on the loop, in less than a millisecond.
    private static let smallContent = 16_384

    /// Whether its content is so long that compressing it would hold up a loop.
    var isLong: Bool { (body.lengthInBytes ?? 0) > Self.smallContent }

    /// The response with gzip content, if that is worthwhile and the client accepts it.
    ///
    /// Only complete text in memory without entity tag or coding is compressed, so that no entity tag changes.
    /// - Parameters:
    ///   - head: the request.
    ///   - smallest: least size of compressed content in bytes; nil never compresses.
    /// - Returns: the response to send.
    func compressed(for head: RequestHead, from smallest: Int?) -> HTTPResponse {
        guard let smallest, case .bytes(let content) = body, content.count >= smallest,
            content.count <= Self.largestCompressed, status != .partialContent,
            !fields.contains(.contentEncoding), !fields.contains(.etag),
            !fields.hasToken("no-transform", in: .cacheControl),
            let type = fields[.contentType].flatMap(MediaType.init), type.isCompressible
        else { return self }
        var response = self
        response.fields.add(.vary, "Accept-Encoding")
        guard ContentCoding.gzip.isWanted(by: head), let compressed = Deflate.gzip(content),
            compressed.count < content.count
        else { return response }
        response.body = .bytes(compressed)
        response.fields[.contentEncoding] = ContentCoding.gzip.rawValue
        return response
    }
}

/// The supported content codings, best first.
enum ContentCoding: String, CaseIterable {
    case brotli = "br"
    case gzip

    /// The suffix of a compressed file's name.
    var suffix: String {
        switch self {
        case .brotli: ".br"
        case .gzip: ".gz"
        }
    }

    /// Whether the client accepts it, with at least the weight of the plain content.
    func isWanted(by head: RequestHead) -> Bool {
        guard head.fields.contains(.acceptEncoding) else { return false }
        let accepted = AcceptHeader(.acceptEncoding, in: head.fields)
        let weight = accepted.weight(ofCoding: rawValue)
        let isNamed = accepted.preferences.contains { $0.name == "identity" }
        return weight > 0 && (!isNamed || weight >= accepted.weight(ofCoding: "identity"))
    }
}
