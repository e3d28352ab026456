// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import HTTPCore
import HTTPServer
import OSC
import OSCServer
import Synchronization

/// What one client of OSC asks, with the token that it has shown.
final class OSCConversation: OSCSession {
    /// Bundles that wait for their time.
    private struct Held {
        var tasks: [UInt64: Task<Void, Never>] = [:]
        var last: UInt64 = 0
    }

    /// What is no operation.
    private enum Request: String {
        case connect, subscribe, unsubscribe, unwatch, ping
    }

    /// How long a bundle may wait for its time, in seconds, and how many of a client do.
    static let longestWait = 60.0
    static let heldLimit = 64

    private let api: APIContext
    private let client: OSCClient
    private let access: OSCAccess
    private let events = OSCSubscription()
    private let watches = OSCWatches()
    private let watching = OSCSubscription()
    private let qlab: QLabDialect
    private let held = Mutex(Held())

    init(_ api: APIContext, _ client: OSCClient) {
        (self.api, self.client) = (api, client)
        access = OSCAccess(api, client)
        qlab = QLabDialect(api, client, access)
    }

    func take(_ packet: OSCPacket) async {
        switch packet {
        case .message(let message): await perform(message)
        case .bundle(let time, let elements): await perform(elements, at: time)
        }
    }

    func refuse(_ error: OSCError) async {
        reply("", .invalid("packet", allowed: "one of OSC 1.0 (\(error))", given: "this one"))
    }

    var hasMemory: Bool {
        access.isShown || events.isRunning || watching.isRunning || qlab.hasUpdates
            || held.withLock { !$0.tasks.isEmpty }
    }

    func rest() {
        events.end()
        unwatch()
        qlab.endUpdates()
    }

    private func unwatch() {
        watching.end()
        watches.removeAll()
    }

    func end() {
        rest()
        access.forget()
        let tasks = held.withLock { held in
            defer { held.tasks = [:] }
            return held.tasks.values
        }
        for task in tasks { task.cancel() }
    }

    // MARK: Messages

    private func perform(_ message: OSCMessage) async {
        guard message.parts.first == OSCCommand.root else { return await qlab.perform(message) }
        do throws(Problem) {
            let parts = message.parts
            if parts.count == 2, parts[0] == OSCCommand.root, let request = Request(rawValue: parts[1]) {
                return reply(message.address, 200, try perform(request, message.arguments))
            }
            if parts.count > 2, parts[1] == "watch" {
                return try await watch(message, Array(parts.dropFirst(2)))
            }
            let (arguments, identity) = try identified(message)
            guard let command = try OSCCommand.read(message, arguments, api) else {
                return reply(message.address, 204, nil)
            }
            await answer(message.address, command.command, identity)
        } catch {
            reply(message.address, error)
        }
    }

    private func perform(_ request: Request, _ arguments: [OSCArgument]) throws(Problem) -> JSONValue {
        switch request {
        case .connect:
            guard case .string(let secret)? = arguments.first, arguments.count == 1 else {
                throw .missing("token", allowed: "a token, as the only argument")
            }
            events.end()
            unwatch()
            return ["scope": .string((try access.show(secret)?.scope ?? .admin).rawValue)]
        case .subscribe:
            var topics: [String] = []
            for argument in arguments {
                guard case .string(let topic) = argument else {
                    throw .invalid("topics", allowed: "strings", given: "an argument of another type")
                }
                topics.append(topic)
            }
            return try subscribe(topics.isEmpty ? .all : try TopicFilter(topics))
        case .unsubscribe:
            events.end()
            return [:]
        case .unwatch:
            unwatch()
            return [:]
        case .ping: return ["version": .string(api.configuration.version)]
        }
    }

    private func answer(_ address: String, _ command: Command, _ identity: AccessIdentity?) async {
        do throws(Problem) {
            let response = try await access.perform(command, as: identity)
            reply(address, response.status.code, CommandReader.body(of: response))
        } catch {
            reply(address, error)
        }
    }

    /// The arguments without a token among them, and whom they or the connection identify.
    private func identified(
        _ message: OSCMessage
    ) throws(Problem) -> (arguments: OSCArguments, identity: AccessIdentity?) {
        let arguments = try OSCArguments(message.arguments)
        guard case .fields(var members) = arguments,
            let index = members.firstIndex(where: { $0.isNamed("token") })
        else { return (arguments, try access.identity()) }
        let token = members.remove(at: index).value
        guard let secret = token.text else { throw .invalid("token", allowed: "a string", given: token.kind) }
        return (members.isEmpty ? .none : .fields(members), try access.identity(of: secret))
    }

    private func subscribe(_ filter: TopicFilter) throws(Problem) -> JSONValue {
        let token = access.held(try access.identity())
        let feed = OSCFeed(hub: api.hub, client: client, filter: filter) { event in
            let type = (event?.type ?? .resync).rawValue.replacing(".", with: "/")
            let arguments = event.map { [OSCArgument.string($0.text.text)] } ?? []
            return [OSCMessage("/\(OSCCommand.root)/event/\(type)", arguments)]
        }
        events.begin(feed, token)
        return ["topics": .strings(filter.topics), "since": .integer(Int(clamping: api.hub.lastSequence))]
    }

    // MARK: Values

