// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

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
    /// Events kept for `since`.
    public var replayCapacity = 16_384

    /// Makes the default configuration.
    public init() {}
}
