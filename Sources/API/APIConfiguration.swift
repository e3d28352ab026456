// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore

/// What the border can be told; every value has a default.
public struct APIConfiguration: Sendable {
    /// Version of the program, shown in `GET /v1/health`.
    public var version = "0.1.0"
    /// Largest JSON body.
    public var jsonLimitInBytes = 65_536
    /// Largest upload, the same as the engine's limit; checked on Content-Length before a byte is stored.
    public var uploadLimitInBytes = 512 << 20
    /// The text of `openapi.yaml`; nil answers 404 there.
    public var openAPIDocument: [UInt8]?
    /// Folder of the dashboard; nil serves none.
    public var publicDirectory: String?
    /// Names that Host may have besides `localhost` and addresses; small letters, without ports.
    public var allowedHosts: [String] = []
    /// Sites besides this server whose pages may change state and open WebSockets.
    public var allowedOrigins: [Origin] = []

    /// Makes the default configuration.
    public init() {}
}
