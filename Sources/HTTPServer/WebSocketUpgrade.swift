// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore

/// An accepted handshake, passed from the router to the connection.
struct WebSocketUpgrade: Sendable {
    let options: WebSocketOptions
    let subprotocol: String?
    let deflate: PermessageDeflate?
    /// Runs the handler, with the request as changed by the router's middleware.
    let run: @Sendable (WebSocketSession) async -> Void

    /// Answers a request to a WebSocket's path: 101 with the upgrade, the fallback's response, or a refusal.
    static func respond(
        to request: HTTPRequest,
        options: WebSocketOptions,
        fallback: HTTPHandler?,
        handler: @escaping WebSocketHandler
    ) async -> HTTPResponse {
        if let fallback, !Handshake.isRequested(by: request.head) { return await fallback(request) }
        do throws(Handshake.Refusal) {
            let agreement = try Handshake.accept(
                request.head,
                subprotocols: options.subprotocols,
                deflate: options.deflate
            )
            var response = HTTPResponse(status: agreement.response.status, fields: agreement.response.fields)
            response.upgrade = WebSocketUpgrade(
                options: options,
                subprotocol: agreement.subprotocol,
                deflate: agreement.deflate,
                run: { session in await handler(request, session) }
            )
            return response
        } catch {
            var problem = ProblemDetails(error.status, detail: detail(of: error))
            problem.fields = error.fields
            return problem.response()
        }
    }

    private static func detail(of refusal: Handshake.Refusal) -> String {
        switch refusal {
        case .notAnUpgrade: "This resource is a WebSocket."
        case .wrongMethod: "A WebSocket is opened by GET."
        case .wrongVersionOfHTTP: "A WebSocket is opened by HTTP/1.1."
        case .hasContent: "The request must not have content."
        case .unsupportedVersion: "Sec-WebSocket-Version must be 13."
        case .invalidKey: "Sec-WebSocket-Key must be 16 bytes in Base64, once."
        case .invalidProtocol: "Sec-WebSocket-Protocol must be a list of different tokens."
        case .invalidExtensions: "Sec-WebSocket-Extensions must be a list of extensions."
        }
    }
}
