// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import CRealtime

extension Renderer {
    /// The fast path of the usual voice: it plays from memory, its gains are constant or one of them is on a linear
    /// ramp, and the piece ends before the memory does.
    ///
    /// - Returns: false, and nothing done, for every other voice.
    @_noAllocation @_noLocks
    mutating func runSteadily(_ slot: Int, _ frames: Int) -> Bool {
        let voice = memory.voices + slot
        guard voice.pointee.state == .playing, !voice.pointee.usesRing, !voice.pointee.usesSeam,
            !voice.pointee.isMetered,
            !voice.pointee.isRouted, !voice.pointee.isPartial, memory.outputs == 2,
            let samples = voice.pointee.source.samples
        else { return false }
        let channels = voice.pointee.source.channelCount
        let end = voice.pointee.playhead &+ Int64(truncatingIfNeeded: frames)
        guard channels <= 2, end < voice.pointee.source.residentFrames, end < voice.pointee.passEnd
        else { return false }
        let first = samples + Int(truncatingIfNeeded: voice.pointee.playhead)
        let run = SourceRun(first: first, stride: channels == 2 ? voice.pointee.source.stride : 0)
        if voice.pointee.isMoving {
            let gain = voice.pointee.outer * voice.pointee.entry.value
            guard voice.pointee.glide(frames) else { return false }
            mixGliding(slot, run, frames, from: gain, to: voice.pointee.outer * voice.pointee.entry.value)
        } else if voice.pointee.outer != 0 {
            let planes = open(bus: voice.pointee.bus.index())
            // `entry` is 1 while no ramp moves.
            carillon_mix_pair(
                planes,
                planes + memory.blockFrames,
                first,
                first + run.stride,
                frames,
                voice.pointee.outer * voice.pointee.panGains.left,
                voice.pointee.outer * voice.pointee.panGains.right
            )
        }
        voice.pointee.playhead = end
        return true
    }

    /// Adds a piece of one or two channels to its bus; a stride of 0 reads the one channel twice.
    @_noAllocation @_noLocks
    private mutating func mixGliding(
        _ slot: Int,
        _ run: SourceRun,
        _ frames: Int,
        from gain: Float,
        to end: Float
    ) {
        if gain == 0 && end == 0 { return }
        let planes = open(bus: memory.voices[slot].bus.index())
        let gainLeft = gain * memory.voices[slot].panGains.left
        let gainRight = gain * memory.voices[slot].panGains.right
        carillon_mix_pair_ramp(
            planes,
            planes + memory.blockFrames,
            run.first,
            run.first + run.stride,
            frames,
            gainLeft,
            gainRight,
            (end * memory.voices[slot].panGains.left - gainLeft) / Float(frames),
            (end * memory.voices[slot].panGains.right - gainRight) / Float(frames)
        )
    }

    /// Adds a span of a voice to its bus, and measures it if metered.
    @_noAllocation @_noLocks
    mutating func mix(
        _ slot: Int,
        _ run: SourceRun,
        offset: Int,
        frames: Int,
        from first: VoiceGains,
        to last: VoiceGains
    ) {
        if memory.voices[slot].isMetered { measure(slot, run, frames, first.main, last.main) }
        mixUnmetered(slot, run, offset: offset, frames: frames, from: first, to: last)
    }

    /// Adds a span to its bus without measuring it.
    @_noAllocation @_noLocks
    mutating func mixUnmetered(
        _ slot: Int,
        _ run: SourceRun,
        offset: Int,
        frames: Int,
        from first: VoiceGains,
        to last: VoiceGains
    ) {
        if first.main == 0 && last.main == 0 { return }
        let bus = memory.voices[slot].bus.index()
        guard memory.voices[slot].isPartial else {
            return mix(slot, run, into: open(bus: bus), offset: offset, frames: frames, from: first, to: last)
        }
        var rest = memory.voices[slot].zones & openZones
        while rest != 0 {
            let planes = open(bus: bus, zone: rest.trailingZeroBitCount)
            rest &= rest &- 1
            mix(slot, run, into: planes, offset: offset, frames: frames, from: first, to: last)
        }
    }

