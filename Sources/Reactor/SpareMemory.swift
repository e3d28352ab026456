// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CLinux

/// Memory that was needed once and is held in case it is needed again.
public enum SpareMemory {
    /// From now on lets blocks of a mebibyte and more go back to the kernel as soon as they are freed.
    ///
    /// - Thread: any.
    public static func keepLittle() { carillon_return_large_blocks() }

    /// Gives it back to the kernel.
    ///
    /// The C library keeps what a rush of clients needed for the life of the process otherwise. It takes up to a few
    /// milliseconds.
    /// - Thread: any.
    public static func giveBack() { carillon_trim_memory() }

    /// Gives it back together with the code that nothing but the start has run.
    ///
    /// The dynamic loader touches every library, most of which are for formats and devices that never come. What is used
    /// again is mapped again when it is used, without a disk while the file is in the kernel's cache. It takes a few
    /// milliseconds.
    /// - Thread: any but the audio thread.
    public static func giveBackStart() {
        carillon_trim_memory()
        carillon_unmap_code()
    }
}
