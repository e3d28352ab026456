// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText
import Testing

struct StreamSafeTextTests {
    private static func marks(_ count: Int, _ marks: String = "\u{316}\u{301}") -> String {
        String(
            String.UnicodeScalarView(
                (0..<count).map { Array(marks.unicodeScalars)[$0 % marks.unicodeScalars.count] }
            )
        )
    }

    @Test func `thirty marks in a row are allowed, and one more is found by its place`() {
        #expect(StreamSafeText.firstExcess(in: "a" + Self.marks(30)) == nil)
        #expect(StreamSafeText.firstExcess(in: "a" + Self.marks(31)) == 61)
        #expect(StreamSafeText.firstExcess(in: Self.marks(40)) == 60)
        #expect(StreamSafeText.firstExcess(in: "a" + Self.marks(30) + "b" + Self.marks(30)) == nil)
        #expect(StreamSafeText.firstExcess(in: "aé" + Self.marks(30) + "b" + Self.marks(31)) == 124)
    }

    @Test(arguments: ["\u{F73}", "\u{F75}", "\u{F81}", "\u{344}", "\u{1D165}", "\u{20D0}", "\u{302A}"])
    func `all that normalisation sorts counts as a mark`(mark: String) {
        #expect(!StreamSafeText.isSafe("a" + Self.marks(31, mark)))
    }

    @Test(arguments: [
        "plain", "", "\u{1F1EB}\u{1F1F7}", "नमस्ते दुनिया", "สวัสดีชาวโลก", "Việt Nam", "👩‍👩‍👧‍👦", "\u{FDFA}",
        "שָׁלוֹם",
    ])
    func `what people write is safe`(text: String) {
        #expect(StreamSafeText.isSafe(String(repeating: text, count: 1_000)))
    }

    @Test func `a text is cut before its first mark too many`() {
        let long = "a" + Self.marks(50)
        #expect(StreamSafeText.cut(long).hasSameBytes(as: "a" + Self.marks(30)))
        #expect(StreamSafeText.cut("plain") == "plain")
    }

    @Test func `a text is cut by bytes, between scalars`() {
        #expect("abc".cut(toBytes: 3) == "abc")
        #expect("abcd".cut(toBytes: 3) == "abc")
        #expect("aéb".cut(toBytes: 2) == "a")
        #expect("é".cut(toBytes: 1).isEmpty)
        #expect("é".cut(toBytes: 0).isEmpty)
        #expect("\u{1F1EB}\u{1F1F7}".cut(toBytes: 5) == "\u{1F1EB}")
        #expect("xaéb".dropFirst().cut(toBytes: 3) == "aé")
    }

    @Test func `texts are compared by bytes`() {
        #expect("é" == "e\u{301}")
        #expect(!"é".hasSameBytes(as: "e\u{301}"))
        #expect("a".hasSameBytes(as: "xa".dropFirst()))
        #expect("a".hasBytes(before: "b") && !"b".hasBytes(before: "a") && !"a".hasBytes(before: "a"))
        #expect("Z".hasBytes(before: "a"))
    }
}
