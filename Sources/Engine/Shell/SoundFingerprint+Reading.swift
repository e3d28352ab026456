// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

extension SoundFingerprint {
    /// Reads both ends of a plain file; nil if that is not possible.
    ///
    /// - Thread: workers; blocks on the disk.
    init?(path: String) {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? handle.close() }
        do {
            let head = try handle.read(upToCount: SoundFingerprint.length) ?? Data()
            let size = try handle.seekToEnd()
            try handle.seek(toOffset: size - min(size, UInt64(SoundFingerprint.length)))
            let tail = try handle.read(upToCount: SoundFingerprint.length) ?? Data()
            self.init(size: Int64(size), head: head, tail: tail)
        } catch {
            return nil
        }
    }
}
