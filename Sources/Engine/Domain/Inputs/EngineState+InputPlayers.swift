// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import LiveAudio

/// The players by which inputs are heard: one for each as long as its sound comes.
extension EngineState {
    /// Seconds for which a player stays without sound, as between two tracks of a program.
    static let inputPatience = 2.0
    /// Seconds until another player is tried.
    static let inputRetry = 1.0

    /// What has to be done for an input to be heard as it is set.
    enum InputStep: Equatable {
        case begin
        case end
        case beginFallback
        case endFallback
    }

    /// Notes what is known of the sound of an input.
    mutating func note(_ id: String, _ report: InputReport, _ turn: Turn) {
        guard inputs[id] != nil else { return }
        var status = inputs.statuses[id] ?? InputStatus()
        if status.report.isRunning != report.isRunning {
            status.quietSince = report.isRunning ? nil : turn.now
        }
        status.report = report
        inputs.statuses[id] = status
    }

    /// Publishes each input to which something happened, once for all of that.
    mutating func publishInputs(_ turn: inout Turn) {
        inputs.hasNews = false
        for input in inputs.all { publish(input, &turn) }
    }

    /// Publishes an input unless it is as it was published last.
    mutating func publish(_ input: Input, _ turn: inout Turn) {
        let snapshot = snapshot(of: input)
        guard inputs.published[input.id] != snapshot else { return }
        inputs.published[input.id] = snapshot
        turn.publish(.input(.changed(snapshot)))
    }

    /// The streams that are on and not received, in words; nil if there are none.
    var inputsAway: String? {
        let away = inputs.all.compactMap { input -> String? in
            guard input.settings.isEnabled, let status = inputs.statuses[input.id],
                status.player == nil || status.fallback != nil || status.report.isSilent,
                let problem = problem(of: input)
            else { return nil }
            return "\(input.settings.name) (\(problem)\(instead(of: input, status)))"
        }
        guard !away.isEmpty else { return nil }
        return "not received: \(away.joined(separator: ", "))"
    }

    private func instead(of input: Input, _ status: InputStatus) -> String {
        if status.fallback != nil { return "; its fallback plays" }
        guard let station = input.settings.fallback else { return "" }
        return stations[station] == nil ? "; the station in its place was removed" : ""
    }

    /// Why an input does not come; nil if it does, or nothing is wrong.
    func problem(of input: Input) -> String? {
        guard input.settings.isEnabled, let report = inputs.statuses[input.id]?.report else { return nil }
        return report.problem ?? (report.isSilent ? "it has been silent for a while" : nil)
    }

    /// What has to be done for inputs now, and seconds until there may be more; nil if only events change that.
    func inputSteps(at now: FrameTime) -> (steps: [(id: String, step: InputStep)], next: Double?) {
        var steps: [(id: String, step: InputStep)] = []
        var next: FrameTime?
        for input in inputs.all {
            let status = inputs.statuses[input.id] ?? InputStatus()
            let patience = status.quietSince.map { $0 + rate.frames(seconds: EngineState.inputPatience) }
            // An interruption holds inputs of every bus; they go on with its end, as what comes in does.
            let isHeard = input.settings.isEnabled && !session.interruption.isOn
            switch (status.player, isHeard) {
            case (nil, true) where status.report.isRunning:
                if let at = status.retryAt, at > now {
                    next = min(next ?? at, at)
                } else {
                    steps.append((input.id, .begin))
                }
            case (.some, false): steps.append((input.id, .end))
            case (.some, true):
                guard let patience else { break }
                if patience <= now {
                    steps.append((input.id, .end))
                } else {
                    next = min(next ?? patience, patience)
                }
            case (nil, _): break
            }
            let fallback = needsFallback(input, status, at: now)
            switch (status.fallback, isHeard && fallback.now) {
            case (nil, true):
                if let at = status.retryAt, at > now {
                    next = min(next ?? at, at)
                } else {
                    steps.append((input.id, .beginFallback))
                }
            case (.some, false): steps.append((input.id, .endFallback))
            case (nil, false), (.some, true): break
            }
            if isHeard, let at = fallback.at { next = min(next ?? at, at) }
        }
        return (steps, next.map { max(0.001, rate.seconds($0 - now)) })
    }

