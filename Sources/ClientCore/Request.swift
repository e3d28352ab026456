// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import JSONCoding

/// A request of any operation.
public struct Request: Sendable {
    /// The method of HTTP.
    public var method: String
    /// The path with its query, encoded.
    public var path: String
    /// Header fields besides those of the connection and the content.
    public var fields: [(name: String, value: String)] = []
    /// The content; nil for none.
    public var content: [UInt8]?
    /// The type of the content.
    public var contentType = "application/json"

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - method: of HTTP.
    ///   - path: with its query, encoded.
    ///   - body: sent as JSON; nil for none.
    public init(_ method: String, _ path: String, _ body: JSONValue? = nil) {
        self.method = method
        self.path = path
        content = body?.encoded
    }

    /// Makes the request of an operation by its name in `openapi.yaml`.
    ///
    /// - Parameters:
    ///   - operation: such as `playSound`.
    ///   - path: the parameters of the path by name.
    ///   - query: those of the query.
    ///   - body: sent as JSON; nil for none.
    /// - Throws: `invalid` for an unknown operation or a missing parameter.
    public init(
        operation: String,
        path: [String: JSONValue] = [:],
        query: [String: JSONValue] = [:],
        body: JSONValue? = nil
    ) throws(ClientError) {
        guard let (method, template) = Operations.all[operation] else {
            throw .invalid("there is no operation \(operation)")
        }
        var call = Call(method, template)
        for (name, value) in path { call.replace(name, value) }
        for (name, value) in query.sorted(by: { $0.key < $1.key }) { call.query(name, value) }
        self = call.request
        content = body?.encoded
        if let missing = self.path.firstIndex(of: "{") {
            throw .invalid("\(operation) lacks the parameter \(self.path[missing...])")
        }
    }

    /// Whether it may be sent again where the connection broke before an answer.
    var isRepeatable: Bool {
        ["GET", "HEAD", "PUT", "DELETE"].contains(method)
            || fields.contains { $0.name.lowercased() == "idempotency-key" }
    }

    /// The bytes of the request.
    func bytes(to place: Place, token: String?) -> [UInt8] {
        // A path with other characters cannot end the line.
        let target =
            place.path + (path.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? path : Call.encodedPath(path))
        var lines = [
            "\(method) \(target) HTTP/1.1", "Host: \(place.hostField)", "User-Agent: carillon-client",
        ]
        if let token { lines.append("Authorization: Bearer \(token)") }
        lines += fields.map { field in
            "\(field.name): " + Self.inLine(field.value)
        }
        if content != nil { lines.append("Content-Type: " + Self.inLine(contentType)) }
        if content != nil || !["GET", "HEAD"].contains(method) {
            lines.append("Content-Length: \(content?.count ?? 0)")
        }
        return Array((lines + ["", ""]).joined(separator: "\r\n").utf8) + (content ?? [])
    }

    /// No value can end its line.
    private static func inLine(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }
}
