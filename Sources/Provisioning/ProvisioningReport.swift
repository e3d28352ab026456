// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import JSONCoding
import SafeText

/// The differences between a server and a document, and which of them are done.
public struct ProvisioningReport: Sendable {
    let changes: [Plan.Change]
    /// Number of changes that are done, from the first on.
    let done: Int
    private let isApplied: Bool

    init(changes: [Plan.Change], done: Int, _ purpose: Provisioning.Purpose) {
        (self.changes, self.done, isApplied) = (changes, done, purpose == .apply)
    }

    /// The differences, a few lines for each.
    public var differences: [String] {
        changes.flatMap { change in
            ["\(Self.signs[change.verb] ?? " ") \(change.title)"]
                + change.differences.map { part in
                    change.verb == .change
                        ? "    \(part.field): \(Self.short(part.old)) -> \(Self.short(part.new))"
                        : "    \(part.field): \(Self.short(part.new))"
                }
        }
    }

    private static let signs: [Plan.Change.Verb: String] = [
        .create: "+", .change: "~", .replace: "!", .remove: "-",
    ]

    private static func short(_ value: JSONValue) -> String {
        let text = String(decoding: value.encoded, as: UTF8.self)
        return text.utf8.count > 120 ? text.cut(toBytes: 119) + "…" : text
    }

    /// One line: how many changes there are, or were made.
    public var summary: String {
        guard !changes.isEmpty else { return "nothing to change" }
        let counts = [Plan.Change.Verb.create, .change, .replace, .remove].compactMap { verb -> String? in
            let count = changes.count { $0.verb == verb }
            return count == 0 ? nil : "\(count) to \(verb.rawValue)"
        }
        let noun = changes.count == 1 ? "change" : "changes"
        return isApplied
            ? "\(done) of \(changes.count) \(noun) made"
            : "\(changes.count) \(noun): " + counts.joined(separator: ", ")
    }

    /// What was done and what not, when a change has failed; empty if none was begun.
    public var failure: [String] {
        guard isApplied, done < changes.count else { return [] }
        let made = changes[..<done].map(\.title)
        let left = changes[(done + 1)...].map(\.title)
        return [
            "failed: \(changes[done].title)",
            "done: \(made.isEmpty ? "nothing" : made.joined(separator: ", "))",
            "not done: \(left.isEmpty ? "nothing else" : left.joined(separator: ", "))",
            "the same command again goes on from here",
        ]
    }

    /// The report as JSON.
    public var json: JSONValue {
        [
            "changes": .array(
                changes.enumerated().map { index, change in
                    [
                        "verb": .string(change.verb.rawValue), "kind": .string(change.kind.name),
                        "name": .string(change.name), "done": .bool(index < done),
                        "fields": .object(
                            change.differences.map { JSONMember($0.field, ["old": $0.old, "new": $0.new]) }
                        ),
                    ]
                }
            )
        ]
    }
}
