// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import CRealtime
import Realtime

/// The matrix: every bus is added to each open zone with the gain of their cell.
///
/// Zone 0 is always open, another one while a bus reaches it, and until its limiter has let the last frames out.
extension Renderer {
    /// Applies an action to a zone.
    @_noAllocation @_noLocks
    mutating func apply(_ action: ZoneAction, zone index: Int) {
        guard index < memory.zoneCount else { return }
        let strip = memory.zones + index
        let declick = isOpen(index) ? self.declick : 0
        switch action {
        case .setCell(let bus, let target): setCell(bus.index(), index, target)
        case .duck(let bus, let timed):
            guard bus.index() < BusID.mixedCount else { return }
            memory.cell(bus: bus.index(), zone: index).pointee.begin(timed)
        case .setGain(let target):
            let frames = isOpen(index) ? target.frames.frames : 0
            _ = strip.pointee.strip.gain.move(to: target.to.linear, over: frames, curve: target.curve)
        case .setMute(let isMuted):
            _ = strip.pointee.strip.mute.move(to: isMuted ? 0 : 1, over: declick, curve: .linear)
        case .setMetering(let isMetered):
            guard strip.pointee.strip.isMetered != isMetered else { return }
            strip.pointee.strip.isMetered = isMetered
            shared.meter(zone: index).switchOn(isMetered)
        case .setTap(let tap):
            if let former = strip.pointee.tap { former.finish() }
            strip.pointee.tap = tap
            let bit = UInt32(1) << UInt32(truncatingIfNeeded: index)
            tappedZones = tap == nil ? tappedZones & ~bit : tappedZones | bit
        }
    }

    /// Copies what the zones play into the rings of those that are recorded.
    @_noAllocation @_noLocks
    func copyToTaps(_ frames: Int) {
        var rest = tappedZones
        while rest != 0 {
            let zone = rest.trailingZeroBitCount
            rest &= rest &- 1
            guard let tap = memory.zones[zone].tap else { continue }
            let planes = isOpen(zone) ? UnsafePointer(memory.plane(zone: zone, channel: 0)) : nil
            tap.write(planes, stride: memory.blockFrames, frames: frames)
        }
    }

    @_noAllocation @_noLocks
    private mutating func setCell(_ bus: Int, _ zone: Int, _ target: RampTarget) {
        guard bus < BusID.mixedCount else { return }
        let cell = memory.cell(bus: bus, zone: zone)
        _ = cell.pointee.gain.move(to: target.to.linear, over: target.frames.frames, curve: target.curve)
        guard cell.pointee.isOpen(), !isOpen(zone) else { return }
        openZones |= 1 << UInt32(truncatingIfNeeded: zone)
        memory.limiters[zone].reset()
    }

    @_noAllocation @_noLocks
    func isOpen(_ zone: Int) -> Bool { openZones & (1 << UInt32(truncatingIfNeeded: zone)) != 0 }

    /// Silences the planes of the zones before a piece, and closes those that are no longer written.
    @_noAllocation @_noLocks
    mutating func clearZones(_ frames: Int) {
        var rest = openZones
        while rest != 0 {
            let zone = rest.trailingZeroBitCount
            rest &= rest &- 1
            if zone != 0 { close(zone, frames) }
            var channel = 0
            while channel < memory.outputs {
                carillon_zero(memory.plane(zone: zone, channel: channel), frames)
                channel &+= 1
            }
        }
    }

    /// Closes a zone if no bus reaches it any more.
    @_noAllocation @_noLocks
    private mutating func close(_ zone: Int, _ frames: Int) {
        var bus = 0
        while bus < BusID.mixedCount {
            guard !memory.cell(bus: bus, zone: zone).pointee.isOpen() else {
                memory.zones[zone].tail = Int64(Limiter.latency)
                return
            }
            bus &+= 1
        }
        guard memory.zones[zone].tail <= 0 else {
            memory.zones[zone].tail &-= Int64(truncatingIfNeeded: frames)
            return
        }
        openZones &= ~(1 << UInt32(truncatingIfNeeded: zone))
        bus = 0
        while bus < BusID.mixedCount {
            memory.cell(bus: bus, zone: zone).pointee.resetDuck()
            bus &+= 1
        }
    }

