// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What a fetcher tells the server; it is not trusted.
public enum FetchReport: Sendable, Equatable {
    /// What the stream plays now; empty if it does not say.
    case title(String)
    /// Why nothing more comes.
    case failed(String)

    /// Most bytes of a text.
    public static let limitInBytes = 512

    /// The message.
    public var bytes: [UInt8] {
        switch self {
        case .title(let text): [0] + Array(text.utf8.prefix(FetchReport.limitInBytes))
        case .failed(let text): [1] + Array(text.utf8.prefix(FetchReport.limitInBytes))
        }
    }

    /// Reads a message; nil if it is none.
    public init?(_ bytes: [UInt8]) {
        guard let tag = bytes.first, bytes.count <= FetchReport.limitInBytes + 1 else { return nil }
        let text = StreamText.plain(String(decoding: bytes.dropFirst(), as: UTF8.self))
        switch tag {
        case 0: self = .title(text)
        case 1: self = .failed(text)
        default: return nil
        }
    }
}
