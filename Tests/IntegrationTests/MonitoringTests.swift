// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// The dashboard for Grafana and the alert rules use only metrics that the server exports.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct MonitoringTests {
    @Test func `every metric of the dashboard and of the alerts is exported`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        let document = files.folder.appending(path: "document.yaml")
        try Data("carillon: 1\nmanager: {musicVolume: 0.5}\n".utf8).write(to: document)
        let server = try ServerProcess(
            runtime: files.folder,
            arguments: [
                "--output", "null", "--state", files.folder.path + "/state", "--provision", document.path,
            ]
        )
        let client = Client(server.address)
        // The histogram begins with the first answer.
        _ = try client.curl("/v1/health")
        let shown = String(decoding: try client.curl("/metrics").body, as: UTF8.self)
        let names = Set(shown.matches(of: /(?m)^(carillon_[a-z0-9_]+)/).map { String($0.1) })
        #expect(names.count > 20)
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../packaging/monitoring").standardizedFileURL
        for (name, least) in [("grafana.json", 15), ("alerts.yaml", 8)] {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            let used = Set(text.matches(of: /carillon_[a-z0-9_]+/).map { String($0.0) })
            #expect(used.count >= least, "\(name) uses \(used.count)")
            #expect(used.subtracting(names).isEmpty, "\(name): \(used.subtracting(names))")
        }
        try checkKinds(shown, in: folder)
        let board = try Data(contentsOf: folder.appending(path: "grafana.json"))
        let object = try #require(try JSONSerialization.jsonObject(with: board) as? [String: Any])
        #expect((object["panels"] as? [Any])?.count ?? 0 > 10)
        #expect(server.terminate() == 0)
    }

    /// The rules of `promtool check metrics`, and what a query may do with a metric of each kind.
    private func checkKinds(_ shown: String, in folder: URL) throws {
        var kinds: [String: String] = [:]
        for match in shown.matches(of: /(?m)^# TYPE (\S+) (\S+)$/) {
            kinds[String(match.1)] = String(match.2)
        }
        for (name, kind) in kinds {
            #expect(name.hasSuffix("_total") == (kind == "counter"), "\(name) is a \(kind)")
            let labels = shown.matches(of: /(?m)^([a-z0-9_]+)\{([^}]*)\}/).filter { $0.1 == name }.map {
                String($0.2)
            }
            #expect(
                !labels.contains { $0.contains(/(^|,)(quantile|le)=/) },
                "\(name): reserved labels"
            )
        }
        for file in ["grafana.json", "alerts.yaml"] {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            for match in text.matches(of: /(rate|increase)\((carillon_[a-z0-9_]+)/) {
                let name = String(match.2)
                #expect(kinds[name] != "gauge", "\(file): \(match.1) of the gauge \(name)")
            }
            // Two metrics are combined by a label that both have.
            for match in text.matches(of: /carillon_[^"]*(?:\\"[^"]*)*\} ?\)? [*\/] [^0-9"][^"]*/) {
                #expect(match.0.contains(" on (instance) "), "\(file): \(match.0)")
            }
        }
    }

    @Test func `with logs in JSON every line of both outputs is JSON`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        let process = Process()
        let (output, complaint) = (Pipe(), Pipe())
        process.executableURL = ServerProcess.binary
        process.arguments = [
            "serve", "--listen", "127.0.0.1:0", "--output", "null", "--state", files.folder.path + "/state",
            "--log-format", "json", "--access-log", "json",
        ]
        process.standardOutput = output
        process.standardError = complaint
        try process.run()
        let reader = LineReader(output.fileHandleForReading)
        let first = try reader.next(within: 60) { _ in true }
        let json = try JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any]
        let facts = json?["facts"] as? [String: String]
        let address = try #require(facts?["address"], "\(first)")
        _ = try Client(String(address.dropLast())).curl("/v1/health")
        let second = try reader.next(within: 60) { _ in true }
        #expect((try? JSONSerialization.jsonObject(with: Data(second.utf8))) != nil, "\(second)")
        process.terminate()
        for line in String(decoding: complaint.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            .split(separator: "\n")
        {
            #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) != nil, "\(line)")
        }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
