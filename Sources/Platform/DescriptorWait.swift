// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Waiting for descriptors.
public enum DescriptorWait {
    /// Waits until something can be read from one of some descriptors, or a time is over.
    public static func wait(for descriptors: [Int32], seconds: Double) {
        var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&entries, nfds_t(entries.count), Int32(clamping: Int((max(0, seconds) * 1_000).rounded(.up))))
    }
}
