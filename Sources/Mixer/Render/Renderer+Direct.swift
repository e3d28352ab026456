// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import CRealtime

/// Direct outputs: a bus that goes to planes of its own instead of the master.
///
/// The master's gain applies to them, and each has a limiter of its own.
extension Renderer {
    /// Moves a bus between master and direct output, over the declick ramp.
    @_noAllocation @_noLocks
    mutating func setDirect(_ isDirect: Bool, _ index: Int) {
        guard index < BusID.mixedCount, let limiters = memory.directLimiters else { return }
        if isDirect && !self.isDirect(index) { limiters[index].reset() }
        _ = memory.buses[index].direct.move(to: isDirect ? 1 : 0, over: declick, curve: .linear)
        if isDirect { directBuses |= 1 << UInt32(truncatingIfNeeded: index) }
    }

    /// Silences the planes before a piece, and ends the direct outputs that are no longer written.
    @_noAllocation @_noLocks
    mutating func clearDirects(_ frames: Int) {
        var index = 0
        while index < BusID.mixedCount {
            if isDirect(index) {
                let bus = memory.buses + index
                if bus.pointee.direct.isMoving || bus.pointee.direct.value != 0 {
                    bus.pointee.directTail = Int64(Limiter.latency)
                } else if bus.pointee.directTail > 0 {
                    bus.pointee.directTail &-= Int64(truncatingIfNeeded: frames)
                } else {
                    directBuses &= ~(1 << UInt32(truncatingIfNeeded: index))
                }
                zero(index, frames)
            }
            index &+= 1
        }
    }

    @_noAllocation @_noLocks
    private func isDirect(_ index: Int) -> Bool {
        directBuses & (1 << UInt32(truncatingIfNeeded: index)) != 0
    }

    @_noAllocation @_noLocks
    private func zero(_ index: Int, _ frames: Int) {
        var channel = 0
        while channel < memory.outputs {
            carillon_zero(memory.directPlane(bus: index, channel: channel), frames)
            channel &+= 1
        }
    }

    /// Adds a span of a bus to the master and to its direct output, each with its share, from the given gain and
    /// share to the present ones.
    @_noAllocation @_noLocks
    func divide(_ index: Int, _ offset: Int, _ span: Int, from first: (gain: Float, share: Float)) {
        let bus = memory.buses + index
        let (gain, share) = (bus.pointee.total(), bus.pointee.direct.value)
        var channel = 0
        while channel < memory.outputs {
            let source = UnsafePointer(memory.plane(bus: index, channel: channel) + offset)
            let master = memory.plane(bus: BusID.masterIndex, channel: channel) + offset
            let own = memory.directPlane(bus: index, channel: channel) + offset
            mix(master, source, span, first.gain * (1 - first.share), gain * (1 - share))
            mix(own, source, span, first.gain * first.share, gain * share)
            if bus.pointee.isMetered {
                measure(index, channel, source, span, first.gain, (gain - first.gain) / Float(span))
            }
            channel &+= 1
        }
    }

    @_noAllocation @_noLocks
    private func mix(
        _ target: UnsafeMutablePointer<Float>,
        _ source: UnsafePointer<Float>,
        _ frames: Int,
        _ first: Float,
        _ last: Float
    ) {
        if first != last {
            carillon_mix_ramp(target, source, frames, first, (last - first) / Float(frames))
        } else if first != 0 {
            carillon_mix(target, source, frames, first)
        }
    }

    /// Applies the master's gain.
    @_noAllocation @_noLocks
    func scaleDirects(_ offset: Int, _ span: Int, _ gain: Float, _ step: Float) {
        var index = 0
        while index < BusID.mixedCount {
            var channel = 0
            while isDirect(index) && channel < memory.outputs {
                carillon_scale(memory.directPlane(bus: index, channel: channel) + offset, span, gain, step)
                channel &+= 1
            }
            index &+= 1
        }
    }

    /// Removes non-finite samples, limits, and copies into the given planes; planes without a direct output become
    /// silent.
    @_noAllocation @_noLocks
    mutating func deliverDirects(
        _ frames: Int,
        into channels: UnsafePointer<UnsafeMutablePointer<Float>>,
        channelCount: Int,
        offset: Int
    ) {
        var index = 0
        while index < BusID.mixedCount {
            if isDirect(index) { protectDirect(index, frames) }
            var channel = 0
            while channel < memory.outputs {
                let plane = memory.outputs &* (index &+ 1) &+ channel
                if plane < channelCount {
                    if isDirect(index) {
                        let source = memory.directPlane(bus: index, channel: channel)
                        carillon_copy(channels[plane] + offset, source, frames)
                    } else {
                        carillon_zero(channels[plane] + offset, frames)
                    }
                }
                channel &+= 1
            }
            index &+= 1
        }
        var plane = memory.outputs &* BusID.count
        while plane < channelCount {
            carillon_zero(channels[plane] + offset, frames)
            plane &+= 1
        }
    }

    @_noAllocation @_noLocks
    private mutating func protectDirect(_ index: Int, _ frames: Int) {
        guard let limiters = memory.directLimiters else { return }
        var channel = 0
        while channel < memory.outputs {
            let plane = memory.directPlane(bus: index, channel: channel)
            if carillon_peak_bits(plane, frames) >= Renderer.infinityBits {
                shared.count(.nonFinite, carillon_replace_nonfinite(plane, frames))
            }
            channel &+= 1
        }
        guard isLimited else { return }
        let first = memory.directPlane(bus: index, channel: 0)
        let limited = limiters[index].process(first, stride: memory.blockFrames, frames: frames)
        if limited > 0 { shared.count(.limited, limited) }
    }
}
