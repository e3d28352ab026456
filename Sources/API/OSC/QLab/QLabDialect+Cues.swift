// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import OSC
import SafeText

/// Single cues: their values, and what is done with them.
extension QLabDialect {
    /// The cues that a name means.
    func target(
        _ kind: String,
        _ name: String,
        _ list: String?
    ) async throws(Problem) -> [QLabCue] {
        let lists = try await lists()
        let first = try await self.list(list)
        switch (kind, name) {
        case ("cue", "selected"), ("cue", "playhead"): return [first.playhead].compactMap(\.self)
        case ("cue", "active"): return lists.flatMap(\.children).filter(\.isActive)
        default: break
        }
        let candidates =
            kind == "cue_id" ? lists + lists.flatMap(\.children) : ([first] + lists).flatMap(\.children)
        let found = candidates.first {
            kind == "cue_id" ? $0.id == name : $0.cue?.number.hasSameBytes(as: name) == true
        }
        guard let found else { throw Self.noCue(name) }
        return [found]
    }

    /// Names that may mean several cues.
    private static let several: Set = ["selected", "playhead", "active"]

    /// Answers a message of cues: `cue` or `cue_id`, the name, and what is wanted.
    func cue(
        _ parts: [String],
        _ arguments: [OSCArgument],
        _ list: String?
    ) async throws(Problem) -> JSONValue? {
        guard parts.count > 2 else { throw Self.unknown(parts) }
        let found = try await target(parts[0], parts[1], list)
        let rest = Array(parts.dropFirst(2))
        guard let first = found.first else { throw Self.noCue(parts[1]) }
        // A list has no lists, so an address leads into one at most once.
        if list != nil, first.index == nil { throw Self.unknown(parts) }
        guard parts[0] == "cue", Self.several.contains(parts[1]) else {
            return try await answer(rest, arguments, first)
        }
        // Each of several cues answers for itself.
        for cue in found {
            guard let data = try await answer(rest, arguments, cue) else { continue }
            reply("/workspace/\(Self.workspace)/cue_id/\(cue.id)/" + rest.joined(separator: "/"), "ok", data)
        }
        return nil
    }

    /// Answers what is wanted of one cue, or of a list.
    private func answer(
        _ parts: [String],
        _ arguments: [OSCArgument],
        _ cue: QLabCue
    ) async throws(Problem) -> JSONValue? {
        let name = parts[0]
        switch name {
        case "valuesForKeys": return Self.values(cue, try Self.keys(arguments))
        case "children": return .array(cue.children.map(\.summary))
        case "isRunning" where arguments.isEmpty, "uniqueID" where arguments.isEmpty: return cue.value(name)
        default: break
        }
        guard let own = cue.cue else {
            if arguments.isEmpty, parts.count == 1, let value = cue.value(name) { return value }
            return try await answer(parts, arguments, of: cue.id)
        }
        switch name {
        case "go": return try await go(own, cue.show)
        case "start": return try await post("/v1/shows/\(cue.show.id)/go", ["cue": .string(own.number)])
        case "stop", "hardStop": return try await change(cue, "stop", ["fadeOut": false])
        case "pause", "resume": return try await change(cue, name)
        case "togglePause": return try await change(cue, cue.isPaused ? "resume" : "pause")
        case "panic": return try await change(cue, "stop", ["fadeOut": true])
        case "panicInTime":
            return try await change(
                cue,
                "stop",
                ["fadeOut": true, "fadeDuration": .number(arguments.first?.number ?? Self.panicSeconds)]
            )
        case "select": return try await select(["cue": .string(own.number)], cue.show.id)
        default: break
        }
        if parts.count == 1, arguments.isEmpty {
            guard let value = cue.value(name) else { throw Self.unknown(parts) }
            return value
        }
        guard let argument = arguments.first else { throw Self.unknown(parts) }
        let change = try QLabChange(parts, argument)
        try await edit(own.number, of: cue.show.id, change)
        return nil
    }

    /// Starts a cue by a GO; the playhead is behind it then.
    private func go(_ cue: ShowCue, _ show: ShowSnapshot) async throws(Problem) -> JSONValue? {
        let pointer = show.status.pointer
        _ = try await select(["cue": .string(cue.number)], show.id)
        do throws(Problem) {
            return try await post("/v1/shows/\(show.id)/go")
        } catch {
            _ = try await select(["cue": .optional(pointer)], show.id)
            throw error
        }
    }

    /// Stops, pauses or resumes the runs of a cue.
    private func change(
        _ cue: QLabCue,
        _ verb: String,
        _ body: JSONValue = [:]
    ) async throws(Problem) -> JSONValue? {
        let runs = cue.show.status.runs.filter { cue.cue?.number.hasSameBytes(as: $0.cue) == true }
        try await change(runs, verb, body)
        return nil
    }

    /// Stops, pauses or resumes runs of cues; those that wait for their start or have ended meanwhile are left alone.
    func change(_ runs: [CueRunSnapshot], _ verb: String, _ body: JSONValue = [:]) async throws(Problem) {
        for id in runs.compactMap(\.runID) {
            do throws(Problem) {
                _ = try await post("/v1/runs/\(id)/\(verb)", body)
            } catch {
                guard error.type == .runNotFound else { throw error }
            }
        }
    }

    /// Changes one cue; again if somebody else has changed the show meanwhile.
    private func edit(_ number: String, of id: String, _ change: QLabChange) async throws(Problem) {
        for attempt in 0..<3 {
            let show = try await list(id).show
            let cues = show.settings.cues.map { cue in
                cue.number.hasSameBytes(as: number) ? change.applied(to: cue) : cue.json
            }
            var command = Command(.patch, "/v1/shows/\(id)", ["cues": .array(cues)])
            command.fields = [(.ifMatch, "\"\(show.revision)\"")]
            do throws(Problem) {
                _ = try await perform(command)
                return
            } catch {
                guard error.type == .preconditionFailed, attempt < 2 else { throw error }
            }
        }
    }

    /// The names of the values that are wanted, an array in JSON.
    private static func keys(_ arguments: [OSCArgument]) throws(Problem) -> [String] {
        guard let text = arguments.first?.text,
            case .array(let keys)? = try? JSONValue.parse(Array(text.utf8)),
            keys.count <= 100
        else {
            throw .invalid(
                "keys",
                allowed: "an array of at most 100 strings in JSON",
                given: "something else"
            )
        }
        return keys.compactMap(\.text)
    }

    private static func values(_ cue: QLabCue, _ keys: [String]) -> JSONValue {
        // The id says whose values they are.
        var members = [JSONMember("uniqueID", .string(cue.id))]
        for key in keys where !members.contains(where: { $0.isNamed(key) }) {
            members.append(JSONMember(key, cue.value(key) ?? .null))
        }
        return .object(members)
    }
}
