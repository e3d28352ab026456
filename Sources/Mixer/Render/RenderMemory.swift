// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Memory of the audio side alone, sized once.
///
/// - Thread: made and freed by control, used by audio.
struct RenderMemory: BitwiseCopyable, @unchecked Sendable {
    // Safe because exactly one renderer holds it and frees it.
    let voices: UnsafeMutablePointer<Voice>
    /// Slots of the voices that are run, in the order they began.
    let listed: UnsafeMutablePointer<UInt32>
    /// Slots of ended voices whose end is not yet reported.
    let retiring: UnsafeMutablePointer<UInt32>
    let buses: UnsafeMutablePointer<Bus>
    /// Limiters of the direct outputs, one a bus but the master; nil without direct outputs.
    let directLimiters: UnsafeMutablePointer<Limiter>?
    let matrix: ChannelMatrix
    /// Planes of the five buses, then those of the direct outputs, each ``blockFrames`` long.
    private let planes: UnsafeMutablePointer<Float>
    let blockFrames: Int
    let outputs: Int
    let maximumVoices: Int

    /// Frames mixed at once: enough to spread the cost of a voice, few enough to stay in the first cache.
    private static let block = 1_024

    /// Makes everything; control only.
    init(_ configuration: MixerConfiguration) {
        maximumVoices = configuration.voiceCapacity
        outputs = configuration.outputChannelCount
        blockFrames = min(RenderMemory.block, (configuration.maximumQuantum + 15) & ~15)
        voices = UnsafeMutablePointer<Voice>.allocate(capacity: maximumVoices)
        let empty = VoiceStart(source: .buffer(SampleBuffer(planes: [[]])), bus: .sounds)
        var nobody = Voice(empty, generation: 0)
        nobody.state = .free
        nobody.source.samples = nil
        voices.initialize(repeating: nobody, count: maximumVoices)
        // All is touched here, so that the audio thread's first write makes no page fault.
        listed = UnsafeMutablePointer<UInt32>.allocate(capacity: maximumVoices)
        listed.initialize(repeating: 0, count: maximumVoices)
        retiring = UnsafeMutablePointer<UInt32>.allocate(capacity: maximumVoices)
        retiring.initialize(repeating: 0, count: maximumVoices)
        buses = UnsafeMutablePointer<Bus>.allocate(capacity: 5)
        buses.initialize(repeating: Bus(), count: 5)
        matrix = ChannelMatrix(outputChannelCount: outputs)
        directLimiters =
            configuration.hasDirectOutputs
            ? RenderMemory.limiters(configuration, outputs, blockFrames) : nil
        let samples = (configuration.hasDirectOutputs ? 9 : 5) * outputs * blockFrames
        let raw = UnsafeMutableRawPointer.allocate(byteCount: samples * 4, alignment: 64)
        planes = raw.bindMemory(to: Float.self, capacity: samples)
        planes.initialize(repeating: 0, count: samples)
    }

    /// Limiters of the direct outputs; control only.
    private static func limiters(
        _ configuration: MixerConfiguration,
        _ outputs: Int,
        _ blockFrames: Int
    ) -> UnsafeMutablePointer<Limiter> {
        let limiters = UnsafeMutablePointer<Limiter>.allocate(capacity: 4)
        for index in 0..<4 {
            (limiters + index).initialize(
                to: Limiter(configuration, channelCount: outputs, blockFrames: blockFrames)
            )
        }
        return limiters
    }

    /// Frees everything; control only.
    func free() {
        directLimiters?.deinitialize(count: 4)
        directLimiters?.deallocate()
        voices.deallocate()
        listed.deallocate()
        retiring.deallocate()
        buses.deallocate()
        matrix.free()
        UnsafeMutableRawPointer(planes).deallocate()
    }

    /// A plane of a bus's direct output; only where there are direct outputs.
    @_noAllocation @_noLocks
    func directPlane(bus: Int, channel: Int) -> UnsafeMutablePointer<Float> {
        plane(bus: 5 &+ bus, channel: channel)
    }

    /// A plane of a bus.
    @_noAllocation @_noLocks
    func plane(bus: Int, channel: Int) -> UnsafeMutablePointer<Float> {
        planes + (bus &* outputs &+ channel) &* blockFrames
    }
}
