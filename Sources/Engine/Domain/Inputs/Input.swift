// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import LiveAudio
import Output

/// A stored input.
struct Input: Sendable, Equatable, Codable {
    let id: String
    /// Grows from each input to the next one that is made.
    let place: Int
    var settings: InputSettings

    /// Whether its sound is taken; a sink that is off stays, since programs that lose it play to another output.
    var isOpen: Bool { settings.isEnabled || settings.kind == .sink }
}

/// What happens to an input at present.
struct InputStatus: Sendable, Equatable {
    /// What is known of its sound.
    var report = InputReport()
    /// When it ceased to arrive; nil while it does.
    var quietSince: FrameTime?
    /// The player that it is heard by.
    var player: String?
    /// When it was opened; nil while it is not.
    var openedAt: FrameTime?
    /// The player that plays in its place.
    var fallback: String?
    /// Number of the next track in its place; nil before the first.
    var fallbackTrack: Int?
    /// Whether it was switched on while its player was being stopped.
    var isWanted = false
    /// When another player may be tried, after one that could not begin or was ended by others.
    var retryAt: FrameTime?
}

/// All inputs, in order of creation.
struct InputTable: Sendable {
    private(set) var all: [Input] = []
    /// What happens to them, by id.
    var statuses: [String: InputStatus] = [:] {
        didSet { hasNews = true }
    }
    /// Whether something may be unpublished.
    var hasNews = false
    /// How they were published last, by id.
    var published: [String: InputSnapshot] = [:]
    private var versions: [String: UInt64] = [:]
    private var revisions: RevisionCounter
    /// The inputs that were changed, for the index of references.
    var changes = ChangeLog()

    init(_ revisions: RevisionCounter) { self.revisions = revisions }

    /// Number of inputs.
    var count: Int { all.count }

    /// The input with an id; setting nil removes it, setting a new one appends it.
    subscript(id: String) -> Input? {
        get { all.first { $0.id == id } }
        set {
            let index = all.firstIndex { $0.id == id }
            versions[id] = newValue == nil ? nil : revisions.next()
            changes.note(id)
            switch (index, newValue) {
            case (let index?, let input?): all[index] = input
            case (let index?, nil): all.remove(at: index)
            case (nil, let input?): all.append(input)
            case (nil, nil): break
            }
        }
    }

    /// The input with an id or name.
    func input(_ reference: String) throws(EngineError) -> Input {
        guard let input = self[reference] ?? all.first(where: { $0.settings.name == reference }) else {
            throw .inputNotFound(reference)
        }
        return input
    }

    /// The revision of an input.
    func revision(of id: String) -> UInt64 { versions[id] ?? 0 }

    /// The input that a player plays, or in whose place it plays.
    func input(of player: String) -> Input? {
        statuses.first { $0.value.player == player || $0.value.fallback == player }.flatMap { self[$0.key] }
    }
}
