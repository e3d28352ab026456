// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Decoding

/// A request to make a sound of a part of another one.
public struct CutRequest: Sendable, Equatable {
    /// Seconds at which the part begins.
    public var start = 0.0
    /// Seconds at which it ends; nil for the end of the sound.
    public var end: Double?
    /// Name of the new sound; nil for that of the other one with a number.
    public var name: String?
    /// The format of its file.
    public var format = EncodedFormat.flac

    /// Makes a request for the whole sound.
    public init() {}
}
