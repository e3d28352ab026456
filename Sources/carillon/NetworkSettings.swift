// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import Engine
import HTTPServer

/// Limits for clients, and the access log.
struct NetworkSettings: Sendable, Equatable {
    /// The format of the access log.
    enum AccessLogFormat: String, CaseIterable, Sendable {
        case off, text, json

        /// The format; nil for `off`.
        var format: AccessLog.Format? { AccessLog.Format(rawValue: rawValue) }
    }

    private static let server = ServerConfiguration(addresses: [])

    /// Requests per second from one address; nil for no limit.
    var requestsPerSecond: Int?
    /// Simultaneous connections.
    var maximumConnections = server.maximumConnections
    /// Simultaneous connections from one address; nil for no limit.
    var maximumConnectionsPerAddress: Int?
    /// Browser sessions, and tickets, of one token.
    var maximumSessionsPerToken = AccessControl.Configuration().maximumSessionsPerToken
    /// Smallest text response that is compressed, in bytes; nil for never.
    var gzipFromBytes = server.gzipFromBytes
    /// Seconds for a TLS handshake.
    var handshakeTimeout = Int(server.timeouts.handshake.components.seconds)
    /// TLS handshakes that are not complete.
    var maximumHandshakes = server.maximumHandshakes
    /// Largest first message of an event connection, in bytes.
    var greetingLimitInBytes = APIConfiguration().greetingLimitInBytes
    /// Bytes of events that are kept for clients that reconnect.
    var replayLimitInBytes = 32 << 20
    /// Bytes at which a list in an answer ends.
    var pageLimitInBytes = EngineLimits().pageBytes
    /// Seconds for a request's head.
    var headTimeout = Int(server.timeouts.head.components.seconds)
    /// Seconds for a request's whole body.
    var bodyTimeout = Int(server.timeouts.body.components.seconds)
    /// Minimum bytes per second of a request body; 0 for no minimum.
    var leastBodyRate = server.timeouts.leastBodyRate
    /// Seconds between two requests of a connection.
    var idleTimeout = Int(server.timeouts.idle.components.seconds)
    /// Seconds without progress while a response is sent.
    var writeTimeout = Int(server.timeouts.write.components.seconds)
    /// Reverse proxies whose fields are trusted.
    var proxies = TrustedProxies()
    /// Whether each request is logged, and how.
    var accessLog = AccessLogFormat.off

    /// Copies the values to the configuration of the server.
    func apply(to configuration: inout ServerConfiguration) {
        configuration.maximumConnections = maximumConnections
        configuration.maximumConnectionsPerAddress = maximumConnectionsPerAddress
        configuration.gzipFromBytes = gzipFromBytes
        configuration.proxies = proxies
        configuration.timeouts.handshake = .seconds(handshakeTimeout)
        configuration.maximumHandshakes = maximumHandshakes
        configuration.timeouts.head = .seconds(headTimeout)
        configuration.timeouts.body = .seconds(bodyTimeout)
        configuration.timeouts.leastBodyRate = leastBodyRate
        configuration.timeouts.idle = .seconds(idleTimeout)
        configuration.timeouts.write = .seconds(writeTimeout)
    }
}
