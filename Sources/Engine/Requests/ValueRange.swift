// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Ranges of the values that requests hold; the engine and the API check against the same ones.
public enum ValueRange {
    /// A linear volume.
    public static let volume = 0.0...1.0
    /// Left to right.
    public static let pan = -1.0...1.0
    /// Seconds of a fade, up to an hour.
    public static let fadeSeconds = 0.0...3600.0
    /// Seconds of a position or a clock, up to about 31 years.
    public static let seconds = 0.0...1e9
    /// 0 once, n returns n times, negative for ever (AP-15).
    public static let loops = -2_147_483_648...2_147_483_647
    /// How many times as fast (AP-13).
    public static let rate = 0.5...2.0
    /// Players of one sound that may be heard at once.
    public static let instances = 1...4096
    /// Tracks of a skip; not 0.
    public static let skip = -100...100

    // MARK: Announcements

    /// Priority of an announcement.
    public static let priority = 0...255
    /// Frames per second of someone who talks.
    public static let liveSampleRate = 8_000...96_000
    /// Channels of someone who talks.
    public static let liveChannels = 1...2
    /// Seconds by which someone who talks is held back.
    public static let liveDelay = 0.02...1.0
    /// Seconds of silence before an announcement or behind the last one.
    public static let silence = 0.0...60.0
    /// How often an announcement is heard.
    public static let repeats = 1...1_000
    /// Place in the queue.
    public static let queuePosition = 0...1_000_000
    /// Part of an announcement after which it is not played again.
    public static let dropThreshold = 0.0...1.0
    /// Days of the week; Monday is 1.
    public static let weekday = 1...7
    /// Decibels by which a ducking rule lowers.
    public static let duckDepth = -160.0...0.0
    /// Seconds of a ducking rule's parts.
    public static let duckSeconds = 0.0...60.0

    // MARK: Rooms

    /// Bytes of a room's name.
    public static let roomNameBytes = 64
    /// Milliseconds by which a room's player plays earlier.
    public static let roomLatency = -10_000...10_000

    // MARK: Stations

    /// What makes a shuffle repeat.
    public static let seed = 0...Int(Int32.max)
    /// Integrated loudness in LUFS.
    public static let loudness = -60.0...0.0
    /// Place among the stations.
    public static let stationPosition = 0...100_000

    /// Options of a station.
    public static let options = 16
    /// Rules of a station's rotation.
    public static let rotation = 10
    /// Sounds of the list of a rule.
    public static let rotationSounds = 200
    /// Tracks between two turns of a rule.
    public static let rotationTracks = 1...1_000
    /// Minutes between two turns of a rule.
    public static let rotationMinutes = 1...1_440
    /// Minutes of an hour.
    public static let minuteOfHour = 0...59
    /// UTF-8 bytes of an option's key or value, and of a tag.
    public static let optionBytes = 64

    // MARK: Lists and texts

    /// Sounds or entries of the history on a page.
    public static let pageSize = 1...1_000
    /// UTF-8 bytes of a client's data (SS-11).
    public static let clientDataBytes = 4096
    /// UTF-8 bytes of what names a sound or a file.
    public static let referenceBytes = 4096
    /// UTF-8 bytes of the name of a zone.
    public static let zoneNameBytes = 64
    /// UTF-8 bytes of a name.
    public static let nameBytes = 255
}

/// Limits of what users write about a sound.
public enum DetailLimits {
    /// Characters of a title.
    public static let title = 255
    /// Characters of a hotkey.
    public static let hotkey = 32
    /// Characters of a tag, or of the name of a custom value.
    public static let word = 64
    /// Tags, or custom values.
    public static let entries = 32
    /// UTF-8 bytes of a custom text.
    public static let text = 1024
}
