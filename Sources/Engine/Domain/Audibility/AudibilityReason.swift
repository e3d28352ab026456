// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Why a playback could not be heard, or why that is not known.
public enum AudibilityReason: String, Sendable, Codable, CaseIterable {
    /// It never sounded.
    case notPlayed
    /// It was ended before its end.
    case cutShort
    /// It was silent itself: what was sent of it never reached −60 dBFS.
    case silent
    /// Its own volume or base volume was 0.
    case volume
    /// It ran muted because the limit of players of its sound was reached.
    case limit
    /// The volume of its bus was 0.
    case busVolume
    /// Its bus was muted.
    case busMute
    /// Other buses were soloed.
    case busSolo
    /// Silent mode silenced its bus.
    case silentMode
    /// The locked screen silenced its bus.
    case screenLocked
    /// The category `record` silenced its bus.
    case record
    /// The master volume was 0.
    case masterVolume
    /// The master was muted.
    case masterMute
    /// The volume of the zone was 0.
    case zoneVolume
    /// The zone was muted.
    case zoneMute
    /// The zone does not hear its bus.
    case zoneSource
    /// The zone was removed.
    case zoneGone
    /// All rooms of the zone were away, muted or at volume 0.
    case roomsAway
    /// The room's player was not connected, or its engine could not be reached.
    case roomAway
    /// The room was muted.
    case roomMute
    /// The volume of the room was 0.
    case roomVolume
    /// The room played a zone in which it did not sound.
    case roomMoved
    /// Others would have heard it together with the room, so that it was not played there.
    case roomShared
    /// The room was removed.
    case roomGone
    /// No output was running.
    case noOutput
    /// The device was lost and the null output replaced it.
    case outputAway
    /// The sound server played it nowhere.
    case noSink
    /// It played at another output than the one that was chosen.
    case otherOutput
    /// The sink was muted.
    case sinkMute
    /// The volume of the sink was 0.
    case sinkVolume
    /// What was sent to the sink did not arrive there.
    case noSignal
    /// The output is no device: it is not known who listens to it.
    case noDevice
    /// The sound server did not report where it plays.
    case unobserved

    /// Whether it says that nothing is heard; otherwise nothing is known.
    var isObstacle: Bool {
        switch self {
        case .noDevice, .unobserved: false
        case .notPlayed, .cutShort, .silent, .volume, .limit, .busVolume, .busMute, .busSolo, .silentMode,
            .screenLocked,
            .record, .masterVolume, .masterMute, .zoneVolume, .zoneMute, .zoneSource, .zoneGone, .roomsAway,
            .roomAway, .roomMute, .roomVolume, .roomMoved, .roomShared, .roomGone,
            .noOutput,
            .outputAway, .noSink, .otherOutput, .sinkMute, .sinkVolume,
            .noSignal:
            true
        }
    }

    /// The reason of a gate.
    init(_ gate: SessionGate) {
        switch gate {
        case .silentMode: self = .silentMode
        case .screenLocked: self = .screenLocked
        case .record: self = .record
        }
    }
}
