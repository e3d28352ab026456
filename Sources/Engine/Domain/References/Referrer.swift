// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Something that refers to others: a resource, or a part of it that can sound by itself.
struct Referrer: Sendable, Hashable, Comparable {
    let kind: ResourceKind
    /// Its id; empty where there is only one of the kind.
    var id = ""
    /// Number of a cue, id of a time, index of a rule; empty for the whole.
    var part = ""

    init(_ kind: ResourceKind, _ id: String = "", part: String = "") {
        (self.kind, self.id, self.part) = (kind, id, part)
    }

    /// The resource that it is, or is a part of.
    var whole: Referrer { Referrer(kind, id) }

    static func < (one: Referrer, other: Referrer) -> Bool {
        if one.kind != other.kind { return one.kind.rank < other.kind.rank }
        return (one.id, one.part) < (other.id, other.part)
    }
}

extension ResourceKind {
    /// Its place among the kinds: the lasting ones first.
    var rank: Int { ResourceKind.ranks[self] ?? 0 }

    private static let ranks = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($0.element, $0.offset) }
    )
}
