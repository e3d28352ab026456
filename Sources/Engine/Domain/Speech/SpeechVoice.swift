// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A voice that speaks the texts of announcements.
public struct SpeechVoice: Sendable, Equatable {
    /// By what requests name it: see ``SpeechCommand/isVoice(_:)``; unique without regard to case.
    public let name: String
    /// Its language; nil if nobody says it.
    public let language: LanguageTag?
    /// Languages for which it is taken as well.
    public let otherLanguages: [LanguageTag]
    /// What speaks.
    public var command: SpeechCommand
    /// What the command gets as `{voice}`.
    let argument: String

    /// Makes a voice.
    public init(name: String, language: LanguageTag?, command: SpeechCommand) {
        self.init(name: name, language: language, others: [], command: command, argument: name)
    }

    init(
        name: String,
        language: LanguageTag?,
        others: [LanguageTag],
        command: SpeechCommand,
        argument: String
    ) {
        (self.name, self.language, otherLanguages) = (name, language, others)
        (self.command, self.argument) = (command, argument)
    }

    /// Whether it speaks a language, or a form of it.
    func speaks(_ language: LanguageTag) -> Bool {
        ([self.language].compactMap(\.self) + otherLanguages).contains { language.includes($0) }
    }

    /// The same voice in a form that the command knows.
    func varied(_ variant: Substring) -> SpeechVoice {
        SpeechVoice(
            name: "\(name)+\(variant)",
            language: language,
            others: otherLanguages,
            command: command,
            argument: "\(argument)+\(variant)"
        )
    }
}
