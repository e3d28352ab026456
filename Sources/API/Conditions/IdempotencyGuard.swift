// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Digests
import Engine
import Foundation
import HTTPCore
import HTTPServer
import SafeText

/// Lets clients repeat a POST whose answer was lost: with the same `Idempotency-Key` it is executed once, and a
/// repetition receives the first answer, with `Idempotency-Replayed: true`.
///
/// Only successful answers are kept: a refused request has no effect, so its key can be used again. They are stored with
/// what the request changed, so that a restart forgets none of both (decision D-135).
///
/// - Source: draft-ietf-httpapi-idempotency-key-header-07.
struct IdempotencyGuard: Sendable {
    /// Maximum length of a key, in characters.
    static let keyLimit = 255
    private let engine: Engine
    private let cache = IdempotencyCache()
    private let bodyLimit: Int

    /// Makes the guard, which knows the requests of before a restart.
    ///
    /// - Parameters:
    ///   - engine: keeps the answers.
    ///   - bodyLimit: largest JSON body. JSON bodies are compared byte by byte, uploads by type and length.
    init(engine: Engine, bodyLimit: Int) {
        (self.engine, self.bodyLimit) = (engine, bodyLimit)
        let kept = engine.storedTexts(.answer).map {
            (IdempotencyCache.Key(digest: $0.id), KeptAnswer($0.text))
        }
        cache.restore(kept.compactMap { key, request in request.map { (key, $0) } }, at: Date())
        let unread = kept.filter { $0.1 == nil }.map(\.0)
        engine.submit((unread + cache.takeForgotten()).map { ($0.digest, nil) }, .answer)
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
        case .lost:
            throw Problem(
                .idempotencyKeyInUse,
                detail:
                    "The first request with this key was performed, but the server ended before its answer was made."
            )
        case .reused:
            throw Problem(.idempotencyKeyReused, detail: "The key was used for a request with another body.")
        }
        return await perform(request, key, content, next)
    }

    private func perform(
        _ request: HTTPRequest,
        _ key: IdempotencyCache.Key,
        _ content: String,
        _ next: HTTPHandler
    ) async -> HTTPResponse {
        let begin = Date()
        let keyed = KeyedRequest(id: key.digest, mark: KeptAnswer(content: content, at: begin).text)
        var answer = await KeyedRequest.$current.withValue(keyed) { await next(request) }
        let isKept = answer.status.isSuccess && answer.body.bytesInMemory != nil
        let text = isKept ? KeptAnswer(content: content, at: begin, answer).text : nil
        let forgotten = cache.takeForgotten().map(\.digest)
        if await !engine.finish(keyed, answer: text, forgetting: forgotten), keyed.wantsKeeping, isKept {
            answer.fields[KeepingGuard.field] = "false"
        }
        cache.finish(key, isKept ? answer : nil)
        return answer
    }

    /// Reads a JSON body for comparison and puts it back.
    ///
    /// - Returns: the request, and a digest of its content.
    private func read(_ request: HTTPRequest) async throws(Problem) -> (HTTPRequest, String) {
        var digest = SHA256()
        let type = request.head.fields[.contentType]
        digest.update((type.map { "type \($0)" } ?? "no type").utf8)
        digest.update([0])
        if let type, MediaType(type)?.isJSON != true {
            digest.update((request.body.declaredLength.map { "\($0)" } ?? "unknown").utf8)
            return (request, Hexadecimal.text(digest.finalize()))
        }
        var request = request
        let bytes: [UInt8]
        do {
            bytes = try await request.body.collect(upTo: bodyLimit)
        } catch {
            throw Problem(error, tooLarge: .bodyTooLarge)
        }
        digest.update(bytes)
        request.body = RequestBody(bytes)
        return (request, Hexadecimal.text(digest.finalize()))
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
