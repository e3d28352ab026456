// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Engine

/// Which voice a request gets.
struct VoiceTableTests {
    private static let list = """
        Pty Language       Age/Gender VoiceName          File                 Other Languages
         5  af              --/M      Afrikaans          gmw/af
         5  fr-be           --/M      French_(Belgium)   roa/fr-BE            (fr 8)
         5  fr-fr           --/M      French_(France)    roa/fr               (fr 5)
         2  en-gb           --/M      English_(Great_Britain) gmw/en               (en 2)
         5  cmn             --/M      Chinese_(Mandarin) sit/cmn              (zh-cmn 5)(zh 5)
         5  eu              --/M      Basque             eu
         5  variant         --/M      Nameless           -x
        nonsense
         5  a_b             --/M      No_Language        gmw/ab
        """
    private static let variants = """
        Pty Language       Age/Gender VoiceName          File                 Other Languages
         5  variant         --/M      Alex               !v/Alex
         5  variant         50/F      female3            !v/f3
         5  variant         --/M      Mr_serious         !v/Mr serious
        """

    private let listed = EspeakVoices(voices: list, variants: variants)
    private let other = SpeechCommand(executable: "/bin/say", arguments: ["{output}"])

    private func table(_ further: [SpeechVoice] = []) -> VoiceTable {
        VoiceTable(further, .espeak(), listed: listed)
    }

    private func voice(_ name: String, _ language: String) -> SpeechVoice {
        SpeechVoice(name: name, language: LanguageTag(language), command: other)
    }

    private func problem(_ table: VoiceTable, _ name: String?, _ language: String?) -> EngineError? {
        do throws(EngineError) { _ = try table.voice(named: name, in: language) } catch { return error }
        return nil
    }

    @Test func `a list of espeak-ng is read line by line, and what is no voice is left out`() {
        #expect(listed.entries.map(\.name) == ["af", "cmn", "en", "eu", "fr", "fr-be"])
        #expect(listed.entries.map(\.language.text) == ["af", "cmn", "en-GB", "eu", "fr-FR", "fr-BE"])
        #expect(listed.entries[1].others.map(\.text) == ["zh-cmn", "zh"])
        #expect(listed.entries[5].file == "roa/fr-BE")
        #expect(listed.variants == ["alex": "Alex", "f3": "f3"])
        #expect(EspeakVoices(voices: "", variants: "\u{0}\n\n").entries.isEmpty)
    }

    @Test(arguments: [
        ("fr", "fr", "roa/fr"), ("FR", "fr", "roa/fr"), ("fr-fr", "fr", "roa/fr"),
        ("fr-be", "fr-be", "roa/fr-BE"),
        ("fr+f3", "fr+f3", "roa/fr+f3"), ("en-gb+ALEX", "en+Alex", "gmw/en+Alex"),
    ])
    func `a voice of espeak-ng has its name, its language or a variant`(
        _ given: String,
        _ name: String,
        _ argument: String
    ) throws {
        let voice = try table().voice(named: given, in: nil)
        #expect(voice.name == name && voice.argument == argument)
    }

