// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Configuration
import Foundation

/// Gathers the settings: command line over environment over YAML file over defaults.
///
/// - Source: architecture, section 15.5.
struct SettingsLoader: Sendable {
    /// Values of the command line.
    let commandLine: [SettingName: [String]]
    /// The file named by `--config`; else `CARILLON_CONFIG` names it, or there is none.
    let configFile: String?
    /// The environment; tests give their own.
    var environment = ProcessInfo.processInfo.environment

    /// One setting as it was found.
    struct Found: Sendable, Equatable {
        let values: [String]
        let origin: SettingOrigin
    }

    /// Reads and checks everything.
    func load() async throws(StartError) -> Settings {
        try SettingsReader(found: try await find(), places: Places(environment: environment)).read()
    }

    /// Looks every setting up in the order of precedence.
    func find() async throws(StartError) -> [SettingName: Found] {
        let file = configFile ?? environment["CARILLON_CONFIG"]
        let fileReader = try await file.asyncMap { path async throws(StartError) in try await Self.open(path)
        }
        let variables = ConfigReader(
            provider: EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(
                with: "carillon"
            )
        )
        var found: [SettingName: Found] = [:]
        for name in SettingName.allCases {
            if let values = commandLine[name] {
                found[name] = Found(values: values, origin: .commandLine)
            } else if environment[name.variable] != nil {
                found[name] = Found(
                    values: try Self.values(of: name, in: variables, name.variable),
                    origin: .environment
                )
            } else if let file, let fileReader, fileReader.keys.contains(name.rawValue) {
                let values = try Self.values(of: name, in: fileReader.reader, "\(name.rawValue) in \(file)")
                found[name] = Found(values: values, origin: .file(file))
            }
        }
        return found
    }

    private static func values(
        of name: SettingName,
        in reader: ConfigReader,
        _ title: String
    ) throws(StartError) -> [String] {
        do {
            let key = ConfigKey(name.rawValue)
            return name.isList
                ? try reader.requiredStringArray(forKey: key) : [try reader.requiredString(forKey: key)]
        } catch {
            let allowed = name.isList ? "a list of texts" : "one value"
            throw .invalidValue(setting: title, given: "of another kind", allowed: allowed)
        }
    }

    // MARK: The file

    private struct FileReader {
        let reader: ConfigReader
        let keys: Set<String>
    }

    private static func open(_ path: String) async throws(StartError) -> FileReader {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw .configuration(file: path, reason: "it cannot be read")
        }
        let keys = try topLevelKeys(text, path)
        do {
            let location = InMemoryProvider(values: ["filePath": ConfigValue(.string(path), isSecret: false)])
            let provider = try await FileProvider<YAMLSnapshot>(config: ConfigReader(provider: location))
            return FileReader(reader: ConfigReader(provider: provider), keys: keys)
        } catch {
            throw .configuration(file: path, reason: "it is not valid YAML")
        }
    }

    /// The names that stand at the beginning of a line; what is no setting is refused, since a misspelt setting
    /// would otherwise silently have no effect.
    private static func topLevelKeys(_ text: String, _ path: String) throws(StartError) -> Set<String> {
        var keys: Set<String> = []
        for line in text.split(whereSeparator: \.isNewline) where !isContinuation(line) {
            guard let colon = line.firstIndex(of: ":") else {
                throw .configuration(
                    file: path,
                    reason: "\"\(line.prefix(40))\" is not of the form name: value"
                )
            }
            let key = line[..<colon].trimmingCharacters(in: CharacterSet(charactersIn: " \"'"))
            guard SettingName(rawValue: key) != nil else {
                let known = SettingName.allCases.map(\.rawValue).joined(separator: ", ")
                throw .configuration(file: path, reason: "\"\(key)\" is no setting; known: \(known)")
            }
            keys.insert(key)
        }
        return keys
    }

    /// Whether a line belongs to the setting above it, or to none.
    private static func isContinuation(_ line: Substring) -> Bool {
        guard let first = line.first(where: { $0 != "\u{FEFF}" }) else { return true }
        return first.isWhitespace || "#-]".contains(first) || line.hasPrefix("...")
    }
}

extension Optional where Wrapped: Sendable {
    /// `map` for work that waits.
    fileprivate func asyncMap<Result, Failure: Error>(
        _ work: (Wrapped) async throws(Failure) -> Result
    ) async throws(Failure) -> Result? {
        guard let self else { return nil }
        return try await work(self)
    }
}
