// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Realtime

extension Renderer {
    /// Sends an event to the control side; one that finds no room is counted.
    @_noAllocation @_noLocks
    mutating func emit(_ event: MixerEvent) {
        if !events.stage(event) { shared.count(.eventsLost, 1) }
    }

    /// Sends an event that the control side can do without: an eighth of the ring stays free for other events.
    ///
    /// At least two places stay free, which the end of a voice takes: however often others loop, voices are released.
    @_noAllocation @_noLocks
    mutating func emitMinor(_ event: MixerEvent) {
        let kept = events.capacity / 8
        if events.freeCount() > (kept > 2 ? kept : 2) {
            emit(event)
        } else {
            shared.count(.eventsLost, 1)
        }
    }

    /// The handle of the voice in a slot.
    @_noAllocation @_noLocks
    func handle(_ slot: Int) -> VoiceHandle {
        VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: memory.voices[slot].generation)
    }

    /// Reports ended voices and gives their slots back, in order, for as long as the event ring has room.
    @_noAllocation @_noLocks
    mutating func retire() {
        var reported = 0
        while reported < retiringCount {
            guard events.freeCount() >= 2 else { break }
            let slot = Int(memory.retiring[reported])
            let voice = memory.voices + slot
            let name = handle(slot)
            emit(
                .ended(
                    name,
                    at: voice.pointee.endedAt,
                    playhead: FrameCount(voice.pointee.playhead),
                    cause: voice.pointee.endCause
                )
            )
            voice.pointee.state = .free
            emit(.released(name))
            reported &+= 1
        }
        guard reported > 0 else { return }
        retiringCount &-= reported
        var index = 0
        while index < retiringCount {
            memory.retiring[index] = memory.retiring[index &+ reported]
            index &+= 1
        }
    }

    /// Publishes the playhead of every running voice.
    @_noAllocation @_noLocks
    mutating func publishPlayheads() {
        var index = 0
        while index < listedCount {
            let slot = Int(memory.listed[index])
            if memory.voices[slot].hasStarted { publishPlayhead(slot) }
            index &+= 1
        }
    }

    /// Publishes the playhead of a voice.
    @_noAllocation @_noLocks
    func publishPlayhead(_ slot: Int) {
        let voice = memory.voices + slot
        let record = shared.playhead(slot)
        record.beginWriting()
        record.set(0, UInt64(voice.pointee.generation))
        record.set(1, UInt64(bitPattern: voice.pointee.playhead))
        record.set(2, UInt64(bitPattern: voice.pointee.iteration))
        record.set(3, UInt64(bitPattern: now.frame))
        record.endWriting()
    }
}
