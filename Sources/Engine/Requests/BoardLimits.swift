// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Ranges of what boards and their tiles hold.
public enum BoardLimits {
    /// Columns of a board.
    public static let columns = 1...24
    /// Columns or rows that a tile takes.
    public static let size = 1...8
    /// UTF-8 bytes of a tile's label.
    public static let labelBytes = 255
    /// UTF-8 bytes of notes.
    public static let notesBytes = 1024
    /// UTF-8 bytes of a key's name.
    public static let keyBytes = 32
    /// UTF-8 bytes of a group's name.
    public static let groupBytes = 64
    /// Sounds of a tile.
    public static let sounds = 64
    /// Numbers of MIDI notes and controllers.
    public static let midiNumber = 0...127
    /// MIDI channels.
    public static let midiChannel = 1...16
    /// Seconds for which a press holds a tile.
    public static let holdSeconds = 1.0...60.0
}
