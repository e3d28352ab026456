// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What a client may do; each scope includes those before it.
public enum AccessScope: String, CaseIterable, Comparable, Sendable {
    /// Read everything.
    case read
    /// Talk in announcements.
    case page
    /// Change state.
    case control
    /// Administer access.
    case admin

    /// The lesser scope comes first.
    public static func < (left: AccessScope, right: AccessScope) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .read: 0
        case .page: 1
        case .control: 2
        case .admin: 3
        }
    }
}

/// An authenticated client.
public struct AccessIdentity: Sendable, Hashable {
    /// The name of the token.
    public let name: String
    /// The scope of the token.
    public let scope: AccessScope
    /// That of the secret: with another secret a token is not the same.
    let digest: SaltedDigest
}

/// Why a request is refused.
public enum AccessRefusal: Error, Sendable, Hashable {
    /// It has no token: 401.
    case missing(needed: AccessScope)
    /// Its token is unknown or was revoked: 401.
    case invalid(needed: AccessScope)
    /// The token does not allow it: 403.
    case insufficient(identity: AccessIdentity, needed: AccessScope)
}
