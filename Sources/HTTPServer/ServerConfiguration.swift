// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore
public import Reactor
public import TLS

/// The configuration of a server, with defaults for a machine on a local network.
public struct ServerConfiguration: Sendable {
    /// Addresses to listen at; port 0 lets the kernel choose.
    public var addresses: [SocketAddress]
    /// Inherited listening sockets, served besides the addresses.
    ///
    /// The server owns them once started. `PassedSockets.descriptors()` returns those of systemd's socket activation.
    public var inheritedSockets: [Int32] = []
    /// Time after which an address that could not be listened on is tried again.
    public var listenInterval = Duration.seconds(5)
    /// Certificate and key of every listener but Unix sockets; nil for plain connections.
    public var tls: TLSContext?
    /// Most connections whose TLS handshake is not complete; one more closes the oldest of them.
    public var maximumHandshakes = 1_000
    /// Threads that serve connections, at least 1; with more than one, each accepts connections of every TCP port.
    public var loops = 1
    /// Sizes of the parts of a request.
    public var limits = HTTPLimits()
    /// How long each step of a connection may take.
    public var timeouts = ServerTimeouts()
    /// Most open connections; further ones get 503 and are closed.
    public var maximumConnections = 10_000
    /// Most open connections from one address, except Unix sockets; nil for no limit.
    ///
    /// Further ones get 503.
    public var maximumConnectionsPerAddress: Int?
    /// Reverse proxies whose fields are trusted; their connections are not limited per address.
    public var proxies = TrustedProxies()
    /// Descriptors that connections leave to the rest of the process; then accepting pauses until some are closed.
    public var reservedDescriptors = 0
    /// Least size in bytes of text in memory that is compressed with gzip for clients that accept it; nil never
    /// compresses.
    public var gzipFromBytes: Int? = 4_096
    /// Most bytes of an unread body that are skipped to keep the connection; more closes it.
    public var drainLimitInBytes = 262_144
    /// Most bytes that a client may send after the last response, so that it comes to read the response.
    public var lingerLimitInBytes = 1 << 30
    /// Most connections that wait for their clients to read the last response; further ones are closed at once.
    public var maximumLingering = 256
    /// Most bytes waiting for a client; then the producer of its response, or its next request, has to wait.
    public var outboundLimitInBytes = 262_144

    /// Collects the server's metrics; nil collects none.
    public var metrics: MetricsRegistry?

    /// Makes a configuration that listens at the addresses with the defaults.
    public init(addresses: [SocketAddress]) { self.addresses = addresses }
}

/// How long each step of a connection may take.
///
/// All limits are deadlines, so a client that sends single bytes cannot extend them.
public struct ServerTimeouts: Sendable {
    /// From the connection to the end of its TLS handshake; then it is closed.
    public var handshake: Duration = .seconds(10)
    /// From the first byte of a request to the end of its head; then 408.
    public var head: Duration = .seconds(10)
    /// From the end of the head to the end of the body, without the time in which the server does not read; then 408.
    public var body: Duration = .seconds(3_600)
    /// Least average rate of a body in bytes per second after `bodyGrace`, or 408; zero switches it off.
    public var leastBodyRate = 256
    /// Time before the body's rate is checked.
    public var bodyGrace: Duration = .seconds(10)
    /// Between two requests; then the connection is closed.
    public var idle: Duration = .seconds(75)
    /// Without progress in sending a response; then the connection is closed at once.
    public var write: Duration = .seconds(30)
    /// Between two pieces that a client sends after the last response, before the connection is closed.
    public var linger: Duration = .seconds(5)
    /// For all that a client sends after the last response.
    public var lingerTotal: Duration = .seconds(30)
    /// For a response to begin after the client has closed its side; then the request is cancelled.
    public var halfClosed: Duration = .seconds(10)

    /// Makes the defaults.
    public init() {}
}
