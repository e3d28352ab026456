// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Testing

@testable import Engine

/// Whether a playback was heard, from what silenced it and when.
struct AudibilityRecordTests {
    /// What silences a playback of 1,000 frames from a frame on; nil while it pauses.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let changes: [(frame: Int64, reasons: Set<AudibilityReason>?)]
        let heard: Audibility.Heard
        let reasons: [AudibilityReason]
        var isWhole = true

        var testDescription: String { name }
    }

    private static let rows = [
        Row(name: "nothing silences it", changes: [(0, [])], heard: .yes, reasons: []),
        Row(name: "all of it is silenced", changes: [(0, [.busMute])], heard: .no, reasons: [.busMute]),
        Row(
            name: "several things silence it, in the order of the list",
            changes: [(0, [.sinkMute, .silentMode, .busVolume])],
            heard: .no,
            reasons: [.busVolume, .silentMode, .sinkMute]
        ),
        Row(
            name: "it is muted in the middle",
            changes: [(0, []), (400, [.masterMute]), (600, [])],
            heard: .partly,
            reasons: [.masterMute]
        ),
        Row(
            name: "one thing follows another",
            changes: [(0, [.outputAway]), (500, [.busMute])],
            heard: .no,
            reasons: [.busMute, .outputAway]
        ),
        Row(
            name: "two things are too short alone, but not together",
            changes: [(0, []), (400, [.busMute]), (440, [.masterMute]), (480, [])],
            heard: .partly,
            reasons: [.busMute, .masterMute]
        ),
        Row(name: "nothing is known", changes: [(0, [.noDevice])], heard: .unknown, reasons: [.noDevice]),
        Row(
            name: "nothing is known at the end",
            changes: [(0, []), (500, [.unobserved])],
            heard: .unknown,
            reasons: [.unobserved]
        ),
        Row(
            name: "nothing is known, and it is silenced in any case",
            changes: [(0, [.noDevice, .busMute])],
            heard: .no,
            reasons: [.busMute, .noDevice]
        ),
        Row(
            name: "silenced, then not known",
            changes: [(0, [.busMute]), (500, [.unobserved])],
            heard: .unknown,
            reasons: [.busMute, .unobserved]
        ),
        Row(
            name: "heard, silenced, and not known",
            changes: [(0, []), (300, [.noSink]), (600, [.unobserved])],
            heard: .partly,
            reasons: [.noSink, .unobserved]
        ),
        Row(
            name: "too short to count",
            changes: [(0, []), (500, [.noSink]), (549, [])],
            heard: .yes,
            reasons: []
        ),
        Row(
            name: "just long enough to count",
            changes: [(0, []), (500, [.noSink]), (550, [])],
            heard: .partly,
            reasons: [.noSink]
        ),
        Row(
            name: "short times add up",
            changes: [(0, []), (500, [.noSink]), (530, []), (600, [.noSink]), (630, [])],
            heard: .partly,
            reasons: [.noSink]
        ),
        Row(
            name: "silenced after a pause",
            changes: [(0, []), (300, nil), (400, [.busMute]), (700, [])],
            heard: .partly,
            reasons: [.busMute]
        ),
        Row(
            name: "cut while it was heard",
            changes: [(0, [])],
            heard: .partly,
            reasons: [.cutShort],
            isWhole: false
        ),
        Row(
            name: "cut while it was not heard",
            changes: [(0, [.busMute])],
            heard: .no,
            reasons: [.cutShort, .busMute],
            isWhole: false
        ),
        Row(name: "never sounded", changes: [], heard: .no, reasons: [.notPlayed]),
    ]

    @Test(arguments: rows)
    func `the answer follows from the times`(_ row: Row) {
        var record = AudibilityRecord()
        for (place, change) in row.changes.enumerated() {
            let frame = FrameTime(change.frame)
            if let reasons = change.reasons {
                // The first one, and one after a pause, begins; others change.
                if place == 0 || row.changes[place - 1].reasons == nil {
                    record.begin(reasons, at: frame)
                } else {
                    record.change(to: reasons, at: frame)
                }
            } else {
                record.end(at: frame)
            }
        }
        record.end(at: FrameTime(1_000))
        let answer = record.audibility(tolerance: FrameCount(Int64(50)), isWhole: row.isWhole)
        #expect(answer == Audibility(heard: row.heard, reasons: row.reasons))
    }

    @Test func `what changes during a pause does not count`() {
        var record = AudibilityRecord()
        record.begin([], at: .zero)
        record.end(at: FrameTime(500))
        record.change(to: [.busMute], at: FrameTime(600))
        record.begin([], at: FrameTime(900))
        record.end(at: FrameTime(1_000))
        #expect(record.audibility(tolerance: .zero) == Audibility(heard: .yes, reasons: []))
    }

    @Test func `a short sound is judged by a tenth of its length`() {
        var record = AudibilityRecord()
        record.begin([], at: .zero)
        record.change(to: [.busMute], at: FrameTime(9))
        record.end(at: FrameTime(10))
        #expect(record.audibility(tolerance: FrameCount(Int64(50))).heard == .partly)
    }

    @Test func `the playbacks of an announcement count together`() {
        var chime = AudibilityRecord()
        chime.begin([.busMute], at: .zero)
        var word = AudibilityRecord()
        word.begin([], at: FrameTime(100))
        var both = chime.ended(at: FrameTime(100))
        both.add(word.ended(at: FrameTime(200)))
        #expect(both.audibility(tolerance: .zero) == Audibility(heard: .partly, reasons: [.busMute]))
    }

    @Test func `of a sound that is silent itself nothing is heard, whatever is known of the output`() {
        func answer(_ reasons: [Set<AudibilityReason>]) -> Audibility {
            var record = AudibilityRecord()
            for reasons in reasons { record.add(FrameCount(500), reasons) }
            return record.ofSilence().audibility(tolerance: FrameCount(10))
        }
        #expect(answer([[]]) == Audibility(heard: .no, reasons: [.silent]))
        #expect(answer([[.noDevice]]) == Audibility(heard: .no, reasons: [.silent]))
        #expect(answer([[.busMute]]) == Audibility(heard: .no, reasons: [.busMute]))
        #expect(answer([[.busMute], []]) == Audibility(heard: .no, reasons: [.silent, .busMute]))
        #expect(AudibilityRecord().ofSilence() == AudibilityRecord())
    }

    @Test(arguments: [(nil, .yes), (0.000_9, .no), (0.001_1, .yes)] as [(Double?, Audibility.Heard)])
    func `a playback is silent below -60 dBFS, if it was measured`(peak: Double?, heard: Audibility.Heard) {
        var playback = Playback()
        playback.audibility.begin([.zone(Zone.main): []], at: .zero)
        playback.peak = peak
        let answer = playback.heard(until: FrameTime(1_000)).audibility(tolerance: FrameCount(10))
        #expect(answer.heard == heard)
    }
}
