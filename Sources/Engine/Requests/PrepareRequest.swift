// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What to prepare the output with.
///
/// - Source: SM-28, SM-29.
public enum PrepareRequest: Sendable, Equatable {
    /// The first sound file in the root of a library, by extension.
    case anySound
    /// A sound by id or name, or a file of the library.
    case sound(String)
    /// A file by its absolute path.
    case path(String)
    /// A player, which is prepared as well.
    case player(String)
}
