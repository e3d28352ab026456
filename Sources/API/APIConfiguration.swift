// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore
public import HTTPServer

/// The settings of the API; every value has a default.
public struct APIConfiguration: Sendable {
    /// Version of the program, shown in `GET /v1/health`.
    public var version = "0.1.0"
    /// Largest JSON body.
    public var jsonLimitInBytes = 65_536
    /// Largest first message of an event connection, without the topics in it.
    public var greetingLimitInBytes = 65_536
    /// Largest upload, the same as the engine's limit; checked on Content-Length before a byte is stored.
    public var uploadLimitInBytes = 512 << 20
    /// The text of `openapi.yaml`; nil answers 404 there.
    public var openAPIDocument: [UInt8]?
    /// The text of `asyncapi.yaml`; nil answers 404 there.
    public var asyncAPIDocument: [UInt8]?
    /// Folder of the dashboard; nil serves none.
    public var publicDirectory: String?
    /// Accepted Host names besides `localhost` and IP addresses; lower case, without ports.
    public var allowedHosts: [String] = []
    /// Other origins whose pages may change state and open WebSockets.
    public var allowedOrigins: [Origin] = []

    /// Requires a token from every client; nil requires none.
    public var access: AccessControl?
    /// Keeps requests away until the engine has started.
    public var gate = StartGate.open
    /// Sustained requests per second of one address, with bursts of four times as many; nil for no limit.
    public var requestsPerSecond: Double?
    /// Shown at `/metrics`; the same as the server's.
    public var metrics = MetricsRegistry(prefix: "carillon_http")

    /// Makes the default configuration.
    public init() {}
}
