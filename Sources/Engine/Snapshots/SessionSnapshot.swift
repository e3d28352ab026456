// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The session.
///
/// - Source: AQ-17 to AQ-37, SS-15 to SS-21.
public struct SessionSnapshot: Sendable, Equatable {
    /// What role our sound has.
    public let category: SessionCategory
    /// What refines it, in the order of ``SessionOption``.
    public let options: [SessionOption]
    /// The category that takes effect when the session is inactive; nil where none waits.
    public let nextCategory: SessionCategory?
    /// How it became active; nil where it is not.
    public let activation: SessionActivation?
    /// Whether system sounds vibrate instead of sounding (SS-08).
    public let silentMode: Bool
    /// Whether the screen is locked.
    public let screenLocked: Bool
    /// What silences buses, by bus.
    public let gates: [(bus: VolumeScope, gate: SessionGate)]
    /// Who interrupts, oldest first; sound is held while there is any.
    public let interruptions: [SessionInterruption]
    /// Other applications that play, by name.
    public let playingApplications: [String]
    /// What may be done to their sound.
    public let permission: OthersPermission
    /// What is done to their sound now.
    public let treatment: OthersPermission
    /// Decibels by which they are lowered.
    public let othersDepthDecibels: Double
    /// Volume of the output, 0 to 1 and above where boosted; nil while none is known.
    public let outputVolume: Double?
    /// Whether the output is muted; nil while none is known.
    public let outputMuted: Bool?
    /// How often the volume is reported though it did not change.
    public let monitor: OutputVolumeMonitor
    /// Where the sound goes.
    public let route: SessionRoute
    /// Counts the changes.
    public let revision: UInt64

    /// Whether two snapshots say the same.
    public static func == (left: SessionSnapshot, right: SessionSnapshot) -> Bool {
        // One engine gives every state a revision of its own.
        left.revision == right.revision
    }
}

/// Where the sound goes.
public struct SessionRoute: Sendable, Equatable {
    /// The sinks that play us.
    public let sinks: [OutputSnapshot]
    /// The sink a client chose; nil follows the default.
    public let output: String?
    /// Outputs of single buses.
    public let buses: [VolumeScope: String]
    /// Counts the changes of the session.
    public let revision: UInt64
}

/// An output of the machine.
public struct OutputSnapshot: Sendable, Equatable {
    /// PipeWire's `node.name`.
    public let name: String
    /// What people call it.
    public let summary: String
    /// Kind of the device, such as `speaker`; nil where unknown.
    public let formFactor: String?
    /// Whether it is reached over Bluetooth.
    public let isBluetooth: Bool
    /// Volume, 0 to 1 and above where boosted.
    public let volume: Double
    /// Whether it is muted.
    public let isMuted: Bool
    /// Channels it has; 0 while unknown.
    public let channelCount: Int
    /// Whether it is the machine's default.
    public let isDefault: Bool
    /// Whether it plays us.
    public let isCurrent: Bool
    /// Whether category and options let it play us (AQ-33).
    public let isAllowed: Bool
}

/// The outputs of the machine.
public struct OutputsSnapshot: Sendable, Equatable {
    /// Whether a sound server answers.
    public let isConnected: Bool
    /// The outputs, by name.
    public let outputs: [OutputSnapshot]
}
