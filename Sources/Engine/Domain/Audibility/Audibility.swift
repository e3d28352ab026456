// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Whether a playback or an announcement was heard, as far as the server can know.
///
/// It knows its own volumes, mutes and gates, the state of the output, and what the sound server reports of the sink. It
/// does not know what amplifiers and loudspeakers do.
public struct Audibility: Sendable, Equatable, Codable {
    /// The answer in one word.
    public enum Heard: String, Sendable, Codable, CaseIterable {
        /// All of it.
        case yes
        /// Nothing of it.
        case no
        /// Some of it.
        case partly
        /// That is not known.
        case unknown
    }

    /// The answer.
    public let heard: Heard
    /// Why it is not `yes`, in the order of ``AudibilityReason``; empty if it is.
    public let reasons: [AudibilityReason]

    /// What never sounded.
    static let notPlayed = Audibility(heard: .no, reasons: [.notPlayed])
}
