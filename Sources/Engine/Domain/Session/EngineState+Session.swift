// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import Output

extension EngineState {
    /// The buses that sounds flow into.
    static let soundingBuses: [VolumeScope] = [.sound, .music, .system, .announcement]

    /// Sets what is given, or nothing where one of it is wrong (AQ-35).
    mutating func changeSession(
        _ change: SessionChange,
        now: FrameTime
    ) throws(EngineError) -> (changed: Bool, effects: Effects) {
        var next = session
        if let category = change.category {
            next.category = category
            next.nextCategory = nil
        }
        if let options = change.options { next.options = Set(options) }
        next.isCategoryChosen =
            session.isCategoryChosen || change.category != nil || change.options != nil
        try AudioSession.check(next.options, next.category)
        next.isSilent = change.silentMode ?? next.isSilent
        next.isLocked = change.screenLocked ?? next.isLocked
        next.monitor.isEnabled = change.monitorEnabled ?? next.monitor.isEnabled
        if let interval = change.monitorInterval {
            let range = SessionConfiguration.monitorRange
            next.monitor.interval = try Check.seconds(interval, "outputVolumeMonitor.interval", in: range)
        }
        if let depth = change.othersDepthDecibels {
            guard SessionConfiguration.depthRange.contains(depth) else {
                throw .invalidValue(field: "othersDepthDb", allowed: "-60 to 0", given: "\(depth)")
            }
            next.othersDepth = depth
        }
        let routing = session.routing
        let changed = adopt(next)
        var effects = Effects()
        guard changed else {
            keepSession(&effects)
            return (false, effects)
        }
        if session.routing != routing { noteAskedRoute(.categoryChange) }
        publishSilentMode(now, &effects)
        effects.publish(.session(.changed(sessionSnapshot)), at: now)
        keepSession(&effects)
        return (true, effects)
    }

    /// Takes a session.
    ///
    /// - Returns: whether clients see a difference.
    private mutating func adopt(_ next: AudioSession) -> Bool {
        var shown = next
        shown.isCategoryChosen = session.isCategoryChosen
        let changed = shown != session
        session = next
        return changed
    }

    private mutating func publishSilentMode(_ now: FrameTime, _ effects: inout Effects) {
        guard publishedSilentMode != session.isSilent else { return }
        publishedSilentMode = session.isSilent
        effects.publish(.silentModeChanged(session.isSilent), at: now)
    }

    /// Lets other programs' music go on, or not (SM-22): at once, or with the next activation where we sound.
    mutating func allowBackgroundMusic(_ isAllowed: Bool, now: FrameTime, _ effects: inout Effects) {
        let category = isAllowed ? SessionCategory.ambient : .soloAmbient
        session.isCategoryChosen = true
        session.nextCategory = category == session.category ? nil : category
        takeNextCategory()
        effects.publish(.session(.changed(sessionSnapshot)), at: now)
        keepSession(&effects)
    }

    /// Brings the waiting category into effect where the session is inactive.
    private mutating func takeNextCategory() {
        guard session.activation == nil, let category = session.nextCategory else { return }
        session.category = category
        session.nextCategory = nil
        session.options.formIntersection(category.options)
        noteAskedRoute(.categoryChange)
    }

    // MARK: Activation

    /// Whether something of ours sounds.
    var isSounding: Bool { !players.soundingKinds.isEmpty || queue.machine.current != nil }

    /// Whether something of ours sounds that no gate silences.
    var isHeard: Bool {
        var kinds = players.soundingKinds
        if queue.machine.current != nil { kinds.insert(.announcement) }
        return kinds.contains { session.gate(of: $0.scope) == nil }
    }

    /// Makes the session active until it is deactivated (AQ-36).
    mutating func activateSession(now: FrameTime) throws(EngineError) -> (changed: Bool, effects: Effects) {
        guard !session.interruption.isOn else {
            throw .wrongState(state: "interrupted", allowed: ["not interrupted"])
        }
        session.endsInSilence = false
        guard session.activation != .explicit else { return (false, Effects()) }
        var effects = Effects()
        activate(.explicit, now: now, &effects)
        return (true, effects)
    }

    private mutating func activate(_ how: SessionActivation, now: FrameTime, _ effects: inout Effects) {
        let wasActive = session.activation != nil
        session.activation = how
        if wasActive {
            effects.publish(.session(.changed(sessionSnapshot)), at: now)
        } else {
            effects.publish(.session(.activated(sessionSnapshot)), at: now)
        }
    }

    /// Makes the session inactive (AQ-22, AQ-37).
    ///
    /// - Throws: `sessionBusy` where something sounds, unless it is to be silenced.
    mutating func deactivateSession(
        notifyOthers: Bool,
        force: Bool,
        now: FrameTime
    ) throws(EngineError) -> (changed: Bool, effects: Effects) {
        let sounding = players.all.count(where: \.isPlaying)
        let isBusy = isSounding
        guard !isBusy || force else { throw .sessionBusy(players: max(1, sounding)) }
        guard session.activation != nil || isBusy else { return (false, Effects()) }
        var effects = Effects()
        if isBusy {
            _ = queue.machine.stopCurrent(heard(at: now))
            queue.isDirty = true
            _ = silenceAll(now: now, &effects)
        }
        end(isBusy ? .forced : .request, notifyOthers: notifyOthers, now: now, &effects)
        return (true, effects)
    }

    private mutating func end(
        _ reason: SessionEnd,
        notifyOthers: Bool,
        now: FrameTime,
        _ effects: inout Effects
    ) {
        session.activation = nil
        session.endsInSilence = false
        takeNextCategory()
        effects.publish(.session(.deactivated(reason, notifiedOthers: notifyOthers)), at: now)
    }

    // MARK: What follows

    /// Whether ``reconcileSession(now:)`` has something to do.
    var sessionNeedsReconciling: Bool {
        let needsEnd = session.activation == .automatic || session.activation != nil && session.endsInSilence
        if isSounding ? session.activation == nil : needsEnd { return true }
        if session.directBuses != directs { return true }
        return EngineState.soundingBuses.contains { isMuted($0) != (mutes[$0] ?? false) }
    }

    /// Whether a bus is silent, by its mute or by a gate.
    func isMuted(_ scope: VolumeScope) -> Bool {
        volumes[scope].isMuted || session.gate(of: scope) != nil
    }

    /// Opens and closes the gates, begins the session with the first sound and ends it with the last one.
    mutating func reconcileSession(now: FrameTime) -> Effects {
        var effects = Effects()
        if isSounding, session.activation == nil {
            activate(.automatic, now: now, &effects)
        } else if !isSounding, session.activation != nil {
            if session.endsInSilence {
                end(.queueEmpty, notifyOthers: true, now: now, &effects)
            } else if session.activation == .automatic {
                end(.idle, notifyOthers: true, now: now, &effects)
            }
        }
        for scope in EngineState.soundingBuses where isMuted(scope) != (mutes[scope] ?? false) {
            mutes[scope] = isMuted(scope)
            effects.send(.bus(scope.bus, .setMute(isMuted(scope))))
        }
        let wanted = session.directBuses
        for scope in EngineState.soundingBuses where wanted.contains(scope) != directs.contains(scope) {
            effects.send(.bus(scope.bus, .setDirect(wanted.contains(scope))))
        }
        directs = wanted
        return effects
    }

    /// What is to be done to other applications now.
    var otherAppsPolicy: OtherAppsPolicy {
        session.others.treatment(
            session.activation,
            isHeard: isHeard,
            isInterrupted: session.interruption.isOn
        )
    }
}
