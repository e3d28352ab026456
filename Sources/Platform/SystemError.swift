// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A failed system call: the operation and its `errno`.
public struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The system call or step, for example `bind 127.0.0.1:80`.
    public let operation: String
    /// The `errno` value.
    public let code: Int32

    /// Makes an error from the failed step and its `errno` value.
    public init(operation: String, code: Int32) {
        self.operation = operation
        self.code = code
    }

    /// One line for people: `bind 127.0.0.1:80: Permission denied`.
    public var description: String { "\(operation): \(explanation)" }

    /// The text of the `errno` value alone: `Connection refused`.
    public var explanation: String {
        var buffer = [CChar](repeating: 0, count: 128)
        guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The error of the call that has just failed on this thread.
    public static func last(_ operation: String) -> SystemError {
        SystemError(operation: operation, code: errno)
    }
}

extension SystemError {
    /// The other end of a connection is closed.
    public var isBrokenPipe: Bool { [EPIPE, ECONNRESET, ECONNREFUSED].contains(code) }

    /// The call would have had to wait.
    public var wouldBlock: Bool { code == EAGAIN }

    /// The file or directory does not exist, has another type, or its name is too long.
    public var isNotFound: Bool {
        [ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP, EXDEV, EINVAL].contains(code)
    }

    /// The other side took too long.
    public var isTimeout: Bool { [ETIMEDOUT, EAGAIN].contains(code) }

    /// The process or the system has no memory left.
    public var isLackOfMemory: Bool { code == ENOMEM }

    /// The process or the system has no descriptor or memory left for another socket.
    public var isExhaustion: Bool { [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) }
}
