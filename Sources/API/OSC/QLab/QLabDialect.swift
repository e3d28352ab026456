// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer
import OSC
import OSCServer
import SafeText
import Synchronization

/// Messages as QLab takes and answers them, for shows: a workspace whose lists of cues are the shows.
///
/// Bitfocus Companion's module for QLab and other controllers of it work with that. What has no meaning here is answered with an
/// error.
/// - Source: QLab 5 OSC Dictionary; docs/show-control.md.
final class QLabDialect: Sendable {
    /// The id of the only workspace.
    static let workspace = "carillon"

    private let api: APIContext
    private let client: OSCClient
    private let access: OSCAccess
    private let updates = OSCSubscription()
    private let repliesAlways = Mutex(false)

    init(_ api: APIContext, _ client: OSCClient, _ access: OSCAccess) {
        (self.api, self.client, self.access) = (api, client, access)
    }

    /// Whether changes are sent.
    var hasUpdates: Bool { updates.isRunning }

    /// Sends no changes any more.
    func endUpdates() { updates.end() }

    /// Performs a message and answers it, as QLab does: with what was asked for, or with why it was not done.
    func perform(_ message: OSCMessage) async {
        var parts = message.parts
        if parts.first == "workspace", parts.count > 1 { parts.removeFirst(2) }
        let isGlobal = Self.global.contains(parts.first ?? "")
        let address = (isGlobal ? "" : "/workspace/\(Self.workspace)") + "/" + parts.joined(separator: "/")
        do throws(Problem) {
            let data = try await answer(parts, message.arguments, of: nil)
            if data != nil || repliesAlways.withLock(\.self) { reply(address, "ok", data) }
        } catch {
            let isDenied = [.authenticationRequired, .insufficientScope].contains(error.type)
            reply(address, isDenied ? "denied" : "error", .string(isDenied ? "denied" : error.detail))
        }
    }

    /// What QLab answers without the workspace in the address.
    private static let global: Set = [
        "version", "workspaces", "alwaysReply", "thump", "overrides", "overrideWindow", "alwaysAudition",
        "auditionMonitors",
        "auditionWindow", "liveFadePreview", "forgetMeNot",
    ]

    private func reply(_ address: String, _ status: String, _ data: JSONValue?) {
        let members: [JSONMember] = [
            JSONMember("workspace_id", .string(Self.workspace)), JSONMember("address", .string(address)),
            JSONMember("status", .string(status)),
        ]
        let json = JSONValue.object(members + (data.map { [JSONMember("data", $0)] } ?? []))
        let text = String(decoding: json.encoded, as: UTF8.self)
        if !client.send(OSCMessage("/reply" + address, [.string(text)])) {
            reply(address, "error", "The answer does not fit into a datagram; ask over TCP.")
        }
    }

    // MARK: The application and the workspace

    /// Answers a message of a list of cues, or of the workspace; nil for something done that has no answer.
    private func answer(
        _ parts: [String],
        _ arguments: [OSCArgument],
        of list: String?
    ) async throws(Problem) -> JSONValue? {
        let rest = Array(parts.dropFirst())
        switch parts.first ?? "" {
        // Clients read the number before the first dot.
        case "version": return .string("5.0 (Carillon \(api.configuration.version))")
        case "workspaces": return workspaces
        case "connect": return connect(arguments)
        case "disconnect":
            access.forget()
            updates.end()
            return "ok"
        case "thump": return "thump"
        case "forgetMeNot", "udpKeepAlive": return nil
        case "alwaysReply":
            repliesAlways.withLock { $0 = arguments.first.map(Self.isOn) ?? false }
            return nil
        case "updates": return try await update(arguments)
        case "cueLists": return .array(try await lists().map(\.summary))
        case "showMode": return true
        case "overrides", "overrideWindow", "alwaysAudition", "auditionMonitors", "auditionWindow",
            "liveFadePreview":
            guard arguments.isEmpty else { throw Self.unknown(parts) }
            return .bool(parts.first == "overrides")
        case "settings" where rest == ["general", "minGoTime"]: return try await goInterval(arguments, list)
        case "doubleGoWindowRemaining": return .number(try await goWait(list))
        case "runningCues", "runningOrPausedCues":
            return .array(try await lists().flatMap(\.children).filter(\.isActive).map(\.summary))
        case "selectedCues": return .array([try await self.list(list).playhead].compactMap { $0?.summary })
        case "playhead", "playheadID", "playheadId":
            return try await playhead(rest, parts[0] != "playhead", list)
        case "select", "select_id":
            _ = try await playhead(rest.isEmpty ? ["none"] : rest, parts[0] == "select_id", list)
            return nil
        case "next", "previous":
            return try await select(
                ["move": parts[0] == "next" ? "next" : "back"],
                try await self.list(list).id
            )
        case "go": return try await post("/v1/shows/\(try await self.list(list).id)/go")
        case "stop": return try await stop(list, ["fadeOut": false])
        case "panic": return try await stop(list, ["fadeOut": true])
        case "panicInTime":
            return try await stop(list, ["fadeOut": true, "fadeDuration": .number(Self.seconds(arguments))])
        case "reset":
            _ = try await stop(list, ["fadeOut": false])
            return try await select(["move": "first"], try await self.list(list).id)
        case "cue", "cue_id": return try await cue(parts, arguments, list)
        default: throw Self.unknown(parts)
        }
    }

