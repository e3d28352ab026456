// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import SafeText

extension TargetSnapshot: JSONRepresentable {
    /// The address of the target.
    var address: String { "/v1/targets/\(id)" }

    /// The schema `Target` of `openapi.yaml`.
    var json: JSONValue {
        [
            "id": .string(id),
            "name": .string(settings.name),
            "address": .string(settings.address),
            "user": .optional(settings.user),
            "hasSecret": .bool(settings.secret != nil),
            "timeout": .number(settings.timeout),
            "retries": .integer(settings.retries),
            "status": status.json,
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension TargetStatus {
    /// The schema `TargetStatus`.
    fileprivate var json: JSONValue {
        [
            "state": .string(failure != nil ? "failing" : sent > 0 ? "working" : "unused"),
            "sent": .integer(sent),
            "failed": .integer(failed),
            "waiting": .integer(waiting),
            "lastAt": .optional(lastAt.map(Timestamp.text)),
            "answer": .optional(answer),
            "failure": .optional(failure),
        ]
    }
}

extension SentMessage: JSONRepresentable {
    /// The schema `SentMessage`.
    var json: JSONValue {
        [
            "messageId": .string(id), "targetId": .string(targetID), "targetName": .string(targetName),
            "message": content?.json ?? .null,
        ]
    }
}

extension TargetMessage {
    /// Bytes after which a content is cut in answers and events.
    private static let shownBytes = 1024

    /// The values that it has, as the request had them; a long content is cut.
    fileprivate var json: JSONValue {
        let values: [(String, JSONValue?)] = [
            ("address", address.map { .string($0) }),
            ("arguments", arguments.map { .array($0.map(\.json)) }),
            ("types", types.map { .string($0) }),
            ("method", method.map { .string($0) }),
            ("path", path.map { .string($0) }),
            ("contentType", contentType.map { .string($0) }),
            ("topic", topic.map { .string($0) }),
            ("qos", qos.map { .integer($0) }),
            ("retain", retain.map { .bool($0) }),
            ("text", text.map { .string($0.cut(toBytes: Self.shownBytes)) }),
            ("hex", bytes.map { .string($0.prefix(Self.shownBytes).map(Self.digits).joined()) }),
        ]
        return .object(values.compactMap { name, value in value.map { JSONMember(name, $0) } })
    }

    private static func digits(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}

extension MessageReport: JSONRepresentable {
    /// The schema `MessageReport`.
    var json: JSONValue {
        [
            "sent": .bool(failure == nil),
            "answer": .optional(answer),
            "failure": .optional(failure),
            "seconds": .number((seconds * 1e6).rounded() / 1e6),
        ]
    }
}
