// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore
import Realtime

extension MixerControl {
    /// The newest quantum; all zero before the first.
    public var clock: ClockSnapshot { shared.clock.latest() }

    /// Where a voice was at the end of the newest quantum; its start position before its first one.
    ///
    /// - Returns: nil for a stale handle.
    public func playhead(of voice: VoiceHandle) -> PlayheadSnapshot? {
        guard table.holds(voice) else { return nil }
        let reading = shared.view.playhead(Int(voice.slot)).read { record in
            (
                generation: record.word(0),
                snapshot: PlayheadSnapshot(
                    playhead: FrameCount(Int64(bitPattern: record.word(1))),
                    iteration: Int(Int64(bitPattern: record.word(2))),
                    at: FrameTime(Int64(bitPattern: record.word(3)))
                )
            )
        }
        guard let reading, reading.generation == UInt64(voice.generation) else {
            return PlayheadSnapshot(playhead: table.from(of: voice), iteration: 0, at: clock.frame)
        }
        return reading.snapshot
    }

    /// The level of a bus since the last reading; one channel per output plane.
    ///
    /// - Returns: nil while it is not metered.
    public func meters(of bus: BusID) -> MeterBlock? {
        let index = Int(bus.rawValue)
        let record = shared.view.meter(bus: index)
        guard record.isOn, let totals = record.totals() else { return nil }
        let before = busTotals[index]
        busTotals[index] = totals
        return block(record, totals, since: before, channels: configuration.outputChannelCount)
    }

    /// The level of a zone behind its limiter since the last reading; one channel per output plane.
    ///
    /// - Returns: nil while it is not metered, and for a zone beyond the configured number.
    public func meters(of zone: ZoneID) -> MeterBlock? {
        let index = Int(zone.index)
        guard index < configuration.zoneCount else { return nil }
        let record = shared.view.meter(zone: index)
        guard record.isOn, let totals = record.totals() else { return nil }
        let before = zoneTotals[index]
        zoneTotals[index] = totals
        return block(record, totals, since: before, channels: configuration.outputChannelCount)
    }

    /// The level of a voice since the last reading; one channel per plane of its source.
    ///
    /// - Returns: nil for a stale handle or while it is not metered.
    public func meters(of voice: VoiceHandle) -> MeterBlock? {
        guard table.holds(voice) else { return nil }
        let record = shared.view.meter(voice: Int(voice.slot))
        guard record.isOn, let totals = record.totals() else { return nil }
        let before = table.exchangeMeter(of: voice, totals)
        return block(record, totals, since: before, channels: table.channelCount(of: voice))
    }

    /// Voices that were started and not released.
    public var voiceCount: Int { table.countedVoices + table.mutedVoices }

    /// The loudness of the master; nil while it is not measured.
    public var loudness: LoudnessReading? { LoudnessReading(shared.view.loudness()) }

    /// The limiter's newest gain, 1 at rest; nil before anything was rendered, and without a limiter.
    public var limiterGain: Gain? {
        let bits = UInt32(truncatingIfNeeded: shared.view.value(.limiterGain))
        return bits == 0 ? nil : Gain(Float(bitPattern: bits))
    }

    private func block(
        _ record: MeterRecord,
        _ totals: MeterTotals,
        since before: MeterTotals?,
        channels: Int
    ) -> MeterBlock {
        let same = before.flatMap { $0.epoch == totals.epoch ? $0 : nil }
        return MeterBlock(
            frames: FrameCount(Int64(totals.frames - (same?.frames ?? 0))),
            peaks: (0..<channels).map { Gain(record.takePeak($0)) },
            sumsOfSquares: (0..<channels).map { max(0, totals.sums[$0] - (same?.sums[$0] ?? 0)) }
        )
    }
}
