// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer
public import Output
import Realtime
import Synchronization

extension Engine {
    /// Tells the engine what the sound server shows; from the port.
    ///
    /// - Thread: any; never waits. The events follow with the next drain.
    public nonisolated func graphChanged(_ graph: AudioGraph) {
        graphs.withLock { $0.append(graph) }
        wake.signal()
    }

    /// Tells whether a client wants the output's volume every interval (AQ-17).
    ///
    /// - Thread: any; never waits.
    public nonisolated func watchOutputVolume(_ isWatched: Bool) {
        wantsVolumeEvents.store(isWatched, ordering: .relaxed)
        wake.signal()
    }

    /// Begins to watch the sound server's graph, and tells the port what a restart kept.
    func startPort() {
        guard let port = configuration.graphPort else { return }
        port.start { [weak self] graph in self?.graphChanged(graph) }
        isPortRunning = true
        reconcile()
    }

    /// Takes the news of the sound server; what finds no room in the mixer's queue is tried again.
    func takeGraphs() {
        for graph in graphs.withLock({ graphs in
            defer { graphs.removeAll() }
            return graphs
        }) {
            let now = present()
            apply(state.takeGraph(graph, now: now))
            takeStreamInterruptions()
        }
        if hasLateInterruptions { takeStreamInterruptions() }
    }

    func takeStreamInterruptions() {
        hasLateInterruptions = false
        let (begun, ended) = state.streamInterruptions
        do throws(EngineError) {
            for cause in begun { _ = try begin(cause) }
            for stream in ended { _ = try end(.stream, stream: stream, shouldResume: true) }
        } catch {
            hasLateInterruptions = true
        }
    }

    /// Tells the port what it does not know yet.
    func instructPort() {
        guard isPortRunning, let port = configuration.graphPort else { return }
        let treatment = state.otherAppsPolicy
        if treatment != appliedPolicy {
            appliedPolicy = treatment
            port.applyToOthers(treatment)
        }
        let routes = state.session.routing.routes(in: state.session.graph)
        if routes != appliedRoutes {
            appliedRoutes = routes
            port.route(routes)
        }
    }

    /// Tells the output's volume where its interval is over.
    ///
    /// - Returns: when the next one is over.
    func reportVolume(_ now: QueueMoment) -> Date? {
        let monitor = state.session.monitor
        guard monitor.isEnabled, wantsVolumeEvents.load(ordering: .relaxed) else {
            volumeReport = nil
            return nil
        }
        guard let due = volumeReport else {
            volumeReport = now.utc.addingTimeInterval(monitor.interval)
            return volumeReport
        }
        guard due <= now.utc else {
            // A shorter interval counts at once.
            volumeReport = min(due, now.utc.addingTimeInterval(monitor.interval))
            return volumeReport
        }
        var effects = Effects()
        state.publishOutputVolume(now: max(now.frame, newestEvent), &effects)
        publish(effects)
        // In step with the first one, whatever was missed.
        let late = now.utc.timeIntervalSince(due)
        let skipped = (late / monitor.interval).rounded(.down)
        volumeReport = due.addingTimeInterval((skipped + 1) * monitor.interval)
        return volumeReport
    }
}
