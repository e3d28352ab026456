// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer
import Storage

/// One turn of the engine: the current time, the source of identifiers, and the effects of its decisions.
///
/// Every decision takes it. When a decision throws, the shell drops the turn with its effects. A decision that
/// continues after an error of another one runs that one with ``attempt(_:)``.
struct Turn: Sendable {
    /// The frame of the decision: the current frame, or that of the event being handled.
    var now: FrameTime
    /// The wall-clock time of the turn.
    let utc: Date
    /// Output latency: frames from the renderer to the listener.
    let delay: FrameCount
    /// Who requested it; nil for the program itself.
    let requester: String?
    /// The effects for the shell.
    private(set) var effects = Effects()
    private let random: @Sendable () -> UInt64

    /// Begins a turn without effects.
    ///
    /// - Parameters:
    ///   - now: the current frame.
    ///   - utc: the wall-clock time.
    ///   - delay: the output latency.
    ///   - requester: who requested it.
    ///   - random: the source of identifiers and seeds.
    init(
        now: FrameTime,
        utc: Date,
        delay: FrameCount = .zero,
        requester: String? = nil,
        random: @escaping @Sendable () -> UInt64
    ) {
        (self.now, self.utc, self.delay, self.random) = (now, utc, delay, random)
        self.requester = requester
    }

    // MARK: Identifiers

    /// Makes an identifier that is never reused, even after a restart.
    func makeIdentifier(_ prefix: String) -> String { Identifier.make(prefix, random()) }

    /// Makes a random seed, for shuffling.
    func makeSeed() -> UInt64 { random() }

    // MARK: Times

    /// The frame that is heard at a wall-clock time, not before `now`.
    func frame(at time: Date, rate: SampleRate) -> FrameTime {
        let seconds = time.timeIntervalSince(utc)
        let frames = FrameCount(Int64((seconds * Double(rate.hertz)).rounded()))
        return max(now, now + frames - delay)
    }

    /// The wall-clock time at which a frame is rendered.
    func time(of frame: FrameTime, rate: SampleRate) -> Date {
        utc.addingTimeInterval(rate.seconds(frame - now))
    }

    // MARK: Effects

    /// Sends a command to the audio thread.
    mutating func send(_ command: Effects.Command) { effects.send(command) }

    /// Publishes an event at a frame, by default that of the turn.
    mutating func publish(_ event: EngineEvent, at frame: FrameTime? = nil) {
        effects.publish(event, at: frame ?? now)
    }

    /// Publishes an event of stations and crossfaders.
    mutating func publish(_ event: StationEvent, at frame: FrameTime? = nil) {
        publish(.station(event), at: frame)
    }

    /// Saves a change to the state file.
    mutating func persist(_ change: StateChange) { effects.persist(change) }

    /// Deletes a file of the store.
    mutating func abandon(_ asset: String) { effects.abandon(asset) }

    /// Deletes a waveform.
    mutating func abandon(waveform name: String) { effects.abandon(waveform: name) }

    /// Requests the preparation of announcements.
    mutating func prepareItems() { effects.prepareItems() }

    /// Sends a message to a target.
    mutating func deliver(_ dispatch: MessageDispatch) { effects.deliver(dispatch) }

    /// Begins or releases an announcement that someone says.
    mutating func talk(_ effect: TalkEffect) { effects.talk(effect) }

    /// Sorts the events by frame, stably.
    mutating func sortEvents() { effects.sortEvents() }

    /// Runs a decision and discards its effects when it throws.
    mutating func attempt<Result>(
        _ decide: (inout Turn) throws(EngineError) -> Result
    ) throws(EngineError) -> Result {
        var copy = self
        let result = try decide(&copy)
        self = copy
        return result
    }
}
