// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import SafeText

/// Lets clients repeat a POST whose answer was lost: with the same `Idempotency-Key` it is executed once, and a
/// repetition receives the first answer, with `Idempotency-Replayed: true`.
///
/// Only successful answers are kept: a refused request has no effect, so its key can be used again.
///
/// - Source: draft-ietf-httpapi-idempotency-key-header-07.
struct IdempotencyGuard: Sendable {
    /// Maximum length of a key, in characters.
    static let keyLimit = 255
    private let cache: IdempotencyCache
    private let bodyLimit: Int

    /// Makes the guard.
    ///
    /// - Parameters:
    ///   - cache: the cache of answers.
    ///   - bodyLimit: largest JSON body. JSON bodies are compared byte by byte, uploads by type and length.
    init(cache: IdempotencyCache = IdempotencyCache(), bodyLimit: Int) {
        self.cache = cache
        self.bodyLimit = bodyLimit
    }

    /// Whether a request has a key; never one about credentials.
    static func applies(to request: HTTPRequest) -> Bool {
        guard request.head.fields.contains(.idempotencyKey) else { return false }
        return OperationTable.operation(for: request)?.takesIdempotencyKey ?? (request.head.method == .post)
    }

    /// Answers repetitions.
    var middleware: Middleware {
        { request, next in
            do throws(Problem) {
                return try await once(request, next)
            } catch {
                return error.response()
            }
        }
    }

    private func once(_ request: HTTPRequest, _ next: HTTPHandler) async throws(Problem) -> HTTPResponse {
        let fields = request.head.fields
        let key = IdempotencyCache.Key(
            key: try Self.key(fields.values(for: .idempotencyKey)),
            target: request.head.target.raw,
            owner: Self.owner(of: request)
        )
        let (request, content) = try await read(request)
        switch cache.begin(key, content: content) {
        case .first: break
        case .answered(var answer):
            answer.fields["Idempotency-Replayed"] = "true"
            return answer
        case .running:
            throw Problem(
                .idempotencyKeyInUse,
                detail: "The first request with this key is not answered yet.",
                members: [JSONMember("retryAfter", .number(1))]
            )
        case .reused:
            throw Problem(.idempotencyKeyReused, detail: "The key was used for a request with another body.")
        }
        let answer = await next(request)
        guard case .bytes = answer.body, (200..<300).contains(answer.status.code) else {
            cache.finish(key, nil)
            return answer
        }
        cache.finish(key, answer)
        return answer
    }

    /// Reads a JSON body for comparison and puts it back.
    private func read(_ request: HTTPRequest) async throws(Problem) -> (HTTPRequest, Int) {
        var hasher = Hasher()
        let type = request.head.fields[.contentType]
        hasher.combine(type)
        if let type, MediaType(type)?.isJSON != true {
            hasher.combine(request.body.declaredLength)
            return (request, hasher.finalize())
        }
        var request = request
        let bytes: [UInt8]
        do {
            bytes = try await request.body.collect(upTo: bodyLimit)
        } catch {
            throw Problem(error, tooLarge: .bodyTooLarge)
        }
        hasher.combine(bytes)
        request.body = RequestBody(bytes)
        return (request, hasher.finalize())
    }

    /// Whom a key belongs to: the principal, or without tokens the client's host.
    static func owner(of request: HTTPRequest) -> String {
        request.principal ?? request.remoteHost.map { "host \($0)" } ?? "this machine"
    }

    private static func key(_ values: [String]) throws(Problem) -> String {
        guard values.count == 1, let key = values.first, (1...keyLimit).contains(key.utf8.count),
            key.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else {
            throw .invalid(
                "Idempotency-Key",
                allowed: "one text of 1 to \(keyLimit) printable ASCII characters",
                given: values.count == 1 ? "\"\(values[0].cut(toBytes: 32))\"" : "\(values.count) of them"
            )
        }
        return key
    }
}
