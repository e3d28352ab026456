// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore
public import Mixer
import Synchronization

/// Owns the renderer and outlives backends, so that voices, positions and engine time survive the loss of
/// a device (decision D-06).
///
/// A backend takes a ``RenderSeat`` and renders through it; the renderer has no other way in.
public final class RenderHost: Sendable {
    // Safe because the renderer is reached through the gate only, and is freed after the last owner is gone.
    nonisolated(unsafe) private let renderer: UnsafeMutablePointer<Renderer>
    // Safe because everything in the gate is atomic.
    nonisolated(unsafe) private let gate: UnsafeMutablePointer<RenderGate>
    // Safe because the counts in the meter are atomic, and it lives as long as the host.
    nonisolated(unsafe) private let meter: UnsafeMutablePointer<LoadMeter>
    private let lastSeat = Atomic<UInt32>(0)

    /// Frames per second of engine time.
    public let sampleRate: SampleRate
    /// Number of planes of a device.
    public let channelCount: Int
    /// Number of planes that a quantum may be rendered into: a device's, then those of each zone; see
    /// `Renderer.render`.
    public let planeCount: Int
    /// Delay of the rendered sound in frames: the limiter's look-ahead.
    public let latency: FrameCount

    /// Allows the null output to sleep.
    public let rest = RestSwitch()

    /// Takes ownership of a renderer.
    public init(_ renderer: consuming Renderer, configuration: MixerConfiguration) {
        self.renderer = UnsafeMutablePointer<Renderer>.allocate(capacity: 1)
        self.renderer.initialize(to: renderer)
        gate = UnsafeMutablePointer<RenderGate>.allocate(capacity: 1)
        gate.initialize(to: RenderGate())
        meter = UnsafeMutablePointer<LoadMeter>.allocate(capacity: 1)
        meter.initialize(to: LoadMeter())
        sampleRate = configuration.sampleRate
        channelCount = configuration.outputChannelCount
        planeCount = configuration.planeCount
        latency = configuration.latency
    }

    deinit {
        precondition(gate.pointee.isVacant, "a backend is stopped before its host goes away")
        renderer.deinitialize(count: 1)
        renderer.deallocate()
        gate.deinitialize(count: 1)
        gate.deallocate()
        meter.deinitialize(count: 1)
        meter.deallocate()
    }

    /// The load of rendering since the start.
    ///
    /// - Thread: any.
    public var load: RenderLoad { meter.pointee.reading() }

    /// A new seat for one backend.
    ///
    /// - Thread: control.
    public func makeSeat() -> RenderSeat {
        let number = lastSeat.wrappingAdd(1, ordering: .relaxed).newValue & (1 << 30 - 1)
        return RenderSeat(
            renderer: renderer,
            gate: gate,
            meter: meter,
            rate: sampleRate.hertz,
            number: max(number, 1)
        )
    }
}
