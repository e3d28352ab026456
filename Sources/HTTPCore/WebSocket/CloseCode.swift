// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The status code of a close frame.
///
/// - Source: RFC 6455 section 7.4 and the IANA registry.
public struct CloseCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code.
    public let rawValue: UInt16

    /// Makes a code; nil for one that is not allowed in a close frame.
    ///
    /// Allowed are 1000 to 1003, 1007 to 1014 and 3000 to 4999.
    public init?(rawValue: UInt16) {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: self.rawValue = rawValue
        default: return nil
        }
    }

    private init(_ code: UInt16) { rawValue = code }

    /// 1000: normal closure.
    public static var normal: CloseCode { CloseCode(1000) }
    /// 1001: the server shuts down or the page is left.
    public static var goingAway: CloseCode { CloseCode(1001) }
    /// 1002: the other side broke the protocol.
    public static var protocolError: CloseCode { CloseCode(1002) }
    /// 1003: an unsupported kind of message.
    public static var unsupportedData: CloseCode { CloseCode(1003) }
    /// 1007: a payload that is invalid for its kind, such as text that is not UTF-8.
    public static var invalidPayload: CloseCode { CloseCode(1007) }
    /// 1008: a violation of the server's policy.
    public static var policyViolation: CloseCode { CloseCode(1008) }
    /// 1009: a message that is too large.
    public static var messageTooBig: CloseCode { CloseCode(1009) }
    /// 1010: the client requires an extension that the server did not accept.
    public static var mandatoryExtension: CloseCode { CloseCode(1010) }
    /// 1011: an internal error of the server.
    public static var internalError: CloseCode { CloseCode(1011) }
    /// 1012: the server restarts.
    public static var serviceRestart: CloseCode { CloseCode(1012) }
    /// 1013: try again later; also for a client that reads too slowly.
    public static var tryAgainLater: CloseCode { CloseCode(1013) }

    /// The code as digits.
    public var description: String { String(rawValue) }
}
