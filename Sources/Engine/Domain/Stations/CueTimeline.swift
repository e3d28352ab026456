// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What station and volume should be at any time of an external medium; a pure function of the cues.
///
/// Station and volume are two independent lines: a cue holds until the next of its own kind, the last to the end.
///
/// - Source: SX-08 to SX-11.
struct CueTimeline: Sendable, Equatable {
    /// The cues in the order given.
    private(set) var given: [Cue] = []
    /// The cues by time; those of one time in the order given.
    private(set) var sorted: [Cue] = []
    /// What holds before the first station cue; nil is silence (SX-05).
    let initialStation: StationQuery?
    private var stations: [(time: Double, query: StationQuery)] = []
    private var volumes: [(time: Double, volume: Double)] = []

    /// Makes a timeline.
    init(initialStation: StationQuery?, cues: [Cue] = []) {
        self.initialStation = initialStation
        given = cues
        arrange()
    }

    static func == (left: CueTimeline, right: CueTimeline) -> Bool {
        left.given == right.given && left.initialStation == right.initialStation
    }

    /// Adds cues behind those given.
    mutating func add(_ cues: [Cue]) {
        given += cues
        arrange()
    }

    /// What should be at a time.
    func moment(at time: Double) -> CueMoment {
        let station = CueTimeline.last(stations, at: time) { $0.time }
        let volume = CueTimeline.last(volumes, at: time) { $0.time }
        return CueMoment(
            time: time,
            station: station.map { stations[$0].query } ?? initialStation,
            stationSince: station.map { stations[$0].time },
            volume: volume.map { volumes[$0].volume },
            volumeSince: volume.map { volumes[$0].time }
        )
    }

    /// The cues behind a time, by time.
    func upcoming(after time: Double, limit: Int = .max) -> ArraySlice<Cue> {
        let first = CueTimeline.firstIndex(sorted, after: time) { $0.time }
        return sorted[first...].prefix(limit)
    }

    /// Every query, the initial one first.
    var queries: [StationQuery] { (initialStation.map { [$0] } ?? []) + stations.map(\.query) }

    // MARK: Mechanism

    private mutating func arrange() {
        sorted = given.enumerated()
            .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
        stations = []
        volumes = []
        for cue in sorted {
            switch cue.action {
            case .station(let query): stations.append((cue.time, query))
            case .volume(let volume): volumes.append((cue.time, volume))
            }
        }
    }

    /// The last element whose time is not behind a time (SX-11).
    private static func last<Element>(
        _ line: [Element],
        at time: Double,
        _ key: (Element) -> Double
    ) -> Int? {
        let next = firstIndex(line, after: time, key)
        return next > 0 ? next - 1 : nil
    }

    private static func firstIndex<Element>(
        _ line: [Element],
        after time: Double,
        _ key: (Element) -> Double
    ) -> Int {
        var low = 0
        var high = line.count
        while low < high {
            let middle = (low + high) / 2
            if key(line[middle]) <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// What a timeline says of a moment.
public struct CueMoment: Sendable, Equatable {
    /// Seconds of the external medium.
    public let time: Double
    /// The station that should play; nil is silence.
    public let station: StationQuery?
    /// Id of the station that the query means; nil for silence.
    public internal(set) var stationId: String?
    /// Time of the cue it comes from; nil for the initial one.
    public let stationSince: Double?
    /// The volume that should be; nil before the first volume cue.
    public let volume: Double?
    /// Time of the cue it comes from.
    public let volumeSince: Double?
}
