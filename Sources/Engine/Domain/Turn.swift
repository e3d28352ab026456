// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer
import Storage

/// One turn of the engine: the present, where identifiers come from, and what its decisions ask the shell to do.
///
/// Every decision takes it; what the shell does for a decision that threw is nothing, because it drops the turn. A
/// decision that goes on after an error of another one lets that one work on a copy: ``attempt(_:)``.
struct Turn: Sendable {
    /// The frame that is decided about: the present, or that of the event which is taken.
    var now: FrameTime
    /// The time people would say it is at the present.
    let utc: Date
    /// Frames from the renderer to the ear.
    let delay: FrameCount
    /// What the shell is to do.
    private(set) var effects = Effects()
    private let random: @Sendable () -> UInt64

    /// Begins a turn that asks for nothing yet.
    ///
    /// - Parameters:
    ///   - now: the present.
    ///   - utc: the time people would say it is.
    ///   - delay: frames from the renderer to the ear.
    ///   - random: where identifiers and seeds come from.
    init(
        now: FrameTime,
        utc: Date,
        delay: FrameCount = .zero,
        random: @escaping @Sendable () -> UInt64
    ) {
        (self.now, self.utc, self.delay, self.random) = (now, utc, delay, random)
    }

    // MARK: Identifiers

    /// An identifier that is never used again, also not after a restart.
    func makeIdentifier(_ prefix: String) -> String { Identifier.make(prefix, random()) }

    /// A number that nobody can foresee, for shuffling.
    func makeSeed() -> UInt64 { random() }

    // MARK: Times

    /// The frame whose sound is heard at a time of the calendar, not before the present.
    func frame(at time: Date, rate: SampleRate) -> FrameTime {
        let seconds = time.timeIntervalSince(utc)
        let frames = FrameCount(Int64((seconds * Double(rate.hertz)).rounded()))
        return max(now, now + frames - delay)
    }

    /// The time of the calendar at which a frame is rendered.
    func time(of frame: FrameTime, rate: SampleRate) -> Date {
        utc.addingTimeInterval(rate.seconds(frame - now))
    }

    // MARK: Effects

    /// Sends a command to the audio thread.
    mutating func send(_ command: Effects.Command) { effects.send(command) }

    /// Publishes an event at the frame that is decided about, or at another one.
    mutating func publish(_ event: EngineEvent, at frame: FrameTime? = nil) {
        effects.publish(event, at: frame ?? now)
    }

    /// Publishes what happened to stations and crossfaders.
    mutating func publish(_ event: StationEvent, at frame: FrameTime? = nil) {
        publish(.station(event), at: frame)
    }

    /// Keeps a change for the next start.
    mutating func persist(_ change: StateChange) { effects.persist(change) }

    /// Gives up a file of the store.
    mutating func abandon(_ asset: String) { effects.abandon(asset) }

    /// Gives up a waveform.
    mutating func abandon(waveform name: String) { effects.abandon(waveform: name) }

    /// Lets announcements be prepared.
    mutating func prepareItems() { effects.prepareItems() }

    /// Brings the events in the order of their frames; those of one frame stay in order.
    mutating func sortEvents() { effects.sortEvents() }

    /// Runs a decision whose effects count only where it does not throw.
    mutating func attempt<Result>(
        _ decide: (inout Turn) throws(EngineError) -> Result
    ) throws(EngineError) -> Result {
        var copy = self
        let result = try decide(&copy)
        self = copy
        return result
    }
}
