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
        let server = try ServerProcess(
            runtime: files.folder,
            arguments: ["--output", "null", "--state", files.folder.path + "/state"]
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
        let board = try Data(contentsOf: folder.appending(path: "grafana.json"))
        let object = try #require(try JSONSerialization.jsonObject(with: board) as? [String: Any])
        #expect((object["panels"] as? [Any])?.count ?? 0 > 10)
        #expect(server.terminate() == 0)
    }
}
