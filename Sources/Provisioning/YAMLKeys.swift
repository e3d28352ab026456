// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Finds keys that may stand for collections, before a document is read.
///
/// The library that reads YAML hashes every key, and with anchors in anchors a short one stands for millions of values. So
/// a document that uses anchors has keys of plain text only.
/// - Source: YAML 1.2.2, sections 7.1, 7.4.2 and 8.2.2.
enum YAMLKeys {
    /// The number, from 1, of the first line with such a key; nil if there is none or the text has no anchors.
    static func firstCollection(in text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: "&")), bytes.contains(UInt8(ascii: "*")) else { return nil }
        let isEnd: (UInt8) -> Bool = { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        var number = 1
        var start = 0
        for index in bytes.indices where isEnd(bytes[index]) {
            if hasCollection(bytes[start..<index]) { return number }
            if bytes[index] == UInt8(ascii: "\n") { number += 1 }
            start = index + 1
        }
        return hasCollection(bytes[start...]) ? number : nil
    }

    /// Whether a line has `? key`, `*alias: value`, `[...]: value` or `{...}: value`.
    private static func hasCollection(_ line: ArraySlice<UInt8>) -> Bool {
        // Whether a node may begin here: after nothing but indicators, anchors and tags.
        var mayBegin = true
        var rest = line
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            case UInt8(ascii: "-") where mayBegin && rest.first.map(isBlank) ?? true: break
            case UInt8(ascii: "&") where mayBegin, UInt8(ascii: "!") where mayBegin:
                rest = rest.drop { !isBlank($0) }
            case UInt8(ascii: "?") where mayBegin: return true
            case UInt8(ascii: "*") where mayBegin:
                if isBeforeColon(rest.drop(while: isOfName)) { return true }
                mayBegin = false
            case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","): mayBegin = true
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if isBeforeColon(rest) { return true }
                mayBegin = false
            default: mayBegin = false
            }
        }
        return false
    }

    private static func isBeforeColon(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.drop(while: isBlank).first == UInt8(ascii: ":")
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    /// Whether a byte may be in the name of an anchor.
    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
