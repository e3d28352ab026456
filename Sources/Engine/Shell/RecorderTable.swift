// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Mixer

/// What writes the recordings that go on, by their ids.
struct RecorderTable {
    private let rate: SampleRate
    private let channelCount: Int
    private let store: AssetStore
    private let decoders: DecoderProcess
    private let inbox: Inbox
    /// What writes, by recording.
    private(set) var all: [String: Recorder] = [:]
    /// What was announced lately, if that is kept.
    var log: AnnouncementLog
    /// The frames on which taps of zones begin; none for those that began at once.
    var beginnings: [ZoneID: FrameTime] = [:]
    /// What keeps those that have ended.
    var saves: [String: Task<Void, Never>] = [:]

    init(_ configuration: EngineConfiguration, _ store: AssetStore, _ inbox: Inbox) {
        (rate, decoders) = (configuration.sampleRate, configuration.decoders)
        channelCount = configuration.mixing.outputChannelCount
        (self.store, self.inbox) = (store, inbox)
        log = AnnouncementLog(limit: configuration.loggedSeconds)
    }

    /// Whether nothing is recorded, or waits to be noted.
    var isEmpty: Bool { all.isEmpty }

    /// Their ids.
    var ids: [String] { Array(all.keys) }

    /// What writes a recording.
    subscript(id: String) -> Recorder? { all[id] }

    /// Begins to write a recording.
    ///
    /// - Parameters:
    ///   - recording: the recording.
    ///   - channels: channels of its sound; nil for those of the output.
    /// - Returns: what writes it, whose ring takes the sound.
    mutating func begin(_ recording: Recording, channels: Int? = nil) -> Recorder {
        let recorder = make(recording.format, longest: recording.longest, channels: channels)
        all[recording.id] = recorder
        return recorder
    }

    /// Begins to write what belongs to no recording.
    ///
    /// - Parameters:
    ///   - format: the format of the file.
    ///   - longest: seconds after which it ends.
    ///   - channels: channels of its sound; nil for those of the output.
    /// - Returns: what writes it, whose ring takes the sound.
    func make(_ format: EncodedFormat, longest: Double, channels: Int? = nil) -> Recorder {
        Recorder(
            EncodeJob(format: format, sampleRate: rate, channelCount: channels ?? channelCount),
            longest: rate.frames(seconds: longest),
            in: store,
            decoders,
            onEnd: { [inbox] in inbox.wakeEngine() }
        )
    }

    /// Forgets what has ended.
    mutating func remove(_ id: String) { all[id] = nil }
}
