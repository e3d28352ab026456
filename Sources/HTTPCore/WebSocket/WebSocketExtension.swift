// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// One extension that a client offers, with its parameters in their order.
///
/// - Source: RFC 6455 section 9.1.
public struct WebSocketExtension: Hashable, Sendable {
    /// A parameter; without `=` it has no value.
    public struct Parameter: Hashable, Sendable {
        /// The name as it was sent.
        public let name: String
        /// The value without quotes.
        public let value: String?
    }

    /// The name as it was sent.
    public let name: String
    /// The parameters in their order.
    public let parameters: [Parameter]

    /// Reads every offer of `Sec-WebSocket-Extensions`, over all its lines.
    ///
    /// - Returns: nil if the field is malformed; the handshake must then be refused.
    public static func offers(in fields: HTTPFields) -> [WebSocketExtension]? {
        var offers: [WebSocketExtension] = []
        for element in fields.elements(of: .secWebSocketExtensions) {
            guard let offer = WebSocketExtension(element) else { return nil }
            offers.append(offer)
        }
        return offers
    }

    /// Reads one offer: `name *( ";" parameter [ "=" ( token / quoted token ) ] )`.
    init?(_ text: String) {
        // Empty parts are kept, because they must be refused.
        let parts = Self.split(text)
        guard let name = parts.first, Bytes.isToken(name) else { return nil }
        var parameters: [Parameter] = []
        for part in parts.dropFirst() {
            guard let equals = part.utf8.firstIndex(of: 0x3D) else {
                guard Bytes.isToken(part) else { return nil }
                parameters.append(Parameter(name: part, value: nil))
                continue
            }
            let name = Self.trimmed(part[..<equals])
            guard Bytes.isToken(name),
                let value = Self.unquoted(Self.trimmed(part[part.utf8.index(after: equals)...]))
            else { return nil }
            parameters.append(Parameter(name: name, value: value))
        }
        self.name = name
        self.parameters = parameters
    }

    // MARK: - Text

    /// A quoted value must contain a token, so a semicolon always separates.
    private static func split(_ text: String) -> [String] {
        text.split(separator: ";", omittingEmptySubsequences: false).map { trimmed($0) }
    }

    private static func trimmed(_ text: Substring) -> String {
        let bytes = Array(text.utf8)
        return String(decoding: bytes[Bytes.trimmed(bytes.span, 0..<bytes.count)], as: UTF8.self)
    }

    /// A token, or a quoted string that holds one; nil for anything else.
    private static func unquoted(_ text: String) -> String? {
        guard text.hasPrefix("\"") else { return Bytes.isToken(text) ? text : nil }
        guard text.utf8.count >= 2, text.hasSuffix("\"") else { return nil }
        var value: [UInt8] = []
        var isEscaped = false
        for byte in text.utf8.dropFirst().dropLast() {
            if byte == 0x5C, !isEscaped {
                isEscaped = true
            } else {
                isEscaped = false
                value.append(byte)
            }
        }
        let token = String(decoding: value, as: UTF8.self)
        return !isEscaped && Bytes.isToken(token) ? token : nil
    }
}
