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

    private func takeStreamInterruptions() {
        hasLateInterruptions = false
        let (begun, ended) = state.streamInterruptions
        do throws(EngineError) {
            for cause in begun { _ = try begin(cause) }
            for stream in ended { _ = try end(.stream, stream: stream, shouldResume: true) }
        } catch {
            hasLateInterruptions = true
        }
    }

    /// Does what follows for the session from what happened: gates, activity, other applications, outputs, reports.
    func reconcileSession() {
        guard phase == nil, life == .running else { return }
        let now = moment()
        if state.wantsSessionSettled {
            do throws(MixerError) {
                try mixer.reserve(commands: 2 * EngineState.soundingBuses.count)
                apply(state.reconcileSession(now: max(now.frame, newestEvent)))
            } catch {
                return wakeForSession(now.utc.addingTimeInterval(0.05), now.utc)
            }
        }
        instructPort()
        let next = reportVolume(now)
        let retry = hasLateInterruptions ? now.utc.addingTimeInterval(0.05) : nil
        wakeForSession([next, retry].compactMap(\.self).min(), now.utc)
    }

    /// Tells the port what it does not know yet.
    private func instructPort() {
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
    private func reportVolume(_ now: QueueMoment) -> Date? {
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

    private func wakeForSession(_ time: Date?, _ now: Date) {
        guard let time else { return }
        let next = queueAlarm.map { min($0, time) } ?? time
        wakePump(at: min(10, max(0.001, next.timeIntervalSince(now))))
    }
}
