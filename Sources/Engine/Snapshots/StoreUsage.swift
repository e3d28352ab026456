// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The size of the uploads.
public struct StoreUsage: Sendable, Equatable {
    /// Bytes of all uploads, including those that arrive.
    public let usedInBytes: Int
    /// Largest size that the configuration allows; nil for no limit.
    public let limitInBytes: Int?

    /// Makes a usage.
    public init(usedInBytes: Int, limitInBytes: Int?) {
        (self.usedInBytes, self.limitInBytes) = (usedInBytes, limitInBytes)
    }
}
