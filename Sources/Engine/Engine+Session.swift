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

    /// Changes the session durably (AQ-36).
    ///
    /// - Throws: `optionNotAllowed` with option and category (AQ-35), `invalidValue`; nothing was changed.
    public func changeSession(_ change: SessionChange) async throws(EngineError) -> Changed<SessionSnapshot> {
        let answer = try changeSessionWithoutFlush(change)
        await save()
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
    /// - Parameters:
    ///   - takesInput: whether sound is to be taken, too: refused where the category or the machine has no input.
    ///   - notifyOthers: whether other applications are notified when it is deactivated (AQ-37).
    /// - Returns: the session, and whether anything changed.
    /// - Throws: `wrongState` while it is interrupted, or without an input.
    public func activateSession(
        takesInput: Bool = false,
        notifyOthers: Bool = false
    ) throws(EngineError) -> Changed<SessionSnapshot> {
        try perform(answering: session(), otherwise: { _ in .alreadyActive }) {
            (state, turn) throws(EngineError) in
            try state.activateSession(takesInput: takesInput, notifyOthers: notifyOthers, &turn)
        }
    }

    /// Makes the session inactive (AQ-22, AQ-37).
    ///
    /// - Parameters:
    ///   - notifyOthers: whether other applications are notified that they may resume; nil for what the activation asked.
    ///   - force: whether playing sound is silenced: players pause, the queue is held.
    /// - Returns: the session, and whether it was active.
    /// - Throws: `sessionBusy` if something plays and `force` is false.
    public func deactivateSession(
        notifyOthers: Bool?,
        force: Bool
    ) throws(EngineError) -> Changed<SessionSnapshot> {
        let players = state.players.all
        return try perform(
            answering: session(),
            on: players.map(\.id),
            commands: Engine.commandsToStop(players),
            otherwise: { _ in .notActive }
        ) { (state, turn) throws(EngineError) in
            try state.deactivateSession(notifyOthers: notifyOthers, force: force, &turn)
        }
    }

    /// Begins or ends an interruption requested by a client (AQ-19, AQ-20).
    ///
    /// - Throws: `overloaded`.
    public func interrupt(
        _ request: InterruptionRequest
    ) async throws(EngineError) -> Changed<
        SessionSnapshot
    > {
        let changed: Bool
        let otherwise: UnchangedReason
        switch request {
        case .began(let reason):
            let cause = SessionInterruption(
                source: .request,
                reason: reason,
                application: nil,
                stream: nil
            )
            changed = try begin(cause)
            otherwise = .alreadyInterrupted
        case .ended(let shouldResume):
            changed = try end(.request, stream: nil, shouldResume: shouldResume)
            otherwise = .notInterrupted
        }
        let snapshot = session()
        await save()
        return Changed(snapshot: snapshot, changed: changed, otherwise: otherwise)
    }

    /// The current route.
    public func sessionRoute() -> SessionRoute { state.sessionRoute }

    /// The outputs of the machine.
    public func outputs() -> OutputsSnapshot { state.outputsSnapshot }

    /// Chooses the outputs durably (AQ-30).
    ///
    /// - Throws: `wrongState` for buses outside `multiRoute`, `invalidValue` for an output that is absent or not allowed.
    public func changeRoute(_ change: SessionRouteChange) async throws(EngineError) -> Changed<SessionRoute> {
        let answer = try perform(answering: sessionRoute()) { (state, turn) throws(EngineError) in
            try state.changeRoute(change, &turn)
        }
        await save()
        return answer
    }

    // MARK: Mechanism

    /// Reconciles the session with what happened: gates, activity, other applications, outputs, reports.
    func reconcileSession() {
        guard phase == nil, life == .running else { return }
        refreshClock()
        var turn = makeTurn()
        if state.sessionNeedsReconciling {
            do throws(MixerError) {
                try mixer.reserve(commands: 3 * EngineState.soundingBuses.count)
                state.reconcileSession(&turn)
                apply(turn.effects)
            } catch {
                // The command queue is full: try again soon.
                return wakePump(.session, at: 0.05)
            }
        }
        port.apply(state.otherAppsPolicy, state.outputRoutes)
        let next = reportVolume(turn.utc)
        let retry = port.hasLateInterruptions ? turn.utc.addingTimeInterval(0.05) : nil
        wakePump(.session, at: [next, retry].compactMap(\.self).min(), turn.utc)
    }

    /// Begins an interruption, which silences everything.
    func begin(_ cause: SessionInterruption) throws(EngineError) -> Bool {
        let players = state.players.all
        return try perform(on: players.map(\.id), commands: Engine.commandsToStop(players)) {
            $0.beginInterruption(cause, &$1)
        }
    }

    /// Ends an interruption, and resumes the players that it paused if all interruptions allow it.
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

    /// Resumes a player; on an error it stays paused, and the error is logged.
    private func resume(_ paused: Interruption.Paused) {
        do throws(EngineError) {
            try perform(on: [paused.player], commands: Engine.commandsPerPlayer, voices: 1) {
                (state, turn) throws(EngineError) in
                try state.resume(paused, &turn)
            }
        } catch {
            logger.warning(
                "a player was not resumed after an interruption",
                metadata: ["player": "\(paused.player)", "error": "\(error)"]
            )
        }
    }
}
