// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// For how long a playback was heard in each of its zones and rooms.
struct ZonedAudibility: Sendable, Equatable {
    private var records: [Place: AudibilityRecord] = [:]
    /// What was played before a restart: nothing is known of rooms.
    private var unobserved = FrameCount.zero

    /// What silences a playback in each zone and room that it plays in.
    typealias Reasons = [Place: Set<AudibilityReason>]

    /// It sounds from this frame.
    mutating func begin(_ reasons: Reasons, at frame: FrameTime) {
        end(at: frame)
        for (place, silences) in reasons { records[place, default: .init()].begin(silences, at: frame) }
    }

    /// Other reasons silence it from this frame, or other places hear it; no effect while it does not sound.
    mutating func change(to reasons: Reasons, at frame: FrameTime) {
        guard records.values.contains(where: \.isSounding) else { return }
        for place in Set(records.keys).union(reasons.keys) {
            guard let silences = reasons[place] else {
                records[place]?.end(at: frame)
                continue
            }
            if records[place]?.isSounding == true {
                records[place]?.change(to: silences, at: frame)
            } else {
                records[place, default: .init()].begin(silences, at: frame)
            }
        }
    }

    /// It does not sound from this frame, because it paused or ended.
    mutating func end(at frame: FrameTime) {
        for place in records.keys { records[place]?.end(at: frame) }
    }

    /// The record if it ended at this frame.
    func ended(at frame: FrameTime) -> ZonedAudibility {
        var record = self
        record.end(at: frame)
        return record
    }

    /// The record if the sound itself was silent.
    func ofSilence() -> ZonedAudibility {
        var record = self
        record.records = records.mapValues { $0.ofSilence() }
        return record
    }

    /// Adds frames of which nothing is known.
    mutating func addUnobserved(_ frames: FrameCount, in zones: Set<String>) {
        for zone in zones { records[.zone(zone), default: .init()].add(frames, [.unobserved]) }
        unobserved = unobserved + frames
    }

    /// Adds the record of another playback of the same announcement.
    mutating func add(_ other: ZonedAudibility) {
        for (place, record) in other.records { records[place, default: .init()].add(record) }
        unobserved = unobserved + other.unobserved
    }

    /// The answer for what was asked for, for each zone if there are others than the main one, and for each room.
    ///
    /// - Parameters:
    ///   - asked: what was asked for; with rooms the answer is theirs and that of the named zones, without that of all zones.
    ///   - tolerance: as that of ``AudibilityRecord/audibility(tolerance:isWhole:)``.
    ///   - isWhole: whether it was played to its end.
    ///   - name: gives the name of a room.
    /// - Returns: the answer.
    func audibility(
        of asked: Places = Places(),
        tolerance: FrameCount,
        isWhole: Bool = true,
        name: (String) -> String = { $0 }
    ) -> Audibility {
        let zones = records.keys.compactMap(\.zone).sorted()
        let rooms = Set(records.keys.compactMap(\.room)).union(asked.rooms ?? []).sorted()
        var whole = AudibilityRecord()
        for id in asked.rooms == nil ? zones : (asked.zones ?? []).sorted() {
            records[.zone(id)].map { whole.add($0) }
        }
        for id in asked.rooms ?? [] { whole.add(record(ofRoom: id)) }
        let answer = { (record: AudibilityRecord) in record.audibility(tolerance: tolerance, isWhole: isWhole)
        }
        let all = answer(whole)
        let zonal = zones.contains { $0 != Zone.main } ? zones : []
        return Audibility(
            heard: all.heard,
            reasons: all.reasons,
            zones: zonal.isEmpty
                ? nil
                : zonal.compactMap { id in
                    records[.zone(id)].map(answer).map {
                        ZoneAudibility(zone: id, heard: $0.heard, reasons: $0.reasons)
                    }
                },
            rooms: rooms.isEmpty
                ? nil
                : rooms.map { id in
                    let part = answer(record(ofRoom: id))
                    return RoomAudibility(room: id, name: name(id), heard: part.heard, reasons: part.reasons)
                }
        )
    }

    /// The record of a room; while it played elsewhere, it did not hear what the others heard.
    private func record(ofRoom id: String) -> AudibilityRecord {
        var record = records[.room(id)] ?? AudibilityRecord()
        record.add(unobserved, [.unobserved])
        let longest = records.values.map(\.total).max() ?? .zero
        record.add(longest - record.total, [.roomMoved])
        return record
    }
}

extension Place {
    /// Its id if it is a zone.
    fileprivate var zone: String? {
        guard case .zone(let id) = self else { return nil }
        return id
    }

    /// Its id if it is a room.
    fileprivate var room: String? {
        guard case .room(let id) = self else { return nil }
        return id
    }
}
