// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import Foundation
import Testing

@testable import carillon

/// Compares `docs/configuration.md` with the code, both ways.
struct ConfigurationDocumentTests {
    private struct Row {
        let option: String
        let variable: String
        let key: String
        let standard: String
        let allowed: String
        let reload: String
        let meaning: String
    }

    private func rows() throws -> [Row] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/configuration.md").standardizedFileURL
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("| `--") }.map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let bare = cells.prefix(4).map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "`")) }
            return Row(
                option: bare[0],
                variable: bare[1],
                key: bare[2],
                standard: bare[3],
                allowed: cells[4],
                reload: cells[5],
                meaning: cells[6]
            )
        }
    }

    @Test func `every setting has its row, and every row its setting`() throws {
        let keys = try rows().map(\.key)
        #expect(Set(keys) == Set(SettingName.allCases.map(\.rawValue)))
        #expect(keys.count == SettingName.allCases.count, "a row stands there twice")
    }

    @Test func `every name is in the table once`() {
        #expect(Setting.all.count == SettingName.allCases.count)
        #expect(Set(Setting.all.map(\.name)) == Set(SettingName.allCases))
    }

    @Test func `every row agrees with the table`() throws {
        for row in try rows() {
            let name = try #require(SettingName(rawValue: row.key), "\(row.key)")
            #expect(row.option == name.option)
            #expect(row.variable == name.variable)
            #expect(row.standard == name.setting.standard, "\(row.key)")
            #expect(row.allowed == name.setting.allowed, "\(row.key)")
            #expect(row.reload == (name.setting.isReloadable ? "yes" : "no"), "\(row.key)")
            #expect(row.meaning == name.setting.meaning, "\(row.key)")
        }
    }

    @Test(arguments: SettingName.allCases)
    func `the help has the option, its values and its default`(_ name: SettingName) {
        let sections = Serve.helpMessage(columns: 10_000).components(separatedBy: "\n  --")
        let section = sections.first {
            $0.split(whereSeparator: \.isWhitespace).first.map { "--\($0)" } == name.option
        }
        let standard = name.setting.standard.trimmingCharacters(in: ["(", ")"])
        #expect(
            section?.contains("(\(name.setting.allowed); default: \(standard))") == true,
            "\(section ?? "none")"
        )
    }

    @Test(arguments: SettingName.allCases)
    func `the default that is documented is the default that applies`(_ name: SettingName) async throws {
        let standard = name.setting.standard
        guard standard != "none", !standard.hasPrefix("(") else { return }
        let folder = FileManager.default.temporaryDirectory.appending(path: "facts-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let environment = ["XDG_STATE_HOME": folder.path]
        let bare = SettingsLoader(commandLine: [:], configFile: nil, environment: environment)
        let given = SettingsLoader(commandLine: [name: [standard]], configFile: nil, environment: environment)
        #expect(try bare.load() == given.load())
    }
}
