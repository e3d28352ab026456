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

    /// Where the frames of a voice come from: memory, or a stream that a feeder reads ahead.
    func open(
        _ plan: VoicePlan,
        onFailure: @escaping @Sendable (DecodingError) -> Void
    ) -> (VoiceSource, FeederStream?) {
        if let opened = openMarked(plan, onFailure) {
            fill()
            return (.stream(head: nil, ring: opened.ring, length: nil), opened)
        }
        switch plan.asset.content {
        case .resident(let buffer): return (.buffer(buffer), nil)
        case .streamed(let head):
            let usesHead = plan.from < head.frameCount
            let opened = feeder.open(
                .file(path: plan.path),
                info: plan.asset.info,
                from: usesHead ? head.frameCount : plan.from,
                loops: plan.loops,
                onFailure: onFailure
            )
            fill()
            let length = plan.asset.info.length
            return (.stream(head: usesHead ? head : nil, ring: opened.ring, length: length), opened)
        }
    }

    /// A stream that marks its place, for what is played at a rate, or from disk between loop points.
    private func openMarked(
        _ plan: VoicePlan,
        _ onFailure: @escaping @Sendable (DecodingError) -> Void
    ) -> FeederStream? {
        let parameters = plan.parameters
        let pitch: PitchMode =
            switch parameters.pitchMode {
            case .preserve: .preserve
            case .varispeed: .varispeed
            }
        let rate = parameters.enablesRate ? FeederRate(PlaybackRate(parameters.rate), pitch) : nil
        switch (plan.asset.content, rate) {
        case (.resident(let buffer), let rate?):
            return feeder.open(
                buffer: buffer,
                from: plan.from,
                loops: plan.loops,
                rate: rate,
                loopRange: plan.loopRange,
                onFailure: onFailure
            )
        case (.streamed, _) where rate != nil || plan.loopRange != nil:
            return feeder.open(
                .file(path: plan.path),
                info: plan.asset.info,
                from: plan.from,
                loops: plan.loops,
                rate: rate,
                loopRange: plan.loopRange,
                onFailure: onFailure
            )
        case (.resident, nil), (.streamed, _): return nil
        }
    }
}
