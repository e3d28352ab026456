// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation

/// A frame, and the time that a clock on the wall shows at it.
struct Moment: Sendable, Equatable {
    var frame: FrameTime
    var utc: Date

    /// Before everything.
    static let unknown = Moment(frame: .zero, utc: .distantPast)

    /// The moment a number of frames later.
    func later(by frames: FrameCount, rate: SampleRate) -> Moment {
        Moment(frame: frame + frames, utc: utc.addingTimeInterval(rate.seconds(frames)))
    }
}

/// What the rules of a station's rotation remember: which sound is next, and when their turn came last.
///
/// A turn is taken when a track is planned, and begins when it is heard. A plan that is thrown away is a copy that is thrown away.
struct Rotation: Sendable, Equatable {
    /// A rule and what it remembers.
    struct Progress: Sendable, Equatable {
        let rule: RotationRule
        var playlist: Playlist
        /// Tracks of the station since its last turn.
        var tracks = 0
        /// When its last turn began; before the first one when the station began.
        var since: Moment
        /// The minute of an hour that its last turn was for.
        var slot: Date?
    }

    private(set) var rules: [Progress]

    init(_ rules: [Progress] = []) { self.rules = rules }

    /// Whether there are no rules.
    var isEmpty: Bool { rules.isEmpty }

    /// Takes the rules of a station; one that stays as it was goes on where it is.
    mutating func follow(_ given: [RotationRule], seed: UInt64, at moment: Moment) {
        var known = rules
        rules = given.enumerated().map { index, rule in
            if let place = known.firstIndex(where: { $0.rule == rule }) { return known.remove(at: place) }
            let playlist = Playlist(isShuffled: rule.isShuffled, seed: seed &+ UInt64(index))
            return Progress(rule: rule, playlist: playlist, since: moment)
        }
    }

    /// Counts the time from a moment on: that in which the station did not play is none.
    mutating func restart(at moment: Moment) {
        for index in rules.indices { (rules[index].since, rules[index].slot) = (moment, nil) }
    }

    /// The rules whose turn comes when a track ends, in their order.
    ///
    /// - Parameters:
    ///   - moment: the end of the track.
    ///   - rate: frames per second.
    ///   - offset: seconds by which the clocks are ahead of UTC.
    /// - Returns: their indices.
    func due(at moment: Moment, rate: SampleRate, offset: Int) -> [Int] {
        rules.indices.filter { rules[$0].isDue(at: moment, rate: rate, offset: offset) }
    }

    /// Takes the turn of a rule when a track ends.
    mutating func take(_ index: Int, at moment: Moment, offset: Int) {
        rules[index].tracks = 0
        guard case .minutesOfHour = rules[index].rule.turn else { return }
        rules[index].slot = rules[index].nextSlot(at: moment, offset: offset)
    }

    /// Takes the next of the available sounds of a rule.
    mutating func advance(_ index: Int, by count: Int, of available: [String]) {
        _ = rules[index].playlist.next(count, of: available)
    }

    /// The turn of a rule, which was taken, begins.
    mutating func begin(_ index: Int, at moment: Moment) {
        guard rules.indices.contains(index) else { return }
        rules[index].since = moment
    }

    /// A track of the station was taken.
    mutating func countTrack() { for index in rules.indices { rules[index].tracks += 1 } }

    /// What was passed over counts as heard at a moment.
    mutating func limit(to moment: Moment) {
        for index in rules.indices where rules[index].since.frame > moment.frame {
            rules[index].since = moment
        }
    }
}

extension Rotation.Progress {
    fileprivate func isDue(at moment: Moment, rate: SampleRate, offset: Int) -> Bool {
        switch rule.turn {
        case .tracks(let count): tracks >= count
        case .minutes(let minutes):
            moment.frame - since.frame >= rate.frames(seconds: Double(minutes) * 60)
        case .minutesOfHour:
            nextSlot(at: moment, offset: offset).map { $0 <= moment.utc } ?? false
        }
    }

    /// The first of its minutes behind its last turn; where clocks were set back, behind the hour before.
    fileprivate func nextSlot(at moment: Moment, offset: Int) -> Date? {
        guard case .minutesOfHour(let minutes) = rule.turn else { return nil }
        let now = moment.utc.timeIntervalSince1970 + Double(offset)
        let known = max(slot ?? since.utc, since.utc).timeIntervalSince1970 + Double(offset)
        let last = known > now + 3600 ? now - 3600 : known
        let hour = (last / 3600).rounded(.down) * 3600
        let slots = minutes.flatMap { minute -> [Double] in
            let first = hour + Double(minute) * 60
            return [first, first + 3600]
        }
        return slots.filter { $0 > last }.min().map { Date(timeIntervalSince1970: $0 - Double(offset)) }
    }
}
