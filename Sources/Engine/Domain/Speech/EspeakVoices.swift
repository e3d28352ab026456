// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The voices of espeak-ng, as it lists them.
struct EspeakVoices: Sendable, Equatable {
    /// A voice of a list.
    struct Entry: Sendable, Equatable {
        /// The last part of its file's name, in lower case: `fr-ch`.
        let name: String
        /// Its file: `roa/fr-CH`.
        let file: String
        let language: LanguageTag
        let others: [LanguageTag]
    }

    /// What is asked for the voices, and for their variants.
    static let questions = (voices: ["--voices"], variants: ["--voices=variant"])
    /// Most voices that are taken.
    static let limit = 1_000

    /// The voices, by name, so that the plain one of a language comes before its forms.
    let entries: [Entry]
    /// What may follow a voice's name and `+`, in lower case, by the name that the program knows.
    let variants: [String: String]

    /// Reads the answers to the ``questions``; lines of another form are skipped.
    init(voices: String, variants: String) {
        var entries: [String: Entry] = [:]
        for line in Self.lines(voices).prefix(Self.limit) {
            guard let language = LanguageTag(line.language) else { continue }
            let others = line.others.compactMap { LanguageTag($0) }
            let entry = Entry(name: line.name, file: line.file, language: language, others: others)
            entries[line.name] = entries[line.name] ?? entry
        }
        self.entries = entries.values.sorted { $0.name < $1.name }
        var known: [String: String] = [:]
        for line in Self.lines(variants).prefix(Self.limit) {
            known[line.name] = line.file.split(separator: "/").last.map(String.init)
        }
        self.variants = known
    }

    /// As voices that a command speaks with.
    func voices(of command: SpeechCommand) -> [SpeechVoice] {
        entries.map { entry in
            SpeechVoice(
                name: entry.name,
                language: entry.language,
                others: entry.others,
                command: command,
                argument: entry.file
            )
        }
    }

    // MARK: Lines

    private struct Line {
        let name: String
        let language: String
        let file: String
        let others: [String]
    }

    /// Lines such as ` 5  fr-be  --/M  French_(Belgium)  roa/fr-BE  (fr 8)(fr-fr 9)`.
    private static func lines(_ text: String) -> [Line] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count >= 5, Int(words[0]) != nil else { return nil }
            guard let name = words[4].split(separator: "/").last?.lowercased(),
                SpeechCommand.isVoice(name), !words[4].hasPrefix("-")
            else { return nil }
            let rest = words.dropFirst(5).joined(separator: " ")
            // A file whose name has a space cannot be separated from what follows it.
            guard rest.isEmpty || rest.hasPrefix("(") else { return nil }
            // Each other language is followed by its rank.
            let others = rest.split { "()".contains($0) }.compactMap { $0.split(separator: " ").first }
            return Line(
                name: name,
                language: String(words[1]),
                file: String(words[4]),
                others: others.map(String.init)
            )
        }
    }
}
