// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer
import JSONCoding
import LiveAudio

/// The WebSocket of someone who talks: sound comes in, and what became of the announcement goes out.
///
/// A binary message is whole frames of 16 bits; the text `{"type": "end"}` lets go. A connection that ends without it has lost
/// its talker. Sound is converted on the connection's loop and never reaches the engine.
struct TalkConnection: Sendable {
    let api: APIContext

    /// Serves an accepted connection until the announcement has ended.
    func serve(_ request: HTTPRequest, _ session: WebSocketSession) async {
        let id = Call(request, api).subject
        let token = HeldToken(access: api.configuration.access, client: request.client)
        do throws(EngineError) {
            let talk = try await api.engine.connectTalker(of: id)
            let watch = token.whenRevoked { talk.stream.finish(.revoked) }
            defer { token.forget(watch) }
            if !token.isCurrent { talk.stream.finish(.revoked) }
            async let report: Void = report(talk, of: id, session)
            await listen(to: talk, of: id, session)
            await report
        } catch {
            await refuse(Problem(error), session)
        }
    }

    private func listen(to talk: Talk, of id: String, _ session: WebSocketSession) async {
        var end = LiveEnd.lost
        listening: while let message = await session.next() {
            switch message {
            case .binary(let bytes):
                guard let known = talk.take(bytes) else { continue }
                end = known
                break listening
            case .text(let text):
                end = Self.isEnd(text) ? .released : .invalid
                break listening
            }
        }
        await api.engine.endTalk(of: id, end)
        // The connection stays until the announcement has ended; what was on its way is not heard any more.
        var late = 0
        while let message = await session.next() {
            if case .binary(let bytes) = message { late += bytes.count }
            guard late <= Self.lateBytes else {
                return await session.close(.policyViolation, reason: "the talk has ended")
            }
        }
    }

    /// Bytes that may be on their way when a talk ends: 2 seconds of the dearest format, and a message.
    private static let lateBytes = 2 << 20

    /// Reports whether what is said is heard, and at last how it ended.
    private func report(_ talk: Talk, of id: String, _ session: WebSocketSession) async {
        var last: TalkSnapshot?
        for await _ in talk.changes {
            guard let snapshot = try? await api.engine.talk(of: id),
                last.map({ !snapshot.saysNoMore(than: $0) }) ?? true
            else { continue }
            last = snapshot
            guard await session.send(snapshot.message) else { return }
        }
        if let snapshot = try? await api.engine.talk(of: id) { await session.send(snapshot.message) }
        await session.close()
    }

    private func refuse(_ problem: Problem, _ session: WebSocketSession) async {
        let message: JSONValue = ["type": "problem", "problem": problem.json]
        await session.send(SharedText(utf8: message.encoded))
        await session.close(.policyViolation, reason: problem.type.rawValue)
    }

    private static func isEnd(_ text: String) -> Bool {
        guard let message = try? JSONValue(parsing: Array(text.utf8)) else { return false }
        return message["type"]?.text == "end"
    }
}

extension TalkSnapshot {
    /// The message `talk` of asyncapi.yaml.
    fileprivate var message: SharedText {
        let json: JSONValue = ["type": "talk", "heard": .bool(isHeard), "item": item.json]
        return SharedText(utf8: json.encoded)
    }
}
