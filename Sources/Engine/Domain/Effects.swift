// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Mixer
import Storage

/// What the decisions of a turn ask the shell to do, in order.
struct Effects: Sendable {
    /// For the audio thread; all of them land in one quantum.
    private(set) var commands: [Command] = []
    /// Events with the frame they belong to.
    private(set) var events: [StampedEvent] = []
    /// For the disk.
    private(set) var changes: [StateChange] = []
    /// Files of the store that nobody needs any more.
    private(set) var abandoned: [String] = []
    /// Waveforms of sounds that are gone.
    private(set) var waveforms: [String] = []
    /// Whether there is an announcement whose file or text is to become a sound.
    private(set) var hasPreparations = false

    /// One command for the audio thread.
    enum Command: Sendable {
        /// Takes a voice for a player; its source is what is in memory, the sound or its head.
        case start(VoiceStart, VoiceReading)
        /// Acts on a voice.
        case voice(VoiceHandle, VoiceAction, at: FrameTime? = nil)
        /// Sets the rate at which a voice's sound is read.
        case rate(VoiceHandle, Double)
        /// Acts on a bus.
        case bus(BusID, BusAction, at: FrameTime? = nil)
    }

    /// An event and when it happened.
    struct StampedEvent: Sendable {
        let event: EngineEvent
        let frame: FrameTime
    }

    mutating func send(_ command: Command) { commands.append(command) }
    mutating func publish(_ event: EngineEvent, at frame: FrameTime) {
        events.append(StampedEvent(event: event, frame: frame))
    }
    mutating func abandon(_ asset: String) { abandoned.append(asset) }
    mutating func abandon(waveform name: String) { waveforms.append(name) }
    mutating func prepareItems() { hasPreparations = true }
    mutating func persist(_ change: StateChange) { changes.append(change) }

    /// Brings the events in the order of their frames; those of one frame stay in order.
    mutating func sortEvents() {
        let order = events.indices.sorted { (events[$0].frame, $0) < (events[$1].frame, $1) }
        events = order.map { events[$0] }
    }
}

/// What a voice plays, and for whom: what the mixer does not know and the feeder needs.
struct VoiceReading: Sendable {
    let playerID: String
    let asset: DecodedAsset
    let path: String
    let parameters: PlaybackParameters
    /// What the voice continues, where it replaces another voice of the player.
    let continuing: Playback?
}
