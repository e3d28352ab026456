// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding

/// What has to be done so that a server is what a document says.
struct Plan: Sendable {
    /// One element that is not as the document says.
    struct Change: Sendable {
        enum Verb: String, Sendable { case create, change, replace, remove }

        /// A request for it.
        enum Step: Sendable, Equatable {
            case remove(force: Bool)
            case make(JSONValue)
            case upload(LocalFile, baseVolume: JSONValue?)
            case change(JSONValue)
            case removePart(String)
            case changePart(String, JSONValue)
            case makePart(JSONValue, before: String?)

            /// Whether the answer is the element.
            var isOfElement: Bool {
                switch self {
                case .removePart, .changePart, .makePart: false
                default: true
                }
            }
        }

        let verb: Verb
        let kind: Kind
        let name: String
        /// The members that differ: as the server has them, and as the document says; null for what is not there.
        var differences: [(field: String, old: JSONValue, new: JSONValue)] = []
        var steps: [Step] = []

        /// Such as `stations.calm`.
        var title: String { name.isEmpty ? kind.name : "\(kind.name).\(name)" }
    }

    /// In the order in which they are done.
    let changes: [Change]

    /// Compares.
    ///
    /// - Parameters:
    ///   - document: what the server should be.
    ///   - state: what it is, with names for ids.
    ///   - digests: those of the server's files of sounds, by the sound's name.
    ///   - prune: the kinds whose elements that the document does not have are removed.
    ///   - contract: says what requests can have.
    /// - Throws: what cannot be done; nothing was changed.
    init(
        _ document: Document,
        _ state: ServerState,
        digests: [String: String],
        prune: Set<String>,
        _ contract: Contract = .own
    ) throws(DocumentFaults) {
        var planner = Planner(document, state, contract)
        changes = try planner.plan(digests, prune)
    }
}
