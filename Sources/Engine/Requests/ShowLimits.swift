// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Ranges of what a show holds.
public enum ShowLimits {
    /// UTF-8 bytes of a cue's number.
    public static let numberBytes = 32
    /// UTF-8 bytes of a cue's name.
    public static let nameBytes = 255
    /// UTF-8 bytes of notes.
    public static let notesBytes = 1024
    /// Seconds of a pre-wait or post-wait.
    public static let wait = 0.0...3600.0
    /// Least seconds between two GOs.
    public static let goInterval = 0.0...60.0
}
