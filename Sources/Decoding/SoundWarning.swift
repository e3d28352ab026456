// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// What is wrong with a file that plays nevertheless.
///
/// - Source: decision D-62.
public struct SoundWarning: Sendable, Equatable {
    /// The kind of defect.
    public enum Code: String, Sendable, CaseIterable {
        /// The file ends before the length it promises.
        case endsEarly = "ends-early"
        /// Data that cannot be decoded; their time is silent where the file says how long they last.
        case damaged
        /// Bytes before the sound that are not sound.
        case skippedData = "skipped-data"
        /// Rate or channels change; what follows is converted to the first.
        case formatChanges = "format-changes"
        /// Header, tables and content contradict each other.
        case inconsistent
        /// Samples beyond +20 dBFS, infinite, or no numbers; they are silent.
        case outOfRange = "out-of-range"
        /// The file does not say how much silence the encoder has added, so that a loop has a short gap.
        case loopGap = "loop-gap"

        /// Whether the file is at fault: `--strict-files` refuses it then.
        var isDefect: Bool { self != .loopGap }
    }

    /// The kind of defect.
    public let code: Code
    /// What was found, in a sentence of at most 256 bytes.
    public let text: String
    /// Seconds from the beginning of the sound; nil where the defect has no place in it.
    public let at: Double?

    /// Most warnings of a sound; further ones are left out.
    public static var maximumCount: Int { 16 }

    /// Makes a warning.
    public init(_ code: Code, _ text: String, at: Double? = nil) {
        (self.code, self.text, self.at) = (code, text, at)
    }
}

extension SoundWarning {
    /// The warning that a refusal of the exact decoder becomes; nil if it says nothing about the file's state.
    init?(_ refusal: DecodingError, duration: Double) {
        switch refusal {
        case .truncated:
            self.init(.endsEarly, "The file ends before the length it promises.", at: duration)
        case .corrupt(let detail): self.init(.inconsistent, "The file contradicts its format: \(detail).")
        case .empty: self.init(.inconsistent, "The file says that it holds no sound.")
        default: return nil
        }
    }

    /// The warnings of the tolerant decoder, and what the exact one said before unless they say it already.
    static func all(
        _ found: [SoundWarning],
        after refusal: DecodingError?,
        duration: Double
    ) -> [SoundWarning] {
        guard let refusal, let first = SoundWarning(refusal, duration: duration) else { return found }
        // A change of format is what the exact decoder has stumbled over.
        let isKnown = found.filter(\.code.isDefect).contains {
            $0.code == first.code || $0.code == .formatChanges || first.code == .inconsistent
        }
        if isKnown { return found }
        return Array((found + [first]).prefix(maximumCount))
    }

    init(_ reader: inout WireReader) throws(DecodingError) {
        guard let code = Code(rawValue: try reader.text(limit: 32)) else { throw WireReader.invalid }
        self.code = code
        text = try reader.text(limit: 300)
        at = try reader.optional { (reader) throws(DecodingError) in try reader.number() }
    }

    func write(to writer: inout WireWriter) {
        writer.write(code.rawValue)
        writer.write(text.cut(toBytes: 256))
        writer.write(optional: at) { $0.write($1) }
    }
}
