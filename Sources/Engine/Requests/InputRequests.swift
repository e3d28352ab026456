// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Mixer
public import Output
import SafeText

/// An input: a microphone, a line, what a sink plays, or programs that play into a sink of Carillon's own, as a strip of the mixer.
///
/// - Source: decision D-156.
public struct InputSettings: Sendable, Equatable, Codable {
    /// Unique name; an empty one is replaced by a generated one.
    public var name = ""
    /// What it comes from.
    public var kind: InputSource.Kind
    /// `node.name` of the source or sink; nil for the default source.
    public var node: String?
    /// The address of a stream; nil for other kinds.
    public var url: String?
    /// Seconds of a stream that are held before it is heard, 0.5 to 30.
    public var buffer = 3.0
    /// The sound server's names of its channels, one or two; nil for a stereo mix of all.
    public var channels: [String]?
    /// The bus that it plays on: sounds, music or announcements.
    public var bus = InputBus.music
    /// Where it is heard, by ids; nil for the zones that hear its bus.
    public var zones: [String]?
    /// The rooms where it is heard, by ids.
    public var rooms: [String]?
    /// Volume, 0 to 1.
    public var volume = 1.0
    /// Whether it is silent; its sound is taken nevertheless.
    public var isMuted = false
    /// Whether its sound is taken.
    public var isEnabled = true
    /// Hertz below which it is attenuated, 20 to 1,000; nil for no high-pass.
    public var highPass: Double?
    /// Decibels of full scale below which it is silent, −90 to 0; nil for no gate.
    public var gate: Double?
    /// Seconds by which it is held back, 0.01 to 2.
    public var delay = 0.05
    /// The station whose tracks are heard while it does not come, by id; nil for silence.
    public var fallback: String?
    /// Seconds of silence after which it counts as not coming, if it has a fallback, 0.5 to 300.
    public var silence = 1.5

    /// Whether a player of other settings can go on with these.
    func playsAs(_ other: InputSettings) -> Bool {
        kind == other.kind && node == other.node && url == other.url && channels == other.channels
            && bus == other.bus
            && places == other.places && delay == other.delay && buffer == other.buffer
    }

    /// Where it is heard.
    var places: Places { Places(zones: zones.map(Set.init), rooms: rooms.map(Set.init)) }

    /// Makes the default settings of a kind.
    public init(kind: InputSource.Kind = .source) { self.kind = kind }
}

extension InputSettings {
    /// Reads stored settings; those of an earlier version lack what came later.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(kind: try fields.decode(InputSource.Kind.self, forKey: .kind))
        name = try fields.decode(String.self, forKey: .name)
        node = try fields.decodeIfPresent(String.self, forKey: .node)
        url = try fields.decodeIfPresent(String.self, forKey: .url)
        buffer = try fields.decodeIfPresent(Double.self, forKey: .buffer) ?? buffer
        channels = try fields.decodeIfPresent([String].self, forKey: .channels)
        bus = try fields.decode(InputBus.self, forKey: .bus)
        zones = try fields.decodeIfPresent([String].self, forKey: .zones)
        rooms = try fields.decodeIfPresent([String].self, forKey: .rooms)
        volume = try fields.decode(Double.self, forKey: .volume)
        isMuted = try fields.decode(Bool.self, forKey: .isMuted)
        isEnabled = try fields.decode(Bool.self, forKey: .isEnabled)
        highPass = try fields.decodeIfPresent(Double.self, forKey: .highPass)
        gate = try fields.decodeIfPresent(Double.self, forKey: .gate)
        delay = try fields.decode(Double.self, forKey: .delay)
        fallback = try fields.decodeIfPresent(String.self, forKey: .fallback)
        silence = try fields.decodeIfPresent(Double.self, forKey: .silence) ?? silence
    }
}

/// A bus that inputs play on.
public enum InputBus: String, Sendable, Codable, CaseIterable {
    /// That of ordinary sounds.
    case sound
    /// That of the music deck.
    case music
    /// That of the announcement queue.
    case announcement

    /// The mixer's name of it.
    var bus: BusID { kind.bus }

    /// The kind of its players.
    var kind: PlayerKind {
        switch self {
        case .sound: .sound
        case .music: .music
        case .announcement: .announcement
        }
    }
}

/// A change of an input; nil leaves a value unchanged.
public struct InputChange: Sendable, Equatable {
    /// What it comes from.
    public var kind: InputSource.Kind?
    /// Unique name.
    public var name: String?
    /// The source or sink; the empty optional chooses the default source.
    public var node: String??
    /// The address of a stream; the empty optional removes it.
    public var url: String??
    /// Seconds of a stream that are held.
    public var buffer: Double?
    /// The channels; the empty optional chooses a stereo mix.
    public var channels: [String]??
    /// The bus.
    public var bus: InputBus?
    /// The zones, by ids or names; the empty optional chooses those that hear the bus.
    public var zones: [String]??
    /// The rooms, by ids or names.
    public var rooms: [String]??
    /// Volume, 0 to 1.
    public var volume: Double?
    /// Whether it is silent.
    public var isMuted: Bool?
    /// Whether its sound is taken.
    public var isEnabled: Bool?
    /// Hertz of the high-pass; the empty optional removes it.
    public var highPass: Double??
    /// Decibels of the gate; the empty optional removes it.
    public var gate: Double??
    /// Seconds by which it is held back.
    public var delay: Double?
    /// The station in its place, by id or name; the empty optional removes it.
    public var fallback: String??
    /// Seconds of silence after which it counts as not coming.
    public var silence: Double?

    /// Makes an empty change.
    public init() {}
}

extension InputSettings {
    /// Applies the values that a change contains.
    mutating func take(_ change: InputChange) {
        kind = change.kind ?? kind
        name = change.name ?? name
        node = change.node ?? node
        url = change.url ?? url
        buffer = change.buffer ?? buffer
        channels = change.channels ?? channels
        bus = change.bus ?? bus
        zones = change.zones ?? zones
        rooms = change.rooms ?? rooms
        volume = change.volume ?? volume
        isMuted = change.isMuted ?? isMuted
        isEnabled = change.isEnabled ?? isEnabled
        highPass = change.highPass ?? highPass
        gate = change.gate ?? gate
        delay = change.delay ?? delay
        fallback = change.fallback ?? fallback
        silence = change.silence ?? silence
    }
}

/// Ranges of the values of inputs.
public enum InputLimits {
    /// Bytes of a `node.name`.
    public static let nodeBytes = 255
    /// Channels of an input.
    public static let channels = 1...2
    /// Bytes of the name of a channel.
    public static let channelBytes = 8
    /// Hertz of the high-pass.
    public static let highPass = 20.0...1_000.0
    /// Decibels of the gate.
    public static let gate = -90.0...0.0
    /// Seconds by which an input is held back.
    public static let delay = 0.01...2.0
    /// Seconds of silence after which an input counts as not coming.
    public static let silence = 0.5...300.0
    /// Bytes of the address of a stream.
    public static let urlBytes = StreamAddress.limitInBytes
    /// Seconds of a stream that are held.
    public static let buffer = 0.5...30.0
}
