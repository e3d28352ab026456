// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// The rules of sound names.
enum SoundName {
    /// Throws `invalidValue` if a text is not a valid name.
    static func check(_ name: String, limit: Int, field: String = "name") throws(EngineError) {
        let isPlain = name.unicodeScalars.allSatisfy { $0 != "/" && $0 != "\\" && !$0.isControl }
        let isVisible = name.unicodeScalars.contains { !$0.isInvisible }
        guard isVisible, name.unicodeScalars.count <= limit, isPlain, name != ".", name != ".." else {
            throw .invalidValue(
                field: field,
                allowed:
                    "1 to \(limit) characters, one of them visible, without slashes, backslashes and control characters",
                given: name.cut(toBytes: 64)
            )
        }
    }

    /// Splits `bell.wav` into `bell` and `wav`; `bell` and `.hidden` have no extension.
    static func split(_ name: String) -> (stem: String, extension: String?) {
        // By bytes: going back over flag letters, each character is looked for from the first of them.
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
            return (name, nil)
        }
        let tail = name[name.utf8.index(after: dot)...]
        guard !tail.isEmpty, !tail.contains("/"), !tail.contains(" ") else { return (name, nil) }
        return (String(name[..<dot]), String(tail))
    }

    /// The last component of a path.
    static func lastComponent(_ path: String) -> String {
        String(path.split(separator: "/", omittingEmptySubsequences: true).last ?? "")
    }

    /// The names to try for a reference, in order: as given, then with each extension.
    ///
    /// - Source: SM-11: without an extension `.caf` is tried first.
    static func candidates(_ name: String, extensions: [String]) -> [String] {
        split(name).extension == nil
            ? [name] + extensions.map { "\(name).\($0)" } : [name]
    }

    /// The first of `bell.wav`, `bell (2).wav`, `bell (3).wav` that is free.
    static func unique(_ name: String, limit: Int, isTaken: (String) -> Bool) -> String {
        guard isTaken(name) else { return name }
        let (stem, tail) = split(name)
        var number = 2
        while true {
            let ending = " (\(number))" + (tail.map { ".\($0)" } ?? "")
            let candidate = stem.cut(to: max(1, limit - ending.unicodeScalars.count)) + ending
            if !isTaken(candidate) { return candidate }
            number += 1
        }
    }

    /// Whether a name is that of a file, with or without an appended number.
    static func isNumbered(_ name: String, of file: String) -> Bool {
        if name == file { return true }
        let (stem, tail) = split(file)
        let (numbered, ending) = split(name)
        guard tail == ending, numbered.hasPrefix(stem + " ("), numbered.hasSuffix(")") else { return false }
        return Int(numbered.dropFirst(stem.count + 2).dropLast()) != nil
    }

    /// A valid name derived from a file name: the last component without control characters, truncated to the limit.
    ///
    /// A backslash is part of the name, except in a path of Windows, such as `C:\music\bell.wav`.
    static func derived(from fileName: String?, limit: Int) -> String {
        let given = fileName ?? ""
        let isWindowsPath = given.dropFirst().hasPrefix(":\\") || given.hasPrefix("\\\\")
        let last = lastComponent(isWindowsPath ? given.replacing("\\", with: "/") : given)
        let plain = last.unicodeScalars.filter { !$0.isControl }
        let name = String(String.UnicodeScalarView(plain)).cut(to: limit)
        return name.isEmpty || name == "." || name == ".." ? "upload" : name
    }

    /// An extension for a file in the store, in lower case; nil unless it has at most 8 ASCII letters and digits.
    static func storable(_ tail: String?) -> String? {
        guard let tail = tail?.lowercased(), tail.utf8.count <= 8,
            tail.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) })
        else { return nil }
        return tail
    }
}

extension String {
    /// The first `limit` Unicode scalars; a single grapheme may consist of thousands.
    fileprivate func cut(to limit: Int) -> String {
        String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))
    }
}

extension Unicode.Scalar {
    /// Whether it controls a terminal or the direction of the text after it, or is no character at all.
    fileprivate var isControl: Bool {
        switch value {
        case 0x202A...0x202E, 0x2066...0x2069, 0xFDD0...0xFDEF: true
        default: value & 0xFFFE == 0xFFFE || properties.generalCategory == .control
        }
    }

    /// Whether nothing is seen of it.
    fileprivate var isInvisible: Bool {
        properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || properties.generalCategory == .format
    }
}
