// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Why a text is not accepted as JSON.
///
/// - Source: RFC 8259; the limits are its section 9.
enum JSONFault: Error, Equatable {
    /// A byte that JSON text never holds: not UTF-8, or a bare control character in a string.
    case notText(offset: Int)
    /// A byte that the grammar does not have there.
    case unexpected(offset: Int)
    /// The text ends within a value.
    case endsEarly
    /// A number that no double can carry (`1e999`).
    case numberOutOfRange(offset: Int)
    /// Arrays and objects inside one another beyond the limit.
    case tooDeep(limit: Int)
    /// More values than any operation could want; reading them would only cost time.
    case tooManyValues(limit: Int)
    /// One object names the same member twice; readers would disagree about which one counts.
    case duplicateName(String)

    /// One sentence for the problem's detail.
    var explanation: String {
        switch self {
        case .notText(let offset): "The body is not JSON: byte \(offset) is no UTF-8 text."
        case .unexpected(let offset): "The body is not JSON: byte \(offset) was not expected there."
        case .endsEarly: "The body is not JSON: it ends within a value."
        case .numberOutOfRange(let offset): "The number at byte \(offset) of the body is out of range."
        case .tooDeep(let limit): "The body nests deeper than \(limit) levels."
        case .tooManyValues(let limit): "The body holds more than \(limit) values."
        case .duplicateName(let name): "The body names the member \"\(name.prefix(64))\" twice."
        }
    }
}
