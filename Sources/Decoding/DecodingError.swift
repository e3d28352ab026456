// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Why a file cannot be played.
///
/// - Source: decision D-10.
public enum DecodingError: Error, Sendable, Equatable {
    /// This container, or this codec in it, is not supported; nil if it was not recognised.
    case unsupported(container: String?, codec: String?)
    /// The sound is encrypted (DRM), which needs a key.
    case protected(container: String)
    /// The sound has more channels than the configuration allows.
    case tooManyChannels(Int, limit: Int)
    /// The file has a sample rate outside ``DecodingConfiguration/sourceRates``.
    case unsupportedRate(Int)
    /// The file does not exist.
    case notFound
    /// The path leads to a directory, a pipe or a device.
    case notRegularFile
    /// The file has no bytes, or the sound no frames.
    case empty
    /// The bytes contradict their format; the text says what was found, for a log or a problem's detail.
    case corrupt(String)
    /// The file is shorter than its container announces.
    case truncated
    /// The sound is longer than the configuration allows.
    case tooLong(limitSeconds: Double)
    /// The file on disk is no longer the one that was registered.
    case changed
    /// The system refused to open or read; the number is an `errno`.
    case io(Int32)
    /// The caller cancelled.
    case cancelled
    /// A library ran out of memory or failed internally.
    case outOfResources
    /// The process that reads the file gave no answer.
    case decoderFailed(DecoderFailure)
}
