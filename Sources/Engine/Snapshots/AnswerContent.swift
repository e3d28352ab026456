// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The content of an answer that may be large, such as a picture.
public enum AnswerContent: Sendable, Equatable {
    /// Most bytes that are held in memory until they are sent.
    static let largestInMemory = 256 << 10

    /// Small content.
    case bytes([UInt8])
    /// The path of a temporary file with large content, which the caller owns, so that a client that does not read
    /// holds no memory.
    case file(String)
}
