// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Configuration
import Foundation
import Yams

/// A YAML file of settings.
struct SettingsFile: Sendable {
    /// Its path as named.
    let path: String
    /// Reads its values.
    let reader: ConfigReader
    /// The line of each setting, from 1.
    let lines: [SettingName: Int]

    /// Reads a file; a file without settings, also an empty one, is valid.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - problems: receives its errors, which name their line; nil is returned if nothing in it can be used.
    init?(_ path: String, _ problems: inout [StartError]) async {
        self.path = path
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            problems.append(.configuration(file: path, reason: "it cannot be read"))
            return nil
        }
        do throws(YAMLFault) {
            guard try Self.hasContent(text) else { return nil }
        } catch {
            problems.append(.configuration(file: path, reason: error.sentence))
            return nil
        }
        let (lines, wrong) = Self.topLevelKeys(text, path)
        self.lines = lines
        problems += wrong
        do {
            let location = InMemoryProvider(values: ["filePath": ConfigValue(.string(path), isSecret: false)])
            let provider = try await FileProvider<YAMLSnapshot>(config: ConfigReader(provider: location))
            reader = ConfigReader(provider: provider)
        } catch {
            if wrong.isEmpty {
                problems.append(.configuration(file: path, reason: "its values cannot be read: \(error)"))
            }
            return nil
        }
    }

    private struct YAMLFault: Error {
        let sentence: String
    }

    /// Whether there is more than comments.
    ///
    /// - Throws: what is no YAML, with its line.
    private static func hasContent(_ text: String) throws(YAMLFault) -> Bool {
        do {
            guard let node = try Yams.compose(yaml: text) else { return false }
            return node.scalar?.string.isEmpty != true && node.mapping?.isEmpty != true
        } catch YamlError.scanner(_, let problem, let mark, _), YamlError.parser(_, let problem, let mark, _),
            YamlError.composer(_, let problem, let mark, _)
        {
            throw YAMLFault(sentence: "line \(mark.line) is not valid YAML: \(problem)")
        } catch YamlError.duplicatedKeysInMapping(let names, let context) {
            let list = names.joined(separator: ", ")
            throw YAMLFault(sentence: "line \(context.mark.line): given twice: \(list)")
        } catch YamlError.reader(let problem, let offset, _, _) {
            let line = text.utf8.prefix(offset ?? 0).count { $0 == UInt8(ascii: "\n") } + 1
            throw YAMLFault(sentence: "line \(line) is not valid YAML: \(problem)")
        } catch {
            throw YAMLFault(sentence: "it is not valid YAML: \(error)")
        }
    }

    /// The names at the beginning of lines, and their lines.
    ///
    /// A name that is not a setting is an error, because a misspelt setting would otherwise silently have no effect.
    private static func topLevelKeys(_ text: String, _ path: String) -> ([SettingName: Int], [StartError]) {
        var (lines, problems): ([SettingName: Int], [StartError]) = ([:], [])
        let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in all.enumerated() where !isContinuation(line) {
            guard let colon = line.firstIndex(of: ":") else {
                let reason = "line \(index + 1): \"\(line.prefix(40))\" is not of the form name: value"
                problems.append(.configuration(file: path, reason: reason))
                continue
            }
            let key = line[..<colon].trimmingCharacters(in: CharacterSet(charactersIn: " \"'"))
            if let name = SettingName(rawValue: key) {
                lines[name] = index + 1
            } else {
                let known = SettingName.allCases.map(\.rawValue).joined(separator: ", ")
                let reason = "line \(index + 1): \"\(key)\" is no setting; known: \(known)"
                problems.append(.configuration(file: path, reason: reason))
            }
        }
        return (lines, problems)
    }

    /// Whether a line belongs to the setting above it, or to none.
    private static func isContinuation(_ line: Substring) -> Bool {
        guard let first = line.first(where: { $0 != "\u{FEFF}" }) else { return true }
        return first.isWhitespace || "#-]".contains(first) || line.hasPrefix("...")
    }
}
