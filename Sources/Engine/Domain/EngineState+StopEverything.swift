// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation

extension EngineState {
    /// For how many seconds schedules that come due hold the queue, too, and times of plans are skipped.
    static let stopHorizon: Double = 10

    /// Stops all players, the music and the announcement, and holds what waits or is scheduled.
    ///
    /// Steps of actions that wait are cancelled. Everything fades as requested, and a longer fade-out in progress is shortened. The announcement stays first in the
    /// queue. A connected crossfader is paused, so that it starts no music.
    mutating func stopEverything(
        _ request: StopRequest,
        _ turn: inout Turn
    ) throws(EngineError) -> StoppedEverything {
        // Validated before anything changes.
        let fade = request.fadeOut ? try fadeFrames(request.fadeDuration) : nil
        let musicFade = request.fadeOut ? try fadeFrames(request.fadeDuration, kind: .music) : nil
        var stopped = StoppedEverything()
        for show in shows.all where stop(show: show.id, &turn) { stopped.shows.append(show.id) }
        stopped.holdsCalendar = holdCalendar(for: Self.stopHorizon, &turn)
        for run in runs.all where runs.cancel(run.id) { stopped.runs.append(run.id) }
        stopped.players += stopInputs(over: fade, &turn)
        for player in players.all where player.isActive && [.sound, .system].contains(player.identity.kind) {
            if stop(player: player.id, fade: fade, rewinds: request.rewind, hastens: true, &turn) {
                stopped.players.append(player.id)
            }
        }
        for id in music.fadingOut where stop(player: id, fade: musicFade, hastens: true, &turn) {
            stopped.players.append(id)
        }
        let track = music.current
        if try stopMusic(request, &turn) { stopped.music = track }
        stopQueue(over: fade, &stopped, &turn)
        if let crossfader = crossfaders.connected, crossfader.isPlaying,
            try setPlaying(false, crossfader: crossfader.id, &turn)
        {
            stopped.crossfader = crossfader.id
        }
        return stopped
    }

    /// Stops the current announcement, and holds the queue if others wait or come due soon.
    private mutating func stopQueue(
        over fade: FrameCount?,
        _ stopped: inout StoppedEverything,
        _ turn: inout Turn
    ) {
        stopped.announcement = queue.machine.current?.id
        let heard = heard(at: turn.now)
        if let fade, fade > .zero { fadeAnnouncement(over: fade, &turn) }
        if !queue.machine.stopCurrent(heard, now: turn.utc) {
            let horizon = turn.utc.addingTimeInterval(EngineState.stopHorizon)
            let comesDue = queue.schedules.nextDeadline.map { $0 <= horizon } ?? false
            if queue.machine.backlog.count > 0 || comesDue { _ = queue.machine.pause() }
        }
        stopped.holdsQueue = !queue.machine.hold.isEmpty
        queue.isDirty = true
    }
}
