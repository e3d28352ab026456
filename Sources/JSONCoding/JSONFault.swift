// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// The reason why a text is not accepted as JSON.
///
/// - Source: RFC 8259; the limits are its section 9.
public enum JSONFault: Error, Equatable, Sendable {
    /// A byte that JSON text cannot contain: not UTF-8, or an unescaped control character in a string.
    case notText(offset: Int)
    /// A byte that the grammar does not allow there.
    case unexpected(offset: Int)
    /// A string with more combining marks in a row than text may have; the offset of its opening quote.
    case tooManyMarks(offset: Int)
    /// The text ends within a value.
    case endsEarly
    /// A number beyond the range of a double (`1e999`).
    case numberOutOfRange(offset: Int)
    /// Arrays and objects nested beyond the limit.
    case tooDeep(limit: Int)
    /// More values than any operation accepts.
    case tooManyValues(limit: Int)
    /// An object with the same member twice, which parsers interpret differently.
    case duplicateName(String)

    /// The detail of the problem, one sentence.
    public var explanation: String {
        switch self {
        case .notText(let offset): "The body is not JSON: byte \(offset) is no UTF-8 text."
        case .unexpected(let offset): "The body is not JSON: byte \(offset) is unexpected."
        case .tooManyMarks(let offset):
            """
            The text that begins at byte \(offset) of the body has more than \(StreamSafeText.marksInARow) combining marks in \
            a row.
            """
        case .endsEarly: "The body is not JSON: it ends within a value."
        case .numberOutOfRange(let offset): "The number at byte \(offset) of the body is out of range."
        case .tooDeep(let limit): "The body nests deeper than \(limit) levels."
        case .tooManyValues(let limit): "The body holds more than \(limit) values."
        case .duplicateName(let name): "The body names the member \"\(name.cut(toBytes: 64))\" twice."
        }
    }
}
