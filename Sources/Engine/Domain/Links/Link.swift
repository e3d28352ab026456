// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A signed link: it runs one action with fixed values, a number of times until a time.
struct Link: Sendable, Equatable, Codable {
    /// Never reused.
    let id: String
    /// Grows from each link to the next one that is made.
    let place: Int
    /// For people; unique.
    let name: String
    /// The action's id, which is never reused.
    let actionID: String
    /// The values of its parameters; the others have their defaults.
    var parameters: [String: ParameterValue]
    /// Most runs.
    let count: Int
    /// When it was made.
    let createdAt: Date
    /// It runs nothing at or after this time.
    let expiresAt: Date
    /// Runs so far.
    var used = 0
    /// Seconds by which the wall clock was set since then, for a link that was asked for as a duration; nil for others.
    var clockShift: Double?

    /// When it ends by the present wall clock.
    var end: Date { expiresAt.addingTimeInterval(clockShift ?? 0) }

    /// What it can do at a time.
    func state(at now: Date, hasAction: Bool) -> LinkState {
        if used >= count { return .spent }
        if now >= end { return .expired }
        return hasAction ? .active : .actionRemoved
    }
}

/// All links, in order of creation, and the secret that signs them.
struct LinkTable: Sendable {
    private(set) var all: [Link] = []
    /// The links that were changed, for the index of references.
    var changes = ChangeLog()
    /// Nil until the first link is made.
    var signer: LinkSigner?

    /// Number of links.
    var count: Int { all.count }

    /// The link with an id; setting nil removes it, setting a new one appends it.
    subscript(id: String) -> Link? {
        get { all.first { $0.id == id } }
        set {
            let index = all.firstIndex { $0.id == id }
            changes.note(id)
            switch (index, newValue) {
            case (let index?, let link?): all[index] = link
            case (let index?, nil): all.remove(at: index)
            case (nil, let link?): all.append(link)
            case (nil, nil): break
            }
        }
    }

    /// The link of a token.
    ///
    /// An unknown link takes the same steps as a wrong signature.
    ///
    /// - Throws: `linkNotFound`, whatever is wrong with the token.
    func link(of token: String) throws(EngineError) -> Link {
        guard let signer, let parts = LinkToken(token) else { throw .linkNotFound(nil) }
        let link = self[parts.id]
        let isSigned = signer.signed(parts, link ?? .unknown)
        guard let link, isSigned else { throw .linkNotFound(nil) }
        return link
    }
}

extension Link {
    /// Stands for a link that does not exist.
    fileprivate static let unknown = Link(
        id: "",
        place: 0,
        name: "",
        actionID: "",
        parameters: [:],
        count: 0,
        createdAt: .distantPast,
        expiresAt: Date(timeIntervalSince1970: 0)
    )
}