    @Test(arguments: ["xx", "", "fr+", "fr+nobody", "fr+f3+f3", "+f3", "-v", "../fr", "roa/fr"])
    func `another name is refused with all that there are`(_ given: String) {
        let allowed = "one of af, cmn, en, eu, fr, fr-be"
        #expect(
            problem(table(), given, nil)
                == .invalidValue(field: "voice", allowed: allowed, given: "\"\(given)\"")
        )
    }

    @Test(arguments: [
        ("fr", "fr"), ("fr-FR", "fr"), ("fr-BE", "fr-be"), ("fr-CA", "fr"), ("FR-be", "fr-be"), ("en", "en"),
        ("en-US", "en"), ("zh", "cmn"), ("zh-Hans-CN", "cmn"), ("eu", "eu"),
    ])
    func `a language picks its first voice, else one of a less exact language`(
        _ language: String,
        _ name: String
    ) throws {
        #expect(try table().voice(named: nil, in: language).name == name)
    }

    @Test func `an unknown language is refused with those that there are, and so are both`() {
        for given in ["de", "f", "français", "fr_FR", "en--us", "x-en"] {
            let error = problem(table(), nil, given)
            guard case .invalidValue("language", let allowed, _)? = error else {
                Issue.record("\(given): \(String(describing: error))")
                continue
            }
            #expect(allowed.hasSuffix("af, cmn, en-GB, eu, fr-FR, fr-BE"))
        }
        #expect(
            problem(table(), "fr", "fr")
                == .invalidValue(field: "language", allowed: "absent where voice is given", given: "both")
        )
    }

    @Test func `further voices come first and hide those of their name`() throws {
        let table = table([voice("anna", "fr-CH"), voice("EN", "en-IE")])
        #expect(table.standard?.name == "anna")
        #expect(table.all.map(\.name) == ["anna", "EN", "af", "cmn", "eu", "fr", "fr-be"])
        #expect(try table.voice(named: nil, in: "fr").name == "anna")
        #expect(try table.voice(named: nil, in: "fr-FR").name == "fr")
        #expect(try table.voice(named: "en", in: nil).command == other)
        #expect(problem(table, "anna+f3", nil) != nil)
    }

    @Test func `without further voices the default is that of the speech command`() throws {
        #expect(table().standard?.name == "en")
        #expect(try table().voice(named: nil, in: nil).argument == "gmw/en")
        // espeak-ng that lists nothing is given any name.
        let silent = VoiceTable([], .espeak())
        #expect(silent.all.map(\.name) == ["en"])
        #expect(try silent.voice(named: "de+f1", in: nil).argument == "de+f1")
        #expect(try silent.voice(named: nil, in: "en").name == "en")
    }

    @Test func `a command that takes a voice gets any name of letters, another one has one voice`() throws {
        let taking = SpeechCommand(executable: "/bin/say", arguments: ["{voice}", "{output}"])
        #expect(try VoiceTable([], taking).voice(named: "Bob_2", in: nil).argument == "Bob_2")
        #expect(problem(VoiceTable([], taking), "-v", nil) != nil)
        #expect(VoiceTable([], other).all.map(\.name) == ["default"])
        #expect(problem(VoiceTable([], other), "fr", nil) != nil)
        #expect(problem(VoiceTable([], other), nil, "fr") != nil)
    }

    @Test func `without a command there is no voice, unless one has its own`() throws {
        #expect(problem(VoiceTable([], nil), nil, nil) == .speechUnavailable)
        #expect(problem(VoiceTable([], nil), "fr", nil) == .speechUnavailable)
        let table = VoiceTable([voice("anna", "de")], nil)
        #expect(try table.voice(named: nil, in: nil).name == "anna")
        #expect(problem(table, "fr", nil) != nil)
    }

    @Test(arguments: [
        ("FR-ca", "fr-CA"), ("zh-hANT-tw", "zh-Hant-TW"), ("en-GB-X-RP", "en-GB-x-rp"), ("es-419", "es-419"),
    ])
    func `a tag is written in the usual case`(_ given: String, _ text: String) {
        #expect(LanguageTag(given)?.text == text)
    }

    @Test(arguments: ["", "f", "12", "fr-", "-fr", "fr--CA", "fr_CA", "fr-123456789", "fr CA", "ü-DE"])
    func `another text is no tag`(_ given: String) { #expect(LanguageTag(given) == nil) }

    @Test func `a tag has at most 35 bytes`() {
        let longest = "en-x" + String(repeating: "-abcdefg", count: 3) + "-abcdef"
        #expect(longest.utf8.count == 35 && LanguageTag(longest) != nil)
        #expect(LanguageTag(longest + "g") == nil)
    }

    @Test(
        arguments: [
            ("Go to [[Gate 12]] now", "Go to [ [Gate 12]] now"), ("[[[a]]]", "[ [ [a]]]"), ("[a]", "[a]"),
        ]
    )
    func `espeak-ng finds no codes of phonemes in a text`(text: String, plain: String) {
        #expect(SpeechCommand.plain(text) == plain)
    }
}
