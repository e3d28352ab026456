// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A voice that texts can be spoken with.
public struct VoiceSnapshot: Sendable, Equatable {
    /// Its place among the voices, as the key of a page.
    let key: String
    /// What requests name it by.
    public let name: String
    /// The tag of its language (BCP 47); nil if it is not known.
    public let language: String?
    /// Tags of languages for which it is taken as well.
    public let otherLanguages: [String]
    /// Whether it speaks a text for which no other voice is requested.
    public let isDefault: Bool
    /// Whether its program is installed.
    public let isUsable: Bool
}

/// A text that was spoken for one client.
public struct SpokenText: Sendable, Equatable {
    /// The sound.
    public let content: AnswerContent
    /// Its media type.
    public let mediaType: String
}
