// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// Sends the requests of one section of `docs/porting.md`, and waits for its events.
final class PortingRun {
    private let client: Client
    /// What the names in capitals stand for.
    private var values: [String: String]

    /// Subscribes to all events; `library` is the folder of the sounds.
    init(_ client: Client, library: String) throws {
        self.client = client
        values = ["LIBRARY": library]
        // Named once more, since the volume is repeated only for those who name it.
        try client.subscribe("*", "session.outputVolume")
    }

    /// Performs a step, and records an issue if the server does not do what the page says.
    func perform(_ step: PortingPage.Step) throws {
        switch step.action {
        case .event(let type): _ = try client.event(type)
        case .request(let request):
            let reply = try send(request)
            let body = String(decoding: reply.body.prefix(2_000), as: UTF8.self)
            #expect(reply.status == request.status, "\(step.text): \(body)")
            guard let answer = request.answer else { return }
            let named = answer.replacing(/: ([A-Z]{3,})/) { ": \"$\($0.1)\"" }
            let expected = try JSONSerialization.jsonObject(with: Data(named.utf8))
            #expect(has(expected, reply.json), "\(step.text): \(body)")
        }
    }

    private func send(_ request: PortingPage.Request) throws -> Client.Reply {
        let path = fill(request.path)
        guard let body = request.body.map(fill) else { return try client.curl(path, "-X", request.method) }
        guard body.hasPrefix("@") else { return try client.send(path, body, method: request.method) }
        return try client.curl(
            path,
            "-X",
            request.method,
            "-H",
            "Content-Type: audio/wav",
            "--data-binary",
            body
        )
    }

    /// Replaces names by their values, then adds: `NOW + 3`.
    private func fill(_ text: String) -> String {
        let filled = text.replacing(/[A-Z]{3,}/) { name in values[String(name.0)] ?? String(name.0) }
        return filled.replacing(/([\d.]+) \+ ([\d.]+)/) { sum in
            "\((Double(sum.1) ?? 0) + (Double(sum.2) ?? 0))"
        }
    }

    /// Whether a response has what is expected; remembers the values of names.
    private func has(_ expected: Any, _ given: Any?) -> Bool {
        switch (expected, given) {
        case (let members as [String: Any], let given as [String: Any]):
            return members.allSatisfy { has($0.value, given[$0.key]) }
        case (let elements as [Any], let given as [Any]):
            return elements.count <= given.count && zip(elements, given).allSatisfy { has($0, $1) }
        case (let name as String, let given?) where name.hasPrefix("$"):
            values[String(name.dropFirst())] = "\(given)"
            return true
        case (is NSNull, _): return given is NSNull
        default:
            guard let expected = expected as? AnyHashable, let given = given as? AnyHashable else {
                return false
            }
            return expected == given
        }
    }
}
