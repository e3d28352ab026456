// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// One owned descriptor; it is closed when the value ends, and only then.
///
/// A class that closes a bare number in `deinit` closes it twice if its initializer also closes it before throwing,
/// and the second close hits whatever another thread has opened in between.
public struct FileDescriptor: ~Copyable, Sendable {
    /// The descriptor's number, valid while this value lives.
    public let number: Int32

    /// Takes ownership of an open descriptor.
    public init(owning number: Int32) { self.number = number }

    deinit { close(number) }
}
