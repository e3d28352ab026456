// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Mixer
import Output

/// Fills one quantum of the stream: the only Swift function PipeWire's data thread calls.
///
/// `context` points to the `RenderSeat` of the output, which is alive until the stream is closed.
///
/// - Thread: audio only.
/// - Realtime-safe: yes.
#if hasAttribute(c)
@c(carillon_render_quantum)
#else
@_cdecl("carillon_render_quantum")  // Swift 6.2, which is Debian's.
#endif
@_noAllocation @_noLocks
func renderQuantum(
    context: UnsafeMutableRawPointer?,
    planes: UnsafePointer<UnsafeMutablePointer<Float>>,
    channels: UInt32,
    frames: UInt32,
    nanoseconds: UInt64,
    delay: Int64
) {
    guard let context else { return }
    context.assumingMemoryBound(to: RenderSeat.self).pointee.render(
        into: planes,
        channelCount: Int(channels),
        frames: Int(frames),
        timing: RenderTiming(monotonicNanoseconds: nanoseconds, delayFrames: delay)
    )
}
