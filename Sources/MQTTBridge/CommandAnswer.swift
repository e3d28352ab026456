// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient

/// The answer to a command.
///
/// - Source: docs/fleet.md, "Commands"; as `reply` of `asyncapi.yaml`, with the name of the machine.
struct CommandAnswer: Sendable, Equatable {
    /// As over HTTP.
    var status: Int
    /// As over HTTP; null if there is none.
    var body: JSONValue
    /// Header fields that a client may need.
    var headers: [JSONMember] = []

    /// The answer of the server.
    init(_ answer: Answer) {
        status = answer.status
        body = answer.json ?? .null
        for name in ["Location", "ETag", "Idempotency-Replayed", "Carillon-Kept"] {
            if let value = answer[name.lowercased()] { headers.append(JSONMember(name, .string(value))) }
        }
    }

    /// A refusal.
    init(_ problem: CommandProblem) { (status, body) = (problem.status, problem.json) }

    /// Reads an answer that was kept.
    init?(kept json: JSONValue) {
        guard let status = json["status"]?.whole, case .object(let headers)? = json["headers"] else {
            return nil
        }
        (self.status, self.body, self.headers) = (status, json["body"] ?? .null, headers)
    }

    /// Whether the command was performed.
    var isSuccess: Bool { (200..<300).contains(status) }

    /// What is kept for repetitions.
    var kept: JSONValue {
        let whole: JSONValue = ["status": .integer(status), "headers": .object(headers), "body": body]
        guard whole.encoded.count > BridgeLimits.keptAnswerInBytes else { return whole }
        return ["status": .integer(status), "headers": .object(headers), "body": nil]
    }

    /// The same answer to a repetition.
    var replayed: CommandAnswer {
        var answer = self
        answer.headers.removeAll { $0.name == "Idempotency-Replayed" }
        answer.headers.append(JSONMember("Idempotency-Replayed", "true"))
        return answer
    }

    /// The message to the response topic; nil if the command names none.
    func publication(to message: BrokerMessage, id: JSONValue?, machine: String) -> Publication? {
        guard let topic = message.responseTopic, !topic.isEmpty, !topic.contains(where: { "+#".contains($0) })
        else { return nil }
        let json: JSONValue = [
            "machine": .string(machine), "id": id ?? .null, "status": .integer(status),
            "headers": .object(headers), "body": body,
        ]
        return Publication(topic: topic, payload: json.encoded, correlation: message.correlation)
    }
}
