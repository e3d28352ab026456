// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// One step of a batch whose steps may follow each other in time.
public struct BatchStep: Sendable {
    /// Its index in the action.
    public let number: Int
    /// Seconds after the first frame of the run.
    public let at: Double
    /// Performs it in the batch's turn of the engine, without waiting.
    public let run: @Sendable (isolated Engine) throws(EngineError) -> Void

    /// Makes a step.
    public init(
        number: Int,
        at: Double,
        run: @escaping @Sendable (isolated Engine) throws(EngineError) -> Void
    ) {
        (self.number, self.at, self.run) = (number, at, run)
    }
}

/// Reads the operations of actions, whose text the engine only keeps.
///
/// 1. The same settings and values give steps that do the same.
/// 2. There is one step for each of the settings, with its number and offset; none is left out.
/// 3. Every operation that cannot be read is reported, with its number, in one `batchRefused`.
public protocol ActionReader: Sendable {
    /// Makes the steps of an action with values in place of its parameters.
    ///
    /// - Throws: `batchRefused`.
    func steps(
        of settings: ActionSettings,
        with values: [String: ParameterValue]
    ) throws(EngineError) -> [BatchStep]

    /// What the operations of an action name, in order.
    func references(of settings: ActionSettings) -> [ActionReference]

    /// The settings whose operations name a thing of a kind by another name.
    func renamed(
        _ kind: ActionReference.Kind,
        _ name: String,
        to new: String,
        in settings: ActionSettings
    ) -> ActionSettings
}

extension ActionReader {
    /// Nothing.
    public func references(of settings: ActionSettings) -> [ActionReference] { [] }

    /// The same settings.
    public func renamed(
        _ kind: ActionReference.Kind,
        _ name: String,
        to new: String,
        in settings: ActionSettings
    ) -> ActionSettings { settings }
}

/// A batch that runs, or the last state of one that is over.
///
/// It is over when no step waits, no player that it started is active and no announcement that it added plays or waits.
public struct RunningBatch: Sendable, Equatable {
    /// Opaque; not kept over a restart.
    public let id: String
    /// What it is a run of.
    public let origin: RunOrigin
    /// Engine time in seconds of its first frame.
    public let startsAt: Double
    /// That frame.
    public let frame: Int64
    /// The steps, in the order of the action.
    public private(set) var steps: [RunStep]
    /// Engine time in seconds at which all of it will be over, for clients: while a step of it waits, as it was tried; nil while an
    /// announcement waits or something of it is paused, and if it runs until it is stopped.
    public internal(set) var endsAt: Double?
    /// Clients are told of an end that moves by more than so many seconds.
    static let endTolerance = 0.1
    /// Whether all of it is over.
    public private(set) var isOver = false
    /// Whether it stands still: its steps wait, and what it started is paused.
    public internal(set) var isPaused = false
    /// The frame at which all of it will be over as it was tried; nil if it runs until it is stopped.
    var triedEnd: FrameTime?

    /// Makes a run whose steps all wait.
    init(id: String, origin: RunOrigin, startsAt: Double, frame: Int64, steps: [RunStep]) {
        (self.id, self.origin) = (id, origin)
        (self.startsAt, self.frame, self.steps) = (startsAt, frame, steps)
    }

    /// The players that it started, in order.
    public var players: [String] { steps.flatMap(\.players) }
    /// The announcements that it added, in order.
    public var items: [String] { steps.flatMap(\.items) }
    /// Whether a step waits.
    public var isWaiting: Bool { steps.contains { $0.state == .waiting } }

    /// The same, over.
    var over: RunningBatch {
        var copy = self
        (copy.isOver, copy.isPaused, copy.endsAt) = (true, false, nil)
        return copy
    }

    /// Records what a step became.
    mutating func note(_ step: RunStep) {
        guard let index = steps.firstIndex(where: { $0.number == step.number }) else { return }
        steps[index] = step
    }

    /// Moves the steps that wait.
    mutating func shift(by frames: FrameCount) {
        for index in steps.indices where steps[index].state == .waiting {
            steps[index].frame += frames.frames
        }
        triedEnd = triedEnd.map { $0 + frames }
    }

    /// Cancels the steps that wait.
    ///
    /// - Returns: whether any did.
    @discardableResult
    mutating func cancelWaiting() -> Bool {
        let isChanged = isWaiting
        for index in steps.indices where steps[index].state == .waiting { steps[index].state = .cancelled }
        return isChanged
    }
}

/// What a run is of; action and tile may be gone.
public struct RunOrigin: Sendable, Equatable {
    /// The id of the action; nil for the sound of a tile.
    public var actionID: String?
    /// The id of the tile whose press began it; nil if there was none.
    public var tileID: String?
    /// Name of the action, or of the sound, when the run began.
    public var name: String

    /// Makes an origin.
    public init(actionID: String? = nil, tileID: String? = nil, name: String) {
        (self.actionID, self.tileID, self.name) = (actionID, tileID, name)
    }
}

/// What a step of a run became.
public struct RunStep: Sendable, Equatable {
    /// Where it is.
    public enum State: Sendable, Equatable {
        /// Its frame has not come.
        case waiting
        /// It was done.
        case done
        /// It was refused when its frame came, with all steps of that frame.
        case failed(EngineError)
        /// The run was stopped before.
        case cancelled
    }

    /// Its index in the action.
    public let number: Int
    /// Seconds after the first frame of the run.
    public let at: Double
    /// Its frame of engine time; it moves with a pause of the run.
    public internal(set) var frame: Int64
    /// Where it is.
    public internal(set) var state = State.waiting
    /// The players that it started.
    public internal(set) var players: [String] = []
    /// The announcements that it added.
    public internal(set) var items: [String] = []

    init(number: Int, at: Double, frame: Int64) {
        (self.number, self.at, self.frame) = (number, at, frame)
    }
}
