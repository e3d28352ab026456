// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// A registered sound as it survives a restart.
public struct SoundRecord: Sendable, Equatable {
    /// Stable id.
    public var id: String
    /// Unique name.
    public var name: String
    /// Absolute path of a file outside the store; nil for an upload.
    public var path: String?
    /// File name inside the store's asset folder; nil for a file outside.
    public var asset: String?
    /// 0 to 1.
    public var baseVolume: Double
    /// When it was registered first.
    public var registeredAt: Date
    /// Its details, edited by users.
    public var details = SoundDetailRecord()
    /// Whether a client set the base volume, so that it is not derived from the loudness.
    public var ownsBaseVolume = true
    /// The file as last decoded; nil if it never was.
    public var file: SoundFileRecord?
    /// The measured loudness of that file; nil if not measured.
    public var loudness: LoudnessRecord?
    /// How often and when it was played.
    public var plays = PlayRecord()

    /// Makes a record.
    public init(
        id: String,
        name: String,
        path: String?,
        asset: String?,
        baseVolume: Double,
        registeredAt: Date
    ) {
        self.id = id
        self.name = name
        self.path = path
        self.asset = asset
        self.baseVolume = baseVolume
        self.registeredAt = registeredAt
    }
}

/// Details of a sound that users edit.
public struct SoundDetailRecord: Sendable, Equatable {
    /// Display name.
    public var title: String?
    /// Colour, such as `#ff8800`.
    public var color: String?
    /// Key that plays it.
    public var hotkey: String?
    /// Tags in their order.
    public var tags: [String] = []
    /// A JSON object of further values; nil for none.
    public var customJSON: String?

    /// Makes an empty record.
    public init() {}
}

/// Identity and state of a decoded file.
public struct SoundFileRecord: Sendable, Hashable {
    /// Its number within its file system.
    public var inode: UInt64
    /// Bytes.
    public var size: Int64
    /// Nanoseconds since 1970 of its last change.
    public var modified: Int64

    /// Makes a record.
    public init(inode: UInt64, size: Int64, modified: Int64) {
        self.inode = inode
        self.size = size
        self.modified = modified
    }
}

/// Loudness of a sound.
///
/// - Source: EBU R 128.
public struct LoudnessRecord: Sendable, Equatable {
    /// LUFS; nil for silence.
    public var integrated: Double?
    /// Loudness range in LU; nil for silence.
    public var range: Double?
    /// dBTP; nil for silence.
    public var truePeak: Double?

    /// Makes a record.
    public init(integrated: Double?, range: Double?, truePeak: Double?) {
        self.integrated = integrated
        self.range = range
        self.truePeak = truePeak
    }
}

/// Play count of a sound.
public struct PlayRecord: Sendable, Equatable {
    /// Number of audible playbacks.
    public var count: Int
    /// When the last one began.
    public var last: Date?

    /// Makes a record.
    public init(count: Int = 0, last: Date? = nil) {
        self.count = count
        self.last = last
    }
}

/// The volume of one bus.
public struct VolumeRecord: Sendable, Equatable {
    /// Which bus, such as `music`.
    public var scope: String
    /// 0 to 1.
    public var volume: Double
    /// Whether it is muted.
    public var isMuted: Bool

    /// Makes a record.
    public init(scope: String, volume: Double, isMuted: Bool) {
        self.scope = scope
        self.volume = volume
        self.isMuted = isMuted
    }
}

/// Voice policy of a sound.
public struct PolicyRecord: Sendable, Equatable {
    /// Id of the sound.
    public var soundID: String
    /// Players at once; nil is no limit.
    public var maxInstances: Int?
    /// Seconds between two starts.
    public var cooldown: Double
    /// What happens above the limit, such as `stealOldest`.
    public var steal: String

    /// Makes a record.
    public init(soundID: String, maxInstances: Int?, cooldown: Double, steal: String) {
        self.soundID = soundID
        self.maxInstances = maxInstances
        self.cooldown = cooldown
        self.steal = steal
    }
}

/// All state that survives a restart.
public struct StoredState: Sendable, Equatable {
    /// Sounds in order of registration.
    public var sounds: [SoundRecord] = []
    /// Volumes by bus.
    public var volumes: [VolumeRecord] = []
    /// Stations by place.
    public var stations: [StationRecord] = []
    /// Crossfaders by creation.
    public var crossfaders: [CrossfaderRecord] = []
    /// Fade times in seconds by name, such as `music`.
    public var fadeSeconds: [String: Double] = [:]
    /// Switches by name, such as `allowsBackgroundMusic`.
    public var flags: [String: Bool] = [:]
    /// Voice policies of sounds that have one.
    public var policies: [PolicyRecord] = []

    /// Other values, in the order of their first insertion.
    public var documents: [DocumentRecord] = []

    /// Makes an empty state.
    public init() {}
}

/// One change to write to disk.
public enum StateChange: Sendable, Equatable {
    /// Inserts or replaces a sound.
    case putSound(SoundRecord)
    /// Updates the play count of a sound; ignored if the sound was removed.
    case putPlays(soundId: String, PlayRecord)
    /// Inserts or replaces what a decoder found in a sound's file; it is removed with the sound.
    case putFacts(soundId: String, [UInt8])
    /// Removes a sound.
    case removeSound(id: String)
    /// Inserts or replaces a volume.
    case putVolume(VolumeRecord)
    /// Inserts or replaces a station.
    case putStation(StationRecord)
    /// Removes a station.
    case removeStation(id: String)
    /// Inserts or replaces a crossfader; a new one is last.
    case putCrossfader(CrossfaderRecord)
    /// Removes a crossfader.
    case removeCrossfader(id: String)
    /// Inserts or replaces a fade time in seconds.
    case putFade(name: String, seconds: Double)
    /// Inserts or replaces a switch.
    case putFlag(name: String, isOn: Bool)
    /// Inserts or replaces the voice policy of a sound; it is removed with the sound.
    case putPolicy(PolicyRecord)
    /// Inserts or replaces a document.
    case putDocument(DocumentRecord)
    /// Removes a document.
    case removeDocument(kind: DocumentKind, id: String)
    /// Appends a playback to the play history.
    case addHistory(HistoryRecord)

    /// Whether it may wait one second for others before it is written, since no caller was promised that it is kept.
    public var isPatient: Bool {
        switch self {
        case .putPlays, .putFacts, .addHistory: true
        default: false
        }
    }

    /// Whether it lets a file be removed.
    package var makesRoom: Bool {
        if case .removeSound = self { true } else { false }
    }

    /// The object of the change; of two waiting changes of one object only the newer is written.
    package var key: String {
        switch self {
        case .putSound(let record): "sound/\(record.id)"
        case .putPlays(let id, _): "plays/\(id)"
        case .putFacts(let id, _): "facts/\(id)"
        case .removeSound(let id): "sound/\(id)"
        case .putVolume(let record): "volume/\(record.scope)"
        case .putStation(let record): "station/\(record.id)"
        case .removeStation(let id): "station/\(id)"
        case .putCrossfader(let record): "crossfader/\(record.id)"
        case .removeCrossfader(let id): "crossfader/\(id)"
        case .putFade(let name, _): "fade/\(name)"
        case .putFlag(let name, _): "flag/\(name)"
        case .putPolicy(let policy): "policy/\(policy.soundID)"
        case .putDocument(let record): "\(record.kind.rawValue)/\(record.id)"
        case .removeDocument(let kind, let id): "\(kind.rawValue)/\(id)"
        case .addHistory(let record): "history/\(record.playerID)/\(record.startFrame)"
        }
    }
}
