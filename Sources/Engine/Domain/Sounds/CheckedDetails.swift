// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import SafeText

/// The checked details of a `SoundChange`.
struct CheckedDetails: Sendable {
    private static let textBytes = DetailLimits.text
    private static let titleLength = DetailLimits.title
    private static let shortLength = DetailLimits.hotkey
    private static let wordLength = DetailLimits.word
    private static let entries = DetailLimits.entries

    private let change: SoundChange

    /// - Throws: `invalidValue` naming the field.
    init(_ change: SoundChange) throws(EngineError) {
        var change = change
        try Self.check(change.title, "title", limit: Self.titleLength)
        try Self.check(change.hotkey, "hotkey", limit: Self.shortLength)
        if case .set(let color) = change.color { change.color = .set(try Self.color(color)) }
        if case .set(let tags) = change.tags { change.tags = .set(try Self.tags(tags)) }
        if case .set(let custom) = change.custom { try Self.check(custom) }
        self.change = change
    }

    /// Applies the change.
    func apply(to details: inout SoundDetails) {
        Self.apply(change.title, to: &details.title)
        Self.apply(change.color, to: &details.color)
        Self.apply(change.hotkey, to: &details.hotkey)
        switch change.tags {
        case .keep: break
        case .clear: details.tags = []
        case .set(let tags): details.tags = tags
        }
        switch change.custom {
        case .keep: break
        case .clear: details.custom = [:]
        case .set(let custom): details.custom = custom
        }
    }

    // MARK: Mechanism

    private static func apply(_ edit: Edit<String>, to value: inout String?) {
        switch edit {
        case .keep: break
        case .clear: value = nil
        case .set(let text): value = text
        }
    }

    private static func check(_ edit: Edit<String>, _ field: String, limit: Int) throws(EngineError) {
        guard case .set(let text) = edit else { return }
        try check(text, field, limit: limit)
    }

    private static func check(_ text: String, _ field: String, limit: Int) throws(EngineError) {
        let isPlain = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard !text.isEmpty, text.unicodeScalars.count <= limit, isPlain else {
            throw .invalidValue(
                field: field,
                allowed: "1 to \(limit) characters without control characters",
                given: text.isEmpty ? "an empty text" : text.cut(toBytes: 64)
            )
        }
    }

    /// A colour, with small letters.
    static func color(_ text: String, _ field: String = "color") throws(EngineError) -> String {
        let digits = text.utf8.dropFirst()
        let isColor =
            text.utf8.first == UInt8(ascii: "#") && digits.count == 6
            && digits.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
            }
        guard isColor else {
            throw .invalidValue(
                field: field,
                allowed: "a colour such as #ff8800",
                given: text.cut(toBytes: 64)
            )
        }
        return text.lowercased()
    }

    /// The tags without duplicates.
    private static func tags(_ tags: [String]) throws(EngineError) -> [String] {
        var seen: Set<String> = []
        var result: [String] = []
        guard tags.count <= entries else {
            throw .invalidValue(field: "tags", allowed: "at most \(entries) tags", given: "\(tags.count)")
        }
        for tag in tags {
            try check(tag, "tags", limit: wordLength)
            if seen.insert(tag).inserted { result.append(tag) }
        }
        return result
    }

    private static func check(_ custom: [String: CustomValue]) throws(EngineError) {
        guard custom.count <= entries else {
            throw .invalidValue(
                field: "custom",
                allowed: "at most \(entries) values",
                given: "\(custom.count)"
            )
        }
        for (key, value) in custom {
            try check(key, "custom", limit: wordLength)
            switch value {
            case .text(let text) where text.utf8.count > textBytes:
                throw .invalidValue(
                    field: "custom.\(key)",
                    allowed: "at most \(textBytes) bytes",
                    given: "\(text.utf8.count) bytes"
                )
            case .number(let number) where !number.isFinite:
                throw .invalidValue(field: "custom.\(key)", allowed: "a finite number", given: "\(number)")
            case .text, .number, .flag: break
            }
        }
    }
}
