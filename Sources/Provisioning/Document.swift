// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding

/// What a server should be: the checked content of one YAML file or several.
public struct Document: Sendable {
    /// The version of the format, the value of `carillon`.
    public static let version = 1
    /// The member that every file begins with.
    static let versionName = "carillon"

    /// A text and where it is from.
    public struct Source: Sendable {
        /// The file as named, for messages; `-` for the standard input.
        public let file: String
        /// The text.
        public let text: String

        /// Makes a source.
        public init(file: String, text: String) { (self.file, self.text) = (file, text) }
    }

    /// A single resource, or an element of a collection.
    struct Entry: Sendable {
        let kind: Kind
        /// Empty for a single resource.
        let name: String
        let mark: SourceMark
        let value: SourceValue
        /// The value in the form of the contract's answers, without `file`.
        let json: JSONValue
        /// The content of the sound; nil if the document names no file.
        let file: LocalFile?

        /// Such as `stations.calm`.
        var title: String { name.isEmpty ? kind.name : "\(kind.name).\(name)" }
    }

    /// In the order of ``Kind/all``, those of a kind in the order of the document.
    let entries: [Entry]
    /// Of what no entry says.
    let start: SourceMark
    /// SHA-256 of the texts and of the files of sounds, in hexadecimal digits.
    public let digest: String

    /// Whether it names tokens.
    public var namesTokens: Bool { entries.contains { $0.kind.name == "tokens" } }

    /// Reads and checks texts.
    ///
    /// - Parameters:
    ///   - sources: each a document; together they name everything once.
    ///   - open: the file of a sound, by the text of the document's source and the path in it; throws why it cannot be read.
    /// - Throws: everything that is wrong.
    public init(
        _ sources: [Source],
        open: (Source, String) throws(LocalFile.Fault) -> LocalFile
    ) throws(DocumentFaults) {
        var reader = DocumentReader(.own)
        for source in sources { reader.read(source, open) }
        entries = try reader.finish()
        start = SourceMark(file: sources.first?.file ?? "-")
        digest = LocalFile.digest(of: sources.map(\.text) + entries.compactMap { $0.file?.digest })
    }
}

extension Document: Equatable {
    /// Whether two have the same texts and files.
    public static func == (one: Document, other: Document) -> Bool { one.digest == other.digest }
}

/// Reads documents into entries, and collects what is wrong with them.
private struct DocumentReader {
    private let contract: Contract
    private var check: SchemaCheck
    private var schemas: [String: (value: JSONValue, names: JSONValue?)] = [:]
    private var entries: [String: [Document.Entry]] = [:]
    private var known: [String: Set<String>] = [:]

    init(_ contract: Contract) {
        (self.contract, check) = (contract, SchemaCheck(contract))
        for kind in Kind.all { schemas[kind.name] = (kind.schema(contract), kind.names(contract)) }
    }

    func finish() throws(DocumentFaults) -> [Document.Entry] {
        guard check.faults.isEmpty else { throw DocumentFaults(faults: check.faults) }
        return Kind.all.flatMap { entries[$0.name] ?? [] }
    }

    mutating func read(
        _ source: Document.Source,
        _ open: (Document.Source, String) throws(LocalFile.Fault) -> LocalFile
    ) {
        let value: SourceValue?
        do throws(DocumentFault) {
            value = try YAMLReader.read(source.text, file: source.file)
        } catch {
            return check.add(error.mark, error.reason)
        }
        let start = SourceMark(file: source.file)
        guard let value, let members = value.members else {
            return check.add(value?.mark ?? start, "a document is a mapping that begins with carillon: 1")
        }
        guard let version = value[Document.versionName] else {
            return check.add(
                value.mark,
                "the document lacks carillon: \(Document.version), the version of its format"
            )
        }
        guard version.json == .integer(Document.version) else {
            return check.add(
                version.mark,
                "the version of the format must be \(Document.version), not \(version.json.plain)"
            )
        }
        for member in members where member.name != Document.versionName {
            guard let kind = Kind.named(member.name) else {
                let kinds = Kind.all.map(\.name).sorted().joined(separator: ", ")
                check.add(member.mark, "there is no kind \"\(member.name)\"; known: \(kinds)")
                continue
            }
            read(member, kind, source, open)
        }
    }

    private mutating func read(
        _ member: SourceMember,
        _ kind: Kind,
        _ source: Document.Source,
        _ open: (Document.Source, String) throws(LocalFile.Fault) -> LocalFile
    ) {
        guard kind.isCollection else {
            return add(kind, "", member.mark, member.value, source, open)
        }
        if case .scalar(.null) = member.value.content { return }
        guard let elements = member.value.members else {
            return check.add(member.value.mark, "\(kind.name) must be a mapping of names")
        }
        for element in elements {
            if let names = schemas[kind.name]?.names {
                let name = SourceValue(mark: element.mark, content: .scalar(.string(element.name)))
                check.check(name, names, "the name in \(kind.name)")
            }
            add(kind, element.name, element.mark, element.value, source, open)
        }
    }

    private mutating func add(
        _ kind: Kind,
        _ name: String,
        _ mark: SourceMark,
        _ given: SourceValue,
        _ source: Document.Source,
        _ open: (Document.Source, String) throws(LocalFile.Fault) -> LocalFile
    ) {
        let title = name.isEmpty ? kind.name : "\(kind.name).\(name)"
        guard known[kind.name, default: []].insert(name).inserted else {
            return check.add(mark, "\(title) is there twice")
        }
        var value = given
        // An element without anything to say: `bell.wav:`.
        if case .scalar(.null) = given.content { value = SourceValue(mark: given.mark, content: .object([])) }
        let before = check.faults.count
        check.check(value, schemas[kind.name]?.value ?? .object([]), title)
        guard check.faults.count == before else { return }
        var file: LocalFile?
        if kind.hasFiles {
            let sources = ["file", "path", "url"].filter { value[$0] != nil }
            if sources.count > 1 {
                return check.add(mark, "\(title) has \(sources.joined(separator: " and "))")
            }
            if let path = value["file"], case .scalar(.string(let text)) = path.content {
                do throws(LocalFile.Fault) { file = try open(source, text) } catch {
                    return check.add(path.mark, "\(title).file: \(text): \(error.reason)")
                }
            }
        }
        let members = (value.members ?? []).filter { !(kind.hasFiles && $0.name == "file") }
        let json = kind.normalized(.object(members.map { JSONMember($0.name, $0.value.json) }))
        let parts = kind.parts.flatMap { value[$0.member] }?.elements ?? []
        checkUnique(parts, kind, title)
        let requests = [(mark, json.without(kind.apart))] + parts.map { ($0.mark, $0.json) }
        for (mark, body) in requests where body.encoded.count > Self.bodyLimit {
            return check.add(mark, "\(title) is larger than the \(Self.bodyLimit) bytes of a request")
        }
        entries[kind.name, default: []].append(
            Document.Entry(kind: kind, name: name, mark: mark, value: value, json: json, file: file)
        )
    }

    /// Checks what no two parts of an element share.
    private mutating func checkUnique(_ parts: [SourceValue], _ kind: Kind, _ title: String) {
        guard let list = kind.parts else { return }
        for name in list.unique {
            var seen: [JSONValue] = []
            for part in parts {
                guard let value = part[name], value.json != .null else { continue }
                if seen.contains(where: { $0.isEqual(to: value.json) }) {
                    check.add(value.mark, "\(title): another part of \(list.member) has this \(name)")
                }
                seen.append(value.json)
            }
        }
    }

    /// What a server takes in a request, bytes, without the name.
    private static let bodyLimit = 65_536 - 1024
}
