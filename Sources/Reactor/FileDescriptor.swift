// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// One owned descriptor; it is closed when the value ends.
struct FileDescriptor: ~Copyable, Sendable {
    /// The descriptor's number, valid while this value lives.
    let number: Int32

    /// Takes ownership of an open descriptor.
    init(owning number: Int32) { self.number = number }

    deinit { close(number) }
}
