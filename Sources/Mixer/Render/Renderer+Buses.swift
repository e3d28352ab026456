// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import CRealtime

extension Renderer {
    /// Adds the buses to the zones and applies the gains of master and zones.
    @_noAllocation @_noLocks
    mutating func mixBuses(_ frames: Int) {
        var index = 0
        while index < BusID.mixedCount {
            mixBus(index, frames)
            index &+= 1
        }
        scaleZones(frames)
    }

    /// Adds one bus to the open zones: at once while no gain moves, else span by span.
    @_noAllocation @_noLocks
    private func mixBus(_ index: Int, _ frames: Int) {
        let bit = UInt32(1) << UInt32(truncatingIfNeeded: index)
        let sounds = soundingBuses & bit != 0
        let partials = partialBuses & bit != 0 ? memory.partials[index] : 0
        guard isMoving(bus: index) else {
            if sounds || partials != 0 { mixSpan(index, sounds, partials, 0, frames, isSteady: true) }
            return
        }
        var done = 0
        while done < frames {
            let span = span(bus: index, limit: frames &- done)
            mixSpan(index, sounds, partials, done, span, isSteady: false)
            done &+= span
        }
    }

    /// Applies the gains of the master and of each zone, span by span.
    @_noAllocation @_noLocks
    private func scaleZones(_ frames: Int) {
        let master = memory.buses + BusID.masterIndex
        if openZones == 1 && master.pointee.moving() == 0 && memory.zones[0].strip.moving() == 0 {
            let gain = master.pointee.total() * memory.zones[0].strip.total()
            if gain != 1 { scale(0, 0, frames, gain, 0) }
            return
        }
        var done = 0
        while done < frames {
            let span = spanOfZones(limit: frames &- done)
            let first = master.pointee.total()
            master.pointee.advance(span)
            let last = master.pointee.total()
            var rest = openZones
            while rest != 0 {
                let zone = rest.trailingZeroBitCount
                rest &= rest &- 1
                let strip = memory.zones + zone
                let gain = first * strip.pointee.strip.total()
                strip.pointee.strip.advance(span)
                let step = (last * strip.pointee.strip.total() - gain) / Float(span)
                if gain != 1 || step != 0 { scale(zone, done, span, gain, step) }
            }
            done &+= span
        }
    }

    /// Frames from here over which the gains of master and zones are straight lines.
    @_noAllocation @_noLocks
    private func spanOfZones(limit: Int) -> Int {
        let master = memory.buses + BusID.masterIndex
        let ofMaster = master.pointee.moving()
        var (span, most) = (limit, 0)
        var rest = openZones
        while rest != 0 {
            let zone = memory.zones + rest.trailingZeroBitCount
            rest &= rest &- 1
            let moving = zone.pointee.strip.moving()
            most = max(most, moving)
            span = zone.pointee.strip.span(limit: span, alone: ofMaster &+ moving == 1)
        }
        return ofMaster == 0 ? span : master.pointee.span(limit: span, alone: ofMaster &+ most == 1)
    }

    @_noAllocation @_noLocks
    private func scale(_ zone: Int, _ offset: Int, _ frames: Int, _ gain: Float, _ step: Float) {
        var channel = 0
        while channel < memory.outputs {
            carillon_scale(memory.plane(zone: zone, channel: channel) + offset, frames, gain, step)
            channel &+= 1
        }
    }

    // MARK: Levels

    /// Measures a span of a bus; a further part of the same frames does not count them again.
    @_noAllocation @_noLocks
    func measure(
        _ bus: Int,
        _ planes: UnsafePointer<Float>,
        _ frames: Int,
        _ gain: Float,
        _ step: Float,
        isFurther: Bool
    ) {
        var channel = 0
        while channel < memory.outputs {
            var peak: Float = 0
            var sum = 0.0
            carillon_measure(planes + channel &* memory.blockFrames, frames, gain, step, &peak, &sum)
            let meter = shared.meter(bus: bus)
            meter.add(channel: channel, frames: frames, peak: peak, sum: sum, isFurther: isFurther)
            channel &+= 1
        }
    }

