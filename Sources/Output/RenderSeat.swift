// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CRealtime
public import Mixer

/// One backend's right to render the host's quanta while no other backend does.
///
/// A plain value for the audio thread: pointers into memory the ``RenderHost`` owns. The backend keeps the host
/// alive for as long as the audio thread may use the seat, and calls ``leave()`` when it stops.
public struct RenderSeat: Sendable, BitwiseCopyable {
    // Safe because the gate lets one thread at a time reach the renderer, and the host outlives its seats' use.
    nonisolated(unsafe) let renderer: UnsafeMutablePointer<Renderer>
    // Safe because everything in the gate is atomic.
    nonisolated(unsafe) let gate: UnsafeMutablePointer<RenderGate>
    // Safe because the counts in the meter are atomic, and the host outlives its seats' use.
    nonisolated(unsafe) let meter: UnsafeMutablePointer<LoadMeter>
    /// Frames per second.
    let rate: Int
    let number: UInt32

    /// Renders one quantum, or silence while another seat holds the host.
    ///
    /// - Parameters:
    ///   - channels: one plane per channel, each with room for `frames` samples; overwritten.
    ///   - channelCount: number of planes, at least 1.
    ///   - frames: length of the quantum.
    ///   - timing: when the quantum begins and the delay of the device.
    /// - Returns: false if the planes were filled with silence because another seat holds the host.
    /// - Thread: audio only.
    /// - Realtime-safe: yes.
    @_noAllocation @_noLocks
    @discardableResult
    public func render(
        into channels: UnsafePointer<UnsafeMutablePointer<Float>>,
        channelCount: Int,
        frames: Int,
        timing: RenderTiming
    ) -> Bool {
        guard gate.pointee.enter(number) else {
            for channel in 0..<channelCount { carillon_zero(channels[channel], frames) }
            return false
        }
        // At every call: the thread belongs to the backend's library, and the mode is a register of the thread.
        let mode = carillon_flush_denormals()
        let begin = carillon_nanoseconds()
        renderer.pointee.render(
            into: channels,
            channelCount: channelCount,
            frames: frames,
            timing: timing
        )
        meter.pointee.record(took: carillon_nanoseconds() &- begin, of: frames, rate: rate)
        carillon_restore_denormals(mode)
        gate.pointee.exit(number)
        return true
    }

    /// Gives the host up, so that another seat may render; the next `render` of this seat takes it again when it
    /// is vacant.
    ///
    /// - Thread: any.
    /// - Realtime-safe: yes.
    public func leave() { gate.pointee.leave(number) }
}
