// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore
public import HTTPServer

/// Requests of the process itself, such as those of `--provision`: answered by the same routes, without a socket.
///
/// They may do everything, and pass the gate that keeps clients away until the start is over.
extension APIRoutes {
    /// Answers a request.
    ///
    /// - Parameters:
    ///   - method: its method.
    ///   - path: its path and query, encoded.
    ///   - fields: its header fields.
    ///   - content: its content; empty for none.
    ///   - client: whom the play history names.
    /// - Returns: the answer of the route.
    public func answer(
        _ method: HTTPMethod,
        _ path: String,
        fields: HTTPFields,
        content: [UInt8],
        as client: String
    ) async -> HTTPResponse {
        await api.dispatcher.send(method, path, fields: fields, content: content, as: client)
    }
}
