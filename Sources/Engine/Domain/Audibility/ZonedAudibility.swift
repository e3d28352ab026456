// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// For how long a playback was heard in each of its zones.
struct ZonedAudibility: Sendable, Equatable {
    private var records: [String: AudibilityRecord] = [:]

    /// What silences a playback in each zone that it plays in.
    typealias Reasons = [String: Set<AudibilityReason>]

    /// It sounds from this frame.
    mutating func begin(_ reasons: Reasons, at frame: FrameTime) {
        end(at: frame)
        for (zone, silences) in reasons { records[zone, default: .init()].begin(silences, at: frame) }
    }

    /// Other reasons silence it from this frame, or other zones hear it; no effect while it does not sound.
    mutating func change(to reasons: Reasons, at frame: FrameTime) {
        guard records.values.contains(where: \.isSounding) else { return }
        for zone in Set(records.keys).union(reasons.keys) {
            guard let silences = reasons[zone] else {
                records[zone]?.end(at: frame)
                continue
            }
            if records[zone]?.isSounding == true {
                records[zone]?.change(to: silences, at: frame)
            } else {
                records[zone, default: .init()].begin(silences, at: frame)
            }
        }
    }

    /// It does not sound from this frame, because it paused or ended.
    mutating func end(at frame: FrameTime) {
        for zone in records.keys { records[zone]?.end(at: frame) }
    }

    /// The record if it ended at this frame.
    func ended(at frame: FrameTime) -> ZonedAudibility {
        var record = self
        record.end(at: frame)
        return record
    }

    /// Adds frames of which nothing is known.
    mutating func addUnobserved(_ frames: FrameCount, in zones: Set<String>) {
        for zone in zones { records[zone, default: .init()].add(frames, [.unobserved]) }
    }

    /// Adds the record of another playback of the same announcement.
    mutating func add(_ other: ZonedAudibility) {
        for (zone, record) in other.records { records[zone, default: .init()].add(record) }
    }

    /// The answer for all zones together, and for each if there are others than the main one.
    func audibility(tolerance: FrameCount, isWhole: Bool = true) -> Audibility {
        let whole = records.values.reduce(into: AudibilityRecord()) { $0.add($1) }
        let answer = whole.audibility(tolerance: tolerance, isWhole: isWhole)
        guard records.keys.contains(where: { $0 != Zone.main }) else { return answer }
        let parts = records.keys.sorted().compactMap { zone in
            records[zone].map { record in
                let part = record.audibility(tolerance: tolerance, isWhole: isWhole)
                return ZoneAudibility(zone: zone, heard: part.heard, reasons: part.reasons)
            }
        }
        return Audibility(heard: answer.heard, reasons: answer.reasons, zones: parts)
    }
}
