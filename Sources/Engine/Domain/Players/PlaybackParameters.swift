// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding

/// The parameters with which a player's voices read its sound.
struct PlaybackParameters: Sendable, Equatable {
    /// Whether the rate may be set (AP-14).
    var enablesRate = false
    /// 0.5 to 2.
    var rate = 1.0
    var pitchMode = PlayerPitchMode.preserve
    /// The start of the loop, to which the playhead returns; nil for the beginning of the sound.
    var loopStart: FrameCount?
    /// The end of the loop, ignored in the last pass; nil for the end of the sound.
    var loopEnd: FrameCount?
    /// Where a playback begins and to which the player is rewound; nil for the beginning of the sound.
    var start: FrameCount?
    /// Where a playback ends; nil for the end of the sound.
    var end: FrameCount?
    /// Frames before its end over which a playback fades out; nil for none.
    var endFade: FrameCount?
    /// The output channel of each channel of the sound; nil for the standard matrix.
    var channels: [Int]?

    /// Whether the sound goes through the time stretcher, whose voices start later; at rate 1 it is played as it is.
    var isStretched: Bool { enablesRate && rate != 1 }

    /// The first frame of a playback.
    var beginning: FrameCount { start ?? .zero }

    /// The frame behind the last one of a playback.
    func ending(length: FrameCount) -> FrameCount { end.map { min($0, length) } ?? length }

    /// Where a voice ends and over which frames it falls before: over the fade, or without a click at an end inside the sound.
    func exit(length: FrameCount, declick: FrameCount) -> (end: FrameCount?, frames: FrameCount) {
        let inside = end.flatMap { $0 < length ? $0 : nil }
        guard let endFade, endFade > declick else { return (inside, declick) }
        // A playback that is shorter fades as a whole.
        return (ending(length: length), min(endFade, ending(length: length) - beginning))
    }

    /// The loop range; nil if it is the whole sound.
    func loopRange(length: FrameCount) -> Range<FrameCount>? {
        guard loopStart != nil || loopEnd != nil || start != nil || end != nil else { return nil }
        let ending = ending(length: length)
        let first = min(max(loopStart ?? beginning, beginning), ending)
        return first..<max(first, min(loopEnd ?? ending, ending))
    }

    /// The loop range as a voice needs it: a long sound that does not return has none, so that it can start from its head.
    func loopRange(of asset: DecodedAsset, _ loops: LoopCount) -> Range<FrameCount>? {
        if case .streamed = asset.content, loops == .once, loopStart == nil, loopEnd == nil { return nil }
        return loopRange(length: asset.info.length)
    }

    /// Whether the change needs a new voice; a change between two rates other than 1 does not.
    func needsNewVoice(after old: PlaybackParameters) -> Bool {
        guard isStretched == old.isStretched else { return true }
        var rated = old
        rated.rate = rate
        if !isStretched { (rated.enablesRate, rated.pitchMode) = (enablesRate, pitchMode) }
        return rated != self
    }

    /// The parameters after a change.
    ///
    /// - Parameters:
    ///   - change: the requested change.
    ///   - player: the player; nil for a new one, which `rate` or `pitchMode` alone enables for rates.
    ///   - asset: its sound.
    ///   - state: supplies the engine rate and the output channels.
    /// - Returns: the changed parameters.
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
            guard ValueRange.rate.contains(asked) else {
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
        try setPart(change, sampleRate)
        let isAsked = [change.loopStart, change.loopEnd, change.start, change.end].contains { $0 != nil }
        guard isAsked else { return }
        try Self.check(start, "start", end, "end", within: .zero..<length, sampleRate)
        try Self.check(
            loopStart,
            "loopStart",
            loopEnd,
            "loopEnd",
            within: beginning..<ending(length: length),
            sampleRate
        )
    }

    private mutating func setPart(
        _ change: PlaybackParametersChange,
        _ sampleRate: SampleRate
    ) throws(EngineError) {
        if let asked = change.start {
            start = try asked.map { (seconds) throws(EngineError) in
                try Check.position(seconds, "start", rate: sampleRate)
            }
        }
        if let asked = change.end {
            end = try asked.map { (seconds) throws(EngineError) in
                try Check.position(seconds, "end", rate: sampleRate)
            }
        }
        if let asked = change.endFade {
            endFade = try asked.map { (seconds) throws(EngineError) in
                sampleRate.frames(seconds: try Check.seconds(seconds, "endFade", in: ValueRange.fadeSeconds))
            }
        }
    }

    /// Checks that two places are in order and within a part of the sound.
    private static func check(
        _ first: FrameCount?,
        _ firstName: String,
        _ last: FrameCount?,
        _ lastName: String,
        within part: Range<FrameCount>,
        _ sampleRate: SampleRate
    ) throws(EngineError) {
        let limit = sampleRate.seconds(part.upperBound)
        if let last, last > part.upperBound {
            let allowed =
                lastName == "end" ? "at most the duration, \(limit) s" : "at most the end, \(limit) s"
            throw .invalidValue(field: lastName, allowed: allowed, given: "\(sampleRate.seconds(last))")
        }
        if let first, first < part.lowerBound {
            let allowed = "at least start, \(sampleRate.seconds(part.lowerBound)) s"
            throw .invalidValue(field: firstName, allowed: allowed, given: "\(sampleRate.seconds(first))")
        }
        guard (first ?? part.lowerBound) < (last ?? part.upperBound) else {
            let allowed = "less than \(lastName), \(sampleRate.seconds(last ?? part.upperBound)) s"
            let given = "\(sampleRate.seconds(first ?? part.lowerBound))"
            throw .invalidValue(field: firstName, allowed: allowed, given: given)
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
