// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// How much a file may lack.
///
/// - Source: decision D-62.
public enum FileReading: Int, Sendable, CaseIterable {
    /// The decoders that are exact for a format; every defect is an error.
    case strict
    /// As ``strict``; damage that a stream meets is passed over.
    case exact
    /// One decoder for all formats, which passes over what it cannot decode.
    case tolerant
}

extension DecodingConfiguration {
    /// Reads a file by the exact decoders, and by the tolerant one what they refuse.
    ///
    /// - Parameter body: gets how to read, and what the exact decoder said.
    /// - Returns: the result of the body.
    /// - Throws: what the exact decoder said, if no other knows better.
    func read<Value>(
        _ body: (FileReading, _ refusal: DecodingError?) throws(DecodingError) -> Value
    ) throws(DecodingError) -> Value {
        let refusal: DecodingError
        do throws(DecodingError) { return try body(firstReading, nil) } catch { refusal = error }
        guard refusal.isRead(strictly: refusesDefects) else { throw refusal }
        do throws(DecodingError) {
            return try body(.tolerant, refusal)
        } catch {
            throw error.isOfContent && !refusal.isUnrecognised ? refusal : error
        }
    }
}

extension DecodingError {
    /// Whether the tolerant decoder is worth a try: strictly it only reads what no exact decoder knows.
    fileprivate func isRead(strictly isStrict: Bool) -> Bool {
        guard isStrict else { return isOfContent }
        guard case .unsupported = self else { return false }
        return true
    }

    /// Whether the tolerant decoder may find sound where this was thrown: the file is to blame.
    public var isOfContent: Bool {
        switch self {
        case .unsupported, .empty, .corrupt, .truncated: true
        default: false
        }
    }

    /// Whether it says nothing about the file.
    var isUnrecognised: Bool { self == .unsupported(container: nil, codec: nil) }
}
