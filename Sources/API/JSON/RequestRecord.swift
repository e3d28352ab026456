// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText
import Synchronization

/// The fields that an operation accepts, as recorded from its reader; tests compare them with `openapi.yaml`.
///
/// - Thread: any.
final class RequestRecord: Sendable {
    /// One field.
    struct Field: Sendable {
        let name: String
        var kind: Kind
        /// Whether it is required.
        var isRequired = false
        /// Whether it may be null.
        var isNullable = false
        /// The default; nil if there is none, if it depends on the state or if the value stays unchanged.
        var standard: JSONValue?
    }

    /// The type and range of a field.
    indirect enum Kind: Sendable {
        case any, bool, time, date, clockTime, timeOfDay, anyNumber
        case number(ClosedRange<Double>)
        case integer(ClosedRange<Int>)
        /// A string; the range is its length in UTF-8 bytes.
        case string(ClosedRange<Int>)
        case choice([String])
        case object(RequestRecord)
        case array(Kind, limit: Int?)
        /// An object with names that the client chooses.
        case map(Kind, limit: Int?)
        /// One of several kinds.
        case either([Kind])
    }

    private let state = Mutex<(fields: [Field], isFinished: Bool)>(([], false))

    /// The fields, in the order of reading.
    var fields: [Field] { state.withLock { $0.fields } }

    /// Whether the record is complete.
    var isFinished: Bool { state.withLock { $0.isFinished } }

    /// Records a field; a later call for the same field replaces its kind.
    func add(_ name: String, _ kind: Kind) { change(name) { $0.kind = kind } }

    /// Changes the record of a field, which is added if needed.
    func change(_ name: String, _ change: (inout Field) -> Void) {
        state.withLock { state in
            let index = state.fields.firstIndex { $0.name.hasSameBytes(as: name) } ?? state.fields.endIndex
            if index == state.fields.endIndex { state.fields.append(Field(name: name, kind: .any)) }
            change(&state.fields[index])
        }
    }

    /// Marks the record as complete.
    func finish() { state.withLock { $0.isFinished = true } }
}
