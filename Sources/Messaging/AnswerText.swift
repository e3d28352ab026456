// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// What a target answered, as text that can be shown.
enum AnswerText {
    private static let limitInBytes = 200

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        [.control, .format].contains(scalar.properties.generalCategory)
    }

    /// The first bytes of an answer in one line; bytes that are no text are shown as hexadecimal numbers.
    static func text(_ bytes: [UInt8]) -> String {
        let part = bytes.prefix(4 * limitInBytes)
        // The last character may be cut.
        let texts = (0..<4).lazy.compactMap { String(validating: part.dropLast($0), as: UTF8.self) }
        if let text = texts.first, !text.utf8.contains(0) {
            let words = text.split { $0.isWhitespace || $0.unicodeScalars.contains(where: isHidden) }
            let line = words.joined(separator: " ")
            return StreamSafeText.cut(line).cut(toBytes: limitInBytes)
        }
        let digits = part.prefix(limitInBytes / 3).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        return digits.joined(separator: " ")
    }
}