    private var workspaces: JSONValue {
        [
            [
                "uniqueID": .string(Self.workspace), "displayName": "Carillon",
                "hasPasscode": .bool(access.isNeeded),
                "version": "5.0", "port": 53_000, "udpReplyPort": 53_001,
            ]
        ]
    }

    /// The pass code is a token.
    private func connect(_ arguments: [OSCArgument]) -> JSONValue {
        do throws(Problem) {
            if let argument = arguments.first, access.isNeeded {
                _ = try access.show(Self.text(argument) ?? "")
            }
            let scope = access.scope(of: try access.identity())
            return .string("ok:view" + (scope == .read ? "" : "|edit|control"))
        } catch {
            return arguments.isEmpty ? "denied" : "badpass"
        }
    }

    private func update(_ arguments: [OSCArgument]) async throws(Problem) -> JSONValue? {
        let identity = try access.identity()
        guard let argument = arguments.first else { return .bool(updates.isRunning) }
        guard Self.isOn(argument) else {
            updates.end()
            return false
        }
        let mirror = QLabUpdates(await api.engine.shows())
        let filter = try TopicFilter(["show.*"])
        let feed = OSCFeed(hub: api.hub, client: client, filter: filter) { [api] event in
            mirror.messages(event, await api.engine.shows())
        }
        updates.begin(feed, access.held(identity))
        return true
    }

    private func goInterval(_ arguments: [OSCArgument], _ list: String?) async throws(Problem) -> JSONValue {
        let show = try await self.list(list).show
        guard let argument = arguments.first else { return .number(show.settings.goInterval) }
        guard let seconds = Self.number(argument) else { throw Self.needsNumber }
        _ = try await perform(.patch, "/v1/shows/\(show.id)", ["goInterval": .number(seconds)])
        return .number(seconds)
    }

    /// Seconds until the next GO is taken.
    private func goWait(_ list: String?) async throws(Problem) -> Double {
        let list = try await self.list(list)
        let last = list.show.status.runs.map(\.startsAt).max() ?? -.infinity
        return max(0, min(list.show.settings.goInterval, last + list.show.settings.goInterval - list.now))
    }

    // MARK: Lists

    /// All shows, as the client may read them.
    private func lists() async throws(Problem) -> [QLabCue] {
        _ = try access.identity()
        let (shows, now) = await api.engine.turn { ($0.shows(), $0.device().engineTime) }
        return shows.map { QLabCue(show: $0, index: nil, now: now) }
    }

    /// A list by its id; the first one for nil.
    private func list(_ id: String?) async throws(Problem) -> QLabCue {
        let lists = try await lists()
        guard let found = id.map({ id in lists.first { $0.id == id } }) ?? lists.first else {
            throw Problem(.showNotFound, detail: "There is no such list of cues.")
        }
        return found
    }

