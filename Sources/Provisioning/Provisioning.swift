// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import JSONCoding

/// The conversation that makes a server what a document says, or writes down what it is: a value without I/O.
///
/// Its owner sends each request that ``next(_:)`` returns and gives back its answer. An answer that is no success ends
/// it: then ``report`` says what was done and what not.
public struct Provisioning: Sendable {
    /// A request to the server.
    public struct Ask: Sendable {
        /// The method of HTTP.
        public var method: String
        /// The path with its query, encoded.
        public var path: String
        /// Sent as JSON; nil for none.
        public var body: JSONValue?
        /// Sent as the content; nil for none.
        public var file: LocalFile?
        /// Further header fields.
        public var fields: [(name: String, value: String)] = []
    }

    /// A successful answer.
    public struct Reply: Sendable {
        /// The content; nil if it is not JSON.
        public var json: JSONValue?
        /// The value of `Repr-Digest`.
        public var digest: String?

        /// Makes the answer.
        public init(json: JSONValue?, digest: String? = nil) { (self.json, self.digest) = (json, digest) }
    }

    /// What is wanted of the conversation.
    public enum Purpose: Sendable, Equatable {
        /// Change the server.
        case apply
        /// Find the differences.
        case compare
        /// Find the differences, but for those in the content of files, which the server would have to read.
        case glance
    }

    private enum Phase {
        /// The index in ``reads``.
        case reading(Int, cursor: String?)
        case digests([String])
        case performing(change: Int, step: Int)
        case over
    }

    private let contract = Contract.own
    private let document: Document?
    private let purpose: Purpose
    private let prune: Set<String>
    private var phase = Phase.reading(0, cursor: nil)
    private var state = ServerState(.own)
    private var digests: [String: String] = [:]
    private var ids: [String: [String: String]] = [:]
    private var plan: Plan?
    /// Number of changes that are done.
    private var done = 0

    /// What is read: each kind that is wanted, and the lists of parts.
    private let reads: [(kind: Kind, parts: Kind.Parts?)]

    /// Begins a conversation about a document.
    ///
    /// - Parameters:
    ///   - document: what the server should be; nil only reads what it is.
    ///   - purpose: whether the server is changed.
    ///   - prune: kinds whose elements that the document does not have are removed; collections of ``kinds``.
    ///   - includingTokens: whether tokens are read although the document does not name them.
    public init(
        _ document: Document?,
        _ purpose: Purpose,
        prune: Set<String> = [],
        includingTokens: Bool = false
    ) {
        (self.document, self.purpose, self.prune) = (document, purpose, prune)
        let named = Set((document?.entries ?? []).map(\.kind.name)).union(prune)
        reads = Kind.all.filter { !$0.isOnDemand || includingTokens || named.contains($0.name) }.flatMap {
            [($0, nil)] + ($0.parts?.own == nil ? [] : [($0, $0.parts)])
        }
    }

    /// The kinds that can be pruned.
    public static var kinds: [String] { Kind.all.filter { $0.isCollection && $0.isMade }.map(\.name) }

    /// The kinds that `all` stands for; the others are named by themselves.
    public static var allKinds: [String] {
        Kind.all.filter { $0.isCollection && $0.isMade && !$0.isOnDemand }.map(\.name)
    }

    /// Takes the answer to the last request, and says what is sent next.
    ///
    /// - Parameter reply: nil at the beginning.
    /// - Returns: nil when everything is done.
    /// - Throws: what the document says that cannot be; nothing was changed.
    public mutating func next(_ reply: Reply?) throws(DocumentFaults) -> Ask? {
        if let reply { try take(reply) }
        return ask()
    }

    // MARK: Steps

    private mutating func take(_ reply: Reply) throws(DocumentFaults) {
        switch phase {
        case .reading(let index, _):
            let (kind, parts) = reads[index]
            if let parts {
                state.add(reply.json ?? .null, parts: parts, of: kind)
            } else {
                state.add(reply.json ?? .null, of: kind)
            }
            if let cursor = reply.json?["nextCursor"]?.text {
                phase = .reading(index, cursor: cursor)
            } else if index + 1 < reads.count {
                phase = .reading(index + 1, cursor: nil)
            } else {
                state.finish()
                for (kind, elements) in state.elements { ids[kind] = elements.mapValues(\.id) }
                let files = (document?.entries ?? []).filter { $0.file != nil }
                if purpose == .glance {
                    for entry in files { digests[entry.name] = entry.file?.digest }
                }
                let sounds = purpose == .glance ? [] : files.map(\.name)
                try compare(after: sounds.filter { state.elements["sounds"]?[$0] != nil })
            }
        case .digests(var names):
            digests[names.removeFirst()] = reply.digest.flatMap(LocalFile.digest(field:))
            try compare(after: names)
        case .performing(let index, let step):
            guard let change = plan?.changes[index] else { return }
            if change.steps[step].isOfElement, let id = reply.json?["id"] {
                ids[change.kind.name, default: [:]][change.name] = id.plain
            }
            if step + 1 < change.steps.count {
                phase = .performing(change: index, step: step + 1)
            } else {
                done = index + 1
                phase = .performing(change: index + 1, step: 0)
            }
        case .over: break
        }
    }

