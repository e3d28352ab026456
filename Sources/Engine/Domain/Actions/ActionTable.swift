// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A stored action.
struct Action: Sendable, Equatable {
    let id: String
    /// Grows from each action to the next one that is made.
    let place: Int
    var settings: ActionSettings
    /// What its operations name; nil before they were read.
    var references: [ActionReference]?
}

/// All actions, in order of creation.
struct ActionTable: Sendable {
    private(set) var all: [Action] = []
    private var versions: [String: UInt64] = [:]
    private var revisions: RevisionCounter
    /// The steps that the last runs of actions did of which a run does one.
    private var choices: [String: Int] = [:]
    /// The actions that were changed, for the index of references.
    var changes = ChangeLog()
    /// Reads their operations; nil until there is a reader.
    var reader: KeptActionReader?

    init(_ revisions: RevisionCounter) { self.revisions = revisions }

    /// Number of actions.
    var count: Int { all.count }

    /// The action with an id; setting nil removes it, setting a new one appends it.
    subscript(id: String) -> Action? {
        get { all.first { $0.id == id } }
        set {
            let index = all.firstIndex { $0.id == id }
            versions[id] = newValue == nil ? nil : revisions.next()
            if newValue == nil { choices[id] = nil }
            changes.note(id)
            switch (index, newValue) {
            case (let index?, let action?): all[index] = action
            case (let index?, nil): all.remove(at: index)
            case (nil, let action?): all.append(action)
            case (nil, nil): break
            }
        }
    }

    /// Notes what the operations of an action name; its revision does not change.
    mutating func note(_ references: [ActionReference], of id: String) {
        guard let index = all.firstIndex(where: { $0.id == id }) else { return }
        all[index].references = references
    }

    /// The step that the next run of an action does; nil for all.
    func nextStep(of action: Action, seed: UInt64) -> Int? {
        action.settings.choice?
            .next(of: Array(action.settings.steps.indices), after: choices[action.id], seed: seed)
    }

    /// Notes which step a run of an action does.
    mutating func note(step: Int, of id: String) { choices[id] = step }

    /// Takes the reader of operations; what all name is read with the next look at the references.
    mutating func take(_ reader: KeptActionReader) {
        self.reader = reader
        for action in all { changes.note(action.id) }
    }

    /// The action with an id or name.
    func action(_ reference: String) throws(EngineError) -> Action {
        guard let action = self[reference] ?? all.first(where: { $0.settings.name == reference }) else {
            throw .actionNotFound(reference)
        }
        return action
    }

    /// The revision of an action.
    func revision(of id: String) -> UInt64 { versions[id] ?? 0 }
}
