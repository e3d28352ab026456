// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What an action does: a batch whose steps may follow each other in time, with values that a run chooses.
///
/// - Source: decision D-74.
public struct ActionSettings: Sendable, Equatable, Codable {
    /// Unique name; an empty one is replaced by a generated one.
    public var name: String
    /// The values that a run chooses, in the order in which forms show them.
    public var parameters: [ActionParameter]
    /// The steps; those with the same offset are one batch.
    public var steps: [ActionStep]
    /// Which one of its steps a run does; nil for all.
    public var choice: Choice?

    /// Makes settings.
    public init(
        name: String = "",
        parameters: [ActionParameter] = [],
        steps: [ActionStep] = [],
        choice: Choice? = nil
    ) {
        (self.name, self.parameters, self.steps, self.choice) = (name, parameters, steps, choice)
    }
}

/// One operation of an action.
public struct ActionStep: Sendable, Equatable, Codable {
    /// Seconds after the first frame of the run, 0 to 86,400.
    public var at: Double
    /// The operation as JSON text, as in a batch; the ``ActionReader`` reads it.
    public var operation: String

    /// Makes a step.
    public init(at: Double = 0, operation: String) {
        (self.at, self.operation) = (at, operation)
    }
}

/// A change of an action; nil leaves a value unchanged.
public struct ActionChange: Sendable, Equatable {
    /// Its name.
    public var name: String?
    /// All its parameters.
    public var parameters: [ActionParameter]?
    /// All its steps.
    public var steps: [ActionStep]?
    /// Which one of its steps a run does; `.some(nil)` for all.
    public var choice: Choice??

    /// Makes an empty change.
    public init() {}
}

extension ActionSettings {
    /// Applies the values that a change contains.
    mutating func take(_ change: ActionChange) {
        name = change.name ?? name
        parameters = change.parameters ?? parameters
        steps = change.steps ?? steps
        choice = change.choice ?? choice
    }
}
