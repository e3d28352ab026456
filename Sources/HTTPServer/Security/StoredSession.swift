// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A browser's session as it is kept over a restart: digests only, never the secret.
public struct StoredSession: Sendable, Hashable, Codable {
    /// The digest of its secret, in hexadecimal digits.
    public let id: String
    /// The name of its token.
    public let token: String
    /// The digest of that token as it was at the login; another one of this name does not have the session.
    public let binding: String
    /// Whether it has no end in time.
    public let stays: Bool
    /// About when it was used last, in seconds since 1970.
    public let usedAt: Int64

    /// Makes a record.
    public init(id: String, token: String, binding: String, stays: Bool, usedAt: Int64) {
        (self.id, self.token, self.binding, self.stays, self.usedAt) = (id, token, binding, stays, usedAt)
    }
}

/// A change of the kept sessions.
public enum AccessSessionChange: Sendable, Hashable {
    /// Adds or replaces a session.
    case put(StoredSession)
    /// Removes the session of an id.
    case remove(String)
}

/// Where sessions are kept over a restart.
///
/// - Thread: any.
public protocol SessionStore: Sendable {
    /// The sessions of before.
    func sessions() -> [StoredSession]
    /// Takes changes, in order; never waits.
    func submit(_ changes: [AccessSessionChange])
    /// Returns when what was submitted survives the process, or could not be written.
    func flush() async
}
