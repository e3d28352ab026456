// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A stored target.
struct Target: Sendable, Equatable, Codable {
    let id: String
    /// Grows from each target to the next one that is made.
    let place: Int
    var settings: TargetSettings
}

/// All targets, in order of creation.
struct TargetTable: Sendable {
    private(set) var all: [Target] = []
    /// What became of their messages, by id.
    private(set) var statuses: [String: TargetStatus] = [:]
    private var versions: [String: UInt64] = [:]
    private var revisions: RevisionCounter

    init(_ revisions: RevisionCounter) { self.revisions = revisions }

    /// Number of targets.
    var count: Int { all.count }

    /// The target with an id; setting nil removes it, setting a new one appends it.
    ///
    /// One with another address is as one that was not used yet.
    subscript(id: String) -> Target? {
        get { all.first { $0.id == id } }
        set {
            let index = all.firstIndex { $0.id == id }
            versions[id] = newValue == nil ? nil : revisions.next()
            if newValue?.settings.address != index.map({ all[$0].settings.address }) { statuses[id] = nil }
            switch (index, newValue) {
            case (let index?, let target?): all[index] = target
            case (let index?, nil): all.remove(at: index)
            case (nil, let target?): all.append(target)
            case (nil, nil): break
            }
        }
    }

    /// The target with an id or name.
    func target(_ reference: String) throws(EngineError) -> Target {
        guard let target = self[reference] ?? all.first(where: { $0.settings.name == reference }) else {
            throw .targetNotFound(reference)
        }
        return target
    }

    /// The revision of a target.
    func revision(of id: String) -> UInt64 { versions[id] ?? 0 }

    /// Changes what became of the messages of a target that is there.
    mutating func note(_ id: String, _ change: (inout TargetStatus) -> Void) {
        guard self[id] != nil else { return }
        change(&statuses[id, default: TargetStatus()])
    }
}
