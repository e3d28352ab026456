// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import SafeText

/// The mapping of a verb of render scripts to an operation.
struct VerbForm: Sendable {
    /// The kind of the path parameter.
    enum Subject: String, Sendable {
        case sound, player
    }

    let verb: ScriptOperation.Verb
    /// Nil if the path has no parameter.
    let subject: Subject?
    /// The required member of the verb; nil for none.
    let required: String?
    /// Whether it makes a player, which `as` can name.
    let makesPlayer: Bool
}

/// The request of an operation of a script.
struct ScriptForm {
    var sound: String?
    var players: [String] = []
    var method = "POST"
    var path = ""
    var body = JSONValue.object([])
    var makesPlayer = false

    /// Makes a request from the members of an operation.
    init(_ verb: ScriptOperation.Verb, _ members: [JSONMember]) throws(Problem) {
        var fields = try FieldReader(.object(members))
        if verb == .request {
            try setRequest(&fields)
            return
        }
        let player = try fields.string("player")
        sound = try fields.string("sound")
        if let player { players = [player] }
        guard player == nil || sound == nil else {
            throw .invalid("sound", allowed: "left out beside a player", given: "a string")
        }
        let (operation, form) = try choose(among: OperationTable.verbs[verb] ?? [])
        if let required = form.required, !fields.names(required) {
            throw .missing(required, allowed: required == "sound" ? "the name of a sound" : "a number")
        }
        method = operation.method.rawValue
        let subject = form.subject == .sound ? "{}" : "{\(player ?? "")}"
        path = operation.pattern.path(subject)
        makesPlayer = form.makesPlayer
        let used = ["player"] + (form.subject == .sound ? ["sound"] : [])
        body = .object(members.filter { !used.contains($0.name) })
    }

    private typealias Choice = (operation: Operation, form: VerbForm)

    private func choose(among forms: [Choice]) throws(Problem) -> Choice {
        let chosen = forms.first { choice in
            switch choice.form.subject {
            case .sound: sound != nil
            case .player: !players.isEmpty
            case nil: true
            }
        }
        guard let chosen else {
            let allowed = "the name that \"as\" gave a player"
            throw .missing("player", allowed: forms.count > 1 ? allowed + "; or give a sound" : allowed)
        }
        return chosen
    }

    private mutating func setRequest(_ fields: inout FieldReader) throws(Problem) {
        let methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]
        guard let method = try fields.string("method") else {
            throw .missing("method", allowed: "one of " + methods.joined(separator: ", "))
        }
        guard methods.contains(method) else {
            throw .invalid(
                "method",
                allowed: "one of " + methods.joined(separator: ", "),
                given: "\"\(method.cut(toBytes: 64))\""
            )
        }
        guard let path = try fields.string("path", limit: 4_096) else {
            throw .missing("path", allowed: "a path that begins with /v1/")
        }
        guard path.hasPrefix("/v1/") else {
            throw .invalid(
                "path",
                allowed: "a path that begins with /v1/",
                given: "\"\(path.cut(toBytes: 64))\""
            )
        }
        body = fields.value("body") ?? .object([])
        try fields.finish()
        (self.method, self.path) = (method, path)
        players = path.split(separator: "{").dropFirst().compactMap { part in
            part.firstIndex(of: "}").map { String(part[..<$0]) }
        }
        makesPlayer = method == "POST"
    }
}
