// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What a press of a tile does.
public enum TileBehavior: String, Sendable, CaseIterable, Codable {
    /// Starts one more.
    case once
    /// Ends what plays and starts.
    case restart
    /// Starts, or ends what plays.
    case toggle
    /// As `toggle`; the sound loops.
    case loop
    /// Starts; a release ends it.
    case hold
}

/// A note or controller of a MIDI device.
public struct MidiBinding: Sendable, Equatable, Codable {
    /// The kinds.
    public enum Kind: String, Sendable, CaseIterable, Codable {
        /// A note.
        case note
        /// A controller.
        case controller
    }

    /// The kind.
    public var type: Kind
    /// Its number, 0 to 127.
    public var number: Int
    /// Its channel, 1 to 16.
    public var channel: Int

    /// Makes a binding.
    public init(_ type: Kind, _ number: Int, channel: Int) {
        (self.type, self.number, self.channel) = (type, number, channel)
    }
}

/// A tile: what one press starts.
///
/// - Source: decision D-79.
public struct TileSettings: Sendable, Equatable, Codable {
    /// Text, at most 255 bytes; nil for none.
    public var label: String?
    /// Colour, such as `#ff8800`; nil for none.
    public var color: String?
    /// Notes, at most 1,024 bytes; nil for none.
    public var notes: String?
    /// Columns that it takes, 1 to 8.
    public var width = 1
    /// Rows that it takes, 1 to 8.
    public var height = 1
    /// Key of a keyboard; no other tile of the board has it.
    public var key: String?
    /// Note or controller; no other tile of the board has it.
    public var midi: MidiBinding?
    /// What a press does.
    public var behavior = TileBehavior.once
    /// Group of the board in which its start ends what the other tiles play; nil for none.
    public var group: String?
    /// Id of the action that it runs, in a request also its name; nil if it plays sounds.
    public var action: String?
    /// Values of the action's parameters.
    public var parameters: [String: ParameterValue] = [:]
    /// Ids of the sounds of which it plays one; in a request also names.
    public var sounds: [String] = []
    /// How it chooses one of several sounds.
    public var choice = Choice.random
    /// Volume of the sound, 0 to 1.
    public var volume = 1.0
    /// Seconds over which the sound fades in.
    public var fadeIn = 0.0
    /// Seconds over which what it plays fades out when a press or a release ends it.
    public var fadeOut = 0.0
    /// Place in the sound at which it begins, seconds.
    public var start = 0.0
    /// Place in the sound at which it ends, seconds; nil for its end.
    public var end: Double?
    /// Seconds before that end over which it fades out; nil for none.
    public var endFade: Double?
    /// Ids of the zones in which its sounds play, in a request also names; nil for none.
    public var zones: [String]?
    /// Ids of the rooms in which its sounds play, in a request also names; nil for none.
    public var rooms: [String]?

    /// Makes a tile that plays nothing yet.
    public init() {}
}

/// A change of a tile; nil leaves a value unchanged, the empty optional removes it.
public struct TileChange: Sendable, Equatable {
    /// Id or name of the board to which it goes.
    public var board: String?
    /// Id of the tile before which it is put; the empty optional puts it to the end.
    public var before: String??
    /// Text.
    public var label: String??
    /// Colour.
    public var color: String??
    /// Notes.
    public var notes: String??
    /// Columns that it takes.
    public var width: Int?
    /// Rows that it takes.
    public var height: Int?
    /// Key of a keyboard.
    public var key: String??
    /// Note or controller.
    public var midi: MidiBinding??
    /// What a press does.
    public var behavior: TileBehavior?
    /// Exclusive group.
    public var group: String??
    /// Id or name of the action.
    public var action: String??
    /// Values of all its parameters.
    public var parameters: [String: ParameterValue]?
    /// Ids or names of all its sounds.
    public var sounds: [String]?
    /// How it chooses one of several sounds.
    public var choice: Choice?
    /// Volume of the sound.
    public var volume: Double?
    /// Seconds of the fade-in.
    public var fadeIn: Double?
    /// Seconds of the fade-out.
    public var fadeOut: Double?
    /// Place at which the sound begins.
    public var start: Double?
    /// Place at which it ends.
    public var end: Double??
    /// Seconds before that end over which it fades out.
    public var endFade: Double?
    /// Ids or names of all its zones.
    public var zones: [String]??
    /// Ids or names of all its rooms.
    public var rooms: [String]??

    /// Makes an empty change.
    public init() {}
}

extension TileSettings {
    /// Applies the values that a change contains.
    mutating func take(_ change: TileChange) {
        label = change.label ?? label
        color = change.color ?? color
        notes = change.notes ?? notes
        width = change.width ?? width
        height = change.height ?? height
        key = change.key ?? key
        midi = change.midi ?? midi
        behavior = change.behavior ?? behavior
        group = change.group ?? group
        action = change.action ?? action
        parameters = change.parameters ?? parameters
        sounds = change.sounds ?? sounds
        choice = change.choice ?? choice
        volume = change.volume ?? volume
        fadeIn = change.fadeIn ?? fadeIn
        fadeOut = change.fadeOut ?? fadeOut
        start = change.start ?? start
        end = change.end ?? end
        endFade = change.endFade ?? endFade
        zones = change.zones ?? zones
        rooms = change.rooms ?? rooms
    }
}
