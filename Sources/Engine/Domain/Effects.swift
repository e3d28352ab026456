// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import LiveAudio
import Mixer
import Storage

/// The effects that the shell carries out after a turn, in order.
struct Effects: Sendable {
    /// Commands for the audio thread; all take effect in the same quantum.
    private(set) var commands: [Command] = []
    /// Events to publish, with their frames.
    private(set) var events: [StampedEvent] = []
    /// Changes to write to the state file.
    private(set) var changes: [StateChange] = []
    /// Files of the store to delete.
    private(set) var abandoned: [String] = []
    /// Waveforms to delete.
    private(set) var waveforms: [String] = []
    /// Messages to send to targets.
    private(set) var messages: [MessageDispatch] = []
    /// Announcements whose talkers are expected, and those that are let go of.
    private(set) var talks: [TalkEffect] = []
    /// Whether an announcement's file or text has to be turned into a sound.
    private(set) var hasPreparations = false

    /// A command for the audio thread.
    enum Command: Sendable {
        /// Starts a voice for a player; its source is the whole sound or, for long sounds, its head.
        case start(VoiceStart, VoiceReading)
        /// Starts a voice of no player, between two tracks.
        case join(VoiceStart)
        /// Acts on a voice.
        case voice(VoiceHandle, VoiceAction, at: FrameTime? = nil)
        /// Sets the playback rate of a voice.
        case rate(VoiceHandle, Double)
        /// Acts on a bus.
        case bus(BusID, BusAction, at: FrameTime? = nil)
        /// Acts on a zone.
        case zone(ZoneID, ZoneAction, at: FrameTime? = nil)
        /// Gives what a zone plays to a recording, by its id; nil to none any more.
        case record(ZoneID, String?)
    }

    /// An event and the frame at which it happened.
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
    mutating func deliver(_ dispatch: MessageDispatch) { messages.append(dispatch) }
    mutating func talk(_ effect: TalkEffect) { talks.append(effect) }
    mutating func prepareItems() { hasPreparations = true }
    mutating func persist(_ change: StateChange) { changes.append(change) }

    /// Sorts the events by frame, stably.
    mutating func sortEvents() {
        let order = events.indices.sorted { (events[$0].frame, $0) < (events[$1].frame, $1) }
        events = order.map { events[$0] }
    }
}

/// What happens to an announcement that someone says.
enum TalkEffect: Sendable {
    /// Its talker is expected, or its input is opened.
    case begin(QueueItem, LiveStream)
    /// It is let go of.
    case release(String)
}

/// What the feeder needs to read a voice's sound.
struct VoiceReading: Sendable {
    let playerID: String
    let asset: DecodedAsset
    let path: String
    let parameters: PlaybackParameters
    /// The playback that the voice continues when it replaces another voice of the player.
    let continuing: Playback?
}
