// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// Counts the bytes of all uploads, complete ones and those that arrive, against a limit.
///
/// - Thread: any.
final class StoreQuota: Sendable {
    private let limitInBytes: Int?
    private let usedInBytes = Mutex(0)

    /// Begins with no uploads.
    ///
    /// - Parameter limitInBytes: largest sum, 0 or more; nil for no limit.
    init(limitInBytes: Int?) { self.limitInBytes = limitInBytes }

    /// The present sum and its limit.
    var usage: StoreUsage {
        StoreUsage(usedInBytes: usedInBytes.withLock(\.self), limitInBytes: limitInBytes)
    }

    /// Counts a file that exists, whatever the limit is.
    func count(_ bytes: Int) { usedInBytes.withLock { $0 += bytes } }

    /// Throws `storeLimitReached` if the limit leaves less room than this.
    func check(_ bytes: Int) throws(EngineError) { try count(bytes, keeping: false) }

    /// Counts bytes that arrive.
    ///
    /// - Throws: `storeLimitReached` if the sum would exceed the limit; nothing was counted.
    func add(_ bytes: Int) throws(EngineError) { try count(bytes, keeping: true) }

    /// Stops counting bytes that were removed.
    func remove(_ bytes: Int) { usedInBytes.withLock { $0 -= bytes } }

    private func count(_ bytes: Int, keeping isKept: Bool) throws(EngineError) {
        let excess = usedInBytes.withLock { used -> Int? in
            if let limitInBytes, used + bytes > limitInBytes { return used }
            if isKept { used += bytes }
            return nil
        }
        guard let limitInBytes, let excess else { return }
        throw .storeLimitReached(limitInBytes: limitInBytes, usedInBytes: excess)
    }
}
