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
        /// Whether it has no end in time.
        var stays = false
    }

    /// The present time, by the clock of lifetimes and by that of people, which goes on while the server is off.
    struct Moment {
        let running: MonotonicTime
        /// Seconds since 1970.
        let wall: Int64
    }

    private struct Entry {
        let grant: Grant
        var end: MonotonicTime
        /// When it was last kept as used.
        var keptAt: MonotonicTime
    }

    private let lifetime: Duration
    private let maximumPerToken: Int
    private let isKept: Bool
    private var entries: [[UInt8]: Entry] = [:]
    private var keys: [AccessToken: Set<[UInt8]>] = [:]
    private var changes: [AccessSessionChange] = []

    /// - Parameters:
    ///   - lifetime: time from creation, or the last use, to expiry.
    ///   - maximumPerToken: most entries of one token; one more removes its entry that expires first.
    ///   - isKept: whether changes are noted for ``takeChanges()``.
    init(lifetime: Duration, maximumPerToken: Int, isKept: Bool = false) {
        self.lifetime = lifetime
        self.maximumPerToken = max(1, maximumPerToken)
        self.isKept = isKept
    }

    var count: Int { entries.count }

    /// Takes the sessions of before; those whose token was changed or revoked, or whose time has passed, are removed.
    mutating func restore(_ stored: [StoredSession], _ table: AccessTokenTable, at now: Moment) {
        for session in stored.sorted(by: { $0.usedAt < $1.usedAt }) {
            let idle = Duration.seconds(max(0, now.wall - session.usedAt))
            guard let token = table[session.token], token.binding == session.binding,
                session.stays || idle < lifetime, let key = Hexadecimal.bytes(session.id)
            else {
                note(.remove(session.id))
                continue
            }
            makeRoom(for: token, at: now.running)
            let end = session.stays ? .distantFuture : now.running.advanced(by: lifetime - idle)
            insert(key, Entry(grant: Self.grant(key, token, session.stays), end: end, keptAt: now.running))
        }
    }

    /// Makes a secret for a token.
    ///
    /// - Parameters:
    ///   - token: the token.
    ///   - principal: whom the secret identifies; nil if it is a principal of its own.
    ///   - stays: whether it has no end in time.
    ///   - now: the present time.
    /// - Returns: the secret, which is not stored.
    mutating func make(
        for token: AccessToken,
        principal: String? = nil,
        stays: Bool = false,
        at now: Moment
    ) -> String {
        makeRoom(for: token, at: now.running)
        let secret = Secret.make()
        let key = Self.key(secret)
        let grant = principal.map { Grant(token: token, principal: $0) } ?? Self.grant(key, token, stays)
        let end = stays ? .distantFuture : now.running.advanced(by: lifetime)
        insert(key, Entry(grant: grant, end: end, keptAt: now.running))
        note(.put(Self.stored(key, grant, now.wall)))
        return secret
    }

    /// What a secret stands for; its lifetime starts again.
    mutating func use(_ secret: String, at now: Moment) -> Grant? {
        let key = Self.key(secret)
        guard let entry = entries[key] else { return nil }
        guard now.running < entry.end else {
            remove(key)
            return nil
        }
        if !entry.grant.stays {
            entries[key]?.end = now.running.advanced(by: lifetime)
            // Not each use is kept: a restart may end a session up to this much too early.
            if now.running >= entry.keptAt.advanced(by: lifetime / 24) {
                entries[key]?.keptAt = now.running
                note(.put(Self.stored(key, entry.grant, now.wall)))
            }
        }
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

    /// The changes since the last call, in order, for where sessions are kept.
    mutating func takeChanges() -> [AccessSessionChange] {
        defer { changes = [] }
        return changes
    }

    // MARK: Mechanism

    private mutating func makeRoom(for token: AccessToken, at now: MonotonicTime) {
        guard let own = keys[token], own.count >= maximumPerToken else { return }
        for key in own where entries[key].map({ now >= $0.end }) ?? true { remove(key) }
        while let own = keys[token], own.count >= maximumPerToken,
            let first = own.min(by: { isSooner($0, $1) })
        {
            remove(first)
        }
    }

    /// Of two that have no end in time the one that was made first is removed first.
    private func isSooner(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard let left = entries[left], let right = entries[right] else { return false }
        return (left.end, left.keptAt) < (right.end, right.keptAt)
    }

    private mutating func insert(_ key: [UInt8], _ entry: Entry) {
        entries[key] = entry
        keys[entry.grant.token, default: []].insert(key)
    }

    @discardableResult
    private mutating func remove(_ key: [UInt8]) -> Entry? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        keys[entry.grant.token]?.remove(key)
        if keys[entry.grant.token]?.isEmpty == true { keys[entry.grant.token] = nil }
        note(.remove(Hexadecimal.text(key)))
        return entry
    }

    private mutating func note(_ change: AccessSessionChange) {
        if isKept { changes.append(change) }
    }

    private static func grant(_ key: [UInt8], _ token: AccessToken, _ stays: Bool) -> Grant {
        Grant(token: token, principal: "session \(Hexadecimal.text(key))", stays: stays)
    }

    private static func stored(_ key: [UInt8], _ grant: Grant, _ now: Int64) -> StoredSession {
        StoredSession(
            id: Hexadecimal.text(key),
            token: grant.token.name,
            binding: grant.token.binding,
            stays: grant.stays,
            usedAt: now
        )
    }

    private static func key(_ secret: String) -> [UInt8] { SHA256.digest(of: secret.utf8) }
}

extension AccessToken {
    /// What tells it from the same token before a change, and from another one of its name.
    fileprivate var binding: String { Hexadecimal.text(SHA256.digest(of: line.utf8)) }
}
