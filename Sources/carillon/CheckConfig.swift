// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import ArgumentParser
import Foundation

/// `carillon check-config`: what `carillon serve` would run with, and what is wrong about it.
struct CheckConfig: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-config",
        abstract: "Show the value of every setting and where it comes from, and everything that is wrong.",
        discussion: """
            Takes the options of carillon serve. Nothing is started, made or changed. Ends with 0 where serve would \
            start with these settings, else with the code that serve would end with.
            """
    )

    @Flag(name: .long, help: "Write a JSON object.")
    var json = false

    @OptionGroup var options: SettingOptions

    func run() async throws {
        let loader = SettingsLoader(commandLine: options.given, configFile: options.config)
        let report = await ConfigReport(loader)
        Console.say(json ? String(decoding: report.json.encoded, as: UTF8.self) : report.text)
        if let code = report.exitCode { throw ExitCode(code) }
    }
}

/// The settings with their origins, and what is wrong.
struct ConfigReport: Sendable {
    /// One setting.
    struct Row: Sendable, Equatable {
        let name: SettingName
        let value: String
        let origin: String
    }

    /// Every setting, in the order of their names.
    let rows: [Row]
    /// What keeps the server from starting.
    let problems: [StartError]
    /// Variables that look like settings and are none.
    let unknownVariables: [String]

    /// Reads and checks everything.
    init(_ loader: SettingsLoader) async {
        let survey = await loader.survey()
        let places = Places(environment: loader.environment)
        var reader = SettingsReader(found: survey.found, places: places)
        reader.makesFolders = false
        let wrong = reader.problems()
        let names = SettingName.allCases.sorted { $0.rawValue < $1.rawValue }
        rows = names.map { name in
            let found = survey.found[name]
            return Row(
                name: name,
                value: found?.values.joined(separator: ", ") ?? reader.standardValue(of: name),
                origin: found.map { $0.origin.place(of: name) } ?? "default"
            )
        }
        problems = survey.problems + names.compactMap { wrong[$0] }
        unknownVariables = loader.unknownVariables
    }

    /// The code to end with; nil where all is well.
    var exitCode: Int32? { problems.first?.exitCode }

    /// For people.
    var text: String {
        var lines = Table(
            ["SETTING", "VALUE", "FROM"],
            rows.map { [$0.name.rawValue, $0.value, $0.origin] }
        )
        .lines
        lines += unknownVariables.map { "warning: \($0) is no setting of Carillon" }
        lines += problems.map { "error: \($0.message)" }
        lines.append(problems.isEmpty ? "ok" : "errors: \(problems.count)")
        return lines.joined(separator: "\n")
    }

    /// For programs.
    var json: JSONValue {
        [
            "settings": .array(
                rows.map { row in
                    [
                        "name": .string(row.name.rawValue), "value": .string(row.value),
                        "origin": .string(row.origin), "reloads": .bool(row.name.setting.isReloadable),
                    ]
                }
            ),
            "unknownVariables": .array(unknownVariables.map { .string($0) }),
            "errors": .array(problems.map { .string($0.message) }),
        ]
    }
}

extension SettingOrigin {
    /// Where the value stands.
    func place(of name: SettingName) -> String {
        switch self {
        case .commandLine: "command line, \(name.option)"
        case .environment: "environment, \(name.variable)"
        case .file(let path): path
        case .standard: "default"
        }
    }
}

extension SettingsReader {
    /// The value that counts where nobody gives one; folders as this machine has them.
    func standardValue(of name: SettingName) -> String {
        switch name {
        case .state: (try? stateDirectory()) ?? name.setting.standard
        case .tokenFile: (try? tokenFile().path) ?? name.setting.standard
        case .public: places.publicDirectory() ?? "none"
        default: name.setting.standard
        }
    }
}
