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
    let buses: UnsafeMutablePointer<Strip>
    let zones: UnsafeMutablePointer<Zone>
    /// The matrix: the cells of the main zone by bus, then those of the next one.
    private let cells: UnsafeMutablePointer<Cell>
    /// For each bus of ``Renderer/partialBuses`` the zones in which such voices sound in the present piece.
    let partials: UnsafeMutablePointer<UInt32>
    let limiters: UnsafeMutablePointer<Limiter>
    let matrix: ChannelMatrix
    /// Planes of the buses, each ``blockFrames`` long.
    private let planes: UnsafeMutablePointer<Float>
    /// Planes of the zones; see ``ZoneMemory``.
    private let zonePlanes: UnsafeMutablePointer<Float>
    let blockFrames: Int
    let outputs: Int
    let zoneCount: Int
    let maximumVoices: Int

    /// Frames mixed at once: enough to spread the cost of a voice, few enough to stay in the first cache.
    private static let block = 1_024

    /// Frames of a plane.
    static func blockFrames(_ configuration: MixerConfiguration) -> Int {
        min(block, (configuration.maximumQuantum + 15) & ~15)
    }

    /// Makes everything but the zones' planes and limiters; control only.
    init(_ configuration: MixerConfiguration, _ memory: ZoneMemory) {
        maximumVoices = configuration.voiceCapacity
        outputs = configuration.outputChannelCount
        zoneCount = configuration.zoneCount
        blockFrames = RenderMemory.blockFrames(configuration)
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
        buses = UnsafeMutablePointer<Strip>.allocate(capacity: BusID.count)
        buses.initialize(repeating: Strip(), count: BusID.count)
        zones = UnsafeMutablePointer<Zone>.allocate(capacity: zoneCount)
        zones.initialize(repeating: Zone(), count: zoneCount)
        cells = UnsafeMutablePointer<Cell>.allocate(capacity: zoneCount * BusID.mixedCount)
        cells.initialize(repeating: Cell(0), count: zoneCount * BusID.mixedCount)
        cells.update(repeating: Cell(1), count: BusID.mixedCount)
        partials = UnsafeMutablePointer<UInt32>.allocate(capacity: BusID.mixedCount)
        partials.initialize(repeating: 0, count: BusID.mixedCount)
        matrix = ChannelMatrix(outputChannelCount: outputs)
        (limiters, zonePlanes) = (memory.limiters, memory.planes)
        let samples = BusID.mixedCount * outputs * blockFrames
        let raw = UnsafeMutableRawPointer.allocate(
            byteCount: samples * MemoryLayout<Float>.stride,
            alignment: 64
        )
        planes = raw.bindMemory(to: Float.self, capacity: samples)
        planes.initialize(repeating: 0, count: samples)
    }

    /// Frees everything but the zones' planes and limiters; control only.
    func free() {
        voices.deallocate()
        listed.deallocate()
        retiring.deallocate()
        buses.deallocate()
        zones.deallocate()
        cells.deallocate()
        partials.deallocate()
        matrix.free()
        UnsafeMutableRawPointer(planes).deallocate()
    }

    /// The cell of a bus in a zone.
    @_noAllocation @_noLocks
    func cell(bus: Int, zone: Int) -> UnsafeMutablePointer<Cell> {
        cells + (zone &* BusID.mixedCount &+ bus)
    }

    /// The first plane of a bus; the others follow at ``blockFrames`` each.
    @_noAllocation @_noLocks
    func planes(bus: Int) -> UnsafeMutablePointer<Float> { planes + bus &* outputs &* blockFrames }

    /// The first plane of the voices of a bus that are heard in a zone, but not in all.
    @_noAllocation @_noLocks
    func planes(bus: Int, zone: Int) -> UnsafeMutablePointer<Float> {
        zonePlanes + (zone &* BusID.count &+ 1 &+ bus) &* outputs &* blockFrames
    }

    /// A plane of a zone.
    @_noAllocation @_noLocks
    func plane(zone: Int, channel: Int) -> UnsafeMutablePointer<Float> {
        zonePlanes + (zone &* BusID.count &* outputs &+ channel) &* blockFrames
    }
}
