// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// A count with a limit.
///
/// - Thread: any.
final class BoundedCount: Sendable {
    private let limit: Int
    private let count = Atomic<Int>(0)

    init(limit: Int) { self.limit = limit }

    /// Counts one more; false, and not counted, if the limit is reached.
    func take() -> Bool {
        if count.wrappingAdd(1, ordering: .relaxed).newValue <= limit { return true }
        release()
        return false
    }

    /// Undoes one `take` that returned true.
    func release() { count.wrappingSubtract(1, ordering: .relaxed) }
}
