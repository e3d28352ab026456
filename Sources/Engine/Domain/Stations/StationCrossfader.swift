// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Ties music to the cues of an external medium: what was requested, and what it knows of the time.
///
/// It decides nothing about sound: ``elapse(to:at:)`` notes a time, ``target`` says what should be.
struct StationCrossfader: Sendable, Equatable {
    let id: String
    var settings: CrossfaderSettings
    private(set) var timeline: CueTimeline
    private(set) var state = CrossfaderState.created
    /// Whether the external medium plays.
    private(set) var isPlaying = false
    /// The last reported time, seconds of the external medium.
    private(set) var elapsed: Double?
    private(set) var drift = DriftEstimate()
    /// What each query meant when it was connected.
    private(set) var stationIDs: [StationQuery: String] = [:]
    /// The volume before the first volume cue: the one found when it was connected.
    private(set) var volumeBefore = 1.0

    /// A station that could not play; it is not tried again before another one is wanted.
    var failedStation: String?
    /// Whether it paused the music because no station was to play.
    var restsInSilence = false

    init(id: String, settings: CrossfaderSettings) {
        self.id = id
        self.settings = settings
        timeline = CueTimeline(initialStation: settings.initialStation, cues: settings.cues)
    }

    /// Whether it drives the music.
    var isConnected: Bool { state == .connected }

    /// Adds cues behind those it has.
    ///
    /// - Throws: `wrongState` once it was connected (SX-06, SX-07).
    mutating func add(_ cues: [Cue]) throws(EngineError) {
        guard state == .created else {
            throw .wrongState(state: state.rawValue, allowed: [CrossfaderState.created.rawValue])
        }
        settings.cues += cues
        timeline.add(cues)
    }

    /// Begins anew: cues are sorted, nothing has elapsed, and nothing plays (SX-08, SX-12).
    mutating func connect(_ stations: [StationQuery: String], volume: Double) {
        state = .connected
        settings.cues = timeline.sorted
        stationIDs = stations
        volumeBefore = volume
        isPlaying = false
        elapsed = nil
        failedStation = nil
        restsInSilence = false
        drift.reset()
    }

    /// Lets the music alone (SX-16).
    ///
    /// - Returns: whether anything changed.
    mutating func disconnect() throws(EngineError) -> Bool {
        try checkConnectedOnce()
        defer { state = .disconnected }
        return state == .connected
    }

    /// Takes the music again (SX-17).
    ///
    /// - Returns: whether anything changed.
    mutating func reconnect() throws(EngineError) -> Bool {
        try checkConnectedOnce()
        defer { state = .connected }
        failedStation = nil
        return state == .disconnected
    }

    /// Notes whether the external medium plays (SX-13, SX-14).
    mutating func setPlaying(_ plays: Bool) throws(EngineError) {
        try checkConnectedOnce()
        isPlaying = plays
        if !plays { drift.reset() }
    }

    /// Notes a time of the external medium (SX-15).
    ///
    /// - Parameters:
    ///   - time: seconds of the external medium.
    ///   - now: engine seconds.
    /// - Throws: `wrongState` before it was connected.
    mutating func elapse(to time: Double, at now: Double) throws(EngineError) {
        try checkConnectedOnce()
        elapsed = time
        drift.add(external: time, engine: now)
    }

    /// What should be now; a pure function of the cues and the last reported time.
    var target: CrossfaderTarget { target(at: elapsed ?? 0) }

    /// What should be at a time.
    func target(at time: Double) -> CrossfaderTarget {
        let moment = timeline.moment(at: time)
        return CrossfaderTarget(
            station: moment.station.flatMap { stationIDs[$0] },
            volume: moment.volume ?? volumeBefore
        )
    }

    /// Whether nothing differs but what goes on with time.
    func isSame(as other: StationCrossfader) -> Bool {
        settings == other.settings && state == other.state && isPlaying == other.isPlaying
    }

    /// Whether a station may not go, because it may be wanted.
    func needs(station id: String) -> Bool { isConnected && stationIDs.values.contains(id) }

    private func checkConnectedOnce() throws(EngineError) {
        guard state == .created else { return }
        throw .wrongState(
            state: state.rawValue,
            allowed: [CrossfaderState.connected.rawValue, CrossfaderState.disconnected.rawValue]
        )
    }
}

/// What the music should be.
struct CrossfaderTarget: Sendable, Equatable {
    /// The station; nil is silence.
    let station: String?
    /// 0 to 1.
    let volume: Double
}
