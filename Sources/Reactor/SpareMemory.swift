// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CLinux

/// Memory that was needed once and is held in case it is needed again.
public enum SpareMemory {
    /// Gives it back to the kernel.
    ///
    /// The C library keeps what a rush of clients needed for the life of the process otherwise. It takes up to a few
    /// milliseconds.
    /// - Thread: any.
    public static func giveBack() { carillon_trim_memory() }
}
