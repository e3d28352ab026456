// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

/// A short name of an event, for comparison in tests.
func name(_ event: EngineEvent) -> String {
    switch event {
    case .soundRegistered: "sound registered"
    case .soundReady: "sound ready"
    case .soundFailed: "sound failed"
    case .soundChanged: "sound changed"
    case .soundAnalyzed: "sound analyzed"
    case .soundDisposed: "sound disposed"
    case .playerCreated: "created"
    case .playerPrepared: "prepared"
    case .playerDecodeFailed: "decode failed"
    case .playerScheduled: "scheduled"
    case .playerStarted: "started"
    case .playerPaused: "paused"
    case .playerResumed: "resumed"
    case .playerLooped: "looped"
    case .playerSeeked: "seeked"
    case .playerChanged: "changed"
    case .playerFadeStarted: "fade started"
    case .playerFadeEnded: "fade ended"
    case .playerCompleted: "completed"
    case .playerFinished: "finished"
    case .playerDisposed: "disposed"
    case .musicChanged: "music changed"
    case .musicCrossfadeStarted: "crossfade started"
    case .musicCrossfadeEnded: "crossfade ended"
    case .musicStopped: "music stopped"
    case .systemSoundCreated: "system sound created"
    case .systemSoundDisposed: "system sound disposed"
    case .systemSoundCompleted: "system sound completed"
    case .hapticVibrate: "vibrate"
    case .silentModeChanged: "silent mode changed"
    case .session: "session"
    case .station(.musicPosition): "position"
    case .station(.musicFailed): "music failed"
    case .station: "station"
    case .action(let event): actionName(event)
    case .link(let event): linkName(event)
    case .target(let event): targetName(event)
    case .input(let event): inputName(event)
    case .recording(let event): recordingName(event)
    case .show(let event): showName(event)
    case .plan: "plan"
    case .board(let event): boardName(event)
    case .room: "room"
    case .zone: "zone"
    case .volumeChanged: "volume changed"
    case .managerChanged: "manager changed"
    case .queueItem(let event, let item): "\(event) \(item.clientData ?? "item")"
    case .queueItemInterrupted(let item, _, _): "interrupted \(item.clientData ?? "item")"
    case .queueChanged: "queue changed"
    case .queueEmpty: "queue empty"
    case .healthChanged: "health changed"
    case .clockJumped: "clock jumped"
    case .outputLost: "output lost"
    case .outputRestored: "output restored"
    case .outputChanged: "output changed"
    }
}

private func targetName(_ event: TargetEvent) -> String {
    switch event {
    case .created: "target created"
    case .changed: "target changed"
    case .disposed: "target disposed"
    case .delivered(_, let report): report.failure == nil ? "message sent" : "message failed"
    }
}

private func inputName(_ event: InputEvent) -> String {
    switch event {
    case .created: "input created"
    case .changed: "input changed"
    case .disposed: "input disposed"
    }
}

private func recordingName(_ event: RecordingEvent) -> String {
    switch event {
    case .created: "recording created"
    case .changed: "recording changed"
    case .disposed: "recording disposed"
    }
}

private func linkName(_ event: LinkEvent) -> String {
    switch event {
    case .created: "link created"
    case .changed: "link changed"
    case .disposed: "link disposed"
    }
}

private func boardName(_ event: BoardEvent) -> String {
    switch event {
    case .created(let board): "board created \(board.settings.name)"
    case .changed(let board): "board changed \(board.settings.name)"
    case .disposed(_, let name): "board disposed \(name)"
    case .tileCreated(let tile): "tile created \(tile.settings.label ?? "-")"
    case .tileChanged(let tile): "tile changed \(tile.settings.label ?? "-")"
    case .tileDisposed: "tile disposed"
    case .tileStatusChanged(let tile):
        "tile \(tile.settings.label ?? "-") " + (tile.status.isActive ? "active" : "idle")
            + " \(tile.status.runs.count)"
    }
}

private func showName(_ event: ShowEvent) -> String {
    switch event {
    case .created: "show created"
    case .changed: "show changed"
    case .disposed: "show disposed"
    case .pointerMoved(let news): "show pointer \(news.status.pointer ?? "end")"
    case .stopped: "show stopped"
    case .cueWaiting(_, let run): "cue \(run.cue) waiting"
    case .cueStarted(_, let run): "cue \(run.cue) started"
    case .cueChanged(_, let run): "cue \(run.cue) changed"
    case .cueEnded(_, let run, .finished): "cue \(run.cue) ended finished"
    case .cueEnded(_, let run, .stopped): "cue \(run.cue) ended stopped"
    case .cueEnded(_, let run, .skipped): "cue \(run.cue) ended skipped"
    case .cueEnded(_, let run, .failed): "cue \(run.cue) ended failed"
    }
}

private func actionName(_ event: ActionEvent) -> String {
    switch event {
    case .created: "action created"
    case .changed: "action changed"
    case .disposed: "action disposed"
    case .started: "run started"
    case .stepFailed(_, _, let step, _): "step \(step) failed"
    case .paused: "run paused"
    case .resumed: "run resumed"
    case .ended: "run ended"
    }
}
