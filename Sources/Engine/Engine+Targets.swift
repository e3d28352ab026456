// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Targets, and the messages that they are sent.
///
/// - Source: decision D-154.
extension Engine {
    /// A page of the targets, in order of their ids if there are several pages.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    public func targets(_ request: PageRequest) throws(EngineError) -> Page<TargetSnapshot> {
        try request.page(of: state.targets.all, limitInBytes: pageBytes, hasOrder: true, by: \.id)
            .map { state.snapshot(of: $0) }
    }

    /// One target, by id or name.
    ///
    /// - Throws: `targetNotFound`.
    public func target(_ reference: String) throws(EngineError) -> TargetSnapshot {
        state.snapshot(of: try state.targets.target(reference))
    }

    /// Adds a target.
    ///
    /// - Throws: `invalidValue`, `nameTaken`, `limitReached`.
    public func createTarget(_ change: TargetChange) async throws(EngineError) -> TargetSnapshot {
        var settings = TargetSettings()
        settings.take(change)
        try configuration.messages.check(settings)
        let id = try perform { [settings] (state, turn) throws(EngineError) in
            try state.createTarget(settings, &turn)
        }
        let snapshot = try target(id)
        await save()
        return snapshot
    }

    /// Changes a target; its messages that wait go where they were sent.
    ///
    /// - Throws: as `createTarget`, and `targetNotFound`.
    public func changeTarget(
        _ reference: String,
        _ change: TargetChange
    ) async throws(EngineError) -> Changed<TargetSnapshot> {
        let before = try state.targets.target(reference)
        var settings = before.settings
        settings.take(change)
        try configuration.messages.check(settings)
        let answer = try perform(answering: target(before.id)) {
            [settings] (state, turn) throws(EngineError) in
            try state.changeTarget(before.id, settings, &turn)
        }
        noteTargets()
        await save()
        return answer
    }

    /// Removes a target; its messages that wait are not sent.
    ///
    /// - Throws: `targetNotFound`, and `inUse` unless `force`.
    public func disposeTarget(_ reference: String, force: Bool = false) async throws(EngineError) {
        let id = try perform { (state, turn) throws(EngineError) in
            try state.disposeTarget(reference, force: force, &turn)
        }
        configuration.messages.forget(id)
        noteTargets()
        await save()
    }

    /// Sends a message to a target: in a batch in time when the batch's frame is heard, else at once.
    ///
    /// Never waits for the target; what becomes of the message is an event.
    ///
    /// - Throws: `targetNotFound`; `invalidValue` for a message that is none of its protocol.
    public func send(_ content: TargetMessage, to reference: String) throws(EngineError) -> SentMessage {
        let target = try state.targets.target(reference)
        try configuration.messages.check(content, to: target.settings)
        return try perform { (state, turn) throws(EngineError) in
            let dispatch = state.send(content, to: target, &turn)
            turn.deliver(dispatch)
            return dispatch.message
        }
    }

    /// Sends a message to a target and waits for what becomes of it.
    ///
    /// - Parameters:
    ///   - reference: id or name of the target.
    ///   - content: the message; nil only tries to reach the target.
    /// - Returns: what became of it.
    /// - Throws: as `send`.
    public func test(
        target reference: String,
        _ content: TargetMessage?
    ) async throws(EngineError) -> MessageReport {
        let target = try state.targets.target(reference)
        if let content { try configuration.messages.check(content, to: target.settings) }
        let dispatch = try perform { (state, turn) throws(EngineError) in
            state.send(content, to: target, &turn)
        }
        releaseHold()
        let report = await withCheckedContinuation { continuation in
            let known = configuration.messages.send(dispatch) { continuation.resume(returning: $0) }
            if let known { continuation.resume(returning: known) }
        }
        note(report, of: dispatch)
        return report
    }

    /// Hands a message to the port.
    func deliver(_ dispatch: MessageDispatch) {
        var dispatch = dispatch
        let frame = batching.frame
        dispatch.dueAt = frame.map { clock.moment(hearing: $0) }
        let known = configuration.messages.send(dispatch) { [weak self, dispatch] report in
            Task { await self?.note(report, of: dispatch) }
        }
        if let known { note(known, of: dispatch, at: frame) }
    }

    private func note(_ report: MessageReport, of dispatch: MessageDispatch, at frame: FrameTime? = nil) {
        guard life != .stopped else { return }
        decide { state, turn in state.note(report, of: dispatch, at: frame, &turn) }
        noteTargets()
    }

    private func noteTargets() {
        let away = state.targetsAway
        note(.targetAway, away?.text, level: away?.level ?? .degraded)
    }
}
