// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import Logging
import Mixer
import Output

extension Engine {
    /// Whether a voice sounds or will sound, or a step of an action or a cue waits; voices of paused players do not count.
    ///
    /// For offline use, after a drain.
    public var isSounding: Bool {
        if state.runs.nextFrame != nil || state.showDeadline(lead: .zero) != nil { return true }
        let paused = state.players.all.count { $0.state == .paused && $0.voice != nil }
        return mixer.configuration.maximumVoices - mixer.freeVoices > paused
    }

    /// Reserves room for the commands and voices of an operation before anything is changed.
    ///
    /// What is not urgent leaves room for stopping every voice.
    func reserve(
        commands: Int,
        voices: Int,
        policy: StealPolicy = .fail,
        isUrgent: Bool = false
    ) throws(EngineError) {
        var (commands, voices) = rehearse(commands: commands, voices: voices)
        // All commands of a batch on a later frame wait for it.
        let timed = batching.frame == nil ? 0 : commands
        if !isUrgent { commands += EngineConfiguration.commandsToStopAll(mixer.configuration) }
        do {
            // Any start may be scheduled for a later frame, and may steal another voice on it.
            try mixer.reserve(
                commands: commands,
                voices: voices,
                policy: policy.limit,
                scheduled: timed + (policy == .fail ? voices : 2 * voices)
            )
        } catch {
            switch error {
            case .queueFull, .scheduleFull: throw .overloaded(retryAfter: 0.1)
            case .voiceLimitReached(let limit): throw .limitReached(what: "voices", limit: limit)
            }
        }
    }

    /// Sends one reserved command.
    func send(_ command: Effects.Command) {
        switch command {
        case .start(let voice, let reading): start(voice, reading)
        case .join(let voice): state.attachJoin(mixer.start(voice))
        case .voice(let voice, let action, let frame):
            if case .setLoops(let loops) = action { streams.setLoops(loops, of: voice) }
            // The play history still needs the levels.
            if case .setMetering(false) = action, configuration.measuresPlays { return }
            mixer.send(action, to: voice, at: frame ?? batching.frame)
        case .rate(let voice, let rate): streams.setRate(rate, of: voice)
        case .bus(let bus, let action, let frame): mixer.send(action, to: bus, at: frame ?? batching.frame)
        case .record(let zone, let id): record(zone, id, at: batching.frame)
        case .zone(let zone, let action, let frame): mixer.send(action, to: zone, at: frame ?? batching.frame)
        }
    }

    /// Commits the commands to the audio thread, and ends a rest of the output.
    func commitCommands() {
        mixer.commit()
        endRest()
    }

    /// Starts a voice for a player; a sound that is not in memory is streamed.
    private func start(_ start: VoiceStart, _ reading: VoiceReading) {
        var start = start
        start.at = start.at ?? batching.frame
        let stream = streams.open(&start, reading) { [inbox] error in
            let failure = EngineError(error, path: reading.path)
            inbox.add { $0.failures.append((reading.playerID, failure)) }
        }
        start.isMetered = start.isMetered || configuration.measuresPlays
        let voice = mixer.start(start)
        state.attach(voice, reading)
        streams.attach(stream, to: voice)
    }

    /// Takes the events of the audio thread and returns the current frame.
    ///
    /// An event published with this frame is never earlier than one published before.
    @discardableResult
    func present() -> FrameTime {
        if let phase { return phase.now }
        // Read the clock first: the events of the quanta it counts have arrived by then, perhaps with later ones.
        refreshClock()
        drainMixer()
        return clock.present
    }

    /// Takes all events of the audio thread, in order.
    private func drainMixer() {
        var turn = makeTurn()
        while let event = mixer.nextEvent() { take(event, &turn) }
        // Within a quantum the mixer reports voice by voice; events are published by frame.
        turn.sortEvents()
        if let newest = turn.effects.events.last { clock.note(event: newest.frame) }
        for id in state.notePlays(at: Date(), &turn)
        where state.sounds[id].map(isWorthReadmitting) == true {
            background.add(.readmit(id))
        }
        apply(turn.effects)
        unmuteHeld()
    }

    /// Unmutes held players that may be heard now; if the command queue is full, with the next events.
    private func unmuteHeld() {
        let count = state.players.held.count
        guard count > 0, (try? reserve(commands: count, voices: 0)) != nil else { return }
        var turn = makeTurn()
        state.unmuteHeld(&turn)
        apply(turn.effects)
    }

    /// Reports a read error in a long sound; the player ends after the frames read so far.
    func takeFailure(_ error: EngineError, of id: String) {
        logger.error("reading a long sound failed", metadata: ["player": "\(id)", "error": "\(error)"])
        guard let player = state.players[id], player.isActive else { return }
        publish(.playerDecodeFailed(state.snapshot(of: player, at: present()), error))
    }

    private func take(_ event: MixerEvent, _ turn: inout Turn) {
        if let frame = event.frame { turn.now = frame }
        switch event {
        case .started(let voice, _): state.started(voice, &turn)
        case .paused(let voice, _, let playhead): state.paused(voice, playhead: playhead, &turn)
        case .resumed(let voice, _): state.resumed(voice, &turn)
        case .looped(let voice, _, let iteration): state.looped(voice, iteration: iteration, &turn)
        case .fadeEnded(let voice, _): state.fadeEnded(voice, &turn)
        case .ended(let voice, _, let playhead, let cause):
            streams.close(voice)
            noteLast(voice)
            state.ended(voice, playhead: playhead, cause: cause, &turn)
        case .released(let voice): streams.release(voice)
        case .underrun(let voice, let frame, let frames):
            guard let more = machine.admitUnderrun(at: clock.frame) else { return }
            logger.warning(
                state.isTalk(voice) ? "a live source was late" : "the reader of a long sound was late",
                metadata: ["at": "\(frame)", "for": "\(frames)", "more": "\(more)"]
            )
        case .late(_, let frames):
            guard let more = machine.admitLate(at: clock.frame) else { return }
            logger.warning(
                "a command arrived after its frame",
                metadata: ["by": "\(frames)", "more": "\(more)"]
            )
        case .marked(let number, _):
            refreshPlayheads(state.music.current.map { [$0] } ?? [])
            state.marked(number, &turn)
        case .scheduleFull: logger.error("too many scheduled commands; one was refused")
        }
    }

    /// Takes the latest clock report of the audio thread.
    func refreshClock() {
        let newest = mixer.clock
        clock.refresh(newest)
        if !streams.inputs.isEmpty { streams.inputs.note(newest) }
    }

    /// Refreshes the playheads of the given players, or of all players when nil.
    func refreshPlayheads(_ ids: [String]? = nil) {
        for player in ids?.compactMap({ state.players[$0] }) ?? state.players.all {
            guard let voice = player.voice, let seen = mixer.playhead(of: voice) else { continue }
            state.note(seen, of: player.id)
        }
    }
}

extension StealPolicy {
    /// The mixer's policy when its limit of voices is reached.
    fileprivate var limit: VoiceLimitPolicy {
        switch self {
        case .fail: .fail
        case .stealOldest: .stealOldest
        case .stealQuietest: .stealQuietest
        case .mute: .mute
        }
    }
}
