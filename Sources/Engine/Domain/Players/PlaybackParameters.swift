// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding

/// How a player's voices read its sound.
struct PlaybackParameters: Sendable, Equatable {
    /// Whether the sound goes through the time stretcher, even at rate 1.
    var enablesRate = false
    /// 0.5 to 2.
    var rate = 1.0
    var pitchMode = PlayerPitchMode.preserve
    /// Where passes after the first begin; nil is the beginning.
    var loopStart: FrameCount?
    /// Where each pass but the last ends; nil is the end.
    var loopEnd: FrameCount?
    /// Channel of the output for each channel of the sound; nil is the standard matrix.
    var channels: [Int]?

    /// The frames between which passes return, where that is not all of the sound.
    func loopRange(length: FrameCount) -> Range<FrameCount>? {
        guard loopStart != nil || loopEnd != nil else { return nil }
        let start = min(loopStart ?? .zero, length)
        return start..<max(start, min(loopEnd ?? length, length))
    }

    /// Whether another voice is needed to read the sound like this.
    func needsNewVoice(after old: PlaybackParameters) -> Bool {
        var rated = old
        rated.rate = rate
        return rated != self
    }

    /// The parameters after a change.
    ///
    /// - Parameters:
    ///   - change: what is asked.
    ///   - player: whose parameters this is; nil for a new player, whose `rate` alone enables it.
    ///   - asset: its sound.
    ///   - state: limits and rate.
    /// - Returns: the parameters with the change.
    /// - Throws: `invalidValue`, `rateNotEnabled`, `wrongState`.
    func changed(
        by change: PlaybackParametersChange,
        of player: Player?,
        _ asset: DecodedAsset,
        in state: EngineState
    ) throws(EngineError) -> PlaybackParameters {
        var next = self
        try next.setRate(change, of: player)
        try next.setLoop(change, length: asset.info.length, state.rate)
        if let asked = change.channelAssignments {
            next.channels = try asked.map { (channels) throws(EngineError) in
                try PlaybackParameters.check(
                    channels,
                    asset.info.sourceFormat.channelCount,
                    state.outputChannelCount
                )
            }
        }
        return next
    }

    // MARK: Parts

    private mutating func setRate(_ change: PlaybackParametersChange, of player: Player?) throws(EngineError)
    {
        if let asked = change.enableRate, asked != enablesRate {
            if let player, player.isActive || player.state == .prepared {
                throw .wrongState(state: player.state.rawValue, allowed: ["idle", "finished"])
            }
            enablesRate = asked
            if !asked { rate = 1 }
        }
        if player == nil, change.rate != nil || change.pitchMode != nil, change.enableRate == nil {
            enablesRate = true
        }
        if let asked = change.rate {
            guard (0.5...2).contains(asked) else {
                throw .invalidValue(field: "rate", allowed: "0.5 to 2", given: "\(asked)")
            }
            guard enablesRate else { throw .rateNotEnabled(player?.id ?? "") }
            rate = asked
        }
        if let asked = change.pitchMode {
            guard enablesRate else { throw .rateNotEnabled(player?.id ?? "") }
            pitchMode = asked
        }
        if enablesRate, pitchMode == .preserve, !StreamFeeder.canPreservePitch {
            throw .invalidValue(field: "pitchMode", allowed: "varispeed in this build", given: "preserve")
        }
    }

    private mutating func setLoop(
        _ change: PlaybackParametersChange,
        length: FrameCount,
        _ sampleRate: SampleRate
    ) throws(EngineError) {
        if let asked = change.loopStart {
            loopStart = try asked.map { (seconds) throws(EngineError) in
                try Check.position(seconds, "loopStart", rate: sampleRate)
            }
        }
        if let asked = change.loopEnd {
            loopEnd = try asked.map { (seconds) throws(EngineError) in
                try Check.position(seconds, "loopEnd", rate: sampleRate)
            }
        }
        guard change.loopStart != nil || change.loopEnd != nil else { return }
        let seconds = "\(sampleRate.seconds(length))"
        if let loopEnd, loopEnd > length {
            let given = "\(sampleRate.seconds(loopEnd))"
            throw .invalidValue(field: "loopEnd", allowed: "at most the duration, \(seconds) s", given: given)
        }
        guard (loopStart ?? .zero) < (loopEnd ?? length) else {
            let end = "\(sampleRate.seconds(loopEnd ?? length))"
            let given = "\(sampleRate.seconds(loopStart ?? .zero))"
            throw .invalidValue(field: "loopStart", allowed: "less than loopEnd, \(end) s", given: given)
        }
    }

    private static func check(
        _ channels: [Int],
        _ count: Int,
        _ outputs: Int
    ) throws(EngineError) -> [Int] {
        guard channels.count == count else {
            throw .invalidValue(
                field: "channelAssignments",
                allowed: "null, or one for each of the sound's \(count) channels",
                given: "\(channels.count)"
            )
        }
        if let wrong = channels.first(where: { !(0..<outputs).contains($0) }) {
            throw .invalidValue(
                field: "channelAssignments",
                allowed: "channels 0 to \(outputs - 1) of the output",
                given: "\(wrong)"
            )
        }
        return channels
    }
}