    @_noAllocation @_noLocks
    private func measure(_ meter: MeterRecord, zone: Int, _ frames: Int) {
        var channel = 0
        while channel < memory.outputs {
            var peak: Float = 0
            var sum = 0.0
            carillon_measure(memory.plane(zone: zone, channel: channel), frames, 1, 0, &peak, &sum)
            meter.add(channel: channel, frames: frames, peak: peak, sum: sum)
            channel &+= 1
        }
    }

    // MARK: Output

    /// Removes non-finite samples from the zones, limits and measures them, and copies them out; planes of zones that are
    /// not open become silent.
    @_noAllocation @_noLocks
    mutating func deliver(
        _ frames: Int,
        into channels: UnsafePointer<UnsafeMutablePointer<Float>>,
        channelCount: Int,
        offset: Int
    ) {
        var rest = openZones
        while rest != 0 {
            finish(rest.trailingZeroBitCount, frames)
            rest &= rest &- 1
        }
        if tappedZones != 0 { copyToTaps(frames) }
        var zone = 0
        var plane = 0
        while zone < memory.zoneCount && plane < channelCount {
            var channel = 0
            while channel < memory.outputs && plane < channelCount {
                if isOpen(zone) {
                    let source = memory.plane(zone: zone, channel: channel)
                    carillon_copy(channels[plane] + offset, source, frames)
                } else {
                    carillon_zero(channels[plane] + offset, frames)
                }
                plane &+= 1
                channel &+= 1
            }
            zone &+= 1
        }
        while plane < channelCount {
            carillon_zero(channels[plane] + offset, frames)
            plane &+= 1
        }
    }

    /// Protects and measures a zone.
    @_noAllocation @_noLocks
    private mutating func finish(_ zone: Int, _ frames: Int) {
        protect(zone, frames)
        if memory.zones[zone].strip.isMetered { measure(shared.meter(zone: zone), zone: zone, frames) }
        guard zone == 0 else { return }
        if loudness.isOn {
            let first = UnsafePointer(memory.plane(zone: 0, channel: 0))
            loudness.measure(first, stride: memory.blockFrames, frames: frames)
        }
        if memory.buses[BusID.masterIndex].isMetered {
            measure(shared.meter(bus: BusID.masterIndex), zone: 0, frames)
        }
    }

    /// Replaces samples that are not finite, and limits.
    @_noAllocation @_noLocks
    private mutating func protect(_ zone: Int, _ frames: Int) {
        var largest: UInt32 = 0
        var channel = 0
        while channel < memory.outputs {
            let plane = memory.plane(zone: zone, channel: channel)
            var peak = carillon_peak_bits(plane, frames)
            if peak >= Renderer.infinityBits {
                shared.count(.nonFinite, carillon_replace_nonfinite(plane, frames))
                peak = carillon_peak_bits(plane, frames)
            }
            largest = max(largest, peak)
            channel &+= 1
        }
        guard isLimited else {
            if Float(bitPattern: largest) > 1 { countClipped(zone, frames) }
            return
        }
        let first = memory.plane(zone: zone, channel: 0)
        let limited = memory.limiters[zone].process(first, stride: memory.blockFrames, frames: frames)
        if limited > 0 { shared.count(.limited, limited) }
        guard zone == 0 else { return }
        shared.publish(.limiterGain, Int(truncatingIfNeeded: memory.limiters[0].newestGain.bitPattern))
    }

    @_noAllocation @_noLocks
    private func countClipped(_ zone: Int, _ frames: Int) {
        var channel = 0
        while channel < memory.outputs {
            let above = carillon_count_above(memory.plane(zone: zone, channel: channel), frames, 1)
            if above > 0 { shared.count(.clipped, above) }
            channel &+= 1
        }
    }
}
