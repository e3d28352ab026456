// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import CRealtime

extension Renderer {
    /// Adds the buses to the master and applies the master's gains.
    @_noAllocation @_noLocks
    mutating func mixBuses(_ frames: Int) {
        var index = 0
        while index < BusID.mixedCount {
            mixBus(index, frames)
            index &+= 1
        }
        scaleMaster(frames)
    }

    /// Adds one bus to the master, span by span.
    @_noAllocation @_noLocks
    private func mixBus(_ index: Int, _ frames: Int) {
        let bus = memory.buses + index
        let sounds = soundingBuses & (1 << UInt32(truncatingIfNeeded: index)) != 0
        var done = 0
        while done < frames {
            let span = bus.pointee.span(limit: frames &- done)
            let gain = bus.pointee.total()
            let share = bus.pointee.direct.value
            bus.pointee.advance(span)
            let step = (bus.pointee.total() - gain) / Float(span)
            if sounds && (gain != 0 || step != 0) {
                if share == 0 && bus.pointee.direct.value == 0 {
                    add(index, done, span, gain, step)
                } else {
                    divide(index, done, span, from: (gain, share))
                }
            }
            done &+= span
        }
    }

    @_noAllocation @_noLocks
    private func add(_ bus: Int, _ offset: Int, _ span: Int, _ gain: Float, _ step: Float) {
        var channel = 0
        while channel < memory.outputs {
            let source = UnsafePointer(memory.plane(bus: bus, channel: channel) + offset)
            let target = memory.plane(bus: BusID.masterIndex, channel: channel) + offset
            if step == 0 {
                carillon_mix(target, source, span, gain)
            } else {
                carillon_mix_ramp(target, source, span, gain, step)
            }
            if memory.buses[bus].isMetered { measure(bus, channel, source, span, gain, step) }
            channel &+= 1
        }
    }

    @_noAllocation @_noLocks
    private func scaleMaster(_ frames: Int) {
        let master = memory.buses + BusID.masterIndex
        var done = 0
        while done < frames {
            let span = master.pointee.span(limit: frames &- done)
            let gain = master.pointee.total()
            master.pointee.advance(span)
            let step = (master.pointee.total() - gain) / Float(span)
            var channel = 0
            while channel < memory.outputs && (gain != 1 || step != 0) {
                carillon_scale(
                    memory.plane(bus: BusID.masterIndex, channel: channel) + done,
                    span,
                    gain,
                    step
                )
                channel &+= 1
            }
            if directBuses != 0 && (gain != 1 || step != 0) { scaleDirects(done, span, gain, step) }
            done &+= span
        }
    }

    @_noAllocation @_noLocks
    func measure(
        _ bus: Int,
        _ channel: Int,
        _ samples: UnsafePointer<Float>,
        _ frames: Int,
        _ gain: Float,
        _ step: Float
    ) {
        var peak: Float = 0
        var sum = 0.0
        carillon_measure(samples, frames, gain, step, &peak, &sum)
        shared.meter(bus: bus).add(channel: channel, frames: frames, peak: peak, sum: sum)
    }

    /// Removes non-finite samples from the master, limits and measures it, and copies it out.
    @_noAllocation @_noLocks
    mutating func deliver(
        _ frames: Int,
        into channels: UnsafePointer<UnsafeMutablePointer<Float>>,
        channelCount: Int,
        offset: Int
    ) {
        protect(frames)
        var channel = 0
        while channel < channelCount {
            if channel < memory.outputs {
                carillon_copy(
                    channels[channel] + offset,
                    memory.plane(bus: BusID.masterIndex, channel: channel),
                    frames
                )
            } else if directBuses == 0 {
                carillon_zero(channels[channel] + offset, frames)
            }
            channel &+= 1
        }
        if directBuses != 0 {
            deliverDirects(frames, into: channels, channelCount: channelCount, offset: offset)
        }
        if loudness.isOn {
            let master = UnsafePointer(memory.plane(bus: BusID.masterIndex, channel: 0))
            loudness.measure(master, stride: memory.blockFrames, frames: frames)
        }
        channel = 0
        while channel < memory.outputs && memory.buses[BusID.masterIndex].isMetered {
            let plane = UnsafePointer(memory.plane(bus: BusID.masterIndex, channel: channel))
            measure(BusID.masterIndex, channel, plane, frames, 1, 0)
            channel &+= 1
        }
    }

    /// Replaces samples that are not finite, and limits.
    @_noAllocation @_noLocks
    private mutating func protect(_ frames: Int) {
        var largest: UInt32 = 0
        var channel = 0
        while channel < memory.outputs {
            let plane = memory.plane(bus: BusID.masterIndex, channel: channel)
            var peak = carillon_peak_bits(plane, frames)
            if peak >= Renderer.infinityBits {
                shared.count(.nonFinite, carillon_replace_nonfinite(plane, frames))
                peak = carillon_peak_bits(plane, frames)
            }
            largest = max(largest, peak)
            channel &+= 1
        }
        guard isLimited else {
            if Float(bitPattern: largest) > 1 { countClipped(frames) }
            return
        }
        let first = memory.plane(bus: BusID.masterIndex, channel: 0)
        let limited = limiter.process(first, stride: memory.blockFrames, frames: frames)
        if limited > 0 { shared.count(.limited, limited) }
        shared.publish(.limiterGain, Int(truncatingIfNeeded: limiter.newestGain.bitPattern))
    }

    @_noAllocation @_noLocks
    private func countClipped(_ frames: Int) {
        var channel = 0
        while channel < memory.outputs {
            let above = carillon_count_above(
                memory.plane(bus: BusID.masterIndex, channel: channel),
                frames,
                1
            )
            if above > 0 { shared.count(.clipped, above) }
            channel &+= 1
        }
    }
}
