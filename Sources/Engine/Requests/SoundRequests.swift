// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Names a sound: id, name, name without extension, or absolute path.
public enum SoundReference: Sendable, Equatable {
    /// As the client wrote it.
    case text(String)

    /// The client's text.
    public var text: String {
        switch self {
        case .text(let text): text
        }
    }
}

/// Asks for a file to be registered.
public struct SoundRegistration: Sendable, Equatable {
    /// Where the file is.
    public enum Source: Sendable, Equatable {
        /// Absolute path under an allowed root (SM-12).
        case path(String)
        /// File name searched in the library roots; an absolute path works as `path` (SM-11).
        case name(String)
        /// `file:` URL under an allowed root (SM-14).
        case url(String)
    }

    /// Where the file is.
    public var source: Source
    /// Unique name; the last path component when nil.
    public var name: String?
    /// 0 to 1; 1 when nil.
    public var baseVolume: Double?

    /// Makes a request.
    public init(source: Source, name: String? = nil, baseVolume: Double? = nil) {
        self.source = source
        self.name = name
        self.baseVolume = baseVolume
    }
}

/// Changes how often a sound may sound at once; nil leaves a value as it is.
public struct PolicyChange: Sendable, Equatable {
    /// Players at once, 1 to 4,096; the empty optional takes the limit away.
    public var maxInstances: Int??
    /// Seconds between two starts, 0 to 3,600; 0 is none.
    public var cooldown: Double?
    /// What happens beyond.
    public var steal: StealPolicy?

    /// Makes a change of nothing.
    public init() {}
}

/// Changes defaults and details of a sound.
public struct SoundChange: Sendable, Equatable {
    /// 0 to 1; applies to new players (SM-09).
    ///
    /// Cleared, it is 1, or what the sound's loudness suggests where that is applied.
    public var baseVolume: Edit<Double> = .keep
    /// 1 to 255 characters.
    public var title: Edit<String> = .keep
    /// `#rrggbb`.
    public var color: Edit<String> = .keep
    /// 1 to 32 characters.
    public var hotkey: Edit<String> = .keep
    /// At most 32 tags of 1 to 64 characters.
    public var tags: Edit<[String]> = .keep
    /// At most 32 values with keys of 1 to 64 characters; all of them are replaced.
    public var custom: Edit<[String: CustomValue]> = .keep
    /// How often it may sound at once.
    public var policy = PolicyChange()

    /// Makes a change; nil leaves the base volume as it is.
    public init(baseVolume: Double? = nil) { self.baseVolume = Edit(baseVolume) }
}

/// A finished upload on its way into the library.
public struct UploadedAsset: Sendable, Equatable {
    /// File in the store's own folder, as `UploadWriter.finish()` gave it.
    public var temporaryPath: String
    /// File name the client gave.
    public var fileName: String?
    /// Unique name; the file name when nil.
    public var name: String?
    /// 0 to 1; 1 when nil.
    public var baseVolume: Double?
    /// Whether it goes with the player that is made of it, and with a restart.
    public var isTransient = false

    /// Makes a description.
    public init(
        temporaryPath: String,
        fileName: String? = nil,
        name: String? = nil,
        baseVolume: Double? = nil
    ) {
        self.temporaryPath = temporaryPath
        self.fileName = fileName
        self.name = name
        self.baseVolume = baseVolume
    }
}
