// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Logging
public import ServiceLog

/// All settings of the bridge, validated.
public struct BridgeSettings: Sendable {
    /// The address of the server.
    var server = BridgeSettingName.server.standard
    /// The server's token; nil for none.
    var token: String?
    /// PEM of who issued the server's certificate; nil trusts the system's authorities.
    var authority: [UInt8]?
    /// The broker.
    var broker: BrokerAddress
    /// The name of the bridge at the broker; nil for none.
    var user: String?
    /// The file of the password; nil for none.
    var passwordFile: String?
    /// The file of who issued the broker's certificate; nil trusts the system's authorities.
    var brokerAuthority: String?
    /// The topics.
    var tree: TopicTree
    /// The events to publish.
    var events: [String]
    /// The folder of queue and keys.
    var state: String
    /// Most bytes of the queue.
    var queueLimitInBytes: Int
    /// Seconds for which the broker keeps the session.
    var sessionExpiry: Int
    /// The prefix of Home Assistant's discovery; nil for none.
    var homeAssistant: String?
    /// Most buttons.
    var buttons: Int
    /// The tag of sounds with a button; nil for all.
    var buttonTag: String?
    /// The least severity that is logged.
    public var logLevel: Logger.Level
    /// The form of the lines of the log.
    public var logFormat: LogFormat
}
