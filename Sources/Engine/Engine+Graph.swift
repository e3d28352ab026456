// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
public import Output

extension Engine {
    /// Takes a new state of the sound server's graph from the port.
    ///
    /// - Thread: any; never waits. Events follow with the next drain.
    public nonisolated func graphChanged(_ graph: AudioGraph) { inbox.add { $0.graphs.append(graph) } }

    /// Sets whether a client wants the output's volume at every interval (AQ-17).
    ///
    /// - Thread: any; never waits.
    public nonisolated func watchOutputVolume(_ isWatched: Bool) { inbox.watchVolume(isWatched) }

    /// Starts watching the sound server's graph, and sends the port the restored settings.
    func startPort() {
        if port.start({ [inbox] graph in inbox.add { $0.graphs.append(graph) } }) { reconcile() }
    }

    /// Takes states of the sound server's graph; an interruption that finds the mixer's queue full is tried again.
    func takeGraphs(_ graphs: [AudioGraph]) {
        for graph in graphs {
            decide { $0.takeGraph(graph, &$1) }
            takeStreamInterruptions()
        }
        if port.hasLateInterruptions { takeStreamInterruptions() }
    }

    private func takeStreamInterruptions() {
        port.hasLateInterruptions = false
        let (begun, ended) = state.streamInterruptions
        do throws(EngineError) {
            for cause in begun { _ = try begin(cause) }
            for stream in ended { _ = try end(.stream, stream: stream, shouldResume: true) }
        } catch {
            port.hasLateInterruptions = true
        }
    }

    /// Reports the output's volume when its interval has passed.
    ///
    /// - Returns: when the next report is due.
    func reportVolume(_ now: Date) -> Date? {
        let monitor = state.session.monitor
        let isWanted = monitor.isEnabled && inbox.isVolumeWatched
        let report = port.volumeReport(every: isWanted ? monitor.interval : nil, now: now)
        if report.isDue {
            var turn = makeTurn()
            state.publishOutputVolume(&turn)
            publish(turn.effects)
        }
        return report.next
    }
}
