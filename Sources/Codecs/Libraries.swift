// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// The libraries that read files.
public enum Libraries {
    /// Loads what they would open later, when the process may open nothing any more: the time zone, which the names of tags
    /// with dates need.
    public static func load() { tzset() }
}
