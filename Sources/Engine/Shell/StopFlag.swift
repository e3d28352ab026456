// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// Says to workers that their result is no longer wanted.
///
/// - Thread: any.
final class StopFlag: Sendable {
    private let flag = Atomic<Bool>(false)

    /// Whether it was raised; it never falls again.
    var isRaised: Bool { flag.load(ordering: .acquiring) }

    /// Raises it.
    func raise() { flag.store(true, ordering: .releasing) }
}
