// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension EngineState {
    /// Stops a run: its steps that wait are cancelled, and what it started ends.
    ///
    /// - Returns: whether anything was stopped.
    mutating func stop(
        run id: String,
        _ request: StopRequest,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        let run = try runs.run(id)
        let fade = request.fadeOut ? try fadeFrames(request.fadeDuration) : nil
        let musicFade = request.fadeOut ? try fadeFrames(request.fadeDuration, kind: .music) : nil
        var changed = runs.cancel(id)
        for player in run.players where isActive(player: player) {
            if music.current == player {
                changed = try stopMusic(request, &turn) || changed
            } else {
                let isMusic = players[player]?.identity.kind == .music
                let frames = isMusic ? musicFade : fade
                changed = stop(player: player, fade: frames, rewinds: request.rewind, &turn) || changed
            }
        }
        for item in run.items {
            if queue.machine.isSaid(item) {
                turn.talk(.release(item))
                changed = true
                continue
            }
            let progress = heard(at: turn.now).progress
            if queue.machine.current?.id == item, let fade, fade > .zero {
                fadeAnnouncement(over: fade, &turn)
            }
            guard queue.machine.remove(item, progress: progress, now: turn.utc) else { continue }
            queue.isDirty = true
            changed = true
        }
        return changed
    }

    /// Pauses a run: its steps wait as long as it stands still, and what plays of it is paused with its fades.
    ///
    /// Its announcements go on: the queue has a pause of its own.
    /// - Returns: whether it was not paused yet.
    mutating func pause(run id: String, _ turn: inout Turn) throws(EngineError) -> Bool {
        let run = try runs.run(id)
        guard !run.isPaused else { return false }
        var paused: [PausedPlayer] = []
        for id in run.players where isActive(player: id) {
            var player = PausedPlayer(id: id)
            if let present = players[id], present.state == .scheduled, let at = present.scheduledAt {
                player.delay = max(.zero, at - turn.now)
                player.entrance = present.fade?.purpose == .entrance ? present.fade : nil
            }
            if pauseOnDeck(id, &turn) { paused.append(player) }
        }
        runs.pause(id, at: turn.now, paused)
        if let run = runs[id] { turn.publish(.action(.paused(shown(run)))) }
        return true
    }

    /// Resumes a run: its steps go on, and so does what was paused with it.
    ///
    /// - Returns: whether it was paused.
    mutating func resume(run id: String, _ turn: inout Turn) throws(EngineError) -> Bool {
        guard try runs.run(id).isPaused else { return false }
        for player in runs.resume(id, at: turn.now) where players[player.id]?.state == .paused {
            var options = PlayOptions()
            options.at = player.delay.map { turn.now + $0 }
            if let entrance = player.entrance {
                (options.fadeIn, options.curve) = (entrance.frames, entrance.curve)
            }
            _ = try play(player: player.id, options, &turn)
        }
        if let run = runs[id] { turn.publish(.action(.resumed(shown(run)))) }
        return true
    }

    /// How many voices the players of a paused run need.
    func voicesToResume(run id: String) -> Int {
        runs.pausedPlayers(of: id).count { players[$0.id]?.voice == nil }
    }

    /// A run as clients see it, with its end.
    func shown(_ run: RunningBatch) -> RunningBatch {
        var run = run
        run.endsAt = expectedEnd(of: run).map { rate.seconds($0) }
        return run
    }

    /// Whether something that a run started plays or waits.
    private func isPresent(_ run: RunningBatch) -> Bool {
        run.players.contains { isActive(player: $0) } || run.items.contains { queue.machine.holds($0) }
    }

    /// Whether a player of a run plays, waits for its start or is paused.
    func isActive(player id: String) -> Bool { players[id]?.isActive ?? false }

    /// Publishes the end of runs of which nothing waits or plays any more.
    mutating func endRuns(_ turn: inout Turn) {
        guard runs.count > 0 else { return }
        let present = Set(runs.all.filter(isPresent).map(\.id))
        let over = runs.removeEnded { present.contains($0.id) }
        for run in over {
            turn.publish(.action(.ended(run)))
            noteEnd(of: run, &turn)
        }
    }
}

extension AnnouncementQueue {
    /// Whether an item plays or waits.
    func holds(_ id: String) -> Bool {
        current?.id == id || backlog.pending.contains { $0.id == id }
            || backlog.scheduled.contains { $0.id == id }
    }
}
