// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore

/// A response: status, fields and body.
///
/// The server adds Date, the framing fields and Connection; a handler sets the rest.
public struct HTTPResponse: Sendable {
    /// The final status; the server sends interim responses itself.
    public var status: HTTPStatus
    /// Fields in the order in which they are sent.
    public var fields: HTTPFields
    /// The content; the server omits it for HEAD, 204 and 304.
    public var body: ResponseBody
    /// The pattern of the route that answered, for the log.
    var route: String?
    /// The name of the client's token, for the log.
    var client: String?
    /// Asked before each part is sent, so that a download ends with the permission of its client; nil always permits.
    var isPermitted: (@Sendable () -> Bool)?
    /// The upgrade after an accepted handshake.
    var upgrade: WebSocketUpgrade?

    /// Whether the whole response is in memory or files.
    var isComplete: Bool {
        if case .stream = body { return false }
        return upgrade == nil
    }

    /// Makes a response.
    public init(status: HTTPStatus = .ok, fields: HTTPFields = HTTPFields(), body: ResponseBody = .empty) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Makes a response with a text or JSON body.
    /// - Parameters:
    ///   - status: the final status.
    ///   - bytes: the whole content.
    ///   - contentType: the value of Content-Type.
    public init(status: HTTPStatus = .ok, bytes: [UInt8], contentType: String) {
        self.init(status: status, body: .bytes(bytes))
        fields[.contentType] = contentType
    }
}