    /// Answers where the playhead is, or moves it.
    private func playhead(
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

    private func select(_ body: JSONValue, _ show: String) async throws(Problem) -> JSONValue? {
        try await post("/v1/shows/\(show)/select", body)
    }

    /// Stops a show; all of them, and everything else, for nil.
    private func stop(_ list: String?, _ body: JSONValue) async throws(Problem) -> JSONValue? {
        try await post(list.map { "/v1/shows/\($0)/stop" } ?? "/v1/stop-all", body)
    }

    // MARK: Cues

    /// The cues that a name means.
    private func target(
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

    private func cue(
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
        case "go", "start": return try await start(own, cue.show)
        case "stop", "hardStop": return try await stop(cue, ["fadeOut": false])
        case "panic": return try await stop(cue, ["fadeOut": true])
        case "panicInTime":
            return try await stop(cue, ["fadeOut": true, "fadeDuration": .number(Self.seconds(arguments))])
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

    /// Starts a cue, and leaves the playhead where it was.
    private func start(_ cue: ShowCue, _ show: ShowSnapshot) async throws(Problem) -> JSONValue? {
        let pointer = show.status.pointer
        let isNext = pointer?.hasSameBytes(as: cue.number) == true
        if !isNext { _ = try await select(["cue": .string(cue.number)], show.id) }
        do throws(Problem) {
            _ = try await post("/v1/shows/\(show.id)/go")
        } catch {
            if !isNext { _ = try await select(["cue": .optional(pointer)], show.id) }
            throw error
        }
        return isNext ? nil : try await select(["cue": .optional(pointer)], show.id)
    }

    private func stop(_ cue: QLabCue, _ body: JSONValue) async throws(Problem) -> JSONValue? {
        for run in cue.show.status.runs where cue.cue?.number.hasSameBytes(as: run.cue) == true {
            guard let id = run.runID else { continue }
            _ = try await post("/v1/runs/\(id)/stop", body)
        }
        return nil
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

    // MARK: Requests

    private func post(_ path: String, _ body: JSONValue = [:]) async throws(Problem) -> JSONValue? {
        try await perform(.post, path, body)
    }

    private func perform(
        _ method: HTTPMethod,
        _ path: String,
        _ body: JSONValue
    ) async throws(Problem) -> JSONValue? {
        try await perform(Command(method, path, body))
    }

    /// Performs a request.
    ///
    /// - Returns: nil, since QLab answers no actions.
    /// - Throws: its problem.
    private func perform(_ command: Command) async throws(Problem) -> JSONValue? {
        _ = try await access.ask(command, as: try access.identity())
        return nil
    }

    // MARK: Arguments

    private static func keys(_ arguments: [OSCArgument]) throws(Problem) -> [String] {
        guard let text = arguments.first.flatMap(text),
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

    static func text(_ argument: OSCArgument) -> String? {
        switch argument {
        case .string(let text): text
        case .integer(let number): "\(number)"
        default: nil
        }
    }

    static func number(_ argument: OSCArgument) -> Double? {
        switch argument {
        case .integer(let value): Double(value)
        case .long(let value): Double(value)
        case .float(let value): value.isFinite ? Double("\(value)") : nil
        case .double(let value): value.isFinite ? value : nil
        case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }

    static func isOn(_ argument: OSCArgument) -> Bool {
        switch argument {
        case .bool(let isOn): isOn
        default: number(argument) ?? 0 != 0
        }
    }

    /// Seconds of a fade; the time that QLab takes if none is given.
    private static func seconds(_ arguments: [OSCArgument]) -> Double {
        arguments.first.flatMap(number) ?? 0.5
    }

    // MARK: Problems

    private static let needsNumber = Problem.invalid("argument", allowed: "a number", given: "something else")

    static func unknown(_ parts: [String]) -> Problem {
        let address = "/" + parts.joined(separator: "/").cut(toBytes: 64)
        return .invalid("address", allowed: "one that Carillon knows of QLab's", given: "\"\(address)\"")
    }

    private static func noCue(_ name: String) -> Problem {
        Problem(.noCue, detail: "There is no cue \"\(name.cut(toBytes: 64))\".")
    }
}
