// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Yams

/// A YAML file of settings.
struct SettingsFile: Sendable {
    /// Its path as named.
    let path: String
    /// The line of each setting, from 1.
    let lines: [SettingName: Int]
    /// The texts of each setting; nil stands for values of another kind than the setting's.
    let values: [SettingName: [String]?]

    /// Reads a file; a file without settings, also an empty one, is valid.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - problems: receives its errors, which name their line; nil is returned if nothing in it can be used.
    init?(_ path: String, _ problems: inout [StartError]) {
        self.path = path
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            problems.append(.configuration(file: path, reason: "it cannot be read"))
            return nil
        }
        let content: Node
        do throws(YAMLFault) {
            guard let node = try Self.content(of: text) else { return nil }
            content = node
        } catch {
            problems.append(.configuration(file: path, reason: error.sentence))
            return nil
        }
        let (lines, wrong) = Self.topLevelKeys(text, path)
        self.lines = lines
        problems += wrong
        guard let mapping = content.mapping else {
            if wrong.isEmpty {
                problems.append(.configuration(file: path, reason: "it is no list of settings"))
            }
            return nil
        }
        var values: [SettingName: [String]?] = [:]
        for (key, value) in mapping {
            guard let name = key.scalar.flatMap({ SettingName(rawValue: $0.string) }) else { continue }
            values[name] = .some(Self.texts(of: value, isList: name.setting.isList))
        }
        self.values = values
    }

    /// The text of a value, or the texts of a list; nil for other kinds.
    private static func texts(of value: Node, isList: Bool) -> [String]? {
        guard isList else { return value.scalar.map { [$0.string] } }
        guard let elements = value.sequence?.map(\.scalar?.string) else { return nil }
        let texts = elements.compactMap { $0 }
        return texts.count == elements.count ? texts : nil
    }

    private struct YAMLFault: Error {
        let sentence: String
    }

    /// What there is beside comments.
    ///
    /// - Throws: what is no YAML, with its line.
    private static func content(of text: String) throws(YAMLFault) -> Node? {
        do {
            guard let node = try Yams.compose(yaml: text) else { return nil }
            return node.scalar?.string.isEmpty == true || node.mapping?.isEmpty == true ? nil : node
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
