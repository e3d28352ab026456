// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension EngineState {
    /// Stops all players, the music and the announcement, and holds what waits or is scheduled.
    ///
    /// Players and music fade as requested; the announcement is cut and stays first in the queue. A connected crossfader is
    /// paused, so that it starts no music.
    mutating func stopEverything(
        _ request: StopRequest,
        _ turn: inout Turn
    ) throws(EngineError) -> StoppedEverything {
        // Validated before anything changes.
        let frames = try fadeFrames(request.fadeDuration)
        _ = try fadeFrames(request.fadeDuration, kind: .music)
        var stopped = StoppedEverything()
        for player in players.all where player.isActive && [.sound, .system].contains(player.identity.kind) {
            let fade = request.fadeOut ? frames : nil
            if stop(player: player.id, fade: fade, rewinds: request.rewind, &turn) {
                stopped.players.append(player.id)
            }
        }
        let track = music.current
        if !request.fadeOut { stopped.players += music.fadingOut }
        if try stopMusic(request, &turn) { stopped.music = track }
        stopped.announcement = queue.machine.current?.id
        let heard = heard(at: turn.now)
        if !queue.machine.stopCurrent(heard), queue.machine.backlog.count > 0 {
            _ = queue.machine.pause()
        }
        stopped.holdsQueue = !queue.machine.hold.isEmpty
        queue.isDirty = true
        if let crossfader = crossfaders.connected, crossfader.isPlaying,
            try setPlaying(false, crossfader: crossfader.id, &turn)
        {
            stopped.crossfader = crossfader.id
        }
        return stopped
    }
}
