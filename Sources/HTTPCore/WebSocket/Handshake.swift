// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// The server's side of the opening handshake.
///
/// - Source: RFC 6455 section 4.2.
public enum Handshake {
    /// Why a request does not open a WebSocket.
    public enum Refusal: Error, Hashable, Sendable, CaseIterable {
        /// It does not request a WebSocket: answer 426 with `Upgrade: websocket`, or serve it as plain HTTP.
        case notAnUpgrade
        /// Not GET.
        case wrongMethod
        /// HTTP/1.0.
        case wrongVersionOfHTTP
        /// The request has content.
        case hasContent
        /// `Sec-WebSocket-Version` is not 13: answer 426 with the supported version.
        case unsupportedVersion
        /// `Sec-WebSocket-Key` is missing, repeated or not 16 bytes in Base64.
        case invalidKey
        /// `Sec-WebSocket-Protocol` is not a list of tokens.
        case invalidProtocol
        /// `Sec-WebSocket-Extensions` is not a list of extensions.
        case invalidExtensions

        /// The status of the response.
        public var status: HTTPStatus {
            switch self {
            case .notAnUpgrade, .unsupportedVersion: .upgradeRequired
            case .wrongMethod, .wrongVersionOfHTTP, .hasContent, .invalidKey, .invalidProtocol,
                .invalidExtensions:
                .badRequest
            }
        }

        /// The fields of the response; 426 also has `Connection: upgrade`.
        public var fields: HTTPFields {
            switch self {
            case .notAnUpgrade: [.upgrade: "websocket"]
            case .unsupportedVersion: [.upgrade: "websocket", .secWebSocketVersion: "13"]
            case .wrongMethod, .wrongVersionOfHTTP, .hasContent, .invalidKey, .invalidProtocol,
                .invalidExtensions:
                [:]
            }
        }
    }

    /// The result of the negotiation.
    public struct Agreement: Hashable, Sendable {
        /// The 101 response, without `Connection: upgrade`, which the encoder writes.
        public let response: ResponseHead
        /// The chosen subprotocol, if any.
        public let subprotocol: String?
        /// The agreed compression; nil for none.
        public let deflate: PermessageDeflate?
    }

    /// Whether the request is a WebSocket request, valid or not.
    public static func isRequested(by head: RequestHead) -> Bool {
        head.fields.hasToken("websocket", in: .upgrade) && head.fields.hasToken("upgrade", in: .connection)
    }

    /// Accepts or refuses a request.
    ///
    /// - Parameters: - head: the request. - subprotocols: the server's protocols, best first; the first that the
    ///   client offers is chosen, none if it offers none of them. - deflate: the policy for compression if the client
    ///   offers it; nil never compresses.
    /// - Returns: the agreement.
    /// - Throws: the violated rule; answer with its status and fields.
    public static func accept(
        _ head: RequestHead,
        subprotocols: [String] = [],
        deflate: PermessageDeflate.Policy? = nil
    ) throws(Refusal) -> Agreement {
        guard isRequested(by: head) else { throw .notAnUpgrade }
        guard head.method == .get else { throw .wrongMethod }
        guard head.version >= .http11 else { throw .wrongVersionOfHTTP }
        guard !head.fields.contains(.transferEncoding), head.fields[.contentLength].map({ $0 == "0" }) ?? true
        else { throw .hasContent }
        guard head.fields.values(for: .secWebSocketVersion) == ["13"] else { throw .unsupportedVersion }
        let keys = head.fields.values(for: .secWebSocketKey)
        guard keys.count == 1, isKey(keys[0]) else { throw .invalidKey }
        let offered = head.fields.elements(of: .secWebSocketProtocol)
        guard offered.allSatisfy(Bytes.isToken), Set(offered).count == offered.count else {
            throw .invalidProtocol
        }
        guard let extensions = WebSocketExtension.offers(in: head.fields) else { throw .invalidExtensions }
        let agreed = deflate.flatMap { PermessageDeflate.negotiate(extensions, policy: $0) }
        let chosen = subprotocols.first { offered.contains($0) }
        var fields: HTTPFields = [.upgrade: "websocket", .secWebSocketAccept: acceptValue(forKey: keys[0])]
        if let chosen { fields.add(.secWebSocketProtocol, chosen) }
        if let agreed { fields.add(.secWebSocketExtensions, agreed.fieldValue) }
        return Agreement(
            response: ResponseHead(status: .switchingProtocols, fields: fields),
            subprotocol: chosen,
            deflate: agreed
        )
    }

    /// 16 bytes in Base64; bits after the last byte may be set, as in the example of RFC 6455 section 4.1.
    private static func isKey(_ text: String) -> Bool {
        guard text.utf8.count == 24, text.hasSuffix("==") else { return false }
        return Base64.decode("\(text.cut(toBytes: 22))AA") != nil
    }

    /// The value of `Sec-WebSocket-Accept` for a key.
    public static func acceptValue(forKey key: String) -> String {
        Base64.encode(SHA1.digest(Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8)))
    }
}
