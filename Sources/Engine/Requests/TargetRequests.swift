// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A target: a lighting desk, a relay, a broker or another program that is sent messages.
///
/// - Source: decision D-154.
public struct TargetSettings: Sendable, Equatable, Codable {
    /// Unique name; an empty one is replaced by a generated one.
    public var name = ""
    /// Where it is, such as `osc.udp://10.0.0.5:53000`: the scheme says the protocol.
    ///
    /// The ``MessagePort`` knows the forms.
    public var address = ""
    /// The user for whom it is asked; nil for none.
    public var user: String?
    /// The user's password, or a token, which no client gets; nil for none.
    public var secret: String?
    /// Seconds that each attempt may take, 0.1 to 30.
    public var timeout = 5.0
    /// Further attempts of a message that failed, 0 to 5.
    public var retries = 0

    /// Makes the default settings, without an address.
    public init() {}
}

/// A change of a target; nil leaves a value unchanged.
public struct TargetChange: Sendable, Equatable {
    /// Unique name.
    public var name: String?
    /// Where it is.
    public var address: String?
    /// The user; the empty optional removes it.
    public var user: String??
    /// The secret; the empty optional removes it.
    public var secret: String??
    /// Seconds that each attempt may take.
    public var timeout: Double?
    /// Further attempts of a message that failed.
    public var retries: Int?

    /// Makes an empty change.
    public init() {}
}

extension TargetSettings {
    /// Applies the values that a change contains.
    mutating func take(_ change: TargetChange) {
        name = change.name ?? name
        address = change.address ?? address
        user = change.user ?? user
        secret = change.secret ?? secret
        timeout = change.timeout ?? timeout
        retries = change.retries ?? retries
    }
}

/// A message to a target: the protocol of the target says which of the values it takes.
public struct TargetMessage: Sendable, Equatable {
    /// The address of an OSC message.
    public var address: String?
    /// The arguments of an OSC message.
    public var arguments: [ParameterValue]?
    /// The types of these arguments, a letter for each, such as `fs`; nil for those that follow from the values.
    public var types: String?
    /// The method of an HTTP request.
    public var method: String?
    /// The path of an HTTP request with its query, below the address of the target.
    public var path: String?
    /// The type of the content of an HTTP request.
    public var contentType: String?
    /// The topic of an MQTT message.
    public var topic: String?
    /// The quality of service of an MQTT message, 0 or 1.
    public var qos: Int?
    /// Whether the broker keeps an MQTT message.
    public var retain: Bool?
    /// The content as text, sent in UTF-8.
    public var text: String?
    /// The content as bytes.
    public var bytes: [UInt8]?

    /// Makes a message without values.
    public init() {}
}

/// Limits of targets and their messages.
public enum TargetLimits {
    /// Bytes of an address.
    public static let addressBytes = 1024
    /// Bytes of a user's name.
    public static let userBytes = 255
    /// Bytes of a secret.
    public static let secretBytes = 4096
    /// Seconds of an attempt.
    public static let timeout = 0.1...30.0
    /// Further attempts.
    public static let retries = 0...5
    /// Bytes of an OSC address, a path, a topic or a type of content.
    public static let nameBytes = 1024
    /// Bytes of a content.
    public static let contentBytes = 16_384
    /// Arguments of an OSC message.
    public static let arguments = 64
    /// Quality of service of MQTT.
    public static let qos = 0...1
}
