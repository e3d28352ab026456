// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension ProblemType {
    /// The result code (`OSStatus`) of the same failure in Apple's frameworks; nil if there is none.
    ///
    /// - Source: AP-03, SS-03; the four-letter codes of AudioFile.h as numbers.
    public var osStatus: Int? {
        switch self {
        case .unsupportedFormat: Self.number("typ?")
        case .corruptAudio, .decoderFailed, .soundTooLong: Self.number("dta?")
        case .pathOutsideRoots: Self.number("prm?")
        case .fileNotFound, .soundNotFound: -43
        case .storageFull: -34
        case .storageFailed: -36
        default: nil
        }
    }

    private static func number(_ letters: String) -> Int { letters.utf8.reduce(0) { $0 << 8 | Int($1) } }
}
