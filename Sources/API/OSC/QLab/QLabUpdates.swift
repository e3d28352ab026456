// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import OSC
import SafeText
import Synchronization

/// What QLab tells its clients of changes: which cue is another one, and where the playhead is.
///
/// - Thread: any, one call at a time.
final class QLabUpdates: Sendable {
    private static let root = "/update/workspace/\(QLabDialect.workspace)"

    /// The shows as the client knows them.
    private let known: Mutex<[ShowSnapshot]>

    /// Begins with the shows as they are.
    init(_ shows: [ShowSnapshot]) { known = Mutex(shows) }

    /// The messages of an event; of nil when events were lost, and anything may have changed.
    func messages(_ event: PublishedEvent?, _ shows: [ShowSnapshot]) -> [OSCMessage] {
        let before = known.withLock { known in
            defer { known = shows }
            return known
        }
        if before.map(\.id) != shows.map(\.id) { return [OSCMessage(Self.root)] + shows.flatMap(Self.all) }
        return zip(before, shows).flatMap { Self.changes($0, $1, isLost: event == nil) }
            + (event?.type == .showCueStarted || event?.type == .showCueWaiting
                ? [OSCMessage(Self.root + "/cue_id/__root__")] : [])
    }

    private static func all(_ show: ShowSnapshot) -> [OSCMessage] {
        [message(show.id)] + show.settings.cues.map { message(QLabCue.id(of: $0.number, in: show.id)) } + [
            playhead(show)
        ]
    }

    private static func changes(_ before: ShowSnapshot, _ after: ShowSnapshot, isLost: Bool) -> [OSCMessage] {
        if isLost { return all(after) }
        guard before != after else { return [] }
        var messages: [OSCMessage] = []
        let old = Dictionary(before.settings.cues.map { ($0.number, $0) }) { first, _ in first }
        let numbers = after.settings.cues.map(\.number)
        if before.settings.name != after.settings.name || before.settings.cues.map(\.number) != numbers {
            messages.append(message(after.id))
        }
        for cue in after.settings.cues {
            let isChanged =
                old[cue.number] != cue || runs(of: cue, before) != runs(of: cue, after)
                || before.broken[cue.number] != after.broken[cue.number]
            if isChanged { messages.append(message(QLabCue.id(of: cue.number, in: after.id))) }
        }
        return messages + (before.status.pointer == after.status.pointer ? [] : [playhead(after)])
    }

    private static func runs(of cue: ShowCue, _ show: ShowSnapshot) -> [CueRunSnapshot] {
        show.status.runs.filter { $0.cue.hasSameBytes(as: cue.number) }
    }

    private static func message(_ cue: String) -> OSCMessage { OSCMessage("\(root)/cue_id/\(cue)") }

    private static func playhead(_ show: ShowSnapshot) -> OSCMessage {
        let pointer = show.status.pointer.map { QLabCue.id(of: $0, in: show.id) }
        return OSCMessage("\(root)/cueList/\(show.id)/playbackPosition", pointer.map { [.string($0)] } ?? [])
    }
}
