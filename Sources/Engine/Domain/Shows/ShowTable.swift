// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// All shows, in order of creation, and what the shell has to do for them.
struct ShowTable: Sendable {
    private(set) var all: [Show] = []
    private var versions: [String: UInt64] = [:]
    private var revisions: RevisionCounter
    /// The shows that were changed, for the index of references.
    var changes = ChangeLog()
    /// Reads the actions of cues; nil before the first GO.
    var reader: KeptActionReader?
    /// Whether the shell is starting the actions of cues.
    var isReconciling = false
    /// The actions that the shell runs or rehearses.
    private(set) var requests: [(show: String, run: CueRun)] = []

    init(_ revisions: RevisionCounter) { self.revisions = revisions }

    /// Number of shows.
    var count: Int { all.count }

    /// Whether a cue of any show waits or runs.
    var isRunning: Bool { all.contains { !$0.timeline.runs.isEmpty } }

    /// The show with an id; setting nil removes it, setting a new one appends it.
    subscript(id: String) -> Show? {
        get { all.first { $0.id == id } }
        set {
            let index = all.firstIndex { $0.id == id }
            if newValue?.settings.cues != index.map({ all[$0].settings.cues }) { changes.note(id) }
            if let newValue {
                let isSame = index.map { newValue.isShown(as: all[$0]) } ?? false
                if !isSame { versions[id] = revisions.next() }
            } else {
                versions[id] = nil
            }
            switch (index, newValue) {
            case (let index?, let show?): all[index] = show
            case (let index?, nil): all.remove(at: index)
            case (nil, let show?): all.append(show)
            case (nil, nil): break
            }
        }
    }

    /// The show with an id or name.
    func show(_ reference: String) throws(EngineError) -> Show {
        guard let show = self[reference] ?? all.first(where: { $0.settings.name == reference }) else {
            throw .showNotFound(reference)
        }
        return show
    }

    /// The revision of a show.
    func revision(of id: String) -> UInt64 { versions[id] ?? 0 }

    /// Asks the shell to run the action of a cue.
    mutating func request(_ run: CueRun, of show: String) { requests.append((show, run)) }

    /// Takes what the shell has to do.
    mutating func takeRequests() -> [(show: String, run: CueRun)] {
        defer { requests = [] }
        return requests
    }
}
