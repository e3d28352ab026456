// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import LiveAudio
import Mixer
import Platform

/// The streams of voices: those that the feeder reads ahead, those of people who talk, those of inputs, and recordings.
struct VoiceStreams {
    private let feeder: StreamFeeder
    private let engineRate: SampleRate
    private let isOffline: Bool
    private var streams: [VoiceHandle: FeederStream] = [:]
    /// The streams of those who talk.
    var talks: TalkTable
    /// The streams of inputs.
    var inputs: InputFeeds
    /// What writes recordings.
    var recorders: RecorderTable

    init(_ configuration: EngineConfiguration, _ store: AssetStore, _ inbox: Inbox) {
        recorders = RecorderTable(configuration, store, inbox)
        talks = TalkTable(configuration)
        inputs = InputFeeds(configuration, inbox, now: talks.now)
        engineRate = configuration.decoding.engineRate
        isOffline = configuration.feederThreadCount == 0
        feeder = StreamFeeder(
            configuration.decoding,
            threads: max(0, configuration.feederThreadCount),
            decoders: configuration.decoders
        )
    }

    /// Ends the feeder; blocks until it has ended.
    var stop: @Sendable () -> Void { { [feeder] in feeder.stop() } }

    /// Whether the feeder's threads move.
    var livenessProbes: [LivenessProbe] { feeder.livenessProbes }

    /// Reads ahead now if the feeder has no threads.
    func fill() {
        if isOffline { feeder.fillAll() }
    }

    // MARK: Streams of voices

    /// Attaches the stream of a voice; nil if its frames are in memory.
    mutating func attach(_ stream: FeederStream?, to voice: VoiceHandle) { streams[voice] = stream }

    /// Sets the number of loops of a voice's sound.
    func setLoops(_ loops: LoopCount, of voice: VoiceHandle) { streams[voice]?.setLoops(loops) }

    /// Sets the playback rate of a voice's sound.
    func setRate(_ rate: Double, of voice: VoiceHandle) { streams[voice]?.setRate(PlaybackRate(rate)) }

    /// Ends reading for a voice that has ended.
    func close(_ voice: VoiceHandle) { streams[voice]?.close() }

    /// Releases the stream of a voice that the audio thread has released.
    mutating func release(_ voice: VoiceHandle) { streams.removeValue(forKey: voice)?.close() }

    // MARK: Opening

    /// Opens the stream of a voice whose sound is not fully in memory or is time-stretched.
    ///
    /// - Parameters:
    ///   - start: the voice to start; its source is set to the stream, which handles loops itself.
    ///   - reading: the sound to read.
    ///   - onFailure: called on the feeder's thread when reading fails.
    /// - Returns: the stream; nil if all frames are in memory.
    func open(
        _ start: inout VoiceStart,
        _ reading: VoiceReading,
        onFailure: @escaping @Sendable (DecodingError) -> Void
    ) -> FeederStream? {
        if case .live(let stream) = reading.asset.content {
            // Who comes second finds nothing.
            if let ring = stream.claim() { start.source = .stream(head: nil, ring: ring, length: nil) }
            (start.loops, start.loopRange, start.end) = (.once, nil, nil)
            return nil
        }
        let source: VoiceSource
        let opened: FeederStream
        if let marked = openMarked(start, reading, onFailure) {
            opened = marked
            // The feeder ends it.
            start.end = nil
            source = .stream(head: nil, ring: marked.ring, length: nil)
        } else if case .streamed(let head) = reading.asset.content {
            let usesHead = start.from < head.frameCount
            opened = feeder.open(
                .file(path: reading.path),
                info: reading.asset.info,
                from: usesHead ? head.frameCount : start.from,
                loops: start.loops,
                onFailure: onFailure
            )
            let length = reading.asset.info.length
            source = .stream(head: usesHead ? head : nil, ring: opened.ring, length: length)
        } else {
            return nil
        }
        fill()
        start.source = source
        start.loopRange = nil
        return opened
    }

    /// Opens a stream with position marks, for a sound with another rate than 1, or one streamed between loop points.
    private func openMarked(
        _ start: VoiceStart,
        _ reading: VoiceReading,
        _ onFailure: @escaping @Sendable (DecodingError) -> Void
    ) -> FeederStream? {
        let parameters = reading.parameters
        let pitch: PitchMode =
            switch parameters.pitchMode {
            case .preserve: .preserve
            case .varispeed: .varispeed
            }
        let rate = parameters.isStretched ? FeederRate(PlaybackRate(parameters.rate), pitch) : nil
        switch (reading.asset.content, rate) {
        case (.resident(let buffer), let rate?):
            return feeder.open(
                buffer: buffer,
                seam: reading.asset.seam,
                from: start.from,
                loops: start.loops,
                rate: rate,
                loopRange: start.loopRange,
                end: start.end,
                exit: start.exit,
                onFailure: onFailure
            )
        case (.streamed, _) where rate != nil || start.loopRange != nil,
            (.resident, nil)
        where reading.asset.isReadFromFile(between: start.loopRange, start.loops, in: engineRate):
            return feeder.open(
                .file(path: reading.path),
                info: reading.asset.info,
                from: start.from,
                loops: start.loops,
                rate: rate,
                loopRange: start.loopRange,
                end: start.end,
                exit: start.exit,
                onFailure: onFailure
            )
        case (.resident, nil), (.streamed, _), (.live, _): return nil
        }
    }
}
