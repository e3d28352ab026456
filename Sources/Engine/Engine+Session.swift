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
        try perform(answering: session()) { (state, turn) throws(EngineError) in
            try state.changeSession(change, &turn)
        }
    }

    /// Makes the session active until it is deactivated (AQ-36).
    ///
    /// - Throws: `wrongState` while it is interrupted.
    public func activateSession() throws(EngineError) -> Changed<SessionSnapshot> {
        try perform(answering: session()) { (state, turn) throws(EngineError) in
            try state.activateSession(&turn)
        }
    }

    /// Makes the session inactive (AQ-22, AQ-37).
    ///
    /// - Parameters:
    ///   - notifyOthers: whether other applications learn that they may go on.
    ///   - force: whether what sounds is silenced: players pause, the queue is held.
    /// - Returns: the session, and whether it was active.
    /// - Throws: `sessionBusy` where something sounds and is not to be silenced.
    public func deactivateSession(
        notifyOthers: Bool,
        force: Bool
    ) throws(EngineError) -> Changed<SessionSnapshot> {
        let players = state.players.all
        return try perform(
            answering: session(),
            on: players.map(\.id),
            commands: Engine.commandsToStop(players)
        ) { (state, turn) throws(EngineError) in
            try state.deactivateSession(notifyOthers: notifyOthers, force: force, &turn)
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
        let answer = try perform(answering: sessionRoute()) { (state, turn) throws(EngineError) in
            try state.changeRoute(change, &turn)
        }
        try await save()
        return answer
    }

    // MARK: Mechanism

    /// Does what follows for the session from what happened: gates, activity, other applications, outputs, reports.
    func reconcileSession() {
        guard phase == nil, life == .running else { return }
        refreshClock()
        var turn = makeTurn()
        if state.sessionNeedsReconciling {
            do throws(MixerError) {
                try mixer.reserve(commands: 2 * EngineState.soundingBuses.count)
                state.reconcileSession(&turn)
                apply(turn.effects)
            } catch {
                // The audio thread is behind.
                return wakePump(.session, at: 0.05)
            }
        }
        port.apply(state.otherAppsPolicy, state.session.routing.routes(in: state.session.graph))
        let next = reportVolume(turn.utc)
        let retry = port.hasLateInterruptions ? turn.utc.addingTimeInterval(0.05) : nil
        wakePump(.session, at: [next, retry].compactMap(\.self).min(), turn.utc)
    }

    /// Silences everything for somebody.
    func begin(_ cause: SessionInterruption) throws(EngineError) -> Bool {
        let players = state.players.all
        return try perform(on: players.map(\.id), commands: Engine.commandsToStop(players)) {
            $0.beginInterruption(cause, &$1)
        }
    }

    /// Lets somebody no longer demand silence; what was silenced goes on where it may.
    func end(
        _ source: SessionInterruption.Source,
        stream: UInt64?,
        shouldResume: Bool
    ) throws(EngineError) -> Bool {
        let (changed, resuming) = try perform {
            $0.endInterruption(source, stream: stream, shouldResume: shouldResume, &$1)
        }
        for paused in resuming { resume(paused) }
        return changed
    }

    /// Lets a player go on; one that finds no room stays paused, which is logged.
    private func resume(_ paused: Interruption.Paused) {
        do throws(EngineError) {
            try perform(on: [paused.player], commands: Engine.commandsPerPlayer, voices: 1) {
                (state, turn) throws(EngineError) in
                try state.resume(paused, &turn)
            }
        } catch {
            logger.warning(
                "a player did not go on after an interruption",
                metadata: ["player": "\(paused.player)", "error": "\(error)"]
            )
        }
    }
}
