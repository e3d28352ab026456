// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ClientCore
import Foundation
import Synchronization

/// The calls and the subscription of one program.
actor ConformanceSession {
    private let client: Carillon
    private var calls: [Int: Task<Void, Never>] = [:]
    private var mirror: Mirror?
    private var stream: EventStream?

    init(_ client: Carillon) { self.client = client }

    /// Carries out one command.
    func perform(_ command: JSONValue) async {
        let id = command["id"] ?? .null
        if command["call"] != nil {
            let client = command["timeout"]?.double.map { self.client.within(.seconds($0)) } ?? client
            calls[id.whole ?? 0] = Task { Self.show(await Self.call(command, client)) }
            return
        }
        var result = JSONValue.null
        if command["subscribe"] != nil {
            Self.show(["id": id, "result": .null])
            return subscribe(command)
        } else if command["unsubscribe"] == true {
            unsubscribe()
        } else if let call = command["cancel"]?.whole {
            calls[call]?.cancel()
        } else if let part = command["mirror"]?.text {
            result = mirrored(part)
        }
        Self.show(["id": id, "result": result])
    }

    // MARK: Calls

    private static func call(_ command: JSONValue, _ client: Carillon) async -> JSONValue {
        let id = command["id"] ?? .null
        do throws(ClientError) {
            var request = try Request(
                operation: command["call"]?.text ?? "",
                path: members(command["path"]),
                query: members(command["query"]),
                body: command["body"]
            )
            if let content = command["bytes"]?.text.flatMap({ Data(base64Encoded: $0) }) {
                request.content = Array(content)
                request.contentType = command["contentType"]?.text ?? "application/octet-stream"
            }
            return ["id": id, "result": result(try await client.send(request))]
        } catch {
            return ["id": id, "error": described(error)]
        }
    }

    private static func members(_ value: JSONValue?) -> [String: JSONValue] {
        (try? value.map { try [String: JSONValue](json: $0) }) ?? [:]
    }

    private static func result(_ answer: Answer) -> JSONValue {
        let type = answer["content-type"] ?? ""
        if answer.body.isEmpty { return .null }
        if type.contains("json") { return answer.json ?? .null }
        if type.hasPrefix("text/") || type.contains("yaml") { return .string(answer.text) }
        return ["bytes": .string(Data(answer.body).base64EncodedString())]
    }

    private static func described(_ error: ClientError) -> JSONValue {
        switch error {
        case .problem(let problem):
            [
                "kind": "problem", "status": problem.status.json, "type": problem.type.json,
                "field": problem.field.json, "allowed": problem.json["allowed"] ?? .null,
                "osStatus": problem.osStatus.json,
            ]
        case .cancelled: ["kind": "cancelled"]
        case .timeout: ["kind": "timeout"]
        case .unreachable, .notUnderstood, .invalid:
            ["kind": "unreachable", "detail": .string("\(error)")]
        }
    }

    // MARK: Events

    private func subscribe(_ command: JSONValue) {
        let topics = (try? command["subscribe"].map { try [String](json: $0) }) ?? []
        let metering = command["meters"].flatMap { meters in
            (try? meters["targets"].map { try [String](json: $0) }).map {
                Metering(
                    $0,
                    hertz: meters["hz"]?.double ?? 10,
                    kinds: (try? meters["kinds"].map { try [String](json: $0) }) ?? ["peak"]
                )
            }
        }
        if command["mirror"] == true {
            mirror = client.mirror(topics, metering: metering, onState: Self.show, onEvent: Self.show)
        } else {
            let stream = client.events(topics, metering: metering, onState: Self.show)
            self.stream = stream
            Task {
                do {
                    for try await event in stream { Self.show(event) }
                } catch {
                    // Its state was shown.
                }
            }
        }
    }

    private func unsubscribe() {
        mirror?.close()
        stream?.close()
        (mirror, stream) = (nil, nil)
    }

    private func mirrored(_ part: String) -> JSONValue {
        guard let mirror else { return .null }
        if part == "levels" { return mirror.levels ?? .null }
        guard mirror.isFilled else { return .null }
        switch part {
        case "music": return mirror.json("music") ?? .null
        case "queue":
            let queue = mirror.json("queue")
            let lists = ["pending", "scheduled"].flatMap { list in
                (try? queue?[list].map { try [JSONValue](json: $0) }) ?? []
            }
            let items = [queue?["current"] ?? .null] + lists
            return items.compactMap { $0["id"]?.text }.sorted().json
        default: return mirror.ids(part).json
        }
    }

    private static func show(_ state: LinkState) {
        switch state {
        case .live(let resumed): show(["state": "live", "resumed": .bool(resumed)])
        case .waiting(_, let error): show(["state": "waiting", "detail": .string("\(error)")])
        case .ended(.problem(let problem)): show(["state": "refused", "status": problem.status.json])
        case .ended(let error): show(["state": "refused", "detail": .string("\(error)")])
        }
    }

    private static func show(_ event: Event) {
        guard !event.isSnapshot, event.type != "meter" else { return }
        show(["event": event.type.json, "seq": event.sequence.json])
    }

    private static let printing = Mutex(())

    private static func show(_ line: JSONValue) {
        printing.withLock { _ in FileHandle.standardOutput.write(Data(line.encoded + [10])) }
    }
}
