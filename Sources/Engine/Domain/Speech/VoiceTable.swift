// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// The voices that texts can be spoken with.
///
/// - Source: decision D-81.
struct VoiceTable: Sendable {
    /// The voices, in order of precedence for a language.
    let all: [SpeechVoice]
    /// The voice of a text without another one; nil if no text can be spoken.
    let standard: SpeechVoice?
    /// The command that is given voices of other names, because nobody knows which it has; nil if there is none.
    private let open: SpeechCommand?
    private let variants: [String: String]

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - further: voices with commands of their own; the first one is the default.
    ///   - command: the speech command.
    ///   - listed: what that says of its voices; nil if it does not.
    init(_ further: [SpeechVoice], _ command: SpeechCommand?, listed: EspeakVoices? = nil) {
        var own = command.flatMap { command in listed?.voices(of: command) } ?? []
        if let command, own.isEmpty {
            // Without a place for a voice the command has one, of which nothing is known.
            let name = command.takesVoice ? command.voice : "default"
            let language = command.isEspeak ? LanguageTag(command.voice) : nil
            own = [SpeechVoice(name: name, language: language, command: command)]
        }
        let taken = Set(further.map { $0.name.lowercased() })
        all = further + own.filter { !taken.contains($0.name.lowercased()) }
        standard = further.first ?? own.first { $0.name == command?.voice } ?? own.first
        open = listed == nil && command?.takesVoice == true ? command : nil
        variants = listed?.variants ?? [:]
    }

    /// The voice of a request.
    ///
    /// - Parameters:
    ///   - name: a voice; nil for any.
    ///   - language: a language, for the first voice of it; nil for any.
    /// - Returns: the voice.
    /// - Throws: `speechUnavailable`; `invalidValue` for both, and for one that no voice has.
    func voice(named name: String?, in language: String?) throws(EngineError) -> SpeechVoice {
        guard let standard else { throw .speechUnavailable }
        switch (name, language) {
        case (nil, nil): return standard
        case (let name?, nil):
            if let found = find(name) { return found }
            let allowed = open == nil ? "one of \(names)" : "a name of letters, digits, +, -, . and _"
            throw .invalidValue(field: "voice", allowed: allowed, given: "\"\(name.cut(toBytes: 64))\"")
        case (nil, let language?):
            if let found = find(language: language) { return found }
            throw .invalidValue(
                field: "language",
                allowed: "a language of BCP 47 that a voice has: \(languages)",
                given: "\"\(language.cut(toBytes: 64))\""
            )
        case (_?, _?):
            throw .invalidValue(field: "language", allowed: "absent where voice is given", given: "both")
        }
    }

    // MARK: Finding

    private var names: String { all.map(\.name).joined(separator: ", ") }

    private var languages: String {
        var known: [String] = []
        for text in all.compactMap(\.language?.text) where !known.contains(text) { known.append(text) }
        return known.isEmpty ? "none says its own" : known.joined(separator: ", ")
    }

    private func find(_ name: String) -> SpeechVoice? {
        let lower = name.lowercased()
        if let voice = all.first(where: { $0.name.lowercased() == lower }) { return voice }
        if let open, SpeechCommand.isVoice(name) {
            return SpeechVoice(name: name, language: nil, command: open)
        }
        let parts = lower.split(separator: "+", omittingEmptySubsequences: false)
        guard parts.count <= 2, let base = parts.first.flatMap({ findListed(String($0)) }) else { return nil }
        guard parts.count == 2 else { return base }
        return variants[String(parts[1])].map { base.varied($0[...]) }
    }

    /// A voice of espeak-ng, which also takes a language for the name.
    private func findListed(_ name: String) -> SpeechVoice? {
        let listed = all.filter(\.command.isEspeak)
        return listed.first { $0.name == name }
            ?? LanguageTag(name).flatMap { tag in listed.first { $0.language == tag } }
    }

    private func find(language text: String) -> SpeechVoice? {
        guard let wanted = LanguageTag(text) else { return nil }
        for range in wanted.ranges {
            if let voice = all.first(where: { $0.language == range })
                ?? all.first(where: { $0.speaks(range) })
            {
                return voice
            }
        }
        return nil
    }
}
