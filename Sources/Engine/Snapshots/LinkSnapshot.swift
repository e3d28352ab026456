// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// What a link can do.
public enum LinkState: String, Sendable, CaseIterable {
    /// It runs its action.
    case active
    /// All its runs are used.
    case spent
    /// Its time is over.
    case expired
    /// Its action was removed.
    case actionRemoved
}

/// A link, without its token, which only its maker gets.
public struct LinkSnapshot: Sendable, Equatable {
    /// Its id.
    public let id: String
    /// Its name.
    public let name: String
    /// The action's id.
    public let actionID: String
    /// The action's name; nil if it was removed.
    public let actionName: String?
    /// The values of the action's parameters that it fixes.
    public let parameters: [String: ParameterValue]
    /// Most runs.
    public let count: Int
    /// Runs so far.
    public let used: Int
    /// When it was made.
    public let createdAt: Date
    /// When it stops to work.
    public let expiresAt: Date
    /// What it can do now.
    public let state: LinkState
}

/// A link that was made.
public struct MadeLink: Sendable, Equatable {
    /// The link.
    public let link: LinkSnapshot
    /// The end of its address; it is not shown again.
    public let token: String
}
