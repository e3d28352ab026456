// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Configuration
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
    func load() async throws(StartError) -> Settings { try settings(of: try await find()) }

    /// Validates what was found.
    func settings(of found: [SettingName: Found]) throws(StartError) -> Settings {
        var settings = try SettingsReader(found: found, places: Places(environment: environment)).read()
        settings.unknownVariables = unknownVariables
        return settings
    }

    /// Looks every setting up in the order of precedence.
    func find() async throws(StartError) -> [SettingName: Found] {
        let survey = await survey()
        if let problem = survey.problems.first { throw problem }
        return survey.found
    }

    /// The same with all errors instead of the first.
    func survey() async -> Survey {
        var survey = Survey()
        let file = await openFile(&survey)
        let variables = ConfigReader(
            provider: EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(
                with: "carillon"
            )
        )
        for name in SettingName.allCases {
            do throws(StartError) {
                if let values = commandLine[name] {
                    survey.found[name] = Found(values: values, origin: .commandLine)
                } else if environment[name.variable] != nil {
                    let values = try Self.values(of: name, in: variables, name.variable)
                    survey.found[name] = Found(values: values, origin: .environment)
                } else if let file, file.keys.contains(name.rawValue) {
                    let title = "\(name.rawValue) in \(file.path)"
                    let values = try Self.values(of: name, in: file.reader, title)
                    survey.found[name] = Found(values: values, origin: .file(file.path))
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

    private static func values(
        of name: SettingName,
        in reader: ConfigReader,
        _ title: String
    ) throws(StartError) -> [String] {
        do {
            let key = ConfigKey(name.rawValue)
            return name.setting.isList
                ? try reader.requiredStringArray(forKey: key) : [try reader.requiredString(forKey: key)]
        } catch {
            let allowed = name.setting.isList ? "a list of texts" : "one value"
            throw .invalidValue(setting: title, given: "of another kind", allowed: allowed)
        }
    }

    // MARK: The file

    private struct OpenFile {
        let path: String
        let reader: ConfigReader
        let keys: Set<String>
    }

    /// Opens the file, if one is named; adds its errors to the survey.
    private func openFile(_ survey: inout Survey) async -> OpenFile? {
        guard let path = configFile ?? environment["CARILLON_CONFIG"] else { return nil }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            survey.problems.append(.configuration(file: path, reason: "it cannot be read"))
            return nil
        }
        let (keys, problems) = Self.topLevelKeys(text, path)
        survey.problems += problems
        do {
            let location = InMemoryProvider(values: ["filePath": ConfigValue(.string(path), isSecret: false)])
            let provider = try await FileProvider<YAMLSnapshot>(config: ConfigReader(provider: location))
            return OpenFile(path: path, reader: ConfigReader(provider: provider), keys: keys)
        } catch {
            survey.problems.append(.configuration(file: path, reason: "it is not valid YAML"))
            return nil
        }
    }

    /// The names at the beginning of lines.
    ///
    /// A name that is not a setting is an error, because a misspelt setting would otherwise silently have no effect.
    private static func topLevelKeys(_ text: String, _ path: String) -> (Set<String>, [StartError]) {
        var (keys, problems): (Set<String>, [StartError]) = ([], [])
        for line in text.split(whereSeparator: \.isNewline) where !isContinuation(line) {
            guard let colon = line.firstIndex(of: ":") else {
                let reason = "\"\(line.prefix(40))\" is not of the form name: value"
                problems.append(.configuration(file: path, reason: reason))
                continue
            }
            let key = line[..<colon].trimmingCharacters(in: CharacterSet(charactersIn: " \"'"))
            if SettingName(rawValue: key) != nil {
                keys.insert(key)
            } else {
                let known = SettingName.allCases.map(\.rawValue).joined(separator: ", ")
                let reason = "\"\(key)\" is no setting; known: \(known)"
                problems.append(.configuration(file: path, reason: reason))
            }
        }
        return (keys, problems)
    }

    /// Whether a line belongs to the setting above it, or to none.
    private static func isContinuation(_ line: Substring) -> Bool {
        guard let first = line.first(where: { $0 != "\u{FEFF}" }) else { return true }
        return first.isWhitespace || "#-]".contains(first) || line.hasPrefix("...")
    }
}
