// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A plan: a timetable of times of day, each with an action.
///
/// - Source: decision D-82.
public struct PlanSettings: Sendable, Equatable {
    /// Unique name; an empty one is replaced by a generated one.
    public var name: String
    /// Its times.
    public var times: [PlanTimeSettings]

    /// Makes settings.
    public init(name: String = "", times: [PlanTimeSettings] = []) {
        (self.name, self.times) = (name, times)
    }
}

/// A time of a plan.
public struct PlanTimeSettings: Sendable, Equatable, Codable {
    /// When, as the clocks of the calendar's zone show it.
    public var at: TimeOfDay
    /// Its name, at most 255 bytes; nil for none.
    public var name: String?
    /// Id of the action; in a request also its name.
    public var action: String
    /// Values of the action's parameters.
    public var parameters: [String: ParameterValue] = [:]
    /// Whether it comes.
    public var isEnabled = true

    /// Makes a time that comes.
    public init(_ at: TimeOfDay, action: String) {
        (self.at, self.action) = (at, action)
    }
}

/// A change of a time; nil leaves a value unchanged.
public struct PlanTimeChange: Sendable, Equatable {
    /// When.
    public var at: TimeOfDay?
    /// Its name; the empty optional removes it.
    public var name: String??
    /// Id or name of the action.
    public var action: String?
    /// All values of the action's parameters.
    public var parameters: [String: ParameterValue]?
    /// Whether it comes.
    public var isEnabled: Bool?

    /// Makes an empty change.
    public init() {}
}

extension PlanTimeSettings {
    /// Applies the values that a change contains.
    mutating func take(_ change: PlanTimeChange) {
        at = change.at ?? at
        name = change.name ?? name
        action = change.action ?? action
        parameters = change.parameters ?? parameters
        isEnabled = change.isEnabled ?? isEnabled
    }
}
