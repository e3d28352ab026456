// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What refers to something and would go without it.
public struct ResourceUser: Sendable, Hashable {
    /// The kind.
    public let kind: ResourceKind
    /// The id of the resource, the number of a system sound, the index of a rule; nil where there is only one of the kind.
    public var id: String?
    /// The name of the resource; nil if it has none.
    public var name: String?

    /// Makes a user.
    public init(_ kind: ResourceKind, id: String? = nil, name: String? = nil) {
        (self.kind, self.id, self.name) = (kind, id, name)
    }
}
