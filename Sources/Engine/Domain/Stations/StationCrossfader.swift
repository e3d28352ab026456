// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Binds the music to the cues of an external medium: its settings, and the last reported time.
///
/// It controls no sound itself: ``elapse(to:at:)`` records a time, and ``target`` returns the target.
struct StationCrossfader: Sendable, Equatable {
    let id: String
    var settings: CrossfaderSettings
    private(set) var timeline: CueTimeline
    private(set) var state = CrossfaderState.created
    /// Whether the external medium plays.
    private(set) var isPlaying = false
    /// The last reported time of the external medium, seconds.
    private(set) var elapsed: Double?
    private(set) var drift = DriftEstimate()
    /// The station of each query, resolved when it was connected.
    private(set) var stationIDs: [StationQuery: String] = [:]
    /// The volume before the first volume cue: that of the music when it was connected.
    private(set) var volumeBefore = 1.0

    /// The volume of the music that its cues set last; nil before the first one.
    var appliedVolume: Gain?

    /// A station that could not play; it is not retried until the target is another one.
    var failedStation: String?
    /// Whether it paused the music because the target is silence.
    var restsInSilence = false

    init(id: String, settings: CrossfaderSettings) {
        self.id = id
        self.settings = settings
        timeline = CueTimeline(initialStation: settings.initialStation, cues: settings.cues)
    }

    /// Whether it drives the music.
    var isConnected: Bool { state == .connected }

    /// Appends cues.
    ///
    /// - Throws: `wrongState` once it was connected (SX-06, SX-07).
    mutating func add(_ cues: [Cue]) throws(EngineError) {
        guard state == .created else {
            throw .wrongState(state: state.rawValue, allowed: [CrossfaderState.created.rawValue])
        }
        settings.cues += cues
        timeline.add(cues)
    }

    /// Connects from the start: the cues are sorted, no time has elapsed, and nothing plays (SX-08, SX-12).
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

    /// Disconnects from the music (SX-16).
    ///
    /// - Returns: whether anything changed.
    mutating func disconnect() throws(EngineError) -> Bool {
        try checkConnectedOnce()
        defer { state = .disconnected }
        return state == .connected
    }

    /// Reconnects to the music (SX-17).
    ///
    /// - Returns: whether anything changed.
    mutating func reconnect() throws(EngineError) -> Bool {
        try checkConnectedOnce()
        defer { state = .connected }
        failedStation = nil
        return state == .disconnected
    }

    /// Records whether the external medium plays (SX-13, SX-14).
    mutating func setPlaying(_ plays: Bool) throws(EngineError) {
        try checkConnectedOnce()
        isPlaying = plays
        if !plays { drift.reset() }
    }

    /// Records a time of the external medium (SX-15).
    ///
    /// - Parameters:
    ///   - time: the time of the external medium, seconds.
    ///   - now: engine time, seconds.
    /// - Throws: `wrongState` before it was connected.
    mutating func elapse(to time: Double, at now: Double) throws(EngineError) {
        try checkConnectedOnce()
        elapsed = time
        drift.add(external: time, engine: now)
    }

    /// The current target; a pure function of the cues and the last reported time.
    var target: CrossfaderTarget { target(at: elapsed ?? 0) }

    /// The target at a time.
    func target(at time: Double) -> CrossfaderTarget {
        let moment = timeline.moment(at: time)
        return CrossfaderTarget(
            station: moment.station.flatMap { stationIDs[$0] },
            volume: moment.volume ?? volumeBefore
        )
    }

    /// Whether settings, state and `isPlaying` are equal.
    func isSame(as other: StationCrossfader) -> Bool {
        settings == other.settings && state == other.state && isPlaying == other.isPlaying
    }

    /// Whether a station cannot be removed because a cue may need it.
    func needs(station id: String) -> Bool { isConnected && stationIDs.values.contains(id) }

    private func checkConnectedOnce() throws(EngineError) {
        guard state == .created else { return }
        throw .wrongState(
            state: state.rawValue,
            allowed: [CrossfaderState.connected.rawValue, CrossfaderState.disconnected.rawValue]
        )
    }
}

/// The target of the music.
struct CrossfaderTarget: Sendable, Equatable {
    /// The station; nil for silence.
    let station: String?
    /// 0 to 1.
    let volume: Double
}
