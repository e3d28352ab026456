// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Logging
import Mixer
import Output

extension Engine {
    /// The session.
    public func session() -> SessionSnapshot { state.sessionSnapshot }

    /// Changes the session (AQ-36); it is kept.
    ///
    /// - Throws: `optionNotAllowed` naming option and category (AQ-35), `invalidValue`; nothing is changed then.
    ///   `storageFull` and `storageFailed` where it is changed, but not kept yet.
    public func changeSession(_ change: SessionChange) async throws(EngineError) -> Changed<SessionSnapshot> {
        let answer = try changeSessionWithoutFlush(change)
        try await save()
        return answer
    }

    /// As ``changeSession(_:)``, without waiting for the disk.
    public func changeSessionWithoutFlush(
        _ change: SessionChange
    ) throws(EngineError) -> Changed<SessionSnapshot> {
        try operateSession { (state, now) throws(EngineError) in try state.changeSession(change, now: now) }
    }

    /// Makes the session active until it is deactivated (AQ-36).
    ///
    /// - Throws: `wrongState` while it is interrupted.
    public func activateSession() throws(EngineError) -> Changed<SessionSnapshot> {
        try operateSession { (state, now) throws(EngineError) in try state.activateSession(now: now) }
    }

    /// Makes the session inactive (AQ-22, AQ-37).
    ///
    /// - Parameters:
    ///   - notifyOthers: whether others are told that they may go on.
    ///   - force: whether what sounds is silenced: players pause, the queue is held.
    /// - Returns: the session, and whether it was active.
    /// - Throws: `sessionBusy` where something sounds and is not to be silenced.
    public func deactivateSession(
        notifyOthers: Bool,
        force: Bool
    ) throws(EngineError) -> Changed<SessionSnapshot> {
        refreshPlayheads()
        let commands = Engine.commandsToStop(state.players.all)
        return try operateSession(commands: commands) { (state, now) throws(EngineError) in
            try state.deactivateSession(notifyOthers: notifyOthers, force: force, now: now)
        }
    }

    /// Begins or ends the interruption of a request (AQ-19, AQ-20).
    ///
    /// - Throws: `overloaded`; `storageFull` and `storageFailed` where it is in effect, but not kept yet.
    public func interrupt(
        _ request: InterruptionRequest
    ) async throws(EngineError) -> Changed<
        SessionSnapshot
    > {
        let changed: Bool
        switch request {
        case .began(let reason):
            let cause = SessionInterruption(
                source: .request,
                reason: reason,
                application: nil,
                stream: nil
            )
            changed = try begin(cause)
        case .ended(let shouldResume):
            changed = try end(.request, stream: nil, shouldResume: shouldResume)
        }
        let snapshot = session()
        try await save()
        return Changed(snapshot: snapshot, changed: changed)
    }

    /// Where the sound goes.
    public func sessionRoute() -> SessionRoute { state.sessionRoute }

    /// The outputs of the machine.
    public func outputs() -> OutputsSnapshot { state.outputsSnapshot }

    /// Chooses where the sound goes (AQ-30); it is kept.
    ///
    /// - Throws: `wrongState` for buses outside of `multiRoute`, `invalidValue` for an output that is not there or may
    ///   not play us.
    public func changeRoute(_ change: SessionRouteChange) async throws(EngineError) -> Changed<SessionRoute> {
        let changed = try perform(commands: 0) { (state, now) throws(EngineError) in
            let (changed, effects) = try state.changeRoute(change, now: now)
            return (changed, effects)
        }
        let route = sessionRoute()
        try await save()
        return Changed(snapshot: route, changed: changed)
    }

    // MARK: Mechanism

    private func operateSession(
        commands: Int = 0,
        _ decide: (inout EngineState, FrameTime) throws(EngineError) -> (changed: Bool, effects: Effects)
    ) throws(EngineError) -> Changed<SessionSnapshot> {
        let changed = try perform(commands: commands) { (state, now) throws(EngineError) in
            let (changed, effects) = try decide(&state, now)
            return (changed, effects)
        }
        return Changed(snapshot: session(), changed: changed)
    }

    /// Does what follows for the session from what happened: gates, activity, other applications, outputs, reports.
    func reconcileSession() {
        guard phase == nil, life == .running else { return }
        let now = moment()
        if state.sessionNeedsReconciling {
            do throws(MixerError) {
                try mixer.reserve(commands: 2 * EngineState.soundingBuses.count)
                apply(state.reconcileSession(now: clock.present))
            } catch {
                // The audio thread is behind.
                return wakePump(.session, at: 0.05)
            }
        }
        port.apply(state.otherAppsPolicy, state.session.routing.routes(in: state.session.graph))
        let next = reportVolume(now)
        let retry = port.hasLateInterruptions ? now.utc.addingTimeInterval(0.05) : nil
        wakePump(.session, at: [next, retry].compactMap(\.self).min(), now.utc)
    }

    /// Silences everything for somebody.
    func begin(_ cause: SessionInterruption) throws(EngineError) -> Bool {
        refreshPlayheads()
        return try perform(commands: Engine.commandsToStop(state.players.all)) { (state, now) in
            let (changed, effects) = state.beginInterruption(cause, now: now)
            return (changed, effects)
        }
    }

    /// Lets somebody no longer demand silence; what was silenced goes on where it may.
    func end(
        _ source: SessionInterruption.Source,
        stream: UInt64?,
        shouldResume: Bool
    ) throws(EngineError) -> Bool {
        let (changed, resuming) = try perform(commands: 0) { (state, now) in
            let end = state.endInterruption(source, stream: stream, shouldResume: shouldResume, now: now)
            return ((end.changed, end.resuming), end.effects)
        }
        for paused in resuming { resume(paused) }
        return changed
    }

    /// Lets a player go on; one that finds no room stays paused, and is told as such.
    private func resume(_ paused: Interruption.Paused) {
        refreshPlayheads([paused.player])
        do throws(EngineError) {
            try perform(commands: Engine.commandsPerPlayer, voices: 1) { (state, now) throws(EngineError) in
                ((), try state.resume(paused, now: now))
            }
        } catch {
            logger.warning(
                "a player did not go on after an interruption",
                metadata: ["player": "\(paused.player)", "error": "\(error)"]
            )
        }
    }
}
