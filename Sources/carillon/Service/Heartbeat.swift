// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Reactor
import Synchronization

/// Finds the parts of the process that do not move.
///
/// - Thread: any.
final class Heartbeat: Sendable {
    private let probes: [LivenessProbe]
    private let patience: Duration
    /// When the probes that have not answered were asked, by their numbers.
    private let silent = Mutex<[Int: MonotonicTime]>([:])

    /// - Parameters:
    ///   - probes: the parts.
    ///   - patience: how long one may take to answer.
    init(_ probes: [LivenessProbe], patience: Duration) { (self.probes, self.patience) = (probes, patience) }

    /// Asks every part that has answered; never waits.
    ///
    /// - Returns: the names of those that have not answered for too long.
    func beat(at now: MonotonicTime) -> [String] {
        let open = silent.withLock { silent in
            let open = silent
            for index in probes.indices where open[index] == nil { silent[index] = now }
            return open
        }
        for (index, probe) in probes.enumerated() where open[index] == nil {
            probe.ask { [weak self] in self?.silent.withLock { $0[index] = nil } }
        }
        return open.filter { now.duration(since: $0.value) >= patience }.keys.sorted().map { probes[$0].name }
    }
}
