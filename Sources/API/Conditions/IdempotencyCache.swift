// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Digests
import HTTPServer
import Synchronization

/// A cache of the answers to requests with an idempotency key; bounded in number, bytes and time.
///
/// - Thread: any.
final class IdempotencyCache: Sendable {
    /// The key of a client for an operation.
    ///
    /// Values whose length the client controls are stored as digests.
    struct Key: Hashable, Sendable {
        let key: String
        private let target: [UInt8]
        /// The client's principal, so that no client receives an answer meant for another.
        private let owner: [UInt8]

        init(key: String, target: String, owner: String) {
            self.key = key
            self.target = SHA256.digest(of: target.utf8)
            self.owner = SHA256.digest(of: owner.utf8)
        }
    }

    /// How to handle a request.
    enum Decision {
        /// The first request: answer it, then call `finish`.
        case first
        /// A repetition, with the first answer.
        case answered(HTTPResponse)
        /// The first request is not answered yet.
        case running
        /// The key was used for a request with other content.
        case reused
    }

    private struct Entry {
        let content: Int
        let begin: ContinuousClock.Instant
        let order: UInt64
        var answer: HTTPResponse?
        var sizeInBytes = 0
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var order: [(key: Key, number: UInt64)] = []
        var next: UInt64 = 0
        var sizeInBytes = 0
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

    /// Begins a request; `content` is a hash of its content.
    func begin(_ key: Key, content: Int) -> Decision {
        let now = now()
        return state.withLock { state in
            drop(&state, before: now)
            if let entry = state.entries[key] {
                guard entry.content == content else { return .reused }
                return entry.answer.map { .answered($0) } ?? .running
            }
            state.next += 1
            state.entries[key] = Entry(content: content, begin: now, order: state.next)
            state.order.append((key, state.next))
            return .first
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
            let size = Int(answer.body.lengthInBytes ?? 0) + 256
            state.entries[key]?.answer = answer
            state.entries[key]?.sizeInBytes = size
            state.sizeInBytes += state.entries[key] == nil ? 0 : size
        }
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
