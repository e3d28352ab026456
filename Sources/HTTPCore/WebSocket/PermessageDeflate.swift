// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The agreed parameters of compressed messages.
///
/// The server never keeps its window from one message to the next, so that one compressed message may be sent to any
/// number of clients and no client costs a compressor's memory; it always sends `server_no_context_takeover`.
/// - Source: RFC 7692 section 7.
public struct PermessageDeflate: Hashable, Sendable {
    /// Whether the client may refer to its earlier messages.
    public let clientKeepsContext: Bool
    /// The client's window, as a power of two in bytes: 8 to 15.
    public let clientWindowBits: Int
    /// The server's window, as a power of two in bytes: 9 to 15.
    public let serverWindowBits: Int
    /// The value of `Sec-WebSocket-Extensions` in the response.
    public let fieldValue: String

    /// The server's limits for the negotiation.
    public struct Policy: Hashable, Sendable {
        /// Whether clients may keep their window between messages, which costs up to 48 KiB for each that does
        /// (default false).
        public var clientKeepsContext = false
        /// The client's largest window, 8 to 15 (default 15); requested if the client supports the parameter.
        public var clientWindowBits = 15
        /// The server's largest window, 9 to 15 (default 15).
        public var serverWindowBits = 15
        /// Smaller messages are sent uncompressed (bytes, default 128).
        public var smallestMessage = 128
        /// Larger messages are sent uncompressed, so that no thread compresses for long (bytes, default 1 MiB).
        public var largestMessage = 1_048_576

        /// Makes a policy with the defaults.
        public init() {}
    }

    /// Chooses the first acceptable offer.
    ///
    /// An offer with an unknown, repeated or invalid parameter is skipped, and so is one with a server window of 256
    /// bytes, which zlib does not support.
    /// - Parameters:
    ///   - extensions: what the client offers, best first.
    ///   - policy: the server's limits.
    /// - Returns: nil if messages are not compressed.
    public static func negotiate(
        _ extensions: [WebSocketExtension],
        policy: Policy
    ) -> PermessageDeflate? {
        for offer in extensions where Bytes.equalIgnoringCase(offer.name, "permessage-deflate") {
            if let offer = Offer(offer.parameters), let agreed = PermessageDeflate(offer, policy) {
                return agreed
            }
        }
        return nil
    }

    private init?(_ offer: Offer, _ policy: Policy) {
        let serverBits = min(offer.serverWindowBits ?? 15, min(15, max(9, policy.serverWindowBits)))
        guard serverBits >= 9 else { return nil }
        let wantedBits = min(15, max(8, policy.clientWindowBits))
        let clientBits = offer.clientWindowBits.map { min($0, wantedBits) } ?? 15
        clientKeepsContext = policy.clientKeepsContext && !offer.clientDropsContext
        clientWindowBits = clientBits
        serverWindowBits = serverBits
        var value = "permessage-deflate; server_no_context_takeover"
        if !clientKeepsContext { value += "; client_no_context_takeover" }
        if offer.serverWindowBits != nil || serverBits < 15 {
            value += "; server_max_window_bits=\(serverBits)"
        }
        // The parameter must not be sent to a client that did not offer it.
        if offer.clientWindowBits != nil, clientBits < 15 {
            value += "; client_max_window_bits=\(clientBits)"
        }
        fieldValue = value
    }

    /// One offer's parameters, each as RFC 7692 section 7.1 allows it.
    private struct Offer {
        var serverDropsContext = false
        var clientDropsContext = false
        var serverWindowBits: Int?
        var clientWindowBits: Int?

        init?(_ parameters: [WebSocketExtension.Parameter]) {
            guard Set(parameters.map { Bytes.lowercased($0.name) }).count == parameters.count else {
                return nil
            }
            for parameter in parameters {
                switch (Bytes.lowercased(parameter.name), parameter.value) {
                case ("server_no_context_takeover", nil): serverDropsContext = true
                case ("client_no_context_takeover", nil): clientDropsContext = true
                case ("client_max_window_bits", nil): clientWindowBits = 15
                case ("client_max_window_bits", let text?):
                    guard let bits = Self.windowBits(text) else { return nil }
                    clientWindowBits = bits
                case ("server_max_window_bits", let text?):
                    guard let bits = Self.windowBits(text) else { return nil }
                    serverWindowBits = bits
                default: return nil
                }
            }
        }

        private static func windowBits(_ text: String) -> Int? {
            ["8", "9", "10", "11", "12", "13", "14", "15"].firstIndex(of: text).map { $0 + 8 }
        }
    }
}
