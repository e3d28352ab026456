// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import LiveAudio

/// What plays in place of an input that does not come: the tracks of a station.
extension EngineState {
    /// Seconds over which the fallback and what it stands for are crossfaded.
    static let fallbackFade = 1.0
    /// Seconds, besides its buffer, in which an input that was opened has to come.
    private static let openingPatience = 3.0

    /// Whether an input needs its fallback now, and when it will if nothing happens; nil if it will not.
    func needsFallback(
        _ input: Input,
        _ status: InputStatus,
        at now: FrameTime
    ) -> (now: Bool, at: FrameTime?) {
        guard input.settings.fallback != nil else { return (false, nil) }
        let report = status.report
        if report.isRunning { return (report.isSilent, nil) }
        // What was heard and ceased needs it at once; what was just opened has its time to come.
        if status.quietSince != nil || report.problem != nil { return (true, nil) }
        guard let openedAt = status.openedAt else { return (false, nil) }
        let late = openedAt + rate.frames(seconds: input.settings.buffer + EngineState.openingPatience)
        return (late <= now, late <= now ? nil : late)
    }

    /// Notes since when inputs are open.
    mutating func noteOpenInputs(at now: FrameTime) {
        for input in inputs.all {
            let openedAt = inputs.statuses[input.id]?.openedAt
            if input.settings.isEnabled, openedAt == nil {
                inputs.statuses[input.id, default: InputStatus()].openedAt = now
                // It has its time to come again.
                inputs.statuses[input.id]?.quietSince = nil
            } else if !input.settings.isEnabled, openedAt != nil {
                inputs.statuses[input.id]?.openedAt = nil
            }
        }
    }

    /// Starts the next track of an input's fallback.
    mutating func beginFallback(of id: String, _ turn: inout Turn) throws(EngineError) {
        let input = try inputs.input(id)
        guard let reference = input.settings.fallback else { return }
        let station = try stations.station(reference)
        let tracks = tracks(of: station).filter { sounds[$0]?.state == .ready }
        guard !tracks.isEmpty else { throw .stationEmpty(station.settings.name) }
        var status = inputs.statuses[id] ?? InputStatus()
        let number = status.fallbackTrack ?? Int(turn.makeSeed() % UInt64(tracks.count))
        status.fallbackTrack = number + 1
        inputs.statuses[id] = status
        var options = PlayOptions()
        options.volume = level(of: input.settings)
        options.places = input.settings.places
        options.fadeIn = rate.frames(seconds: EngineState.fallbackFade)
        let sound = try sounds.resolve(.text(tracks[number % tracks.count]))
        let player = try play(sound, options, kind: input.settings.bus.kind, &turn)
        inputs.statuses[id]?.fallback = player
        inputs.statuses[id]?.retryAt = nil
        var metering = CheckedChange()
        metering.isMetered = true
        _ = apply(metering, to: player, &turn)
    }

    /// Ends an input's fallback.
    mutating func endFallback(of id: String, over seconds: Double = fallbackFade, _ turn: inout Turn) {
        guard let player = inputs.statuses[id]?.fallback else { return }
        let isStopped = isStopping(player)
        inputs.statuses[id]?.fallback = nil
        _ = stop(player: player, fade: rate.frames(seconds: seconds), hastens: true, &turn)
        if let input = inputs[id], isStopped, !takeWish(of: input) { disable(input, &turn) }
    }

    /// Whether somebody is stopping a player, or has stopped it.
    func isStopping(_ player: String) -> Bool {
        players[player].map { $0.state == .fadingOut || $0.finishReason == .stopped } ?? false
    }
}
