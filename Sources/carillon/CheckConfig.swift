// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import ArgumentParser
import Control
import Foundation

/// `carillon check-config`: the settings that `carillon serve` would use, and their errors.
struct CheckConfig: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-config",
        abstract: "Show the value and origin of every setting, and all errors.",
        discussion: """
            Takes the options of carillon serve. Nothing is started, created or changed. Exits with 0 if serve would \
            start now with these settings, else with the exit code of serve. While a server runs, its addresses and its \
            state are in use; --running checks the settings alone, as for its reload.
            """
    )

    @Flag(name: .long, help: "Print a JSON object.")
    var json = false

    @Flag(name: .long, help: "Do not check whether the addresses and the state are in use.")
    var running = false

    @OptionGroup var options: SettingOptions

    func run() async throws {
        let loader = SettingsLoader(commandLine: options.given, configFile: options.config)
        let report = ConfigReport(loader, checksUse: !running)
        Console.say(json ? String(decoding: report.json.encoded, as: UTF8.self) : report.text)
        if let code = report.exitCode { throw ExitCode(code) }
    }
}

/// The settings with their origins, and the errors.
struct ConfigReport: Sendable {
    /// One setting.
    struct Row: Sendable, Equatable {
        let name: SettingName
        let value: String
        let origin: String
    }

    /// Every setting, sorted by name.
    let rows: [Row]
    /// The errors that prevent a start.
    let problems: [StartError]
    /// `CARILLON_` variables that name no setting.
    let unknownVariables: [String]

    /// Reads and checks everything.
    ///
    /// - Parameters:
    ///   - loader: finds the settings.
    ///   - checksUse: whether addresses and state that are in use are errors.
    init(_ loader: SettingsLoader, checksUse: Bool = true) {
        let survey = loader.survey()
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
        let found = survey.problems + names.compactMap { wrong[$0] }
        problems = found.isEmpty && checksUse ? StartCheck(reader).problems : found
        unknownVariables = loader.unknownVariables
    }

    /// The exit code; nil without errors.
    var exitCode: Int32? { problems.first?.exitCode }

    /// The report as text.
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

    /// The report as JSON.
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
    /// The origin in words, for the table.
    func place(of name: SettingName) -> String {
        switch self {
        case .commandLine: "command line, \(name.option)"
        case .environment: "environment, \(name.variable)"
        case .file(let path, _): path
        case .standard: "default"
        }
    }
}

extension SettingsReader {
    /// The default of a setting; folders are resolved for this machine.
    func standardValue(of name: SettingName) -> String {
        switch name {
        case .state: (try? stateDirectory()) ?? name.setting.standard
        case .tokenFile: (try? tokenFile().path) ?? name.setting.standard
        case .public: places.publicDirectory() ?? "none"
        case .speechCommand: places.installedSpeechCommand() == nil ? "none" : "espeak-ng"
        default: name.setting.standard
        }
    }
}
