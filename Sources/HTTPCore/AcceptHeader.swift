// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A client's preferences with weights: Accept, Accept-Encoding and similar fields.
///
/// Malformed elements are ignored.
/// - Source: RFC 9110 section 12.
public struct AcceptHeader: Hashable, Sendable {
    /// One element.
    public struct Preference: Hashable, Sendable {
        /// A media range, a content coding or `*`, in lower case, without its weight.
        public let name: String
        /// The weight in thousandths, 0 (never) to 1,000.
        public let weight: Int
    }

    /// The elements in the order given.
    public let preferences: [Preference]

    /// Reads all lines of a field; without a line there is no preference.
    public init(_ name: FieldName, in fields: HTTPFields) {
        preferences = fields.elements(of: name).compactMap(Self.preference)
    }

    /// The weight of a content coding, 0 to 1,000; `identity` is accepted unless it is excluded.
    ///
    /// - Source: RFC 9110 section 12.5.3.
    public func weight(ofCoding coding: String) -> Int {
        if let exact = preferences.first(where: { $0.name == coding }) { return exact.weight }
        if let any = preferences.first(where: { $0.name == "*" }) { return any.weight }
        return coding == "identity" ? 1000 : 0
    }

    /// The weight of a media type, 0 to 1,000, by the most specific range; 1,000 without any preference.
    ///
    /// - Source: RFC 9110 section 12.5.1.
    public func weight(of type: MediaType) -> Int {
        guard !preferences.isEmpty else { return 1000 }
        var best = (specificity: -1, weight: 0)
        for preference in preferences {
            guard let range = MediaType(preference.name), range.covers(type) else { continue }
            guard range.parameters.allSatisfy({ type.parameter($0.name) == $0.value }) else { continue }
            var specificity = range.parameters.count + 2
            if range.subtype == "*" { specificity = range.type == "*" ? 0 : 1 }
            if specificity > best.specificity { best = (specificity, preference.weight) }
        }
        return best.weight
    }

    /// The type that the client prefers, the first of equal ones; nil if it accepts none.
    public func preferred(among types: [MediaType]) -> MediaType? {
        var best: (type: MediaType, weight: Int)?
        for type in types {
            let weight = weight(of: type)
            if weight > (best?.weight ?? 0) { best = (type, weight) }
        }
        return best?.type
    }

    private static func preference(_ element: String) -> Preference? {
        let parts = ListElements.texts(element, at: 0x3B)
        guard let first = parts.first else { return nil }
        var name = Bytes.lowercased(first)
        for part in parts.dropFirst() {
            let isWeight = part.utf8.starts(with: "q=".utf8) || part.utf8.starts(with: "Q=".utf8)
            guard isWeight else {
                name += ";\(part)"
                continue
            }
            guard let weight = weight(Array(part.utf8.dropFirst(2))) else { return nil }
            return Preference(name: name, weight: weight)
        }
        return Preference(name: name, weight: 1000)
    }

    /// The form `( "0" [ "." 0*3DIGIT ] ) / ( "1" [ "." 0*3("0") ] )`.
    private static func weight(_ text: [UInt8]) -> Int? {
        guard let first = text.first, first == 0x30 || first == 0x31, text.count <= 5 else { return nil }
        guard text.count == 1 || text[1] == 0x2E else { return nil }
        var value = Int(first &- 0x30)
        for place in 2..<5 {
            let digit = place < text.count ? text[place] : 0x30
            guard ByteClass.isDigit(digit) else { return nil }
            value = value * 10 + Int(digit &- 0x30)
        }
        return value <= 1000 ? value : nil
    }
}
