// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A stored action.
struct Action: Sendable, Equatable {
    let id: String
    /// Grows from each action to the next one that is made.
    let place: Int
    var settings: ActionSettings
    /// What its operations name; nil before they were read.
    var references: ActionReferences?
}

/// All actions, in order of creation.
struct ActionTable: Sendable {
    private(set) var all: [Action] = []
    private var versions: [String: UInt64] = [:]
    /// Why actions cannot do what they are for, by id.
    private var faults: [String: String] = [:]
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
            if newValue == nil { faults[id] = nil }
            switch (index, newValue) {
            case (let index?, let action?): all[index] = action
            case (let index?, nil): all.remove(at: index)
            case (nil, let action?): all.append(action)
            case (nil, nil): break
            }
        }
    }

    /// Notes what the operations of an action name; its revision does not change.
    mutating func note(_ references: ActionReferences, of id: String) {
        guard let index = all.firstIndex(where: { $0.id == id }) else { return }
        all[index].references = references
    }

    /// Why an action cannot do what it is for; nil if nothing is known against it.
    func fault(of id: String) -> String? { faults[id] }

    /// Notes why an action cannot do what it is for; its revision does not change.
    ///
    /// - Returns: whether that is new.
    mutating func note(fault: String?, of id: String) -> Bool {
        guard faults[id] != fault, self[id] != nil else { return false }
        faults[id] = fault
        return true
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
