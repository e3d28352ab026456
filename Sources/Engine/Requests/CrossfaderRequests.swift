// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The settings of a crossfader; all of them are stored, exported and imported.
///
/// - Source: SX-02 to SX-07.
public struct CrossfaderSettings: Sendable, Equatable {
    /// Unique name; an empty one is replaced by a generated one.
    public var name: String
    /// The station before the first station cue; nil is silence (SX-05).
    public var initialStation: StationQuery?
    /// In the order given until connected, then by time (SX-08).
    public var cues: [Cue]
    /// Seconds of the crossfade between stations; the manager's `musicFadeDuration` when nil (SX-18).
    public var fadeDuration: Double?
    /// Length of a volume change in seconds (SX-19).
    public var volumeRamp: Double

    /// Default of ``volumeRamp`` in seconds.
    public static let standardVolumeRamp = 0.02

    /// Makes a crossfader.
    public init(
        name: String = "",
        initialStation: StationQuery? = nil,
        cues: [Cue] = [],
        fadeDuration: Double? = nil,
        volumeRamp: Double = standardVolumeRamp
    ) {
        self.name = name
        self.initialStation = initialStation
        self.cues = cues
        self.fadeDuration = fadeDuration
        self.volumeRamp = volumeRamp
    }
}

/// The state of a crossfader.
public enum CrossfaderState: String, Sendable, CaseIterable {
    /// Cues may be added; the music is not affected.
    case created
    /// It drives the music.
    case connected
    /// It was connected and no longer affects the music.
    case disconnected
}

/// A change of the music by an elapsed time.
public enum CrossfaderChange: Sendable, Equatable {
    /// Another station; nil is silence.
    case station(from: String?, to: String?)
    /// Another volume of the music.
    case volume(from: Double, to: Double)
}
