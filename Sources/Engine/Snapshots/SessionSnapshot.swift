// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The session.
///
/// - Source: AQ-17 to AQ-37, SS-15 to SS-21.
public struct SessionSnapshot: Sendable, Equatable {
    /// The role of our sound.
    public let category: SessionCategory
    /// Options of the category, in the order of ``SessionOption``.
    public let options: [SessionOption]
    /// The category that takes effect when the session becomes inactive; nil if there is none.
    public let nextCategory: SessionCategory?
    /// How the session became active; nil if it is inactive.
    public let activation: SessionActivation?
    /// Silent mode: system sounds vibrate instead of playing (SS-08).
    public let silentMode: Bool
    /// Whether the screen is locked.
    public let screenLocked: Bool
    /// The silenced buses and what silences them.
    public let gates: [(bus: VolumeScope, gate: SessionGate)]
    /// Current interruptions, oldest first; playback is held while there are any.
    public let interruptions: [SessionInterruption]
    /// Names of other applications that play.
    public let playingApplications: [String]
    /// What the session may do to their sound.
    public let permission: OthersPermission
    /// What the session does to their sound now.
    public let treatment: OthersPermission
    /// Attenuation of other applications in decibels.
    public let othersDepthDecibels: Double
    /// Volume of the output, 0 to 1, or more if boosted; nil while unknown.
    public let outputVolume: Double?
    /// Whether the output is muted; nil while unknown.
    public let outputMuted: Bool?
    /// How often the volume is reported even if it did not change.
    public let monitor: OutputVolumeMonitor
    /// The current route.
    public let route: SessionRoute
    /// Version; increases with every change.
    public let revision: UInt64

    /// Whether two snapshots have the same version.
    public static func == (left: SessionSnapshot, right: SessionSnapshot) -> Bool {
        // Within one engine every state has a distinct revision.
        left.revision == right.revision
    }
}

/// The outputs that play our sound.
public struct SessionRoute: Sendable, Equatable {
    /// The sinks that play our streams.
    public let sinks: [OutputSnapshot]
    /// The sink a client chose; nil follows the system default.
    public let output: String?
    /// Outputs of single buses.
    public let buses: [VolumeScope: String]
    /// Version of the session.
    public let revision: UInt64
}

/// An output of the machine.
public struct OutputSnapshot: Sendable, Equatable {
    /// PipeWire's `node.name`.
    public let name: String
    /// Display name.
    public let summary: String
    /// Kind of the device, such as `speaker`; nil where unknown.
    public let formFactor: String?
    /// Whether it is reached over Bluetooth.
    public let isBluetooth: Bool
    /// Volume, 0 to 1, or more if boosted.
    public let volume: Double
    /// Whether it is muted.
    public let isMuted: Bool
    /// Number of channels; 0 while unknown.
    public let channelCount: Int
    /// Whether it is the system default.
    public let isDefault: Bool
    /// Whether it plays our streams.
    public let isCurrent: Bool
    /// Whether category and options allow it (AQ-33).
    public let isAllowed: Bool
}

/// A source of the machine: a microphone, a line.
public struct SourceSnapshot: Sendable, Equatable {
    /// PipeWire's `node.name`.
    public let name: String
    /// Display name.
    public let summary: String
    /// Kind of the device; nil where unknown.
    public let formFactor: String?
    /// Whether it is reached over Bluetooth.
    public let isBluetooth: Bool
    /// Whether it is muted.
    public let isMuted: Bool
    /// Number of channels; 0 while unknown.
    public let channelCount: Int
    /// Whether it is the system default.
    public let isDefault: Bool
    /// Whether category and options allow it (AQ-33).
    public let isAllowed: Bool
}

/// The sources of the machine.
public struct SourcesSnapshot: Sendable, Equatable {
    /// Whether a sound server is connected.
    public let isConnected: Bool
    /// The sources, in order of their names.
    public let sources: [SourceSnapshot]
}

/// The outputs of the machine.
public struct OutputsSnapshot: Sendable, Equatable {
    /// Whether a sound server is connected.
    public let isConnected: Bool
    /// The outputs, in order of their names.
    public let outputs: [OutputSnapshot]
}
