// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform

/// Why an output could not start.
public enum OutputError: Error, Sendable, Equatable {
    /// There is no device or sound server now; retry later. The reason is a clause for a sentence.
    case unavailable(reason: String)
    /// The device does not support the engine's format.
    case unsupportedFormat(reason: String)
    /// A system call for a thread, timer or memory failed; carries the errno.
    case systemFailed(call: String, errno: Int32)
    /// The backend is already started.
    case alreadyStarted
}

extension OutputError {
    /// Runs a system call and reports its failure as `systemFailed`.
    static func checking<Value: ~Copyable>(
        _ call: () throws(SystemError) -> Value
    ) throws(OutputError) -> Value {
        do throws(SystemError) {
            return try call()
        } catch {
            throw .systemFailed(call: error.operation, errno: error.code)
        }
    }
}

extension OutputError: CustomStringConvertible {
    /// The error as part of a sentence for logs and health.
    public var description: String {
        switch self {
        case .unavailable(let reason), .unsupportedFormat(let reason): reason
        case .systemFailed(let call, let code): "\(call) failed with errno \(code)"
        case .alreadyStarted: "the output is already started"
        }
    }
}
