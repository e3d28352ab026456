// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Realtime

extension Renderer {
    /// Takes new commands from the ring: applies what is due, schedules the rest.
    @_noAllocation @_noLocks
    mutating func takeCommands() {
        // Scheduled commands were submitted earlier than those in the ring, so they go first.
        applyDue()
        var left = commands.capacity
        while left > 0, let command = commands.pop() {
            if command.at.frame != MixerCommand.immediately().frame { timedTaken &+= 1 }
            if case .start(let voice) = command.body {
                arm(voice, command)
            } else if command.at <= now {
                report(late: command)
                apply(command.body)
            } else {
                wait(command)
            }
            left &-= 1
        }
        // In this order: a reader that sees a command as taken also sees it as waiting.
        shared.publish(.waiting, schedule.count)
        shared.publish(.timedTaken, timedTaken)
    }

    /// Applies the scheduled commands of the present frame, and of earlier ones.
    @_noAllocation @_noLocks
    mutating func applyDue() {
        while let command = schedule.pop(due: now) {
            count(command.body, -1)
            apply(command.body)
        }
    }

    /// Puts a command into the schedule, or refuses it with an event.
    @_noAllocation @_noLocks
    private mutating func wait(_ command: MixerCommand) {
        if case .voice(let voice, _) = command.body, find(voice) == nil {
            return shared.count(.stale, 1)
        }
        if schedule.insert(command) {
            count(command.body, 1)
        } else {
            shared.count(.scheduleFull, 1)
            emit(.scheduleFull(subject(command.body)))
        }
    }

    /// Makes a voice from its plan, and begins it if its frame has come.
    @_noAllocation @_noLocks
    private mutating func arm(_ handle: VoiceHandle, _ command: MixerCommand) {
        let slot = Int(handle.slot)
        let voice = memory.voices + slot
        // The slot's last voice may have ended after the last piece and still be listed.
        let wasListed = voice.pointee.isListed
        voice.pointee = shared.starts[slot]
        voice.pointee.isListed = wasListed
        shared.meter(voice: slot).switchOn(voice.pointee.isMetered)
        guard voice.pointee.state == .armed else { return }
        guard command.at > now else {
            report(late: command)
            return begin(slot)
        }
        let beginning = MixerCommand(at: command.at, sequence: command.sequence, body: .begin(handle))
        if schedule.insert(beginning) {
            count(beginning.body, 1)
        } else {
            shared.count(.scheduleFull, 1)
            emit(.scheduleFull(handle))
            end(slot, at: now, cause: .refused)
        }
    }

    /// Applies one command at the present frame.
    @_noAllocation @_noLocks
    private mutating func apply(_ body: MixerCommand.Body) {
        switch body {
        case .start:
            break
        case .begin(let handle):
            guard let slot = find(handle), memory.voices[slot].state == .armed else { return }
            begin(slot)
        case .voice(let handle, let action):
            guard let slot = find(handle) else { return shared.count(.stale, 1) }
            apply(action, slot)
        case .bus(let bus, let action):
            apply(action, bus)
        case .zone(let action, let zone):
            apply(action, zone: zone.number())
        }
    }

    /// The slot of a live voice.
    @_noAllocation @_noLocks
    private func find(_ handle: VoiceHandle) -> Int? {
        let slot = Int(handle.slot)
        guard slot < memory.maximumVoices else { return nil }
        let voice = memory.voices + slot
        guard voice.pointee.generation == handle.generation, voice.pointee.state != .free,
            voice.pointee.state != .ended
        else { return nil }
        return slot
    }

    /// Counts the scheduled commands of a voice.
    @_noAllocation @_noLocks
    private func count(_ body: MixerCommand.Body, _ difference: Int32) {
        guard let handle = subject(body), let slot = find(handle) else { return }
        memory.voices[slot].scheduled &+= difference
    }

    /// The voice that a command addresses; nil for a bus or a zone.
    @_noAllocation @_noLocks
    private func subject(_ body: MixerCommand.Body) -> VoiceHandle? {
        switch body {
        case .start(let voice), .begin(let voice), .voice(let voice, _): voice
        case .bus, .zone: nil
        }
    }

    @_noAllocation @_noLocks
    private mutating func report(late command: MixerCommand) {
        guard command.at.frame != MixerCommand.immediately().frame, command.at < now else { return }
        shared.count(.late, 1)
        emitMinor(.late(subject(command.body), by: now - command.at))
    }

    /// Applies an action to a bus.
    @_noAllocation @_noLocks
    private mutating func apply(_ action: BusAction, _ id: BusID) {
        let index = id.index()
        let bus = memory.buses + index
        switch action {
        case .setGain(let target):
            _ = bus.pointee.gain.move(to: target.to.linear, over: target.frames.frames, curve: target.curve)
        case .setLoudness(let isMeasured):
            guard index == BusID.masterIndex, loudness.isOn != isMeasured else { return }
            loudness.switchOn(isMeasured)
        case .cancelScheduledGains: _ = schedule.remove(.gains(id))
        case .mark(let number): emitMinor(.marked(number, at: now))
        case .setMute(let isMuted):
            _ = bus.pointee.mute.move(to: isMuted ? 0 : 1, over: declick, curve: .linear)
        case .setMetering(let isMetered):
            guard bus.pointee.isMetered != isMetered else { return }
            bus.pointee.isMetered = isMetered
            shared.meter(bus: index).switchOn(isMetered)
        }
    }
}