    /// Adds a span to the given planes.
    @_noAllocation @_noLocks
    private func mix(
        _ slot: Int,
        _ run: SourceRun,
        into planes: UnsafeMutablePointer<Float>,
        offset: Int,
        frames: Int,
        from first: VoiceGains,
        to last: VoiceGains
    ) {
        let channels = memory.voices[slot].source.channelCount
        let left = planes + offset
        if memory.voices[slot].isRouted {
            return mixRouted(slot, run, into: left, frames: frames, from: first.main, to: last.main)
        }
        guard channels <= 2 && memory.outputs == 2 else {
            return mixMatrix(channels, run, into: left, frames: frames, from: first, to: last)
        }
        let right = left + memory.blockFrames
        let other = channels == 2 ? run.first + run.stride : run.first
        let gainLeft = first.main * first.pan.left
        let gainRight = first.main * first.pan.right
        let endLeft = last.main * last.pan.left
        let endRight = last.main * last.pan.right
        if gainLeft == endLeft && gainRight == endRight {
            carillon_mix_pair(left, right, run.first, other, frames, gainLeft, gainRight)
        } else {
            let stepLeft = (endLeft - gainLeft) / Float(frames)
            let stepRight = (endRight - gainRight) / Float(frames)
            carillon_mix_pair_ramp(
                left,
                right,
                run.first,
                other,
                frames,
                gainLeft,
                gainRight,
                stepLeft,
                stepRight
            )
        }
    }

    /// Adds a span through the channel matrix.
    @_noAllocation @_noLocks
    private func mixMatrix(
        _ channels: Int,
        _ run: SourceRun,
        into planes: UnsafeMutablePointer<Float>,
        frames: Int,
        from first: VoiceGains,
        to last: VoiceGains
    ) {
        var output = 0
        while output < memory.outputs {
            let plane = planes + output &* memory.blockFrames
            var input = 0
            while input < channels {
                let start =
                    first.main
                    * memory.matrix.gain(inputs: channels, input: input, output: output, pan: first.pan)
                let end =
                    last.main
                    * memory.matrix.gain(inputs: channels, input: input, output: output, pan: last.pan)
                let source = run.first + input &* run.stride
                if start != end {
                    carillon_mix_ramp(plane, source, frames, start, (end - start) / Float(frames))
                } else if start != 0 {
                    carillon_mix(plane, source, frames, start)
                }
                input &+= 1
            }
            output &+= 1
        }
    }

    /// Adds each channel of a span to the plane it is assigned to.
    @_noAllocation @_noLocks
    private func mixRouted(
        _ slot: Int,
        _ run: SourceRun,
        into planes: UnsafeMutablePointer<Float>,
        frames: Int,
        from first: Float,
        to last: Float
    ) {
        let voice = memory.voices + slot
        var channel = 0
        while channel < voice.pointee.source.channelCount {
            let output = voice.pointee.routing.port(channel)
            if output >= 0 && output < memory.outputs {
                let plane = planes + output &* memory.blockFrames
                let source = run.first + channel &* run.stride
                if first == last {
                    carillon_mix(plane, source, frames, first)
                } else {
                    carillon_mix_ramp(plane, source, frames, first, (last - first) / Float(frames))
                }
            }
            channel &+= 1
        }
    }

    /// The first plane of a bus, silenced the first time it is used in a piece.
    @_noAllocation @_noLocks
    private mutating func open(bus: Int) -> UnsafeMutablePointer<Float> {
        let planes = memory.planes(bus: bus)
        let bit = UInt32(1) << UInt32(truncatingIfNeeded: bus)
        guard soundingBuses & bit == 0 else { return planes }
        soundingBuses |= bit
        silence(planes)
        return planes
    }

    /// The first plane of the voices of a bus that are heard in a zone but not in all, silenced the first time.
    @_noAllocation @_noLocks
    private mutating func open(bus: Int, zone: Int) -> UnsafeMutablePointer<Float> {
        let planes = memory.planes(bus: bus, zone: zone)
        let busBit = UInt32(1) << UInt32(truncatingIfNeeded: bus)
        if partialBuses & busBit == 0 {
            partialBuses |= busBit
            memory.partials[bus] = 0
        }
        let bit = UInt32(1) << UInt32(truncatingIfNeeded: zone)
        guard memory.partials[bus] & bit == 0 else { return planes }
        memory.partials[bus] |= bit
        silence(planes)
        return planes
    }

    @_noAllocation @_noLocks
    private func silence(_ planes: UnsafeMutablePointer<Float>) {
        var channel = 0
        while channel < memory.outputs {
            carillon_zero(planes + channel &* memory.blockFrames, pieceFrames)
            channel &+= 1
        }
    }

    @_noAllocation @_noLocks
    private func measure(_ slot: Int, _ run: SourceRun, _ frames: Int, _ gain: Float, _ end: Float) {
        let meter = shared.meter(voice: slot)
        let step = (end - gain) / Float(frames)
        var channel = 0
        while channel < memory.voices[slot].source.channelCount {
            var peak: Float = 0
            var sum = 0.0
            carillon_measure(run.first + channel &* run.stride, frames, gain, step, &peak, &sum)
            meter.add(channel: channel, frames: frames, peak: peak, sum: sum)
            channel &+= 1
        }
    }
}
