// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What the server says of a request that it refuses.
///
/// - Source: RFC 9457; the types are documented below `/problems/` of the server.
public struct Problem: JSONReadable, JSONWritable, Sendable, Equatable {
    /// The HTTP status, 400 to 599.
    public let status: Int
    /// The kind, such as `invalid-field` or `sound-not-found`; `about:blank` for those of HTTP alone.
    public let type: String
    /// The kind in words.
    public let title: String
    /// What is wrong and what would be right, one or more sentences.
    public let detail: String?
    /// The field at fault.
    public let field: String?
    /// What would be allowed: a text, or the allowed values.
    public let allowed: [String]
    /// What the function of System Sound Services would have returned.
    public let osStatus: Int?
    /// All members.
    public let json: JSONValue

    /// Reads a problem.
    public init(json: JSONValue) throws(ClientError) {
        guard case .object = json else { throw .notUnderstood("a problem is no object") }
        self.init(status: json["status"]?.whole ?? 0, json)
    }

    /// Reads the body of a refusal; it may be no problem.
    init(status: Int, _ json: JSONValue?) {
        self.status = status
        let type = json?["type"]?.text ?? "about:blank"
        self.type = type.hasPrefix("/problems/") ? String(type.dropFirst("/problems/".count)) : type
        title = json?["title"]?.text ?? "HTTP status \(status)"
        detail = json?["detail"]?.text
        field = json?["field"]?.text
        osStatus = json?["osStatus"]?.whole
        switch json?["allowed"] {
        case .string(let text): allowed = [text]
        case .array(let values): allowed = values.compactMap(\.text)
        default: allowed = []
        }
        self.json = json ?? .object([])
    }
}
