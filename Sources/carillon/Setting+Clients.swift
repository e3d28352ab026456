// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPServer

extension Setting {
    /// Limits for clients.
    static let clients: [Setting] = [
        .field(
            .rateLimit,
            .one(\.rateLimit),
            \.network.requestsPerSecond,
            .number(1...1_000_000, absent: "none"),
            isReloadable: true,
            "requests per second and address, with a burst of four times as many; more get 429"
        ),
        .field(
            .maxConnections,
            .one(\.maxConnections),
            \.network.maximumConnections,
            .number(1...1_000_000),
            isReloadable: true,
            "simultaneous connections; more get 503"
        ),
        .field(
            .maxConnectionsPerAddress,
            .one(\.maxConnectionsPerAddress),
            \.network.maximumConnectionsPerAddress,
            .number(1...1_000_000, absent: "none"),
            isReloadable: true,
            "simultaneous connections of one address; more get 503"
        ),
        .field(
            .maxSessionsPerToken,
            .one(\.maxSessionsPerToken),
            \.network.maximumSessionsPerToken,
            .number(1...100_000),
            "browser sessions, and tickets, of one token; one more ends its oldest"
        ),
        .field(
            .gzipFrom,
            .one(\.gzipFrom),
            \.network.gzipFromBytes,
            .size(upTo: Settings.largestSize, or: "off"),
            placeholder: "size",
            "smallest text response that is compressed"
        ),
        .field(
            .handshakeTimeout,
            .one(\.handshakeTimeout),
            \.network.handshakeTimeout,
            .number(1...86_400),
            "seconds for a TLS handshake; then the connection is closed"
        ),
        .field(
            .maxHandshakes,
            .one(\.maxHandshakes),
            \.network.maximumHandshakes,
            .number(1...1_000_000),
            "simultaneous TLS handshakes that are not complete; one more closes the oldest"
        ),
        .field(
            .greetingLimit,
            .one(\.greetingLimit),
            \.network.greetingLimitInBytes,
            .size(upTo: Settings.largestSize),
            placeholder: "size",
            "largest first message of an event connection, besides its topics; clients read what does not fit by pages"
        ),
        .field(
            .replayLimit,
            .one(\.replayLimit),
            \.network.replayLimitInBytes,
            .size(upTo: Settings.largestSize),
            placeholder: "size",
            "size of the newest events, at most 16384, that are kept for clients that reconnect"
        ),
        .field(
            .pageLimit,
            .one(\.pageLimit),
            \.network.pageLimitInBytes,
            .size(upTo: Settings.largestSize),
            placeholder: "size",
            "size at which a page of a list ends, after at least one element"
        ),
        .field(
            .headTimeout,
            .one(\.headTimeout),
            \.network.headTimeout,
            .number(1...86_400),
            "seconds for the head of a request; then 408"
        ),
        .field(
            .bodyTimeout,
            .one(\.bodyTimeout),
            \.network.bodyTimeout,
            .number(1...86_400),
            "seconds for the body of a request; then 408"
        ),
        .field(
            .leastBodyRate,
            .one(\.leastBodyRate),
            \.network.leastBodyRate,
            .number(0...(1 << 30)),
            "minimum average bytes per second of a body after ten seconds, or 408; 0 disables it"
        ),
        .field(
            .idleTimeout,
            .one(\.idleTimeout),
            \.network.idleTimeout,
            .number(1...86_400),
            "idle seconds after which a connection is closed"
        ),
        .field(
            .writeTimeout,
            .one(\.writeTimeout),
            \.network.writeTimeout,
            .number(1...86_400),
            "seconds without progress while a response is sent; then the connection is closed"
        ),
    ]
}
