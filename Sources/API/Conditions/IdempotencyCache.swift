// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Digests
import Foundation
import HTTPServer
import Synchronization

/// A cache of the answers to requests with an idempotency key; bounded in number, bytes and time.
///
/// - Thread: any.
final class IdempotencyCache: Sendable {
    /// The key of a client for an operation: a digest, since clients control the length of its parts.
    struct Key: Hashable, Sendable {
        /// In hexadecimal digits.
        let digest: String

        /// Makes a key; the owner is the client's principal, so that no client receives an answer meant for another.
        init(key: String, target: String, owner: String) {
            let parts = [key, target, owner].map { SHA256.digest(of: $0.utf8) }
            digest = Hexadecimal.text(SHA256.digest(of: parts.flatMap(\.self)))
        }

        /// The key of a digest.
        init(digest: String) { self.digest = digest }
    }

    /// How to handle a request.
    enum Decision {
        /// The first request: answer it, then call `finish`.
        case first
        /// A repetition, with the first answer.
        case answered(HTTPResponse)
        /// The first request is not answered yet.
        case running
        /// The first request was performed, and the process ended before it was answered.
        case lost
        /// The key was used for a request with other content.
        case reused
    }

    private struct Entry {
        let content: String
        let begin: ContinuousClock.Instant
        let order: UInt64
        var answer: HTTPResponse?
        var isLost = false
        var sizeInBytes = 0
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var order: [(key: Key, number: UInt64)] = []
        var next: UInt64 = 0
        var sizeInBytes = 0
        /// Keys that were removed and may still be stored.
        var forgotten: [Key] = []
    }

    private let limit: Int
    private let limitInBytes: Int
    private let life: Duration
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    /// Makes an empty cache.
    ///
    /// - Parameters:
    ///   - limit: maximum number of keys; beyond it, the oldest is removed.
    ///   - limitInBytes: maximum total size of the answers, in bytes.
    ///   - life: how long an answer is kept, from its request on.
    ///   - now: the clock.
    init(
        limit: Int = 4096,
        limitInBytes: Int = 8 << 20,
        life: Duration = .seconds(3600),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        (self.limit, self.limitInBytes, self.life, self.now) = (limit, limitInBytes, life, now)
    }

    /// Takes the requests of before a restart.
    ///
    /// - Parameters:
    ///   - kept: the requests by key.
    ///   - wall: the present time, by which they have aged.
    func restore(_ kept: [(key: Key, request: KeptAnswer)], at wall: Date) {
        let now = now()
        state.withLock { state in
            for (key, request) in kept.sorted(by: { $0.request.at < $1.request.at }) {
                // A clock that was set back makes nobody older.
                let age = Duration.seconds(max(0, wall.timeIntervalSince1970 - request.at))
                insert(key, request.content, since: now - min(age, life + .seconds(1)), &state)
                let answer = request.answer
                state.entries[key]?.isLost = answer == nil
                if let answer { put(answer, key, &state) }
            }
            drop(&state, before: now)
        }
    }

    /// Begins a request; `content` is a digest of its content.
    func begin(_ key: Key, content: String) -> Decision {
        let now = now()
        return state.withLock { state in
            drop(&state, before: now)
            if let entry = state.entries[key] {
                guard entry.content == content else { return .reused }
                return entry.answer.map { .answered($0) } ?? (entry.isLost ? .lost : .running)
            }
            insert(key, content, since: now, &state)
            return .first
        }
    }

    /// The keys that were removed since the last call, which are not to be kept either.
    func takeForgotten() -> [Key] {
        state.withLock { state in
            defer { state.forgotten = [] }
            return state.forgotten.filter { state.entries[$0] == nil }
        }
    }

    /// Stores the answer to the first request; nil releases the key.
    func finish(_ key: Key, _ answer: HTTPResponse?) {
        state.withLock { state in
            guard let answer else {
                forget(key, &state)
                tidy(&state)
                return
            }
            put(answer, key, &state)
        }
    }

    private func insert(
        _ key: Key,
        _ content: String,
        since begin: ContinuousClock.Instant,
        _ state: inout State
    ) {
        state.next += 1
        state.entries[key] = Entry(content: content, begin: begin, order: state.next)
        state.order.append((key, state.next))
    }

    private func put(_ answer: HTTPResponse, _ key: Key, _ state: inout State) {
        let size = Int(answer.body.lengthInBytes ?? 0) + 256
        state.entries[key]?.answer = answer
        state.entries[key]?.sizeInBytes = size
        state.sizeInBytes += state.entries[key] == nil ? 0 : size
    }

    // MARK: Removal

    /// Number of places in the order of keys, including those of removed keys.
    var placeCount: Int { state.withLock { $0.order.count } }

    private func drop(_ state: inout State, before now: ContinuousClock.Instant) {
        var count = 0
        for (key, number) in state.order {
            guard let entry = state.entries[key], entry.order == number else {
                count += 1
                continue
            }
            let isFull = state.entries.count >= limit || state.sizeInBytes > limitInBytes
            guard isFull || entry.begin.duration(to: now) > life else { break }
            forget(key, &state)
            state.forgotten.append(key)
            count += 1
        }
        state.order.removeFirst(count)
    }

    /// Removes the places of removed keys, which would otherwise stay as long as an older key is kept.
    private func tidy(_ state: inout State) {
        guard state.order.count > 2 * state.entries.count + 64 else { return }
        state.order = state.order.filter { state.entries[$0.key]?.order == $0.number }
    }

    private func forget(_ key: Key, _ state: inout State) {
        guard let entry = state.entries.removeValue(forKey: key) else { return }
        state.sizeInBytes -= entry.sizeInBytes
    }
}
