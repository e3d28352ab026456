// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import Output

extension EngineState {
    /// The buses of players: all but the master.
    static let soundingBuses: [VolumeScope] = [.sound, .music, .system, .announcement]

    /// Changes the session; nothing changes if one value is invalid (AQ-35).
    mutating func changeSession(_ change: SessionChange, _ turn: inout Turn) throws(EngineError) -> Bool {
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
        let (routing, wasLocked) = (session.routing, session.isLocked)
        let allowedOthers = session.allowsBackgroundMusic
        let changed = adopt(next)
        guard changed else {
            keepSession(&turn)
            return false
        }
        if session.routing != routing { noteAskedRoute(.categoryChange) }
        publishSilentMode(&turn)
        if session.isLocked != wasLocked { turn.publish(.session(.screenLockChanged(session.isLocked))) }
        turn.publish(.session(.changed(sessionSnapshot)))
        if session.allowsBackgroundMusic != allowedOthers { turn.publish(.managerChanged(managerSnapshot)) }
        keepSession(&turn)
        return true
    }

    /// Replaces the session.
    ///
    /// - Returns: whether anything visible to clients changed.
    private mutating func adopt(_ next: AudioSession) -> Bool {
        var shown = next
        shown.isCategoryChosen = session.isCategoryChosen
        let changed = shown != session
        session = next
        return changed
    }

    private mutating func publishSilentMode(_ turn: inout Turn) {
        guard publishedSilentMode != session.isSilent else { return }
        publishedSilentMode = session.isSilent
        turn.publish(.silentModeChanged(session.isSilent))
    }

    /// Allows or forbids music of other applications (SM-22): at once, or when the session becomes inactive.
    mutating func allowBackgroundMusic(_ isAllowed: Bool, _ turn: inout Turn) {
        let category = isAllowed ? SessionCategory.ambient : .soloAmbient
        session.isCategoryChosen = true
        session.nextCategory = category == session.category ? nil : category
        takeNextCategory()
        turn.publish(.session(.changed(sessionSnapshot)))
        keepSession(&turn)
    }

    /// Applies the next category if the session is inactive.
    private mutating func takeNextCategory() {
        guard session.activation == nil, let category = session.nextCategory else { return }
        session.category = category
        session.nextCategory = nil
        session.options.formIntersection(category.options)
        noteAskedRoute(.categoryChange)
    }

    // MARK: Activation

    /// Whether anything plays.
    var isSounding: Bool { !players.soundingKinds.isEmpty || queue.machine.current != nil }

    /// Whether the end of the last sound is not reported yet; that of the session comes after it.
    private var isEnding: Bool { players.hasLeaving || queue.isEmptyAfterTails }

    /// Whether anything plays that no gate silences.
    var isHeard: Bool {
        var kinds = players.soundingKinds
        if queue.machine.current != nil { kinds.insert(.announcement) }
        return kinds.contains { session.gate(of: $0.scope) == nil }
    }

    /// Makes the session active until it is deactivated (AQ-36).
    mutating func activateSession(
        takesInput: Bool,
        notifyOthers: Bool,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        if takesInput {
            let categories = SessionCategory.allCases.filter(\.takesInput)
            guard session.category.takesInput else {
                throw .wrongState(state: session.category.rawValue, allowed: categories.map(\.rawValue))
            }
            guard session.graph.sources.contains(where: session.routing.allows) else {
                throw .wrongState(state: "without a source", allowed: ["a source that the session allows"])
            }
        }
        guard !session.interruption.isOn else {
            throw .wrongState(state: "interrupted", allowed: ["not interrupted"])
        }
        session.endsInSilence = false
        let notified = session.notifiesOthers
        session.notifiesOthers = notifyOthers
        guard session.activation != .explicit else { return notifyOthers != notified }
        activate(.explicit, &turn)
        return true
    }

    private mutating func activate(_ how: SessionActivation, _ turn: inout Turn) {
        let wasActive = session.activation != nil
        session.activation = how
        if wasActive {
            turn.publish(.session(.changed(sessionSnapshot)))
        } else {
            turn.publish(.session(.activated(sessionSnapshot)))
        }
    }

    /// Makes the session inactive (AQ-22, AQ-37); without `notifyOthers` others are notified as its activation asked.
    ///
    /// - Throws: `sessionBusy` if anything plays and `force` is false.
    mutating func deactivateSession(
        notifyOthers: Bool?,
        force: Bool,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        let sounding = players.all.count(where: \.isPlaying)
        let isBusy = isSounding
        guard !isBusy || force else { throw .sessionBusy(players: max(1, sounding)) }
        guard session.activation != nil || isBusy else { return false }
        if isBusy {
            _ = stopInputs(&turn)
            _ = queue.machine.stopCurrent(heard(at: turn.now), now: turn.utc)
            queue.isDirty = true
            _ = silenceAll(&turn)
        }
        let notifies = notifyOthers ?? session.notifiesOthers
        end(isBusy ? .forced : .request, notifyOthers: notifies, &turn)
        return true
    }

    private mutating func end(_ reason: SessionEnd, notifyOthers: Bool, _ turn: inout Turn) {
        session.activation = nil
        session.endsInSilence = false
        session.notifiesOthers = false
        takeNextCategory()
        turn.publish(.session(.deactivated(reason, notifiedOthers: notifyOthers)))
    }

    // MARK: Reconciling

    /// Whether ``reconcileSession(_:)`` has something to do.
    var sessionNeedsReconciling: Bool {
        let ends = session.activation == .automatic || session.activation != nil && session.endsInSilence
        if isSounding ? session.activation == nil : ends && !isEnding { return true }
        if session.directBuses != directs { return true }
        return EngineState.soundingBuses.contains { isMuted($0) != (mutes[$0] ?? false) }
    }

    /// Whether a bus is silenced, by its mute, by the solo of others or by a gate.
    func isMuted(_ scope: VolumeScope) -> Bool {
        volumes.isSilent(scope) || session.gate(of: scope) != nil
    }

    /// Opens and closes the gates, activates the session with the first sound and deactivates it after the last one.
    mutating func reconcileSession(_ turn: inout Turn) {
        if isSounding, session.activation == nil {
            activate(.automatic, &turn)
        } else if !isSounding, session.activation != nil, !isEnding {
            if session.endsInSilence {
                end(.queueEmpty, notifyOthers: true, &turn)
            } else if session.activation == .automatic {
                end(.idle, notifyOthers: true, &turn)
            }
        }
        for scope in EngineState.soundingBuses where isMuted(scope) != (mutes[scope] ?? false) {
            mutes[scope] = isMuted(scope)
            turn.send(.bus(scope.bus, .setMute(isMuted(scope))))
        }
        let wanted = session.directBuses
        for scope in EngineState.soundingBuses where wanted.contains(scope) != directs.contains(scope) {
            let gain = zones.main.gain(of: scope)
            let (main, own) = wanted.contains(scope) ? (.silence, gain) : (gain, .silence)
            turn.send(.zone(.main, .setCell(scope.bus, declicked(to: main))))
            turn.send(.zone(ZoneID(DirectZone.number(scope)), .setCell(scope.bus, declicked(to: own))))
        }
        directs = wanted
    }

    /// The current policy for other applications.
    var otherAppsPolicy: OtherAppsPolicy {
        session.others.treatment(
            session.activation,
            isHeard: isHeard,
            isInterrupted: session.interruption.isOn
        )
    }
}
