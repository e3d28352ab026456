// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Engine

/// Station and volume as functions of an external time (SX-08 to SX-11).
struct CueTimelineTests {
    private let slow = StationQuery(["bpm": "slow"])
    private let medium = StationQuery(["bpm": "medium"])
    private let high = StationQuery(["bpm": "high"])

    private func volume(_ time: Double, _ volume: Double) -> Cue { Cue(time: time, action: .volume(volume)) }
    private func station(_ time: Double, _ query: StationQuery) -> Cue {
        Cue(time: time, action: .station(query))
    }

    @Test(arguments: [
        (0.0, "slow", 0.2), (4.999, "slow", 0.2), (5.0, "medium", 0.2), (7.999, "medium", 0.2),
        (8.0, "medium", 1.0), (9.999, "medium", 1.0), (10.0, "high", 1.0), (1e9, "high", 1.0),
    ])
    func `the original's example`(_ time: Double, _ bpm: String, _ expected: Double) {
        let timeline = CueTimeline(
            initialStation: slow,
            cues: [station(5, medium), station(10, high), volume(0, 0.2), volume(8, 1)]
        )
        let moment = timeline.moment(at: time)
        #expect(moment.station == StationQuery(["bpm": bpm]))
        #expect(moment.volume == expected)
    }

    @Test func `before the first volume cue there is no volume; without an initial station there is silence`()
    {
        let timeline = CueTimeline(initialStation: nil, cues: [volume(1, 0.5), station(2, slow)])
        #expect(timeline.moment(at: 0.5).volume == nil)
        #expect(timeline.moment(at: 1.5).station == nil)
        #expect(timeline.moment(at: 1.5).volume == 0.5)
        #expect(timeline.moment(at: 2).stationSince == 2)
    }

    @Test func `of cues with the same time and kind the last one applies, and sorting is stable`() {
        let cues = [volume(5, 0.1), station(5, medium), volume(1, 0.9), volume(5, 0.3), station(5, high)]
        let timeline = CueTimeline(initialStation: slow, cues: cues)
        #expect(timeline.moment(at: 5).volume == 0.3)
        #expect(timeline.moment(at: 5).station == high)
        #expect(timeline.sorted == [cues[2], cues[0], cues[1], cues[3], cues[4]])
        #expect(timeline.given == cues)
    }

    @Test func `upcoming cues are those after a time`() {
        let cues = [volume(5, 0.1), station(5, medium), volume(9, 1)]
        let timeline = CueTimeline(initialStation: nil, cues: cues)
        #expect(Array(timeline.upcoming(after: 4.9)) == cues)
        #expect(Array(timeline.upcoming(after: 5)) == [cues[2]])
        #expect(Array(timeline.upcoming(after: 0, limit: 1)) == [cues[0]])
        #expect(timeline.upcoming(after: 9).isEmpty)
    }

    /// The same by a linear search.
    private func reference(_ cues: [Cue], at time: Double) -> (StationQuery?, Double?) {
        var found: (StationQuery?, Double?) = (nil, nil)
        var since = (-1.0, -1.0)
        for cue in cues where cue.time <= time {
            switch cue.action {
            case .station(let query): if cue.time >= since.0 { (found.0, since.0) = (query, cue.time) }
            case .volume(let volume): if cue.time >= since.1 { (found.1, since.1) = (volume, cue.time) }
            }
        }
        return found
    }

    @Test(arguments: 0..<40)
    func `random cues agree with a linear search`(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        let cues = (0..<Int.random(in: 0...60, using: &numbers)).map { _ in
            let time = Double(Int.random(in: 0...20, using: &numbers)) / 2
            let value = Int.random(in: 0...9, using: &numbers)
            return Bool.random(using: &numbers)
                ? volume(time, Double(value) / 9) : station(time, StationQuery(["n": "\(value)"]))
        }
        let timeline = CueTimeline(initialStation: nil, cues: cues)
        for step in 0...44 {
            let time = Double(step) / 4
            let (query, level) = reference(cues, at: time)
            #expect(timeline.moment(at: time).station == query)
            #expect(timeline.moment(at: time).volume == level)
        }
    }

    @Test(arguments: 0..<40)
    func `any sequence of elapses ends like one elapse to the last time`(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let settings = CrossfaderSettings(
            name: "x",
            initialStation: seed.isMultiple(of: 2) ? slow : nil,
            cues: (0..<20).map { index in
                let time = Double.random(in: 0...30, using: &numbers)
                return index.isMultiple(of: 2)
                    ? volume(time, Double.random(in: 0...1, using: &numbers))
                    : station(time, [slow, medium, high][index % 3])
            }
        )
        var crossfader = StationCrossfader(id: "c", settings: settings)
        crossfader.connect([slow: "1", medium: "2", high: "3"], volume: 0.8)
        var fresh = crossfader
        var last = 0.0
        for step in 0..<50 {
            last = Double.random(in: 0...35, using: &numbers)
            try crossfader.elapse(to: last, at: Double(step))
        }
        try fresh.elapse(to: last, at: 0)
        #expect(crossfader.target == fresh.target)
    }
}
