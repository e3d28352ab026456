// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What a client may do; each scope includes those before it.
public enum AccessScope: String, CaseIterable, Comparable, Sendable {
    /// Look at everything.
    case read
    /// Change what there is.
    case control
    /// Decide who may do what.
    case admin

    /// The lesser scope comes first.
    public static func < (left: AccessScope, right: AccessScope) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .read: 0
        case .control: 1
        case .admin: 2
        }
    }
}

/// Who asks, as far as it is known.
public struct AccessIdentity: Sendable, Hashable {
    /// The name of the token.
    public let name: String
    /// What the token allows.
    public let scope: AccessScope
}

/// Why a request is not served.
public enum AccessRefusal: Error, Sendable, Hashable {
    /// It names no token: 401.
    case missing(needed: AccessScope)
    /// What it names is no token, or none any more: 401.
    case invalid(needed: AccessScope)
    /// The token does not allow it: 403.
    case insufficient(identity: AccessIdentity, needed: AccessScope)
}
