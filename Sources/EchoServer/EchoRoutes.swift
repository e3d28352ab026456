// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer

/// The routes of the example.
enum EchoRoutes {
    /// The longest body that `/echo` takes.
    static let echoLimit = 1_048_576

    static func make(staticDirectory: String, ticks: TickSource) -> Router {
        var router = Router()
        let greeting = Array(#"{"message":"Hello, World!"}"#.utf8)
        let greet: ImmediateHandler = { _ in HTTPResponse(bytes: greeting, contentType: "application/json") }
        router.on(.get, "/json", immediate: greet)
        router.on(.post, "/echo", echo)
        router.files(at: "/static", root: staticDirectory)
        router.webSocket("/ws/echo", options: echoOptions) { _, session in
            while let message = await session.next() {
                switch message {
                case .text(let text): await session.send(text: text)
                case .binary(let bytes): await session.send(binary: bytes)
                }
            }
        }
        router.webSocket("/ws/ticks", options: tickOptions) { request, session in
            let rate = request.head.target.query("hz").flatMap(Int.init) ?? 1
            guard let subscription = ticks.subscribe(session, perSecond: rate) else {
                return await session.close(.policyViolation, reason: "hz must be 1 to 1000")
            }
            while await session.next() != nil {}
            ticks.unsubscribe(subscription)
        }
        return router
    }

    /// Messages up to 16 MiB in 65,536 fragments, and no pings.
    private static var echoOptions: WebSocketOptions {
        var options = WebSocketOptions()
        options.limits = WebSocketLimits()
        options.outboundInBytes = 1 << 20
        options.pingInterval = nil
        return options
    }

    /// No pings: a dead client is detected by the ticks that it does not read.
    private static var tickOptions: WebSocketOptions {
        var options = WebSocketOptions()
        options.pingInterval = nil
        return options
    }

    private static func echo(_ request: HTTPRequest) async -> HTTPResponse {
        do throws(RequestBodyError) {
            let bytes = try await request.body.collect(upTo: echoLimit)
            let type = request.head.fields[.contentType] ?? "application/octet-stream"
            return HTTPResponse(bytes: bytes, contentType: type)
        } catch {
            switch error {
            case .tooLarge(let limit):
                return ProblemDetails(.contentTooLarge, detail: "At most \(limit) bytes.").response()
            case .timeout: return ProblemDetails(.requestTimeout).response()
            case .revoked: return ProblemDetails(.unauthorized).response()
            case .closed, .malformed: return ProblemDetails(.badRequest).response()
            }
        }
    }
}
