// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A reference to a sound: id, name, name without extension, or absolute path.
public enum SoundReference: Sendable, Equatable {
    /// The text as the client sent it.
    case text(String)

    /// The text of the reference.
    public var text: String {
        switch self {
        case .text(let text): text
        }
    }
}

/// A request to register a file.
public struct SoundRegistration: Sendable, Equatable {
    /// Where the file is.
    public enum Source: Sendable, Equatable {
        /// Absolute path under an allowed root (SM-12).
        case path(String)
        /// File name to search in the library roots; an absolute path works as `path` (SM-11).
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

/// The result of a registration.
public struct RegisteredSound: Sendable, Equatable {
    /// The sound, and whether anything changed.
    public let answer: Changed<SoundSnapshot>
    /// Whether the file was not playable as a sound before.
    public let isNew: Bool

    /// The sound.
    public var snapshot: SoundSnapshot { answer.snapshot }
    /// Whether anything changed.
    public var changed: Bool { answer.changed }
}

/// A change of a sound's limits on simultaneous plays; nil leaves a value unchanged.
public struct PolicyChange: Sendable, Equatable {
    /// Largest number of simultaneous players, 1 to 4,096; the empty optional removes the limit.
    public var maxInstances: Int??
    /// Least seconds between two starts, 0 to 3,600; 0 disables this.
    public var cooldown: Double?
    /// What happens beyond the limit.
    public var steal: StealPolicy?

    /// Makes an empty change.
    public init() {}
}

/// A change of a sound's defaults and details.
public struct SoundChange: Sendable, Equatable {
    /// 0 to 1; applies to new players (SM-09).
    ///
    /// Cleared, it is 1, or the suggested base volume if loudness is applied.
    public var baseVolume: Edit<Double> = .keep
    /// 1 to 255 characters.
    public var title: Edit<String> = .keep
    /// `#rrggbb`.
    public var color: Edit<String> = .keep
    /// 1 to 32 characters.
    public var hotkey: Edit<String> = .keep
    /// At most 32 tags of 1 to 64 characters.
    public var tags: Edit<[String]> = .keep
    /// At most 32 values with keys of 1 to 64 characters; replaces all values.
    public var custom: Edit<[String: CustomValue]> = .keep
    /// Limits on simultaneous plays.
    public var policy = PolicyChange()

    /// Makes a change; nil leaves the base volume unchanged.
    public init(baseVolume: Double? = nil) { self.baseVolume = Edit(baseVolume) }
}

/// A finished upload that is not registered yet.
public struct UploadedAsset: Sendable, Equatable {
    /// File in the store's folder, as returned by `UploadWriter.finish()`.
    public var temporaryPath: String
    /// File name given by the client.
    public var fileName: String?
    /// Unique name; the file name when nil.
    public var name: String?
    /// A valid name that it gets if no other sound has it, else with a number; nil for `name`.
    var wish: String?
    /// 0 to 1; 1 when nil.
    public var baseVolume: Double?
    /// Whether it is removed with the player created from it, and by a restart.
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
