// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import Mixer
import Storage

extension EngineState {
    /// Starts an item: lead-in silence, chime and sound, all at frames that are known now.
    mutating func start(_ item: QueueItem, _ turn: inout Turn) {
        // Decided on a copy: if the sound is refused, the chime does not start either.
        var (trial, attempt) = (self, turn)
        do throws(EngineError) {
            let sound = try sound(of: item)
            let asset = try sound.asset()
            let chime = try chime(of: item)
            let first = firstFrame(of: item, hasChime: chime != nil, turn)
            var mainAt = first
            var chimePlayer: String?
            if let chime {
                let length = try chime.asset().info.length
                let begin = first ?? turn.now
                chimePlayer = try trial.play(chime, item, at: begin, loops: .once, &attempt)
                mainAt = begin + length
            }
            let plays = item.repeatGap > 0 ? 1 : item.repeats - item.playsDone
            let begin = min(rate.frames(seconds: item.resumeAt), asset.info.length)
            let main = try trial.play(
                sound,
                item,
                at: mainAt,
                from: begin,
                loops: LoopCount(Int32(clamping: plays - 1)),
                &attempt
            )
            (self, turn) = (trial, attempt)
            queue.playback = QueuePlayback(
                itemID: item.id,
                length: asset.isLive ? nil : asset.info.length,
                repeats: item.repeats,
                main: main,
                chime: chimePlayer,
                playsBefore: item.playsDone,
                begin: begin
            )
            beginAudibility(of: item, from: begin, asset.info.length)
            turn.persist(.put(.queueItem, item.id, item))
            if first ?? turn.now <= turn.now { reportStart(of: item, &turn) }
        } catch {
            queue.machine.fail(item.id, error.phrase, now: turn.utc)
        }
    }

    /// Publishes the start of the current item with the first frame of its chime or sound, if that was in the future.
    mutating func noteFirstFrame(of player: String, _ turn: inout Turn) {
        guard let playback = queue.playback, !playback.isReported,
            player == playback.chime ?? playback.main, let item = queue.machine.current,
            item.id == playback.itemID
        else { return }
        reportStart(of: item, &turn)
    }

    private mutating func reportStart(of item: QueueItem, _ turn: inout Turn) {
        queue.playback?.isReported = true
        turn.publish(.queueItem(.started, snapshot(of: item, .started, progress: 0)))
    }

    private func sound(of item: QueueItem) throws(EngineError) -> Sound {
        guard let id = item.soundID, let sound = sounds[id] else {
            throw .soundNotFound(item.soundID ?? "")
        }
        return sound
    }

    /// The chime of an item; a missing or broken one is left out.
    private func chime(of item: QueueItem) throws(EngineError) -> Sound? {
        guard item.resumeAt == 0, item.playsDone == 0,
            let id = item.chime ?? queue.machine.settings.chime, let sound = sounds[id], sound.state == .ready
        else { return nil }
        return sound
    }

    /// The frame at which an item starts, with its chime; nil means as soon as possible.
    private func firstFrame(of item: QueueItem, hasChime: Bool, _ turn: Turn) -> FrameTime? {
        let isFirst = queue.notBefore < turn.now
        let silence = item.leadIn + (isFirst ? queue.machine.settings.leadIn : 0)
        var first = max(turn.now, queue.notBefore) + rate.frames(seconds: silence)
        if let frame = item.startFrame {
            first = max(first, FrameTime(frame))
        } else if let startAt = item.startAt {
            first = max(first, turn.frame(at: startAt, rate: rate))
        }
        if first > turn.now { return first }
        // The sound after the chime needs a start frame in the future.
        return hasChime ? turn.now + streamLead : nil
    }

    private mutating func play(
        _ sound: Sound,
        _ item: QueueItem,
        at frame: FrameTime?,
        from: FrameCount = .zero,
        loops: LoopCount,
        _ turn: inout Turn
    ) throws(EngineError) -> String {
        var options = PlayOptions()
        options.at = frame
        options.loops = loops
        options.volume = try Check.volume(item.volume, "volume")
        options.from = from
        options.announcement = PlayedAnnouncement(id: item.id, askedBy: item.askedBy)
        options.places = item.places
        return try play(sound, options, kind: .announcement, &turn)
    }

