// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import Control
import Foundation
import SQLiteStorage
import Storage
import Testing

@testable import carillon

struct CheckConfigTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "check-\(UUID().uuidString)"
    )

    private func report(
        _ commandLine: [SettingName: [String]] = [:],
        environment: [String: String] = [:],
        file: String? = nil,
        checksUse: Bool = false
    ) throws -> ConfigReport {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "carillon.yaml").path
        if let file { try Data(file.utf8).write(to: URL(fileURLWithPath: path)) }
        let all = environment.merging(["XDG_STATE_HOME": folder.path + "/state"]) { given, _ in given }
        return ConfigReport(
            SettingsLoader(
                commandLine: commandLine,
                configFile: file == nil ? nil : path,
                environment: all
            ),
            checksUse: checksUse
        )
    }

    @Test func `every setting is shown with its value and its origin`() async throws {
        let report = try report(
            [.output: ["null"]],
            environment: ["CARILLON_VOICES": "7"],
            file: "channels: 6\nvoices: 9\n"
        )
        #expect(report.rows.count == SettingName.allCases.count)
        let rows = Dictionary(uniqueKeysWithValues: report.rows.map { ($0.name, $0) })
        #expect(rows[.output]?.origin == "command line, --output")
        #expect(rows[.voices]?.value == "7")
        #expect(rows[.voices]?.origin == "environment, CARILLON_VOICES")
        #expect(rows[.channels]?.origin == folder.path + "/carillon.yaml")
        #expect(rows[.maxVolume]?.value == "1")
        #expect(rows[.maxVolume]?.origin == "default")
        #expect(rows[.state]?.value == folder.path + "/state/carillon")
        #expect(report.exitCode == nil)
        #expect(report.text.hasSuffix("\nok"))
    }

    @Test func `all errors are reported at once`() async throws {
        let report = try report(
            [.output: ["loud"]],
            environment: ["CARILLON_VOICES": "many", "CARILLON_VOICE": "1", "CARILLON_CTL_SERVER": "x"],
            file: "chanels: 6\nmaxVolume: 7\nmumble: 1\nlisten: 5\n"
        )
        let errors = report.problems.map(\.message)
        #expect(errors.count == 6, "\(errors)")
        for word in [
            "--output", "CARILLON_VOICES", "\"chanels\"", "maxVolume in ", "\"mumble\"", "listen in ",
        ] {
            #expect(errors.contains { $0.contains(word) }, "\(word) in \(errors)")
        }
        #expect(report.unknownVariables == ["CARILLON_VOICE"])
        #expect(report.exitCode == 78)
        #expect(report.text.contains("warning: CARILLON_VOICE is no setting"))
        let json = try JSONSerialization.jsonObject(with: Data(report.json.encoded)) as? [String: Any]
        #expect((json?["errors"] as? [String])?.count == 6)
    }

    @Test(arguments: ["", "\n\n", "# nothing yet\n", "---\n# nothing\n...\n", "{}\n"])
    func `a file without settings is valid`(_ text: String) async throws {
        let report = try report([.listen: ["127.0.0.1:0"]], file: text)
        #expect(report.problems.isEmpty, "\(report.problems.map(\.message))")
    }

    @Test(arguments: [
        ("output: null\nlisten: [\n", "line 3"), ("output: null\nlistn: x\n", "line 2: \"listn\""),
        ("# one\n\nvoices: many\n", "voices in"), ("output: null\nvoices: 1\nvoices: 2\n", "given twice"),
        ("output: \"null\n", "line"), ("just words\n", "line 1"),
    ])
    func `an error of the file names its line`(_ text: String, _ words: String) async throws {
        let report = try report([.listen: ["127.0.0.1:0"]], file: text)
        let messages = report.problems.map(\.message)
        #expect(messages.contains { $0.contains(words) && $0.contains("line") }, "\(messages)")
        #expect(report.exitCode != nil)
    }

    @Test func `an address given twice is refused`() async throws {
        let report = try report([.listen: ["127.0.0.1:7999", "127.0.0.1:7999"]])
        #expect(report.exitCode == 64)
        #expect(report.text.contains("each address once"), "\(report.text)")
        #expect(try self.report([.listen: ["127.0.0.1:0", "127.0.0.1:0"]]).problems.isEmpty)
    }

    @Test func `a port that is taken is an error, unless the server runs`() async throws {
        let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(number) }
        // Without an address the kernel chooses a port.
        try #require(listen(number, 1) == 0)
        var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &size) }
        }
        let place = "127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        let taken = try report([.listen: [place]], checksUse: true)
        #expect(taken.exitCode == 69, "\(taken.text)")
        #expect(taken.text.contains("bind \(place)"), "\(taken.text)")
        #expect(try report([.listen: [place]]).exitCode == nil)
    }

    @Test func `a state that is in use is an error, unless the server runs`() async throws {
        let state = FileManager.default.temporaryDirectory.appending(path: "used-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: state) }
        let database = try StateDatabase(path: state.path + "/state.sqlite")
        let given: [SettingName: [String]] = [.state: [state.path], .listen: ["127.0.0.1:0"]]
        let used = try report(given, checksUse: true)
        #expect(used.exitCode == 70, "\(used.text)")
        #expect(used.text.contains("is in use"), "\(used.text)")
        #expect(try report(given).exitCode == nil)
        database.close()
        #expect(try report(given, checksUse: true).exitCode == nil)
    }

    @Test func `no files are created`() async throws {
        let state = FileManager.default.temporaryDirectory.appending(path: "none-\(UUID().uuidString)").path
        let report = try report([.state: [state]])
        #expect(report.problems.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: state))
    }

    @Test func `changes are classified by what a reload can apply`() {
        func found(_ value: String) -> SettingsLoader.Found {
            SettingsLoader.Found(values: [value], origin: .file("a", line: 1))
        }
        let old: [SettingName: SettingsLoader.Found] = [.logLevel: found("info"), .voices: found("8")]
        let new: [SettingName: SettingsLoader.Found] = [
            .logLevel: found("debug"), .rateLimit: found("5"), .channels: found("2"),
        ]
        let change = SettingsChange(from: old, to: new)
        #expect(Set(change.live) == [.logLevel, .rateLimit])
        #expect(Set(change.waiting) == [.voices, .channels])
        #expect(SettingsChange(from: new, to: new).live.isEmpty)
    }
}

struct TableTests {
    @Test func `columns are as wide as their texts, and lines end with them`() {
        let table = Table(["A", "LONG"], [["xyz", "1"], ["", "22\n"]])
        #expect(table.lines == ["A    LONG", "xyz  1", "     22"])
    }

    @Test func `terminal control characters are removed`() {
        #expect(Table.oneLine("a\u{1B}[2Jb\u{2028}c") == "a [2Jb c")
    }
}