    /// Frames from here over which the gains of a bus in every zone are straight lines.
    @_noAllocation @_noLocks
    func span(bus index: Int, limit: Int) -> Int {
        let bus = memory.buses + index
        let ofBus = bus.pointee.moving()
        var (span, most) = (limit, 0)
        var rest = openZones
        while rest != 0 {
            let cell = memory.cell(bus: index, zone: rest.trailingZeroBitCount)
            rest &= rest &- 1
            let moving = cell.pointee.moving()
            most = max(most, moving)
            span = cell.pointee.span(limit: span, alone: ofBus &+ moving == 1)
        }
        return ofBus == 0 ? span : bus.pointee.span(limit: span, alone: ofBus &+ most == 1)
    }

    /// Whether a gain of a bus moves, in any open zone.
    @_noAllocation @_noLocks
    func isMoving(bus index: Int) -> Bool {
        if memory.buses[index].moving() != 0 { return true }
        var rest = openZones
        while rest != 0 {
            if memory.cell(bus: index, zone: rest.trailingZeroBitCount).pointee.isMoving() { return true }
            rest &= rest &- 1
        }
        return false
    }

    /// Adds a span of a bus to the open zones, and advances its gains unless they are steady.
    @_noAllocation @_noLocks
    func mixSpan(
        _ index: Int,
        _ sounds: Bool,
        _ partials: UInt32,
        _ offset: Int,
        _ frames: Int,
        isSteady: Bool
    ) {
        let bus = memory.buses + index
        let first = bus.pointee.total()
        if !isSteady { bus.pointee.advance(frames) }
        let last = bus.pointee.total()
        // The meter takes the first zone that the bus reaches, and the first with voices that are not heard in all.
        var (isMetered, isPartMetered) = (!bus.pointee.isMetered, !bus.pointee.isMetered)
        var rest = openZones
        while rest != 0 {
            let zone = rest.trailingZeroBitCount
            rest &= rest &- 1
            let cell = memory.cell(bus: index, zone: zone)
            let gain = first * cell.pointee.total()
            var step: Float = 0
            if !isSteady {
                cell.pointee.advance(frames)
                step = (last * cell.pointee.total() - gain) / Float(frames)
            }
            guard gain != 0 || step != 0 else { continue }
            if sounds {
                let planes = memory.planes(bus: index) + offset
                add(planes, zone, offset, frames, gain, step)
                if !isMetered { measure(index, planes, frames, gain, step, isFurther: false) }
                isMetered = true
            }
            if partials & (1 << UInt32(truncatingIfNeeded: zone)) != 0 {
                let planes = memory.planes(bus: index, zone: zone) + offset
                add(planes, zone, offset, frames, gain, step)
                if !isPartMetered { measure(index, planes, frames, gain, step, isFurther: sounds) }
                isPartMetered = true
            }
        }
    }

    /// Adds a span of planes to those of a zone.
    @_noAllocation @_noLocks
    private func add(
        _ planes: UnsafeMutablePointer<Float>,
        _ zone: Int,
        _ offset: Int,
        _ frames: Int,
        _ gain: Float,
        _ step: Float
    ) {
        var channel = 0
        while channel < memory.outputs {
            let source = UnsafePointer(planes + channel &* memory.blockFrames)
            let target = memory.plane(zone: zone, channel: channel) + offset
            if step == 0 {
                carillon_mix(target, source, frames, gain)
            } else {
                carillon_mix_ramp(target, source, frames, gain, step)
            }
            channel &+= 1
        }
    }
}
