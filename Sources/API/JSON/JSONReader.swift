// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension JSONValue {
    /// Reads an answer or a file, which may hold many more values than a request.
    ///
    /// - Parameter bytes: UTF-8 text of one JSON value; members come in the order of their names.
    /// - Throws: a `malformed-json` problem.
    public init(parsing bytes: [UInt8]) throws(Problem) {
        self = try Self.parse(bytes, valueLimit: 10_000_000)
    }

    /// Reads a request body or a WebSocket message.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 text of one JSON value.
    ///   - valueLimit: members and elements in all that are accepted.
    /// - Returns: the value.
    /// - Throws: a `malformed-json` problem for what is no JSON, nests too deep, names a member twice, or
    ///   holds a number that no double can carry (`1e999`).
    static func parse(
        _ bytes: [UInt8],
        valueLimit: Int = JSONParser.valueLimit
    ) throws(Problem) -> JSONValue {
        do {
            return try JSONParser.parse(bytes, valueLimit: valueLimit)
        } catch {
            throw Problem(.malformedJSON, detail: error.explanation)
        }
    }
}
