// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPCore

@testable import API

/// A request that must be refused, and how.
struct BadRequest: Sendable {
    typealias Query = [(name: String, value: String)]

    let operation: API.Operation
    /// What is wrong with it.
    let what: String
    var query: Query = []
    var body: JSONValue?
    /// The name that the problem gives.
    let field: String
    /// Texts that the problem's `allowed` must have.
    let bounds: [String]
    var problem = ProblemType.invalidField

    /// The path with the query, for a subject of the operation.
    func target(_ subject: String) -> String {
        let path = operation.pattern.path(subject)
        guard !query.isEmpty else { return path }
        return path + "?" + query.map { "\($0.name)=\(Self.escaped($0.value))" }.joined(separator: "&")
    }

    /// The content type of the body; nil if there is none.
    var mediaType: String? {
        BaseRequests.mediaTypes[operation.name] ?? (body == nil ? nil : "application/json")
    }

    /// What an answer has of which it should not; empty if it is right.
    func faults(of answer: APIHarness.Answer) -> [String] {
        let allowed = answer.json["allowed"]?.text ?? ""
        let named = answer.json["field"]?.text ?? ""
        var faults: [String] = []
        if answer.status != problem.status.code { faults.append("status \(answer.status)") }
        if answer.fields[.contentType] != "application/problem+json" { faults.append("no problem") }
        if answer.problem != problem.rawValue { faults.append(answer.problem ?? "no type") }
        if !fits(named) { faults.append("names \"\(named)\", not \"\(field)\"") }
        if answer.json["detail"]?.text?.contains(named) != true { faults.append("detail without field") }
        let missing = bounds.filter { !allowed.contains($0) }
        if allowed.isEmpty { faults.append("nothing allowed") }
        if !missing.isEmpty { faults.append("allowed without \(missing.joined(separator: ", "))") }
        return faults.isEmpty ? [] : ["\(self): \(faults.joined(separator: "; ")): \(answer.json.text(300))"]
    }

    /// An element that is no object may be named by its list alone.
    private func fits(_ named: String) -> Bool { named == field || named + "[0]" == field }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}

extension BadRequest: CustomStringConvertible {
    var description: String {
        let parts = [operation.name, what, query.isEmpty ? "" : target("…").suffix(80).description]
        return (parts + [body?.text(160) ?? ""]).filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

extension JSONValue {
    /// The beginning of the JSON text.
    fileprivate func text(_ count: Int) -> String { String(decoding: encoded.prefix(count), as: UTF8.self) }
}
