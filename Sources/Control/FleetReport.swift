// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ClientCore

/// What a command came to on each of many servers.
struct FleetReport: Sendable {
    /// What it came to on one server.
    struct Outcome: Sendable, Equatable {
        /// As the user named it.
        var server: String
        /// What the command printed there.
        var lines: [String] = []
        /// Such as that a change is not stored.
        var warnings: [String] = []
        /// Why it failed; nil if it succeeded.
        var error: ControlError?
    }

    /// In the order of the list.
    let outcomes: [Outcome]

    /// 0 if the command succeeded everywhere, the code of the failures if they all have the same, else 1.
    var exitCode: Int32 {
        let codes = Set(outcomes.compactMap(\.error?.exitCode))
        return codes.count > 1 ? 1 : codes.first ?? 0
    }

    /// The error of the command line itself, which is the same everywhere and was sent nowhere.
    var usage: ControlError? {
        guard let first = outcomes.first?.error, case .usage = first,
            outcomes.allSatisfy({ $0.error == first })
        else { return nil }
        return first
    }

    /// A table: what each server answered, then the counts.
    var text: [String] {
        let rows = outcomes.flatMap { outcome in
            let words = outcome.lines + outcome.warnings.map { "warning: \($0)" }
            let all = words + (outcome.error.map { [$0.message] } ?? [])
            return zip(0..., all.isEmpty ? [""] : all).map { index, line in
                index == 0 ? [outcome.server, outcome.word, line] : ["", "", line]
            }
        }
        return Table(["SERVER", "RESULT", "ANSWER"], rows).lines + [counts]
    }

    /// For each server one JSON object in one line.
    var json: [String] { outcomes.map { String(decoding: $0.json.encoded, as: UTF8.self) } }

    /// Such as `3 servers: 2 ok, 1 unreachable`.
    private var counts: String {
        var kinds: [(word: String, count: Int)] = []
        for word in outcomes.map(\.word) {
            if let index = kinds.firstIndex(where: { $0.word == word }) {
                kinds[index].count += 1
            } else {
                kinds.append((word, 1))
            }
        }
        let noun = outcomes.count == 1 ? "server" : "servers"
        return "\(outcomes.count) \(noun): " + kinds.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
    }
}

extension FleetReport.Outcome {
    /// The result in a word.
    var word: String { error?.word ?? (warnings.isEmpty ? "ok" : "warning") }

    /// `answer` is the JSON of the server, or a list where it sent several; `error` is absent if there is none.
    fileprivate var json: JSONValue {
        let values = lines.map { (try? JSONValue(parsing: Array($0.utf8))) ?? .string($0) }
        var members = [
            JSONMember("server", .string(server)), JSONMember("result", .string(word)),
            JSONMember("exitCode", .integer(Int(error?.exitCode ?? 0))),
            JSONMember("answer", values.count > 1 ? .array(values) : values.first ?? .null),
        ]
        if !warnings.isEmpty { members.append(JSONMember("warnings", .array(warnings.map { .string($0) }))) }
        if let error { members.append(JSONMember("error", error.problem ?? .string(error.message))) }
        return .object(members)
    }
}