    /// Cuts the players of an item at a time, or now.
    mutating func cut(_ item: QueueItem, at time: Date?, _ turn: inout Turn) {
        guard let playback = queue.playback, playback.itemID == item.id else { return }
        queue.playback = nil
        queue.notBefore = turn.now
        let frame = time.map { turn.frame(at: $0, rate: rate) }
        for id in [playback.chime, playback.main].compactMap(\.self) {
            noteAudibility(of: item.id, player: id, until: frame ?? turn.now)
            finish(id, reason: .interrupted, at: frame, &turn)
        }
    }

    /// Fades out the players of the current item; its cut then finds none to end.
    mutating func fadeAnnouncement(over frames: FrameCount, _ turn: inout Turn) {
        guard let playback = queue.playback else { return }
        queue.playback = nil
        queue.notBefore = turn.now
        for id in [playback.chime, playback.main].compactMap(\.self) {
            noteAudibility(of: playback.itemID, player: id, until: turn.now)
            if players[id]?.isPlaying == true {
                _ = stop(player: id, fade: frames, &turn)
            } else {
                finish(id, reason: .interrupted, &turn)
            }
        }
    }

    /// Starts the next play of an item that repeats with gaps.
    mutating func repeatPlay(_ turn: inout Turn) {
        guard var playback = queue.playback, let at = playback.nextPlayAt, let item = queue.machine.current,
            item.id == playback.itemID
        else { return }
        do throws(EngineError) {
            let sound = try sound(of: item)
            let at = at > turn.now ? at : nil
            playback.main = try play(sound, item, at: at, loops: .once, &turn)
            playback.playsBefore += 1
            playback.begin = .zero
            playback.nextPlayAt = nil
            queue.playback = playback
        } catch {
            queue.machine.fail(item.id, error.phrase, now: turn.utc)
        }
    }

    /// Notes that a player of the queue ended; ``takeEndings(_:)`` handles it.
    mutating func leaveQueue(
        _ id: String,
        _ reason: PlayerFinish.Reason,
        played: FrameCount,
        _ audibility: ZonedAudibility,
        at frame: FrameTime
    ) {
        guard let playback = queue.playback, playback.main == id || playback.chime == id else { return }
        queue.audibility[playback.itemID, default: ZonedAudibility()].add(audibility)
        // The chime does not count as progress.
        let heard = playback.heard(playback.main == id ? played : .zero, rate: rate)
        let ending = QueueState.Ending(
            player: id,
            reason: reason,
            frame: frame,
            progress: heard.progress
        )
        queue.endings.append(ending)
        queue.isDirty = true
    }

    /// Handles the players that ended.
    mutating func takeEndings(_ turn: inout Turn) {
        let endings = queue.endings
        queue.endings = []
        for ending in endings { take(ending, &turn) }
    }

    private mutating func take(_ ending: QueueState.Ending, _ turn: inout Turn) {
        guard var playback = queue.playback, let item = queue.machine.current, item.id == playback.itemID
        else { return }
        if playback.chime == ending.player {
            playback.chime = nil
            queue.playback = playback
            return
        }
        guard playback.main == ending.player else { return }
        switch ending.reason {
        case .ended where playback.playsBefore + 1 < item.repeats && item.repeatGap > 0:
            playback.nextPlayAt = ending.frame + rate.frames(seconds: item.repeatGap)
            queue.playback = playback
        case .ended where item.isLive && item.talk == nil:
            queue.machine.fail(item.id, "its sound broke off", progress: ending.progress, now: turn.utc)
        case .ended where item.talk?.failure != nil:
            queue.machine.fail(item.id, item.talk?.failure ?? "", progress: ending.progress, now: turn.utc)
        case .ended:
            queue.playback = nil
            let gap = item.gap ?? queue.machine.settings.gap
            queue.notBefore = ending.frame + rate.frames(seconds: gap)
            queue.machine.finish(item.id, audibility(of: item, isWhole: true), now: turn.utc)
        case .error, .stolen:
            queue.machine.fail(
                item.id,
                ending.reason == .stolen
                    ? "its voice was stolen" : "the sound could not be read to its end",
                progress: ending.progress,
                now: turn.utc
            )
        case .stopped, .fadedOut, .interrupted:
            // Stopped through its player: the same as skipped.
            _ = queue.machine.skip(progress: ending.progress, now: turn.utc)
        }
    }
}
