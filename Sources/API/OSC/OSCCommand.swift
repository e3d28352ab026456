// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import OSC
import SafeText

/// A message as a request: `/carillon/` and a path of the interface without `/v1/`.
///
/// | Message | Request |
/// | --- | --- |
/// | `/carillon/shows/evening/go` | `POST /v1/shows/evening/go` |
/// | `/carillon/sounds/bell/play volume 0.5` | the same with `{"volume": 0.5}` |
/// | `/carillon/manager/masterVolume 0.8` | `PATCH /v1/manager` with `{"masterVolume": 0.8}` |
/// | `/carillon/zones` | `GET /v1/zones` |
/// | `/carillon/delete/sounds/bell` | `DELETE /v1/sounds/bell` |
struct OSCCommand {
    /// Its operation; nil where no path of the interface has it, which the router then says.
    let operation: Operation?
    /// The request.
    private(set) var command: Command

    /// The first part of all addresses.
    static let root = "carillon"
    private static let methods: [String: HTTPMethod] = [
        "get": .get, "post": .post, "put": .put, "patch": .patch, "delete": .delete,
    ]
    /// Without a method in the address: what asks for nothing reads, what has values does or changes.
    private static let reading: [HTTPMethod] = [.get, .post]
    private static let changing: [HTTPMethod] = [.post, .patch, .put, .get]

    /// Reads a message.
    ///
    /// - Returns: nil for the release of a button: a single 0 or false to what has a path of its own.
    /// - Throws: `invalid-field` for a pattern, another address or arguments of no meaning.
    static func read(
        _ message: OSCMessage,
        _ arguments: OSCArguments,
        _ api: APIContext
    ) throws(Problem) -> OSCCommand? {
        guard !message.isPattern else {
            throw .invalid("address", allowed: "one address", given: "a pattern for several")
        }
        var parts = message.parts
        guard parts.first == root, parts.count > 1 else {
            throw .invalid(
                "address",
                allowed: "/\(root)/ and a path of the interface",
                given: "\"\(message.address.cut(toBytes: 64))\""
            )
        }
        parts.removeFirst()
        if let method = methods[parts[0]] { return try explicit(method, Array(parts.dropFirst()), arguments) }
        return try chosen(parts, arguments, api)
    }

    private static func explicit(
        _ method: HTTPMethod,
        _ parts: [String],
        _ arguments: OSCArguments
    ) throws(Problem) -> OSCCommand {
        if case .value = arguments {
            throw .invalid("arguments", allowed: "names each followed by a value", given: "one value")
        }
        return OSCCommand(method, parts, arguments)
    }

    private static func chosen(
        _ parts: [String],
        _ arguments: OSCArguments,
        _ api: APIContext
    ) throws(Problem) -> OSCCommand? {
        let segments = Self.segments(parts)
        switch arguments {
        case .none: return OSCCommand(first(reading, segments) ?? .get, parts, arguments)
        case .fields: return OSCCommand(first(changing, segments) ?? .post, parts, arguments)
        case .value(let value):
            if first([.post], segments) != nil {
                guard let isPressed = isPressed(value) else {
                    throw .invalid("arguments", allowed: "names each followed by a value", given: "one value")
                }
                return isPressed ? OSCCommand(.post, parts, .none) : nil
            }
            guard let field = segments.last, segments.count > 1 else {
                return OSCCommand(.get, parts, .none)
            }
            let fields = OSCArguments.fields([JSONMember(field, value)])
            return OSCCommand(.patch, Array(parts.dropLast()), fields).withSwitches(api)
        }
    }

    private init(_ method: HTTPMethod, _ parts: [String], _ arguments: OSCArguments) {
        operation = OperationTable.operation(method, Self.segments(parts))?.operation
        var members: [JSONMember] = []
        if case .fields(let given) = arguments { members = given }
        let path = "/v1/" + parts.map(Self.encoded).joined(separator: "/")
        guard !method.hasFieldsInBody else {
            command = Command(method, path, members.isEmpty ? nil : .object(members))
            return
        }
        let query = members.map {
            "\(PercentEncoding.query($0.name))=\(PercentEncoding.query(Self.text($0.value)))"
        }
        command = Command(method, path + (query.isEmpty ? "" : "?" + query.joined(separator: "&")), nil)
    }

    /// The request that reads a resource.
    static func reading(_ parts: [String]) -> Command { OSCCommand(.get, parts, .none).command }

    // MARK: Values

    /// Whether a button is pressed; nil if the value is none of a button.
    private static func isPressed(_ value: JSONValue) -> Bool? {
        switch value {
        case .bool(let isPressed): isPressed
        case .integer(let number): number != 0
        case .number(let number): number != 0
        default: nil
        }
    }

    /// With true and false for the 1 and 0 of a switch, where the operation takes these.
    private func withSwitches(_ api: APIContext) -> OSCCommand {
        guard case .object(let members)? = command.body,
            let fields = (try? operation?.description(api))?.body.fields
        else { return self }
        var changed = self
        changed.command.body = .object(
            members.map { member in
                guard let field = fields.first(where: { member.isNamed($0.name) }), case .bool = field.kind,
                    [.integer(0), .integer(1)].contains(member.value)
                else { return member }
                return JSONMember(member.name, .bool(member.value == .integer(1)))
            }
        )
        return changed
    }

    /// The command with a start in engine time, unless it says its own.
    func starting(at seconds: Double) -> OSCCommand {
        var members: [JSONMember] = []
        if case .object(let given)? = command.body { members = given }
        guard !members.contains(where: { ["at", "atDeviceTime", "delay"].contains($0.name) }) else {
            return self
        }
        var later = self
        later.command.body = .object(members + [JSONMember("at", .number(seconds))])
        return later
    }

    /// The command as an operation of a batch.
    var step: JSONValue {
        [
            "op": "request", "method": .string(command.method.rawValue), "path": .string(command.path),
            "body": command.body ?? [:],
        ]
    }

    // MARK: Paths

    private static func first(_ methods: [HTTPMethod], _ segments: [String]) -> HTTPMethod? {
        methods.first { OperationTable.operation($0, segments) != nil }
    }

    private static func segments(_ parts: [String]) -> [String] {
        let target = try? RequestTarget("/v1/" + parts.map(encoded).joined(separator: "/"), method: .get)
        return target?.segments ?? []
    }

    /// A part of an address as a part of a path; what the client has encoded stays.
    private static func encoded(_ part: String) -> String {
        PercentEncoding.encoded(part) { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "-._~!$'()+,;:@%".utf8.contains(byte)
            }
        }
    }

    private static func text(_ value: JSONValue) -> String {
        value.text ?? String(decoding: value.encoded, as: UTF8.self)
    }
}
