// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPServer

/// What the server grants each client, and what it writes about it.
struct NetworkSettings: Sendable, Equatable {
    /// Whether each answered request is written, and how.
    enum AccessLogFormat: String, CaseIterable, Sendable {
        case off, text, json

        /// The format; nil for none.
        var format: AccessLog.Format? { AccessLog.Format(rawValue: rawValue) }
    }

    private static let server = ServerConfiguration(addresses: [])

    /// Requests a second of one address; nil for no limit.
    var requestsPerSecond: Int?
    /// Connections at once.
    var maximumConnections = server.maximumConnections
    /// Connections at once of one address; nil for no limit.
    var maximumConnectionsPerAddress: Int?
    /// Bytes of text from which answers are compressed; nil for never.
    var gzipFromBytes = server.gzipFromBytes
    /// Seconds for a request's head.
    var headTimeout = Int(server.timeouts.head.components.seconds)
    /// Seconds for a request's whole body.
    var bodyTimeout = Int(server.timeouts.body.components.seconds)
    /// Bytes a second that a body must bring; 0 for any.
    var leastBodyRate = server.timeouts.leastBodyRate
    /// Seconds between two requests of a connection.
    var idleTimeout = Int(server.timeouts.idle.components.seconds)
    /// Seconds without progress while an answer is sent.
    var writeTimeout = Int(server.timeouts.write.components.seconds)
    /// Whether each answered request is written.
    var accessLog = AccessLogFormat.off

    /// Puts the values where the server reads them.
    func apply(to configuration: inout ServerConfiguration) {
        configuration.maximumConnections = maximumConnections
        configuration.maximumConnectionsPerAddress = maximumConnectionsPerAddress
        configuration.gzipFromBytes = gzipFromBytes
        configuration.timeouts.head = .seconds(headTimeout)
        configuration.timeouts.body = .seconds(bodyTimeout)
        configuration.timeouts.leastBodyRate = leastBodyRate
        configuration.timeouts.idle = .seconds(idleTimeout)
        configuration.timeouts.write = .seconds(writeTimeout)
    }
}
