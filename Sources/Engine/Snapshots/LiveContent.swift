// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import LiveAudio

/// Someone who talks, as the content of an announcement.
public struct LiveContent: Sendable, Equatable, Codable {
    /// How the sound arrives.
    public var format = LiveFormat()
    /// Seconds after which the talk is cut, 1 to 3,600.
    public var longest = 60.0
    /// Seconds by which it is held back against a network that is late, 0.02 to 1.
    public var delay = 0.06
    /// Whether what is said before its turn is kept, and heard when it comes.
    public var keeps = false

    /// The input that is spoken through, as the request names it, later by id; nil for sound over the WebSocket.
    public var input: String?

    /// The zones that are silent while it is heard, as the request names them, later by ids: those of the microphone; nil for none.
    public var mutes: [String]?

    /// Makes the defaults.
    public init() {}
}

/// How a talk ended.
public struct LiveResult: Sendable, Equatable, Codable {
    /// Why.
    public let end: LiveEnd
    /// Seconds that were said, and are heard or were to be heard.
    public let seconds: Double

    /// Why the announcement failed; nil if it was said to its end.
    var failure: String? {
        switch end {
        case .released, .longest, .cut: nil
        case .lost: "the talker was lost"
        case .revoked: "the token of the talker was revoked"
        case .invalid: "what arrived was not sound of the format, or came faster than it is spoken"
        }
    }
}
