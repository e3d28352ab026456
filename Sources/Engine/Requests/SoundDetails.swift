// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What the users of a sound wrote about it: nothing of it changes how it sounds.
public struct SoundDetails: Sendable, Equatable {
    /// Name for people; nil shows the sound's name.
    public var title: String?
    /// Colour as `#rrggbb` in small letters.
    public var color: String?
    /// Key that plays it on a dashboard.
    public var hotkey: String?
    /// Words to find it by, without repetition, in the order given.
    public var tags: [String] = []
    /// Further values of clients by key.
    public var custom: [String: CustomValue] = [:]

    /// Makes empty details.
    public init() {}
}

/// A value a client attached to a sound.
public enum CustomValue: Sendable, Equatable {
    /// Text of at most 1,024 bytes of UTF-8.
    case text(String)
    /// A finite number.
    case number(Double)
    /// True or false.
    case flag(Bool)
}

/// What a request does to a value that can be absent.
public enum Edit<Value: Sendable & Equatable>: Sendable, Equatable {
    /// Leaves it as it is.
    case keep
    /// Makes it absent, or brings its default back.
    case clear
    /// Sets it.
    case set(Value)

    /// Sets a value; nil leaves it as it is.
    public init(_ value: Value?) { self = value.map { .set($0) } ?? .keep }
}
