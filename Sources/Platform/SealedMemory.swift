// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CLinux
import Foundation

/// Memory of a fixed size that may be shared with another process.
///
/// No process can change its size, so that reading it never raises SIGBUS. Pages take memory only once written.
///
/// - Thread: any; what another process writes may change at any time, so copy before checking.
public final class SealedMemory: @unchecked Sendable {
    // Safe because the mapping lives as long as the object and its address never changes.

    /// Its bytes.
    public let bytes: UnsafeMutableRawBufferPointer
    /// The descriptor to pass on; it stays this object's.
    public var descriptor: Int32 { file.number }
    private let file: FileDescriptor

    /// Makes memory of `size` zero bytes, at least 1.
    ///
    /// - Throws: the error of `memfd_create` or `mmap`.
    public convenience init(size: Int) throws(SystemError) {
        precondition(size > 0, "memory has at least one byte")
        let descriptor = carillon_make_memory(size)
        guard descriptor >= 0 else { throw SystemError(operation: "memfd_create", code: -descriptor) }
        try self.init(descriptor: descriptor, size: size)
    }

    /// Maps memory that another process made; takes the descriptor.
    ///
    /// - Throws: the error of `mmap`.
    public init(descriptor: Int32, size: Int) throws(SystemError) {
        let file = FileDescriptor(owning: descriptor)
        let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let start, start != MAP_FAILED else {
            throw .last("mmap")
        }
        self.file = file
        bytes = UnsafeMutableRawBufferPointer(start: start, count: size)
    }

    deinit { munmap(bytes.baseAddress, bytes.count) }
}
