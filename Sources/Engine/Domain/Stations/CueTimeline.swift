// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The target station and volume at any time of an external medium; a pure function of the cues.
///
/// Station and volume are independent: a cue applies until the next one of its kind, the last one to the end.
///
/// - Source: SX-08 to SX-11.
struct CueTimeline: Sendable, Equatable {
    /// The cues in the given order.
    private(set) var given: [Cue] = []
    /// The cues sorted by time, stably.
    private(set) var sorted: [Cue] = []
    /// The station before the first station cue; nil for silence (SX-05).
    let initialStation: StationQuery?
    private var stations: [(time: Double, query: StationQuery, place: Int)] = []
    private var volumes: [(time: Double, volume: Double, place: Int)] = []

    /// Makes a timeline.
    init(initialStation: StationQuery?, cues: [Cue] = []) {
        self.initialStation = initialStation
        given = cues
        arrange()
    }

    static func == (left: CueTimeline, right: CueTimeline) -> Bool {
        left.given == right.given && left.initialStation == right.initialStation
    }

    /// Appends cues.
    mutating func add(_ cues: [Cue]) {
        given += cues
        arrange()
    }

    /// The target at a time.
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

    /// Whether the station at a time comes after its volume: their cues apply in their order (SX-09).
    func stationFollowsVolume(at time: Double) -> Bool {
        let station = CueTimeline.last(stations, at: time) { $0.time }.map { stations[$0].place } ?? -1
        let volume = CueTimeline.last(volumes, at: time) { $0.time }.map { volumes[$0].place } ?? -1
        return station > volume
    }

    /// The cues after a time, in order of time.
    func upcoming(after time: Double, limit: Int = .max) -> ArraySlice<Cue> {
        let first = CueTimeline.firstIndex(sorted, after: time) { $0.time }
        return sorted[first...].prefix(limit)
    }

    /// All queries, the initial one first.
    var queries: [StationQuery] { (initialStation.map { [$0] } ?? []) + stations.map(\.query) }

    // MARK: Mechanism

    private mutating func arrange() {
        sorted = given.enumerated()
            .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
        stations = []
        volumes = []
        for (place, cue) in sorted.enumerated() {
            switch cue.action {
            case .station(let query): stations.append((cue.time, query, place))
            case .volume(let volume): volumes.append((cue.time, volume, place))
            }
        }
    }

    /// The index of the last element at or before a time (SX-11).
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

/// The target of a timeline at a time.
public struct CueMoment: Sendable, Equatable {
    /// The time of the external medium, seconds.
    public let time: Double
    /// The station that should play; nil for silence.
    public let station: StationQuery?
    /// The id of the station that the query selects; nil for silence.
    public internal(set) var stationId: String?
    /// The time of its cue; nil for the initial station.
    public let stationSince: Double?
    /// The volume that should apply, 0 to 1; nil before the first volume cue.
    public let volume: Double?
    /// The time of its cue; nil before the first volume cue.
    public let volumeSince: Double?
}
