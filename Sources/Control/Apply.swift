// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import ClientCore
import Foundation
import Provisioning

/// `carillon apply`: makes servers what a document says.
struct Apply: ControlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a server what a YAML document says.",
        discussion: """
            Shows the differences, then makes them. What the document does not say stays as it is, and elements that it does \
            not have stay, too, unless --prune names their kind. Everything that can be known is checked before the first \
            change. docs/provisioning.md describes the document. Exit codes are those of carillon ctl, and 1 with --diff if \
            there is a difference, 65 for a document that is wrong.
            """
    )

    @OptionGroup var options: ControlOptions

    @Argument(help: "YAML file, a folder with .yaml files, or - for the standard input.")
    var document: String

    @Flag(name: .long, help: "Show the differences and change nothing; exit with 1 if there is one.")
    var diff = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            """
            Kinds with commas between them: their elements that the document does not have are removed. "all" stands for \
            every kind but tokens.
            """,
            valueName: "kinds"
        )
    )
    var prune: String?

    /// Read once for all servers.
    private var content: Document?
    private var pruned: Set<String> = []

    private enum CodingKeys: CodingKey { case options, document, diff, prune }

    mutating func prepare() throws(ControlError) {
        let words = (prune ?? "").split(separator: ",").map(String.init)
        pruned = Set(words.flatMap { $0 == "all" ? Provisioning.allKinds : [$0] })
        guard pruned.isSubset(of: Provisioning.kinds), prune == nil || !words.isEmpty else {
            throw .usage(
                "--prune is \"\(prune ?? "")\"; allowed: all, or \(Provisioning.kinds.joined(separator: ","))"
            )
        }
        let files = DocumentFiles(places: Places(environment: ProcessInfo.processInfo.environment))
        do throws(DocumentFiles.Fault) { content = try files.load(document) } catch {
            throw .document(error.lines)
        }
    }

    func perform(_ session: ControlSession) throws(ControlError) {
        guard let content else { throw .usage("no document") }
        var work = Provisioning(content, diff ? .compare : .apply, prune: pruned)
        var isShown = false
        do throws(ControlError) {
            try session.hold(&work) { work in
                if !isShown, !session.isJSON { for line in work.report.differences { session.say(line) } }
                isShown = true
            }
        } catch {
            if session.isJSON { session.say(String(decoding: work.report.json.encoded, as: UTF8.self)) }
            for line in work.report.failure { session.say(line) }
            throw error
        }
        session.say(
            session.isJSON ? String(decoding: work.report.json.encoded, as: UTF8.self) : work.report.summary
        )
        if diff, work.hasChanges { throw .different(work.report.summary) }
    }
}

/// `carillon export`: writes a server down.
struct Export: ControlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a YAML document of what a server is, for carillon apply.",
        discussion: """
            Two servers that are equal give the same bytes. The sounds that were uploaded need their files: --files keeps them. \
            --schema prints the JSON Schema of documents, and asks no server.
            """
    )

    @OptionGroup var options: ControlOptions

    @Option(
        name: .long,
        help: ArgumentHelp("Folder in which the files of uploaded sounds are written.", valueName: "dir")
    )
    var files: String?

    @Flag(name: .long, help: "Write the tokens by their digests, too; needs the scope admin.")
    var tokens = false

    @Flag(name: .long, help: "Print the JSON Schema of documents.")
    var schema = false

    mutating func run() throws {
        guard schema else { return try runOnServers() }
        Console.say(String(decoding: Document.schema.encoded, as: UTF8.self))
    }

    func perform(_ session: ControlSession) throws(ControlError) {
        var work = Provisioning(nil, .compare, includingTokens: tokens)
        try session.hold(&work) { _ in }
        var kept: [String: String] = [:]
        if let files {
            for sound in work.uploads {
                let answer = try session.client.send("GET", sound.path)
                let path = files + "/" + sound.name.replacing("/", with: "_")
                do {
                    try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
                    try Data(answer.body).write(to: URL(fileURLWithPath: path), options: .atomic)
                } catch {
                    throw .usage("cannot write \(path)")
                }
                kept[sound.name] = path
            }
        }
        let text = work.written(files: kept)
        session.say(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
}

extension ControlSession {
    /// Holds a conversation to its end.
    ///
    /// - Parameters:
    ///   - work: the conversation.
    ///   - beforeChanges: called once everything is compared.
    /// - Throws: what the document says that cannot be, or why a request has failed.
    fileprivate func hold(
        _ work: inout Provisioning,
        _ beforeChanges: (Provisioning) -> Void
    ) throws(ControlError) {
        var reply: Provisioning.Reply?
        var isCompared = false
        while true {
            let next: Provisioning.Ask?
            do throws(DocumentFaults) { next = try work.next(reply) } catch {
                throw .document(error.faults.map(\.description))
            }
            if !isCompared, work.isCompared {
                isCompared = true
                beforeChanges(work)
            }
            guard let ask = next else { return }
            let answer = try client.send(ask)
            if let warning = answer.warning { warn(warning) }
            reply = Provisioning.Reply(json: answer.json, digest: answer["repr-digest"])
        }
    }
}

extension ControlClient {
    /// Seconds that the server may take to read an uploaded file, at least.
    private static let uploadSeconds = 300

    /// Sends a request of a conversation.
    fileprivate func send(_ ask: Provisioning.Ask) throws(ControlError) -> Answer {
        var request = Request(ask.method, ask.path, ask.body)
        request.fields = ask.fields
        guard let file = ask.file else { return try send(request) }
        do throws(LocalFile.Fault) { request.content = try file.content() } catch {
            throw .usage("\(file.path): \(error.reason)")
        }
        request.contentType = "application/octet-stream"
        var patient = self
        patient.carillon = carillon.within(.seconds(Self.uploadSeconds))
        return try patient.send(request)
    }
}
