// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation

/// What comes next in a station: of its playlist, and between its tracks of its rotation (decision D-140).
extension EngineState {
    /// The next track of a station.
    struct StationStep: Sendable, Equatable {
        let soundID: String
        /// The rule of the rotation that chose it; nil for one of the playlist.
        let rule: Int?
    }

    /// Seconds by which the clocks of the calendar are ahead of UTC.
    func clockOffset(at time: Date) -> Int {
        TimeZone(identifier: calendar.settings.timeZone)?.secondsFromGMT(for: time) ?? 0
    }

    /// The next tracks of a station behind a moment at which another one ends, and the context behind them.
    ///
    /// Lists are followed once, however many tracks are wanted.
    func steps(
        _ count: Int,
        of station: Station,
        from context: PlaybackContext,
        at end: Moment,
        behind last: String?
    ) -> (steps: [StationStep], context: PlaybackContext, end: Moment) {
        let available = tracks(of: station)
        guard !context.rotation.isEmpty else {
            var context = context
            let found = context.playlist.next(count, of: available)
            return (found.map { StationStep(soundID: $0, rule: nil) }, context, end)
        }
        let own = StationWalk.Source(context.playlist, count, available)
        var walk = StationWalk(context: context, own: own, end: end, last: last)
        while walk.steps.count < count, takeStep(&walk, wanted: count, in: station) {}
        let passed = walk.own.taken
        _ = walk.context.playlist.next(passed, of: available)
        for (index, source) in walk.rules {
            walk.context.rotation.advance(index, by: source.taken, of: source.available)
        }
        return (walk.steps, walk.context, walk.end)
    }

    /// Puts a context on the deck, whose track begins now; its entry leaves the queue.
    mutating func enter(_ context: PlaybackContext, _ turn: inout Turn) {
        var context = context
        context.begin(at: moment(turn))
        music.context = context
        takeOut(context.entry, &turn)
    }

    /// The context of a station at the place where it stopped; the time in between does not count.
    func context(at place: StationPlace, of station: Station, _ turn: Turn) -> PlaybackContext {
        var context = PlaybackContext(stationID: station.id, playlist: place.playlist)
        context.rotation = place.rotation
        context.rotation.restart(at: moment(turn))
        context.rotation.follow(station.settings.rotation, seed: place.playlist.seed, at: moment(turn))
        return context
    }

    // MARK: Time

    /// The moment of a turn.
    func moment(_ turn: Turn) -> Moment { Moment(frame: turn.now, utc: turn.utc) }

    /// The moment of a frame.
    func moment(_ turn: Turn, at frame: FrameTime) -> Moment {
        Moment(frame: frame, utc: turn.time(of: frame, rate: rate))
    }

    /// When the track on the deck ends, as far as that is known: where the planned one was chosen for.
    func endOfTrack(at now: Moment) -> Moment {
        if let upcoming = music.upcoming, !upcoming.isCue, let end = music.followed.end { return end }
        guard let player = music.current.flatMap({ players[$0] }) else { return now }
        let length = sounds[player.identity.soundID]?.length ?? .zero
        let left = end(of: player).map { $0 - now.frame } ?? length - player.position
        return now.later(by: max(.zero, left), rate: rate)
    }

    /// When sounds that follow each other behind a moment end.
    func end(of following: [String], from end: Moment, behind last: String?, in station: Station) -> Moment {
        var (end, before) = (end, last.flatMap { sounds[$0]?.length } ?? .zero)
        for id in following {
            let length = sounds[id]?.length ?? .zero
            end = end.later(by: length - overlap(before, length, in: station), rate: rate)
            before = length
        }
        return end
    }

    // MARK: Mechanism

    /// The way through a station.
    private struct StationWalk {
        var context: PlaybackContext
        /// The station's own list.
        var own: Source
        /// The lists of the rules whose turn came.
        var rules: [Int: Source] = [:]
        /// When the last track ends.
        var end: Moment
        /// The sound of the last track.
        var last: String?
        var steps: [StationStep] = []

        /// The next sounds of a list.
        struct Source {
            let available: [String]
            private let next: [String]
            private(set) var taken = 0

            init(_ playlist: Playlist, _ count: Int, _ available: [String]) {
                (self.available, next) = (available, playlist.upcoming(count, of: available))
            }

            mutating func take() -> String? {
                guard taken < next.count else { return nil }
                taken += 1
                return next[taken - 1]
            }
        }
    }

    /// Goes on by a track; false if there is none.
    private func takeStep(_ walk: inout StationWalk, wanted: Int, in station: Station) -> Bool {
        guard let step = turnOfRule(&walk, wanted: wanted) ?? trackOfStation(&walk) else { return false }
        if let rule = step.rule { walk.context.rotation.begin(rule, at: walk.end) }
        walk.end = end(of: [step.soundID], from: walk.end, behind: walk.last, in: station)
        walk.last = step.soundID
        walk.steps.append(step)
        return true
    }

    /// The sound of the first rule whose turn has come; one without sounds is passed over.
    private func turnOfRule(_ walk: inout StationWalk, wanted: Int) -> StationStep? {
        let offset = clockOffset(at: walk.end.utc)
        for index in walk.context.rotation.due(at: walk.end, rate: rate, offset: offset) {
            let progress = walk.context.rotation.rules[index]
            var source =
                walk.rules[index]
                ?? StationWalk.Source(progress.playlist, wanted, tracks(of: progress.rule.playlist))
            let id = source.take()
            walk.rules[index] = source
            guard let id else { continue }
            walk.context.rotation.take(index, at: walk.end, offset: offset)
            return StationStep(soundID: id, rule: index)
        }
        return nil
    }

    private func trackOfStation(_ walk: inout StationWalk) -> StationStep? {
        guard let id = walk.own.take() else { return nil }
        walk.context.rotation.countTrack()
        return StationStep(soundID: id, rule: nil)
    }
}