    /// Sends the value of a field, and again whenever it changes.
    private func watch(_ message: OSCMessage, _ parts: [String]) async throws(Problem) {
        guard message.arguments.isEmpty else {
            throw .invalid("arguments", allowed: "none", given: "\(message.arguments.count)")
        }
        let identity = try access.identity()
        // Before it is read, so that no change is missed.
        if !watching.isRunning {
            let feed = OSCFeed(hub: api.hub, client: client, filter: .all) { [weak self] event in
                await self?.changes(event, identity) ?? []
            }
            watching.begin(feed, access.held(identity))
        }
        defer { if watches.isEmpty { watching.end() } }
        let value = try await watches.add(parts) { (command) async throws(Problem) in
            try await self.access.ask(command, as: identity)
        }
        reply(message.address, 200, [:])
        if let value { client.send(value) }
    }

    private func changes(_ event: PublishedEvent?, _ identity: AccessIdentity?) async -> [OSCMessage] {
        await watches.messages(event) { (command) async throws(Problem) in
            try await self.access.ask(command, as: identity)
        }
    }

    // MARK: Bundles

    /// Performs the messages of a bundle on one frame, all or none; bundles in it have times of their own.
    ///
    /// One message that is due is performed as if it were alone, since some programs put each into a bundle.
    private func perform(_ elements: [OSCPacket], at time: OSCTimeTag) async {
        if case .message(let message)? = elements.first, elements.count == 1,
            time.isDue(at: OSCTimeTag(secondsSince1970: Date().timeIntervalSince1970))
        {
            return await perform(message)
        }
        var commands: [OSCCommand] = []
        var identity: AccessIdentity?
        for element in elements {
            guard case .message(let message) = element else { continue }
            do throws(Problem) {
                let (arguments, sender) = try identified(message)
                // One without a token of its own has that of the others.
                identity = sender ?? identity
                if let command = try OSCCommand.read(message, arguments, api) { commands.append(command) }
            } catch {
                return reply(OSCPacket.bundleAddress, error)
            }
        }
        if !commands.isEmpty { await perform(commands, at: time, identity) }
        for element in elements {
            guard case .bundle = element else { continue }
            await take(element)
        }
    }

    private func perform(
        _ commands: [OSCCommand],
        at time: OSCTimeTag,
        _ identity: AccessIdentity?
    ) async {
        let device = await api.engine.device()
        let now = OSCTimeTag(secondsSince1970: device.utc.timeIntervalSince1970)
        let ahead = time.isDue(at: now) ? 0 : time.seconds(since: now)
        guard ahead <= Self.longestWait else {
            return reply(
                OSCPacket.bundleAddress,
                .invalid(
                    "time",
                    allowed: "at most \(Int(Self.longestWait)) seconds ahead",
                    given: "a later one"
                )
            )
        }
        if ahead == 0 { return await batch(commands, identity) }
        if commands.allSatisfy({ $0.operation?.startsPlayer == true }) {
            return await batch(commands.map { $0.starting(at: device.engineTime + ahead) }, identity)
        }
        hold(commands, identity, until: .seconds(ahead))
    }

    private func batch(_ commands: [OSCCommand], _ identity: AccessIdentity?) async {
        let body: JSONValue = ["operations": .array(commands.map(\.step))]
        await answer(OSCPacket.bundleAddress, Command(.post, "/v1/batch", body), identity)
    }

    /// Performs commands later, if the token is valid then.
    private func hold(_ commands: [OSCCommand], _ identity: AccessIdentity?, until wait: Duration) {
        let isHeld = held.withLock { held in
            guard held.tasks.count < Self.heldLimit else { return false }
            held.last += 1
            let number = held.last
            held.tasks[number] = Task {
                let isDue = (try? await ContinuousClock().sleep(for: wait)) != nil
                self.held.withLock { _ = $0.tasks.removeValue(forKey: number) }
                guard isDue, access.held(identity).isCurrent else { return }
                await batch(commands, identity)
            }
            return true
        }
        if !isHeld {
            reply(
                OSCPacket.bundleAddress,
                Problem(
                    .limitReached,
                    detail: "At most \(Self.heldLimit) bundles of a client wait for their time."
                )
            )
        }
    }

    // MARK: Replies

    private func reply(_ address: String, _ problem: Problem) {
        reply(address, problem.type.status.code, problem.json)
    }

    /// Sends `/carillon/reply`: the address, the status and the answer in JSON, which is empty if there is none.
    private func reply(_ address: String, _ status: Int, _ body: JSONValue?) {
        let text = body.flatMap { $0 == .null ? nil : String(decoding: $0.encoded, as: UTF8.self) } ?? ""
        let reply = "/\(OSCCommand.root)/reply"
        let arguments: [OSCArgument] = [.string(address), .integer(Int32(status))]
        if client.send(OSCMessage(reply, arguments + [.string(text)])) { return }
        let problem = Problem(
            .bodyTooLarge,
            detail:
                "The answer, with status \(status), does not fit into a datagram; ask for less of it, or over TCP."
        )
        let code = Int32(problem.type.status.code)
        let shorter: [OSCArgument] = [
            .string(address), .integer(code), .string(String(decoding: problem.json.encoded, as: UTF8.self)),
        ]
        client.send(OSCMessage(reply, shorter))
    }
}
