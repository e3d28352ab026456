// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding
import SafeText

/// A message of a Snapcast server.
///
/// - Source: JSON-RPC 2.0; Snapcast's `doc/json_rpc_api/control.md`.
enum SnapcastMessage: Sendable, Equatable {
    /// The answer to a request of ours.
    case result(id: Int, JSONValue)
    /// A request of ours was refused.
    case refusal(id: Int, reason: String)
    /// Something changed that we did not ask for.
    case notification(method: String, JSONValue)

    /// Most messages of one line.
    static let batchLimit = 256

    /// Reads a line, which has one message or a batch; messages of unknown form are left out.
    ///
    /// - Throws: `notUnderstood` if it is no JSON, or too much.
    static func read(_ line: [UInt8]) throws(SnapcastFault) -> [SnapcastMessage] {
        let value: JSONValue
        do throws(JSONFault) { value = try JSONValue(parsing: line) } catch { throw .notUnderstood }
        guard case .array(let elements) = value else { return SnapcastMessage(value).map { [$0] } ?? [] }
        guard elements.count <= batchLimit else { throw .notUnderstood }
        return elements.compactMap { SnapcastMessage($0) }
    }

    private init?(_ value: JSONValue) {
        if let method = value["method"]?.text {
            self = .notification(method: method, value["params"] ?? .null)
        } else if let id = value["id"]?.whole {
            if let result = value["result"] {
                self = .result(id: id, result)
            } else {
                let reason = value["error"]?["data"]?.text ?? value["error"]?["message"]?.text
                self = .refusal(id: id, reason: (reason ?? "no reason").cut(toBytes: 200))
            }
        } else {
            return nil
        }
    }
}

/// A request to a Snapcast server.
struct SnapcastRequest: Sendable, Equatable {
    var id: Int
    var method: String
    var parameters: JSONValue = .null

    /// The line to send.
    var line: [UInt8] {
        var message: JSONValue = [
            "id": .integer(id), "jsonrpc": "2.0", "method": .string(method),
        ]
        if parameters != .null, case .object(let members) = message {
            message = .object(members + [JSONMember("params", parameters)])
        }
        return message.encoded + [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    }
}

extension JSONValue {
    /// A whole number; nil for anything else.
    var whole: Int? {
        guard case .integer(let value) = self else { return nil }
        return value
    }

    /// A boolean; nil for anything else.
    var flag: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The elements of an array, at most so many; none of anything else.
    func elements(upTo limit: Int) -> ArraySlice<JSONValue> {
        guard case .array(let elements) = self else { return [] }
        return elements.prefix(limit)
    }

    /// A text of bounded length; nil for anything else, and for an empty one.
    func text(upTo limit: Int) -> String? {
        guard let text, !text.isEmpty else { return nil }
        return text.cut(toBytes: limit)
    }
}
