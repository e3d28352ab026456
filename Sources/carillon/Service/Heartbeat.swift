// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Synchronization

/// Finds the parts that have not moved since they were last asked.
///
/// - Thread: any.
final class Heartbeat: Sendable {
    private let parts: [MovingPart]
    /// The numbers of the parts that were asked and have not answered.
    private let silent = Mutex<Set<Int>>([])

    init(_ parts: [MovingPart]) { self.parts = parts }

    /// Asks every part that has answered; never waits.
    ///
    /// - Returns: the names of those that have not answered since an earlier beat.
    func beat() -> [String] {
        let late = silent.withLock { silent in
            defer { silent = Set(parts.indices) }
            return silent
        }
        for (index, part) in parts.enumerated() where !late.contains(index) {
            part.ask { [weak self] in self?.silent.withLock { _ = $0.remove(index) } }
        }
        return late.sorted().map { parts[$0].name }
    }
}
