// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Whether a playback or an announcement was heard, as far as the server can know.
///
/// It knows its own volumes, mutes and gates, the state of the output, and what the sound server reports of the sink. It
/// does not know what amplifiers and loudspeakers do.
public struct Audibility: Sendable, Equatable, Codable {
    /// The answer in one word.
    public enum Heard: String, Sendable, Codable, CaseIterable {
        /// All of it.
        case yes
        /// Nothing of it.
        case no
        /// Some of it.
        case partly
        /// That is not known.
        case unknown
    }

    /// The answer.
    public let heard: Heard
    /// Why it is not `yes`, in the order of ``AudibilityReason``; empty if it is.
    public let reasons: [AudibilityReason]
    /// The answers for its zones, in the order of their ids; nil if it played in the main one only.
    public let zones: [ZoneAudibility]?
    /// The answers for the rooms of these zones and those that were asked for, in the order of their ids; nil without any.
    public let rooms: [RoomAudibility]?

    init(
        heard: Heard,
        reasons: [AudibilityReason],
        zones: [ZoneAudibility]? = nil,
        rooms: [RoomAudibility]? = nil
    ) {
        (self.heard, self.reasons, self.zones, self.rooms) = (heard, reasons, zones, rooms)
    }

    /// What never sounded.
    static let notPlayed = Audibility(heard: .no, reasons: [.notPlayed])
}

/// Whether a playback was heard in one of its zones.
public struct ZoneAudibility: Sendable, Equatable, Codable {
    /// The zone's id.
    public let zone: String
    /// The answer in one word.
    public let heard: Audibility.Heard
    /// Why it is not `yes`.
    public let reasons: [AudibilityReason]
}

/// Whether a playback was heard in a room.
public struct RoomAudibility: Sendable, Equatable, Codable {
    /// The room's id.
    public let room: String
    /// Its name at that time; of one that was removed its id.
    public let name: String
    /// The answer in one word.
    public let heard: Audibility.Heard
    /// Why it is not `yes`.
    public let reasons: [AudibilityReason]
}

extension Audibility {
    /// The reasons and the answers of the zones as words, as the history keeps them.
    var words: [String] { reasons.map(\.rawValue) + (zones ?? []).map(\.word) }
}

extension ZoneAudibility {
    /// One word: zone, answer and reasons, separated by colons, which no id and no reason has.
    public var word: String { ([zone, heard.rawValue] + reasons.map(\.rawValue)).joined(separator: ":") }

    /// The answer of a word; nil if it is a reason of the whole.
    init?(word: String) {
        let parts = word.split(separator: ":").map(String.init)
        guard parts.count >= 2, let heard = Audibility.Heard(rawValue: parts[1]) else { return nil }
        self.init(
            zone: parts[0],
            heard: heard,
            reasons: parts.dropFirst(2).compactMap(AudibilityReason.init(rawValue:))
        )
    }
}