    /// Plans once the digests of the server's files are known.
    private mutating func compare(after names: [String]) throws(DocumentFaults) {
        guard names.isEmpty else { return phase = .digests(names) }
        guard let document else { return phase = .over }
        plan = try Plan(document, state, digests: digests, prune: prune)
        phase = purpose == .apply ? .performing(change: 0, step: 0) : .over
    }

    private func ask() -> Ask? {
        switch phase {
        case .reading(let index, let cursor):
            let (kind, parts) = reads[index]
            let query =
                kind.isCollection && kind.isPaged
                ? "?limit=1000" + (cursor.map { "&cursor=\($0.asSegment)" } ?? "") : ""
            return Ask(method: "GET", path: (parts?.path ?? kind.path) + query)
        case .digests(let names):
            let id = names.first.flatMap { ids["sounds"]?[$0] } ?? ""
            let wanted = [(name: "Want-Repr-Digest", value: "sha-256=1")]
            return Ask(method: "HEAD", path: "/v1/sounds/\(id.asSegment)/data", fields: wanted)
        case .performing(let index, let step):
            guard let plan, index < plan.changes.count else { return nil }
            return ask(plan.changes[index], plan.changes[index].steps[step])
        case .over: return nil
        }
    }

    private func ask(_ change: Plan.Change, _ step: Plan.Change.Step) -> Ask? {
        let kind = change.kind
        let own = kind.isCollection ? kind.path(of: ids[kind.name]?[change.name] ?? change.name) : kind.path
        switch step {
        case .remove(let force): return Ask(method: "DELETE", path: own + (force ? "?force=true" : ""))
        case .make(let body):
            return Ask(method: "POST", path: kind.path, body: withIDs(body, kind.references))
        case .change(let body):
            return Ask(method: kind.changeMethod, path: own, body: withIDs(body, kind.references))
        case .upload(let file, let volume):
            let query =
                "?name=\(change.name.asSegment)"
                + (volume?.double.map { "&baseVolume=\(JSONValue.number($0).plain)" } ?? "")
            return Ask(method: "POST", path: "/v1/uploads" + query, file: file)
        case .removePart, .changePart, .makePart: return askPart(change, step, own)
        }
    }

    private func askPart(_ change: Plan.Change, _ step: Plan.Change.Step, _ element: String) -> Ask? {
        guard let parts = change.kind.parts else { return nil }
        switch step {
        case .removePart(let id): return Ask(method: "DELETE", path: parts.path(of: id))
        case .changePart(let id, let body):
            let body = withIDs(body, change.kind.partReferences)
            return Ask(method: "PATCH", path: parts.path(of: id), body: body)
        case .makePart(let body, let next):
            var body = withIDs(body, change.kind.partReferences)
            guard let own = parts.own else {
                return Ask(method: "POST", path: "\(element)/\(parts.member)", body: body)
            }
            body = body.setting(own.sent, .string(ids[change.kind.name]?[change.name] ?? change.name))
            if let next { body = body.setting(own.before, .string(next)) }
            return Ask(method: "POST", path: parts.path, body: body)
        default: return nil
        }
    }

    /// The body with ids where they are known: no other element has them as its name.
    private func withIDs(_ body: JSONValue, _ references: [Kind.Reference]) -> JSONValue {
        var body = body
        for reference in references {
            body = body.replacing(reference.path[...]) { ids[reference.kind]?[$0] ?? $0 }
        }
        return body
    }

    // MARK: Results

    /// Whether everything is read and compared.
    public var isCompared: Bool { plan != nil }

    /// Whether the server is not what the document says, or was not before.
    public var hasChanges: Bool { plan?.changes.isEmpty == false }

    /// Number of resources and elements that are not what the document says, or were not before.
    public var changeCount: Int { plan?.changes.count ?? 0 }

    /// The plan and how far it came.
    public var report: ProvisioningReport {
        ProvisioningReport(changes: plan?.changes ?? [], done: done, purpose)
    }

    /// The document of what the server is; when everything is read.
    ///
    /// - Parameter files: the files of uploaded sounds by name, as the document names them.
    /// - Returns: the YAML text.
    public func written(files: [String: String] = [:]) -> String {
        DocumentWriter.text(of: state, files: files)
    }

    /// The sounds that were uploaded, with the address of their content.
    public var uploads: [(name: String, path: String)] {
        (state.elements["sounds"] ?? [:]).filter { $0.value.answer["path"] ?? .null == .null }
            .map { ($0.key, "/v1/sounds/\($0.value.id.asSegment)/data") }.sorted { $0.0 < $1.0 }
    }
}
