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
    /// Largest upload, the same as the engine's limit; checked on Content-Length before a byte is stored.
    public var uploadLimitInBytes = 512 << 20
    /// The text of `openapi.yaml`; nil answers 404 there.
    public var openAPIDocument: [UInt8]?
    /// The text of `asyncapi.yaml`; nil answers 404 there.
    public var asyncAPIDocument: [UInt8]?
    /// Folder of the dashboard; nil serves none.
    public var publicDirectory: String?
    /// Names that Host may have besides `localhost` and addresses; small letters, without ports.
    public var allowedHosts: [String] = []
    /// Sites besides this server whose pages may change state and open WebSockets.
    public var allowedOrigins: [Origin] = []

    /// Asks everybody for a token; nil lets everybody in.
    public var access: AccessControl?
    /// Requests a second that an address may ask in the long run, with a burst of four times as many; nil for no limit.
    public var requestsPerSecond: Double?
    /// Shown at `/metrics`; the same as the server's.
    public var metrics = MetricsRegistry(prefix: "carillon_http")

    /// Makes the default configuration.
    public init() {}
}
