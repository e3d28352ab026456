// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Mixer

/// The streams that a feeder reads ahead for voices, by voice.
struct VoiceStreams {
    private let feeder: StreamFeeder
    private let isOffline: Bool
    private var streams: [VoiceHandle: FeederStream] = [:]

    init(_ configuration: EngineConfiguration) {
        isOffline = configuration.feederThreadCount == 0
        feeder = StreamFeeder(configuration.decoding, threads: max(0, configuration.feederThreadCount))
    }

    /// Ends the feeder; blocks until it has ended.
    var stop: @Sendable () -> Void { { [feeder] in feeder.stop() } }

    /// Reads ahead now, where the feeder has no threads.
    func fill() {
        if isOffline { feeder.fillAll() }
    }

    // MARK: Streams of voices

    /// Notes the stream of a voice; nil where its frames are in memory.
    mutating func attach(_ stream: FeederStream?, to voice: VoiceHandle) { streams[voice] = stream }

    /// Sets how often a voice's sound returns.
    func setLoops(_ loops: LoopCount, of voice: VoiceHandle) { streams[voice]?.setLoops(loops) }

    /// Sets the rate at which a voice's sound is read.
    func setRate(_ rate: Double, of voice: VoiceHandle) { streams[voice]?.setRate(PlaybackRate(rate)) }

    /// Ends reading for a voice that is silent.
    func close(_ voice: VoiceHandle) { streams[voice]?.close() }

    /// Lets the stream of a voice go that the audio thread has released.
    mutating func release(_ voice: VoiceHandle) { streams.removeValue(forKey: voice)?.close() }

    // MARK: Opening

    /// Opens the stream of a voice whose sound is not all in memory, or goes through the time stretcher.
    ///
    /// - Parameters:
    ///   - start: the voice; takes the stream as its source, which writes the passes of a loop itself.
    ///   - reading: what it plays.
    ///   - onFailure: called on the feeder's thread where the sound cannot be read on.
    /// - Returns: the stream; nil where all frames are in memory.
    func open(
        _ start: inout VoiceStart,
        _ reading: VoiceReading,
        onFailure: @escaping @Sendable (DecodingError) -> Void
    ) -> FeederStream? {
        let source: VoiceSource
        let opened: FeederStream
        if let marked = openMarked(start, reading, onFailure) {
            opened = marked
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

    /// A stream that marks its place, for what is played at a rate, or from disk between loop points.
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
        let rate = parameters.enablesRate ? FeederRate(PlaybackRate(parameters.rate), pitch) : nil
        switch (reading.asset.content, rate) {
        case (.resident(let buffer), let rate?):
            return feeder.open(
                buffer: buffer,
                from: start.from,
                loops: start.loops,
                rate: rate,
                loopRange: start.loopRange,
                onFailure: onFailure
            )
        case (.streamed, _) where rate != nil || start.loopRange != nil:
            return feeder.open(
                .file(path: reading.path),
                info: reading.asset.info,
                from: start.from,
                loops: start.loops,
                rate: rate,
                loopRange: start.loopRange,
                onFailure: onFailure
            )
        case (.resident, nil), (.streamed, _): return nil
        }
    }
}
