// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// Signals workers to stop because their result is no longer needed.
///
/// - Thread: any.
final class StopFlag: Sendable {
    private let flag = Atomic<Bool>(false)

    /// Whether it was raised; it is never reset.
    var isRaised: Bool { flag.load(ordering: .acquiring) }

    /// Raises it.
    func raise() { flag.store(true, ordering: .releasing) }
}
