// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

extension SoundQuery {
    private static let tagLimit = 16
    private static let textLimit = 255
    private static let cursorLimit = 2048

    /// Reads `?q=&tag=&state=&sort=&order=&limit=&cursor=`; `tag` may be given several times.
    init(_ request: HTTPRequest) throws(Problem) {
        self.init()
        text = try Self.text(request, "q", limit: Self.textLimit)
        tags = request.head.target.query.filter { $0.name == "tag" }.map(\.value)
        guard tags.count <= Self.tagLimit else {
            throw .invalid("tag", allowed: "given at most \(Self.tagLimit) times", given: "\(tags.count)")
        }
        state = try Self.choice(request, "state")
        sort = try Self.choice(request, "sort") ?? .registeredAt
        isDescending = try Self.choice(request, "order") == Order.desc
        if let given = request.query("limit") {
            guard let number = Int(given), (1...1000).contains(number) else {
                throw .invalid(
                    "limit",
                    allowed: "a whole number from 1 to 1000",
                    given: "\"\(given.prefix(32))\""
                )
            }
            limit = number
        }
        cursor = try Self.text(request, "cursor", limit: Self.cursorLimit)
    }

    private enum Order: String, CaseIterable { case asc, desc }

    private static func text(_ request: HTTPRequest, _ name: String, limit: Int) throws(Problem) -> String? {
        guard let text = request.query(name) else { return nil }
        guard text.utf8.count <= limit else {
            throw .invalid(name, allowed: "at most \(limit) bytes", given: "\(text.utf8.count) bytes")
        }
        return text
    }

    private static func choice<Choice>(_ request: HTTPRequest, _ name: String) throws(Problem) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        guard let text = request.query(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let allowed = "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid(name, allowed: allowed, given: "\"\(text.prefix(64))\"")
        }
        return choice
    }
}

extension SoundPage {
    /// The schema `SoundPage` of `openapi.yaml`.
    var json: JSONValue {
        [
            "sounds": .array(sounds.map(\.json)),
            "total": .integer(total),
            "nextCursor": .optional(nextCursor),
        ]
    }
}
