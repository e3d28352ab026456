// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// Every link of the documents resolves, and every block of code is run or checked.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct DocumentTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../..").standardizedFileURL

    private static func documents() throws -> [URL] {
        let docs = try FileManager.default.contentsOfDirectory(
            at: root.appending(path: "docs"),
            includingPropertiesForKeys: nil
        )
        let top = [
            "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Sources/README.md", "Benchmarks/README.md",
        ]
        return (docs.filter { $0.pathExtension == "md" } + top.map { root.appending(path: $0) })
            .sorted { $0.path < $1.path }
    }

    /// Code has no links.
    private static func prose(_ text: String) -> String {
        var isCode = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            if line.hasPrefix("```") { isCode.toggle() }
            return !isCode
        }.map { $0.replacing(/`[^`]*`/, with: "code") }.joined(separator: "\n")
    }

    /// The name by which a heading is linked to.
    private static func anchor(_ heading: Substring) -> String {
        heading.lowercased().replacing(/[^\w\s-]/, with: "").trimmingCharacters(in: .whitespaces)
            .replacing(" ", with: "-")
    }

    @Test func `every link inside the project resolves`() throws {
        var count = 0
        for document in try Self.documents() {
            let text = try String(contentsOf: document, encoding: .utf8)
            for link in Self.prose(text).matches(of: /\]\(([^)\s]+)\)/).map(\.1) where !link.contains("://") {
                count += 1
                let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                let target =
                    parts[0].isEmpty
                    ? document : document.deletingLastPathComponent().appending(path: String(parts[0]))
                let isThere = FileManager.default.fileExists(atPath: target.standardizedFileURL.path)
                #expect(isThere, "\(document.lastPathComponent) links to \(link)")
                guard isThere, parts.count == 2, target.pathExtension == "md" else { continue }
                let headings = try String(contentsOf: target, encoding: .utf8).matches(of: /\n#+ (.+)/)
                #expect(headings.contains { Self.anchor($0.1) == parts[1] }, "\(link) has no such heading")
            }
        }
        #expect(count > 20)
    }

    @Test func `every document of the folder is linked from the README`() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        for document in try Self.documents() where document.path.contains("/docs/") {
            #expect(readme.contains("docs/\(document.lastPathComponent)"), "\(document.lastPathComponent)")
        }
    }

    @Test func `every shell block runs, those of a document in one shell`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        var count = 0
        for document in try Self.documents() {
            let blocks = try DocumentBlock.all(of: document)
            // A block marked `system` changes the machine or needs another one; its syntax is checked.
            for block in blocks where block.language == "sh system" { try check(block, of: document) }
            let runnable = blocks.filter { $0.language == "sh" }
            guard !runnable.isEmpty else { continue }
            count += runnable.count
            let folder = try workFolder(for: document, in: files.folder)
            let server = try ServerProcess.withDemoSounds(
                runtime: files.folder,
                state: folder.appending(path: "server")
            )
            try run(runnable, of: document, in: folder, against: server)
            #expect(server.terminate() == 0)
        }
        #expect(count > 30)
    }

    @Test func `every block of JavaScript runs`() throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/node") else { return }
        let files = try SoundFiles()
        defer { files.remove() }
        let server = try ServerProcess.withDemoSounds(
            runtime: files.folder,
            state: files.folder.appending(path: "state")
        )
        var count = 0
        for document in try Self.documents() {
            for block in try DocumentBlock.all(of: document) where block.language == "js" {
                count += 1
                let text = try script(of: block, against: server)
                let file = files.folder.appending(path: "block\(count).mjs")
                try Data(text.utf8).write(to: file)
                let said = try said(
                    by: "/usr/bin/node",
                    [file.path],
                    "\(document.lastPathComponent):\n\(block.text)"
                )
                guard block.text.contains("player.finished") else { continue }
                #expect(said.contains("click.wav ended"), "\(document.lastPathComponent):\n\(said)")
            }
        }
        #expect(count >= 3)
        #expect(server.terminate() == 0)
    }

    @Test func `every block of YAML is a configuration that the server takes`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        let state = files.folder.appending(path: "state").path
        for arguments in [["token", "create", "kiosk"], ["tls", "init", "kiosk.local"]] {
            #expect(try CommandRun(arguments + ["--state", state]).status == 0)
        }
        var count = 0
        for document in try Self.documents() {
            for block in try DocumentBlock.all(of: document) where block.language == "yaml" {
                count += 1
                let file = files.folder.appending(path: "block\(count).yaml").path
                let text = block.text.replacing("/var/lib/carillon", with: state)
                    .replacing("/srv/sounds", with: files.folder.path)
                try Data(text.utf8).write(to: URL(fileURLWithPath: file))
                let run = try CommandRun(["check-config", "--running", "--config", file, "--state", state])
                #expect(run.status == 0, "\(document.lastPathComponent):\n\(text)\n\(run.output.suffix(400))")
            }
        }
        #expect(count >= 4)
    }

    @Test func `every block of JSON is an event or a script to render`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        _ = try Client.run(Self.root.path + "/Scripts/make-demo-sounds.sh", [ServerProcess.demoSounds])
        let sounds = files.folder.appending(path: "sounds")
        try FileManager.default.createDirectory(at: sounds, withIntermediateDirectories: true)
        var count = 0
        for document in try Self.documents() {
            for block in try DocumentBlock.all(of: document) where block.language == "json" {
                count += 1
                let value = try JSONSerialization.jsonObject(with: Data(block.text.utf8)) as? [String: Any]
                guard let named = value?["sounds"] as? [String: String] else {
                    let keys = ["seq", "ts", "engineTime", "deviceTime", "type", "resource", "data"]
                    #expect(Set(value?.keys ?? [:].keys) == Set(keys), "\(document.lastPathComponent)")
                    continue
                }
                for name in named.values {
                    let demo = name.hasSuffix(".flac") ? "chime.flac" : "bell.wav"
                    // Several scripts may name one file.
                    let bytes = try Data(contentsOf: URL(filePath: ServerProcess.demoSounds + "/" + demo))
                    try bytes.write(to: files.folder.appending(path: name))
                }
                let script = files.folder.appending(path: "script.json")
                try Data(block.text.utf8).write(to: script)
                let run = try CommandRun(["render", script.path, files.folder.path + "/out.wav"])
                #expect(run.status == 0, "\(document.lastPathComponent): \(run.complaint)")
            }
        }
        #expect(count >= 2)
    }

    @Test func `a newcomer reaches a sound, an announcement, a spoken one and an event in this order`() throws
    {
        let text = try String(
            contentsOf: Self.root.appending(path: "docs/getting-started.md"),
            encoding: .utf8
        )
        let steps = ["/play", "ctl announce --sound", "ctl announce --text", "ctl events player.finished"]
        let places = steps.map { text.range(of: $0)?.lowerBound }
        #expect(places.allSatisfy { $0 != nil }, "\(places)")
        #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    }

    // MARK: Parts

    /// A folder to work in, in which the demo sounds are found as in a clone.
    private func workFolder(for document: URL, in folder: URL) throws -> URL {
        let work = folder.appending(path: document.lastPathComponent)
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: work.path + "/demo-sounds",
            withDestinationPath: ServerProcess.demoSounds
        )
        return work
    }

    /// Runs the blocks as they stand; only the address is that of the test's server.
    private func run(
        _ blocks: [DocumentBlock],
        of document: URL,
        in folder: URL,
        against server: ServerProcess
    ) throws {
        let host = server.address.replacing("http://", with: "")
        let texts = blocks.enumerated().map { number, block in
            "echo '--- block \(number + 1)'\n"
                + block.text.replacing("127.0.0.1:7350", with: host).replacing("localhost:7350", with: host)
        }
        // A refusal fails, unless the block asks for its text with -sS.
        let script = """
            set -euo pipefail
            cd '\(folder.path)'
            export API='\(server.address)/v1' CARILLON_CTL_SERVER='\(server.address)' CARILLON_STATE='\(folder.path)/own'
            carillon() { '\(ServerProcess.binary.path)' "$@"; }
            curl() {
                case " $* " in *' -sS'*) command curl "$@" ;; *) command curl -sS --fail-with-body --max-time 30 "$@" ;; esac
            }
            \(texts.joined(separator: "\n"))
            """
        _ = try said(by: "/bin/bash", ["-c", script], "\(document.lastPathComponent)")
    }

    private func check(_ block: DocumentBlock, of document: URL) throws {
        _ = try said(
            by: "/bin/bash",
            ["-n", "-c", block.text],
            "\(document.lastPathComponent):\n\(block.text)"
        )
    }

    /// A block with what a browser has and Node.js lacks: a WebSocket, here over Server-Sent Events.
    private func script(of block: DocumentBlock, against server: ServerProcess) throws -> String {
        let address = server.address
        return """
            globalThis.WebSocket = class {
              constructor(url) { this.read(url.replace("ws:", "http:")); }
              async read(url) {
                const answer = await fetch(url, { headers: { Accept: "text/event-stream" } });
                let text = "";
                for await (const piece of answer.body) {
                  text += new TextDecoder().decode(piece);
                  const parts = text.split("\\n\\n");
                  text = parts.pop();
                  for (const part of parts) {
                    const data = part.split("\\n").filter((line) => line.startsWith("data:")).map((line) => line.slice(5)).join("");
                    if (data) this.onmessage({ data });
                    // The first message: from now on no event is missed.
                    if (data.includes('"type":"hello"')) fetch("\(address)/v1/sounds/click/play", { method: "POST" });
                    if (data.includes("player.finished")) process.exit(0);
                  }
                }
              }
            };
            \(block.text.replacing("http://127.0.0.1:7350", with: address)
                .replacing("ws://127.0.0.1:7350", with: address.replacing("http:", with: "ws:")))
            """
    }

    /// Runs a program, which must succeed.
    private func said(by program: String, _ arguments: [String], _ what: String) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(what)\n\(said)")
        return said
    }
}
