// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPServer
import OSC
import SafeText
import Synchronization

/// Fields whose values a client is sent whenever they change, as a motor fader or a lamp wants them:
/// `/carillon/manager/masterVolume 0.8`.
///
/// - Thread: any.
final class OSCWatches: Sendable {
    /// Most fields of a client.
    static let limit = 64

    private struct Watch: Sendable {
        /// `/carillon/`, the path and the field.
        let address: String
        let read: Command
        let field: String
        /// The resource's address in events; nil before it is read, when every event may concern it.
        var resource: String?
        /// The value that was sent last; nil before the first.
        var last: JSONValue?
    }

    private let watches = Mutex<[Watch]>([])

    /// Whether there is none.
    var isEmpty: Bool { watches.withLock(\.isEmpty) }

    /// Watches nothing any more.
    func removeAll() { watches.withLock { $0 = [] } }

    /// Adds a field, or reads it again.
    ///
    /// - Parameters:
    ///   - parts: the parts of the path without `/v1/`, and the field.
    ///   - read: reads a resource.
    /// - Returns: the message with its value; nil if an event has sent a newer one meanwhile.
    /// - Throws: the problem of reading it; `invalid-field` for a field that it has not, or that is no plain value.
    func add(
        _ parts: [String],
        _ read: (Command) async throws(Problem) -> JSONValue
    ) async throws(Problem) -> OSCMessage? {
        guard let field = parts.last, parts.count > 1 else {
            throw .invalid("address", allowed: "a path of the interface and a field of it", given: "less")
        }
        let command = OSCCommand.reading(Array(parts.dropLast()))
        let address = "/\(OSCCommand.root)/" + parts.joined(separator: "/")
        let isAdded = watches.withLock { watches in
            watches.removeAll { $0.address.hasSameBytes(as: address) }
            guard watches.count < Self.limit else { return false }
            watches.append(Watch(address: address, read: command, field: field))
            return true
        }
        guard isAdded else {
            throw Problem(.limitReached, detail: "A client watches at most \(Self.limit) fields.")
        }
        do throws(Problem) {
            let json = try await read(command)
            guard let value = json[field], let argument = Self.argument(value) else {
                throw .invalid(
                    "address",
                    allowed: Self.fields(of: json),
                    given: "\"\(field.cut(toBytes: 64))\""
                )
            }
            // Events name a resource by its id.
            let resource = json["id"]?.text.map { "/v1/" + (parts.dropLast(2) + [$0]).joined(separator: "/") }
            let isNew = change(address) { watch in
                watch.resource = resource ?? command.path
                guard watch.last == nil else { return false }
                watch.last = value
                return true
            }
            return isNew == true ? OSCMessage(address, argument) : nil
        } catch {
            watches.withLock { $0.removeAll { $0.address.hasSameBytes(as: address) } }
            throw error
        }
    }

    private func change<Result: Sendable>(_ address: String, _ change: (inout Watch) -> Result) -> Result? {
        watches.withLock { watches in
            watches.firstIndex { $0.address.hasSameBytes(as: address) }.map { change(&watches[$0]) }
        }
    }

    /// The messages of the fields that an event has changed; of nil, of all that are another value now.
    func messages(
        _ event: PublishedEvent?,
        _ read: (Command) async throws(Problem) -> JSONValue
    ) async -> [OSCMessage] {
        let concerned = watches.withLock(\.self).filter { watch in
            guard let event, let resource = watch.resource else { return true }
            return event.resource.hasSameBytes(as: resource)
        }
        var known: [String: JSONValue] = [:]
        var messages: [OSCMessage] = []
        for watch in concerned {
            let path = watch.read.path
            if known[path] == nil { known[path] = (try? await read(watch.read)) ?? .null }
            let value = known[path]?[watch.field] ?? .null
            guard value != watch.last, let argument = Self.argument(value) else { continue }
            _ = change(watch.address) { $0.last = value }
            messages.append(OSCMessage(watch.address, argument))
        }
        return messages
    }

    /// A plain value as the argument that a controller shows, with 1 and 0 for true and false; nil for objects and arrays.
    private static func argument(_ value: JSONValue) -> [OSCArgument]? {
        switch value {
        case .null: [.null]
        case .bool(let isTrue): [.integer(isTrue ? 1 : 0)]
        case .integer(let number): [.float(Float(number))]
        case .number(let number): [.float(Float(number))]
        case .string(let text): [.string(text)]
        case .array, .object, .encoded: nil
        }
    }

    private static func fields(of json: JSONValue) -> String {
        guard case .object(let members) = json else { return "a field of a resource" }
        return "one of " + members.filter { argument($0.value) != nil }.map(\.name).joined(separator: ", ")
    }
}
