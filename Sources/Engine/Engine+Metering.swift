// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer

/// The measurements a reader wants.
public struct MeterSelection: Sendable {
    /// Buses, zones and players.
    public var sources: [LevelSource]
    /// Whether the loudness of the output is wanted.
    public var hasLoudness: Bool
    /// Whether the reduction by limiter and ducker is wanted.
    public var hasReduction: Bool

    /// Makes a selection.
    public init(sources: [LevelSource], hasLoudness: Bool = false, hasReduction: Bool = false) {
        self.sources = sources
        self.hasLoudness = hasLoudness
        self.hasReduction = hasReduction
    }
}

/// The measurements since a reader's last reading.
public struct MeterReading: Sendable, Equatable {
    /// Levels by source; absent for a player or a zone that is gone, or is no longer measured.
    public var blocks: [LevelSource: LevelBlock] = [:]
    /// Loudness of the output; nil if it is not wanted.
    public var loudness: LoudnessSnapshot?
    /// Largest gain reduction by the limiter in decibels, 0 or less; nil without limiter.
    public var limiterDecibels: Double?
    /// Largest gain reduction by ducking for each bus, in decibels, 0 or less.
    public var duckDecibels: [VolumeScope: Double] = [:]

    /// Makes an empty reading.
    public init() {}

    /// This reading combined with a later one.
    public func merged(with later: MeterReading) -> MeterReading {
        var both = later
        for (source, block) in blocks {
            guard let other = later.blocks[source] else { continue }
            both.blocks[source] = block.adding(other)
        }
        if let before = limiterDecibels { both.limiterDecibels = min(before, later.limiterDecibels ?? 0) }
        for (scope, before) in duckDecibels {
            both.duckDecibels[scope] = min(before, later.duckDecibels[scope] ?? 0)
        }
        return both
    }
}

extension Engine {
    /// Starts measuring for a reader.
    ///
    /// - Throws: `playerNotFound`, `zoneNotFound`, `meteringNotEnabled`, `overloaded`; call `endMetering` to undo a partial start.
    public func beginMetering(_ selection: MeterSelection, for reader: LevelReader) throws(EngineError) {
        for source in selection.sources { try retainLevels(of: source, for: reader) }
        if selection.hasLoudness, levels.retainLoudness(reader) { try switchLoudness(true) }
    }

    /// Stops measuring for a reader; a source without readers is no longer measured.
    public func endMetering(_ selection: MeterSelection, for reader: LevelReader) {
        for source in selection.sources { releaseLevels(of: source, for: reader) }
        guard levels.releaseLoudness(reader) else { return }
        _ = loudness()
        // If the command queue is full, loudness stays measured, which costs little and is harmless.
        try? switchLoudness(false)
    }

    /// The loudness of the output; only what plays while a reader wants it is measured.
    public func loudness() -> LoudnessSnapshot {
        let reading = mixer.loudness
        if let reading { levels.integrated.take(reading) }
        return LoudnessSnapshot(
            momentary: reading?.momentary.map { Double($0.value) },
            shortTerm: reading?.shortTerm.map { Double($0.value) },
            integrated: levels.integrated.value,
            duration: levels.integrated.seconds
        )
    }

    /// Resets the integrated loudness, for all readers.
    public func resetLoudness() -> LoudnessSnapshot {
        _ = loudness()
        levels.integrated.reset()
        return loudness()
    }

    /// The measurements since the reader's last reading.
    public func meterReading(_ selection: MeterSelection, for reader: LevelReader) -> MeterReading {
        var reading = MeterReading()
        for source in selection.sources { reading.blocks[source] = try? levels(of: source, for: reader) }
        if selection.hasLoudness { reading.loudness = loudness() }
        if selection.hasReduction {
            reading.limiterDecibels = mixer.limiterGain.map { min(0, Double(Decibels($0).value)) }
            reading.duckDecibels = state.ducking.depths
        }
        return reading
    }

    private func switchLoudness(_ isOn: Bool) throws(EngineError) {
        try reserve(commands: 1, voices: 0)
        send(.bus(.master, .setLoudness(isOn)))
        commitCommands()
    }
}
