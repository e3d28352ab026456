// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// What an operation accepts, as its reader said while it read nothing: tests compare it with `openapi.yaml`.
///
/// - Thread: any.
final class RequestRecord: Sendable {
    /// One field.
    struct Field: Sendable {
        let name: String
        var kind: Kind
        /// Whether it must be there.
        var isRequired = false
        /// Whether it may be null.
        var isNullable = false
        /// What counts where it is absent; nil where that depends on the state, or is left as it is.
        var standard: JSONValue?
    }

    /// What a field may be.
    indirect enum Kind: Sendable {
        case any, bool, time, clockTime, anyNumber
        case number(ClosedRange<Double>)
        case integer(ClosedRange<Int>)
        /// UTF-8 bytes.
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

    /// Whether the reader said that there are no others.
    var isFinished: Bool { state.withLock { $0.isFinished } }

    /// Notes a field; what is noted later of the same field counts.
    func add(_ name: String, _ kind: Kind) { change(name) { $0.kind = kind } }

    /// Notes more about a field.
    func change(_ name: String, _ change: (inout Field) -> Void) {
        state.withLock { state in
            let index = state.fields.firstIndex { $0.name == name } ?? state.fields.endIndex
            if index == state.fields.endIndex { state.fields.append(Field(name: name, kind: .any)) }
            change(&state.fields[index])
        }
    }

    /// Notes the end.
    func finish() { state.withLock { $0.isFinished = true } }
}
