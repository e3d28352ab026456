// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Memory of the audio side alone, allocated once.
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
    /// Limiters of the direct outputs, one per bus except the master; nil without direct outputs.
    let directLimiters: UnsafeMutablePointer<Limiter>?
    let matrix: ChannelMatrix
    /// Planes of the buses, then those of the direct outputs, each ``blockFrames`` long.
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
        var unused = Voice(empty, generation: 0)
        unused.state = .free
        unused.source.samples = nil
        voices.initialize(repeating: unused, count: maximumVoices)
        // All memory is touched here, so that the audio thread's first write makes no page fault.
        listed = UnsafeMutablePointer<UInt32>.allocate(capacity: maximumVoices)
        listed.initialize(repeating: 0, count: maximumVoices)
        retiring = UnsafeMutablePointer<UInt32>.allocate(capacity: maximumVoices)
        retiring.initialize(repeating: 0, count: maximumVoices)
        buses = UnsafeMutablePointer<Bus>.allocate(capacity: BusID.count)
        buses.initialize(repeating: Bus(), count: BusID.count)
        matrix = ChannelMatrix(outputChannelCount: outputs)
        directLimiters =
            configuration.hasDirectOutputs
            ? RenderMemory.limiters(configuration, outputs, blockFrames) : nil
        let planeSets = BusID.count + (configuration.hasDirectOutputs ? BusID.mixedCount : 0)
        let samples = planeSets * outputs * blockFrames
        let raw = UnsafeMutableRawPointer.allocate(
            byteCount: samples * MemoryLayout<Float>.stride,
            alignment: 64
        )
        planes = raw.bindMemory(to: Float.self, capacity: samples)
        planes.initialize(repeating: 0, count: samples)
    }

    /// Limiters of the direct outputs; control only.
    private static func limiters(
        _ configuration: MixerConfiguration,
        _ outputs: Int,
        _ blockFrames: Int
    ) -> UnsafeMutablePointer<Limiter> {
        let limiters = UnsafeMutablePointer<Limiter>.allocate(capacity: BusID.mixedCount)
        for index in 0..<BusID.mixedCount {
            (limiters + index).initialize(
                to: Limiter(configuration, channelCount: outputs, blockFrames: blockFrames)
            )
        }
        return limiters
    }

    /// Frees everything; control only.
    func free() {
        directLimiters?.deinitialize(count: BusID.mixedCount)
        directLimiters?.deallocate()
        voices.deallocate()
        listed.deallocate()
        retiring.deallocate()
        buses.deallocate()
        matrix.free()
        UnsafeMutableRawPointer(planes).deallocate()
    }

    /// A plane of a bus's direct output; only if there are direct outputs.
    @_noAllocation @_noLocks
    func directPlane(bus: Int, channel: Int) -> UnsafeMutablePointer<Float> {
        plane(bus: BusID.count &+ bus, channel: channel)
    }

    /// A plane of a bus.
    @_noAllocation @_noLocks
    func plane(bus: Int, channel: Int) -> UnsafeMutablePointer<Float> {
        planes + (bus &* outputs &+ channel) &* blockFrames
    }
}
