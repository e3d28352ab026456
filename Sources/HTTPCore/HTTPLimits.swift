// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Size limits of the parts of a request.
///
/// All sizes are in bytes. A part that exceeds its limit is refused as soon as that is known, before it is stored.
public struct HTTPLimits: Sendable, Hashable {
    /// The longest method; a longer one answers 501 (default 64).
    public var methodSize = 64
    /// The longest request target; a longer one answers 414 (default 8,192).
    public var targetSize = 8192
    /// All field lines of a head with their line ends; more answers 431 (default 32,768).
    public var fieldsSize = 32_768
    /// The most field lines of a head; more answers 431 (default 128).
    public var fieldCount = 128
    /// The most empty lines before a request line; more answers 400 (default 4).
    public var leadingEmptyLines = 4
    /// The largest content, decoded; more answers 413 (default 1 GiB).
    ///
    /// A route may set a smaller one.
    public var bodySize = 1 << 30
    /// The longest chunk line (size and extensions); a longer one answers 400 (default 1,024).
    public var chunkLineSize = 1024
    /// All chunk extensions of a message; more answers 413 (default 16,384).
    public var chunkExtensionsSize = 16_384
    /// All trailer field lines with their line ends; more answers 431 (default 8,192).
    public var trailersSize = 8192
    /// The most trailer field lines; more answers 431 (default 32).
    public var trailerCount = 32

    /// Makes limits with the defaults.
    public init() {}
}
