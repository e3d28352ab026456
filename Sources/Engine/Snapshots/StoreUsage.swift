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

    /// Why new uploads are likely to be refused, with a remedy; nil below 95 % of the limit.
    ///
    /// The text does not depend on the bytes used, so that it stays the same while uploads are added and removed.
    var fault: String? {
        guard let limitInBytes, usedInBytes >= limitInBytes - limitInBytes / 20 else { return nil }
        return "the uploads take 95 % or more of --store-limit (\(limitInBytes) bytes), so most new ones are "
            + "refused; delete uploaded sounds, or raise the limit"
    }
}
