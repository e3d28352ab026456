// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform

/// A zone's pipe, watched beside its sink and the snapserver.
///
/// It is no writer while it waits: a snapserver begins to read when the first writer comes, and all streams have to begin together.
///
/// - Thread: one at a time.
final class ZonePipe: Sendable {
    private let path: String
    private let descriptor: FileDescriptor

    /// Opens the pipe; never waits.
    init(path: String) throws(SystemError) {
        self.path = path
        let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { throw SystemError.last("open \(path)") }
        descriptor = FileDescriptor(owning: number)
    }

    /// How many bytes wait for the snapserver.
    var level: Int {
        var count: Int32 = 0
        return ioctl(descriptor.number, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
    }

    /// Adds bytes of silence, or takes away what waits; silence that finds no room is left out.
    func add(_ bytes: Int) {
        var buffer = [UInt8](repeating: 0, count: abs(bytes))
        guard bytes > 0 else {
            _ = read(descriptor.number, &buffer, buffer.count)
            return
        }
        let number = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { return }
        let writer = FileDescriptor(owning: number)
        _ = Foundation.write(writer.number, buffer, buffer.count)
    }
}
