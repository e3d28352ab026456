// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import SafeText

/// The page cursor of a query: the sort key of the last sound, bound to the query.
enum SoundCursor {
    /// Writes a cursor.
    static func text(of key: SoundOrderKey, for query: SoundQuery) -> String {
        let value =
            switch key.value {
            case .number(let number): "n" + String(number.bitPattern, radix: 16)
            case .text(let bytes): "t" + Data(bytes).base64EncodedString()
            }
        let plain = [mark(of: query), value, key.id].joined(separator: " ")
        return Data(plain.utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Reads a cursor.
    ///
    /// - Throws: `invalidValue` if it is malformed or belongs to another query.
    static func read(_ text: String, for query: SoundQuery) throws(EngineError) -> SoundOrderKey {
        let refusal = EngineError.invalidValue(
            field: "cursor",
            allowed: "the nextCursor of an answer to the same query",
            given: text.cut(toBytes: 64)
        )
        var padded = text.replacing("-", with: "+").replacing("_", with: "/")
        padded += String(repeating: "=", count: (4 - padded.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: padded), let plain = String(validating: data, as: UTF8.self)
        else {
            throw refusal
        }
        let parts = plain.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == mark(of: query), !parts[2].isEmpty,
            let value = value(parts[1], isText: query.sort == .name)
        else { throw refusal }
        return SoundOrderKey(value: value, id: String(parts[2]))
    }

    private static func value(_ text: Substring, isText: Bool) -> SoundOrderKey.Value? {
        switch text.first {
        case "n" where !isText:
            guard let bits = UInt64(text.dropFirst(), radix: 16) else { return nil }
            let number = Double(bitPattern: bits)
            return number.isFinite ? .number(number) : nil
        case "t" where isText:
            return Data(base64Encoded: String(text.dropFirst())).map { .text(Array($0)) }
        default: return nil
        }
    }

    /// The sort order, the direction and a hash of the query's filters.
    ///
    /// - Source: FNV-1a, 64 bits.
    private static func mark(of query: SoundQuery) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for text in [query.text ?? "", query.state?.rawValue ?? ""] + query.tags {
            for byte in Array(text.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
        }
        return "\(query.sort.rawValue)\(query.isDescending ? "-" : "+")\(String(hash, radix: 16))"
    }
}
