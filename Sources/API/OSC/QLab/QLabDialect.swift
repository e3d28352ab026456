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
    /// Seconds of a fade that says none.
    static let panicSeconds = 0.5
    /// The id of the only workspace.
    static let workspace = "carillon"

    let api: APIContext
    private let client: OSCClient
    let access: OSCAccess
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

    func reply(_ address: String, _ status: String, _ data: JSONValue?) {
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
    func answer(
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
            repliesAlways.withLock { $0 = arguments.first?.isOn ?? false }
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
        case "runningCues":
            return .array(try await lists().flatMap(\.children).filter(\.isRunning).map(\.summary))
        case "runningOrPausedCues":
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
        case "pause", "resume":
            for found in try await lists() where list == nil || found.id == list {
                try await change(found.show.status.runs, parts[0])
            }
            return nil
        case "panic": return try await stop(list, ["fadeOut": true])
        case "panicInTime":
            return try await stop(
                list,
                ["fadeOut": true, "fadeDuration": .number(arguments.first?.number ?? Self.panicSeconds)]
            )
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
                _ = try access.show(argument.text ?? "")
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
        guard argument.isOn else {
            updates.end()
            return false
        }
        let filter = try TopicFilter(["show.*"])
        // In one turn, so that nothing changes between what is known and what is told.
        await api.engine.turn { [api, client, updates, access] engine in
            let mirror = QLabUpdates(engine.shows())
            let feed = OSCFeed(hub: api.hub, client: client, filter: filter) { event in
                mirror.messages(event, await api.engine.shows())
            }
            updates.begin(feed, access.held(identity))
        }
        return true
    }

    // MARK: Requests

    func post(_ path: String, _ body: JSONValue = [:]) async throws(Problem) -> JSONValue? {
        try await perform(.post, path, body)
    }

    func perform(
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
    func perform(_ command: Command) async throws(Problem) -> JSONValue? {
        _ = try await access.ask(command, as: try access.identity())
        return nil
    }

    // MARK: Problems

    static let needsNumber = Problem.invalid("argument", allowed: "a number", given: "something else")

    static func unknown(_ parts: [String]) -> Problem {
        let address = "/" + parts.joined(separator: "/").cut(toBytes: 64)
        return .invalid("address", allowed: "one that Carillon knows of QLab's", given: "\"\(address)\"")
    }

    static func noCue(_ name: String) -> Problem {
        Problem(.noCue, detail: "There is no cue \"\(name.cut(toBytes: 64))\".")
    }
}
