// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import OSC
import SafeText

/// Lists of cues: where they stand, and what is done with a whole one.
extension QLabDialect {
    /// All shows, as the client may read them.
    func lists() async throws(Problem) -> [QLabCue] {
        _ = try access.identity()
        let (shows, now) = await api.engine.turn { ($0.shows(), $0.device().engineTime) }
        return shows.map { QLabCue(show: $0, index: nil, now: now) }
    }

    /// A list by its id; the first one for nil.
    func list(_ id: String?) async throws(Problem) -> QLabCue {
        let lists = try await lists()
        guard let found = id.map({ id in lists.first { $0.id == id } }) ?? lists.first else {
            throw Problem(.showNotFound, detail: "There is no such list of cues.")
        }
        return found
    }

    /// Answers where the playhead is, or moves it.
    func playhead(
        _ wanted: [String],
        _ isID: Bool,
        _ list: String?
    ) async throws(Problem) -> JSONValue? {
        let found = try await self.list(list)
        guard let place = wanted.first else {
            return .string(found.playhead.map { isID ? $0.id : $0.cue?.number ?? "" } ?? "none")
        }
        switch place {
        case "next", "nextSequence": return try await select(["move": "next"], found.id)
        case "previous", "previousSequence": return try await select(["move": "back"], found.id)
        case "none": return try await select(["cue": .null], found.id)
        default:
            let target = try await target(isID ? "cue_id" : "cue", place, list)
            guard let cue = target.first?.cue, let show = target.first?.show else { throw Self.noCue(place) }
            return try await select(["cue": .string(cue.number)], show.id)
        }
    }

    func select(_ body: JSONValue, _ show: String) async throws(Problem) -> JSONValue? {
        try await post("/v1/shows/\(show)/select", body)
    }

    /// Stops a show; all of them, and everything else, for nil.
    func stop(_ list: String?, _ body: JSONValue) async throws(Problem) -> JSONValue? {
        try await post(list.map { "/v1/shows/\($0)/stop" } ?? "/v1/stop-all", body)
    }

    func goInterval(_ arguments: [OSCArgument], _ list: String?) async throws(Problem) -> JSONValue {
        let show = try await self.list(list).show
        guard let argument = arguments.first else { return .number(show.settings.goInterval) }
        guard let seconds = argument.number else { throw Self.needsNumber }
        _ = try await perform(.patch, "/v1/shows/\(show.id)", ["goInterval": .number(seconds)])
        return .number(seconds)
    }

    /// Seconds until the next GO is taken.
    func goWait(_ list: String?) async throws(Problem) -> Double {
        let list = try await self.list(list)
        let last = list.show.status.runs.map(\.startsAt).max() ?? -.infinity
        return max(0, min(list.show.settings.goInterval, last + list.show.settings.goInterval - list.now))
    }
}
