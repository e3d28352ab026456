// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Digests
import HTTPCore
import Reactor

/// Temporary secrets for tokens: sessions of browsers and tickets for WebSockets; a value without a clock.
///
/// Only digests are kept, so the time of a look-up reveals nothing about the secret. Each token has room of its own, so
/// that no client ends the sessions of another.
struct AccessSessions {
    /// What a secret stands for.
    struct Grant: Equatable {
        let token: AccessToken
        /// Whom it identifies, more exactly than the token; see ``HTTPRequest/principal``.
        let principal: String
    }

    private struct Entry {
        let grant: Grant
        var end: MonotonicTime
    }

    private let lifetime: Duration
    private let maximumPerToken: Int
    private var entries: [[UInt8]: Entry] = [:]
    private var keys: [AccessToken: Set<[UInt8]>] = [:]

    /// - Parameters:
    ///   - lifetime: time from creation, or the last use, to expiry.
    ///   - maximumPerToken: most entries of one token; one more removes its entry that expires first.
    init(lifetime: Duration, maximumPerToken: Int) {
        self.lifetime = lifetime
        self.maximumPerToken = max(1, maximumPerToken)
    }

    var count: Int { entries.count }

    /// Makes a secret for a token.
    ///
    /// - Parameters:
    ///   - token: the token.
    ///   - principal: whom the secret identifies; nil if it is a principal of its own.
    ///   - now: the present time.
    /// - Returns: the secret, which is not stored.
    mutating func make(for token: AccessToken, principal: String? = nil, at now: MonotonicTime) -> String {
        makeRoom(for: token, at: now)
        let secret = Secret.make()
        let key = Self.key(secret)
        let grant = Grant(token: token, principal: principal ?? "session \(Hexadecimal.text(key))")
        entries[key] = Entry(grant: grant, end: now.advanced(by: lifetime))
        keys[token, default: []].insert(key)
        return secret
    }

    /// What a secret stands for; its lifetime starts again.
    mutating func use(_ secret: String, at now: MonotonicTime) -> Grant? {
        let key = Self.key(secret)
        guard let entry = entries[key] else { return nil }
        guard now < entry.end else {
            remove(key)
            return nil
        }
        entries[key]?.end = now.advanced(by: lifetime)
        return entry.grant
    }

    /// What a secret stood for, which is removed.
    mutating func take(_ secret: String, at now: MonotonicTime) -> Grant? {
        guard let entry = remove(Self.key(secret)), now < entry.end else { return nil }
        return entry.grant
    }

    /// Removes the entries of all other tokens.
    mutating func keep(only tokens: [AccessToken]) {
        let known = Set(tokens)
        for key in keys.filter({ !known.contains($0.key) }).values.joined() { remove(key) }
    }

    private mutating func makeRoom(for token: AccessToken, at now: MonotonicTime) {
        guard let own = keys[token], own.count >= maximumPerToken else { return }
        for key in own where entries[key].map({ now >= $0.end }) ?? true { remove(key) }
        while let own = keys[token], own.count >= maximumPerToken,
            let first = own.min(by: { end(of: $0) < end(of: $1) })
        {
            remove(first)
        }
    }

    private func end(of key: [UInt8]) -> MonotonicTime { entries[key]?.end ?? .distantFuture }

    @discardableResult
    private mutating func remove(_ key: [UInt8]) -> Entry? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        keys[entry.grant.token]?.remove(key)
        if keys[entry.grant.token]?.isEmpty == true { keys[entry.grant.token] = nil }
        return entry
    }

    private static func key(_ secret: String) -> [UInt8] { SHA256.digest(of: secret.utf8) }
}
