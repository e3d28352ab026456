// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A stored action.
struct Action: Sendable, Equatable {
    let id: String
    /// Grows from each action to the next one that is made.
    let place: Int
    var settings: ActionSettings
}

/// All actions, in order of creation.
struct ActionTable: Sendable {
    private(set) var all: [Action] = []
    private var versions: [String: UInt64] = [:]
    private var revisions: RevisionCounter

    init(_ revisions: RevisionCounter) { self.revisions = revisions }

    /// Number of actions.
    var count: Int { all.count }

    /// The action with an id; setting nil removes it, setting a new one appends it.
    subscript(id: String) -> Action? {
        get { all.first { $0.id == id } }
        set {
            let index = all.firstIndex { $0.id == id }
            versions[id] = newValue == nil ? nil : revisions.next()
            switch (index, newValue) {
            case (let index?, let action?): all[index] = action
            case (let index?, nil): all.remove(at: index)
            case (nil, let action?): all.append(action)
            case (nil, nil): break
            }
        }
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
