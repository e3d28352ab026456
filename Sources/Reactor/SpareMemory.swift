// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CLinux

/// Returns unused memory to the kernel.
public enum SpareMemory {
    /// From now on, returns blocks of 1 MiB and more to the kernel as soon as they are freed.
    ///
    /// - Thread: any.
    public static func keepLittle() { carillon_return_large_blocks() }

    /// Returns free heap memory to the kernel.
    ///
    /// Otherwise the C library keeps the memory of a load peak for the life of the process. Takes up to a few
    /// milliseconds.
    /// - Thread: any.
    public static func giveBack() { carillon_trim_memory() }

    /// Returns free heap memory to the kernel and unmaps all pages of code.
    ///
    /// The dynamic loader touches every library, most of which are for formats and devices that are never used. Pages
    /// are mapped again on their next use, without reading the disk while the file is in the page cache. Takes a few
    /// milliseconds.
    /// - Thread: any but the audio thread.
    public static func giveBackStart() {
        carillon_trim_memory()
        carillon_unmap_code()
    }
}