    /// Starts the player of an input on a stream.
    mutating func beginPlayer(
        of reference: String,
        _ stream: LiveStream,
        _ turn: inout Turn
    ) throws(EngineError) {
        let input = try inputs.input(reference)
        let settings = input.settings
        let id = turn.makeIdentifier("s")
        var sound = Sound(
            id: id,
            name: "input-\(id)",
            origin: .live,
            registeredAt: .distantPast,
            baseVolume: .unity,
            ownsBaseVolume: true,
            content: .ready(DecodedAsset(live: stream, in: rate))
        )
        sound.details.title = settings.name
        sound.isTransient = true
        var options = PlayOptions()
        options.name = settings.name
        options.volume = level(of: settings)
        options.places = settings.places
        if inputs.statuses[input.id]?.fallback != nil {
            options.fadeIn = rate.frames(seconds: EngineState.fallbackFade)
        }
        sounds.insert(sound)
        do throws(EngineError) {
            let player = try play(sound, options, kind: settings.bus.kind, &turn)
            inputs.statuses[input.id, default: InputStatus()].player = player
            inputs.statuses[input.id]?.retryAt = nil
            var metering = CheckedChange()
            metering.isMetered = true
            _ = apply(metering, to: player, &turn)
        } catch {
            forgetTransient(sound.id, &turn)
            throw error
        }
    }

    /// Ends the player of an input.
    mutating func endPlayer(of id: String, _ turn: inout Turn) {
        guard let player = inputs.statuses[id]?.player else { return }
        // Somebody is stopping it already, which switches the input off; otherwise it stays enabled.
        let isStopped = isStopping(player)
        inputs.statuses[id]?.player = nil
        finish(player, reason: .stopped, &turn)
        if let input = inputs[id], isStopped, !takeWish(of: input) { disable(input, &turn) }
    }

    /// Switches off all inputs, and ends their players.
    mutating func stopInputs(over fade: FrameCount? = nil, _ turn: inout Turn) -> [String] {
        var stopped: [String] = []
        for input in inputs.all where input.settings.isEnabled {
            let status = inputs.statuses[input.id]
            let heard = [status?.player, status?.fallback].compactMap(\.self)
            guard !heard.isEmpty else {
                disable(input, &turn)
                continue
            }
            inputs.statuses[input.id]?.isWanted = false
            // Their end switches the input off.
            for player in heard where stop(player: player, fade: fade, hastens: true, &turn) {
                stopped.append(player)
            }
        }
        return stopped
    }

    /// Whether an input was switched on while its player was being stopped, so that it stays on.
    mutating func takeWish(of input: Input) -> Bool {
        guard inputs.statuses[input.id]?.isWanted == true else { return false }
        inputs.statuses[input.id]?.isWanted = false
        return true
    }

    /// Notes that another player may be tried later.
    mutating func delayPlayer(of id: String, _ turn: Turn) {
        inputs.statuses[id]?.retryAt = turn.now + rate.frames(seconds: EngineState.inputRetry)
    }

    /// Notes that a player ended: an input whose player somebody stopped is off.
    mutating func leaveInput(_ player: String, _ reason: PlayerFinish.Reason, _ turn: inout Turn) {
        guard let input = inputs.input(of: player) else { return }
        if inputs.statuses[input.id]?.fallback == player {
            inputs.statuses[input.id]?.fallback = nil
            // The next track follows at once.
            if reason == .ended { return }
        } else {
            inputs.statuses[input.id]?.player = nil
        }
        switch reason {
        case .stopped, .fadedOut: if !takeWish(of: input) { disable(input, &turn) }
        case .ended, .error, .stolen, .interrupted:
            delayPlayer(of: input.id, turn)
        }
    }

    /// Gives the player of an input its level.
    mutating func setLevel(of input: Input, _ turn: inout Turn) {
        let status = inputs.statuses[input.id]
        var change = CheckedChange()
        change.volume = level(of: input.settings)
        for player in [status?.player, status?.fallback].compactMap(\.self) {
            _ = apply(change, to: player, &turn)
        }
    }

    /// The volume of its players.
    func level(of settings: InputSettings) -> Gain {
        settings.isMuted ? .silence : Gain(Float(settings.volume))
    }
}
