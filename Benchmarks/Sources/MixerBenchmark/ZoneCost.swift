// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

/// What zones cost: 32 voices on four buses, heard in all zones, and one more voice that is heard in half of them.
struct ZoneCost: ~Copyable {
    private static let block = 256
    private static let blocks = 20_000

    private var renderer: Renderer
    private let control: MixerControl
    private let planes: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    private let planeCount: Int

    private init(zones: Int) throws {
        var configuration = MixerConfiguration(maximumVoices: 64)
        configuration.zoneCount = zones
        planeCount = configuration.planeCount
        let pair = MixerControl.make(configuration)
        control = pair.control
        renderer = pair.renderer
        planes = .allocate(capacity: planeCount)
        for plane in 0..<planeCount {
            let samples = UnsafeMutablePointer<Float>.allocate(capacity: ZoneCost.block)
            samples.initialize(repeating: 0, count: ZoneCost.block)
            (planes + plane).initialize(to: samples)
        }
        let tone = (0..<48_000).map { Float($0 % 480) / 9_600 - 0.025 }
        let sound = SampleBuffer(planes: [tone, tone])
        let buses: [BusID] = [.sounds, .music, .system, .announcements]
        try control.reserve(commands: zones * buses.count, voices: 33)
        for zone in 1..<max(zones, 1) {
            for bus in buses {
                let gain = RampTarget(to: .unity, frames: .zero)
                control.send(.setCell(bus, gain), to: ZoneID(zone))
            }
        }
        for voice in 0...32 {
            var start = VoiceStart(source: .buffer(sound), bus: buses[voice % buses.count])
            start.loops = .forever
            if voice == 32, zones > 1 {
                start.zones = ZoneMask((0..<zones).filter { $0 % 2 == 0 }.map { ZoneID($0) })
            }
            _ = control.start(start)
        }
        control.commit()
    }

    deinit {
        for plane in 0..<planeCount { planes[plane].deallocate() }
        planes.deallocate()
    }

    private mutating func nanosecondsPerFrame() -> Double {
        for _ in 0..<200 { render() }
        let began = threadNanoseconds()
        for _ in 0..<ZoneCost.blocks { render() }
        return (threadNanoseconds() - began) / Double(ZoneCost.blocks * ZoneCost.block)
    }

    private mutating func render() {
        renderer.render(
            into: planes,
            channelCount: planeCount,
            frames: ZoneCost.block,
            timing: RenderTiming(monotonicNanoseconds: 0)
        )
    }

    /// A line for each number of zones: the median of passes, in nanoseconds per frame and per cent of a core.
    static func table(passes: Int) throws -> String {
        let title = "nanoseconds per frame, and per cent of a core at 48 kHz"
        var lines = ["Zones, 33 voices, block \(block): \(title)."]
        for zones in [1, 4, 16] {
            let times = try (0..<max(1, passes)).map { _ in
                var cost = try ZoneCost(zones: zones)
                return cost.nanosecondsPerFrame()
            }.sorted()
            let time = times[times.count / 2]
            let share = (time * 48_000 / 1e7 * 1_000).rounded() / 1_000
            lines.append("  \(zones)\t\((time * 10).rounded() / 10)\t\(share)")
        }
        return lines.joined(separator: "\n")
    }
}
