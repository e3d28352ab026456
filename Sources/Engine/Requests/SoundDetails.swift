// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Metadata that users attached to a sound; none of it affects playback.
public struct SoundDetails: Sendable, Equatable {
    /// Display name; the sound's name when nil.
    public var title: String?
    /// Colour as `#rrggbb` in lower case.
    public var color: String?
    /// Keyboard key that plays it in the dashboard.
    public var hotkey: String?
    /// Tags for searching, without duplicates, in the given order.
    public var tags: [String] = []
    /// Custom values of clients, by key.
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

/// A change of an optional value.
public enum Edit<Value: Sendable & Equatable>: Sendable, Equatable {
    /// Leaves the value unchanged.
    case keep
    /// Removes the value, or resets it to its default.
    case clear
    /// Sets the value.
    case set(Value)

    /// Sets a value; nil leaves it unchanged.
    public init(_ value: Value?) { self = value.map { .set($0) } ?? .keep }
}
