// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore
public import Reactor

/// Everything about a server that can be set, with defaults that suit a machine on a local network.
public struct ServerConfiguration: Sendable {
    /// Where to listen; port 0 lets the kernel choose.
    public var addresses: [SocketAddress]
    /// Listening sockets that are there already, to be served besides the addresses.
    ///
    /// The server owns them from its start on. `PassedSockets.descriptors()` are those of systemd's socket activation.
    public var inheritedSockets: [Int32] = []
    /// Threads that serve connections, at least 1; with more than one, each accepts its share of a TCP port.
    public var loops = 1
    /// Sizes of the parts of a request.
    public var limits = HTTPLimits()
    /// How long each step of a connection may take.
    public var timeouts = ServerTimeouts()
    /// Connections at once; further ones get 503 and are closed.
    public var maximumConnections = 10_000
    /// Connections at once from one address, Unix sockets apart; nothing for no limit.
    ///
    /// Further ones get 503.
    public var maximumConnectionsPerAddress: Int?
    /// Bytes from which text in memory is compressed with gzip for clients that accept it; nothing for never.
    public var gzipFromBytes: Int? = 4_096
    /// Bytes of a body that no handler read that are skipped to keep the connection; more closes it.
    public var drainLimitInBytes = 262_144
    /// Bytes waiting for a client before its response's producer, or its next request, has to wait.
    public var outboundLimitInBytes = 262_144

    /// Counts what the server does; nothing counts nothing.
    public var metrics: MetricsRegistry?

    /// Makes a configuration that listens at the addresses and keeps every default.
    public init(addresses: [SocketAddress]) { self.addresses = addresses }
}

/// How long each step of a connection may take.
///
/// Every limit is kept by a deadline, so a client that sends one byte now and then gains nothing by it.
public struct ServerTimeouts: Sendable {
    /// From the first byte of a request to the end of its head; then 408.
    public var head: Duration = .seconds(10)
    /// From the end of the head to the end of the body, without the time in which the server does not read; then
    /// 408.
    public var body: Duration = .seconds(3_600)
    /// Bytes a second that a body must bring on average after `bodyGrace`, or 408; zero switches it off.
    public var leastBodyRate = 256
    /// Time before the body's rate counts.
    public var bodyGrace: Duration = .seconds(10)
    /// Between two requests; then the connection is closed.
    public var idle: Duration = .seconds(75)
    /// Without any byte of a response taken by the client; then the connection is cut.
    public var write: Duration = .seconds(30)
    /// For a client to read the last response before the connection is cut.
    public var linger: Duration = .seconds(2)

    /// Keeps every default.
    public init() {}
}
