// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The content of an item.
public enum QueueContent: Sendable, Equatable, Codable {
    /// A registered sound, by id.
    case sound(String)
    /// A file of the library roots by name; `.mp3` is tried first if it has no extension (AQ-10).
    case file(String)
    /// A text that a voice turns into a sound: that of this name, or the first of this language, or the default one.
    case text(String, voice: String?, language: String? = nil)
    /// Someone who talks.
    case live(LiveContent)
}
