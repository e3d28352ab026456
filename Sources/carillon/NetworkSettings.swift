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

    /// Ranges of the values.
    static let connectionRange = 1...1_000_000
    static let rateRange = 1...1_000_000
    static let timeoutRange = 1...86_400
    static let bodyRateRange = 0...(1 << 30)

    /// Requests a second of one address; nil for no limit.
    var requestsPerSecond: Int?
    /// Connections at once.
    var maximumConnections = 10_000
    /// Connections at once of one address; nil for no limit.
    var maximumConnectionsPerAddress: Int?
    /// Bytes of text from which answers are compressed; nil for never.
    var gzipFromBytes: Int? = 4_096
    /// Seconds for a request's head.
    var headTimeout = 10
    /// Seconds for a request's whole body.
    var bodyTimeout = 3_600
    /// Bytes a second that a body must bring; 0 for any.
    var leastBodyRate = 256
    /// Seconds between two requests of a connection.
    var idleTimeout = 75
    /// Seconds without progress while an answer is sent.
    var writeTimeout = 30
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
