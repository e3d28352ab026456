// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Crypto
import HTTPCore
import Reactor

/// Temporary secrets for tokens: sessions of browsers and tickets for WebSockets; a value without a clock.
///
/// Only digests are kept, so the time of a look-up reveals nothing about the secret.
struct AccessSessions {
    private struct Entry {
        let token: AccessToken
        var end: MonotonicTime
    }

    private let lifetime: Duration
    private let maximumCount: Int
    private var entries: [[UInt8]: Entry] = [:]

    /// - Parameters:
    ///   - lifetime: time from creation, or the last use, to expiry.
    ///   - maximumCount: most entries; one more removes the one that expires first.
    init(lifetime: Duration, maximumCount: Int) {
        self.lifetime = lifetime
        self.maximumCount = max(1, maximumCount)
    }

    var count: Int { entries.count }

    /// Makes a secret for a token.
    mutating func make(for token: AccessToken, at now: MonotonicTime) -> String {
        if entries.count >= maximumCount { makeRoom(at: now) }
        let secret = Secret.make()
        entries[Self.key(secret)] = Entry(token: token, end: now.advanced(by: lifetime))
        return secret
    }

    /// The token of a secret, whose lifetime starts again.
    mutating func use(_ secret: String, at now: MonotonicTime) -> AccessToken? {
        let key = Self.key(secret)
        guard let entry = entries[key] else { return nil }
        guard now < entry.end else {
            entries[key] = nil
            return nil
        }
        entries[key]?.end = now.advanced(by: lifetime)
        return entry.token
    }

    /// The token of a secret, which is removed.
    mutating func take(_ secret: String, at now: MonotonicTime) -> AccessToken? {
        guard let entry = entries.removeValue(forKey: Self.key(secret)), now < entry.end else { return nil }
        return entry.token
    }

    private mutating func makeRoom(at now: MonotonicTime) {
        entries = entries.filter { now < $0.value.end }
        guard entries.count >= maximumCount, let first = entries.min(by: { $0.value.end < $1.value.end })
        else { return }
        entries[first.key] = nil
    }

    private static func key(_ secret: String) -> [UInt8] { Array(SHA256.hash(data: Array(secret.utf8))) }
}
