// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import OSC

/// An argument as a plain value; texts that are numbers are taken as numbers, and the other way round.
extension OSCArgument {
    /// The text; nil for another type.
    var text: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): "\(number)"
        default: nil
        }
    }

    /// The number, if it is finite; nil for another type.
    var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .long(let value): Double(value)
        // The shortest text that means the same number: 0.8 and not 0.800000011920929.
        case .float(let value): value.isFinite ? Double("\(value)") : nil
        case .double(let value): value.isFinite ? value : nil
        case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }

    /// Whether it means yes.
    var isOn: Bool { if case .bool(let isOn) = self { isOn } else { number ?? 0 != 0 } }
}
