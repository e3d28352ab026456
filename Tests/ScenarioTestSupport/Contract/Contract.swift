// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Yams

/// `openapi.yaml` and `asyncapi.yaml`: every answer and every event of the test run is checked against them.
public struct Contract: Sendable {
    /// The documents of this repository.
    public static let shared = Result { try Contract() }

    /// Operations over HTTP.
    public let openAPI: JSON
    /// Messages of `/v1/events`.
    public let asyncAPI: JSON

    private init() throws {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        openAPI = try Self.load(root.appending(path: "openapi.yaml"))
        asyncAPI = try Self.load(root.appending(path: "asyncapi.yaml"))
    }

    private static func load(_ file: URL) throws -> JSON {
        let text = try String(contentsOf: file, encoding: .utf8)
        return JSON(yaml: try Yams.load(yaml: text))
    }

    // MARK: HTTP

    /// Violations of `openapi.yaml` in an answer; none if the path is not an operation.
    ///
    /// - Parameters:
    ///   - method: such as `GET`.
    ///   - path: with or without a query.
    ///   - answer: the answer received.
    /// - Returns: one sentence each.
    public func violations(_ method: String, _ path: String, _ answer: Answer) -> [String] {
        let place = "\(method) \(path.prefix(100)) \(answer.status)"
        guard let operation = operation(method, path) else { return [] }
        let responses = operation["responses"].members
        guard let reference = responses[String(answer.status)] ?? responses["default"] else {
            return ["\(place) is a status that is not in the contract"]
        }
        let response = resolved(reference)
        var violations: [String] = []
        for (name, header) in response["headers"].members
        where resolved(header)["required"] == true && answer.fields[name.lowercased()] == nil {
            violations.append("\(place) has no \(name)")
        }
        let content = response["content"].members
        let type = answer.fields["content-type"].map { $0.prefix { $0 != ";" } } ?? ""
        guard !answer.bytes.isEmpty || !type.isEmpty, method != "HEAD", answer.status != 204 else {
            return violations
        }
        let ranges = [String(type), type.prefix { $0 != "/" } + "/*", "*/*"]
        guard let media = ranges.compactMap({ content[$0] }).first else {
            return violations + ["\(place) has the content type \"\(type)\", which is not in the contract"]
        }
        guard type.hasSuffix("json"), media.has("schema") else { return violations }
        return violations + self.violations(of: answer.json, media["schema"]).map { "\(place): \($0)" }
    }

    /// The operation of a path; a literal segment wins over a parameter.
    public func operation(_ method: String, _ path: String) -> JSON? {
        let segments = path.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
        let fitting = openAPI["paths"].members.filter { template, item in
            let parts = template.split(separator: "/", omittingEmptySubsequences: false)
            return parts.count == segments.count && item.has(method.lowercased())
                && zip(parts, segments).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }
        let best = fitting.min { $0.key.count { $0 == "{" } < $1.key.count { $0 == "{" } }
        return best?.value[method.lowercased()]
    }

    // MARK: Events

    /// Violations of `asyncapi.yaml` in a message of `/v1/events`.
    public func violations(of event: JSON) -> [String] {
        let type = event["type"].text
        guard let message = asyncAPI["components"]["messages"].members[type] else {
            return ["the event \"\(type)\" is not in the contract"]
        }
        let found = validator.violations(of: event, message["payload"], base: "asyncapi.yaml")
        return found.map { "\(type): \($0)" }
    }

    // MARK: Schemas

    /// Violations of a schema of a document in a value.
    public func violations(
        of value: JSON,
        _ schema: JSON,
        in document: String = "openapi.yaml"
    ) -> [String] {
        validator.violations(of: value, schema, base: document)
    }

    /// The target of a reference; the value itself if it is not one.
    public func resolved(_ value: JSON, in document: String = "openapi.yaml") -> JSON {
        guard value.has("$ref") else { return value }
        return target(value["$ref"].text, document)?.schema ?? .null
    }

    private var validator: SchemaValidator { SchemaValidator(resolve: target) }

    private func target(_ reference: String, _ base: String) -> (schema: JSON, base: String)? {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let base = parts[0].isEmpty ? base : String(parts[0].split(separator: "/").last ?? "")
        var found = base == "openapi.yaml" ? openAPI : asyncAPI
        for part in parts[1].split(separator: "/") {
            let name = String(part).replacing("~1", with: "/").replacing("~0", with: "~")
            guard found.has(name) else { return nil }
            found = found[name]
        }
        return (found, base)
    }
}

extension JSON {
    /// Converts the result of a YAML reader.
    fileprivate init(yaml: Any?) {
        switch yaml {
        case let value as Bool: self = .bool(value)
        case let value as Int: self = .number(Double(value))
        case let value as Double: self = .number(value)
        case let value as String: self = .string(value)
        case let value as [Any]: self = .array(value.map { JSON(yaml: $0) })
        case let value as [String: Any]: self = .object(value.mapValues { JSON(yaml: $0) })
        case let value as [AnyHashable: Any]:
            self = .object(
                Dictionary(uniqueKeysWithValues: value.map { ("\($0.key)", JSON(yaml: $0.value)) })
            )
        case let value as Date: self = .string(value.formatted(.iso8601))
        default: self = .null
        }
    }
}
