// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// What a target answered, as text that can be shown.
enum AnswerText {
    private static let limitInBytes = 200

    /// The first bytes of an answer in one line; bytes that are no text are shown as hexadecimal numbers.
    static func text(_ bytes: [UInt8]) -> String {
        let part = bytes.prefix(4 * limitInBytes)
        if let text = String(validating: part, as: UTF8.self), !text.utf8.contains(0) {
            let words = text.split {
                $0.isWhitespace || $0.unicodeScalars.first?.properties.generalCategory == .control
            }
            let line = words.joined(separator: " ")
            return StreamSafeText.cut(line).cut(toBytes: limitInBytes)
        }
        let digits = part.prefix(limitInBytes / 3).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        return digits.joined(separator: " ")
    }
}
