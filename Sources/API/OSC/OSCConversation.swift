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
    private struct State {
        var identity: AccessIdentity?
        var feed: Task<Void, Never>?
        /// Observes the revocation of the token while there is a feed.
        var watch: UInt64?
        /// Bundles that wait for their time.
        var held: [UInt64: Task<Void, Never>] = [:]
        var lastHeld: UInt64 = 0
    }

    /// What is no operation.
    private enum Request: String {
        case connect, subscribe, unsubscribe, ping
    }

    /// How long a bundle may wait for its time, in seconds, and how many of a client do.
    static let longestWait = 60.0
    static let heldLimit = 64

    private let api: APIContext
    private let client: OSCClient
    private let state = Mutex(State())

    init(_ api: APIContext, _ client: OSCClient) { (self.api, self.client) = (api, client) }

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
        state.withLock { $0.identity != nil || $0.feed != nil || !$0.held.isEmpty }
    }

    func rest() { endFeed() }

    func end() {
        endFeed()
        let held = state.withLock { state in
            state.identity = nil
            defer { state.held = [:] }
            return state.held.values
        }
        for task in held { task.cancel() }
    }

    // MARK: Messages

    private func perform(_ message: OSCMessage) async {
        do throws(Problem) {
            let parts = message.parts
            if parts.count == 2, parts[0] == OSCCommand.root, let request = Request(rawValue: parts[1]) {
                return reply(message.address, 200, try perform(request, message.arguments))
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
            let identity = try identity(of: secret)
            endFeed()
            state.withLock { $0.identity = identity }
            return ["scope": .string((identity?.scope ?? .admin).rawValue)]
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
            endFeed()
            return [:]
        case .ping: return ["version": .string(api.configuration.version)]
        }
    }

    private func answer(_ address: String, _ command: Command, _ identity: AccessIdentity?) async {
        do throws(Problem) {
            let scope = api.configuration.access == nil ? .admin : identity?.scope
            let response = try await api.dispatcher.send(
                command,
                from: "\(client.address)",
                as: identity,
                scope
            )
            reply(address, response.status.code, CommandReader.body(of: response))
        } catch {
            reply(address, error)
        }
    }

    // MARK: Access

    /// The arguments without a token among them, and whom they or the connection identify.
    private func identified(
        _ message: OSCMessage
    ) throws(Problem) -> (arguments: OSCArguments, identity: AccessIdentity?) {
        var arguments = try OSCArguments(message.arguments)
        if case .fields(var members) = arguments,
            let index = members.firstIndex(where: { $0.isNamed("token") })
        {
            let token = members.remove(at: index).value
            guard let secret = token.text else {
                throw .invalid("token", allowed: "a string", given: token.kind)
            }
            arguments = members.isEmpty ? .none : .fields(members)
            return (arguments, try identity(of: secret))
        }
        return (arguments, try identity())
    }

    private func identity(of secret: String) throws(Problem) -> AccessIdentity? {
        guard let access = api.configuration.access else { return nil }
        guard let identity = access.identity(of: secret) else {
            throw Problem(.authenticationRequired, detail: "The token is unknown or was revoked.")
        }
        return identity
    }

    /// Whom the connection identifies; nil if the server needs no tokens.
    private func identity() throws(Problem) -> AccessIdentity? {
        guard let access = api.configuration.access else { return nil }
        guard let identity = state.withLock(\.identity), access.isCurrent(identity) else {
            throw Problem(
                .authenticationRequired,
                detail: "This server needs a token: send it to /\(OSCCommand.root)/connect, "
                    + "or with each message as the argument token."
            )
        }
        return identity
    }

    // MARK: Events

    private func subscribe(_ filter: TopicFilter) throws(Problem) -> JSONValue {
        let token = HeldToken(access: api.configuration.access, client: try identity())
        endFeed()
        let feed = OSCFeed(hub: api.hub, client: client, filter: filter)
        let task = Task { await feed.run() }
        let watch = token.whenRevoked { task.cancel() }
        state.withLock { ($0.feed, $0.watch) = (task, watch) }
        return ["topics": .strings(filter.topics), "since": .integer(Int(clamping: api.hub.lastSequence))]
    }

    private func endFeed() {
        let (feed, watch) = state.withLock { state in
            defer { (state.feed, state.watch) = (nil, nil) }
            return (state.feed, state.watch)
        }
        feed?.cancel()
        if let watch { api.configuration.access?.forget(watch) }
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
        let isHeld = state.withLock { state in
            guard state.held.count < Self.heldLimit else { return false }
            state.lastHeld += 1
            let number = state.lastHeld
            state.held[number] = Task {
                let isDue = (try? await ContinuousClock().sleep(for: wait)) != nil
                self.state.withLock { _ = $0.held.removeValue(forKey: number) }
                guard isDue, HeldToken(access: api.configuration.access, client: identity).isCurrent else {
                    return
                }
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
