// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Realtime

/// Decoder, resampler and ring of one stream.
///
/// Made on any thread, then used by one lane only: its thread, or the caller of `fillAll()`.
final class FeederTask: @unchecked Sendable {
    // Safe because only the lane that was given the task touches what can change.
    private let source: AssetSource
    private let info: AssetInfo
    private let start: FrameCount
    private let ring: AudioRing
    private let control: FeederControl
    private let configuration: DecodingConfiguration
    private var reader: EngineRateReader?
    private var pass: Int64 = 0
    private var interleaved: [Float] = []
    private var planar: [Float] = []
    /// Whether the ring is being filled; a full one is left alone until half of it was played.
    private(set) var isFilling = true
    private var isStarting = false
    /// Whether all passes are in the ring.
    private(set) var isIdle = false
    /// Whether nothing will come any more.
    private(set) var isFinished = false

    /// Frames decoded in one go, so that no stream waits long for another.
    private static let slice = 4_096

    init(
        _ source: AssetSource,
        _ info: AssetInfo,
        start: FrameCount,
        ring: AudioRing,
        control: FeederControl,
        configuration: DecodingConfiguration
    ) {
        (self.source, self.info, self.start, self.ring) = (source, info, start, ring)
        (self.control, self.configuration) = (control, configuration)
    }

    /// The measure of urgency: frames left to play.
    ///
    /// Who is still on the way to a far start lets those go first that have less than half a ring.
    var fill: Int { isStarting ? ring.capacity / 2 : ring.readableFrames }

    /// Frames to play until the ring is half empty.
    var framesToRefill: Int { ring.readableFrames - ring.capacity / 2 }

    /// Whether there is work now.
    func needsService() -> Bool {
        if isFinished { return false }
        if control.isClosed { return true }
        if isIdle { return hasPass(pass + 1) }
        return isFilling || framesToRefill <= 0
    }

    /// Decodes one slice.
    func service() {
        if control.isClosed { return finish() }
        do throws(DecodingError) {
            try advance()
        } catch {
            finish()
            if error != .cancelled { control.fail(error) }
        }
    }

    /// Ends the ring and frees the decoder.
    func finish() {
        guard !isFinished else { return }
        isFinished = true
        reader = nil
        ring.finish()
    }

    // MARK: Mechanism

    private func advance() throws(DecodingError) {
        isIdle = false
        let reader = try openReader()
        isStarting = try !reader.reachStart()
        if isStarting { return }
        let room = ring.writableFrames
        guard room > 0, room >= min(1_024, ring.capacity / 4) else {
            isFilling = false
            return control.prime()
        }
        isFilling = true
        let frames = try reader.read(into: &interleaved, frames: min(room, FeederTask.slice))
        if frames > 0 {
            write(frames)
        } else if hasPass(pass + 1) {
            pass += 1
            try reader.start(at: 0)
        } else {
            isIdle = true
            control.prime()
        }
        if ring.readableFrames >= configuration.engineRate.frames(seconds: configuration.primeSeconds).count {
            control.prime()
        }
    }

    private func hasPass(_ number: Int64) -> Bool {
        let loops = control.loops
        return loops.isForever || number <= Int64(loops.returns)
    }

    private func openReader() throws(DecodingError) -> EngineRateReader {
        if let reader { return reader }
        let bytes = try ByteReader(source)
        guard bytes.identity == info.identity else { throw .changed }
        let decoder = try DecoderFactory.open(bytes, seekTable: info.seekTable)
        guard decoder.description.channelCount == ring.channelCount,
            decoder.description.sampleRate == info.sourceFormat.sampleRate.hertz
        else { throw .changed }
        let control = control
        let opened = try EngineRateReader(
            decoder,
            sourceFrames: info.sourceFrames.frames,
            engineRate: configuration.engineRate,
            maximumSeconds: configuration.maximumSeconds,
            isCancelled: { control.isClosed }
        )
        try opened.start(at: start.frames)
        interleaved = [Float](repeating: 0, count: FeederTask.slice * ring.channelCount)
        planar = interleaved
        reader = opened
        return opened
    }

    private func write(_ frames: Int) {
        let channels = ring.channelCount
        for channel in 0..<channels {
            for frame in 0..<frames {
                planar[channel * FeederTask.slice + frame] = interleaved[frame * channels + channel]
            }
        }
        planar.withUnsafeBufferPointer { samples in
            guard let base = samples.baseAddress else { return }
            let planes = (0..<channels).map { base + $0 * FeederTask.slice }
            _ = ring.write(planes, frames: frames)
        }
    }
}
