// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Control
import Foundation

/// Collects the settings: command line over environment over YAML file over defaults.
///
/// - Source: decision D-35.
struct SettingsLoader: Sendable {
    /// Values of the command line.
    let commandLine: [SettingName: [String]]
    /// The file named by `--config`; if nil, `CARILLON_CONFIG` may name one.
    let configFile: String?
    /// The environment; tests set their own.
    var environment = ProcessInfo.processInfo.environment

    /// The values of one setting and their origin.
    struct Found: Sendable, Equatable {
        let values: [String]
        let origin: SettingOrigin
    }

    /// Everything that was found, and all errors.
    struct Survey: Sendable {
        var found: [SettingName: Found] = [:]
        var problems: [StartError] = []
    }

    /// Finds and validates the settings.
    func load() throws(StartError) -> Settings { try settings(of: try find()) }

    /// Validates what was found.
    func settings(of found: [SettingName: Found]) throws(StartError) -> Settings {
        var settings = try SettingsReader(found: found, places: Places(environment: environment)).read()
        settings.unknownVariables = unknownVariables
        return settings
    }

    /// Looks every setting up in the order of precedence.
    func find() throws(StartError) -> [SettingName: Found] {
        let survey = survey()
        if let problem = survey.problems.first { throw problem }
        return survey.found
    }

    /// The same with all errors instead of the first.
    func survey() -> Survey {
        var survey = Survey()
        var file: SettingsFile?
        if let path = configFile ?? environment["CARILLON_CONFIG"] {
            file = SettingsFile(path, &survey.problems)
        }
        for name in SettingName.allCases {
            do throws(StartError) {
                if let values = commandLine[name] {
                    survey.found[name] = Found(values: values, origin: .commandLine)
                } else if let value = environment[name.variable] {
                    let values = name.setting.isList ? Self.list(value) : [value]
                    survey.found[name] = Found(values: values, origin: .environment)
                } else if let file, let line = file.lines[name] {
                    let origin = SettingOrigin.file(file.path, line: line)
                    let values = try Self.values(of: name, in: file, origin)
                    survey.found[name] = Found(values: values, origin: origin)
                }
            } catch {
                survey.problems.append(error)
            }
        }
        return survey
    }

    /// `CARILLON_` variables that name no setting, to report misspelt ones.
    var unknownVariables: [String] {
        let known = Set(SettingName.allCases.map(\.variable) + ["CARILLON_CONFIG"])
        return environment.keys.filter { name in
            name.hasPrefix("CARILLON_") && !name.hasPrefix(ClientOptions.variablePrefix)
                && !known.contains(name)
        }.sorted()
    }

    /// The elements of a variable, separated by commas.
    private static func list(_ value: String) -> [String] {
        value.split(separator: ",", omittingEmptySubsequences: false).map { element in
            element.trimmingCharacters(in: .whitespaces)
        }
    }

    private static func values(
        of name: SettingName,
        in file: SettingsFile,
        _ origin: SettingOrigin
    ) throws(StartError) -> [String] {
        if let values = file.values[name] ?? nil { return values }
        let allowed = name.setting.isList ? "a list of texts" : "one value"
        throw .invalidValue(setting: origin.title(of: name), given: "of another kind", allowed: allowed)
    }
}
