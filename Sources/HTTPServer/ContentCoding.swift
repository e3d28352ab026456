// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Compression
import HTTPCore

extension HTTPResponse {
    /// Longer content is sent as it is, so that no loop compresses for long.
    private static let largestCompressed = 1_048_576

    /// The response with its content in gzip where that is worth it and the client takes it.
    ///
    /// Only whole text in memory without validators or coding of its own is compressed, so no entity tag changes.
    /// - Parameters:
    ///   - head: the request.
    ///   - smallest: bytes from which content is compressed; nothing for never.
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

/// The codings that are known here, the best first.
enum ContentCoding: String, CaseIterable {
    case brotli = "br"
    case gzip

    /// What a file's name has besides.
    var suffix: String {
        switch self {
        case .brotli: ".br"
        case .gzip: ".gz"
        }
    }

    /// Whether the client takes it, at least as gladly as the plain content.
    func isWanted(by head: RequestHead) -> Bool {
        guard head.fields.contains(.acceptEncoding) else { return false }
        let accepted = AcceptHeader(.acceptEncoding, in: head.fields)
        let weight = accepted.weight(ofCoding: rawValue)
        let isNamed = accepted.preferences.contains { $0.name == "identity" }
        return weight > 0 && (!isNamed || weight >= accepted.weight(ofCoding: "identity"))
    }
}
