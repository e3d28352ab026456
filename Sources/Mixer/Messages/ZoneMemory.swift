// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Planes and limiters of the zones, which the audio side uses and the control side makes, a zone at a time.
///
/// A block of a zone has its planes, and for each mixed bus those of the voices that are not heard in every zone.
///
/// - Thread: control makes a zone before it sends the first command that concerns it, and frees all with the last
///   half of the mixer; audio uses it.
final class ZoneMemory: @unchecked Sendable {
    // Safe because the command ring hands a zone over after it is made, and the audio side holds the owner.
    let planes: UnsafeMutablePointer<Float>
    let limiters: UnsafeMutablePointer<Limiter>
    private let configuration: MixerConfiguration
    private let blockFrames: Int
    private let blockSamples: Int
    /// Bit n is set where zone n is made.
    private var made: UInt32 = 0

    /// Reserves addresses, and makes the main zone.
    init(_ configuration: MixerConfiguration) {
        self.configuration = configuration
        blockFrames = RenderMemory.blockFrames(configuration)
        blockSamples = BusID.count * configuration.outputChannelCount * blockFrames
        let samples = configuration.zoneCount * blockSamples
        let raw = UnsafeMutableRawPointer.allocate(
            byteCount: samples * MemoryLayout<Float>.stride,
            alignment: 64
        )
        planes = raw.bindMemory(to: Float.self, capacity: samples)
        limiters = UnsafeMutablePointer<Limiter>.allocate(capacity: configuration.zoneCount)
        make(0)
    }

    deinit {
        for zone in 0..<configuration.zoneCount where made & 1 << UInt32(zone) != 0 {
            (limiters + zone).deinitialize(count: 1)
        }
        limiters.deallocate()
        UnsafeMutableRawPointer(planes).deallocate()
    }

    /// Makes all zones of a set.
    func makeAll(_ zones: ZoneMask) {
        for zone in 0..<configuration.zoneCount where zones.contains(ZoneID(zone)) { make(zone) }
    }

    /// Makes a zone unless it is made, or beyond the configured ones.
    ///
    /// Its memory is touched, so that the audio thread's first write makes no page fault.
    func make(_ zone: Int) {
        guard zone < configuration.zoneCount, made & 1 << UInt32(zone) == 0 else { return }
        made |= 1 << UInt32(zone)
        (planes + zone * blockSamples).initialize(repeating: 0, count: blockSamples)
        let channels = configuration.outputChannelCount
        (limiters + zone).initialize(
            to: Limiter(configuration, channelCount: channels, blockFrames: blockFrames)
        )
    }
}
