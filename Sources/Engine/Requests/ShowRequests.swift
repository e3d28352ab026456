// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A show: cues, each an action, that GO starts one after the other.
///
/// - Source: decision D-75.
public struct ShowSettings: Sendable, Equatable, Codable {
    /// Unique name; an empty one is replaced by a generated one.
    public var name: String
    /// Notes, at most 1,024 bytes; nil for none.
    public var notes: String?
    /// Least seconds between two GOs, 0 to 60.
    public var goInterval = 0.5
    /// Whether GO runs no action; waits, events and lengths are the same.
    public var isRehearsal = false
    /// The cues in their order.
    public var cues: [ShowCue]

    /// Makes settings.
    public init(name: String = "", cues: [ShowCue] = []) {
        (self.name, self.cues) = (name, cues)
    }
}

/// One cue of a show.
public struct ShowCue: Sendable, Equatable, Codable {
    /// Unique within the show, at most 32 bytes, such as `12.5`.
    public var number: String
    /// Its name, at most 255 bytes; nil for none.
    public var name: String?
    /// Notes, at most 1,024 bytes; nil for none.
    public var notes: String?
    /// Colour, such as `#ff8800`; nil for none.
    public var color: String?
    /// Id of the action; in a request also its name.
    public var action: String
    /// Values of the action's parameters.
    public var parameters: [String: ParameterValue] = [:]
    /// Seconds from GO, or from the end of the post-wait before, to the start of the action, 0 to 3,600.
    public var preWait = 0.0
    /// Seconds before the pre-wait of the next cue, 0 to 3,600; without effect if that waits for GO.
    public var postWait = 0.0
    /// What starts the next cue.
    public var continuation = CueContinuation.manual
    /// Whether its action is run; without it only its waits pass.
    public var isArmed = true

    /// Makes an armed cue without waits.
    public init(_ number: String, action: String) {
        (self.number, self.action) = (number, action)
    }
}

/// A change of a show; nil leaves a value unchanged.
public struct ShowChange: Sendable, Equatable {
    /// Unique name.
    public var name: String?
    /// Notes; the empty optional removes them.
    public var notes: String??
    /// Least seconds between two GOs.
    public var goInterval: Double?
    /// Whether GO runs no action.
    public var isRehearsal: Bool?
    /// All its cues.
    public var cues: [ShowCue]?

    /// Makes an empty change.
    public init() {}
}

extension ShowSettings {
    /// The default settings with the values that a change contains.
    public init(_ change: ShowChange) {
        self.init()
        take(change)
    }

    /// Applies the values that a change contains.
    mutating func take(_ change: ShowChange) {
        name = change.name ?? name
        notes = change.notes ?? notes
        goInterval = change.goInterval ?? goInterval
        isRehearsal = change.isRehearsal ?? isRehearsal
        cues = change.cues ?? cues
    }
}

/// Where the pointer of a show goes.
public enum CueSelection: Sendable, Equatable {
    /// To the cue with a number; nil is behind the last one.
    case cue(String?)
    /// To the next or the last cue before, or to the first one; not beyond the ends.
    case move(CueMove)
}

/// A move of the pointer.
public enum CueMove: String, Sendable, CaseIterable {
    /// One cue forward, at last behind the last one.
    case next
    /// One cue back.
    case back
    /// To the first cue.
    case first
}
